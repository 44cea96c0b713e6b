"""Who sits where at a table: in the positions they had least often."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from companion.competition.seating.problem import PastMeetings, packed

FEW = 6  # up to here all orders are tried
BYTE = 255


def seated(tables: Sequence[Sequence[int]], history: PastMeetings, size: int) -> list[list[int]]:
    """Every table in the best order of its seats."""
    excess = history.excess
    found: list[list[int]] = []
    for table in tables:
        if len(table) == size:
            order = best_order(tuple([excess[player] for player in table]))
        else:
            order = best_order(own_excess(table, history))
        found.append([table[index] for index in order] if order else [*table])
    return found


def own_excess(table: Sequence[int], history: PastMeetings) -> tuple[int, ...]:
    return tuple([packed(history.seats[player][: len(table)]) for player in table])


@cache
def best_order(excess: tuple[int, ...]) -> tuple[int, ...]:
    """Whose turn each position is, to take all of them least far from equal positions.

    Nothing where all may stay as they are.

    In a large field the same few histories meet again and again: each case is solved once.
    """
    size = len(excess)
    costs = [[(each >> 8 * position & BYTE) ** 2 for position in range(size)] for each in excess]

    def cost(order: Sequence[int]) -> int:
        return sum([costs[player][position] for position, player in enumerate(order)])

    if cost(range(size)) == 0:
        return ()
    if size <= FEW:
        return min(permutations(range(size)), key=cost)
    return swapped(costs)


def swapped(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """At a long table two at a time change seats while that helps."""
    order = [*range(len(costs))]
    better = True
    while better:
        better = False
        for here, there in combinations(range(len(order)), 2):
            one, other = costs[order[here]], costs[order[there]]
            if one[there] + other[here] < one[here] + other[there]:
                order[here], order[there] = order[there], order[here]
                better = True
    return tuple(order)
