"""Standings: points first, then one tie-break after the other among those who are level."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from companion.competition.file import FileCompetition
from companion.competition.patience import unhurried
from companion.competition.reader import Number
from companion.competition.scheme import Tiebreak
from companion.competition.scoring.tiebreaks import BREAKERS, Value, head_to_head
from companion.competition.scoring.totals import Totals
from companion.games.contract import Comparable

HEAD_TO_HEAD = "head_to_head"


class StandingsRow(NamedTuple):
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


def standings(competition: FileCompetition) -> tuple[StandingsRow, ...]:
    return Ranking(Totals(competition)).all_rows(range(len(competition.players)))


class Ranking:
    """Puts players in order, keeping what the tie-breaks made of them."""

    def __init__(self, book: Totals) -> None:
        self.book = book
        self.tiebreaks = book.scheme.tiebreaks
        self.values: list[dict[str, Value]] = [{} for _ in book.games]
        self.meetings: dict[int, Fraction] = {}
        for tiebreak in self.tiebreaks:
            self.value(tiebreak, range(len(self.values)))

    def value(self, tiebreak: Tiebreak, players: Iterable[int]) -> None:
        """What a tie-break makes of these players; meetings are counted among the tied only."""
        if tiebreak.name != HEAD_TO_HEAD:
            value = BREAKERS[tiebreak.name].value
            for player in unhurried(players):
                self.values[player][tiebreak.name] = value(self.book, player, tiebreak)

    def all_rows(self, players: Sequence[int]) -> tuple[StandingsRow, ...]:
        """Everybody's row. In whatever order they come; in about the right one it is faster."""
        self.meetings = {}
        games, least = self.book.games, self.book.scheme.minimum_games
        ranked = [player for player in players if len(games[player]) >= least]
        others = [player for player in players if len(games[player]) < least]
        return (*self.rows(ranked, True), *self.rows(others, False))

    def rows(self, players: Sequence[int], ranked: bool) -> list[StandingsRow]:
        found: list[StandingsRow] = []
        for level in self.levels(players):
            rank = len(found) + 1 if ranked else None
            tied = ranked and len(level.players) > 1
            first = level.decided_by
            for player in sorted(level.players, key=self.name):
                found.append(self.row(rank, tied, player, first))
                first = None
        return found

    def row(
        self, rank: int | None, tied: bool, player: int, decided_by: str | None
    ) -> StandingsRow:
        played = len(self.book.games[player])
        points = self.book.totals[player].points
        return StandingsRow(
            rank=rank,
            tied=tied,
            player=player,
            points=points,
            played=played,
            tiebreaks=self.in_order(player),
            decided_by=decided_by,
        )

    def in_order(self, player: int) -> dict[str, Value]:
        own = self.values[player]
        if player not in self.meetings:
            return own
        both = {**own, HEAD_TO_HEAD: self.meetings[player]}
        return {each.name: both[each.name] for each in self.tiebreaks}

    def name(self, player: int) -> str:
        return self.book.competition.players[player]

    def levels(self, players: Sequence[int]) -> list[Level]:
        """All in order: those of other points first of all, who is level by tie-breaks then."""
        found: list[Level] = []
        totals = self.book.totals
        for group in divided(players, lambda player: totals[player].points):
            self.separate(group, 0, "points" if found else None, found)
        return found

    def separate(
        self, players: list[int], number: int, decided_by: str | None, found: list[Level]
    ) -> None:
        """Those who are level so far, by the tie-breaks from this one on."""
        if len(players) == 1 or number == len(self.tiebreaks):
            found.append(Level(players, decided_by))
            return
        name = self.tiebreaks[number].name
        for group in self.divider(name)(players):
            self.separate(group, number + 1, decided_by, found)
            decided_by = name

    def divider(self, name: str) -> Callable[[list[int]], list[list[int]]]:
        if name == HEAD_TO_HEAD:
            return self.by_meeting
        key, values = BREAKERS[name].key, self.values
        return lambda players: divided(players, lambda player: key(values[player][name]))

    def by_meeting(self, players: list[int]) -> list[list[int]]:
        """Those who stay level are compared again, now without the others."""
        results = head_to_head(self.book, players)
        if results is None:
            return [players]
        for player, result in results.items():
            self.meetings.setdefault(player, result)
        groups = divided(players, results.__getitem__)
        if len(groups) == 1:
            return groups
        return [
            own for group in groups for own in (self.by_meeting(group) if group[1:] else [group])
        ]


def divided(players: Sequence[int], key: Callable[[int], Comparable]) -> list[list[int]]:
    """Those who are level together, the best first."""
    ordered = sorted(players, key=key, reverse=True)
    return [[*group] for _, group in groupby(ordered, key)]
