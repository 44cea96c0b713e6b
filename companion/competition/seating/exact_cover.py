"""The best draw without any repeat, exactly, where few tables are possible at all.

After some rounds of a small field hardly any table holds only strangers. Then all of those can be
listed, and the cheapest set of them in which everybody sits once is found by branch and bound: the
person with the fewest tables goes first, and a branch ends where even everybody's cheapest table
could not make it better than what is known.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from companion.competition.seating.problem import MutableTables
from companion.competition.seating.tabu_search import Matrix, Puzzle, SearchResult

MANY_TABLES = 4_000
ENOUGH_TABLES = 700
WORK = 1_500_000  # tables to look at, which is what takes the time
CHOICES = 200  # draws about as good as the best, of which one may be better for later
GLANCE = 100_000  # where the question is only whether it goes on


class CandidateTable(NamedTuple):
    """A table that could be: its people as bits, and what it costs at least beyond their due."""

    members: int
    cost: float
    due: float
    table: tuple[int, ...]


class Covering:
    """A search for tables in which everybody sits once."""

    def __init__(
        self, options: Sequence[CandidateTable], players: int, known: float, work: int
    ) -> None:
        self.everybody = (1 << players) - 1
        self.best = known
        self.chosen: list[tuple[int, ...]] = []
        self.work = work
        self.first_only = False
        self.keeps_all = False  # that are better than the known one, not only the best
        self.kept: list[SearchResult] = []
        counts = Counter([player for option in options for player in option.table])
        self.by_rarity = sorted(range(players), key=counts.__getitem__)

    def keep(self, bound: float, chosen: list[tuple[int, ...]]) -> None:
        """A whole cover, better than all before; the search may be over with it."""
        if self.keeps_all:
            self.kept.append(SearchResult(bound, [[*table] for table in chosen]))
            self.work = 0 if len(self.kept) >= CHOICES else self.work
            return
        self.best, self.chosen = bound, [*chosen]
        self.work = 0 if self.first_only else self.work

    def descend(
        self,
        options: Sequence[CandidateTable],
        covered: int,
        bound: float,
        left: Counter[int],
        chosen: list[tuple[int, ...]],
    ) -> None:
        """All covers that go on from here; the bound counts what is chosen and what is due."""
        if covered == self.everybody:
            self.keep(bound, chosen)
            return
        self.work -= len(options)
        first = next(player for player in self.by_rarity if not covered >> player & 1)
        for option in [each for each in options if each.members >> first & 1]:
            higher = bound + option.cost - option.due
            size = len(option.table)
            if higher >= self.best - 1e-9 or not left[size]:
                continue
            if self.work <= 0:
                return
            self.work -= len(options)
            members = option.members
            remaining = [each for each in options if not each.members & members]
            chosen.append(option.table)
            left[size] -= 1
            self.descend(remaining, covered | members, higher, left, chosen)
            left[size] += 1
            chosen.pop()


def cover(
    puzzle: Puzzle, sizes: Sequence[int], repeat: float, known: SearchResult, work: int
) -> tuple[SearchResult, bool]:
    """Better tables than the known ones, without a repeat, or the known ones.

    Also whether all were looked at: then none without a repeat are better.
    """
    search = searched(puzzle, sizes, repeat, known.total, work)
    if search is None:
        return known, False
    best = SearchResult(search.best, in_order(search.chosen, sizes)) if search.chosen else known
    return best, search.work > 0


def covers_below(
    puzzle: Puzzle, sizes: Sequence[int], repeat: float, limit: float
) -> list[SearchResult]:
    """Draws without a repeat that cost no more than this, the best first: all, or many of them."""
    search = searched(puzzle, sizes, repeat, limit + 1e-6, WORK // 4, keeps_all=True)
    kept = [] if search is None else search.kept
    return sorted([SearchResult(found.total, in_order(found.tables, sizes)) for found in kept])


def searched(
    puzzle: Puzzle,
    sizes: Sequence[int],
    repeat: float,
    limit: float,
    work: int,
    keeps_all: bool = False,
) -> Covering | None:
    """A search that is done; None where there are too many tables, or somebody cannot sit."""
    tables = [*tables_of_strangers(acquaintances(puzzle.weights, repeat), sizes)]
    players = len(puzzle.weights)
    if len(tables) > MANY_TABLES or puzzle.frozen:
        return None
    if len({player for table in tables for player in table}) < players:
        return None
    options = with_dues(tables, puzzle, sizes)
    search = Covering(options, players, limit, work)
    search.keeps_all = keeps_all
    search.descend(options, 0, sum(dues(options, players)), Counter(sizes), [])
    return search


def acquaintances(weights: Matrix, repeat: float) -> list[int]:
    """Whom everybody must not meet, as bits."""
    return [
        sum([1 << other for other, cost in enumerate(row) if cost >= repeat]) for row in weights
    ]


def tables_of_strangers(met: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Tables of all sizes wanted; if there are too many, one too many."""
    everybody = (1 << len(met)) - 1
    strangers = [everybody & ~known for known in met]
    found = 0
    for size in sorted({*sizes}):
        for table in cliques((), everybody, size, strangers):
            yield table
            found += 1
            if found > MANY_TABLES:
                return


def can_go_on(met: Sequence[int], sizes: Sequence[int]) -> bool:
    """Whether there is another round of strangers; where tables abound there surely is."""
    tables = list(islice(tables_of_strangers(met, sizes), ENOUGH_TABLES))
    if len(tables) == ENOUGH_TABLES:
        return True
    options = [CandidateTable(sum([1 << each for each in table]), 0, 0, table) for table in tables]
    search = Covering(options, len(met), 1, GLANCE)
    search.first_only = True
    search.descend(options, 0, 0, Counter(sizes), [])
    return bool(search.chosen)


def cliques(
    table: tuple[int, ...], others: int, size: int, strangers: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """All ways to fill up a table with people who are strangers to each other."""
    missing = size - len(table)
    if not missing:
        yield table
        return
    while others.bit_count() >= missing:
        player = (others & -others).bit_length() - 1
        others &= others - 1
        yield from cliques((*table, player), others & strangers[player], size, strangers)


def with_dues(
    tables: Sequence[tuple[int, ...]], puzzle: Puzzle, sizes: Sequence[int]
) -> list[CandidateTable]:
    """Cheap ones first."""
    options = [
        CandidateTable(
            sum([1 << player for player in table]), table_cost(table, puzzle, sizes), 0, table
        )
        for table in tables
    ]
    least = dues(options, len(puzzle.weights))
    return sorted(
        [
            option._replace(due=sum([least[player] for player in option.table]))
            for option in options
        ],
        key=lambda option: (option.cost - option.due, option.table),
    )


def table_cost(table: Sequence[int], puzzle: Puzzle, sizes: Sequence[int]) -> float:
    number = sizes.index(len(table))
    cost = sum([puzzle.burdens[player][number] for player in table])
    for place, player in enumerate(table):
        cost += sum([puzzle.weights[player][other] for other in table[:place]])
    return cost


def dues(options: Sequence[CandidateTable], players: int) -> list[float]:
    """What everybody's cheapest table costs, a head."""
    least = [float("inf")] * players
    for option in options:
        share = option.cost / len(option.table)
        for player in option.table:
            least[player] = min(least[player], share)
    return least


def in_order(tables: Sequence[Sequence[int]], sizes: Sequence[int]) -> MutableTables:
    """Each table where its size is wanted."""
    waiting = [[*table] for table in tables]
    ordered: MutableTables = []
    for size in sizes:
        index = next(index for index, table in enumerate(waiting) if len(table) == size)
        ordered.append(waiting.pop(index))
    return ordered
