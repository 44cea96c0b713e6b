"""What is always in view of a play: columns of numbers, a row for each seat, cards, the table."""

from typing import NamedTuple


class Column(NamedTuple):
    """A column of the board: a counter or one of its kinds, and what it counts towards."""

    key: str
    kind: str = ""
    towards: int | None = None


class Card(NamedTuple):
    """A card in the open: `word.` and its key name it, then its kind and its amount."""

    key: str
    kind: str = ""
    amount: int | None = None


class BoardRow(NamedTuple):
    """What somebody has: a number for each column, and cards. Who is apart takes no part now."""

    values: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    apart: bool = False


class Extra(NamedTuple):
    """A row that is nobody's, named by `fact.` and its key: numbers for columns, points, a number.

    A number stands for itself: cards in a pile have no column.
    """

    key: str
    values: tuple[int, ...] = ()
    points: int | None = None
    number: int | None = None


class Strip(NamedTuple):
    """Numbers with a sign that stand above the board, each with the kind it is of."""

    key: str
    values: tuple[tuple[str, int], ...]


class TableSite(NamedTuple):
    """A place on the table that is counted in its turn, named by `word.` and its key.

    Its parts are named by `word.` and theirs; once they are counted, somebody won each, or nobody.
    """

    key: str
    number: int | None = None
    parts: tuple[str, ...] = ()
    winners: tuple[int | None, ...] = ()
    now: bool = False


class Duel(NamedTuple):
    """Two people bargain over a `word.`: one has offered or is to, the other answers.

    Offers count pieces of each kind that the columns have. `lowest` is the least that would do of
    whoever is asked, where there is any.
    """

    offerer: int
    answerer: int
    stake: str
    offer: tuple[int, ...]
    lowest: tuple[int, ...] | None = None


class Board(NamedTuple):
    """What is always in view: a row for each seat, and what lies on the table.

    `rounds` is how many a stage has, where that is known. With no turn nothing is hidden.
    """

    columns: tuple[Column, ...] = ()
    rows: tuple[BoardRow, ...] = ()
    extras: tuple[Extra, ...] = ()
    above: tuple[Strip, ...] = ()
    sites: tuple[TableSite, ...] = ()
    rounds: int | None = None
    duel: Duel | None = None
