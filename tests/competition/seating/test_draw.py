"""The next round: legal, without repeats while that can be, close in score, fair to everybody."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.checker import judge
from companion.competition.seating.draw import Unseatable, seat
from companion.competition.seating.problem import Draw, Past, Wish, history_of
from companion.competition.seating.table_sizes import table_sizes
from tests.competition.helpers.fields import Moment, closest, event

LOOKED_AT = {"swiss": ["repeats", "gap"], "spread": ["repeats"], "random": []}
OPTIMA = json.loads(Path(__file__).with_name("optima.json").read_text())


def check(moment: Moment) -> None:
    """The judge finds nothing, and counts what was said."""
    verdict = judge(moment.draw, moment.past, moment.points, moment.wish)
    assert verdict.problems == []
    assert verdict.cost == moment.cost


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_thousand_players_meet_nobody_twice_and_stay_close(seed: int) -> None:
    for moment in event(1000, seed, 6):
        check(moment)
        assert moment.cost.repeats == 0
        assert moment.cost.gap <= 1.05 * closest(moment.points)


@pytest.mark.parametrize("seed", range(2))
def test_24_players_meet_nobody_twice_in_five_rounds(seed: int) -> None:
    for moment in event(24, seed, 5):
        check(moment)
        assert moment.cost.repeats == 0


@pytest.mark.parametrize(
    "best", OPTIMA, ids=lambda best: f"{len(best['points'])}-{len(best['past'])}"
)
def test_small_fields_are_within_five_percent_of_the_best(best: dict[str, Any]) -> None:
    """The best were found by integer programming over all tables there can be."""
    points = best["points"]
    history = history_of([Past(tables) for tables in best["past"]], points, (4,))
    _, cost = seat(history, Wish(sizes=(4,), present=tuple(range(len(points)))))
    assert cost.repeats == best["repeats"]
    assert cost.gap <= 1.05 * best["gap"]


@pytest.mark.parametrize("players", [13, 18])
def test_short_tables_are_for_everybody_in_turn(players: int) -> None:
    shorts: Counter[int] = Counter()
    for moment in event(players, 3, 4):
        check(moment)
        assert moment.cost.short_again == 0
        shorts.update(p for table in moment.draw.tables if len(table) == 3 for p in table)
        counts = [shorts[player] for player in range(players)]
        assert max(counts) - min(counts) <= 1


def test_short_tables_of_a_crowd_too() -> None:
    for moment in event(321, 3, 4):
        check(moment)
        assert (moment.cost.repeats, moment.cost.short_again) == (0, 0)


@pytest.mark.parametrize("mode", ["swiss", "spread", "random"])
def test_nobody_sits_out_twice_before_everybody(mode: str) -> None:
    out: Counter[int] = Counter()
    for moment in event(7, 1, 7, mode=mode, sizes=(3,)):
        check(moment)
        out.update(moment.draw.byes)
    assert out == Counter(range(7))


def test_the_lowest_sits_out_in_swiss() -> None:
    history = history_of([], [9, 1, 5, 7, 8], (4,))
    made, _ = seat(history, Wish(sizes=(4,), present=(0, 1, 2, 3, 4)))
    assert made.byes == [1]


def test_seats_become_equal_over_the_rounds() -> None:
    *_, last = event(1000, 5, 6)
    assert last.cost.seat_imbalance <= 20
    *_, last = event(24, 5, 6)
    assert last.cost.seat_imbalance <= 3


@pytest.mark.parametrize("players", [12, 24, 200])
def test_spread_ignores_the_standings_and_avoids_repeats(players: int) -> None:
    repeats = 0
    for moment in event(players, 2, 3, mode="spread"):
        check(moment)
        repeats += moment.cost.repeats
    assert repeats <= {12: 9}.get(players, 0)


@pytest.mark.parametrize("mode", ["swiss", "spread", "random"])
@pytest.mark.parametrize("players", [16, 180])
def test_people_are_kept_apart_and_where_they_are_fixed(mode: str, players: int) -> None:
    wishes = {"apart": ((0, 1, 2, 3), (4, 5)), "fixed": ((6, 1), (7, 1), (8, 3), (0, 2))}
    for moment in event(players, 4, 4, mode=mode, **wishes):
        check(moment)
        assert moment.cost.apart == 0


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        (((0, 9),), "no_such_table"),
        (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)), "table_too_full"),
        (tuple((player, player // 4) for player in range(9)), "too_many_fixed"),
    ],
)
def test_what_cannot_be_fixed_is_refused(fixed: tuple[tuple[int, int], ...], code: str) -> None:
    history = history_of([], [0] * 9, (4,))
    with pytest.raises(Unseatable) as refused:
        seat(history, Wish(sizes=(4,), present=tuple(range(9)), fixed=fixed))
    assert refused.value.code == code


def test_nobody_present_is_a_draw_without_tables() -> None:
    history = history_of([], [0, 0], (4, 3))
    assert seat(history, Wish(present=()))[0] == Draw([], [])
    assert seat(history, Wish(present=(1,)))[0] == Draw([], [1])


@given(
    players=st.integers(2, 14),
    absent=st.sets(st.integers(0, 13), max_size=4),
    mode=st.sampled_from(["swiss", "spread", "random"]),
    sizes=st.sampled_from([(4, 3), (3, 4), (4,), (5, 4, 3), (2,), (3, 2)]),
    seed=st.integers(0, 10**6),
    order=st.randoms(use_true_random=False),
)
@settings(max_examples=8, deadline=None, derandomize=True)
def test_other_numbers_for_the_same_people_change_nothing(
    players, absent, mode, sizes, seed, order
):
    present = tuple(player for player in range(players) if player not in absent)
    moments = list(event(players, seed, 2, mode=mode, sizes=sizes, present=present))
    for moment in moments:
        check(moment)
        assert seat(moment.history, moment.wish) == (moment.draw, moment.cost)  # the same seed
    last = moments[-1]
    names = list(range(players))
    order.shuffle(names)

    def renamed(tables):
        return [[names[player] for player in table] for table in tables]

    past = [Past(renamed(each.tables), renamed([each.byes])[0]) for each in last.past]
    points = [Fraction(last.points[names.index(player)]) for player in range(players)]
    wish = last.wish._replace(present=tuple(sorted(renamed([present])[0])))
    _, cost = seat(history_of(past, points, sizes), wish)
    # What a mode does not look at may differ where people cannot be told apart.
    looked_at = ["short_again", "apart", *LOOKED_AT[mode]]
    for name in looked_at:
        assert getattr(cost, name) == getattr(last.cost, name)


def test_the_judge_sees_what_is_wrong() -> None:
    wish = Wish(sizes=(4, 3), present=tuple(range(8)), apart=((0, 1),), fixed=((5, 0),))
    past = [Past([[0, 1, 2, 3], [4, 5, 6]], [7])]
    bad = Draw([[0, 1, 2, 3, 9], [4, 5, 5]], [7])
    verdict = judge(bad, past, [0] * 10, wish)
    found = {tuple(fault) for fault in verdict.problems}
    assert found == {
        *(("twice", 5), ("not_present", 9), ("left_out", 6), ("wrong_size", 0)),
        *(("not_fixed", 5), ("bye_again", 7)),
    }
    assert verdict.cost.apart == 1
    assert not verdict.legal


def test_the_judge_counts_by_hand() -> None:
    past = [Past([[0, 1, 2, 3], [4, 5, 6]]), Past([[0, 4, 1, 5], [2, 3, 6]])]
    points = [Fraction(1, 2), 3, 1, 0, 2, 2, 5]
    wish = Wish(present=tuple(range(7)))
    made = Draw([[0, 1, 6, 2], [3, 4, 5]], [])
    cost = judge(made, past, points, wish).cost
    # 0 and 1 met twice, 0–2, 1–2, 2–6 once, 4 and 5 twice
    assert cost.repeats == 2 + 1 + 1 + 1 + 2
    assert cost.gap == sum(
        abs(points[a] - points[b]) for t in made.tables for a, b in combinations(t, 2)
    )
    assert cost.apart == 0
    assert cost.short_again == 3  # 3, 4 and 5 were at one, 0 and 1 never
    assert judge(made, past, points, wish._replace(apart=((6, 2, 0),))).cost.apart == 3


@pytest.mark.parametrize(
    ("players", "allowed", "tables", "byes"),
    [
        (24, (4, 3), (4,) * 6, 0),
        (26, (4, 3), (4, 4, 4, 4, 4, 3, 3), 0),
        (9, (4, 3), (3, 3, 3), 0),
        (5, (4, 3), (4,), 1),
        (13, (4, 3, 5), (5, 4, 4), 0),
        (7, (3,), (3, 3), 1),
        (2, (4, 3), (), 2),
        (1001, (4, 3), (4,) * 248 + (3, 3, 3), 0),
        (12, (3, 4), (3,) * 4, 0),
        (100_000, (3, 50_000), (50_000,) * 2, 0),
        (99_999, (50_000, 2), (50_000,) + (2,) * 24_999, 1),
    ],
)
def test_table_sizes(players, allowed, tables, byes) -> None:
    assert table_sizes(players, allowed) == (tables, byes)


def test_everybody_at_one_large_table() -> None:
    """There is only one way, and it is found without trying all smaller ones."""
    people = tuple(range(40))
    made, _ = seat(history_of([], [0] * 40, (40,)), Wish(sizes=(40,), present=people))
    assert [{*table} for table in made.tables] == [{*people}]
