"""A league over many nights: hardly anybody twice in one night, and regulars all meet."""

from collections import Counter
from random import Random

import pytest

from companion.competition.seating.draw import seat
from companion.competition.seating.problem import Past, Wish, history_of
from tests.competition.helpers.seasons import pairs_of, season, seated_night
from tests.helpers.slow import slow_but

SEASONS = 2  # the bench plays more of them
MOST_AGAIN = 10  # a season, most of them in nights of eight, eleven or twelve: there they must be


def test_seasons_of_thirty_people_of_whom_half_come() -> None:
    seasons = [season(seed) for seed in range(SEASONS)]
    assert sum(each.again for each in seasons) <= MOST_AGAIN * SEASONS
    assert [each.strangers for each in seasons] == [0] * SEASONS
    assert all(each.most <= 6 for each in seasons)


def test_tonight_counts_for_more_than_all_the_nights_before() -> None:
    """Two met tonight, and everybody else has met often: those two are parted all the same."""
    others = [Past([[0, 2], [1, 3]]), Past([[0, 3], [1, 2]])] * 20
    tonight = Past([[0, 1], [2, 3]], tonight=True)
    wish = Wish("spread", (2,), (0, 1, 2, 3))
    made, cost = seat(history_of([*others, tonight], [0] * 4, (2,)), wish)
    assert {frozenset(table) for table in made.tables} != {frozenset({0, 1}), frozenset({2, 3})}
    assert cost.repeats == 40  # as many as they are
    made, _ = seat(history_of([*others, tonight._replace(tonight=False)], [0] * 4, (2,)), wish)
    assert {frozenset(table) for table in made.tables} == {frozenset({0, 1}), frozenset({2, 3})}


def test_twelve_people_meet_as_seldom_again_as_can_be() -> None:
    """Each table of four has two of one table before it: three pairs a round from the second on."""
    tonight = seated_night([], tuple(range(12)), 0)
    meetings = Counter([pair for each in tonight for pair in pairs_of(each)])
    assert sum(meetings.values()) - len(meetings) == 6


@pytest.mark.parametrize("number", slow_but((7,), range(20)))
def test_five_swiss_rounds_of_twenty_six_bring_nobody_together_again(number: int) -> None:
    random, points, past = Random(number), [0] * 26, list[Past]()
    for round_ in range(5):
        wish = Wish("swiss", (4, 3), tuple(range(26)), seed=number * 100 + round_)
        made, cost = seat(history_of(past, points, (4, 3)), wish)
        assert cost.repeats == 0
        past.append(Past([[*table] for table in made.tables]))
        for table in made.tables:
            order = random.sample(table, len(table))
            for won, player in zip((5, 3, 2, 1), sorted(order), strict=False):
                points[player] += won


def test_tonight_counts_in_a_crowd_too() -> None:
    players = 200
    first = Past([[*range(start, start + 4)] for start in range(0, players, 4)], tonight=True)
    wish = Wish("spread", (4,), tuple(range(players)))
    _, cost = seat(history_of([first], [0] * players, (4,)), wish)
    assert cost.repeats == 0
