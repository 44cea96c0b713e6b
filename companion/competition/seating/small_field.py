"""Seating a small field: there the best tables are hard to find, and worth a search."""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from math import comb
from random import Random
from typing import NamedTuple

from companion.competition.seating.exact_cover import (
    CHOICES,
    WORK,
    acquaintances,
    can_go_on,
    cover,
    covers_below,
)
from companion.competition.seating.large_field import fill_tables
from companion.competition.seating.problem import MutableTables, PastMeetings, Setting, Wish
from companion.competition.seating.tabu_search import (
    Matrix,
    Puzzle,
    Search,
    SearchResult,
    TablesKey,
)

SEARCHED = 160  # players
SWAPS = 4_000_000  # to look at
PAIRING = 8  # two tables to swap between cost as much as so many swaps
CLOSE = 1e-9
MARGIN = 1.05  # draws so close to the best are as good, if they leave more for the next round
WIDER = (1.12, 1.25)  # and if there is nothing else, to keep up that nobody met twice
SHORT_IN_SPREAD = 3  # meetings: people who come and go cannot have equally many short tables
FEW = 48  # players, of whom much can be known


class Effort(NamedTuple):
    """How long to look for tables: for strangers all there are, and for any by swapping."""

    beginnings: int
    patience: int  # steps without a gain
    work: int  # tables to look at


GLANCE = Effort(1, 300, WORK // 4)  # often enough to know the best for sure
THOROUGH = Effort(3, 1_800, WORK)
EVEN = Effort(2, 600, WORK)  # meetings alone are soon as few as can be
LARGE = Effort(1, 1_800, WORK)


class Prices(NamedTuple):
    """What one of each costs: one of the next is worth more than all of those before it.

    Only where meetings are all that counts, a short table is weighed against them.
    """

    repeat: float
    short: float
    tonight: float  # to meet again in one night, whether once more or twice
    apart: float


def search_tables(
    setting: Setting, history: PastMeetings, wish: Wish, random: Random
) -> MutableTables:
    """People become numbers in their order, so that the search is about matrices."""
    order, sizes, openings = setting
    if not sizes:
        return []
    number = {player: index for index, player in enumerate(order)}
    places = [[number[player] for player in opening] for opening in openings]
    points = [float(history.points[player]) * (wish.mode == "swiss") for player in order]
    puzzle, prices = puzzle_of(setting, history, wish, points)
    bound = least_gap(points, sizes)
    few = len(order) <= FEW and not puzzle.frozen
    for effort in efforts_for(len(order), few, wish.mode):
        found, near = best_of(puzzle, sizes, places, bound, effort, random)
        surely = found.total <= bound + CLOSE
        if not surely:
            found, surely = cover(puzzle, sizes, prices.repeat, found, effort.work)
        if surely and found.total < prices.repeat:
            break
    if few:
        margins = (MARGIN,) if anybody_met_twice(order, history) else (MARGIN, *WIDER)
        found = far_sighted(found, near, puzzle, sizes, prices.repeat, margins)
    return [[order[index] for index in table] for table in found.tables]


def efforts_for(players: int, provable: bool, mode: str) -> list[Effort]:
    if players > FEW:
        return [LARGE]
    longest = THOROUGH if mode == "swiss" else EVEN
    return [GLANCE, longest] if provable else [longest]


def puzzle_of(
    setting: Setting, history: PastMeetings, wish: Wish, points: Sequence[float]
) -> tuple[Puzzle, Prices]:
    order, sizes, openings = setting
    met, tonight = among(order, history.met), among(order, history.tonight)
    if wish.mode == "random":
        met = tonight = [[0] * len(order) for _ in order]
    shorts = [history.shorts[player] for player in order]
    prices = prices_of(points, met, tonight, shorts, sizes, wish.mode)
    number = {player: index for index, player in enumerate(order)}
    weights = [
        [
            prices.repeat * times + prices.tonight * (now > 0) + abs(mine - yours)
            for times, now, yours in zip(ever, lately, points, strict=True)
        ]
        for ever, lately, mine in zip(met, tonight, points, strict=True)
    ]
    for group in wish.apart:
        for one, other in combinations([number[each] for each in group if each in number], 2):
            weights[one][other] += prices.apart
            weights[other][one] += prices.apart
    short, fewest = [size < wish.sizes[0] for size in sizes], min(shorts)
    burdens = [[prices.short * (own - fewest) * each for each in short] for own in shorts]
    frozen = [number[player] for opening in openings for player in opening]
    return Puzzle(weights, burdens, frozenset(frozen)), prices


def among(order: Sequence[int], met: Sequence[Mapping[int, int]]) -> list[list[int]]:
    return [[met[player].get(other, 0) for other in order] for player in order]


def prices_of(
    points: Sequence[float],
    met: Matrix,
    tonight: Matrix,
    shorts: Sequence[int],
    sizes: Sequence[int],
    mode: str,
) -> Prices:
    pairs = sum([size * (size - 1) // 2 for size in sizes])
    repeat = 1 + pairs * (max(points) - min(points))
    all_repeats = repeat * (1 + pairs * most(met))
    short = SHORT_IN_SPREAD * repeat if mode == "spread" else all_repeats
    again = all_repeats + short * len(points) * (max(shorts) - min(shorts))
    return Prices(repeat, short, again, again * (1 + pairs * most(tonight)))


def most(matrix: Matrix) -> float:
    return max([max(row) for row in matrix])


def least_gap(points: Sequence[float], sizes: Sequence[int]) -> float:
    """No draw has closer scores than neighbours in the standings at tables of one size."""
    if len({*sizes}) > 1:
        return 0
    return sum(
        [
            abs(one - other)
            for start in range(0, len(points), sizes[0])
            for one, other in combinations(points[start : start + sizes[0]], 2)
        ]
    )


def best_of(
    puzzle: Puzzle,
    sizes: Sequence[int],
    places: MutableTables,
    bound: float,
    effort: Effort,
    random: Random,
) -> tuple[SearchResult, dict[TablesKey, float]]:
    """From several beginnings: neighbours, and the best so far shaken. Also what comes close."""
    count = len(puzzle.weights)
    pairs = comb(len(sizes), 2)
    steps = SWAPS // (effort.beginnings * max(1, count * count // 2 + PAIRING * pairs))
    free = [player for player in range(count) if player not in puzzle.frozen]
    found: list[SearchResult] = []
    near: dict[TablesKey, float] = {}
    for turn in range(effort.beginnings):
        start = filled(free, sizes, places) if turn == 0 else shaken(puzzle, found, random)
        search = Search(puzzle, start)
        search.margin = MARGIN if count <= FEW else None
        found.append(search.run(random, steps, bound + CLOSE, effort.patience))
        near |= search.near
        if found[-1].total <= bound + CLOSE:
            break
    return min(found), near


def anybody_met_twice(order: Sequence[int], history: PastMeetings) -> bool:
    return any(times > 1 for player in order for times in history.met[player].values())


def far_sighted(
    found: SearchResult,
    near: dict[TablesKey, float],
    puzzle: Puzzle,
    sizes: Sequence[int],
    repeat: float,
    margins: Sequence[float],
) -> SearchResult:
    """Of draws about as good the best one after which there is another round of strangers.

    Now and then there is none. Then one not quite as good is better than a repeat next time.
    """
    met = acquaintances(puzzle.weights, repeat)
    if found.total >= repeat or can_go_on(met_after(met, found.tables), sizes):
        return found
    close = sorted([(total, key) for key, total in near.items() if total <= found.total * MARGIN])
    choices = [SearchResult(total, [[*table] for table in key]) for total, key in close[:CHOICES]]
    wider = (covers_below(puzzle, sizes, repeat, found.total * margin) for margin in margins)
    for choice in chain(choices, chain.from_iterable(wider)):
        if can_go_on(met_after(met, choice.tables), sizes):
            return choice
    return found


def met_after(met: Sequence[int], tables: MutableTables) -> list[int]:
    after = [*met]
    for table in tables:
        everybody = sum([1 << player for player in table])
        for player in table:
            after[player] |= everybody
    return after


def filled(free: Sequence[int], sizes: Sequence[int], places: MutableTables) -> MutableTables:
    return fill_tables([free], places, sizes, [{}] * (len(free) + sum(map(len, places))))[0]


def shaken(puzzle: Puzzle, found: Sequence[SearchResult], random: Random) -> MutableTables:
    """The best so far, with a third of the players exchanged at random."""
    tables = [[*table] for table in min(found).tables]
    seats = [
        (table, place)
        for table in tables
        for place, player in enumerate(table)
        if player not in puzzle.frozen
    ]
    for _ in range(len(seats) // 6):
        (here, one), (there, other) = random.sample(seats, 2)
        here[one], there[other] = there[other], here[one]
    return tables
