"""What a table is told: the tally of the last event, and the reasons above the next question."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.codec import decode
from companion.games.contract import Count, Reason
from companion.games.progress import Setup
from companion.games.record import read_table
from companion.games.wording import Wording
from tests.games.helpers.table import record

Step = tuple[Any, Any, Any]


def steps(table: Setup, wires: list[Any]) -> Iterator[Step]:
    """Every state, event and state after it."""
    state = table.start()
    for wire in wires:
        event = decode(table.game.shapes, wire, len(table.players))
        after = table.game.rules.apply(state, event)
        yield state, event, after
        state = after


def table_of(game: str, seats: int, events: list[Any], **options: Any) -> Setup:
    return read_table(record(game, seats, events, **options))


def tallied(game: str, seats: int, events: list[Any], **options: Any) -> tuple[Count, ...]:
    """What the last of the events led to being counted."""
    table = table_of(game, seats, events, **options)
    *_, last = steps(table, events)
    counts: tuple[Count, ...] = table.game.screen.tally(*last)
    return counts


def said(game: str, seats: int, count: Count) -> list[Reason]:
    return worded(table_of(game, seats, []), count.reasons)


def told(game: str, seats: int, events: list[Any], **options: Any) -> list[Reason]:
    """Why what is asked now is asked."""
    table = table_of(game, seats, events, **options)
    state = stands(table, events)
    turn = table.game.rules.awaited(state)
    return worded(table, table.game.screen.reasons(state, turn))


def worded(table: Setup, reasons: Iterable[Reason]) -> list[Reason]:
    """Reasons, of which every one can be put into words."""
    wording = Wording(table.game, table.players)
    return [reason for reason in reasons if wording.reason(reason)]


def stands(table: Setup, events: list[Any]) -> Any:
    return [table.start(), *[after for _, _, after in steps(table, events)]][-1]
