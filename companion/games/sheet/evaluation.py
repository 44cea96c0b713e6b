"""Expressions at work: each becomes a function of what is seen and of whose it is.

Every number is whole and held within bounds, and whatever is divided by nothing is nothing: so
nothing fails, and nothing grows.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from companion.games.sheet.document.sheet import SEAT, TABLE, TEAM, Row
from companion.games.sheet.document.syntax import (
    LARGEST,
    Choose,
    CountOf,
    Listing,
    NameNode,
    Node,
    NumberNode,
    OfList,
    OfSome,
    OperationNode,
    Prefix,
)

Columns = Sequence[Sequence[int]]  # of each row a value for everybody who has one


class PastRounds:
    """What closed rounds have of each row at each place, and what was worked out of it once.

    It says nothing that the rounds do not say.
    """

    __slots__ = ("known", "orders", "rounds")

    def __init__(self, rounds: Sequence[Columns] = ()) -> None:
        self.rounds = rounds
        self.known: dict[tuple[str, int, int], int] = {}
        self.orders: dict[tuple[int, int], list[int]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PastRounds)

    def column(self, index: int, place: int) -> list[int]:
        return [values[index][place] for values in self.rounds]

    def worth(self, function: str, index: int, place: int) -> int:
        """A sum, or the lowest or highest."""
        key = (function, index, place)
        if key not in self.known:
            self.known[key] = LISTED[function](self.column(index, place))
        return self.known[key]

    def in_order(self, index: int, place: int) -> list[int]:
        key = (index, place)
        if key not in self.orders:
            self.orders[key] = sorted(self.column(index, place))
        return self.orders[key]


class View:
    """What an expression sees: values of its rows, closed rounds, totals, and who is in.

    `known` is what lists over everybody came to: values do not change once they are there.
    """

    __slots__ = ("counted", "hand", "known", "past", "round", "seats", "teams", "totals", "values")

    def __init__(
        self,
        past: PastRounds,
        totals: Sequence[int],
        round_: int,
        seats: Sequence[int],
        teams: Sequence[int],
        hand: int = 0,
    ) -> None:
        self.values: list[Sequence[int]] = []
        self.past, self.totals = past, totals
        self.round, self.hand = round_, hand
        self.counted: dict[tuple[tuple[str, ...], int, int], int] = {}
        self.known: dict[tuple[tuple[str, ...], int], int] = {}
        self.seats, self.teams = seats, teams


Valuation = Callable[[View, int], int]
Several = Callable[[View, int], Sequence[int]]


class SheetTable(NamedTuple):
    """Who sits where, in which team, and which switches are on."""

    seats: int
    first: int
    team_of: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    switches: Mapping[str, bool]
    apart: bool  # everybody plays for themselves: a team has the number of its seat

    def places(self, per: str) -> int:
        """How many cells a row has."""
        return {SEAT: self.seats, TEAM: len(self.members), TABLE: 1}[per]


def hold(number: int) -> int:
    """A number within the bounds: what lies beyond becomes the bound."""
    if -LARGEST <= number <= LARGEST:
        return number
    return LARGEST if number > 0 else -LARGEST


def divide(number: int, by: int) -> int:
    """The remainder is dropped, towards 0."""
    if not by:
        return 0
    whole = abs(number) // abs(by)
    return whole if (number < 0) == (by < 0) else -whole


def remainder(number: int, by: int) -> int:
    return number - by * divide(number, by) if by else 0


COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
LISTED: Mapping[str, Callable[[Sequence[int]], int]] = {
    "sum": lambda values: hold(sum(values)),
    "min": lambda values: min(values, default=0),
    "max": lambda values: max(values, default=0),
}


# For how many numbers, the lowest first, a comparison holds.
COUNTED: Mapping[str, Callable[[list[int], int], int]] = {
    "==": lambda values, to: bisect_right(values, to) - bisect_left(values, to),
    "!=": lambda values, to: len(values) - bisect_right(values, to) + bisect_left(values, to),
    "<": bisect_left,
    "<=": bisect_right,
    ">": lambda values, to: len(values) - bisect_right(values, to),
    ">=": lambda values, to: len(values) - bisect_left(values, to),
}


class Binder:
    """Makes functions of the expressions that belong to a seat, to a team or to the table."""

    def __init__(
        self, table: SheetTable, owner: str, rows: Sequence[Row], past: Sequence[Row]
    ) -> None:
        self.table, self.owner = table, owner
        self.rows = {row.key: (index, row) for index, row in enumerate(rows)}
        self.past = {row.key: (index, row) for index, row in enumerate(past)}

    def value(self, node: Node) -> Valuation:
        match node:
            case NumberNode():
                return constant(node.value)
            case NameNode():
                return self.name(node.name)
            case Prefix() | OperationNode():
                return self.operation(node)
            case Choose():
                return self.choose(node)
            case OfList():
                return self.of_list(node)
            case OfSome():
                return self.of_some(node)
            case CountOf():
                return self.count_of(node)

    def name(self, name: str) -> Valuation:
        if name in self.rows:
            return self.row(*self.rows[name])
        if name in self.table.switches:
            return constant(int(self.table.switches[name]))
        if name == "total":
            return self.total()
        if name == "turn":
            seats, first = self.table.seats, self.table.first
            return lambda view, place: (place - first) % seats + 1
        if name == "players":
            return constant(self.table.seats)
        return (lambda view, place: view.round) if name == "round" else hand

    def row(self, index: int, row: Row) -> Valuation:
        team_of = self.table.team_of
        if row.per == TABLE:
            return lambda view, place: view.values[index][0]
        if row.per == TEAM and self.owner == SEAT:
            return lambda view, place: view.values[index][team_of[place]]
        return lambda view, place: view.values[index][place]

    def total(self) -> Valuation:
        team_of = self.table.team_of
        if self.owner == SEAT:
            return lambda view, place: view.totals[team_of[place]]
        return lambda view, place: view.totals[place]

    def operation(self, node: Prefix | OperationNode) -> Valuation:
        if isinstance(node, Prefix):
            of = self.value(node.of)
            if node.sign == "-":
                return lambda view, place: -of(view, place)
            return lambda view, place: 0 if of(view, place) else 1
        left, right = self.value(node.left), self.value(node.right)
        return OPERATIONS[node.sign](left, right)

    def choose(self, node: Choose) -> Valuation:
        condition = self.value(node.condition)
        then, otherwise = self.value(node.then), self.value(node.otherwise)
        return lambda view, place: (
            then(view, place) if condition(view, place) else otherwise(view, place)
        )

    def of_list(self, node: OfList) -> Valuation:
        listing, name = node.listing, node.function
        if listing.of == "rounds":
            index, whose = self.past[listing.name][0], self.whose(listing)
            return lambda view, place: view.past.worth(name, index, whose(place))
        values, function = self.several(listing), LISTED[name]
        what, whole = (name, self.owner, listing.of, listing.name), listing.of == "all"

        def of_several(view: View, place: int) -> int:
            key = (what, 0 if whole else place)
            if key not in view.known:
                view.known[key] = function(values(view, place))
            return view.known[key]

        return of_several

    def of_some(self, node: OfSome) -> Valuation:
        parts = [self.value(part) for part in node.parts]
        if node.function == "abs":
            [part] = parts
            return lambda view, place: abs(part(view, place))
        extreme = min if node.function == "min" else max
        return lambda view, place: extreme([part(view, place) for part in parts])

    def count_of(self, node: CountOf) -> Valuation:
        listing, right = node.listing, self.value(node.right)
        if listing.of == "rounds":
            counted, index = COUNTED[node.sign], self.past[listing.name][0]
            whose = self.whose(listing)
            return lambda view, place: counted(
                view.past.in_order(index, whose(place)), right(view, place)
            )
        values, holds = self.several(listing), COMPARED[node.sign]
        what, whole = (node.sign, self.owner, listing.of, listing.name), listing.of == "all"

        def count(view: View, place: int) -> int:
            bound = right(view, place)
            key = (what, 0 if whole else place, bound)
            if key not in view.counted:
                view.counted[key] = sum([holds(value, bound) for value in values(view, place)])
            return view.counted[key]

        return count

    def several(self, listing: Listing) -> Several:
        if listing.name == "total" and "total" not in self.rows:
            return self.among(TEAM, lambda view: view.totals, listing.of)
        index, row = self.rows[listing.name]
        return self.among(row.per, lambda view: view.values[index], listing.of)

    def whose(self, listing: Listing) -> Callable[[int], int]:
        """At which place of a row of rounds somebody’s own stands."""
        row = self.past[listing.name][1]
        if row.per == TABLE:
            return lambda place: 0
        if row.per == TEAM and self.owner == SEAT:
            return self.table.team_of.__getitem__
        return int

    def among(self, per: str, column: Callable[[View], Sequence[int]], of: str) -> Several:
        """A value of everybody who is in, of all others, or of the own team."""
        team_of, members = self.table.team_of, self.table.members
        own: Callable[[int], int] = team_of.__getitem__ if self.owner == SEAT else int
        if of == "team":

            def team(view: View, place: int) -> Sequence[int]:
                values = column(view)
                return [values[seat] for seat in members[own(place)] if seat in view.seats]

            return team
        if of == "all":

            def everybody(view: View, place: int) -> Sequence[int]:
                values, there = column(view), view.seats if per == SEAT else view.teams
                if len(there) == len(values):
                    return values
                return [values[each] for each in there]

            return everybody
        if per == TEAM:

            def other_teams(view: View, place: int) -> Sequence[int]:
                values, mine = column(view), own(place)
                return [values[team] for team in view.teams if team != mine]

            return other_teams
        mine = range(self.table.seats) if self.owner == SEAT else team_of

        def others(view: View, place: int) -> Sequence[int]:
            values = column(view)
            return [values[seat] for seat in view.seats if mine[seat] != place]

        return others


def constant(number: int) -> Valuation:
    return lambda view, place: number


def hand(view: View, place: int) -> int:
    return view.hand


def added(left: Valuation, right: Valuation) -> Valuation:
    def value(view: View, place: int) -> int:
        number = left(view, place) + right(view, place)
        return number if -LARGEST <= number <= LARGEST else hold(number)

    return value


def subtracted(left: Valuation, right: Valuation) -> Valuation:
    def value(view: View, place: int) -> int:
        number = left(view, place) - right(view, place)
        return number if -LARGEST <= number <= LARGEST else hold(number)

    return value


def multiplied(left: Valuation, right: Valuation) -> Valuation:
    def value(view: View, place: int) -> int:
        number = left(view, place) * right(view, place)
        return number if -LARGEST <= number <= LARGEST else hold(number)

    return value


OPERATIONS: Mapping[str, Callable[[Valuation, Valuation], Valuation]] = {
    "+": added,
    "-": subtracted,
    "*": multiplied,
    "/": lambda left, right: lambda view, place: divide(left(view, place), right(view, place)),
    "%": lambda left, right: lambda view, place: remainder(left(view, place), right(view, place)),
    "==": lambda left, right: (
        lambda view, place: 1 if left(view, place) == right(view, place) else 0
    ),
    "!=": lambda left, right: (
        lambda view, place: 1 if left(view, place) != right(view, place) else 0
    ),
    "<": lambda left, right: lambda view, place: 1 if left(view, place) < right(view, place) else 0,
    "<=": lambda left, right: (
        lambda view, place: 1 if left(view, place) <= right(view, place) else 0
    ),
    ">": lambda left, right: lambda view, place: 1 if left(view, place) > right(view, place) else 0,
    ">=": lambda left, right: (
        lambda view, place: 1 if left(view, place) >= right(view, place) else 0
    ),
    "&&": lambda left, right: (
        lambda view, place: 1 if left(view, place) and right(view, place) else 0
    ),
    "||": lambda left, right: (
        lambda view, place: 1 if left(view, place) or right(view, place) else 0
    ),
}
