"""What a draw costs: who meets again, how far apart they are, where they sit."""

from itertools import combinations
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.seating.problem import Draw, PastMeetings, Wish


class Cost(NamedTuple):
    repeats: int  # Σ over pairs at one table of how often they had met
    gap: Number  # Σ over pairs at one table of the difference of their points
    seat_imbalance: int  # whose positions are more than one apart
    short_again: int  # who is at a short table again before others were
    apart: int  # pairs to be kept apart at one table


def cost_of(draw: Draw, history: PastMeetings, wish: Wish) -> Cost:
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


def unbalanced(draw: Draw, history: PastMeetings) -> int:
    """Who sat in one position more than once oftener than in another that was always there."""
    found = 0
    for table in draw.tables:
        for position, player in enumerate(table):
            counts = [*history.seats[player]]
            counts[position] += 1
            always = min(history.smallest[player] or len(table), len(table))
            found += max(counts) - min(counts[:always]) > 1
    return found


def short_again(draw: Draw, history: PastMeetings, wish: Wish) -> int:
    """Who is at a short table although somebody at a full one was at fewer of them."""
    best = wish.sizes[0]
    others = [history.shorts[p] for table in draw.tables if len(table) >= best for p in table]
    if not others:
        return 0
    fewest = min(others)
    short = [p for table in draw.tables if len(table) < best for p in table]
    return len([player for player in short if history.shorts[player] > fewest])
