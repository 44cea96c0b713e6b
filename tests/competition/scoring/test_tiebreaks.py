"""Every tie-break by a case that was worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from companion.competition.scheme import TIEBREAKS
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.scoring.tiebreaks import BREAKERS
from tests.competition.helpers.files import competition, placed, rounds, scored

FLAT = {"kind": "placing", "default": [0]}
HALF = Fraction(1, 2)


def rows(played: list[dict[str, Any]], *tiebreaks: Any, **more: Any) -> tuple[StandingsRow, ...]:
    """Nobody has any points unless a scheme gives some: only tie-breaks decide."""
    points = more.pop("points", FLAT)
    players = more.pop("players", 4)
    return standings(competition(points, played, players, tiebreaks=[*tiebreaks], **more))


def values(played: list[dict[str, Any]], tiebreak: Any, **more: Any) -> list[Any]:
    """The value of everybody, in the order of the players."""
    name = tiebreak if isinstance(tiebreak, str) else next(iter(tiebreak))
    found = sorted(rows(played, tiebreak, **more), key=lambda row: row.player)
    return [row.tiebreaks.get(name) for row in found]


def ranks(found: tuple[StandingsRow, ...]) -> list[int | None]:
    return [row.rank for row in sorted(found, key=lambda row: row.player)]


def test_every_tie_break_is_known() -> None:
    assert {*BREAKERS, "head_to_head"} == {*TIEBREAKS}


def test_wins_count_shared_first_places_for_each() -> None:
    played = rounds([placed((0, 1), 2)], [placed(0, 1)], [scored((2, None), (3, None))])
    assert values(played, "wins") == [2, 1, 0, 0]


def test_countback() -> None:
    played = rounds([placed(0, 1, 2)], [placed(1, 0, 2)], [placed(2, 1, 0)], [placed(3, out=(0,))])
    assert values(played, "countback") == [(1, 1, 1), (1, 2, 0), (1, 0, 2), (1, 0, 0)]
    assert ranks(rows(played, "countback")) == [2, 1, 3, 4]


def test_countback_over_the_first_places_only() -> None:
    played = rounds([placed(0, 1, 2)], [placed(1, 0, 2)], [placed(2, 3)])
    assert values(played, {"countback": 1}) == [(1,), (1,), (1,), (0,)]
    assert ranks(rows(played, {"countback": 1})) == [1, 1, 1, 4]


def test_points_share() -> None:
    """5 and 3 of twice 5; 3 of 5; the longer list of a table of two is no reason for more."""
    played = rounds([placed(0, 1)], [placed(2, 0)])
    points = {"kind": "placing", "by_size": {"2": [5, 3]}}
    assert values(played, "points_share", points=points) == [
        Fraction(8, 10),
        Fraction(3, 5),
        1,
        0,
    ]


def test_score_sum() -> None:
    played = rounds([scored((0, 10), (1, 2.5))], [scored((0, -3), (2, None))], [placed(1, 2)])
    assert values(played, "score_sum") == [7, 5 * HALF, 0, 0]


def test_score_share() -> None:
    """10 of 24 at a table of three is 10 of 32 at one of four; 5 of 20 there is a quarter."""
    played = rounds([scored((0, 10), (1, 8), (2, 6))], [scored((0, 5), (1, 5), (2, 5), (3, 5))])
    assert values(played, "score_share")[0] == Fraction(10, 32) + Fraction(1, 4)
    points = {**FLAT, "reference": 3}
    own = values(played, "score_share", points=points)
    assert own[0] == Fraction(10, 24) + Fraction(1, 3)


def test_winner_share_is_the_mean_of_shares() -> None:
    played = rounds([scored((0, 10), (1, 5))], [scored((0, 30), (1, 60))], [placed(0, 1)])
    assert values(played, "winner_share")[:2] == [Fraction(3, 4), Fraction(3, 4)]
    assert values(played, "winner_share")[2] == 0


def test_beaten() -> None:
    played = rounds([scored((0, 9), (1, 5), (2, 5))], [scored((0, 1), (3, 5))])
    assert values(played, "beaten") == [Fraction(2, 3), Fraction(1, 4), Fraction(1, 4), 1]


def test_opponents_points() -> None:
    """Ana met Ben and Cleo. Elsewhere Ben won 5 and 3, and Cleo 3 and 1: 6 on the mean."""
    points = {"kind": "placing", "default": [5, 3, 1]}
    played = rounds([placed(0, 1, 2)], [placed(1, 2)], [placed(3, 1, 2)], [placed(0, 1)])
    elsewhere = Fraction((5 + 3) + (3 + 1), 2)
    assert values(played, "opponents_points", points=points)[0] == elsewhere
    # The same by the long way, which segments and means need.
    count = [{"of": 9, "best": 9}]
    assert values(played, "opponents_points", points=points, count=count)[0] == elsewhere
    count = [{"of": 9, "best": 1}]
    assert values(played, "opponents_points", points=points, count=count)[0] == Fraction(5 + 3, 2)


def test_opponents_points_with_means() -> None:
    played = rounds([scored((0, 9), (1, 5))], [scored((1, 9), (2, 5))], [scored((1, 1), (3, 5))])
    kind = {"kind": "beaten"}
    assert values(played, "opponents_points", points=kind)[0] == HALF
    assert values(rounds(), "opponents_points") == [0, 0, 0, 0]


def test_head_to_head_of_two() -> None:
    played = rounds([placed(1, 0)])
    assert ranks(rows(played, "head_to_head")) == [1, 1, 1, 1]  # not all of the four have met
    found = rows(played, "head_to_head", players=2)
    assert [(row.player, row.decided_by) for row in found] == [(1, None), (0, "head_to_head")]
    assert [row.tiebreaks for row in found] == [{"head_to_head": 1}, {"head_to_head": 0}]


def test_head_to_head_is_run_again_among_those_who_stay_level() -> None:
    """Ana 2, Ben 2, Cleo 1½, Dan ½ among all; among the first two Ben won."""
    played = rounds(
        [placed(0, 2)], [placed(0, 3)], [placed(1, 0)], [placed(1, 3)], [placed(2, 1)],
        [placed((2, 3))],
    )  # fmt: skip
    found = rows(played, "head_to_head")
    assert ranks(found) == [2, 1, 3, 4]
    assert {row.decided_by for row in found} == {None, "head_to_head"}


def test_a_circle_is_left_to_the_next_tie_break() -> None:
    played = rounds([placed(0, 1)], [placed(1, 2)], [placed(2, 0)])
    assert ranks(rows(played, "head_to_head", players=3)) == [1, 1, 1]
    found = rows(played, "head_to_head", "latest", players=3)
    assert [row.player for row in found] == [2, 0, 1]
    assert [row.decided_by for row in found] == [None, "latest", "latest"]


def test_head_to_head_is_about_the_level_only() -> None:
    """What Ben and Cleo did against Ana, who is ahead of both, does not matter."""
    points = {"kind": "given"}
    table = {
        "seats": [
            {"player": 0, "place": 2, "points": 9},
            {"player": 1, "place": 1, "points": 1},
            {"player": 2, "place": 3, "points": 1},
        ]
    }
    back = {
        "seats": [
            {"player": 2, "place": 1, "points": 0},
            {"player": 1, "place": 2, "points": 0},
        ]
    }
    found = rows(rounds([table], [back], [back]), "head_to_head", points=points, players=3)
    assert [row.player for row in found] == [0, 2, 1]
    assert [row.tiebreaks.get("head_to_head") for row in found] == [None, 2, 1]


def test_the_unclassified_lose_to_all_but_each_other() -> None:
    played = rounds([scored((0, None), (1, 1), (2, None))])
    assert ranks(rows(played, "head_to_head", players=3)) == [2, 1, 2]


def test_best_place() -> None:
    played = rounds([placed(0, 1, 2)], [placed(1, 0)], [placed(0, out=(3,))])
    assert values(played, "best_place") == [1, 1, 3, None]
    assert ranks(rows(played, "best_place")) == [1, 1, 3, 4]


def test_latest() -> None:
    played = rounds([placed(0, 1, 2)], [placed(1, 0), placed(1, 2, 0)], [placed(3, 0)])
    assert values(played, "latest") == [
        (2, 5 * HALF, 1),
        (None, 1, 2),
        (None, 2, 3),
        (1, None, None),
    ]
    assert ranks(rows(played, "latest")) == [2, 3, 4, 1]


def test_dropped() -> None:
    points = {"kind": "placing", "default": [5, 3]}
    played = rounds([placed(0, 1)], [placed(0, 1)], [placed(1, 2)], [placed(1, 2)])
    count = [{"of": 4, "best": 2}]
    found = rows(played, "dropped", points=points, count=count)
    assert [(row.player, row.points, row.tiebreaks["dropped"]) for row in found[:2]] == [
        (1, 10, 6),
        (0, 10, 0),
    ]
    assert found[1].decided_by == "dropped"


def test_attendance_counts_rounds_and_byes() -> None:
    played = rounds([placed(0, 1), placed(0, 2)], [placed(0, 1)])
    played[1]["byes"] = [3]
    assert values(played, "attendance") == [2, 2, 1, 1]


def test_a_lot_is_the_same_every_time_and_another_with_another_seed() -> None:
    orders = {tuple(row.player for row in rows([], "lot", seed=seed)) for seed in range(40)}
    assert len(orders) > 15
    once = rows([], "lot", seed=3)
    assert once == rows([], "lot", seed=3) == rows([], {"lot": 3})
    assert ranks(once) != [1, 1, 1, 1]
    assert [row.decided_by for row in once] == [None, "lot", "lot", "lot"]


def test_tie_breaks_are_tried_in_their_order() -> None:
    played = rounds([placed(0, 1, 2, 3)], [placed(1, 0, 3, 2)])
    found = rows(played, "wins", "latest")
    assert [(row.player, row.decided_by) for row in found] == [
        (1, None),
        (0, "latest"),
        (3, "wins"),
        (2, "latest"),
    ]
    assert [*found[0].tiebreaks] == ["wins", "latest"]


@pytest.mark.parametrize("name", sorted(BREAKERS))
def test_without_any_result_everybody_is_level(name: str) -> None:
    found = rows([], name, seed=1)
    assert [row.rank for row in found] == ([1, 2, 3, 4] if name == "lot" else [1, 1, 1, 1])
    assert all(row.tied for row in found) == (name != "lot")
