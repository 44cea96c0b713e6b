"""Gems as counts: a tuple with one number a colour, the most valuable colour first."""

from enum import IntEnum
from functools import cache
from operator import ge, le, sub

from companion.games.compounds import Counts, kinds_by_index
from companion.games.fields import OneOf, Piece

Gems = tuple[int, ...]


class Colour(IntEnum):
    """The four colours of Basari and Edel, Stein & Reich; a colour indexes a tuple of counts."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3


COLOURS = tuple(colour.name.lower() for colour in Colour)
NAMED = dict(zip(COLOURS, Colour, strict=True))
COLOUR = OneOf(NAMED)
GEM = Piece(NAMED)
GEMS = Counts(kinds_by_index(COLOURS))
NO_GEMS: Gems = (0, 0, 0, 0)
GEMS_OF_A_COLOUR = 22
GEMS_AT_START: Gems = (3, 3, 3, 3)


@cache
def one(colour: int, size: int = 4) -> Gems:
    return gems_of(colour, 1, size)


def gems_of(colour: int, count: int, size: int = 4) -> Gems:
    return tuple([count if each == colour else 0 for each in range(size)])


def minus(left: Gems, right: Gems) -> Gems:
    return tuple(map(sub, left, right))


def covers(holding: Gems, wanted: Gems) -> bool:
    return all(map(ge, holding, wanted))


def available(stock: Gems, wanted: Gems) -> Gems:
    """As much of what is wanted as the stock has of each colour."""
    return wanted if covers(stock, wanted) else tuple(map(min, stock, wanted))


def outbids(bid: Gems, standing: Gems) -> bool:
    """More gems beat fewer; as many are told apart by red, then yellow, green and blue."""
    more = sum(bid) - sum(standing)
    return more > 0 or (more == 0 and bid > standing)


def can_outbid(holding: Gems, standing: Gems) -> bool:
    """The highest bid that anybody can make is all they hold."""
    return outbids(holding, standing)


def cheapest(holding: Gems, count: int) -> Gems | None:
    """The least valuable bid of so many gems out of a holding."""
    bid: list[int] = []
    for held in reversed(holding):
        bid.append(min(held, count - sum(bid)))
    return tuple(reversed(bid)) if sum(bid) == count else None


def lowest_raise(holding: Gems, standing: Gems) -> Gems | None:
    """The lowest bid out of a holding that beats the standing one, if there is any.

    As many gems with the longest possible run of most valuable colours unchanged, the next
    colour raised as little as can be; failing that, one gem more of the cheapest.
    """
    count = sum(standing)
    for place in range(len(holding) - 2, -1, -1):
        kept, rest = standing[:place], holding[place + 1 :]
        if not all(map(le, kept, holding)):
            continue
        left = count - sum(kept)
        for raised in range(standing[place] + 1, min(holding[place], left) + 1):
            tail = cheapest(rest, left - raised)
            if tail is not None:
                return (*kept, raised, *tail)
    return cheapest(holding, count + 1)
