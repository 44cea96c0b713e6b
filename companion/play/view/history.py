"""In which round everything was entered, also what no longer stands."""

from typing import NamedTuple

from companion.games.codec import WireEvent, encode
from companion.play.state import Play
from companion.play.view.scoring import ScoredEvent, steps
from companion.play.view.words import Say


class EntryRound(NamedTuple):
    """Where a play stood: the stage, and its round where there are any."""

    stage: int
    round: int | None


def walk(play: Play) -> list[ScoredEvent]:
    """What stands, step by step."""
    return [*steps(play.table, play.table.start(), [each.action for each in play.live])]


def happened(play: Play, walked: list[ScoredEvent]) -> dict[int, WireEvent]:
    """What came out of entries that stand, by their numbers, where it is not what was entered."""
    shapes = play.table.game.shapes
    return {
        each.seq: encode(shapes, step.happened)
        for each, step in zip(play.live, walked, strict=True)
        if step.happened is not step.event
    }


def rounds_of(play: Play, walked: list[ScoredEvent]) -> list[EntryRound]:
    """For every entry, in their order, the round in which it was made.

    What was undone, notes and corrections are put with whatever stands and was entered next.
    """
    standing = {
        each.seq: EntryRound(step.before.stage, step.before.round)
        for each, step in zip(play.live, walked, strict=True)
    }
    state = play.history.state
    latest, found = EntryRound(state.stage, state.round), []
    for entry in reversed(play.ledger.entries):
        latest = standing.get(entry.seq, latest)
        found.append(latest)
    return found[::-1]


def name_round(say: Say, where: EntryRound) -> str:
    stage = say("sheet.stage", stage=where.stage)
    return stage if where.round is None else f"{stage} · {say('moment.round', round=where.round)}"
