"""How many tables of which size: as few people without a table as can be, then the best sizes."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple


class Sizes(NamedTuple):
    tables: tuple[int, ...]  # largest first
    byes: int


@cache
def table_sizes(players: int, allowed: tuple[int, ...]) -> Sizes:
    """The sizes of all tables; those allowed come best first."""
    for byes in range(players):
        found = exactly(players - byes, allowed)
        if found is not None:
            return Sizes(found, byes)
    return Sizes((), players)


def exactly(players: int, allowed: Sequence[int]) -> tuple[int, ...] | None:
    """Tables that seat all of them, as many as can be of the sizes named first."""
    best = allowed[0]
    # Of what is not the best size, so many seats can always be exchanged for tables of the best.
    rest = min(players, best * max(allowed) + best)
    many = (players - rest) // best
    found = fewest_exceptions(players - many * best, allowed)
    if found is None:
        return None
    return tuple(sorted((*found, *[best] * many), reverse=True))


def fewest_exceptions(players: int, allowed: Sequence[int]) -> tuple[int, ...] | None:
    """By the sum of places in the list of sizes, count by count from nobody up."""
    ways: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for count in range(1, players + 1):
        options = [
            (way[0] + rank, (*way[1], size))
            for rank, size in enumerate(allowed)
            if size <= count and (way := ways[count - size]) is not None
        ]
        ways.append(min(options, default=None))
    last = ways[players]
    return None if last is None else last[1]
