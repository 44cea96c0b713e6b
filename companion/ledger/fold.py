"""From all entries to the events that stand."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.ledger.entries import Amend, Deed, Entry, Event, Undo, Wire


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
        take(standing, entry.seq, entry.deed)
    return tuple(standing)


def live_after(standing: Iterable[Live], seq: int, deed: Deed) -> tuple[Live, ...]:
    """What stands with one more entry."""
    changed = [*standing]
    take(changed, seq, deed)
    return tuple(changed)


def take(standing: list[Live], seq: int, deed: Deed) -> None:
    match deed:
        case Event(event):
            standing.append(Live(seq, event))
        case Undo(before):
            undo(standing, before)
        case Amend(target, event):
            index = position(standing, target)
            standing[index] = Live(target, event, seq, standing[index])
        case _:
            pass


def amended_at(standing: Iterable[Live], number: int) -> Live | None:
    """The event that the amendment of this number changed last of all."""
    found = (each for each in standing if each.amended_by == number)
    return next(found, None)


def undo(standing: list[Live], before: int) -> None:
    amended = amended_at(standing, before)
    if amended is None:
        del standing[position(standing, before) :]
    else:
        assert amended.replaced is not None
        standing[position(standing, amended.seq)] = amended.replaced


def position(standing: Iterable[Live], seq: int) -> int:
    """Where the event of this entry stands; an undone one stands nowhere."""
    return [each.seq for each in standing].index(seq)
