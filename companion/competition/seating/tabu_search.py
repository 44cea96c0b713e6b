"""A search over partitions into tables: swap two people at a time, and never right back.

Each step takes the best swap there is, even one for the worse, and lets the two who moved rest for
a while (a tabu search). What two people cost at one table, and what a table costs a person, are
numbers; what they stand for is known to the callers.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.competition.seating.problem import MutableTables

Matrix = Sequence[Sequence[float]]
REST = (3, 8)


class Puzzle(NamedTuple):
    weights: Matrix  # of each pair of players at one table
    burdens: Matrix  # of each player at each table
    frozen: frozenset[int] = frozenset()  # who stays where they are


class SearchResult(NamedTuple):
    total: float
    tables: MutableTables


def total_of(puzzle: Puzzle, tables: Sequence[Sequence[int]]) -> float:
    """What a partition costs."""
    cost = 0.0
    for number, table in enumerate(tables):
        for place, player in enumerate(table):
            cost += puzzle.burdens[player][number]
            cost += sum([puzzle.weights[player][other] for other in table[:place]])
    return cost


TablesKey = tuple[tuple[int, ...], ...]


def key_of(tables: MutableTables) -> TablesKey:
    """Tables without regard to their order or that of their seats, large ones first."""
    return tuple(sorted([tuple(sorted(table)) for table in tables], key=lambda t: (-len(t), t)))


class Search:
    """Where a search stands: the tables, and what everybody would cost at each of them."""

    def __init__(self, puzzle: Puzzle, tables: Sequence[Sequence[int]]) -> None:
        self.puzzle = puzzle
        self.tables = [[*table] for table in tables]
        self.costs = [
            [sum([row[other] for other in table]) + burden[number] for number, table in self.each]
            for row, burden in zip(puzzle.weights, puzzle.burdens, strict=True)
        ]
        self.total = total_of(puzzle, tables)
        self.rested = [0] * len(puzzle.weights)
        for player in puzzle.frozen:
            self.rested[player] = 1 << 60
        self.best = SearchResult(self.total, [[*table] for table in tables])
        self.margin: float | None = None  # what is so much worse than the best is kept, too
        self.near: dict[TablesKey, float] = {}

    @property
    def each(self) -> list[tuple[int, list[int]]]:
        return list(enumerate(self.tables))

    def run(
        self, random: Random, steps: int, good_enough: float = 0, patience: int | None = None
    ) -> SearchResult:
        """So many steps, or fewer: until it is good enough, or nothing was gained for long."""
        gained = 0
        for step in range(1, steps + 1):
            if self.best.total <= good_enough or step - gained > (patience or steps):
                break
            if self.swap(step, random):
                gained = step
        return self.best

    def swap(self, step: int, random: Random) -> bool:
        """The best swap there is; whether it gave the best tables so far."""
        change, here, there, one, other = self.best_swap(step)
        if here == there:
            return False  # everybody rests
        self.exchange(here, there, one, other)
        self.total += change
        rests = [step + 1 + REST[0] + int(random.random() * (REST[1] - REST[0])) for _ in (0, 1)]
        self.rested[one], self.rested[other] = rests
        if self.margin is not None and self.total <= self.best.total * self.margin:
            self.near[key_of(self.tables)] = self.total
        if self.total >= self.best.total:
            return False
        self.best = SearchResult(self.total, [[*table] for table in self.tables])
        return True

    def best_swap(self, step: int) -> tuple[float, int, int, int, int]:
        """The cheapest swap of two who may move; resting people may for a new record."""
        costs, rested, weights = self.costs, self.rested, self.puzzle.weights
        record = self.best.total - self.total
        frozen = self.puzzle.frozen
        best = (float("inf"), 0, 0, 0, 0)
        least = best[0]
        for here, table in enumerate(self.tables):
            for there in range(here + 1, len(self.tables)):
                gains = [(costs[b][here] - costs[b][there], b) for b in self.tables[there]]
                for a in table:
                    row, tired = weights[a], rested[a] > step
                    own = costs[a][there] - costs[a][here]
                    for gain, b in gains:
                        change = own + gain - 2 * row[b]
                        if (
                            change < least
                            and (change < record or not (tired or rested[b] > step))
                            and not (a in frozen or b in frozen)
                        ):
                            least = change
                            best = (change, here, there, a, b)
        return best

    def exchange(self, here: int, there: int, one: int, other: int) -> None:
        first, second = self.tables[here], self.tables[there]
        first[first.index(one)] = other
        second[second.index(other)] = one
        rows = zip(self.costs, self.puzzle.weights[one], self.puzzle.weights[other], strict=True)
        for row, left, came in rows:
            row[here] += came - left
            row[there] -= came - left
