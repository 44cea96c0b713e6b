"""Which entries stand, and states on the way to where a ledger is.

An undo needs what was before the entry that it undoes, so some states on the way are remembered:
many of late, few of long ago. They share nearly all that they consist of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from companion.ledger.entry import (
    A,
    Act,
    Amend,
    Arrange,
    Correct,
    Entry,
    Json,
    Restore,
    Revoke,
    Rewind,
)

S = TypeVar("S")
T = TypeVar("T")
Amended = Mapping[int, tuple[int, ...]]
CameIn = Mapping[int, tuple[int, ...]]

OFTEN = 64
SPACING = ((1024, OFTEN), (8192, 512))  # up to so many entries ago, one of so many
SELDOM = 4096
ALTERNATIVES = 2  # with and without what was undone
NOTHING: Amended = MappingProxyType({})


class Mark(NamedTuple, Generic[S]):
    """The state after so many entries, without those that had fallen and with what was amended.

    With what came in between them later, and the arrangement of now, which holds from the very
    start.
    """

    seq: int
    fallen: frozenset[int]
    amended: Amended
    arranged: tuple[int, ...]
    placed: CameIn
    state: S


class Period(NamedTuple):
    """From after an entry on, these arrangements stood."""

    after: int
    arranged: tuple[int, ...]


class Live(NamedTuple, Generic[S]):
    """The entries that no longer stand; by entry, those that amended it and stand; marks.

    By entry, those that came in behind it later. And which arrangements stood when, as what was
    entered has to be read by those of its time.
    """

    fallen: frozenset[int] = frozenset()
    amended: Amended = NOTHING
    marks: tuple[Mark[S], ...] = ()
    periods: tuple[Period, ...] = ()
    placed: CameIn = NOTHING

    @property
    def arranged(self) -> tuple[int, ...]:
        """The arrangements that stand, in order."""
        return self.periods[-1].arranged if self.periods else ()

    def arranged_at(self, seq: int) -> tuple[int, ...]:
        """Those that stood when an entry was made."""
        return arranged_in(self.periods, seq)

    @property
    def elsewhere(self) -> frozenset[int]:
        """The entries whose actions stand before their number."""
        return frozenset(chain.from_iterable(self.placed.values()))

    def mark(self, seq: int, state: T) -> Mark[T]:
        """A state that these entries led to, as far as they go up to a number."""
        fallen = frozenset([entry for entry in self.fallen if entry <= seq])
        placed = {entry: behind for entry, behind in self.placed.items() if entry <= seq}
        within = {*chain.from_iterable(placed.values())}
        amended = {
            entry: by for entry, by in self.amended.items() if entry <= seq or entry in within
        }
        arranged = self.arranged
        return Mark(
            seq=seq, fallen=fallen, amended=amended, arranged=arranged, placed=placed, state=state
        )

    def marked(self, seq: int, state: S) -> "Live[S]":
        """After a new entry: now and then with a mark."""
        return self if seq % OFTEN else self.joined([self.mark(seq, state)])

    def joined(self, marks: Iterable[Mark[S]]) -> "Live[S]":
        """With marks of the same ledger; of some at one entry the newest are kept."""
        levels: dict[int, list[Mark[S]]] = {}
        for mark in (*self.marks, *marks):
            level = [known for known in levels.get(mark.seq, ()) if known[:-1] != mark[:-1]]
            levels[mark.seq] = [*level, mark][-ALTERNATIVES:]
        latest = max(levels, default=0)
        kept = [levels[seq] for seq in sorted(levels) if is_kept(latest - seq, seq)]
        return self._replace(marks=tuple(chain.from_iterable(kept)))

    def changed(self, change: "LiveChange") -> "Live[S]":
        return self._replace(
            fallen=frozenset(change.fallen), amended=change.amended, placed=change.placed
        )

    def start(self) -> Mark[S] | None:
        """The last mark that these entries lead to; None where it is only the very start."""
        fitting = [mark for mark in self.marks if mark[:-1] == self.mark(mark.seq, None)[:-1]]
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
    if live.placed:
        standing = [*with_placed(entries, live, within)]
    else:
        standing = [
            LiveEntry(entry.seq, entry.operation.action)
            for entry in entries[within]
            if type(entry.operation) is Act and entry.seq not in fallen
        ]
    return [with_amendment(entries, each, amended) for each in standing] if amended else standing


def with_placed(
    entries: Sequence[Entry[A]], live: Live[S], within: slice
) -> Iterator[LiveEntry[A]]:
    """The same, each followed by what came in behind it later."""
    elsewhere = live.elsewhere
    for entry in entries[within]:
        own = () if entry.seq in live.fallen or entry.seq in elsewhere else (entry.seq,)
        for seq in (*own, *live.placed.get(entry.seq, ())):
            # One that is yet to be read has no action.
            operation = entries[seq - 1].operation if seq <= len(entries) else None
            if isinstance(operation, Act):
                yield LiveEntry(seq, operation.action)


def with_amendment(
    entries: Sequence[Entry[A]], known: LiveEntry[A], amended: Amended
) -> LiveEntry[A]:
    by = amended.get(known.seq)
    if not by:
        return known
    operation = entries[by[-1] - 1].operation
    if isinstance(operation, Correct):
        return LiveEntry(known.seq, dict(operation.actions)[known.seq], by[-1])
    assert isinstance(operation, Amend)
    return LiveEntry(known.seq, operation.action, by[-1])


def parts_that_count(entries: Sequence[Entry[A]]) -> list[slice]:
    """The parts of a ledger that made it what it is: a restoration sets aside what it goes back
    behind."""
    found: list[slice] = []
    at = stop = len(entries)
    while at:
        operation = entries[at - 1].operation
        if isinstance(operation, Restore):
            found.append(slice(at, stop))
            at = stop = operation.before - 1
        else:
            at -= 1
    return [slice(0, stop), *reversed(found)]


def live_of(entries: Sequence[Entry[A]]) -> Live[S]:
    """What of a whole ledger stands; without marks."""
    return Live[S](periods=periods_of(entries)).changed(change_of(entries))


def live_after(live: Live[S], entries: Sequence[Entry[A]], entry: Entry[A]) -> Live[S]:
    """What stands with one more entry."""
    change = LiveChange({*live.fallen}, {**live.amended}, {**live.placed})
    if isinstance(entry.operation, Restore):
        change = change_of(entries[: entry.seq])
    else:
        change.take(entries, entry)
    periods = (*live.periods, *period_after(live.periods, entry))
    return live._replace(periods=periods).changed(change)


def change_of(entries: Sequence[Entry[A]]) -> "LiveChange":
    """What a whole ledger has changed of its own entries."""
    change, read = LiveChange(set(), {}, {}), 0
    for part in parts_that_count(entries):
        change.fall(entries[read : part.start])
        for entry in entries[part]:
            if type(entry.operation) is not Act:
                change.take(entries, entry)
        read = part.stop
    change.fall(entries[read:])
    return change


def periods_of(entries: Sequence[Entry[A]]) -> tuple[Period, ...]:
    """Which arrangements stood when, also where that was undone."""
    periods: list[Period] = []
    for entry in entries:
        if type(entry.operation) is not Act:
            periods += period_after(periods, entry)
    return tuple(periods)


def period_after(periods: Sequence[Period], entry: Entry[A]) -> list[Period]:
    """What begins with an entry that arranges something, or undoes that."""
    known = now = arranged_in(periods, entry.seq)
    match entry.operation:
        case Arrange():
            now = (*known, entry.seq)
        case Rewind(before):
            now = tuple([each for each in known if each != before])
        case Restore(before):
            now = arranged_in(periods, before)
        case _:
            pass
    return [Period(entry.seq, now)] if now != known else []


def arranged_in(periods: Sequence[Period], seq: int) -> tuple[int, ...]:
    """The arrangements that stood when an entry was made."""
    return next((each.arranged for each in reversed(periods) if each.after < seq), ())


def changes_in(entries: Sequence[Entry[A]], arranged: Sequence[int]) -> list[Json]:
    """What some arrangements say."""
    operations = [entries[seq - 1].operation for seq in arranged]
    return [operation.change for operation in operations if isinstance(operation, Arrange)]


def amended_at(live: Live[S], number: int) -> int | None:
    """The entry that the amendment of this number changed last of all."""
    return next((entry for entry, by in live.amended.items() if by[-1] == number), None)


class LiveChange(NamedTuple):
    """What falls, what is amended and what comes in between, while it is worked out."""

    fallen: set[int]
    amended: dict[int, tuple[int, ...]]
    placed: dict[int, tuple[int, ...]]

    def take(self, entries: Sequence[Entry[A]], entry: Entry[A]) -> None:
        seq = entry.seq
        match entry.operation:
            case Amend(target, _):
                self.amended[target] = (*self.amended.get(target, ()), seq)
            case Rewind(before) if isinstance(entries[before - 1].operation, Arrange):
                pass  # who sits where is no action
            case Rewind(before):
                self.rewind(entries[: seq - 1], before)
            case Revoke(target):
                self.revoke(entries, target, seq)
            case Correct() as correction:
                self.correct(correction, entries, seq)
            case _:
                pass

    def rewind(self, entries: Sequence[Entry[A]], before: int) -> None:
        """An undo keeps what was amended before its point."""
        for target, by in self.amended.items():
            if by[-1] == before:
                self.amended[target] = by[:-1]
                if not by[:-1]:
                    del self.amended[target]
                return
        if not self.placed:
            self.fall(entries[before - 1 :])
            return
        point = self.place(before)
        self.fall([entry for entry in entries if self.place(entry.seq) >= point])

    def place(self, number: int) -> tuple[int, int]:
        """Where an action stands: behind which entry, and how far."""
        for entry, behind in self.placed.items():
            if number in behind:
                return entry, 1 + behind.index(number)
        return number, 0

    def fall(self, entries: Iterable[Entry[A]]) -> None:
        for entry in entries:
            if isinstance(entry.operation, Act):
                self.fallen.add(entry.seq)
                self.amended.pop(entry.seq, None)
        for anchor, behind in [*self.placed.items()]:
            self.put(anchor, behind)

    def put(self, anchor: int, behind: Iterable[int]) -> None:
        left = tuple([seq for seq in behind if seq not in self.fallen])
        self.placed.pop(anchor, None)
        if left:
            self.placed[anchor] = left

    def correct(self, correction: Correct[A], entries: Sequence[Entry[A]], seq: int) -> None:
        for target, _ in correction.actions:
            self.amended[target] = (*self.amended.get(target, ()), seq)
        for anchor, behind in correction.placed:
            self.put(anchor, behind)
        self.fall([entries[each - 1] for each in (*correction.gone, *correction.waiting)])

    def revoke(self, entries: Sequence[Entry[A]], target: int, seq: int) -> None:
        """Whoever revokes a revocation lets the entry stand again."""
        falls = True
        while 1 <= target < seq:
            (self.fallen.add if falls else self.fallen.discard)(target)
            operation = entries[target - 1].operation
            if not isinstance(operation, Revoke):
                return
            seq, target, falls = target, operation.entry, not falls
