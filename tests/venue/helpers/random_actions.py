"""Plausible actions made up from how a venue stands: most of them are possible, some are not."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.competition.seating.table_sizes import table_sizes
from companion.refusal import RuleViolation
from companion.venue import actions
from companion.venue.actions import Action
from companion.venue.finals import first_stage, next_stage
from companion.venue.rounds import busy_people
from companion.venue.state import FORMATS, MODES, SEASON, TOURNAMENT, Venue, active
from companion.venue.views.standings import ranked
from tests.venue.helpers.log import Log

SCHEMES: list[dict[str, Any]] = [
    {"points": {"kind": "placing", "default": [5, 3, 2, 1]}, "tiebreaks": ["wins"]},
    {"points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}}, "bye": 2},
    {"points": {"kind": "beaten"}, "tiebreaks": ["opponents_points", "head_to_head"]},
    {"points": {"kind": "share"}, "count": [{"of": 3, "best": 2}]},
    {"points": {"kind": "given"}, "average": True, "minimum_games": 1},
]


class Walk:
    """One action after another, by lot."""

    def __init__(self, random: Random, people: int = 9) -> None:
        self.random = random
        self.log = Log(people, compared=False)

    @property
    def venue(self) -> Venue:
        return self.log.venue

    def step(self) -> bool:
        """Whether the action that came to mind was possible."""
        try:
            action = self.proposed()
            self.log.do(action)
        except RuleViolation:
            return False
        return True

    def proposed(self) -> Action:
        if not self.venue.competitions or not self.random.randrange(25):
            return self.founding()
        if not self.random.randrange(8):
            return self.random.choice(RARE)(self)
        number = self.random.choice([*self.venue.competitions])
        if self.venue.competitions[number].current is None:
            return self.between(number)
        return self.during(number)

    def anybody(self) -> int:
        return self.random.randint(1, len(self.venue.people) + (not self.random.randrange(20)))

    def somebody_away(self) -> int:
        away = [person for person, known in self.venue.people.items() if not known.here]
        return self.random.choice(away or [self.anybody()])

    def some(self, people: list[int], low: int = 1) -> list[int]:
        return self.random.sample(people, self.random.randint(min(low, len(people)), len(people)))

    def settings(self) -> dict[str, Any]:
        return {
            "scheme": self.random.choice(SCHEMES),
            "sizes": self.random.choice([[4, 3], [3, 4], [4, 3, 5]][: self.random.choice([2, 3])]),
            "mode": self.random.choice(MODES),
            "format": self.random.choice(FORMATS),
            "planned": self.random.randint(0, 3),
            "cut": {"size": self.random.choice([0, 3, 6]), "straight": self.random.choice([0, 1])},
        }

    def founding(self) -> Action:
        of = self.random.choice([SEASON, TOURNAMENT])
        return actions.CreateCompetition(
            len(self.venue.competitions) + 1, of, "Cup", self.settings()
        )

    def between(self, number: int) -> Action:
        competition = self.venue.competitions[number]
        here = [*self.venue.people]
        lot = self.random.randrange(12)
        new = [person for person in here if person not in competition.entrants]
        if new and (lot < 3 or len(active(competition)) < 6):
            points = self.random.choice([0, 0, 2.5])
            return actions.EnterPlayers(number, self.some(new, 5), points)
        if lot == 3:
            return actions.FinishCompetition(number)
        if self.random.random() < 0.2:
            return actions.ShareCompetition(number, self.random.randint(0, 3))
        if lot == 4:
            return actions.DropOut(number, self.anybody())
        if lot == 5 or any(each.final for each in competition.rounds):
            return self.cut(number)
        rounds = len(competition.rounds)
        return actions.OpenRound(number, rounds, None, self.random.choice([1, 2, 0.5]))

    def cut(self, number: int) -> Action:
        competition = self.venue.competitions[number]
        ranks = ranked(self.venue, number)[1]
        if competition.rounds and competition.rounds[-1].final:
            stage = next_stage(competition, ranks, {})
        else:
            stage = first_stage(ranks, competition)
        rounds = len(competition.rounds)
        return actions.StartFinals(number, rounds, None, stage.tables, stage.waiting, "")

    def during(self, number: int) -> Action:
        competition = self.venue.competitions[number]
        index = len(competition.rounds) - 1
        now = competition.rounds[index]
        lot = self.random.randrange(10)
        busy = busy_people(now)
        if busy and lot < 6:
            return self.at_a_table(number, index)
        if lot == 6:
            return actions.CheckIn(number, index, self.some([*self.venue.people]))
        if lot == 7 and now.present:
            return actions.CheckOut(number, index, [self.random.choice(sorted(now.present))])
        if lot == 8 and now.tables:
            return self.reseating(number, index)
        if not busy and now.tables and lot < 5:
            return actions.CloseRound(number, index)
        if len(now.present - busy) < 3:
            return actions.CheckIn(number, index, self.some([*self.venue.people], 5))
        people = self.some(sorted(now.present - busy), 3)
        sizes, over = table_sizes(len(people), (4, 3))
        tables = [[people.pop() for _ in range(size)] for size in sizes]
        return actions.PublishDraw(number, index, tables, people[:over], "")

    def at_a_table(self, number: int, index: int) -> Action:
        tables = self.venue.competitions[number].rounds[index].tables
        waiting = [place for place, table in enumerate(tables) if not table.settled]
        place = self.random.choice(waiting)
        lines = self.lines(len(tables[place].people))
        lot = self.random.randrange(9)
        if lot in (0, 8) and tables[place].play and tables[place].lines is None:
            return actions.AbandonPlay(number, index, place, "play")
        if lot == 0:
            return actions.OpenPad(number, index, place, "play", "basari")
        if lot == 1:
            return actions.VoidTable(number, index, place, "why not")
        if lot < 4:
            return actions.ConfirmResult(number, index, place, lines)
        return actions.EnterResult(number, index, place, lines, "")

    def lines(self, count: int) -> list[dict[str, Any]]:
        """Good for every scheme, and now and then for none."""
        return [
            {"score": self.random.randint(0, 9), "points": self.random.randint(0, 3)}
            if self.random.randrange(20)
            else {}
            for _ in range(count)
        ]

    def reseating(self, number: int, index: int) -> Action:
        now = self.venue.competitions[number].rounds[index]
        place = self.random.randrange(len(now.tables) + 1)
        byes = [bye.person for bye in now.byes if bye.draw_number == now.draws - 1]
        people = [*now.tables[place].people] if place < len(now.tables) else byes
        free = sorted(now.present - busy_people(now))
        absent = people[:1] if self.random.randrange(2) else []
        new = [person for person in people if person not in absent] + free[:1]
        byes = [person for person in byes if person not in new]
        return actions.ChangeDraw(number, index, {str(place): new}, byes, absent, "no show")

    def of_a_round(self) -> tuple[int, int]:
        number = self.random.choice([*self.venue.competitions])
        return number, self.random.randrange(len(self.venue.competitions[number].rounds) + 1)

    def correction(self) -> Action:
        number, index = self.of_a_round()
        rounds = self.venue.competitions[number].rounds
        tables = rounds[index].tables if index < len(rounds) else ()
        place = self.random.randrange(len(tables) + 1)
        count = len(tables[place].people) if place < len(tables) else 3
        return actions.CorrectResult(number, index, place, self.lines(count), "a judge said so")

    def undoing(self) -> Action:
        return actions.Revoke(self.random.randint(1, self.log.ledger.seq + 1))

    def settling(self) -> Action:
        number = self.random.choice([*self.venue.competitions])
        return actions.ChangeSettings(number, "Mug", self.settings())


RARE: list[Callable[[Walk], Action]] = [
    lambda walk: actions.AddPeople(len(walk.venue.people) + 1, walk.random.randint(1, 2), True),
    lambda walk: actions.Rename(walk.anybody()),
    lambda walk: actions.Deactivate(walk.anybody()),
    lambda walk: actions.Reactivate(walk.somebody_away()),
    lambda walk: actions.Merge(walk.anybody(), walk.anybody()),
    lambda walk: actions.Erase(walk.anybody()),
    lambda walk: actions.RequestErasure(walk.anybody()),
    lambda walk: actions.DeclineErasure(walk.anybody()),
    lambda walk: actions.Remove([walk.anybody()]),
    lambda walk: actions.ArrangeRoom([{"number": each} for each in walk.some([1, 2, 5, 7])]),
    lambda walk: actions.AccountEntry(walk.random.choice(actions.ACCOUNT_ENTRIES), 1, ""),
    lambda walk: actions.DescribeRound(*walk.of_a_round(), "Named", 2, "2026-11-17"),
    lambda walk: actions.Penalise(*walk.of_a_round(), walk.anybody(), -1, "late"),
    Walk.settling,
    Walk.correction,
    Walk.undoing,
    Walk.undoing,
]
