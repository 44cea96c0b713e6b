"""Ratings agree with the package that everybody knows, and are fair to shared places."""

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from openskill.models import PlackettLuce  # a test dependency: without it this has to fail

from companion.competition.file import FileSeat, read_competition
from companion.competition.statistics.ratings import (
    FinishOrder,
    Four,
    Moment,
    Strengths,
    order,
    players_of,
    rated,
    rating_curve,
    ratings,
)
from tests.competition.helpers.files import document, placed, rounds, scored

EXACT = 1e-9


def theirs(count: int, tables: list[list[FileSeat]]) -> list[tuple[float, float]]:
    """What the package makes of the same tables, with places for ranks."""
    model = PlackettLuce()
    own = [model.rating() for _ in range(count)]
    for seats in tables:
        worst = max([seat.place or 0 for seat in seats]) + 1
        ranks = [float(seat.place or worst) for seat in seats]
        teams = model.rate([[own[seat.player]] for seat in seats], ranks=ranks)
        for seat, (rating,) in zip(seats, teams, strict=True):
            own[seat.player] = rating
    return [(rating.mu, rating.sigma) for rating in own]


def random_tables(seed: int, games: int, sizes: range, shared: bool) -> list[list[FileSeat]]:
    chance = Random(seed)
    tables = []
    for _ in range(games):
        players = chance.sample(range(20), chance.choice(sizes))
        places = [*range(1, len(players) + 1)]
        if shared:
            places = [chance.randint(1, len(players)) for _ in players]
        chance.shuffle(places)
        out = chance.random() < 0.1 if shared else False
        tables.append(
            [
                FileSeat(player, None, None if out and place > 2 else place)
                for player, place in zip(players, places, strict=True)
            ]
        )
    return tables


@pytest.mark.parametrize("sizes", [range(2, 3), range(3, 4), range(4, 5), range(2, 9)])
@pytest.mark.parametrize("shared", [False, True])
def test_they_agree_with_the_package(sizes: range, shared: bool) -> None:
    tables = random_tables(7, 1500, sizes, shared)
    for own, (mu, sigma) in zip(rated(20, map(order, tables)), theirs(20, tables), strict=True):
        assert own.mu == pytest.approx(mu, abs=EXACT)
        assert own.sigma == pytest.approx(sigma, abs=EXACT)


def rating_history(count: int, results: Iterable[Four | FinishOrder]) -> list[list[Moment]]:
    """Everybody's ratings, one for each game."""
    strengths = Strengths().of(count)
    history: list[list[Moment]] = [[] for _ in range(count)]
    for number, result in enumerate(results):
        strengths.take((result,))
        for player in players_of(result):
            history[player].append(strengths.moment(number, player))
    return history


def test_one_table_of_four() -> None:
    """Four newcomers: the winner takes three quarters of variance ÷ scale, 0.75 × 3.727."""
    first, second, third, last = rated(4, [(0, 1, 2, 3)])
    assert first.mu == pytest.approx(25 + 0.75 * 3.727, abs=0.001)
    assert first.mu > second.mu > 25 > third.mu > last.mu
    assert {each.games for each in (first, second, third, last)} == {1}


def test_the_order_at_a_table() -> None:
    for order_of_four in permutations(range(4)):
        seats = [FileSeat(player, -place) for place, player in enumerate(order_of_four)]
        assert order([*reversed(seats)]) == order(seats) == order_of_four
        by_place = [FileSeat(player, None, place) for place, player in enumerate(order_of_four, 1)]
        assert order(by_place) == order_of_four
    (seats,) = [table.seats for table in read(rounds([scored((0, 5), (1, 9), (2, 7))]))]
    assert order(seats) == FinishOrder([1, 2, 0], [1, 1, 1])
    (seats,) = [table.seats for table in read(rounds([placed(3, (0, 1), out=(2,))]))]
    assert order(seats) == FinishOrder([3, 0, 1, 2], [1, 2, 1])
    (seats,) = [table.seats for table in read(rounds([scored((0, None), (2, None))]))]
    assert order(seats) == FinishOrder([0, 2], [2])


def read(played: list[dict[str, Any]]) -> list[Any]:
    competition = read_competition(document({"kind": "placing", "default": [1]}, played))
    return [table for each in competition.rounds for table in each.tables]


def test_a_competition_in_the_order_of_its_file() -> None:
    played = rounds([placed(0, 1)], [placed(1, 0), placed(1, 2)])
    competition = read_competition(document({"kind": "beaten"}, played))
    found = ratings(competition)
    assert [each.player for each in found] == [0, 1, 2, 3]
    assert [each.games for each in found] == [2, 3, 1, 0]
    assert (found[3].mu, found[3].sigma) == (25, pytest.approx(25 / 3))
    tables = [[*table.seats] for each in competition.rounds for table in each.tables]
    for own, (mu, sigma) in zip(found, theirs(4, tables), strict=True):
        assert (own.mu, own.sigma) == (pytest.approx(mu), pytest.approx(sigma))


def test_equal_places_of_equal_people_stay_equal() -> None:
    one, two = rated(2, [FinishOrder([0, 1], [2])])
    assert one.mu == two.mu == pytest.approx(25)
    assert one.sigma == two.sigma < 25 / 3


def test_the_history_ends_with_the_ratings() -> None:
    results = [order(seats) for seats in random_tables(3, 200, range(2, 6), shared=True)]
    found = rated(20, results)
    for own, moments in zip(found, rating_history(20, results), strict=True):
        assert len(moments) == own.games
        assert (moments[-1].mu, moments[-1].sigma) == pytest.approx((own.mu, own.sigma))
        assert all(own.player in players_of(results[moment.game]) for moment in moments)
        numbers = [moment.game for moment in moments]
        assert numbers == sorted({*numbers})


def test_one_curve_is_that_of_the_history() -> None:
    results = [order(seats) for seats in random_tables(5, 200, range(2, 6), shared=True)]
    for player, moments in enumerate(rating_history(20, results)):
        found = [*rating_curve(Strengths().of(20), results, player)]
        assert found == moments
        half = Strengths().of(20)
        half.take(results[:100])
        later = [each for each in moments if each.game >= 100]
        assert [*rating_curve(half, results[100:], player, 100)] == later


def test_each_moment_is_the_rating_at_that_time() -> None:
    results = [order(seats) for seats in random_tables(4, 30, range(4, 5), shared=False)]
    winner = players_of(results[17])[0]
    (moment, *_) = rating_history(20, results)[winner][::-1]
    own = rated(20, results[: moment.game + 1])[winner]
    assert (moment.mu, moment.sigma) == pytest.approx((own.mu, own.sigma))


def test_a_rating_is_provisional_until_the_eighth_game() -> None:
    seven, eight = [rated(2, [FinishOrder([0, 1], [1, 1])] * games)[0] for games in (7, 8)]
    assert (seven.provisional, eight.provisional) == (True, False)
