"""What a draw has to know of the rounds before it, and what it is asked for. Plain data."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.tourney.strict import Number

Tables = Sequence[Sequence[int]]


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


class History(NamedTuple):
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


class Cost(NamedTuple):
    repeats: int  # Σ over pairs at one table of how often they had met
    gap: Number  # Σ over pairs at one table of the difference of their points
    seat_imbalance: int  # whose positions are more than one apart
    short_again: int  # who is at a short table again before others were
    apart: int  # pairs to be kept apart at one table


def history_of(past: Sequence[Past], points: Sequence[Number], sizes: Sequence[int]) -> History:
    """What the rounds so far come to."""
    players = len(points)
    lengths = [len(table) for each in past for table in each.tables]
    widest = max([1, *[size for size in sizes if size <= players], *lengths])
    met, tonight = meetings(past, players), meetings([p for p in past if p.tonight], players)
    seats = [[0] * widest for _ in range(players)]
    smallest, shorts, byes = [0] * players, [0] * players, [0] * players
    for tables, sitting_out, _ in past:
        for player in sitting_out:
            byes[player] += 1
        for table in tables:
            for position, player in enumerate(table):
                seats[player][position] += 1
                smallest[player] = min(smallest[player] or len(table), len(table))
                shorts[player] += len(table) < sizes[0]
    excess = [packed(counts[: sizes[0]]) for counts in seats]
    return History(points, met, seats, excess, smallest, shorts, byes, tonight)


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


def cost_of(draw: Draw, history: History, wish: Wish) -> Cost:
    """What a draw costs, by the numbers it was made from."""
    repeats, kept_apart = 0, 0
    gap: Number = 0
    groups = [frozenset(group) for group in wish.apart]
    points, met = history.points, history.met
    for table in draw.tables:
        for one, other in combinations(table, 2):
            repeats += met[one].get(other, 0)
            gap += distance(points[one], points[other])
        kept_apart += len(
            [
                pair
                for pair in combinations(table, 2)
                if groups and any(group.issuperset(pair) for group in groups)
            ]
        )
    return Cost(
        repeats, gap, unbalanced(draw, history), short_again(draw, history, wish), kept_apart
    )


def distance(one: Number, other: Number) -> Number:
    return one - other if one > other else other - one


def unbalanced(draw: Draw, history: History) -> int:
    """Who sat in one position more than once oftener than in another that was always there."""
    found = 0
    for table in draw.tables:
        for position, player in enumerate(table):
            counts = [*history.seats[player]]
            counts[position] += 1
            always = min(history.smallest[player] or len(table), len(table))
            found += max(counts) - min(counts[:always]) > 1
    return found


def short_again(draw: Draw, history: History, wish: Wish) -> int:
    """Who is at a short table although somebody at a full one was at fewer of them."""
    best = wish.sizes[0]
    others = [history.shorts[p] for table in draw.tables if len(table) >= best for p in table]
    if not others:
        return 0
    fewest = min(others)
    short = [p for table in draw.tables if len(table) < best for p in table]
    return len([player for player in short if history.shorts[player] > fewest])
