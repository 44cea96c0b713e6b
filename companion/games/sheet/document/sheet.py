"""What a score sheet says, once it was read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.sheet.document.syntax import Node

SEAT, TEAM, TABLE = "seat", "team", "table"
NUMBER, SUM, PAIRS, TICK, CHOICE = "number", "sum", "pairs", "tick", "choice"
RANKING, NAMED, TOGETHER = "ranking", "named", "together"
BELOW, ABOVE = "below", "above"

Label = str | Mapping[str, str]  # the same in all languages, or a text for each
ByCount = Mapping[int, Any]  # a value for each number of players


class CellOption(NamedTuple):
    value: int
    label: Label


class Times(NamedTuple):
    """A row adds so many times its value; 0 times where it adds nothing."""

    factor: int


class WorkedPoints(NamedTuple):
    """A row adds what an expression says."""

    node: Node


class Steps(NamedTuple):
    """A row adds the points of the last step that its value, or each of its parts, has reached."""

    steps: tuple[tuple[int, int], ...]
    then: tuple[int, int] | None = None


class Pays(NamedTuple):
    """A row pays for the rank of its value."""

    pays: ByCount
    ties: str = "full"
    low: bool = False
    at_least: int | None = None


Points = Times | WorkedPoints | Steps | Pays


class When(NamedTuple):
    """In which plays a row exists: with and without which switches, and for how many players."""

    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    players: tuple[int, int] | None = None


class CellRule(NamedTuple):
    """What a cell takes."""

    enter: str = NUMBER
    low: int = 0
    high: int = 9999
    step: int = 1
    options: tuple[CellOption, ...] = ()
    optional: bool = False
    holder: bool = False

    @property
    def needed(self) -> bool:
        return not self.optional and self.enter != TICK


class Row(NamedTuple):
    """A row; where it is calculated, `calc` says how, and nothing is entered."""

    key: str
    label: Label
    per: str = SEAT
    entered: CellRule | None = CellRule()
    calc: Node | None = None
    start: int = 0
    points: Points = Times(1)
    when: When = When()
    heading: Label | None = None
    help: Label | None = None
    colour: str = ""


class SheetCheck(NamedTuple):
    that: Node
    label: Label
    warn: bool = False


class Rounds(NamedTuple):
    """What is kept round by round; `length` is how many there are, where that is known."""

    rows: tuple[Row, ...]
    length: ByCount | None = None
    hands: ByCount | None = None
    when: Node | None = None
    checks: tuple[SheetCheck, ...] = ()
    name: Label | None = None
    names: tuple[Label, ...] = ()
    dealer: bool = False


class RankingRule(NamedTuple):
    """An expression of the ranking, and what it is called."""

    by: Node
    label: Label | None = None


class Switch(NamedTuple):
    key: str
    label: Label
    bgg: int | None = None


class Instant(NamedTuple):
    key: str
    label: Label


class TotalLevel(NamedTuple):
    start: int
    label: Label


class SheetDocument(NamedTuple):
    """A whole sheet. `source` is the document that it was read from."""

    key: str
    title: Label
    players: tuple[int, int]
    source: Mapping[str, object]
    version: int = 1
    bgg: int | None = None
    help: Label | None = None
    switches: tuple[Switch, ...] = ()
    teams: ByCount | None = None
    start: ByCount | None = None
    rows: tuple[Row, ...] = ()
    rounds: Rounds | None = None
    checks: tuple[SheetCheck, ...] = ()
    result: str = RANKING
    ranking: tuple[RankingRule, ...] = ()
    out: str = ""
    instant: tuple[Instant, ...] = ()
    won: Node | None = None
    levels: tuple[TotalLevel, ...] = ()

    @property
    def counts(self) -> range:
        """For how many players it is."""
        low, high = self.players
        return range(low, high + 1)


def said(label: Label, language: str) -> str:
    """A label in a language, else in English, else as it was written first."""
    if isinstance(label, str):
        return label
    return label.get(language) or label.get("en") or next(iter(label.values()))
