"""Charts: round numbers at the side, and names that can all be read."""

from itertools import pairwise

import pytest

from companion.graphics.axis import nice_step, spread


@pytest.mark.parametrize(
    ("rough", "step"), [(0.25, 1), (1, 1), (1.1, 2), (3, 5), (6, 10), (11, 20), (400, 500)]
)
def test_the_grid_has_round_numbers(rough: float, step: int) -> None:
    assert nice_step(rough) == step


def test_names_beside_the_chart_do_not_cover_each_other() -> None:
    together = [[10.0] * 5, [180.0] * 5, [100.0, 101.0, 99.0], [10.0, 180.0]]
    for heights in [*together, [15.0, 30.0, 180.0, 180.0, 180.0]]:
        places = sorted(spread(heights, 10, 180, 13))
        assert all(later - one >= 13 for one, later in pairwise(places))
        assert places[0] >= 10
        assert places[-1] <= 180
