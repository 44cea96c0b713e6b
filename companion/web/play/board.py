"""What is always in view: where everybody and the table stand."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.kernel import Turn
from companion.games.registry import part
from companion.services.plays import Play
from companion.web.play.labels import Labels
from companion.web.words import say

NUMBERS = ("workers", "certificates")  # what is counted beside gems, where a game has it


class Row(NamedTuple):
    """One person: gems in the order of the columns, other numbers, cards kept in the open."""

    name: str
    points: int
    asked: bool
    apart: bool
    gems: list[int]
    numbers: list[int]
    cards: list[str]


class Board(NamedTuple):
    rows: list[Row]
    offer: tuple[int, ...]
    colours: tuple[str, ...]
    numbers: list[tuple[str, int | None]]
    stock: list[int]
    stock_label: str
    pile: int | None
    quotations: list[tuple[str, int]]
    neutral: int | None


def board(play: Play, labels: Labels, turn: Turn | None, bounds: Mapping[str, Any]) -> Board:
    """`bounds` are those of the question: who bargains, and what is on offer."""
    table, state = play.ledger.table, play.history.state
    game, details = table.game, table.game.details(state)
    facts = details.table
    # Where gems are behind screens, only the end shows them.
    hidden = "quotations" in facts and turn is not None
    colours = () if hidden else game.colours
    numbers = [name for name in NUMBERS if name in details.players[0]]
    few = turn is not None and len(turn.seats) < len(table.players)
    rivals, offer = bounds.get("rivals", ()), bounds.get("standing", ())
    rows = [
        Row(
            name,
            state.points[seat],
            few and turn is not None and seat in turn.seats,
            bool(rivals) and seat not in rivals,
            [own["gems"].get(colour, 0) for colour in colours],
            [own[number] for number in numbers],
            [labels.wording.card(card) for card in own.get("cards", ())],
        )
        for seat, (name, own) in enumerate(zip(table.players, details.players, strict=True))
    ]
    towards = part(game, "report").towards(state)
    return Board(
        rows,
        offer if any(offer) else (),
        colours,
        [(labels.field(number), towards.get(number)) for number in numbers],
        [facts["stock"].get(colour, 0) for colour in game.colours] if "stock" in facts else [],
        labels.wording.fact("stock"),
        facts.get("pile"),
        [*facts.get("quotations", {}).items()],
        facts["neutral"]["points"] if "neutral" in facts else None,
    )


def moment(play: Play) -> str:
    """Which stage and round it is, and how many there are."""
    game, state = play.ledger.table.game, play.history.state
    stage = say("moment.stage", stage=state.stage, stages=game.stages)
    if state.round is None:
        return stage
    rounds = part(game, "report").towards(state).get("rounds")
    if rounds is None:
        return f"{stage} · {say('moment.round', round=state.round)}"
    left = say("moment.round_of", round=state.round, rounds=rounds, left=rounds - state.round)
    return f"{stage} · {left}"
