"""Standings that follow one result after another, without counting everything again.

A result changes the players at its table; of everybody whom they ever met it changes only what
their opponents won. All else is taken over. What comes out equals the standings of the whole.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from companion.tourney.competition import Competition, Round, Table
from companion.tourney.points import Outcome, outcome
from companion.tourney.standings import Ranking, Row
from companion.tourney.totals import Book, Game, beside_games

OF_OPPONENTS = "opponents_points"
OF_LARGEST = "countback"  # as long as the largest table


class Live:
    """A competition's standings, and those after a change. None is ever changed itself."""

    def __init__(self, competition: Competition) -> None:
        book = Book(competition)
        if not book.plain:
            book.kept = [{} for _ in competition.players]
        self.ranking = Ranking(book)
        self.order: Sequence[int] = range(len(competition.players))

    @property
    def competition(self) -> Competition:
        return self.ranking.book.competition

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        return self.ranking.all_rows(self.order)

    def rows(self) -> tuple[Row, ...]:
        """The same as `standings` of the competition."""
        return self._rows

    def with_table(self, round_: int, number: int | None, table: Table) -> "Live":
        """After a result that is changed, or a new one (`number` is None) in one of the rounds."""
        rounds = [*self.competition.rounds]
        tables = [*rounds[round_].tables]
        if number is None:
            tables.append(table)
        else:
            tables[number] = table
        rounds[round_] = rounds[round_]._replace(tables=tuple(tables))
        return self.after(self.competition._replace(rounds=tuple(rounds)))

    def after(self, competition: Competition) -> "Live":
        """After whatever changed; other people, schemes or more rounds are counted from the start.

        A round may have no tables yet, so it can be there before its first result.
        """
        change = change_between(self.competition, competition)
        if change is None:
            return Live(competition)
        later = copy(self)
        later.__dict__.pop("_rows", None)
        later.order = [row.player for row in self._rows] if "_rows" in self.__dict__ else self.order
        book, touched = changed_book(self.ranking.book, competition, change)
        later.ranking = changed_ranking(self.ranking, book, touched)
        return later


class Change(NamedTuple):
    """Tables by round and number, and who got or lost a bye or an adjustment."""

    tables: list[tuple[int, int]]
    beside: set[int]


def change_between(before: Competition, after: Competition) -> Change | None:
    """None where hardly anything can be taken over."""
    same_frame = before.players == after.players and before.scheme == after.scheme
    if not same_frame or len(before.rounds) != len(after.rounds):
        return None
    change = Change([], set())
    for number, (old, new) in enumerate(zip(before.rounds, after.rounds, strict=True)):
        if old is not new:
            change.tables.extend([(number, place) for place in changed_tables(old, new)])
            if (old.byes, old.adjust, old.weight) != (new.byes, new.adjust, new.weight):
                change.beside.update(beside(old), beside(new))
    return change


def changed_tables(old: Round, new: Round) -> Iterable[int]:
    short, long = sorted([len(old.tables), len(new.tables)])
    if old.weight != new.weight:
        return range(long)
    pairs = enumerate(zip(old.tables, new.tables, strict=False))
    return [place for place, (one, other) in pairs if one != other] + [*range(short, long)]


def beside(each: Round) -> list[int]:
    return [*each.byes, *[adjust.player for adjust in each.adjust]]


def changed_book(book: Book, competition: Competition, change: Change) -> tuple[Book, set[int]]:
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


def exchanged_tables(book: Book, change: Change) -> tuple[list[Outcome], list[Outcome]]:
    """Put the tables that changed into a book; those which were there, and those which are."""
    gone: list[Outcome] = []
    came: list[Outcome] = []
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
    book: Book, touched: set[int], gone: Sequence[Outcome], came: Sequence[Outcome]
) -> None:
    left = {id(each) for each in gone}
    for player in touched:
        book.games[player] = [game for game in book.games[player] if id(game.at) not in left]
    for each in came:
        for seat, player in enumerate(each.players):
            book.games[player].append(Game(each, seat))


def with_own_lists(book: Book) -> Book:
    later = copy(book)
    for name in ("tables", "games", "opponents", "bonus", "worths", "totals", "kept"):
        own: list[Any] | None = getattr(book, name)
        setattr(later, name, own and [*own])
    return later


def forget(book: Book, touched: set[int]) -> None:
    """What touched players won without their opponents is to be counted again."""
    if book.kept is None:
        return
    for player in met_or_among(book, touched):
        kept = book.kept[player]
        book.kept[player] = {one: points for one, points in kept.items() if one not in touched}


def met_or_among(book: Book, touched: set[int]) -> set[int]:
    return touched.union(*[book.opponents[player] for player in touched])


def changed_ranking(ranking: Ranking, book: Book, touched: set[int]) -> Ranking:
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
            later.value(tiebreak, around if tiebreak.name == OF_OPPONENTS else touched)
    return later
