"""How well a format suits an evening: a hundred points by five criteria, and reasons in words."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from companion.competition.planner.evening import (
    Evening,
    EveningPlan,
    Slot,
    least_repeats,
    meetings_of,
    slots_of,
)
from companion.competition.seating.table_sizes import Sizes
from companion.games.contract import Reason

# What a format can get for each criterion: a hundred in all.
MOST = {"play": 35, "winner": 25, "fresh": 20, "time": 10, "easy": 10}
# Of 10: what has to be done between two rounds, and explained before the first.
EASY = {"schedule": 10, "knockout": 8, "swiss": 6, "swiss_final": 5, "semis": 4, "heats": 3}
Stages = tuple[tuple[int, ...], ...]


class Criterion(NamedTuple):
    """What a format gets for one criterion, out of how much."""

    criterion: str
    points: int
    most: int


class Format(NamedTuple):
    """`stages` has the sizes of the tables in each round; the last `finals` are for the best.

    Everybody can play the rounds before. `repeats` are those expected in them.
    """

    key: str
    stages: Stages
    finals: int
    slots: tuple[Slot, ...]
    end: int
    repeats: int
    parts: tuple[Criterion, ...]
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> int:
        return sum([part.points for part in self.parts])

    @property
    def rounds(self) -> int:
        return len(self.stages)


def said(code: str, **params: object) -> Reason:
    return Reason(f"plan.{code}", tuple(params.items()))


class Candidate:
    """A format that fits, to be judged."""

    def __init__(
        self, key: str, stages: Stages, finals: int, asked: Evening, whole: EveningPlan
    ) -> None:
        self.key, self.stages, self.finals = key, stages, finals
        self.asked, self.whole = asked, whole
        self.open = len(stages) - finals
        self.slots = slots_of(stages, asked)
        self.repeats = self.expected_repeats()
        self.met = self.open * meetings_of(whole.tables)

    def expected_repeats(self) -> int:
        """Swiss comes as far as a schedule, as repeats weigh more than scores in our draws."""
        if self.key != "heats":
            return self.whole.by_round[min(self.open, self.whole.rounds) - 1]
        each, pairs = meetings_of(self.whole.tables), comb(self.asked.players, 2)
        apart = (1 - Fraction(each, pairs)) ** self.open
        return round(self.open * each - pairs * (1 - apart))

    def needed(self) -> int:
        """Rounds until no more than one can have won them all."""
        largest, rounds = max(self.whole.tables), 1
        while largest**rounds < self.asked.players:
            rounds += 1
        return rounds

    def format(self) -> Format:
        parts = [Criterion(name, points(self), MOST[name]) for name, points in CRITERIA.items()]
        end = self.slots[-1].end
        found = (*self.merits(), *self.costs())
        return Format(
            *(self.key, self.stages, self.finals, self.slots, end, self.repeats),
            parts=tuple(parts),
            reasons=found,
        )

    def merits(self) -> list[Reason]:
        found = []
        if not self.finals:
            found.append(said("all_play", rounds=len(self.stages)))
        if self.key == "schedule":
            others = self.asked.players - 1
            met = round(Fraction(2 * (self.met - self.repeats), self.asked.players))
            found += [said("known_before"), said("meets", met=met, others=others)]
        if self.key == "heats":
            found.append(said("come_and_go"))
        if self.key == "semis":
            found.append(said("semis", count=sum(self.stages[-2])))
        if self.finals:
            found.append(said("final", count=self.stages[-1][0]))
        return found

    def costs(self) -> list[Reason]:
        # In a knock-out, who meets whom is up to the winners.
        found = [self.told_repeats()] if self.key != "knockout" else []
        if self.finals:
            left = self.asked.players - sum(self.stages[self.open])
            found.append(said("some_stop", rounds=self.open, count=left))
        if self.key in ("swiss", "swiss_final", "semis"):
            found.append(said("waits"))
        if self.key == "swiss" and self.open < self.needed():
            found.append(said("undecided", needed=self.needed()))
        if self.whole.byes:
            found.append(said("byes", count=self.whole.byes))
        return found

    def told_repeats(self) -> Reason:
        if self.key == "heats":
            return said("chance_repeats", repeats=self.repeats)
        if not self.repeats:
            return said("no_repeats")
        seated = Sizes(self.whole.tables, self.whole.byes)
        least = least_repeats(self.asked.players, self.open, seated)
        return said("repeats", repeats=self.repeats, meetings=self.met, least=least)


def play_points(one: Candidate) -> int:
    """Seats taken, out of all seats if everybody played all the time."""
    seats = sum([sum(tables) for tables in one.stages])
    return scaled(MOST["play"], seats, one.asked.players * max(one.whole.rounds, len(one.stages)))


def winner_points(one: Candidate) -> int:
    """How surely the best one wins: met many, met the best, or won a final."""
    most = MOST["winner"]
    match one.key:
        case "schedule":
            return scaled(most, one.met - one.repeats, comb(one.asked.players, 2))
        case "knockout":
            return scaled(most, 3, 5)  # one bad game, and the best is out
        case "swiss" | "heats":
            return scaled(most * 4 // 5, one.open, one.needed())
        case _:
            return scaled(most, len(one.stages), one.needed() + 1)


def fresh_points(one: Candidate) -> int:
    return scaled(MOST["fresh"], one.met - one.repeats, one.met)


def time_points(one: Candidate) -> int:
    return scaled(MOST["time"], one.slots[-1].end, one.asked.minutes)


def easy_points(one: Candidate) -> int:
    return EASY[one.key]


def scaled(most: int, part: int, whole: int) -> int:
    return min(most, most * part // max(whole, 1))


CRITERIA: dict[str, Callable[[Candidate], int]] = {
    "play": play_points,
    "winner": winner_points,
    "fresh": fresh_points,
    "time": time_points,
    "easy": easy_points,
}


def explained(parts: Sequence[Criterion]) -> tuple[Reason, ...]:
    """The score of a format, line by line."""
    return tuple(
        [
            Reason(f"criterion.{part.criterion}", (("score", part.points), ("most", part.most)))
            for part in parts
        ]
    )
