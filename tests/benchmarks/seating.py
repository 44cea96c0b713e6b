"""Seating a round of a large Swiss event, against sorting the field and looking at it once."""

from itertools import combinations
from statistics import median

from companion.tourney.history import History, Wish
from companion.tourney.seating import draw
from tests.benchmarks.measures import Result, in_process
from tests.tourney.events import event

PLAYERS, ROUNDS, TURNS = 1000, 6, 25


def seating_ratio() -> Result:
    """The middle one of the rounds of an event."""
    times = [time_draw(each.history, each.wish) for each in event(PLAYERS, 1, ROUNDS)]
    floor, figure = [median(column) for column in zip(*times, strict=True)]
    ratio = median(figure / floor for floor, figure in times)
    return Result(f"seat {PLAYERS:,} players / sort and look", floor, figure, ratio, 3)


def time_draw(history: History, wish: Wish) -> tuple[float, float]:
    return in_process(lambda: sorted_tables(history, wish), lambda: draw(history, wish), TURNS)


def sorted_tables(history: History, wish: Wish) -> tuple[int, int]:
    """Neighbours in the standings at one table, and one pass over all pairs at each."""
    points, met = history.points, history.met
    order = sorted(wish.present, key=points.__getitem__, reverse=True)
    repeats, gap = 0, 0
    for start in range(0, len(order), 4):
        for one, other in combinations(order[start : start + 4], 2):
            repeats += met[one].get(other, 0)
            gap += abs(points[one] - points[other])
    return repeats, gap
