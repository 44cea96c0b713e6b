"""Which entries stand, and states on the way to where a ledger is.

An undo needs what was before the entry that it undoes, so some states on the way are remembered:
many of late, few of long ago. They share nearly all that they consist of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from companion.ledger.entry import A, Act, Amend, Arrange, Entry, Json, Revoke, Rewind

S = TypeVar("S")
T = TypeVar("T")
Amended = Mapping[int, tuple[int, ...]]

OFTEN = 64
SPACING = ((1024, OFTEN), (8192, 512))  # up to so many entries ago, one of so many
SELDOM = 4096
ALTERNATIVES = 2  # with and without what was undone
NOTHING: Amended = MappingProxyType({})


class Mark(NamedTuple, Generic[S]):
    """The state after so many entries, without those that had fallen and with what was amended.

    With the arrangement of now, which holds from the very start.
    """

    seq: int
    fallen: frozenset[int]
    amended: Amended
    arranged: tuple[int, ...]
    state: S


class Period(NamedTuple):
    """From after an entry on, these arrangements stood."""

    after: int
    arranged: tuple[int, ...]


class Live(NamedTuple, Generic[S]):
    """The entries that no longer stand; by entry, those that amended it and stand; marks.

    And which arrangements stood when, as what was entered has to be read by those of its time.
    """

    fallen: frozenset[int] = frozenset()
    amended: Amended = NOTHING
    marks: tuple[Mark[S], ...] = ()
    periods: tuple[Period, ...] = ()

    @property
    def arranged(self) -> tuple[int, ...]:
        """The arrangements that stand, in order."""
        return self.periods[-1].arranged if self.periods else ()

    def arranged_at(self, seq: int) -> tuple[int, ...]:
        """Those that stood when an entry was made."""
        found = (each.arranged for each in reversed(self.periods) if each.after < seq)
        return next(found, ())

    def mark(self, seq: int, state: T) -> Mark[T]:
        """A state that these entries led to, as far as they go up to a number."""
        fallen = frozenset([entry for entry in self.fallen if entry <= seq])
        amended = {entry: by for entry, by in self.amended.items() if entry <= seq}
        return Mark(seq, fallen, amended, self.arranged, state)

    def marked(self, seq: int, state: S) -> "Live[S]":
        """After a new entry: now and then with a mark."""
        return self if seq % OFTEN else self.joined([self.mark(seq, state)])

    def joined(self, marks: Iterable[Mark[S]]) -> "Live[S]":
        """With marks of the same ledger; of some at one entry the newest are kept."""
        levels: dict[int, list[Mark[S]]] = {}
        for mark in (*self.marks, *marks):
            level = [known for known in levels.get(mark.seq, ()) if known[:4] != mark[:4]]
            levels[mark.seq] = [*level, mark][-ALTERNATIVES:]
        latest = max(levels, default=0)
        kept = [levels[seq] for seq in sorted(levels) if is_kept(latest - seq, seq)]
        return self._replace(marks=tuple(chain.from_iterable(kept)))

    def start(self) -> Mark[S] | None:
        """The last mark that these entries lead to; None where it is only the very start."""
        fitting = [mark for mark in self.marks if mark[:4] == self.mark(mark.seq, None)[:4]]
        return max(fitting, key=lambda mark: mark.seq, default=None)


def is_kept(ago: int, seq: int) -> bool:
    return seq % next((every for most, every in SPACING if ago <= most), SELDOM) == 0


def parts_after(seq: int, length: int) -> Iterator[slice]:
    """What comes after an entry, from one mark to the next."""
    for first in range(seq, length, OFTEN):
        yield slice(first, min(first + OFTEN, length))


class LiveEntry(NamedTuple, Generic[A]):
    """An action that stands: the entry that brought it, and the one that amended it last."""

    seq: int
    action: A
    amended_by: int | None = None

    @property
    def maker(self) -> int:
        """The entry that made the action what it is."""
        return self.amended_by or self.seq


def live_entries(
    entries: Sequence[Entry[A]], live: Live[S], within: slice = slice(None)
) -> list[LiveEntry[A]]:
    """The actions that stand, in order, within some of the entries: each as it was entered."""
    fallen, amended = live.fallen, live.amended
    standing = [
        LiveEntry(entry.seq, entry.operation.action)
        for entry in entries[within]
        if type(entry.operation) is Act and entry.seq not in fallen
    ]
    return [with_amendment(entries, each, amended) for each in standing] if amended else standing


def with_amendment(
    entries: Sequence[Entry[A]], known: LiveEntry[A], amended: Amended
) -> LiveEntry[A]:
    by = amended.get(known.seq)
    if not by:
        return known
    operation = entries[by[-1] - 1].operation
    assert isinstance(operation, Amend)
    return LiveEntry(known.seq, operation.action, by[-1])


def live_of(entries: Sequence[Entry[A]]) -> Live[S]:
    """What of a whole ledger stands; without marks."""
    change = LiveChange(set(), {}, [])
    for entry in entries:
        if type(entry.operation) is not Act:
            change.take(entries, entry)
    return change.made(())


def live_after(live: Live[S], entries: Sequence[Entry[A]], entry: Entry[A]) -> Live[S]:
    """What stands with one more entry."""
    change = LiveChange({*live.fallen}, {**live.amended}, [*live.periods])
    change.take(entries, entry)
    return change.made(live.marks)


def changes_in(entries: Sequence[Entry[A]], arranged: Sequence[int]) -> list[Json]:
    """What some arrangements say."""
    operations = [entries[seq - 1].operation for seq in arranged]
    return [operation.change for operation in operations if isinstance(operation, Arrange)]


def amended_at(live: Live[S], number: int) -> int | None:
    """The entry that the amendment of this number changed last of all."""
    return next((entry for entry, by in live.amended.items() if by[-1] == number), None)


class LiveChange(NamedTuple):
    """What falls and what is amended and arranged, while it is worked out."""

    fallen: set[int]
    amended: dict[int, tuple[int, ...]]
    periods: list[Period]

    @property
    def arranged(self) -> tuple[int, ...]:
        return self.periods[-1].arranged if self.periods else ()

    def made(self, marks: tuple[Mark[S], ...]) -> Live[S]:
        return Live(frozenset(self.fallen), self.amended, marks, tuple(self.periods))

    def take(self, entries: Sequence[Entry[A]], entry: Entry[A]) -> None:
        seq = entry.seq
        match entry.operation:
            case Amend(target, _):
                self.amended[target] = (*self.amended.get(target, ()), seq)
            case Rewind(before) if before in self.arranged:
                left = tuple([each for each in self.arranged if each != before])
                self.periods.append(Period(seq, left))
            case Rewind(before):
                self.rewind(entries[before - 1 : seq - 1], before)
            case Arrange():
                self.periods.append(Period(seq, (*self.arranged, seq)))
            case Revoke(target):
                self.revoke(entries, target, seq)
            case _:
                pass

    def rewind(self, later: Sequence[Entry[A]], before: int) -> None:
        """An undo keeps what was amended before its point."""
        for target, by in self.amended.items():
            if by[-1] == before:
                self.amended[target] = by[:-1]
                if not by[:-1]:
                    del self.amended[target]
                return
        for entry in later:
            if isinstance(entry.operation, Act):
                self.fallen.add(entry.seq)
                self.amended.pop(entry.seq, None)

    def revoke(self, entries: Sequence[Entry[A]], target: int, seq: int) -> None:
        """Whoever revokes a revocation lets the entry stand again."""
        falls = True
        while 1 <= target < seq:
            (self.fallen.add if falls else self.fallen.discard)(target)
            operation = entries[target - 1].operation
            if not isinstance(operation, Revoke):
                return
            seq, target, falls = target, operation.entry, not falls
