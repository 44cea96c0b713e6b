"""What of a log is known already: the events of the round that is running, in their cells."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.codec import decode
from companion.games.folding import Table
from companion.games.paper import ACCEPTED, CIRCLE, SIGNS, WRITE, Block, Cell, LogLine, PaperLog

NOTHING = object()
ONCE = -1


class Entry(NamedTuple):
    """An event, and where in the round it happened."""

    place: str
    event: Mapping[str, Any]


class Spot(NamedTuple):
    """A cell of a block, and whose column of it."""

    line: int
    cell: int
    column: int = ONCE


Marks = Mapping[Spot, list[Any]]


def running_round(table: Table, log: PaperLog, events: Iterable[Mapping[str, Any]]) -> list[Entry]:
    """What happened since the last round ended."""
    state, found = table.start(), list[Entry]()
    for wire in events:
        after = table.game.rules.apply(state, decode(table.game.shapes, wire, len(table.players)))
        found.append(Entry(log.place(state), wire))
        if (after.stage, after.round) != (state.stage, state.round):
            found = []
        state = after
    return found


def marks_in(block: Block, entries: Iterable[Entry]) -> Marks:
    found: defaultdict[Spot, list[Any]] = defaultdict(list)
    for place, event in entries:
        for at, line in enumerate(block.lines):
            if not line.at or place in line.at:
                for number, cell in enumerate(line.cells):
                    put(found, Spot(at, number), line, cell, event)
    return found


def put(
    marks: defaultdict[Spot, list[Any]],
    spot: Spot,
    line: LogLine,
    cell: Cell,
    event: Mapping[str, Any],
) -> None:
    """What one event says here: one thing in turn, however many parts of the event it is."""
    said: defaultdict[Spot, list[Any]] = defaultdict(list)
    for hold in cell.holds:
        for column, value in values_of(event, hold, line.each):
            if value is not None and fits(cell, value):
                said[spot._replace(column=column)].append(SIGNS.get(hold, value))
    for own, values in said.items():
        if values == [ACCEPTED] and marks[own]:
            marks[own][-1].append(ACCEPTED)
        else:
            marks[own].append(values)


def fits(cell: Cell, value: Any) -> bool:
    """Only what stands there can be circled, and only what does not has to be written."""
    if cell.kind == CIRCLE:
        return {*(value if isinstance(value, list) else [value])} <= {*cell.values}
    return cell.kind != WRITE or not cell.values or value not in cell.values


def values_of(event: Mapping[str, Any], hold: str, each: bool) -> Iterable[tuple[int, Any]]:
    """By column; once for all where a line has no columns."""
    path, _, whose = hold.partition("@")
    value = part_of(event, path)
    if value is NOTHING:
        return ()
    if not each:
        return ((ONCE, value),)
    if isinstance(value, list):
        return enumerate(value)
    return ((event[whose or "seat"], value),)


def part_of(event: Mapping[str, Any], path: str) -> Any:
    kind, *steps = path.split(".")
    found: Any = event if event["type"] == kind else NOTHING
    for step in steps:
        if isinstance(found, Mapping):
            found = found.get(step, NOTHING)
        elif isinstance(found, Sequence):
            found = found[int(step)] if int(step) < len(found) else NOTHING
    return found
