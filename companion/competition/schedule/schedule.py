"""A whole evening at once: everyone meets as evenly and sits as equally as can be.

A schedule for full tables is known by construction for most head counts. Fewer people take the
places of some of its players, and the places nobody takes are ghosts: a table with one of them is
a short table, and rounds in which two of them share a table are left out. Rounds past the known
ones are searched for.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from companion.competition.schedule.cyclic_designs import CyclicRound, CyclicTable, covering, design
from companion.competition.schedule.seat_balance import balance, seat_imbalance
from companion.competition.seating.problem import MutableTables
from companion.competition.seating.tabu_search import Puzzle, Search

MANY_CHOICES = 40_000
SOME_CHOICES = 200
PATIENCE = 2_000_000  # how many swaps all searches for one schedule may look at
BRIEF = 4_000_000  # swaps for a first schedule, where somebody waits for a page
WORK = 1_250_000  # and pairs of people to weigh, round by round
PASSES = 6
ATTEMPTS = 100
MEETING_OFTEN = 0.1  # a third meeting is a little worse than a second
SHORT_AGAIN = 0.001  # less than any repeat


class Schedule(NamedTuple):
    rounds: list[list[list[int]]]
    repeats: int
    seat_imbalance: int


class Impossible(Exception):
    """Tables of this size and one less cannot seat so many people."""


def schedule(
    players: int, rounds: int, size: int, seed: int | None = None, brief: bool = False
) -> Schedule:
    """Everybody at a table of the size or one less in every round; see `meetings` for `brief`."""
    seated = balance(meetings(players, rounds, size, brief), size)
    if seed is not None:
        seated = relabelled(seated, players, seed)
    return Schedule(seated, repeats_of(seated), seat_imbalance(seated, players))


def meetings(players: int, rounds: int, size: int, brief: bool = False) -> list[MutableTables]:
    """Who sits with whom, seats aside.

    A brief search is bounded by the swaps it looks at and the pairs it weighs, so it may find more
    repeats, and fewer rounds than wanted; both are the same every time.
    """
    tables = -(-players // size)
    ghosts = tables * size - players
    if size < 2 or players < 2 or rounds < 0 or ghosts > tables or (size == 2 and ghosts):
        raise Impossible
    known = known_rounds(players, rounds, size, ghosts)
    lengths = table_lengths(tables, size, ghosts)
    wanted = min(rounds, len(known) + searchable(players)) if brief else rounds
    return lengthened(known, players, wanted, lengths, brief)


def searchable(players: int) -> int:
    """How many rounds of so many people a brief search may look for."""
    return WORK // (players * players)


def table_lengths(tables: int, size: int, ghosts: int) -> list[int]:
    return [size] * (tables - ghosts) + [size - 1] * ghosts


def repeats_of(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """Σ over pairs of their meetings less one."""
    met = [
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    ]
    return len(met) - len({*met})


def known_rounds(players: int, rounds: int, size: int, ghosts: int) -> list[MutableTables]:
    padded = players + ghosts
    whole = covering(padded, size, rounds) if ghosts < 2 else []
    known = whole or design(padded, size, rounds)
    if not ghosts:
        return [[[*table] for table in each] for each in known[:rounds]]
    return haunted(known, padded, ghosts, rounds)


def haunted(
    known: Sequence[CyclicRound], padded: int, ghosts: int, wanted: int
) -> list[MutableTables]:
    """Rounds of a design in which no two ghosts share a table, without the ghosts.

    Those ghosts are chosen that spoil the fewest rounds and send everybody equally often to short
    tables.
    """
    together = meeting_rounds(known, padded)

    def usable(chosen: CyclicTable) -> list[int]:
        spoiled = {together[a][b] for a, b in combinations(chosen, 2)}
        return [number for number in range(len(known)) if number not in spoiled][:wanted]

    choices = choices_of_ghosts(together, padded, ghosts, len(known) - wanted)
    chosen = min(choices, key=lambda each: unfairness(together, each, {*usable(each)}))
    return without([known[number] for number in usable(chosen)], chosen, padded)


def choices_of_ghosts(
    together: list[list[int]], padded: int, ghosts: int, spare: int
) -> list[CyclicTable]:
    """Some of those that spoil no more rounds than there are to spare, or else the fewest."""
    choices: Iterable[CyclicTable] = combinations(range(padded), ghosts)
    if comb(padded, ghosts) > MANY_CHOICES:
        random = Random(padded)
        samples = range(MANY_CHOICES // 10)
        choices = (tuple(sorted(random.sample(range(padded), ghosts))) for _ in samples)
    by_harm: dict[int, list[CyclicTable]] = {}
    for chosen in choices:
        spoiled = {together[a][b] for a, b in combinations(chosen, 2)} - {-1}
        by_harm.setdefault(max(0, len(spoiled) - spare), []).append(chosen)
    harmless = by_harm[min(by_harm)]
    return harmless[:: len(harmless) // SOME_CHOICES + 1]


def meeting_rounds(known: Sequence[CyclicRound], padded: int) -> list[list[int]]:
    """For each two points the round in which they share a table; −1: none."""
    together = [[-1] * padded for _ in range(padded)]
    for number, tables in enumerate(known):
        for table in tables:
            for a, b in combinations(table, 2):
                together[a][b] = together[b][a] = number
    return together


def unfairness(together: list[list[int]], ghosts: CyclicTable, used: set[int]) -> int:
    """By how much the most frequent guest of short tables is ahead of the least."""
    counts = [
        sum([row[ghost] in used for ghost in ghosts])
        for player, row in enumerate(together)
        if player not in ghosts
    ]
    return max(counts) - min(counts)


def without(
    rounds: Sequence[CyclicRound], ghosts: Sequence[int], padded: int
) -> list[MutableTables]:
    """Everybody moves up into the numbers that the ghosts leave."""
    people = [player for player in range(padded) if player not in ghosts]
    number = {player: index for index, player in enumerate(people)}
    return [
        [[number[player] for player in table if player in number] for table in tables]
        for tables in rounds
    ]


def lengthened(
    known: Sequence[MutableTables],
    players: int,
    wanted: int,
    lengths: Sequence[int],
    brief: bool = False,
) -> list[MutableTables]:
    """As many rounds as wanted: each one more is the best there is after the others.

    Where most of them have to be searched for, all are, again and again.
    """
    missing = wanted - len(known)
    if missing <= 0:
        return [*known]
    random = Random(players)
    effort = players * players // 2
    if missing * 2 <= wanted:
        return extended(known, players, wanted, lengths, random, PATIENCE // (missing * effort))
    steps = players * 2
    if brief:
        steps = max(1, min(steps, BRIEF // (wanted * effort)))
    best = extended(known, players, wanted, lengths, random, steps)
    least = max(0, wanted * sum([comb(length, 2) for length in lengths]) - comb(players, 2))
    for _ in range(min(ATTEMPTS, PATIENCE // (steps * effort * wanted * PASSES))):
        if repeats_of(best) <= least:
            break
        rounds = extended([], players, wanted, lengths, random, steps)
        best = min(best, improved(rounds, players, random, steps), key=unevenness)
    return best


def improved(
    rounds: list[MutableTables], players: int, random: Random, steps: int
) -> list[MutableTables]:
    """Each in turn taken out and searched for anew."""
    for _ in range((PASSES - 1) * len(rounds)):
        old = rounds.pop(0)
        rounds.append(next_round(rounds, players, old, random, steps))
    return rounds


def extended(
    known: Sequence[MutableTables],
    players: int,
    wanted: int,
    lengths: Sequence[int],
    random: Random,
    steps: int,
) -> list[MutableTables]:
    rounds = [*known]
    while len(rounds) < wanted:
        people = iter(random.sample(range(players), players))
        start = [[next(people) for _ in range(length)] for length in lengths]
        rounds.append(next_round(rounds, players, start, random, steps))
    return rounds


def unevenness(rounds: Sequence[MutableTables]) -> tuple[int, int]:
    """Repeats, and of as many the more even ones."""
    met = Counter(
        [
            frozenset(pair)
            for tables in rounds
            for table in tables
            for pair in combinations(table, 2)
        ]
    )
    return repeats_of(rounds), sum([times * times for times in met.values()])


def next_round(
    rounds: Sequence[MutableTables], players: int, start: MutableTables, random: Random, steps: int
) -> MutableTables:
    """The round that adds the fewest repeats, begun from some round."""
    weights = [[0.0] * players for _ in range(players)]
    shorts = [0] * players
    longest = max(map(len, start))
    for tables in rounds:
        for table in tables:
            for a, b in combinations(table, 2):
                again = weights[a][b] + MEETING_OFTEN if weights[a][b] else 1
                weights[a][b] = weights[b][a] = again
            if len(table) < longest:
                for player in table:
                    shorts[player] += 1
    burdens = [
        [SHORT_AGAIN * count * (len(table) < longest) for table in start] for count in shorts
    ]
    return Search(Puzzle(weights, burdens), start).run(random, max(steps, 1)).tables


def relabelled(rounds: list[list[list[int]]], players: int, seed: int) -> list[list[list[int]]]:
    """The same schedule with everything in it drawn by lot, seats excepted."""
    random = Random(seed)
    names = random.sample(range(players), players)
    drawn = [[[names[player] for player in table] for table in tables] for tables in rounds]
    for tables in drawn:
        random.shuffle(tables)
    random.shuffle(drawn)
    return drawn
