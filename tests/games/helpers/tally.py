"""What a table is told: the tally of the last event, and the reasons above the next question."""

from collections.abc import Iterator
from typing import Any

from companion.games.codec import decode
from companion.games.folding import Table
from companion.games.kernel import Count
from companion.games.record import read_table
from companion.games.sentences import Wording
from tests.games.table import record

Step = tuple[Any, Any, Any]


def steps(table: Table, wires: list[Any]) -> Iterator[Step]:
    """Every state, event and state after it."""
    state = table.start()
    for wire in wires:
        event = decode(table.game.shapes, wire, len(table.players))
        after = table.game.rules.apply(state, event)
        yield state, event, after
        state = after


def table_of(game: str, seats: int, events: list[Any], **options: Any) -> Table:
    return read_table(record(game, seats, events, **options))


def tallied(game: str, seats: int, events: list[Any], **options: Any) -> tuple[Count, ...]:
    """What the last of the events led to being counted."""
    table = table_of(game, seats, events, **options)
    *_, last = steps(table, events)
    counts: tuple[Count, ...] = table.game.screen.tally(*last)
    return counts


def said(game: str, seats: int, count: Count) -> list[str]:
    table = table_of(game, seats, [])
    return [Wording(table.game, table.players).reason(reason) for reason in count.reasons]


def told(game: str, seats: int, events: list[Any], **options: Any) -> list[str]:
    """Why what is asked now is asked."""
    table = table_of(game, seats, events, **options)
    state = stands(table, events)
    turn = table.game.rules.awaited(state)
    wording = Wording(table.game, table.players)
    return [wording.reason(reason) for reason in table.game.screen.reasons(state, turn)]


def stands(table: Table, events: list[Any]) -> Any:
    return [table.start(), *[after for _, _, after in steps(table, events)]][-1]
