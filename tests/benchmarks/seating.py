"""Seating a large field against sorting it once, and small ones against integer programming."""

from itertools import combinations
from statistics import mean, median

from companion.competition.seating.draw import draw
from companion.competition.seating.problem import Past, PastMeetings, Wish, history_of
from tests.benchmarks.helpers.measures import Result, in_process
from tests.competition.helpers.fields import event
from tests.competition.helpers.integer_program import SIZES, State, columns, solved, stored
from tests.competition.helpers.seasons import season

PLAYERS, ROUNDS, TURNS = 1000, 6, 25
FEW, LATE = 24, 4  # players, and rounds so far
LONGEST = 120
SEASONS, MOST_AGAIN = 3, 10


def seating_ratio() -> Result:
    """The middle one of the rounds of an event."""
    times = [time_draw(each.history, each.wish) for each in event(PLAYERS, 1, ROUNDS)]
    floor, figure = [median(column) for column in zip(*times, strict=True)]
    ratio = median(figure / floor for floor, figure in times)
    return Result(f"seat {PLAYERS:,} players / sort and look", floor, figure, ratio, 3)


def time_draw(history: PastMeetings, wish: Wish) -> tuple[float, float]:
    return in_process(lambda: sorted_tables(history, wish), lambda: draw(history, wish), TURNS)


def sorted_tables(history: PastMeetings, wish: Wish) -> tuple[int, int]:
    """Neighbours in the standings at one table, and one pass over all pairs at each."""
    points, met = history.points, history.met
    order = sorted(wish.present, key=points.__getitem__, reverse=True)
    repeats, gap = 0, 0
    for start in range(0, len(order), 4):
        for one, other in combinations(order[start : start + 4], 2):
            repeats += met[one].get(other, 0)
            gap += abs(points[one] - points[other])
    return repeats, gap


def best_tables_ratio() -> Result:
    """Late rounds, whose best tables both sides find for sure.

    Early in an event, where any tables will do, only a few times as fast is to be expected.
    """
    rounds = [State(best["points"], best["past"]) for best in stored()]
    late = [each for each in rounds if (len(each.points), len(each.past)) == (FEW, LATE)]
    tables = [columns(each) for each in late]
    floor, figure = in_process(
        lambda: [solved(each, all_, LONGEST) for each, all_ in zip(late, tables, strict=True)],
        lambda: [draw_next(each) for each in late],
        1,
    )
    what = f"{len(late)} late rounds of {FEW} players / by HiGHS"
    return Result(what, floor, figure, figure / floor, 1 / 20)


def draw_next(state: State) -> None:
    history = history_of([Past(tables) for tables in state.past], state.points, SIZES)
    draw(history, Wish(sizes=SIZES, present=tuple(range(len(state.points)))))


def season_figures() -> list[Result]:
    """Not how fast but how good: meetings again in one night, and regulars who never met."""
    seasons = [season(seed) for seed in range(SEASONS)]
    again = mean(each.again for each in seasons)
    strangers = sum(each.strangers for each in seasons)
    return [
        Result(f"again in one night, a season / {MOST_AGAIN}", 0, 0, again / MOST_AGAIN, 1),
        Result("regulars who never met in a season", 0, 0, strangers, 0),
    ]
