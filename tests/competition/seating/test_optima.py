"""Small fields against the best tables there are, which integer programming found: `solving.py`."""

from typing import Any

import pytest

from companion.competition.seating.checker import judge
from companion.competition.seating.draw import seat
from companion.competition.seating.problem import Past, Wish, history_of
from tests.competition.helpers.integer_program import SIZES, State, columns, stored
from tests.helpers.slow import slow_but

STATES = stored()


def test_there_are_fifty_of_them() -> None:
    assert len(STATES) == 50
    assert {len(best["points"]) for best in STATES} >= {12, 13, 16, 20, 24, 28, 32}


def named(best: dict[str, Any]) -> str:
    return f"{len(best['points'])}-{len(best['past'])}-{STATES.index(best)}"


@pytest.mark.parametrize("best", slow_but(STATES[::5], STATES), ids=named)
def test_nobody_meets_again_in_vain_and_scores_are_within_five_percent(
    best: dict[str, Any],
) -> None:
    points, past = best["points"], [Past(tables) for tables in best["past"]]
    wish = Wish(sizes=SIZES, present=tuple(range(len(points))))
    made, cost = seat(history_of(past, points, SIZES), wish)
    verdict = judge(made, past, points, wish)
    assert verdict.legal
    assert verdict.cost == cost
    assert cost.repeats <= best["repeats"]
    assert cost.gap <= 1.05 * best["gap"]


def test_the_price_of_a_table() -> None:
    """A repeat each for 0–1 and 2–3; of 0, 1 and 4 only 4 was at a short table before."""
    past = [[[0, 1, 5, 6], [2, 3, 4]]]
    found = {each.table: each for each in columns(State([3, 1, 0, 0, 2, 0, 0], past))}
    assert found[0, 1, 2, 3] == ((0, 1, 2, 3), 0, 2, 2 + 3 + 3 + 1 + 1)
    assert found[0, 1, 4].early == 1
    assert found[0, 1, 4].repeats == 1
