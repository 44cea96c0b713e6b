"""The words every game speaks, and the contract: what a game tells, in one record of functions.

Records are named tuples: frozen, hashable, and several times cheaper to define, make and copy
than frozen dataclasses. A state is replaced, never changed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import add
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from companion.games.paper import PaperLog, one_line_per_event

if TYPE_CHECKING:
    from companion.games.chance import Chance
    from companion.games.codec import Shapes
    from companion.games.fields import Field
    from companion.games.folding import Table

Item = TypeVar("Item")
S = TypeVar("S")
E = TypeVar("E")
Options = Mapping[str, Any]
Bounds = Mapping[str, Any]


class Refusal(Exception):
    """A stable code with parameters; the sentence lives in a catalogue."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Malformed(Refusal):
    """Input that is no event or no record at all."""

    def under(self, field: str) -> "Malformed":
        """The same, known to be about this field."""
        return Malformed(self.code, **{**self.params, "field": field})


class RuleViolation(Refusal):
    """A well-formed event that the rules do not allow now."""


class Turn(NamedTuple):
    """What is awaited now: the question, the event types that answer it, and of whom."""

    kind: str
    types: tuple[str, ...]
    seats: tuple[int, ...]


@cache
def asked(kind: str, seat: int, types: tuple[str, ...] = ()) -> Turn:
    """One person is asked, by default for one type of event. Turns recur: each is made once."""
    return Turn(kind, types or (kind,), (seat,))


@cache
def all_asked(kind: str, seats: int) -> Turn:
    """The whole table is asked for one type of event."""
    return Turn(kind, (kind,), tuple(range(seats)))


class Line(NamedTuple):
    """One scoring: points per seat. Stage and round are None where they do not apply."""

    stage: int | None
    round: int | None
    source: str
    points: tuple[int, ...]


class Caution(NamedTuple):
    """Something that looks wrong but is allowed; the details are pairs, to stay hashable."""

    stage: int
    seat: int | None
    code: str
    details: tuple[tuple[str, Any], ...]


class Counter(NamedTuple):
    """What is counted beside points: of some kinds, or just so many.

    `total` is how many of each kind there always are, with the stock, where none is ever lost.
    A counter that may fall below zero says so.
    """

    key: str
    kinds: tuple[str, ...] = ()
    total: int | None = None
    negative: bool = False


class Adjust(NamedTuple):
    """A slip put right by hand: the one event that every game has. None: left as it is.

    `counts` has an amount for the key of each counter that is changed: a number, or one a kind.
    """

    seat: int
    reason: str
    points: int | None = None
    counts: tuple[tuple[str, Any], ...] = ()

    def count(self, key: str) -> Any:
        return next((amount for own, amount in self.counts if own == key), None)


class Change(NamedTuple):
    """What an adjust changes: points, a counter, or a kind of it, by so many."""

    key: str
    kind: str
    by: int


class Adjustment(NamedTuple):
    """An adjust with the stage and round of its moment."""

    stage: int
    round: int | None
    event: Adjust


class Reason(NamedTuple):
    """A sentence to be: a key of the catalogues, with parameters as pairs, to stay hashable."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()


def why(code: str, **params: Any) -> Reason:
    """A reason; in the catalogues all of them stand under `why.`"""
    return Reason(f"why.{code}", tuple(params.items()))


class Count(NamedTuple):
    """One thing that was counted, so that a table can follow it with its hands.

    All tuples are by place, a neutral player last; those of gems are empty where none moved.
    """

    page: str
    number: int | None
    key: str
    had: tuple[int, ...]
    points: tuple[int, ...]
    back: tuple[tuple[int, ...], ...] = ()
    gained: tuple[tuple[int, ...], ...] = ()
    reasons: tuple[Reason, ...] = ()


class Prompt(NamedTuple):
    """What a screen draws: the question, of whom, within which bounds, with legal examples."""

    kind: str
    types: tuple[str, ...]
    seats: tuple[int, ...]
    bounds: Mapping[str, Any]
    examples: tuple[Any, ...]


class Source(NamedTuple):
    """A named line of the score sheet, once a stage or, if final, once at the very end."""

    key: str
    final: bool = False


class SheetLine(NamedTuple):
    stage: int | None
    source: Source
    points: tuple[int, ...]


class ScoreSheet(NamedTuple):
    """Named lines × seats: one shape for phone, wall, paper and export."""

    players: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]


class Outcome(NamedTuple):
    """All that leagues and tournaments ever see. `ended` is None while the play goes on."""

    ranking: tuple[tuple[int, ...], ...]
    placings: tuple[int, ...]
    ended: str | None


class State(Protocol):
    """What the kernel reads of any game's state."""

    @property
    def stage(self) -> int: ...
    @property
    def round(self) -> int | None: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def news(self) -> tuple[Line, ...]:
        """The lines scored by the event that led here."""

    @property
    def cautions(self) -> tuple[Caution, ...]:
        """The warnings raised by the event that led here."""


class Option(NamedTuple):
    """A choice made before the start: how it is read, and for how many players it exists."""

    key: str
    field: "Field"
    default: Any
    players: tuple[int, ...]


class Facts(NamedTuple):
    """What a report adds to the points: per player, and for the whole table."""

    players: list[dict[str, Any]]
    table: dict[str, Any]


class Picking(NamedTuple):
    """Pieces to be named: the most of each kind, in the field's own order, and how many in all."""

    most: tuple[int, ...]
    low: int
    high: int


class Column(NamedTuple):
    """A column of the board: a counter or one of its kinds, and what it counts towards."""

    key: str
    kind: str = ""
    towards: int | None = None


class Card(NamedTuple):
    """A card in the open: `card.` and its key name it, then its kind and its amount."""

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


class Board(NamedTuple):
    """What is always in view: a row for each seat, and what lies on the table.

    `rounds` is how many a stage has, where that is known. With no turn nothing is hidden.
    """

    columns: tuple[Column, ...] = ()
    rows: tuple[BoardRow, ...] = ()
    extras: tuple[Extra, ...] = ()
    above: tuple[Strip, ...] = ()
    rounds: int | None = None


def by_points(state: Any) -> Sequence[Any]:
    points: Sequence[int] = state.points
    return points


def no_facts(state: Any) -> Facts:
    return Facts([{} for _ in state.points], {})


def points_only(state: Any, turn: Turn | None) -> Board:
    return Board(rows=(BoardRow(),) * len(state.points))


def unbounded(state: Any, turn: Turn) -> Bounds:
    """Whatever the fields take."""
    return {}


def nothing(state: Any, turn: Turn) -> None:
    """No answer that goes without saying."""


def no_events(state: Any, turn: Turn) -> tuple[Any, ...]:
    return ()


def no_reasons(state: Any, turn: Turn) -> tuple[Reason, ...]:
    return ()


def not_counted(before: Any, event: Any, after: Any) -> tuple[Count, ...]:
    return ()


def no_neutral(state: Any) -> int:
    return 0


class Rules(NamedTuple, Generic[S, E]):
    """What follows from what happened. `awaited` is None once the game is over."""

    start: Callable[[int, Options], S]
    awaited: Callable[[S], Turn | None]
    apply: Callable[[S, E], S]
    tie_breaks: Callable[[S], Sequence[Any]] = by_points
    facts: Callable[[S], Facts] = no_facts


class Screen(NamedTuple, Generic[S, E]):
    """How a pad asks and shows: `only` is the one possible answer, entered automatically."""

    board: Callable[[S, Turn | None], Board] = points_only
    bounds: Callable[[S, Turn], Bounds] = unbounded
    only: Callable[[S, Turn], E | None] = nothing
    shortcuts: Callable[[S, Turn], tuple[E, ...]] = no_events
    reasons: Callable[[S, Turn], tuple[Reason, ...]] = no_reasons
    tally: Callable[[S, E, S], tuple[Count, ...]] = not_counted


class Paper(NamedTuple, Generic[S]):
    """The log on paper: all of it, or what is left of a running play."""

    log: Callable[["Table", S | None], PaperLog] = one_line_per_event


class Samples(NamedTuple, Generic[S, E]):
    """Legal events by chance, of each type; `neutral` are the seats beyond the players."""

    events: Mapping[str, Callable[[S, Turn, "Chance"], E]]
    neutral: Callable[[S], int] = no_neutral


class Game(NamedTuple, Generic[S, E]):
    """A title: everything that the rest of the product may ask of its rules.

    Beside its module, which `home` names, lie RULES.md and, where it has any, its templates.
    """

    key: str
    title: str
    players: tuple[int, ...]
    sources: tuple[Source, ...]
    shapes: "Shapes"
    rules: Rules[S, E]
    samples: Samples[S, E]
    screen: Screen[S, E] = Screen()
    paper: Paper[S] = Paper()
    stages: int = 1
    counters: tuple[Counter, ...] = ()
    options: tuple[Option, ...] = ()
    minutes: Mapping[int, int] = MappingProxyType({})
    messages: Mapping[str, str] = MappingProxyType({})
    home: str = ""

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those of the pieces that people hold, where there are any."""
        return next((counter.kinds for counter in self.counters if counter.kinds), ())


AnyGame = Game[Any, Any]  # where nobody knows which


def plus(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, left, right))


def ranked(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats by key, highest first; equal ones share a rank."""
    return tuple(
        tuple([seat for seat, own in enumerate(keys) if own == key])
        for key in sorted(set(keys), reverse=True)
    )


def amounts(game: AnyGame, event: Adjust) -> list[Change]:
    """All that an adjust changes, one by one: points, then what has no kinds, then kinds."""
    found = [Change("points", "", event.points or 0)]
    for counter in sorted(game.counters, key=lambda counter: bool(counter.kinds)):
        amount = event.count(counter.key)
        if counter.kinds:
            named = zip(counter.kinds, amount or (), strict=False)
            found += [Change(counter.key, kind, by) for kind, by in named]
        else:
            found.append(Change(counter.key, "", amount or 0))
    return [change for change in found if change.by]


def outcome(game: AnyGame, state: State) -> Outcome:
    """Before the end by points alone, at the end with the game's tie-breaks."""
    over = game.rules.awaited(state) is None
    ranking = ranked(game.rules.tie_breaks(state) if over else state.points)
    placings = [0] * len(state.points)
    place = 1
    for group in ranking:
        for seat in group:
            placings[seat] = place
        place += len(group)
    return Outcome(ranking, tuple(placings), "last_stage" if over else None)


def score_sheet(game: AnyGame, players: Sequence[str], lines: Sequence[Line]) -> ScoreSheet:
    """Every line of every stage, also the empty ones, then the final reckoning."""
    sums: dict[tuple[int | None, str], tuple[int, ...]] = {}
    blank = (0,) * len(players)
    for line in lines:
        key = (line.stage, line.source)
        sums[key] = plus(sums.get(key, blank), line.points)
    rows = [(stage + 1, source) for stage in range(game.stages) for source in game.sources]
    rows = [row for row in rows if not row[1].final]
    finals = [(None, source) for source in game.sources if source.final]
    sheet = tuple(
        SheetLine(stage, source, sums.get((stage, source.key), blank))
        for stage, source in [*rows, *finals]
    )
    totals = blank
    for row in sheet:
        totals = plus(totals, row.points)
    return ScoreSheet(tuple(players), sheet, totals)
