"""From all entries to the events that stand."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.ledger.entries import Amend, Entry, Event, Undo, Wire


class Live(NamedTuple):
    """An event that stands: the entry that brought it, and what an amendment of it replaced."""

    seq: int
    event: Wire
    amended_by: int | None = None
    replaced: "Live | None" = None


def live(entries: Iterable[Entry]) -> tuple[Live, ...]:
    """The events that stand, in order. An undo keeps what was amended before its point."""
    standing: list[Live] = []
    for entry in entries:
        match entry.deed:
            case Event(event):
                standing.append(Live(entry.seq, event))
            case Undo(before):
                undo(standing, before)
            case Amend(target, event):
                index = position(standing, target)
                standing[index] = Live(target, event, entry.seq, standing[index])
            case _:
                pass
    return tuple(standing)


def undo(standing: list[Live], before: int) -> None:
    for index, each in enumerate(standing):
        if each.amended_by == before and each.replaced is not None:
            standing[index] = each.replaced
            return
    del standing[position(standing, before) :]


def position(standing: Iterable[Live], seq: int) -> int:
    """Where the event of this entry stands; an undone one stands nowhere."""
    return [each.seq for each in standing].index(seq)
