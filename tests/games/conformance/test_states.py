"""Named tuples of equal content are equal, so scenes and states have to differ by content."""

from itertools import combinations
from typing import Any

import pytest

from companion.games.basari import state as basari
from companion.games.edel import state as edel
from companion.games.ys import state as ys

SCENES: dict[str, list[Any]] = {
    "basari": [
        basari.Dealing(),
        basari.Choosing(),
        basari.Bargain("A", (0, 1)),
        basari.Performance("A", 0),
        basari.PickScene((0, 1)),
        basari.Ended(),
        basari.Over(),
        basari.Stopped(),
    ],
    "edel": [
        edel.Choosing(),
        edel.Guessing(None),
        edel.Guessing(0),
        edel.Bargain("money", (0, 1)),
        edel.Performance("money", 0),
        edel.PickScene((0, 1)),
        edel.Ended(),
        edel.Over(),
        edel.Stopped(),
    ],
    "ys": [
        ys.Ordering(),
        ys.Reserving(),
        ys.Visiting(1),
        ys.Visiting(2),
        ys.ShareScene(1, (0, 0, 0, 0, 0), (), None),
        ys.Palace(1, 2),
        ys.Trading(),
        ys.ClaimScene((), None, None),
        ys.Shifting(1),
        ys.Shifting(2),
        ys.Shifting(None),
        ys.Crowning(),
        ys.Over((1, 2), 0, ()),
        ys.Stopped(),
    ],
}


@pytest.mark.parametrize("game", SCENES)
def test_no_two_scenes_are_equal(game: str) -> None:
    for one, other in combinations(SCENES[game], 2):
        assert one != other, f"{type(one).__name__} and {type(other).__name__}"
