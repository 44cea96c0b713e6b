"""How many tables of which size: as few people without a table as can be, then the best sizes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Sizes(NamedTuple):
    tables: tuple[int, ...]  # largest first
    byes: int


class Way(NamedTuple):
    """How so many people can be seated: how far from the best sizes, and the last table."""

    rank: int
    size: int


@lru_cache(64)
def table_sizes(players: int, allowed: tuple[int, ...]) -> Sizes:
    """The sizes of all tables; those allowed come best first."""
    best = allowed[0]
    # Of what is not the best size, so many seats can always be exchanged for tables of the best.
    rest = min(players, best * max(allowed) + best)
    many = -(-(players - rest) // best)
    rest = players - many * best
    choices = fewest_byes(rest, allowed)
    seated = max([count for count, way in enumerate(choices) if way is not None])
    tables = [best] * many
    byes = rest - seated
    while seated:
        way = choices[seated]
        assert way is not None
        tables.append(way.size)
        seated -= way.size
    return Sizes(tuple(sorted(tables, reverse=True)), byes)


def fewest_byes(players: int, allowed: Sequence[int]) -> list[Way | None]:
    """For each count of people the way nearest to the best sizes, from nobody up."""
    choices: list[Way | None] = [Way(0, 0)]
    for count in range(1, players + 1):
        options = [
            Way(way.rank + rank, size)
            for rank, size in enumerate(allowed)
            if size <= count and (way := choices[count - size]) is not None
        ]
        choices.append(min(options, default=None))
    return choices
