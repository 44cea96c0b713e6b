"""Planning an evening: so many people, so much time, one game. How many rounds, and until when?"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from companion.competition.schedule.schedule import (
    Impossible,
    meetings,
    next_round,
    searchable,
    table_lengths,
)
from companion.competition.seating.problem import MutableTables
from companion.competition.seating.table_sizes import Sizes, table_sizes
from companion.games.registry import find_game

CHANGE = 10  # minutes to write down, stand up, find the next table and set up
PATIENCE = 2_000_000  # how many exchanges all rounds together may look at
STEPS = 8  # a player, at most, to improve a round
MOST_ROUNDS = 30  # nobody plays more in a day, and everything here goes by rounds


class Evening(NamedTuple):
    """What is asked: `durations` has minutes by size of table, `sizes` those allowed, best first.

    Sizes of which no duration is known are not used.
    """

    players: int
    minutes: int
    durations: Mapping[int, int]
    sizes: tuple[int, ...] = (4, 3, 5)
    change: int = CHANGE

    @property
    def allowed(self) -> tuple[int, ...]:
        return tuple([size for size in self.sizes if size in self.durations])


class Slot(NamedTuple):
    """A round in minutes from the beginning."""

    start: int
    end: int


class EveningPlan(NamedTuple):
    """As many full rounds as there is time for; `short` has the tables below the best size.

    `least` is how many repeats nobody could avoid, `reached` what our own schedule comes to. It is
    worked out for the first `worked_out` rounds, and for those after them estimated.
    """

    tables: tuple[int, ...]
    byes: int
    short: int
    slots: tuple[Slot, ...]
    end: int
    spare: int
    least: int
    reached: int
    by_round: tuple[int, ...]  # what is reached after each round
    worked_out: int

    @property
    def rounds(self) -> int:
        return len(self.slots)


def evening(
    game: str,
    players: int,
    minutes: int,
    sizes: tuple[int, ...] = (4, 3, 5),
    change: int = CHANGE,
    durations: Mapping[int, int] | None = None,
) -> Evening:
    """Durations of a game that tells its minutes need not be given."""
    return Evening(players, minutes, durations or minutes_of(game), sizes, change)


def minutes_of(key: str) -> Mapping[int, int]:
    """How long a play takes by size of table, teaching aside, as far as the game says so."""
    game = find_game(key)
    return game.minutes if game else {}


def outline(asked: Evening) -> EveningPlan:
    seated = seating_of(asked.players, asked.allowed)
    rounds = rounds_in_time(asked, seated.tables)
    slots = slots_of([seated.tables] * rounds, asked)
    end = slots[-1].end if slots else 0
    counted = repeats_by_round(asked.players, rounds, seated)
    by_round = estimated(counted, asked.players, rounds, seated)
    return EveningPlan(
        tables=seated.tables,
        byes=seated.byes,
        short=len([size for size in seated.tables if size < asked.allowed[0]]),
        slots=slots,
        end=end,
        spare=asked.minutes - end,
        least=least_repeats(asked.players, rounds, seated),
        reached=by_round[-1] if by_round else 0,
        by_round=by_round,
        worked_out=len(counted),
    )


def seating_of(players: int, allowed: tuple[int, ...]) -> Sizes:
    return table_sizes(players, allowed) if allowed and players > 0 else Sizes((), max(players, 0))


def rounds_in_time(asked: Evening, tables: Sequence[int]) -> int:
    """After the last round nobody has to change over."""
    if not tables:
        return 0
    each = length(tables, asked) + asked.change
    return max(0, min(MOST_ROUNDS, (asked.minutes + asked.change) // max(each, 1)))


def length(tables: Sequence[int], asked: Evening) -> int:
    """A round lasts as long as its slowest table."""
    return max([asked.durations[size] for size in tables])


def slots_of(stages: Iterable[Sequence[int]], asked: Evening) -> tuple[Slot, ...]:
    """When each of these rounds begins and ends; a round is the sizes of its tables."""
    slots: list[Slot] = []
    start = 0
    for tables in stages:
        end = start + length(tables, asked)
        slots.append(Slot(start, end))
        start = end + asked.change
    return tuple(slots)


def meetings_of(tables: Iterable[int]) -> int:
    return sum([comb(size, 2) for size in tables])


def least_repeats(players: int, rounds: int, seated: Sizes) -> int:
    """How many meetings have to be repeats, whoever draws up the schedule.

    There are no more pairs than there are. And from the second round on a table is filled out of
    those of the round before: with fewer tables than seats at one, some of them come together.
    """
    pairs = rounds * meetings_of(seated.tables) - comb(players, 2)
    groups = len(seated.tables)
    crowded = sum([shared_pairs(size - seated.byes, groups) for size in seated.tables])
    return max(0, pairs, (rounds - 1) * crowded)


def shared_pairs(people: int, groups: int) -> int:
    """How many pairs of one group so many people hold, spread as evenly as can be."""
    if people <= 0:
        return 0
    each, more = divmod(people, groups)
    return more * comb(each + 1, 2) + (groups - more) * comb(each, 2)


def repeats_by_round(players: int, rounds: int, seated: Sizes) -> tuple[int, ...]:
    """Repeats after each round of the schedule that would be drawn up here.

    Of many rounds for many people only the first, as many as a brief search may look for.
    """
    if not rounds or not seated.tables:
        return ()
    met: set[tuple[int, int]] = set()
    total, found = 0, []
    for tables in drawn(players, rounds, seated):
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        total += len(met.intersection(pairs))
        met.update(pairs)
        found.append(total)
    return tuple(found)


def estimated(
    counted: tuple[int, ...], players: int, rounds: int, seated: Sizes
) -> tuple[int, ...]:
    """What was counted, and what it would come to if all later rounds were drawn by lot."""
    found = [*counted]
    each, pairs = meetings_of(seated.tables), max(1, comb(players, 2))
    while len(found) < rounds and seated.tables:
        before = found[-1] if found else 0
        met = len(found) * each - before
        least = least_repeats(players, len(found) + 1, seated)
        found.append(max(before + round(Fraction(each * met, pairs)), least))
    return tuple(found)


def drawn(players: int, rounds: int, seated: Sizes) -> list[MutableTables]:
    """A whole schedule where there is one of these tables; else one round after the other."""
    size = seated.tables[0]
    count = len(seated.tables)
    if [*seated.tables] == table_lengths(-(-players // size), size, count * size - players):
        try:
            return meetings(players, rounds, size, brief=True)
        except Impossible:
            pass
    return improvised(players, min(rounds, searchable(players)), seated)


def improvised(players: int, rounds: int, seated: Sizes) -> list[MutableTables]:
    """Everybody sits out in turn; for the others each round is the best after those before."""
    random = Random(players)
    steps = min(STEPS * players, PATIENCE // max(1, rounds * players * players))
    found: list[MutableTables] = []
    for number in range(rounds):
        out = {(number * seated.byes + each) % players for each in range(seated.byes)}
        here = [player for player in range(players) if player not in out]
        people = iter(random.sample(here, len(here)))
        start = [[next(people) for _ in range(size)] for size in seated.tables]
        found.append(next_round(found, players, start, random, steps))
    return found
