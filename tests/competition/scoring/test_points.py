"""What a table gives, by every kind of points, and what becomes of it over the rounds."""

from fractions import Fraction
from typing import Any

import pytest

from companion.competition.scoring.points import added, outcomes
from companion.competition.scoring.standings import standings
from tests.competition.helpers.files import competition, example, placed, rounds, scored

FIVE_THREE = {"kind": "placing", "by_size": {"3": [5, 3, 1]}, "default": [5, 3, 2, 1]}
GIVEN = {"kind": "given"}
HALF = Fraction(1, 2)


def at_table(points: dict[str, Any], table: dict[str, Any], players: int = 6) -> list[Any]:
    ((found,),) = outcomes(competition(points, rounds([table]), players))
    return [*found.points]


def points(scheme: dict[str, Any], played: list[dict[str, Any]], **more: Any) -> list[Any]:
    """Everybody's points, in the order of the players."""
    players = more.pop("players", 4)
    rows = standings(competition(scheme, played, players, **more))
    return [row.points for row in sorted(rows, key=lambda row: row.player)]


def given(*own: Any) -> dict[str, Any]:
    """A table that gives the players 0, 1 … these points; None was not there."""
    seats = [
        {"player": player, "score": 0, "points": each}
        for player, each in enumerate(own)
        if each is not None
    ]
    return {"game": "any", "seats": seats}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (scored((0, 30), (1, 20), (2, 10)), [5, 3, 1]),
        (scored((0, 10), (1, 20), (2, 30), (3, 0)), [2, 3, 5, 1]),
        # Shared places get the mean of what they cover.
        (scored((0, 30), (1, 30), (2, 10), (3, 0)), [4, 4, 2, 1]),
        (scored((0, 30), (1, 20), (2, 20), (3, 20)), [5, 2, 2, 2]),
        (scored((0, 7), (1, 7), (2, 7)), [3, 3, 3]),
        # Past the end of the list there is nothing, and a shared place may reach past it.
        (scored((0, 5), (1, 4), (2, 3), (3, 2), (4, 1)), [5, 3, 2, 1, 0]),
        (scored((0, 5), (1, 4), (2, 3), (3, 2), (4, 2)), [5, 3, 2, HALF, HALF]),
        # A place decides, whatever the scores.
        (placed(2, (0, 1)), [5, 2, 2]),
        # Who is unclassified has no place, so none is paid, even where some are left.
        (scored((0, 30), (1, 20), (2, None), (3, None)), [5, 3, 0, 0]),
        (placed(0, out=(1, 2)), [5, 0, 0]),
    ],
)
def test_placing(table: dict[str, Any], expected: list[Any]) -> None:
    assert at_table(FIVE_THREE, table) == expected


def test_a_place_decides_over_a_score() -> None:
    seats = [{"player": 0, "score": 9, "place": 2}, {"player": 1, "score": 4, "place": 1}]
    assert at_table(FIVE_THREE, {"seats": seats}) == [3, 5]
    seats[0]["place"] = seats[1]["place"] = 1
    assert at_table(FIVE_THREE, {"seats": seats}) == [4, 4]


def test_a_place_is_as_it_was_given_where_somebody_was_struck() -> None:
    seats = [{"player": 0, "place": 1}, {"player": 1, "place": 3}, {"player": 2, "place": 4}]
    assert at_table(FIVE_THREE, {"seats": seats}) == [5, 1, 0]  # the list for three ends there
    seats = [{"player": 0, "place": 2}, {"player": 1, "place": 2}]
    assert at_table(FIVE_THREE, {"seats": seats}) == [Fraction(5, 2), Fraction(5, 2)]
    won = {"seats": [{"player": 0, "place": 2}, {"player": 1, "place": 3}]}
    rows = standings(competition(FIVE_THREE, rounds([won]), 2, tiebreaks=["wins", "countback"]))
    assert [row.tiebreaks["wins"] for row in rows] == [0, 0]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (scored((0, 3), (1, 2), (2, 1)), [2, 1, 0]),
        (scored((0, 3), (1, 3), (2, 1), (3, 1)), [5 * HALF, 5 * HALF, HALF, HALF]),
        (scored((0, 3), (1, None), (2, None)), [2, HALF, HALF]),
    ],
)
def test_beaten(table: dict[str, Any], expected: list[Any]) -> None:
    assert at_table({"kind": "beaten"}, table) == expected


def test_beaten_is_divided_once_at_the_end() -> None:
    """A win at three and a fourth place at five: 3 of 6, not the mean of 1 and a quarter."""
    played = rounds(
        [scored((0, 9), (1, 5), (2, 3))],
        [scored((1, 9), (2, 8), (3, 7), (0, 6), (4, 5))],
    )
    assert points({"kind": "beaten"}, played, players=5)[0] == HALF


def test_a_weight_stretches_both_sides_of_beaten() -> None:
    played = rounds([scored((0, 9), (1, 5))], [scored((0, 1), (1, 5))])
    played[0]["weight"] = 3
    assert points({"kind": "beaten"}, played, players=2) == [Fraction(3, 4), Fraction(1, 4)]


def test_share() -> None:
    """24 points at a table of three count as if a fourth had sat there with the mean."""
    table = scored((0, 10), (1, 8), (2, 6))
    assert at_table({"kind": "share"}, table)[0] == Fraction(10, 32)
    assert at_table({"kind": "share", "reference": 3}, table)[0] == Fraction(10, 24)
    assert at_table({"kind": "share"}, scored((0, 0), (1, 0))) == [0, 0]
    assert at_table({"kind": "share"}, scored((0, 5), (1, None)))[1] == 0


def test_winner() -> None:
    assert at_table({"kind": "winner"}, scored((0, 40), (1, 10))) == [1, Fraction(1, 4)]
    assert at_table({"kind": "winner"}, scored((0, 0), (1, -10))) == [0, 0]


def test_given() -> None:
    assert at_table(GIVEN, given(2.5, -1)) == [5 * HALF, -1]
    assert at_table(GIVEN, {"seats": [{"player": 0}, {"player": 1, "points": 3}]}) == [0, 3]


def test_the_contracts_example() -> None:
    rows = standings(competition(example()["scheme"]["points"], example()["rounds"]))
    told = [(row.rank, row.tied, row.player, row.points, row.played) for row in rows]
    assert told == [
        (1, False, 2, 5, 1),
        (2, False, 0, 3, 1),
        (3, True, 1, 0, 1),
        (3, True, 3, 0, 0),
    ]
    assert [row.decided_by for row in rows] == [None, "points", "points", None]


def test_weights_and_several_tables_in_a_round() -> None:
    played = rounds([given(3, 1), given(2, 5)], [given(1, 1)])
    played[0]["weight"] = 2
    played[1]["weight"] = 0.5
    assert points(GIVEN, played)[:2] == [10 + HALF, 12 + HALF]


def test_byes_are_weighted_and_adjustments_are_not() -> None:
    played = rounds([given(3, 1)], weight=2, byes=[2, 3])
    played[0]["adjust"] = [{"player": 0, "points": -1, "reason": "late"}]
    assert points(GIVEN, played, bye=1.5) == [5, 2, 3, 3]


def test_segments_take_the_best_and_a_missed_round_is_nothing() -> None:
    played = rounds(*([given(*own)] for own in [(5, 1), (1, 2), (4, -3), (2, 2), (3, 3), (1, 0)]))
    count = [{"of": 3, "best": 2}, {"of": 2, "best": 1}]
    assert points(GIVEN, played, count=count)[:2] == [9 + 3 + 1, 3 + 3 + 0]
    missed = rounds([given(None, 1, 1)], [given(-2, 1)], [given(-4, 1)])
    assert points(GIVEN, missed, count=[{"of": 3, "best": 2}])[0] == -2


def test_a_segment_that_is_not_over_takes_what_there_is() -> None:
    played = rounds([given(5, 1)], [given(1, 1)])
    assert points(GIVEN, played, count=[{"of": 8, "best": 6}])[:2] == [6, 2]
    assert points(GIVEN, played, count=[{"of": 8, "best": 0}])[:2] == [0, 0]


def test_an_adjustment_belongs_to_its_round() -> None:
    """As the point for a fastest lap, which is lost with the race that does not count."""
    played = rounds([given(5, 1)], [given(5, 1)])
    played[1]["adjust"] = [{"player": 0, "points": 1}, {"player": 1, "points": -2}]
    assert points(GIVEN, played)[:2] == [11, 0]
    assert points(GIVEN, played, count=[{"of": 2, "best": 1}])[:2] == [6, 1]


def test_a_bonus_counts_even_where_the_round_does_not() -> None:
    played = rounds([given(5, 1)], [given(4, 1)])
    bonus = {"attendance": 3}
    assert points(GIVEN, played, count=[{"of": 2, "best": 1}], bonus=bonus)[:2] == [11, 7]


def test_a_mean_is_of_games_only() -> None:
    played = rounds([given(5, 1)], [given(None, 1, 4)], byes=[0])
    played[0]["adjust"] = [{"player": 0, "points": -1}]
    assert points(GIVEN, played, average=True, bye=3) == [4, 1, 4, 0]


def test_weights_come_before_the_best_are_taken() -> None:
    played = rounds([given(5, 1)], [given(3, 1)])
    played[1]["weight"] = 2
    assert points(GIVEN, played, count=[{"of": 2, "best": 1}])[0] == 6


def test_the_best_rounds_of_beaten_are_those_with_the_best_share() -> None:
    played = rounds(
        [scored((0, 9), (1, 5))],
        [scored((0, 3), (1, 9), (2, 2), (3, 1))],
        [scored((0, 1), (1, 5), (2, 5))],
    )
    kind = {"kind": "beaten"}
    assert points(kind, played, count=[{"of": 3, "best": 2}])[0] == Fraction(3, 4)
    assert points(kind, played, count=[{"of": 3, "best": 1}])[0] == 1


def test_a_missed_round_costs_beaten_nothing() -> None:
    played = rounds([scored((0, 9), (1, 5))], [scored((1, 9), (2, 5))], byes=[3])
    assert points({"kind": "beaten"}, played) == [1, HALF, 0, 0]


def test_average() -> None:
    played = rounds([given(5, 1), given(4, 3)], [given(None, 2, 7)])
    own = points(GIVEN, played, average=True)
    assert own == [9 * HALF, 2, 7, 0]


def test_bonus() -> None:
    """Two nights, two opponents, two titles; somebody with a bye was there, too."""
    played = rounds(
        [scored((0, 2), (1, 1)), scored((0, 2), (1, 1), game="ys")],
        [scored((0, 2), (2, 1), game="ys")],
    )
    played[1]["byes"] = [3]
    bonus = {"attendance": 5, "new_opponent": 2, "new_game": 0.5}
    own = points({"kind": "placing", "default": [0]}, played, bonus=bonus)
    assert own == [10 + 4 + 1, 5 + 2 + 1, 5 + 2 + HALF, 5]


def test_too_few_games_are_listed_without_a_rank_at_the_end() -> None:
    played = rounds([given(5, 1, None), given(None, 3, 9)], [given(0, 1)])
    rows = standings(competition(GIVEN, played, minimum_games=2))
    assert [(row.rank, row.player, row.played) for row in rows] == [
        (1, 0, 2),
        (1, 1, 3),
        (None, 2, 1),
        (None, 3, 0),
    ]
    assert [row.decided_by for row in rows] == [None, None, None, "points"]
    assert [row.tied for row in rows] == [True, True, False, False]


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 17, 100])
def test_a_sum_is_exact_in_whatever_order(count: int) -> None:
    terms = [Fraction(1, number) for number in range(1, count + 1)]
    assert added(terms) == sum(terms)
