"""What was counted, so that a table can follow it with its hands."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.games.codec import decode
from companion.games.folding import Table
from companion.games.kernel import Count, plus
from companion.ledger import Event, Live
from companion.services.plays import AUTOMATIC, Play


class Step(NamedTuple):
    """One event: the states around it, and what was counted at it."""

    before: Any
    after: Any
    counts: tuple[Count, ...]


class Counting(NamedTuple):
    """All that was counted at once, and everybody's points before and after."""

    counts: tuple[Count, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    over: bool


def steps(table: Table, state: Any, events: Iterable[dict[str, Any]]) -> Iterator[Step]:
    tally = table.game.screen.tally
    for wire in events:
        event = decode(table.game.shapes, wire, len(table.players))
        after = table.game.rules.apply(state, event)
        yield Step(state, after, tally(state, event, after))
        state = after


def counted_since(before: Play, after: Play) -> bool:
    """Whether what has just been entered led to a count."""
    entries = after.ledger.entries[before.seq :]
    deeds = [entry.deed for entry in entries]
    if not all(isinstance(deed, Event) for deed in deeds):
        return False
    events = [deed.event for deed in deeds if isinstance(deed, Event)]
    table = after.ledger.table
    return any(step.counts for step in steps(table, before.history.state, events))


def counting_at(play: Play, seq: int) -> Counting | None:
    """The count that an entry led to, itself or by what was entered by itself after it."""
    table = play.ledger.table
    index = next((at for at, each in enumerate(play.live) if each.seq == seq), None)
    if index is None:
        return None
    last = index + 1 + followers(play, play.live[index + 1 :])
    found = list(steps(table, table.start(), [each.event for each in play.live[:last]]))[index:]
    counts = tuple(count for step in found for count in step.counts)
    if not counts:
        return None
    end = found[-1].after
    gained = (0,) * len(end.points)
    for count in counts:
        gained = plus(gained, count.points[: len(gained)])
    before = tuple([points - own for points, own in zip(end.points, gained, strict=True)])
    return Counting(counts, before, end.points, table.game.rules.awaited(end) is None)


def followers(play: Play, later: Iterable[Live]) -> int:
    """How many of the next entries were made by themselves."""
    number = 0
    for each in later:
        if play.ledger.entries[each.seq - 1].by != AUTOMATIC:
            break
        number += 1
    return number
