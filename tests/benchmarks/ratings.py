"""Ratings of many results against the package that they agree with."""

from random import Random
from time import process_time

from openskill.models import PlackettLuce

from companion.competition.file import FileSeat
from companion.competition.statistics.ratings import Rating, order, rated
from tests.benchmarks.helpers.measures import Result, in_process, taken

RESULTS = 20_000  # of the million that is meant: both sides cost the same for every result
LARGE = 1_000_000
GOAL = 2.0  # seconds
PEOPLE = 500
TURNS = 3


def rating_ratio() -> Result:
    """Four different places a table, from a file's seats to everybody's rating."""
    tables = made_up(RESULTS)
    floor, figure = in_process(lambda: theirs(tables), lambda: ours(tables), TURNS)
    what = f"{RESULTS:,} results rated / by openskill"
    return Result(what, floor, figure, figure / floor, 1 / 3)


def million_ratio() -> Result:
    """By the processor, from a file's seats to everybody's rating."""
    tables = made_up(LARGE)
    figure = min([taken(lambda: ours(tables), process_time) for _ in range(2)])
    return Result(f"{LARGE:,} results rated / 2 s", GOAL, figure, figure / GOAL, 1.1)


def made_up(results: int) -> list[list[FileSeat]]:
    chance = Random(1)
    return [
        [FileSeat(player, score) for score, player in enumerate(chance.sample(range(PEOPLE), 4))]
        for _ in range(results)
    ]


def ours(tables: list[list[FileSeat]]) -> list[Rating]:
    return rated(PEOPLE, map(order, tables))


def theirs(tables: list[list[FileSeat]]) -> None:
    model = PlackettLuce()
    people = [model.rating() for _ in range(PEOPLE)]
    for seats in tables:
        teams = [[people[seat.player]] for seat in seats]
        for seat, (own,) in zip(seats, model.rate(teams, scores=scores(seats)), strict=True):
            people[seat.player] = own


def scores(seats: list[FileSeat]) -> list[float]:
    return [float(seat.score or 0) for seat in seats]
