"""One ledger for plays and venues: entries, which of them stand, and the state they lead to.

All but the entries could be folded from them again. Kept beside them, one more action costs one
step of the rules, however long the ledger is.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Generic, NamedTuple, Protocol

from companion.ledger.chain import first_break, hash_entry
from companion.ledger.entry import (
    A,
    Act,
    Amend,
    Arrange,
    Correct,
    Entry,
    Json,
    Note,
    Operation,
    Restore,
    Revoke,
    Rewind,
)
from companion.ledger.live import (
    Live,
    LiveEntry,
    Mark,
    S,
    amended_at,
    changes_in,
    is_kept,
    live_after,
    live_entries,
    live_of,
    parts_after,
    parts_that_count,
)
from companion.ledger.steps import redo_point
from companion.refusal import Refusal, RuleViolation


class Rulebook(Protocol[A, S]):
    """What a ledger is about: where it starts, and what its actions do."""

    def root(self) -> str:
        """What the first entry comes after."""

    def start(self) -> S: ...

    def step(self, state: S, actions: Sequence[A]) -> tuple[S, int, Refusal | None]:
        """The state after as many actions as fit, how many, and why the next one does not.

        Several at once, because a play that is read is folded, and to make a state of each of its
        actions would cost more than the rules do.
        """

    def translate(self, action: A, then: Sequence[Json], now: Sequence[Json]) -> A:
        """An action that was entered under some arrangements, as it is said under those of now."""

    def allows(self, operation: Operation[A]) -> bool:
        """Whether there is such an operation in this kind of ledger."""

    def spell(self, operation: Operation[A]) -> Json:
        """What of an operation is hashed: chains are stored, so this never changes."""


class Refused(NamedTuple):
    """The first entry that the rules do not take, and why: behind it nothing counts."""

    entry: int
    reason: Refusal


class LaterEntry(RuleViolation):
    """A change that would leave a later entry impossible: which one, and why."""

    def __init__(self, entry: int, reason: Refusal) -> None:
        super().__init__("later_entry", entry=entry, why=reason)
        self.entry = entry
        self.reason = reason


class Ledger(NamedTuple, Generic[A, S]):
    """Everything that was entered, what of it stands, and the state it leads to."""

    rulebook: Rulebook[A, S]
    entries: tuple[Entry[A], ...]
    live: Live[S]
    state: S
    refused: Refused | None = None

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def head(self) -> str:
        """The fingerprint of the ledger as it is."""
        return self.entries[-1].hash if self.entries else self.rulebook.root()

    @property
    def live_entries(self) -> list[LiveEntry[A]]:
        """The actions that stand, in order, as they are said now."""
        return said_now(self.rulebook, self.entries, self.live, slice(None))

    @property
    def arrangement(self) -> list[Json]:
        """What stands of how who sits where was changed, in order."""
        return changes_in(self.entries, self.live.arranged)

    def arrangement_at(self, seq: int) -> list[Json]:
        """The same, when an entry was made."""
        return changes_in(self.entries, self.live.arranged_at(seq))

    def action_now(self, each: LiveEntry[A]) -> A:
        """An action that stood once, as it is said now."""
        then = self.arrangement_at(each.maker)
        return self.rulebook.translate(each.action, then, self.arrangement)

    def operation_now(self, entry: Entry[A]) -> Operation[A]:
        """What was entered, as it is said now."""
        operation = entry.operation
        if not isinstance(operation, Act | Amend | Correct) or not self.live.periods:
            return operation
        said = partial(
            self.rulebook.translate, then=self.arrangement_at(entry.seq), now=self.arrangement
        )
        if isinstance(operation, Correct):
            return operation._replace(
                actions=tuple([(at, said(own)) for at, own in operation.actions])
            )
        return operation._replace(action=said(operation.action))


def open_ledger(rulebook: Rulebook[A, S], entries: Sequence[Entry[A]] = ()) -> Ledger[A, S]:
    """Folded from the very first entry."""
    return refold(rulebook, tuple(entries), live_of(entries))


def append(
    ledger: Ledger[A, S], operation: Operation[A], by: str, at: str, device: str = ""
) -> Ledger[A, S]:
    """One entry more, or a `Refusal`."""
    changed = changed_by(ledger, operation)
    entry = Entry(len(ledger.entries) + 1, operation, by, at, ledger.head, device=device)
    after = fold_on(ledger, entry)
    if after.refused and changed is not None:
        raise blamed(after.refused, changed)
    # Only now: what the rules have not read may not even be JSON.
    sealed = entry._replace(hash=hash_entry(entry, ledger.rulebook.spell))
    return after._replace(entries=(*ledger.entries, sealed))


def append_all(
    ledger: Ledger[A, S], operations: Iterable[tuple[Operation[A], str]], at: str
) -> Ledger[A, S]:
    """Some entries more, each with its author, judged together: all of them or a `Refusal`."""
    changed = None
    for operation, by in operations:
        about = changed_by(ledger, operation)
        changed = about if changed is None else changed
        entry = Entry(len(ledger.entries) + 1, operation, by, at, ledger.head)
        ledger = continue_from(
            ledger, entry._replace(hash=hash_entry(entry, ledger.rulebook.spell))
        )
    if ledger.refused and changed is not None:
        raise blamed(ledger.refused, changed)
    return ledger


def continue_from(ledger: Ledger[A, S], entry: Entry[A]) -> Ledger[A, S]:
    """One entry more, as it was written; whether it may be was judged then."""
    return fold_on(ledger, entry)._replace(entries=(*ledger.entries, entry))


def verify(ledger: Ledger[A, S]) -> int | None:
    """The number at which the chain is broken, or None where it holds."""
    return first_break(ledger.entries, ledger.rulebook.spell, ledger.rulebook.root())


def length_of_undo(ledger: Ledger[A, S], operation: Operation[A]) -> int:
    """How many entries have to be gone through again for an operation."""
    if isinstance(operation, Act | Note):
        return 0
    entry = Entry(ledger.seq + 1, operation, by="", at="", previous="")
    start = live_after(ledger.live, ledger.entries, entry).start()
    return ledger.seq - (start.seq if start else 0)


def fold_on(ledger: Ledger[A, S], entry: Entry[A]) -> Ledger[A, S]:
    """What follows from one more entry, which is yet to be added."""
    rulebook, entries, live, state, refused = ledger
    if not isinstance(entry.operation, Act | Note):
        later = (*entries, entry)
        return refold(rulebook, later, live_after(live, later, entry))
    if live.placed and entry.seq in live.elsewhere:
        return refold(rulebook, (*entries, entry), live)
    if isinstance(entry.operation, Note) or refused:
        return ledger
    state, _, reason = rulebook.step(state, (entry.operation.action,))
    if reason:
        return ledger._replace(refused=Refused(entry.seq, reason))
    return ledger._replace(live=live.marked(entry.seq, state), state=state)


def said_now(
    rulebook: Rulebook[A, S], entries: Sequence[Entry[A]], live: Live[S], within: slice
) -> list[LiveEntry[A]]:
    """The actions that stand, within some of the entries, as they are said now."""
    found = live_entries(entries, live, within)
    if not live.periods:
        return found
    now, then = changes_in(entries, live.arranged), partial(changes_at, entries, live)
    return [
        each._replace(action=rulebook.translate(each.action, then(each.maker), now))
        for each in found
    ]


def changes_at(entries: Sequence[Entry[A]], live: Live[S], seq: int) -> list[Json]:
    return changes_in(entries, live.arranged_at(seq))


def refold(rulebook: Rulebook[A, S], entries: tuple[Entry[A], ...], live: Live[S]) -> Ledger[A, S]:
    """From the last mark on that knows nothing of what has changed, as far as the rules go."""
    start = live.start()
    state = start.state if start else rulebook.start()
    marks: list[Mark[S]] = []
    refused = None
    for part in parts_after(start.seq if start else 0, len(entries)):
        standing = said_now(rulebook, entries, live, part)
        state, taken, reason = rulebook.step(state, [each.action for each in standing])
        if reason:
            refused = Refused(standing[taken].seq, reason)
            break
        if is_kept(len(entries) - part.stop, part.stop):
            marks.append(live.mark(part.stop, state))
    return Ledger(rulebook, entries, live.joined(marks), state, refused)


def changed_by(ledger: Ledger[A, S], operation: Operation[A]) -> int | None:
    """The entry whose action is another one after an operation: the rules have to take it.

    A rewind that takes actions away and a note are always taken, if there is what they are about.
    """
    if not ledger.rulebook.allows(operation):
        raise ValueError(operation)
    match operation:
        case Act():
            return len(ledger.entries) + 1
        case Amend(target, _):
            check_live(ledger, target)
            return target
        case Rewind(before):
            return put_back_by(ledger, before)
        case Revoke(target):
            check_standing(ledger, target)
            return 0
        case Arrange():
            return 0
        case Restore(before):
            check_restorable(ledger, before)
            return None
        case Correct() as correction:
            return first_corrected(ledger, correction)
        case _:
            return None


def put_back_by(ledger: Ledger[A, S], before: int) -> int | None:
    amended = amended_at(ledger.live, before)
    if amended is not None:
        return amended
    if before in ledger.live.arranged:
        check_latest(ledger, before)
        return 0
    about = ledger.entries[before - 1].operation if 1 <= before <= ledger.seq else None
    if isinstance(about, Rewind | Restore | Correct | Note):
        raise RuleViolation("entry_not_undoable", entry=before)
    check_live(ledger, before)
    return None


def check_latest(ledger: Ledger[A, S], before: int) -> None:
    """An arrangement that no later one stands on."""
    if before != ledger.live.arranged[-1]:
        raise RuleViolation("entry_not_live", entry=before)


def check_restorable(ledger: Ledger[A, S], before: int) -> None:
    """Something that still counts, or the undo that a redo would undo."""
    if type(before) is int and before == redo_point(ledger.entries):
        return
    is_number = type(before) is int and 1 <= before <= ledger.seq
    about = ledger.entries[before - 1].operation if is_number else None
    if isinstance(about, Note | Restore):
        raise RuleViolation("entry_not_undoable", entry=before)
    if about is None or isinstance(about, Act):
        check_live(ledger, before)
    elif not any(part.start < before <= part.stop for part in parts_that_count(ledger.entries)):
        raise RuleViolation("entry_not_live", entry=before)


def first_corrected(ledger: Ledger[A, S], correction: Correct[A]) -> int:
    corrected = [target for target, _ in correction.actions]
    for target in (*corrected, *correction.gone):
        check_live(ledger, target)
    return min(corrected, default=0)


def check_live(ledger: Ledger[A, S], entry: int) -> None:
    """An action that stands; numbers come from forms and files, and True is none."""
    is_number = type(entry) is int and 1 <= entry <= ledger.seq
    is_action = is_number and isinstance(ledger.entries[entry - 1].operation, Act)
    if not is_action or entry in ledger.live.fallen:
        raise RuleViolation("entry_not_live", entry=entry)


def check_standing(ledger: Ledger[A, S], entry: int) -> None:
    """Any entry that stands, also a revocation."""
    if not 1 <= entry <= ledger.seq:
        raise RuleViolation("no_such_deed", number=entry)
    if entry in ledger.live.fallen:
        raise RuleViolation("undone_already")


def blamed(refused: Refused, changed: int) -> Refusal:
    """What is refused is the changed action itself, or a later one that stood on it."""
    return LaterEntry(*refused) if refused.entry > changed else refused.reason
