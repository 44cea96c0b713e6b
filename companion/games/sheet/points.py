"""What a row adds: times its value, as an expression says, by steps, or for a rank."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.sheet.document.sheet import (
    SEAT,
    SUM,
    TABLE,
    TEAM,
    Pays,
    Row,
    Steps,
    Times,
    WorkedPoints,
)
from companion.games.sheet.evaluation import Binder, SheetTable, View, divide, hold

CellParts = tuple[int, ...] | tuple[tuple[int, int], ...]
CellContent = int | CellParts | None  # as it was entered
Cells = Sequence[CellContent]
Pointing = Callable[[View, Sequence[int], Cells], list[int]]  # by place, of values and of cells
Adding = Callable[[View, Sequence[int], Cells], Sequence[int]]  # the same by team


def adding(row: Row, table: SheetTable, binder: Binder) -> Adding:
    """What a row adds to the total of each team."""
    points = pointing(row, table, binder)
    return lambda view, values, cells: by_team(row, table, view, points(view, values, cells))


def pointing(row: Row, table: SheetTable, binder: Binder) -> Pointing:
    """How a row comes to its points; whoever is out gets none."""
    match row.points:
        case Times(factor):
            return lambda view, values, cells: [
                hold(factor * values[place]) for place in places_in(row, view)
            ]
        case WorkedPoints(node):
            worked = binder.value(node)
            return lambda view, values, cells: [
                worked(view, place) for place in places_in(row, view)
            ]
        case Steps() as steps:
            if row.entered is not None and row.entered.enter == SUM:
                return lambda view, values, cells: [
                    by_parts(steps, cells[place]) for place in places_in(row, view)
                ]
            return lambda view, values, cells: [
                hold(reached(steps, values[place])) for place in places_in(row, view)
            ]
        case Pays() as pays:
            paid = pays.pays[table.seats]
            return lambda view, values, cells: payments(
                pays, paid, [values[place] for place in places_in(row, view)]
            )


def places_in(row: Row, view: View) -> Sequence[int]:
    """Whose points are worked out."""
    if row.per == TABLE:
        return (0,)
    return view.seats if row.per == SEAT else view.teams


def by_team(row: Row, table: SheetTable, view: View, points: Sequence[int]) -> Sequence[int]:
    """What each team has of a row: the points of its members, its own, or those of the table."""
    if (
        row.per != TABLE and len(points) == len(table.members) and (row.per == TEAM or table.apart)
    ):  # everybody is in, and for themselves
        return points
    found = [0] * len(table.members)
    if row.per == TABLE:
        for team in view.teams:
            found[team] = points[0]
        return found
    if row.per == TEAM:
        for team, own in zip(view.teams, points, strict=True):
            found[team] = own
        return found
    for seat, own in zip(view.seats, points, strict=True):
        found[table.team_of[seat]] += own
    return [hold(sum_) for sum_ in found]


def reached(steps: Steps, value: int) -> int:
    """The points of the last step that is not above a value, and what comes beyond the last."""
    points = 0
    for first, worth in steps.steps:
        if first > value:
            return points
        points = worth
    if steps.then is None:
        return points
    every, more = steps.then
    return points + more * ((value - steps.steps[-1][0]) // every)


def by_parts(steps: Steps, cell: CellContent) -> int:
    parts = cell if isinstance(cell, tuple) else ()
    return hold(sum([reached(steps, part) for part in parts if isinstance(part, int)]))


def payments(pays: Pays, paid: Sequence[int], values: Sequence[int]) -> list[int]:
    """What each gets for the rank of its value among the others."""
    least = pays.at_least
    taking = [value for value in values if least is None or value >= least]
    share = SHARES[pays.ties]
    worth: dict[int, int] = {}
    place = 0
    for rank, value in enumerate(sorted(set(taking), reverse=not pays.low)):
        count = taking.count(value)
        own = [paid[at] if at < len(paid) else 0 for at in range(place, place + count)]
        if pays.ties == "dense":
            own = [paid[rank] if rank < len(paid) else 0]
        worth[value] = share(own)
        place += count
    return [worth.get(value, 0) for value in values]


# What each of those gets who stand together on some places.
SHARES: Mapping[str, Callable[[Sequence[int]], int]] = {
    "full": lambda own: own[0],
    "dense": lambda own: own[0],
    "split": lambda own: divide(sum(own), len(own)),
    "share": lambda own: divide(own[0], len(own)),
    "lower": lambda own: own[-1],
    "none": lambda own: own[0] if len(own) == 1 else 0,
}
