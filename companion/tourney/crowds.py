"""Seating a large field: down the standings, and the few who met already change tables.

Everybody takes the next seat whose table holds nobody they met. Who is passed over is the first to
be asked at the next table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.tourney.history import distance
from companion.tourney.strict import Number

Met = Sequence[Mapping[int, int]]
Tables = list[list[int]]
REACHES = ((1, 8), (8, 60))  # how many tables away somebody may be sent, and if need be


def fill_tables(
    groups: Iterable[Sequence[int]], openings: Sequence[list[int]], sizes: Sequence[int], met: Met
) -> tuple[Tables, list[int]]:
    """Tables in order, and which of them need mending; an opening holds who has to be there.

    A group, which is of one score, is seated to the last before the next one begins, and who meets
    somebody again at its end is mended later: so the scores stay as close as can be.
    """
    tables = [[*opening] for opening in openings]
    doubtful = [number for number, opening in enumerate(openings) if opening]
    places = zip(range(len(sizes)), tables, sizes, strict=True)
    number, table, size = next(places, (0, [], 0))
    for group in groups:
        passed_over: list[int] = []
        for player in group:
            while len(table) >= size:
                number, table, size = next(places)
                if passed_over:
                    passed_over = fill(table, size, passed_over, met)
            if met[player].keys().isdisjoint(table):
                table.append(player)
            else:
                passed_over.append(player)
        while passed_over:
            if len(table) >= size:
                number, table, size = next(places)
                passed_over = fill(table, size, passed_over, met)
            else:
                table.append(passed_over.pop(0))
                doubtful.append(number)
    return tables, doubtful


def fill(table: list[int], size: int, waiting: list[int], met: Met) -> list[int]:
    """Seat whom it fits; the others go on waiting."""
    left: list[int] = []
    for player in waiting:
        if len(table) < size and met[player].keys().isdisjoint(table):
            table.append(player)
        else:
            left.append(player)
    return left


def score_groups(order: Sequence[int], points: Sequence[Number]) -> list[list[int]]:
    """Everybody of one score, in their order."""
    groups: dict[Number, list[int]] = {}
    for player in order:
        score = points[player]
        if score in groups:
            groups[score].append(player)
        else:
            groups[score] = [player]
    return [*groups.values()]


class Field(NamedTuple):
    """What is known of everybody: points, whom not to meet, and who stays where they are."""

    points: Sequence[Number]
    met: Met
    frozen: frozenset[int]


def mend(tables: Tables, doubtful: list[int], field: Field) -> None:
    """Two who meet again: one of them changes places with somebody near, if that helps."""
    while doubtful:
        number = doubtful.pop()
        meeting = meet_again(tables[number], field.met)
        again = [*dict.fromkeys([player for player in meeting if player not in field.frozen])]
        there = move_one(tables, number, again, field) if again else None
        if there is not None:
            doubtful += [number, there]


def meet_again(table: Sequence[int], met: Met) -> list[int]:
    return [
        player
        for one, other in combinations(table, 2)
        if other in met[one]
        for player in (one, other)
    ]


class Exchange(NamedTuple):
    worse: Number  # what it adds to the differences of points
    there: int
    player: int
    other: int


def move_one(tables: Tables, number: int, movable: Sequence[int], field: Field) -> int | None:
    """Make the cheapest exchange that helps, and say with which table."""
    best: Exchange | None = None
    for exchange in helpful(tables, number, movable, field):
        if best is None or exchange < best:
            best = exchange
            if best.worse <= 0:
                break
    if best is None:
        return None
    table, there = tables[number], tables[best.there]
    table[table.index(best.player)] = best.other
    there[there.index(best.other)] = best.player
    return best.there


def helpful(
    tables: Tables, number: int, movable: Sequence[int], field: Field
) -> Iterator[Exchange]:
    """Exchanges after which nobody of either table meets again; failing that, fewer do.

    Those with people of the same score, who sit next to each other, come first.
    """
    points, met, frozen = field
    table = tables[number]
    some = False
    for player in movable:
        for there in same_score(tables, number, player, points):
            for one, other in clean_exchanges(table, tables[there], [player], field):
                if points[one] == points[other]:
                    yield Exchange(0, there, one, other)
    for reach in REACHES:
        for there in near(number, len(tables), *reach):
            for player, other in clean_exchanges(table, tables[there], movable, field):
                some = True
                worse = gap_change(player, other, table, tables[there], points)
                yield Exchange(worse, there, player, other)
        if some:
            return
    for there in near(number, len(tables), 1, REACHES[-1][1]):
        for player in movable:
            for other in [each for each in tables[there] if each not in frozen]:
                if harm(player, other, table, met) + harm(other, player, tables[there], met) < 0:
                    worse = gap_change(player, other, table, tables[there], points)
                    yield Exchange(worse, there, player, other)


def clean_exchanges(
    table: Sequence[int], there: Sequence[int], movable: Sequence[int], field: Field
) -> Iterator[tuple[int, int]]:
    """For each who may move the one of closest score there with whom nobody meets again."""
    points, met, frozen = field
    for player in movable:
        known = met[player]
        in_the_way = [other for other in there if other in known]
        if len(in_the_way) > 1:
            continue
        rest = [each for each in table if each != player]
        fitting = [
            (distance(points[player], points[other]), other)
            for other in in_the_way or there
            if other not in frozen and met[other].keys().isdisjoint(rest)
        ]
        if fitting:
            yield player, min(fitting)[1]


def same_score(tables: Tables, number: int, player: int, points: Sequence[Number]) -> Iterator[int]:
    """Tables up and down from here with somebody of a player's score, while there is any."""
    score = points[player]
    for step in (1, -1):
        there = number + step
        while 0 <= there < len(tables) and score in [points[each] for each in tables[there]]:
            yield there
            there += step


def near(number: int, count: int, closest: int, end: int) -> Iterator[int]:
    for away in range(closest, end):
        if number >= away:
            yield number - away
        if number + away < count:
            yield number + away


def harm(leaving: int, coming: int, table: Sequence[int], met: Met) -> int:
    """How many more meet again at a table when one comes for another."""
    others = [player for player in table if player != leaving]
    before = sum([met[leaving].get(player, 0) for player in others])
    return sum([met[coming].get(player, 0) for player in others]) - before


def gap_change(
    one: int, other: int, table: Sequence[int], there: Sequence[int], points: Sequence[Number]
) -> Number:
    """What it does to the differences of points when two change tables."""
    mine, yours = points[one], points[other]
    if mine == yours:
        return 0
    change = -2 * distance(mine, yours)
    for player in table:
        change += distance(yours, points[player]) - distance(mine, points[player])
    for player in there:
        change += distance(mine, points[player]) - distance(yours, points[player])
    return change
