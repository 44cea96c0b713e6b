"""A log that grows, folded on from where it was.

An undo needs what was before the entry that it undoes, so some states on the way are remembered:
many of late, few of long ago. They share nearly all that they consist of.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from companion.games.kernel import RuleViolation
from companion.tourney.patience import unhurried
from companion.tourney.venue.deeds import Deed, Undo
from companion.tourney.venue.fold import LASTING, Step, apply, taken_back
from companion.tourney.venue.state import NEW, Venue

OFTEN = 64
SPACING = ((1024, OFTEN), (8192, 512))  # up to so many entries ago, one of so many
SELDOM = 4096
ALTERNATIVES = 2  # with and without what was undone


class Entry(Protocol):
    """What a log consists of; its numbers go from 1 on."""

    @property
    def seq(self) -> int: ...

    @property
    def deed(self) -> Deed: ...


class Mark(NamedTuple):
    """How a venue stood after so many entries, without those that were undone."""

    seq: int
    gone: frozenset[int]
    state: Venue


class Course(NamedTuple):
    """How a log came to its state: all undos in it, and states on the way."""

    undos: tuple[Step, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def gone(self) -> frozenset[int]:
        """What was undone and does not stand again."""
        return frozenset(taken_back(self.undos).difference([step.seq for step in self.undos]))

    def joined(self, marks: Iterable[Mark]) -> "Course":
        """With marks of the same log; of two at one entry the newest are kept."""
        found: dict[int, list[Mark]] = {}
        for mark in (*self.marks, *marks):
            level = [each for each in found.get(mark.seq, ()) if each.gone != mark.gone]
            found[mark.seq] = [*level, mark][-ALTERNATIVES:]
        latest = max(found, default=0)
        kept = [each for seq in sorted(found) if is_kept(latest - seq, seq) for each in found[seq]]
        return self._replace(marks=tuple(kept))

    def start(self, gone: frozenset[int]) -> Mark:
        """The last state that holds where just these are undone."""
        fitting = [mark for mark in self.marks if mark.gone == {n for n in gone if n <= mark.seq}]
        return max(fitting, key=lambda mark: mark.seq, default=Mark(0, frozenset(), NEW))


def is_kept(ago: int, seq: int) -> bool:
    return seq % next((every for most, every in SPACING if ago <= most), SELDOM) == 0


def folded(log: Sequence[Entry]) -> tuple[Venue, Course]:
    """The state of a whole log, and how it came to it."""
    undos = tuple([Step(each.seq, each.deed) for each in log if isinstance(each.deed, Undo)])
    return refolded(log, Course(undos))


def refolded(log: Sequence[Entry], course: Course) -> tuple[Venue, Course]:
    """The state without what is undone, from the last mark on that knows nothing of it.

    A later entry that needs what is undone is named, and wins.
    """
    gone = course.gone
    start = course.start(gone)
    state, marks = start.state, []
    for entry in unhurried(log[start.seq :]):
        if entry.seq not in gone and not isinstance(entry.deed, Undo):
            try:
                state = apply(state, entry.deed)
            except RuleViolation as refusal:
                raise RuleViolation("undo_blocked", number=entry.seq) from refusal
        if is_kept(len(log) - entry.seq, entry.seq):
            marks.append(Mark(entry.seq, frozenset([n for n in gone if n <= entry.seq]), state))
    return state, course.joined(marks)


def continued(
    log: Sequence[Entry], state: Venue, course: Course, deed: Deed
) -> tuple[Venue, Course]:
    """The state and the course once a deed is added to a log, or `RuleViolation`."""
    seq = len(log) + 1
    if not isinstance(deed, Undo):
        state = apply(state, deed)
        return state, course if seq % OFTEN else course.joined([Mark(seq, course.gone, state)])
    check_undoable(log, course, deed)
    later = course._replace(undos=(*course.undos, Step(seq, deed)))
    if later.gone == course.gone:
        return state, later
    return refolded(log, later)


def length_of_undo(log: Sequence[Entry], course: Course, deed: Deed) -> int:
    """How many entries have to be done again to add a deed."""
    if not isinstance(deed, Undo):
        return 0
    later = course._replace(undos=(*course.undos, Step(len(log) + 1, deed)))
    return len(log) - later.start(later.gone).seq


def check_undoable(log: Sequence[Entry], course: Course, deed: Undo) -> None:
    if not 1 <= deed.deed <= len(log):
        raise RuleViolation("no_such_deed", number=deed.deed)
    if isinstance(log[deed.deed - 1].deed, LASTING):
        raise RuleViolation("cannot_be_undone")
    if deed.deed in taken_back(course.undos):
        raise RuleViolation("undone_already")


def after(steps: Sequence[Step], venue: Venue, deed: Deed) -> Venue:
    """The state once a deed is added to those that led to `venue`."""
    if not isinstance(deed, Undo):
        return apply(venue, deed)
    course = Course(tuple([step for step in steps if isinstance(step.deed, Undo)]))
    return continued(steps, venue, course, deed)[0]
