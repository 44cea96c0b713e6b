"""A venue's log for tests: deeds one after the other, and the state they lead to."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.kernel import RuleViolation
from companion.tourney.venue import deeds
from companion.tourney.venue.course import after
from companion.tourney.venue.cutting import Stage, first_stage, next_stage
from companion.tourney.venue.deeds import Deed, Undo
from companion.tourney.venue.fold import Step, fold
from companion.tourney.venue.ranking import Ranked, ranked
from companion.tourney.venue.state import NEW, SEASON, TOURNAMENT, Competition, Round, Table, Venue

PLACING = {"points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}}}
ANY_SIZE = {"points": {"kind": "placing", "default": [5, 3, 2, 1]}}


def settings(**changes: Any) -> dict[str, Any]:
    return {"scheme": PLACING, **changes}


def scores(*points: float | None) -> list[dict[str, Any]]:
    return [{} if each is None else {"score": each} for each in points]


def places(*own: int) -> list[dict[str, Any]]:
    return [{"place": each} for each in own]


class Log:
    """Everything is about the first competition and its last round, unless said otherwise.

    After every deed the fold is compared, which for long logs takes long.
    """

    def __init__(self, people: int = 0, compared: bool = True) -> None:
        self.compared = compared
        self.steps: list[Step] = []
        self.venue: Venue = NEW
        if people:
            self.do(deeds.Join(1, people, False))

    def do(self, deed: Deed) -> int:
        """The number of the deed in the log."""
        self.venue = after(self.steps, self.venue, deed)
        self.steps.append(Step(len(self.steps) + 1, deed))
        assert not self.compared or fold(self.steps) == self.venue
        return len(self.steps)

    def refused(self, deed: Deed) -> tuple[str, dict[str, Any]]:
        with pytest.raises(RuleViolation) as error:
            after(self.steps, self.venue, deed)
        return error.value.code, error.value.params

    def undo(self, number: int) -> int:
        return self.do(Undo(number))

    def without(self, number: int) -> Venue:
        """What a fold makes of all others."""
        return fold([step for step in self.steps if step.seq != number])

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
        return self.do(deeds.Found(number, of, "Cup", settings(**changes)))

    def season(self, **changes: Any) -> int:
        return self.found(SEASON, **changes)

    def enter(self, *people: int, points: float = 0) -> int:
        return self.do(deeds.Enter(1, people, points))

    def open(self, weight: float = 1) -> int:
        number = len(self.competition.rounds)
        return self.do(deeds.Open(1, number, f"Round {number + 1}", weight))

    def check_in(self, *people: int) -> int:
        return self.do(deeds.CheckIn(1, self.last, people))

    def check_out(self, *people: int) -> int:
        return self.do(deeds.CheckOut(1, self.last, people))

    def seat(self, *tables: Sequence[int], byes: Sequence[int] = (), game: str = "") -> int:
        return self.do(self.seating(*tables, byes=byes, game=game))

    def seating(
        self, *tables: Sequence[int], byes: Sequence[int] = (), game: str = ""
    ) -> deeds.Seat:
        return deeds.Seat(1, self.last, tables, byes, game)

    def reseating(
        self,
        tables: dict[str, Sequence[int]],
        byes: Sequence[int] = (),
        absent: Sequence[int] = (),
        reason: str = "no show",
    ) -> deeds.Reseat:
        return deeds.Reseat(1, self.last, tables, byes, absent, reason)

    def reporting(self, table: int, *points: float | None) -> deeds.Report:
        return deeds.Report(1, self.last, table, scores(*points), "")

    def report(self, table: int, *points: float | None) -> int:
        return self.do(self.reporting(table, *points))

    def close(self) -> int:
        return self.do(deeds.Close(1, self.last))

    def play(self, *tables: Sequence[int], byes: Sequence[int] = ()) -> None:
        """A whole round in which everybody beats whoever is named behind him."""
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
        return self.do(deeds.Cut(1, number, f"Final {number}", tables, waiting, ""))

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
