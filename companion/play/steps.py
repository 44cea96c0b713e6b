"""What people did, step by step: what Undo undoes, what Redo brings back, what was undone."""

from companion.ledger.entry import Act, Entry, Note, Operation, Restore, Rewind
from companion.ledger.steps import redo_point, undo_point
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play, PlayLedger
from companion.play.wire import Wire


def undoable(play: Play) -> int | None:
    """The entry that an undo goes back before: the last step of people.

    What was entered automatically after it goes with it.
    """
    return undo_point(play.ledger.entries, play.ledger.live, is_by_people)


def redoable(play: Play) -> int | None:
    """The undo that a redo goes back before."""
    return redo_point(play.ledger.entries)


def undone_by(play: Play, undo: int) -> Entry[Wire]:
    """What an undo has undone."""
    operation = play.ledger.entries[undo - 1].operation
    assert isinstance(operation, Restore)
    return play.ledger.entries[operation.before - 1]


def undone_event(play: Play) -> Wire | None:
    """What was answered before the last step was undone: whoever is asked again may say it so."""
    undo = redoable(play)
    operation = undone_by(play, undo).operation if undo else None
    return operation.action if isinstance(operation, Act) else None


def latest_step(play: Play) -> int:
    """The latest entry that is no remark: what is asked after it is one question."""
    latest = reversed(play.ledger.entries)
    return next((each.seq for each in latest if not isinstance(each.operation, Note)), 0)


def goes_back(ledger: PlayLedger, operation: Operation[Wire]) -> bool:
    """Whether an operation undoes something, which there is always room for."""
    return isinstance(operation, Rewind) or (
        isinstance(operation, Restore) and operation.before != redo_point(ledger.entries)
    )


def is_by_people(entry: Entry[Wire]) -> bool:
    return entry.by != AUTOMATIC
