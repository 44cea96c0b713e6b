"""Competitions whose standings were published, counted by their own schemes."""

from typing import Any

from companion.competition.scoring.standings import standings
from tests.competition.helpers.files import competition, placed, rounds


def season(*points: list[int]) -> list[dict[str, Any]]:
    """Races as points of Ana, Ben … by race; everybody else is the field."""
    return rounds(
        *(
            [
                {
                    "seats": [
                        {"player": player, "score": own, "points": own}
                        for player, own in enumerate([*race, 0])
                    ]
                }
            ]
            for race in zip(*points, strict=True)
        )
    )


def totals(played: list[dict[str, Any]], count: list[dict[str, int]]) -> list[Any]:
    players = len(played[0]["tables"][0]["seats"])
    found = standings(competition({"kind": "given"}, played, players, count=count))
    return [(row.player, row.points) for row in found[:-1]]


def test_formula_one_1964_the_best_six_of_ten() -> None:
    """Hill won 41 points and Surtees 40, but Hill had to drop two: 39."""
    surtees = [0, 6, 0, 0, 4, 9, 0, 9, 6, 6]
    hill = [9, 3, 2, 6, 6, 6, 0, 0, 9, 0]
    clark = [3, 9, 9, 0, 9, 0, 0, 0, 0, 2]
    played = season(hill, surtees, clark)
    assert totals(played, [{"of": 10, "best": 6}]) == [(1, 40), (0, 39), (2, 32)]
    assert totals(played, [])[0] == (0, 41)


def test_formula_one_1967_five_of_the_first_six_and_four_of_the_last_five() -> None:
    hulme = [3, 9, 4, 0, 6, 6, 9, 6, 0, 4, 4]
    brabham = [1, 0, 6, 0, 9, 3, 6, 9, 6, 2, 6]
    count = [{"of": 6, "best": 5}, {"of": 5, "best": 4}]
    assert totals(season(brabham, hulme), count) == [(1, 51), (0, 46)]


def test_formula_one_1950_the_best_four_of_seven() -> None:
    """With a point for the fastest lap; Fagioli dropped a second place."""
    farina = [9, 0, 0, 9, 4, 0, 8]
    fangio = [0, 9, 0, 0, 8, 9, 1]
    fagioli = [6, 0, 0, 6, 6, 6, 4]
    played = season(fagioli, fangio, farina)
    assert totals(played, [{"of": 7, "best": 4}]) == [(2, 30), (1, 27), (0, 24)]
    assert totals(played, [])[1] == (0, 28)


def test_formula_one_1988_the_best_eleven_of_sixteen() -> None:
    """Prost won 105 points and Senna 94, but Prost had fourteen results, seven of them wins."""
    senna = [0, 9, 0, 6, 9, 9, 6, 9, 9, 9, 9, 0, 1, 3, 9, 6]
    prost = [9, 6, 9, 9, 6, 6, 9, 0, 6, 6, 6, 0, 9, 9, 6, 9]
    played = season(prost, senna)
    assert totals(played, [{"of": 16, "best": 11}]) == [(1, 90), (0, 87)]
    assert totals(played, []) == [(0, 105), (1, 94)]


def test_formula_one_1990_the_best_eleven_of_sixteen() -> None:
    senna = [9, 4, 0, 9, 9, 0, 4, 4, 9, 6, 9, 9, 6, 0, 0, 0]
    prost = [0, 9, 3, 0, 2, 9, 9, 9, 3, 0, 6, 6, 4, 9, 0, 4]
    assert totals(season(prost, senna), [{"of": 16, "best": 11}]) == [(1, 78), (0, 71)]


def test_a_heat_of_speedway_pays_nothing_to_the_excluded() -> None:
    """3-2-1-0: with two fallen the third place is paid to nobody."""
    heats = rounds([placed(0, 1, out=(2, 3))], [placed(2, 0, 3, 1)])
    points = {"kind": "placing", "default": [3, 2, 1, 0]}
    found = standings(competition(points, heats, tiebreaks=["countback"]))
    assert [(row.player, row.points) for row in found] == [(0, 5), (2, 3), (1, 2), (3, 1)]


def test_a_catan_qualifier_ranks_by_wins_then_points_then_share() -> None:
    """Level on wins and on points: the share tells 10 of 24 at three from 10 of 34 at four."""
    three = {"seats": [{"player": p, "score": s} for p, s in ((0, 10), (1, 8), (2, 6))]}
    four = {"seats": [{"player": p, "score": s} for p, s in ((3, 10), (4, 9), (5, 8), (6, 7))]}
    found = standings(
        competition(
            {"kind": "placing", "default": [1]},
            rounds([three, four]),
            7,
            tiebreaks=["score_sum", "score_share"],
        )
    )
    assert [row.player for row in found[:2]] == [0, 3]
    assert found[1].decided_by == "score_share"
