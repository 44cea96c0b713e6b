"""An earlier entry corrected: what becomes of all that was entered after it.

What people entered is kept as long as it fits. What had only one answer is never kept from a state
that is gone, but found anew. From the first entry that does not fit, the others wait.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.codec import decode
from companion.games.contract import GameState
from companion.games.progress import Setup, follow
from companion.ledger.entry import Act, Amend, Correct, Operation
from companion.ledger.ledger import LaterEntry
from companion.ledger.live import LiveEntry
from companion.play.automatic import MOST_IN_A_ROW, only_answer
from companion.play.state import PlayState
from companion.play.wire import Wire
from companion.refusal import Refusal, RuleViolation

# What becomes of what people entered: it fits, brings something else, or is new. And of what had
# only one answer: kept, gone, found anew, or answered where nothing was asked before.
BY_PEOPLE = FITS, CHANGES, ADDED = "fits", "changes", "added"
KEPT, GONE, FOUND, ANSWERED = "kept", "gone", "found", "answered"
NOTHING_NEW: Mapping[int, Sequence[Wire]] = {}


class Effect(NamedTuple):
    """What an event brings: points by seat, and what else changes hands."""

    points: tuple[int, ...] = ()
    held: tuple[object, ...] = ()


class LaterFate(NamedTuple):
    """What becomes of an entry: its number, its event, and the one that stands in its place.

    The number is that of the entry before which it comes where it is a new one.
    """

    entry: int
    fate: str
    event: Wire | None
    now: Wire | None
    points: tuple[tuple[int, ...], tuple[int, ...]] | None = None  # that it brought, and brings


class Unfit(NamedTuple):
    """The first entry that no longer fits, why, and the state that it would have to fit."""

    entry: int
    reason: Refusal
    state: GameState


class StageEnd(NamedTuple):
    """After which round a stage ended, and would end; None where it did not, or would not."""

    stage: int
    was: tuple[int | None] | None
    now: tuple[int | None] | None


class New(NamedTuple):
    """An event that comes in before an entry."""

    before: int
    event: Wire
    automatic: bool


class Correction(NamedTuple):
    """All that a correction comes to."""

    actions: dict[int, Wire]
    gone: tuple[int, ...]
    new: tuple[New, ...]
    waiting: tuple[int, ...]
    later: tuple[LaterFate, ...]
    unfit: Unfit | None
    ends: tuple[StageEnd, ...]

    @property
    def is_plain(self) -> bool:
        """Whether all that people entered stays as it was; answers at the very end may change."""
        last = max([at for at, each in enumerate(self.later) if each.fate in BY_PEOPLE], default=-1)
        kept = all(each.fate in (KEPT, FITS) for each in self.later[: last + 1])
        return kept and not self.ends and not self.unfit


class Rerun:
    """A play gone through again from a state on, and where its stages end."""

    def __init__(self, table: Setup, state: GameState) -> None:
        self.table, self.state = table, state
        self.ends: dict[int, tuple[int | None]] = {}
        self.effect = Effect()

    def step(self, wire: Wire) -> None:
        """One event further, or a `Refusal`."""
        before, rules = self.state, self.table.game.rules
        event = decode(self.table.game.shapes, wire, len(self.table.players))
        after: GameState = rules.apply(before, event)
        if after.stage != before.stage or (rules.awaited(after) is None and self.awaits):
            self.ends[before.stage] = (before.round,)
        self.effect = effect_of(self.table, before, after)
        self.state = after

    @property
    def awaits(self) -> bool:
        return self.table.game.rules.awaited(self.state) is not None

    def only(self) -> Wire | None:
        return only_answer(self.table, self.state)


def effect_of(table: Setup, before: GameState, after: GameState) -> Effect:
    """What an event brings to whom."""
    gained = tuple([now - was for was, now in zip(before.points, after.points, strict=True)])
    facts = table.game.rules.facts
    held = zip(facts(before).players, facts(after).players, strict=True)
    return Effect(gained, tuple([difference(was, now) for was, now in held]))


def difference(was: Mapping[str, object], now: Mapping[str, object]) -> tuple[object, ...]:
    return tuple([less(was.get(key), value) for key, value in now.items()])


def less(was: object, now: object) -> object:
    if isinstance(was, dict) and isinstance(now, dict):
        return tuple([now.get(key, 0) - was.get(key, 0) for key in (*now, *was)])
    if isinstance(was, int) and isinstance(now, int):
        return now - was
    return (was, now) if was != now else None


def planned(
    standing: PlayState,
    changes: Mapping[int, Wire],
    added: Mapping[int, Sequence[Wire]] = NOTHING_NEW,
) -> Correction:
    """What comes of other events in place of those of some entries, and of new ones before some.

    A `Refusal` where one of these is against the rules itself.
    """
    if standing.ledger.refused:
        raise LaterEntry(*standing.ledger.refused)
    return Planner(standing, changes, added).plan()


class Planner:
    """Goes through a play twice at once, as it was and as it would be."""

    def __init__(
        self,
        standing: PlayState,
        changes: Mapping[int, Wire],
        added: Mapping[int, Sequence[Wire]],
    ) -> None:
        self.table, self.live = standing.table, standing.live
        self.changes, self.added = changes, added
        numbers = {each.seq: at for at, each in enumerate(self.live)}
        for entry in (*changes, *added):
            if entry not in numbers:
                raise RuleViolation("entry_not_live", entry=entry)
        self.first = min([numbers[entry] for entry in changes])
        for entry in added:
            if numbers[entry] <= self.first:
                raise RuleViolation("entry_not_live", entry=entry)
        earlier = [each.action for each in self.live[: self.first]]
        state = follow(self.table, earlier).history.state
        self.was, self.now = Rerun(self.table, state), Rerun(self.table, state)
        self.actions: dict[int, Wire] = {}
        self.gone: list[int] = []
        self.new: list[New] = []
        self.later: list[LaterFate] = []

    def plan(self) -> Correction:
        unfit, waiting = None, self.live[:0]
        for at, each in enumerate(self.live[self.first :], self.first):
            unfit = self.take(each)
            if unfit:
                waiting = self.live[at:]
                break
        for each in waiting[1:]:
            self.was.step(each.action)
        if not unfit:
            self.leave_last_answers()
        return Correction(
            actions=self.actions,
            gone=tuple(self.gone),
            new=tuple(self.new),
            waiting=tuple([each.seq for each in waiting]),
            later=tuple(self.later),
            unfit=unfit,
            ends=tuple(self.ends(complete=unfit is None)),
        )

    def leave_last_answers(self) -> None:
        """What is answered anew at the very end is entered anew, so that people are told."""
        for each in reversed(self.later):
            if each.fate not in (FOUND, KEPT, GONE):
                break
            if each.fate != GONE:
                self.actions.pop(each.entry, None)
                self.gone.append(each.entry)

    def take(self, each: LiveEntry[Wire]) -> Unfit | None:
        """An entry, as it is or as it is corrected; what is wrong with it if it does not fit."""
        corrected, anew = self.changes.get(each.seq), self.added.get(each.seq, ())
        is_only = corrected is None and not anew and self.was.only() == each.action
        self.was.step(each.action)
        if is_only:
            self.find_anew(each)
            return None
        for event in anew:
            self.now.step(event)
            self.new.append(New(each.seq, event, automatic=False))
            self.later.append(LaterFate(each.seq, ADDED, None, event))
        unfit = self.fit(each, corrected or each.action)
        if unfit and corrected:
            raise unfit.reason
        if corrected:
            self.actions[each.seq] = corrected
        return unfit

    def find_anew(self, each: LiveEntry[Wire]) -> None:
        """What had only one answer: the one that there is now, if there is one."""
        only = self.now.only()
        if only is None:
            self.gone.append(each.seq)
            self.later.append(LaterFate(each.seq, GONE, each.action, None))
            return
        self.now.step(only)
        if only != each.action:
            self.actions[each.seq] = only
        self.note(each, KEPT if only == each.action else FOUND, only)

    def fit(self, each: LiveEntry[Wire], event: Wire) -> Unfit | None:
        """What people entered stays, behind whatever has only one answer by now."""
        found, state = len(self.new), self.now.state
        for _ in range(MOST_IN_A_ROW):
            try:
                self.now.step(event)
            except Refusal as refusal:
                reason, only = refusal, self.now.only()
                if only is None:
                    break
                self.now.step(only)
                self.new.append(New(each.seq, only, automatic=True))
                continue
            answers = [new.event for new in self.new[found:]]
            self.later += [LaterFate(each.seq, ANSWERED, None, answer) for answer in answers]
            if event == each.action:
                self.note(each, FITS if self.was.effect == self.now.effect else CHANGES, event)
            return None
        del self.new[found:]
        unfit = Unfit(each.seq, reason, self.now.state)
        self.now.state = state
        return unfit

    def note(self, each: LiveEntry[Wire], fate: str, now: Wire) -> None:
        was, is_now = self.was.effect.points, self.now.effect.points
        points = (was, is_now) if was != is_now else None
        self.later.append(LaterFate(each.seq, fate, each.action, now, points))

    def ends(self, complete: bool) -> Iterator[StageEnd]:
        """Where the end of a stage moves, appears or vanishes, as far as that is known."""
        was, now = self.was.ends, self.now.ends
        for stage in sorted({*was, *now}):
            known = complete or stage in now
            if known and was.get(stage) != now.get(stage):
                yield StageEnd(stage, was.get(stage), now.get(stage))


def operations_of(standing: PlayState, plan: Correction) -> Iterator[tuple[Operation[Wire], bool]]:
    """The entries that a correction is written down as, and which of them are automatic."""
    if len(plan.actions) == 1 and not (plan.gone or plan.new or plan.waiting):
        (change,) = plan.actions.items()
        yield Amend(*change), False
        return
    yield (
        Correct(
            tuple(plan.actions.items()), plan.gone, tuple(placed(standing, plan)), plan.waiting
        ),
        False,
    )
    for new in plan.new:
        yield Act(new.event), new.automatic


def placed(standing: PlayState, plan: Correction) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where the new entries come in: by the entry behind which, all that follow it there."""
    known, number = standing.ledger.live.elsewhere, len(standing.ledger.entries) + 2
    behind: dict[int, list[int]] = {}
    changed, anchor = set(), 0
    for each in standing.live:
        for at, new in enumerate(plan.new):
            if new.before == each.seq:
                behind.setdefault(anchor, []).append(number + at)
                changed.add(anchor)
        if each.seq in known:
            behind.setdefault(anchor, []).append(each.seq)
        else:
            anchor = each.seq
    yield from [(entry, tuple(found)) for entry, found in behind.items() if entry in changed]
