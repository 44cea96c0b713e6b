"""A venue's log for tests: actions one after the other, and the state they lead to."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from companion.ledger.entry import Entry
from companion.refusal import RuleViolation
from companion.venue import actions
from companion.venue.actions import Action, Revoke, action_in, operation_for
from companion.venue.finals import Stage, first_stage, next_stage
from companion.venue.fold import VenueLedger, append, apply, fold
from companion.venue.state import NEW, SEASON, TOURNAMENT, Competition, Round, Table, Venue
from companion.venue.views.standings import Ranked, ranked

PLACING = {"points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}}}
ANY_SIZE = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}}


def settings(**changes: Any) -> dict[str, Any]:
    return {"scheme": PLACING, **changes}


def scores(*points: float | None) -> list[dict[str, Any]]:
    return [{} if each is None else {"score": each} for each in points]


def places(*own: int) -> list[dict[str, Any]]:
    return [{"place": each} for each in own]


class Step(NamedTuple):
    """An action with its number in the log."""

    seq: int
    action: Action


def fallen_in(steps: Sequence[Step]) -> set[int]:
    """The numbers of what was revoked, as one would work it out by hand: from the end."""
    fallen: set[int] = set()
    for step in reversed(steps):
        if isinstance(step.action, Revoke) and step.seq not in fallen:
            fallen.add(step.action.entry)
    return fallen


def standing_in(steps: Sequence[Step]) -> list[Step]:
    fallen = fallen_in(steps)
    return [
        step for step in steps if step.seq not in fallen and not isinstance(step.action, Revoke)
    ]


def plain_fold(steps: Sequence[Step]) -> Venue:
    """The state that what stands leads to, without a ledger."""
    venue = NEW
    for step in standing_in(steps):
        venue = apply(venue, step.action)
    return venue


def steps_of(entries: Sequence[Entry[Action]]) -> list[Step]:
    return [Step(entry.seq, action_in(entry.operation)) for entry in entries]


def after(ledger: VenueLedger, action: Action) -> VenueLedger:
    """The ledger once something is done."""
    return append(ledger, operation_for(action), "", "")


def ledger_of(actions: Sequence[Action]) -> VenueLedger:
    ledger = fold()
    for action in actions:
        ledger = after(ledger, action)
    return ledger


class Log:
    """Everything is about the first competition and its last round, unless said otherwise.

    After every action the fold is compared, which for long logs takes long.
    """

    def __init__(self, people: int = 0, compared: bool = True) -> None:
        self.compared = compared
        self.ledger = fold()
        if people:
            self.do(actions.AddPeople(1, people, False))

    def do(self, action: Action) -> int:
        """The number of the action in the log."""
        self.ledger = after(self.ledger, action)
        if self.compared:
            assert plain_fold(self.steps) == fold(self.ledger.entries).state == self.venue
        return self.ledger.seq

    @property
    def steps(self) -> list[Step]:
        return steps_of(self.ledger.entries)

    @property
    def venue(self) -> Venue:
        return self.ledger.state

    def refused(self, action: Action) -> tuple[str, dict[str, Any]]:
        with pytest.raises(RuleViolation) as error:
            after(self.ledger, action)
        return error.value.code, error.value.params

    def undo(self, number: int) -> int:
        return self.do(Revoke(number))

    def without(self, number: int) -> Venue:
        """What a fold makes of all others."""
        return plain_fold([step for step in self.steps if step.seq != number])

    @property
    def competition(self) -> Competition:
        return self.venue.competitions[1]

    @property
    def now(self) -> Round:
        return self.competition.rounds[-1]

    @property
    def last(self) -> int:
        return len(self.competition.rounds) - 1

    def table(self, number: int = 0, round_: int | None = None) -> Table:
        return self.competition.rounds[self.last if round_ is None else round_].tables[number]

    def found(self, of: str = TOURNAMENT, **changes: Any) -> int:
        number = len(self.venue.competitions) + 1
        return self.do(actions.CreateCompetition(number, of, "Cup", settings(**changes)))

    def season(self, **changes: Any) -> int:
        return self.found(SEASON, **changes)

    def enter(self, *people: int, points: float = 0) -> int:
        return self.do(actions.EnterPlayers(1, people, points))

    def open(self, weight: float = 1) -> int:
        number = len(self.competition.rounds)
        return self.do(actions.OpenRound(1, number, None, weight))

    def check_in(self, *people: int) -> int:
        return self.do(actions.CheckIn(1, self.last, people))

    def check_out(self, *people: int) -> int:
        return self.do(actions.CheckOut(1, self.last, people))

    def seat(self, *tables: Sequence[int], byes: Sequence[int] = (), game: str = "") -> int:
        return self.do(self.seating(*tables, byes=byes, game=game))

    def seating(
        self, *tables: Sequence[int], byes: Sequence[int] = (), game: str = ""
    ) -> actions.PublishDraw:
        return actions.PublishDraw(1, self.last, tables, byes, game)

    def reseating(
        self,
        tables: dict[str, Sequence[int]],
        byes: Sequence[int] = (),
        absent: Sequence[int] = (),
        reason: str = "no show",
    ) -> actions.ChangeDraw:
        return actions.ChangeDraw(1, self.last, tables, byes, absent, reason)

    def reporting(self, table: int, *points: float | None) -> actions.EnterResult:
        return actions.EnterResult(1, self.last, table, scores(*points), "")

    def report(self, table: int, *points: float | None) -> int:
        return self.do(self.reporting(table, *points))

    def close(self) -> int:
        return self.do(actions.CloseRound(1, self.last))

    def play(self, *tables: Sequence[int], byes: Sequence[int] = ()) -> None:
        """A whole round in which everybody beats whoever is named behind them."""
        self.open()
        if not self.now.present:
            self.check_in(*[person for table in (*tables, byes) for person in table])
        self.seat(*tables, byes=byes)
        self.finish_tables()

    def finish_tables(self) -> None:
        for number, table in enumerate(self.now.tables):
            if table.lines is None and not table.void:
                self.report(number, *range(len(table.people), 0, -1))
        self.close()

    def cut(self, *tables: Sequence[int], waiting: Sequence[int] = ()) -> int:
        number = len(self.competition.rounds)
        return self.do(actions.StartFinals(1, number, None, tables, waiting, ""))

    def ranks(self) -> list[Ranked]:
        return ranked(self.venue, 1)[1]

    def order(self) -> list[int]:
        return [each.person for each in self.ranks()]

    def points(self) -> dict[int, Any]:
        return {each.person: each.row.points for each in self.ranks()}

    def stage(self) -> Stage:
        """What we would propose to go on with."""
        if any(each.final for each in self.competition.rounds):
            return next_stage(self.competition, self.ranks(), {})
        return first_stage(self.ranks(), self.competition)


def cup(people: int = 8, **changes: Any) -> Log:
    """A tournament that everybody takes part in."""
    log = Log(people)
    log.found(**changes)
    log.enter(*range(1, people + 1))
    return log


def night(people: int = 8, **changes: Any) -> Log:
    """A season's first night; nobody has come yet."""
    log = Log(people)
    log.season(**changes)
    log.open()
    return log
