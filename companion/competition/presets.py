"""Ways of counting that clubs and tournaments really use, ready to be taken.

Only what the format of competitions can say is here. A draw that gives everybody one point (as at
Commander) is no mean of places, so that is left to points written down at the table.
"""

from copy import deepcopy
from typing import Any, NamedTuple

from companion.competition.scheme import Scheme, read_scheme

LEAGUE, TOURNAMENT = "league", "tournament"


class Preset(NamedTuple):
    """`scheme` is written as in a competition file; `uses` has what it is suggested for."""

    key: str
    uses: tuple[str, ...]
    scheme: dict[str, Any]  # to be changed at will


def preset(key: str) -> Preset | None:
    """A copy, to be changed at will."""
    return next((deepcopy(each) for each in PRESETS if each.key == key), None)


def presets(use: str | None = None) -> tuple[Preset, ...]:
    """All that are suggested for something, the most usual first."""
    return tuple([deepcopy(each) for each in PRESETS if use is None or use in each.uses])


def scheme_of(preset: Preset) -> Scheme:
    return read_scheme(preset.scheme, None)


def placing(
    default: list[int] | None = None, by_size: dict[str, list[int]] | None = None
) -> dict[str, object]:
    found: dict[str, object] = {"kind": "placing"}
    found |= {"by_size": by_size} if by_size else {}
    return found | ({"default": default} if default else {})


PRESETS = (
    # A win is worth the same at every table, and so is coming last, as far as there is room.
    Preset(
        "five",
        (LEAGUE, TOURNAMENT),
        {
            "points": placing(
                by_size={
                    "2": [5, 1],
                    "3": [5, 3, 1],
                    "4": [5, 3, 2, 1],
                    "5": [5, 4, 3, 2, 1],
                    "6": [5, 4, 3, 2, 1, 0],
                }
            ),
            "tiebreaks": ["wins", "score_share", "head_to_head"],
        },
    ),
    Preset(
        "beaten",
        (LEAGUE,),
        {
            "points": {"kind": "beaten"},
            # Without it, one win on one night would lead the table until the end.
            "minimum_games": 3,
            "tiebreaks": ["wins", "attendance", "head_to_head"],
        },
    ),
    # Newport Pagnell's 11-7-4-2 and 10-6-2 both have a mean of six; so have the sizes added here.
    Preset(
        "club",
        (LEAGUE,),
        {
            "points": placing(
                by_size={
                    "2": [9, 3],
                    "3": [10, 6, 2],
                    "4": [11, 7, 4, 2],
                    "5": [12, 8, 5, 3, 2],
                    "6": [13, 9, 6, 4, 3, 1],
                }
            ),
            "count": [{"of": 4, "best": 3}],
            "tiebreaks": ["dropped", "countback"],
        },
    ),
    Preset(
        "catan",
        (TOURNAMENT,),
        {"points": placing([1]), "tiebreaks": ["score_sum", "score_share", "opponents_points"]},
    ),
    Preset(
        "share",
        (LEAGUE, TOURNAMENT),
        {"points": {"kind": "share"}, "tiebreaks": ["wins", "countback", "head_to_head"]},
    ),
    Preset(
        "winner",
        (LEAGUE, TOURNAMENT),
        {"points": {"kind": "winner"}, "tiebreaks": ["wins", "countback", "head_to_head"]},
    ),
    # The old PlayCatan ladder: one point more to win for everybody who is beaten on the way.
    Preset(
        "ladder",
        (LEAGUE,),
        {
            "points": placing(
                by_size={
                    "2": [3, 1],
                    "3": [4, 2, 1],
                    "4": [5, 3, 2, 1],
                    "5": [6, 4, 3, 2, 1],
                    "6": [7, 5, 4, 3, 2, 1],
                }
            ),
            "tiebreaks": ["wins", "countback"],
        },
    ),
    Preset(
        "linear",
        (LEAGUE,),
        {
            "points": placing(
                by_size={str(size): list(range(size, 0, -1)) for size in range(2, 7)}
            ),
            "tiebreaks": ["countback", "beaten"],
        },
    ),
    # Stores drop the last value at a table of three: what a list has too much of is not given.
    Preset(
        "store",
        (TOURNAMENT,),
        {
            "points": placing([5, 3, 2, 1]),
            "bye": 5,
            "tiebreaks": ["wins", "opponents_points", "head_to_head"],
        },
    ),
    Preset(
        "halves",
        (TOURNAMENT,),
        {"points": placing([4, 2, 1, 0]), "tiebreaks": ["score_sum", "score_share"]},
    ),
    Preset(
        "heats",
        (TOURNAMENT,),
        {"points": placing([1000, 100, 10, 1]), "tiebreaks": ["wins", "winner_share"]},
    ),
    Preset(
        "cities",
        (TOURNAMENT,),
        {
            "points": placing([100, 50, 20, 10], {"3": [100, 40, 10]}),
            "tiebreaks": ["wins", "score_sum", "winner_share"],
        },
    ),
    Preset(
        "speedway",
        (TOURNAMENT,),
        {"points": placing([3, 2, 1, 0]), "tiebreaks": ["countback", "head_to_head"]},
    ),
    Preset(
        "racing",
        (LEAGUE,),
        {"points": placing([25, 18, 15, 12, 10, 8]), "tiebreaks": ["countback", "latest"]},
    ),
    Preset(
        "sociable",
        (LEAGUE,),
        {
            "points": placing([10, 7, 5, 3, 2, 1]),
            "bonus": {"attendance": 5, "new_opponent": 2, "new_game": 2},
            "tiebreaks": ["attendance", "wins"],
        },
    ),
    Preset(
        "written",
        (LEAGUE, TOURNAMENT),
        {"points": {"kind": "given"}, "tiebreaks": ["wins", "best_place", "latest"]},
    ),
)
