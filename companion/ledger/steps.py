"""Steps of people: what an undo undoes, and what a redo brings back."""

from collections.abc import Callable, Sequence

from companion.ledger.entry import A, Entry, Note, Restore
from companion.ledger.live import Live, S, parts_that_count


def undo_point(
    entries: Sequence[Entry[A]], live: Live[S], counts: Callable[[Entry[A]], bool]
) -> int | None:
    """The latest entry that is somebody's step and was not undone: an undo goes back before it."""
    within = live.elsewhere  # parts of a correction
    for part in reversed(parts_that_count(entries)):
        for entry in reversed(entries[part]):
            is_step = not isinstance(entry.operation, Note) and entry.seq not in within
            if is_step and counts(entry):
                found: int = entry.seq
                return found
    return None


def redo_point(entries: Sequence[Entry[A]]) -> int | None:
    """The undo that a redo goes back before, until something else is entered."""
    at = len(entries)
    while at:
        operation = entries[at - 1].operation
        if isinstance(operation, Note):
            at -= 1
        elif not isinstance(operation, Restore):
            return None
        elif not isinstance(entries[operation.before - 1].operation, Restore):
            return at
        else:  # a redo: on offer is what was on offer before the undo that it undid
            at = operation.before - 1
    return None
