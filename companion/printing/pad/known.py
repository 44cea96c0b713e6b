"""What of a log is known already: the events of the round that is running, in their cells."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.codec import decode
from companion.games.paper import ACCEPTED, CIRCLE, SIGNS, WRITE, Block, Cell, LogLine, PaperLog
from companion.games.progress import Setup

NOTHING = object()
ONCE = -1


class KnownEvent(NamedTuple):
    """An event, and where in the round it happened."""

    place: str
    event: Mapping[str, object]


class Spot(NamedTuple):
    """A cell of a block, and whose column of it."""

    line: int
    cell: int
    column: int = ONCE


KnownCells = Mapping[Spot, list[list[object]]]


def running_round(
    table: Setup, log: PaperLog, events: Iterable[Mapping[str, object]]
) -> list[KnownEvent]:
    """What happened since the last round ended."""
    state, found = table.start(), list[KnownEvent]()
    for wire in events:
        after = table.game.rules.apply(state, decode(table.game.shapes, wire, len(table.players)))
        found.append(KnownEvent(log.place(state), wire))
        if (after.stage, after.round) != (state.stage, state.round):
            found = []
        state = after
    return found


def marks_in(block: Block, entries: Iterable[KnownEvent]) -> KnownCells:
    found: defaultdict[Spot, list[list[object]]] = defaultdict(list)
    for place, event in entries:
        for at, line in enumerate(block.lines):
            if not line.at or place in line.at:
                for number, cell in enumerate(line.cells):
                    put(found, Spot(at, number), line, cell, event)
    return found


def put(
    marks: defaultdict[Spot, list[list[object]]],
    spot: Spot,
    line: LogLine,
    cell: Cell,
    event: Mapping[str, object],
) -> None:
    """What one event says here: one thing in turn, however many parts of the event it is."""
    said: defaultdict[Spot, list[object]] = defaultdict(list)
    for hold in cell.holds:
        for column, value in values_of(event, hold, line.each):
            if value is not None and fits(cell, value):
                said[spot._replace(column=column)].append(SIGNS.get(hold, value))
    for own, values in said.items():
        if values == [ACCEPTED] and marks[own]:
            marks[own][-1].append(ACCEPTED)
        else:
            marks[own].append(values)


def fits(cell: Cell, value: object) -> bool:
    """Only what stands there can be circled, and only what does not has to be written."""
    if cell.kind == CIRCLE:
        return {*(value if isinstance(value, list) else [value])} <= {*cell.values}
    return cell.kind != WRITE or not cell.values or value not in cell.values


def values_of(event: Mapping[str, object], hold: str, each: bool) -> Iterable[tuple[int, object]]:
    """By column; once for all where a line has no columns."""
    path, _, whose = hold.partition("@")
    value = part_of(event, path)
    if value is NOTHING:
        return ()
    if not each:
        return ((ONCE, value),)
    if isinstance(value, list):
        return enumerate(value)
    column = event[whose or "seat"]
    assert isinstance(column, int)
    return ((column, value),)


def part_of(event: Mapping[str, object], path: str) -> object:
    kind, *steps = path.split(".")
    found: object = event if event["type"] == kind else NOTHING
    for step in steps:
        if isinstance(found, Mapping):
            found = found.get(step, NOTHING)
        elif isinstance(found, Sequence):
            found = found[int(step)] if int(step) < len(found) else NOTHING
    return found
