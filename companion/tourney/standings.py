"""Standings: points first, then one tie-break after the other among those who are level."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from companion.tourney.competition import Competition
from companion.tourney.strict import Number
from companion.tourney.tiebreaks import BREAKERS, Value, head_to_head
from companion.tourney.totals import Book

HEAD_TO_HEAD = "head_to_head"


class Row(NamedTuple):
    """`decided_by` is what separates it from the row above; the unranked have no rank."""

    rank: int | None
    tied: bool
    player: int
    points: Number
    played: int
    tiebreaks: dict[str, Value]
    decided_by: str | None


class Level(NamedTuple):
    """Players who are level so far, and what separates them from those above."""

    players: list[int]
    decided_by: str | None


def standings(competition: Competition) -> tuple[Row, ...]:
    book = Book(competition)
    table = Ranking(book)
    least = competition.scheme.minimum_games
    everybody = range(len(competition.players))
    ranked = [player for player in everybody if len(book.games[player]) >= least]
    others = [player for player in everybody if len(book.games[player]) < least]
    return (*table.rows(ranked, True), *table.rows(others, False))


class Ranking:
    """Puts players in order, keeping what the tie-breaks made of them."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.values: list[dict[str, Value]] = [{} for _ in book.games]
        for tiebreak in book.scheme.tiebreaks:
            if tiebreak.name != HEAD_TO_HEAD:
                value = BREAKERS[tiebreak.name].value
                for player, own in enumerate(self.values):
                    own[tiebreak.name] = value(book, player, tiebreak)

    def rows(self, players: Sequence[int], ranked: bool) -> list[Row]:
        found: list[Row] = []
        for level in self.levels(players):
            rank = len(found) + 1 if ranked else None
            tied = ranked and len(level.players) > 1
            first = level.decided_by
            for player in sorted(level.players, key=self.name):
                found.append(self.row(rank, tied, player, first))
                first = None
        return found

    def row(self, rank: int | None, tied: bool, player: int, decided_by: str | None) -> Row:
        played = len(self.book.games[player])
        points = self.book.totals[player].points
        return Row(rank, tied, player, points, played, self.in_order(player), decided_by)

    def in_order(self, player: int) -> dict[str, Value]:
        names = [tiebreak.name for tiebreak in self.book.scheme.tiebreaks]
        own = self.values[player]
        return {name: own[name] for name in names if name in own}

    def name(self, player: int) -> str:
        return self.book.competition.players[player]

    def levels(self, players: Sequence[int]) -> list[Level]:
        if not players:
            return []
        levels = [Level([*players], None)]
        levels = self.separated(levels, "points", self.by_points)
        for tiebreak in self.book.scheme.tiebreaks:
            levels = self.separated(levels, tiebreak.name, self.divider(tiebreak.name))
        return levels

    def separated(
        self, levels: list[Level], name: str, divide: Callable[[list[int]], list[list[int]]]
    ) -> list[Level]:
        found: list[Level] = []
        for level in levels:
            first, *rest = divide(level.players) if len(level.players) > 1 else [level.players]
            found.append(Level(first, level.decided_by))
            found += [Level(each, name) for each in rest]
        return found

    def by_points(self, players: list[int]) -> list[list[int]]:
        return divided(players, lambda player: self.book.totals[player].points)

    def divider(self, name: str) -> Callable[[list[int]], list[list[int]]]:
        if name == HEAD_TO_HEAD:
            return self.by_meeting
        key = BREAKERS[name].key
        return lambda players: divided(players, lambda player: key(self.values[player][name]))

    def by_meeting(self, players: list[int]) -> list[list[int]]:
        """Those who stay level are compared again, now without the others."""
        results = head_to_head(self.book, players)
        if results is None:
            return [players]
        for player, result in results.items():
            self.values[player].setdefault(HEAD_TO_HEAD, result)
        groups = divided(players, results.__getitem__)
        if len(groups) == 1:
            return groups
        return [
            own for group in groups for own in (self.by_meeting(group) if group[1:] else [group])
        ]


def divided(players: Sequence[int], key: Callable[[int], Any]) -> list[list[int]]:
    """Those who are level together, the best first."""
    ordered = sorted(players, key=key, reverse=True)
    return [[*group] for _, group in groupby(ordered, key)]
