"""What a draw has to know of the rounds before it, and what it is asked for. Plain data."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.competition.reader import Number

SeatOrder = Sequence[int]
Tables = Sequence[SeatOrder]
MutableTables = list[list[int]]


class Past(NamedTuple):
    """A round that was played: players at each table in the order of their seats."""

    tables: Tables
    byes: Sequence[int] = ()
    tonight: bool = False  # of the night that is still going on


class Wish(NamedTuple):
    """How the next round is to be seated."""

    mode: str = "swiss"  # or "spread" or "random"
    sizes: tuple[int, ...] = (4, 3)  # allowed, best first
    present: tuple[int, ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()  # groups of which no two share a table
    fixed: tuple[tuple[int, int], ...] = ()  # a player and the number of a table, from 0
    seed: int = 1


class PastMeetings(NamedTuple):
    """Everything by player."""

    points: Sequence[Number]
    met: Sequence[Mapping[int, int]]  # whom, and how often
    seats: Sequence[Sequence[int]]  # how often in each position
    excess: Sequence[int]  # at the best size, how often more than the rarest; see `packed`
    smallest: Sequence[int]  # the smallest table so far; 0: none yet
    shorts: Sequence[int]  # how many tables smaller than the best size
    byes: Sequence[int]
    tonight: Sequence[Mapping[int, int]]  # as `met`, but only of the night that is going on


class Setting(NamedTuple):
    """What every way to find tables begins with."""

    order: list[int]  # who plays, best first in `swiss`, else by lot
    sizes: tuple[int, ...]  # of the tables, short ones last
    openings: list[list[int]]  # who is fixed at each of them


class Draw(NamedTuple):
    tables: list[list[int]]  # in the order of their seats
    byes: list[int]


def history_of(
    past: Sequence[Past], points: Sequence[Number], sizes: Sequence[int]
) -> PastMeetings:
    """What the rounds so far come to."""
    players = len(points)
    lengths = [len(table) for each in past for table in each.tables]
    widest = max([1, *[size for size in sizes if size <= players], *lengths])
    met, tonight = meetings(past, players), meetings([p for p in past if p.tonight], players)
    seats = [[0] * widest for _ in range(players)]
    smallest, shorts, byes = [0] * players, [0] * players, [0] * players
    for tables, without_table, _ in past:
        for player in without_table:
            byes[player] += 1
        for table in tables:
            for position, player in enumerate(table):
                seats[player][position] += 1
                smallest[player] = min(smallest[player] or len(table), len(table))
                shorts[player] += len(table) < sizes[0]
    excess = [packed(counts[: sizes[0]]) for counts in seats]
    return PastMeetings(
        points=points,
        met=met,
        seats=seats,
        excess=excess,
        smallest=smallest,
        shorts=shorts,
        byes=byes,
        tonight=tonight,
    )


def meetings(past: Sequence[Past], players: int) -> list[dict[int, int]]:
    """Whom everybody met, and how often."""
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for each in past:
        for table in each.tables:
            for one, other in combinations(table, 2):
                met[one][other] = met[other][one] = met[one].get(other, 0) + 1
    return met


def packed(counts: Sequence[int]) -> int:
    """By how much each position is ahead of the rarest, a byte each: few numbers, often equal."""
    fewest = min(counts)
    ahead = [min(count - fewest, 255) for count in counts]
    return sum([more << 8 * position for position, more in enumerate(ahead)])
