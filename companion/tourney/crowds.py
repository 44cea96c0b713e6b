"""Seating a large field: down the standings, past those who met already.

Everybody takes the next seat whose table holds nobody they met. Who is passed over is the first to
be asked at the next table.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from companion.tourney.strict import Number

Met = Sequence[Mapping[int, int]]
Tables = list[list[int]]


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
