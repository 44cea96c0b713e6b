"""Seating a large field: down the standings, past those who met already.

Everybody takes the next seat whose table holds nobody they met. Who is passed over is the first to
be asked at the next table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.seating.cost import distance
from companion.competition.seating.problem import MutableTables

Met = Sequence[Mapping[int, int]]


def fill_tables(
    groups: Iterable[Sequence[int]], openings: Sequence[list[int]], sizes: Sequence[int], met: Met
) -> tuple[MutableTables, list[int]]:
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
            if not table or met[player].keys().isdisjoint(table):
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
    return [[*group] for _, group in groupby(order, points.__getitem__)]


REACHES = ((1, 8), (8, 60))  # how many tables away somebody may be sent, and if need be


class LargeField(NamedTuple):
    """What is known of everybody: points, whom not to meet, and who stays where they are."""

    points: Sequence[Number]
    met: Met
    frozen: frozenset[int]


def mend(tables: MutableTables, doubtful: list[int], field: LargeField) -> None:
    """Two who meet again: one of them changes places with somebody near, if that helps."""
    costly: list[tuple[int, int]] = []
    while doubtful:
        number = doubtful.pop()
        meeting = meet_again(tables[number], field.met)
        again = [*dict.fromkeys([player for player in meeting if player not in field.frozen])]
        exchange = move_one(tables, number, again, field) if again else None
        if exchange is not None:
            doubtful += [number, exchange.there]
            if exchange.worse > 0:
                costly.append((number, exchange.there))
    for here, there in costly:
        part_anew(tables, here, there, field)


def part_anew(tables: MutableTables, here: int, there: int, field: LargeField) -> None:
    """Two tables after an exchange that cost something: of all ways to share them out the best."""
    above, below = sorted([here, there])
    before = tables[above], tables[below]
    people = sorted([*before[0], *before[1]], key=field.points.__getitem__, reverse=True)
    if not field.frozen.isdisjoint(people):
        return
    least = gap_of(before[0], field.points) + gap_of(before[1], field.points)
    splits = [[*way] for way in combinations(people, len(before[0]))]
    if len(before[0]) == len(before[1]):
        del splits[len(splits) // 2 :]  # the same with the tables exchanged; the best stays above
    pairs = [(way, [player for player in people if player not in way]) for way in splits]
    gaps = [gap_of(one, field.points) + gap_of(other, field.points) for one, other in pairs]
    for place in sorted(range(len(gaps)), key=gaps.__getitem__):
        if gaps[place] >= least:
            return
        tables[above], tables[below] = pairs[place]
        if freed(tables, above, below, field):
            return
        tables[above], tables[below] = before


def freed(tables: MutableTables, here: int, there: int, field: LargeField) -> bool:
    """Whether nobody meets again at two tables, if need be after one exchange for free."""
    again = [number for number in (here, there) if meet_again(tables[number], field.met)]
    if len(again) != 1:
        return not again
    meeting = [*dict.fromkeys(meet_again(tables[again[0]], field.met))]
    for exchange in level(tables, again[0], meeting, field):
        rest = [each for each in tables[again[0]] if each != exchange.player]
        if exchange.there not in (here, there) and not meet_again(rest, field.met):
            swap(tables, again[0], exchange)
            return True
    return False


def gap_of(table: Sequence[int], points: Sequence[Number]) -> Number:
    """All differences: in order, each score is above so many and below so many others."""
    ordered = sorted([points[player] for player in table])
    many = len(ordered) - 1
    return sum([(2 * place - many) * score for place, score in enumerate(ordered)])


def meet_again(table: Sequence[int], met: Met) -> list[int]:
    return [
        player
        for one, other in combinations(table, 2)
        if other in met[one]
        for player in (one, other)
    ]


class TableSwap(NamedTuple):
    worse: Number  # what it adds to the differences of points
    there: int
    player: int
    other: int


def move_one(
    tables: MutableTables, number: int, movable: Sequence[int], field: LargeField
) -> TableSwap | None:
    """Make the cheapest exchange that helps, and tell it."""
    best: TableSwap | None = None
    for exchange in helpful(tables, number, movable, field):
        if best is None or exchange < best:
            best = exchange
            if best.worse <= 0:
                break
    if best is None or best.worse > 0:
        best = passed_on(tables, number, movable, field) or best
    if best is not None:
        swap(tables, number, best)
    return best


def swap(tables: MutableTables, number: int, exchange: TableSwap) -> None:
    table, there = tables[number], tables[exchange.there]
    place, other = table.index(exchange.player), there.index(exchange.other)
    table[place], there[other] = exchange.other, exchange.player


def passed_on(
    tables: MutableTables, number: int, movable: Sequence[int], field: LargeField
) -> TableSwap | None:
    """One of the same score who then meets somebody again there, if that one can go on for free."""
    points, met, frozen = field
    for player in movable:
        rest = [each for each in tables[number] if each != player]
        if meet_again(rest, met):
            continue
        for there in same_score(tables, number, player, points):
            for other in [*tables[there]]:
                if points[other] != points[player] or other in frozen:
                    continue
                if not met[other].keys().isdisjoint(rest):
                    continue
                exchange = TableSwap(0, there, player, other)
                swap(tables, number, exchange)
                known = [each for each in tables[there] if each in met[player]]
                free = next(level(tables, there, known, field), None) if len(known) == 1 else None
                if free is not None and free.there != number:
                    swap(tables, there, free)
                    swap(tables, number, TableSwap(0, there, other, player))
                    return exchange
                swap(tables, number, TableSwap(0, there, other, player))
    return None


def helpful(
    tables: MutableTables, number: int, movable: Sequence[int], field: LargeField
) -> Iterator[TableSwap]:
    """Exchanges after which nobody of either table meets again; failing that, fewer do.

    Those with people of the same score, who sit next to each other, come first.
    """
    points, met, frozen = field
    table = tables[number]
    some = False
    yield from level(tables, number, movable, field)
    for reach in REACHES:
        for there in near(number, len(tables), *reach):
            for player, other in clean_exchanges(table, tables[there], movable, field):
                some = True
                worse = gap_change(player, other, table, tables[there], points)
                yield TableSwap(worse, there, player, other)
        if some:
            return
    for there in near(number, len(tables), 1, REACHES[-1][1]):
        for player in movable:
            for other in [each for each in tables[there] if each not in frozen]:
                if harm(player, other, table, met) + harm(other, player, tables[there], met) < 0:
                    worse = gap_change(player, other, table, tables[there], points)
                    yield TableSwap(worse, there, player, other)


def level(
    tables: MutableTables, number: int, movable: Sequence[int], field: LargeField
) -> Iterator[TableSwap]:
    """Clean exchanges with people of the same score."""
    for player in movable:
        for there in same_score(tables, number, player, field.points):
            for one, other in clean_exchanges(tables[number], tables[there], [player], field):
                if field.points[one] == field.points[other]:
                    yield TableSwap(0, there, one, other)


def clean_exchanges(
    table: Sequence[int], there: Sequence[int], movable: Sequence[int], field: LargeField
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


def same_score(
    tables: MutableTables, number: int, player: int, points: Sequence[Number]
) -> Iterator[int]:
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


def harm(leaving: int, joining: int, table: Sequence[int], met: Met) -> int:
    """How many more meet again at a table when one comes for another."""
    others = [player for player in table if player != leaving]
    before = sum([met[leaving].get(player, 0) for player in others])
    return sum([met[joining].get(player, 0) for player in others]) - before


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
