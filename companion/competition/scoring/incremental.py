"""Standings that follow one result after another, without counting everything again.

A result changes the players at its table; of everybody whom they ever met it changes only what
their opponents won. All else is taken over. What comes out equals the standings of the whole.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple, cast

from companion.competition.file import FileCompetition, FileRound, FileTable
from companion.competition.reader import Number
from companion.competition.scoring.points import TableScore, outcome
from companion.competition.scoring.standings import Ranking, StandingsRow
from companion.competition.scoring.totals import (
    PlayedTable,
    Total,
    Totals,
    Worth,
    beside_games,
    ratio,
)

OF_OPPONENTS = "opponents_points"
OF_ROUNDS = "latest"  # as long as there are rounds
OF_TOTALS = ("dropped", OF_OPPONENTS)
OF_LARGEST = "countback"  # as long as the largest table


class IncrementalStandings:
    """A competition's standings, and those after a change. None is ever changed itself."""

    def __init__(self, competition: FileCompetition) -> None:
        book = Totals(competition)
        if not book.plain:
            book.kept = [{} for _ in competition.players]
        self.ranking = Ranking(book)
        self.order: Sequence[int] = range(len(competition.players))

    @property
    def competition(self) -> FileCompetition:
        return self.ranking.book.competition

    @cached_property
    def _rows(self) -> tuple[StandingsRow, ...]:
        return self.ranking.all_rows(self.order)

    def rows(self) -> tuple[StandingsRow, ...]:
        """The same as `standings` of the competition."""
        return self._rows

    def with_table(
        self, round_: int, number: int | None, table: FileTable
    ) -> "IncrementalStandings":
        """After a result that is changed, or a new one (`number` is None) in one of the rounds."""
        rounds = [*self.competition.rounds]
        tables = [*rounds[round_].tables]
        if number is None:
            tables.append(table)
        else:
            tables[number] = table
        rounds[round_] = rounds[round_]._replace(tables=tuple(tables))
        return self.after(self.competition._replace(rounds=tuple(rounds)))

    def after(self, competition: FileCompetition) -> "IncrementalStandings":
        """After whatever changed; other people or schemes are counted from the start.

        There may be more people and more rounds, if they come after all others.
        """
        grown = grown_ranking(self.ranking, competition)
        if grown is None:
            return IncrementalStandings(competition)
        change = change_between(grown.book.competition, competition)
        later = copy(self)
        later.__dict__.pop("_rows", None)
        later.order = [row.player for row in self._rows] if "_rows" in self.__dict__ else self.order
        later.order = [*later.order, *range(len(later.order), len(competition.players))]
        book, touched = changed_book(grown.book, competition, change)
        later.ranking = changed_ranking(grown, book, touched)
        return later


class StandingsChange(NamedTuple):
    """Tables by round and number, and who got or lost a bye or an adjustment."""

    tables: list[tuple[int, int]]
    beside: set[int]


def grown_ranking(ranking: Ranking, competition: FileCompetition) -> Ranking | None:
    """The same with all the people and rounds of a competition; None where it has not grown.

    Nothing has happened in what is new.
    """
    before = ranking.book.competition
    people, rounds = len(before.players), len(before.rounds)
    if competition.players[:people] != before.players or competition.scheme != before.scheme:
        return None
    new_people, more = competition.players[people:], competition.rounds[rounds:]
    if len(competition.rounds) < rounds:
        return None
    if not new_people and not more:
        return ranking
    # The weight counts in all tables of a round, so it is there from the beginning.
    empty = tuple([each._replace(tables=(), byes=(), adjust=()) for each in more])
    grown = before._replace(players=competition.players, rounds=(*before.rounds, *empty))
    return with_newcomers(ranking, grown_book(ranking.book, grown), bool(empty))


def with_newcomers(ranking: Ranking, book: Totals, has_rounds: bool) -> Ranking:
    """The tie-breaks of a book with more people; more rounds may change those of all."""
    people, everybody = len(ranking.values), range(len(book.games))
    later = copy(ranking)
    later.book = book
    later.values = [*ranking.values, *[{} for _ in everybody[people:]]]
    for tiebreak in ranking.tiebreaks:
        later.value(tiebreak, everybody[people:])
    if has_rounds:
        before = ranking.book.totals
        moved = any(book.totals[each] != before[each] for each in range(people))
        later.values = [{**values} for values in later.values]
        for tiebreak in ranking.tiebreaks:
            if tiebreak.name == OF_ROUNDS or (moved and tiebreak.name in OF_TOTALS):
                later.value(tiebreak, everybody)
    return later


def grown_book(book: Totals, competition: FileCompetition) -> Totals:
    later = with_own_lists(book)
    later.competition = competition
    later.length = len(competition.rounds)
    more = later.length - book.length
    new = range(len(book.games), len(competition.players))
    later.tables += [[] for _ in range(more)]
    later.byes = [*book.byes, *[[] for _ in new]]
    later.adjusted = [*book.adjusted, *[[] for _ in new]]
    later.games += [[] for _ in new]
    later.opponents += [set() for _ in new]
    later.bonus += [0 for _ in new]
    later.worths = (
        [[*worths, *[Worth()] * more] for worths in later.worths] if more else later.worths
    )
    later.worths += [[] for _ in new]
    later.totals += [Total(0, 0) for _ in new]
    if later.kept is not None:
        later.kept = [*([{} for _ in later.kept] if more else later.kept), *[{} for _ in new]]
    later.reckon(new)
    if more:
        later.totals = [later.total(player) for player in range(len(later.games))]
    return later


def change_between(before: FileCompetition, after: FileCompetition) -> StandingsChange:
    """What happened otherwise, among the same people in as many rounds."""
    change = StandingsChange([], set())
    for number, (old, new) in enumerate(zip(before.rounds, after.rounds, strict=True)):
        if old is not new:
            change.tables.extend([(number, place) for place in changed_tables(old, new)])
            if (old.byes, old.adjust, old.weight) != (new.byes, new.adjust, new.weight):
                change.beside.update(beside(old), beside(new))
    return change


def changed_tables(old: FileRound, new: FileRound) -> Iterable[int]:
    short, long = sorted([len(old.tables), len(new.tables)])
    if old.weight != new.weight:
        return range(long)
    if old.tables is new.tables:
        return ()
    pairs = enumerate(zip(old.tables, new.tables, strict=False))
    return [place for place, (one, other) in pairs if one != other] + [*range(short, long)]


def beside(each: FileRound) -> list[int]:
    return [*each.byes, *[adjust.player for adjust in each.adjust]]


def changed_book(
    book: Totals, competition: FileCompetition, change: StandingsChange
) -> tuple[Totals, set[int]]:
    """The book after a change, and of whom it says something else."""
    later = with_own_lists(book)
    later.competition = competition
    gone, came = exchanged_tables(later, change)
    touched = {player for each in (*gone, *came) for player in each.players} | change.beside
    exchange_games(later, touched, gone, came)
    later.largest = later.largest_size()
    if change.beside:
        later.byes, later.adjusted = beside_games(competition)
    later.reckon(touched)
    forget(later, touched)
    return later, touched


def exchanged_tables(
    book: Totals, change: StandingsChange
) -> tuple[list[TableScore], list[TableScore]]:
    """Put the tables that changed into a book; those which were there, and those which are."""
    gone: list[TableScore] = []
    came: list[TableScore] = []
    for number in {number for number, _ in change.tables}:
        _, weight, tables, *_ = book.competition.rounds[number]
        old = book.tables[number]
        new = old[: len(tables)]
        for place in [place for each, place in change.tables if each == number]:
            gone += old[place : place + 1]
            for table in tables[place : place + 1]:
                came.append(outcome(number, weight, table, book.scheme.points))
                new[place : place + 1] = came[-1:]
        book.tables[number] = new
    return gone, came


def exchange_games(
    book: Totals, touched: set[int], gone: Sequence[TableScore], came: Sequence[TableScore]
) -> None:
    left = {id(each) for each in gone}
    for player in touched:
        book.games[player] = [game for game in book.games[player] if id(game.at) not in left]
    for each in came:
        for seat, player in enumerate(each.players):
            book.games[player].append(PlayedTable(each, seat))


def with_own_lists(book: Totals) -> Totals:
    later = copy(book)
    for name in ("tables", "games", "opponents", "bonus", "worths", "totals", "kept"):
        own: list[object] | None = getattr(book, name)
        setattr(later, name, own and [*own])
    return later


def forget(book: Totals, touched: set[int]) -> None:
    """What touched players won without their opponents is to be counted again."""
    if book.kept is None:
        return
    for player in met_or_among(book, touched):
        kept = book.kept[player]
        book.kept[player] = {one: points for one, points in kept.items() if one not in touched}


def met_or_among(book: Totals, touched: set[int]) -> set[int]:
    return touched.union(*[book.opponents[player] for player in touched])


def changed_ranking(ranking: Ranking, book: Totals, touched: set[int]) -> Ranking:
    later = copy(ranking)
    later.book = book
    later.values = [*ranking.values]
    around = met_or_among(book, touched)
    everybody = range(len(book.games))
    longer = book.largest != ranking.book.largest
    for player in everybody if longer else around:
        later.values[player] = {**ranking.values[player]}
    for tiebreak in ranking.tiebreaks:
        if longer and tiebreak.name == OF_LARGEST:
            later.value(tiebreak, everybody)
        else:
            later.value(tiebreak, touched)
        if tiebreak.name == OF_OPPONENTS:
            for player in around - touched:
                before = cast(Number, later.values[player][OF_OPPONENTS])
                gained = gained_elsewhere(ranking.book, book, player, touched)
                later.values[player][OF_OPPONENTS] = before + gained
    return later


def gained_elsewhere(before: Totals, after: Totals, player: int, touched: set[int]) -> Number:
    """By how much more the opponents of somebody won elsewhere, who is at no table that changed."""
    gained: Number = 0
    for other in touched & after.opponents[player]:
        if after.plain:
            gained += after.totals[other].points - before.totals[other].points
        else:
            now, then = [book.points_without(other, player) for book in (after, before)]
            gained += now - then
    return ratio(gained, len(after.opponents[player]))
