"""One more round: what everybody could have after it, and how many can pass somebody in it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.scoring.points import mean_of, vector_of
from companion.competition.scoring.totals import Totals, Worth
from companion.competition.seating.problem import Draw

Range = tuple[Number, Number]  # at least, at most
EVERY_WAY = 8  # seats of a table up to which all ways to share places are looked at
NO_BOUND = float("inf")
BY_PLACE = ("placing", "beaten")


class LastRound:
    """Everybody's totals after it; without a draw all sit at tables of one size, with anybody.

    Once it has begun, the book's last round is this one, and the draw has what is still played.
    """

    def __init__(
        self, book: Totals, draw: Draw | None, size: int, weight: Number, begun: bool = False
    ) -> None:
        self.book, self.draw, self.size, self.weight = book, draw, size, weight
        self.begun = begun
        tables = () if draw is None else draw.tables
        self.table_of = {player: table for table in tables for player in table}

    def plays(self, player: int) -> bool:
        return self.draw is None or player in self.table_of

    def size_of(self, player: int) -> int:
        return self.size if self.draw is None else len(self.table_of[player])

    def ranked(self, player: int, plays: bool) -> bool:
        return len(self.book.games[player]) + plays >= self.book.scheme.minimum_games

    def vector(self, size: int) -> tuple[Number, ...]:
        """The points of each place; to have beaten so many is a place, too."""
        points = self.book.scheme.points
        if points.kind == "beaten":
            return tuple(range(size - 1, -1, -1))
        own = tuple(vector_of(points, size)[:size])
        return own + (0,) * (size - len(own))

    def total(self, player: int, place: int | None) -> Range:
        """With a place of one's own, or with none."""
        if not self.plays(player):
            return self.idle(player)
        won = 0 if place is None else self.vector(self.size_of(player))[place - 1]
        return self.total_with(player, won)

    def total_with(self, player: int, won: Number) -> Range:
        """With points of a table; how many strangers and new titles are there may be unknown."""
        size, bonus = self.size_of(player), self.book.scheme.bonus
        worth = Worth(self.weight * won, self.book.divisor_at(size, self.weight))
        strangers = [0, size - 1]
        if self.draw is not None:
            new = {*self.table_of[player]} - self.book.opponents[player] - {player}
            strangers = [len(new)]
        extras = [
            bonus.attendance + bonus.new_opponent * new + bonus.new_game * titles
            for new in strangers
            for titles in (0, 1)
        ]
        points = self.points(player, worth)
        return points + min(extras), points + max(extras)

    def idle(self, player: int) -> Range:
        if self.draw is None or player not in self.draw.byes:
            points = self.points(player, Worth())
        else:
            bye = 0 if self.book.divides else self.weight * self.book.scheme.bye
            points = self.points(player, Worth(bye)) + self.book.scheme.bonus.attendance
        return points, points

    def points(self, player: int, worth: Worth) -> Number:
        worths = [*self.book.worths[player], worth]
        if self.begun:
            worths[-2:] = [worths[-2].plus(*worth)]
        return self.book.total_of(player, worths, self.book.bonus[player]).points

    def bounds(self, player: int) -> tuple[Number | float, Number | float]:
        """With nothing and with all that a table can give, where scores decide that."""
        if not self.plays(player):
            return self.idle(player)
        points = self.book.scheme.points
        if points.kind == "given":
            return -NO_BOUND, NO_BOUND
        share = Fraction(self.size_of(player), points.reference)
        most = share if points.kind == "share" else 1
        return self.total_with(player, 0)[0], self.total_with(player, most)[1]


class Shares(NamedTuple):
    """The points a table can give to the others: all ways, or one that others only even out."""

    values: list[list[Number]]
    every: bool


class Contender(NamedTuple):
    """What each result at the table leads to: its points, and the total at least and at most."""

    ends: list[tuple[Number, Number, Number]]

    def to_pass(self, total: Number) -> Number | None:
        """The least to win for as much as this; None if nothing is enough."""
        return min([won for won, _, most in self.ends if most >= total], default=None)

    def to_stay(self, total: Number) -> Number | None:
        """The most to win for no more than this, as less than nothing."""
        return min([-won for won, least, _ in self.ends if least <= total], default=None)


class Contenders:
    """Everybody who could be in the way of one player."""

    def __init__(self, last: LastRound, player: int) -> None:
        self.last, self.player = last, player
        others = [each for each in range(len(last.book.games)) if each != player]
        self.everybody = [each for each in others if last.ranked(each, last.plays(each))]
        playing = [each for each in self.everybody if last.plays(each)]
        self.idle = [last.idle(each)[0] for each in self.everybody if not last.plays(each)]
        if last.book.scheme.points.kind in BY_PLACE:
            self.rivals = {each: self.rival(each) for each in playing}

    def rival(self, player: int) -> Contender:
        values = values_of(self.last.vector(self.last.size_of(player)))
        return Contender([(won, *self.last.total_with(player, won)) for won in values])

    def passing(self, place: int | None, total: Number) -> int:
        """How many could have as much as somebody with a place and a total, at most."""
        found = len([each for each in self.idle if each >= total])
        for rivals, shares in self.groups(place):
            limits = [rival.to_pass(total) for rival in rivals]
            found += most_served(limits, shares)
        return found

    def ahead_for_sure(self, place: int | None, total: Number) -> int:
        """How many have more whatever happens: all but the most who can stay behind."""
        found = len([each for each in self.idle if each > total])
        for rivals, shares in self.groups(place):
            limits = [rival.to_stay(total) for rival in rivals]
            found += len(rivals) - most_served(limits, negative(shares))
        return found

    def groups(self, place: int | None) -> Iterator[tuple[list[Contender], Shares]]:
        """Who shares a table, and what it can give to them; somebody has this place at theirs."""
        last = self.last
        if last.draw is None:
            tables = -(-len(last.book.games) // last.size)
            values = [*last.vector(last.size)] * tables
            del values[(place or last.size) - 1]
            yield [*self.rivals.values()], Shares([values], False)
            return
        for table in last.draw.tables:
            own = (place or len(table)) if self.player in table else None
            rivals = [self.rivals[each] for each in table if each in self.rivals]
            yield rivals, shares_of(last.vector(len(table)), own)


@cache
def shares_of(vector: tuple[Number, ...], taken: int | None) -> Shares:
    """All ways to share places at a table, of which one place may be taken by somebody alone."""
    if taken is None:
        taken = len(vector) + 1
    ahead, behind = vector[: taken - 1], vector[taken:]
    if len(vector) > EVERY_WAY:
        return Shares([[*ahead, *behind]], False)
    return Shares([[*one, *two] for one in shared_out(ahead) for two in shared_out(behind)], True)


def shared_out(vector: Sequence[Number]) -> list[list[Number]]:
    """Each way in which neighbours share places, from nobody to all of them."""
    if not vector:
        return [[]]
    return [
        [mean_of(vector, 1, count)] * count + rest
        for count in range(1, len(vector) + 1)
        for rest in shared_out(vector[count:])
    ]


def values_of(vector: Sequence[Number]) -> list[Number]:
    """All that a place can give, alone or shared."""
    ranks = range(1, len(vector) + 1)
    return sorted(
        {
            mean_of(vector, rank, count)
            for rank in ranks
            for count in ranks[: len(vector) + 1 - rank]
        }
    )


def negative(shares: Shares) -> Shares:
    return Shares([[-value for value in values] for values in shares.values], shares.every)


def most_served(limits: Sequence[Number | None], shares: Shares) -> int:
    """How many can get at least their limit at once."""
    needs = sorted([limit for limit in limits if limit is not None])
    count = served if shares.every else served_at_most
    return max([count(needs, values) for values in shares.values])


def served(needs: Sequence[Number], values: Sequence[Number]) -> int:
    """The lowest needs first, each with the lowest value that is enough."""
    found = 0
    for value in sorted(values):
        if found < len(needs) and value >= needs[found]:
            found += 1
    return found


def served_at_most(needs: Sequence[Number], values: Sequence[Number]) -> int:
    """A bound for whatever is shared: so many highest values never sum up to more than before."""
    supply = [*accumulate(sorted(values, reverse=True))]

    def enough(count: int) -> bool:
        wanted = accumulate(reversed(needs[:count]))
        return all(need <= there for need, there in zip(wanted, supply, strict=False))

    most = min(len(needs), len(values))
    # Fewer people with lower needs are always served if more are.
    return bisect_left(range(1, most + 1), True, key=lambda count: not enough(count))
