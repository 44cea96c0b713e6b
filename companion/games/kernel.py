"""The words every game speaks: turn, line, prompt, sheet, outcome, refusal, game.

Records are named tuples: frozen, hashable, and several times cheaper to define, make and copy
than frozen dataclasses. A state is replaced, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.games.codec import Field, Shapes

Item = TypeVar("Item")


def quick(record: Any) -> Any:
    """A named tuple whose `_replace` takes a third of the time: a tenth of a whole replay.

    It is spelled out for the fields, as `namedtuple` itself spells out how one is made.
    """
    names = record._fields
    given = ", ".join(f"{name}=same" for name in names)
    values = ", ".join(
        f"self[{index}] if {name} is same else {name}" for index, name in enumerate(names)
    )
    record._replace = written(record, f"lambda self, /, {given}: make(record, ({values},))")
    return record


def setter(record: Any, *names: str) -> Any:
    """What replaces just these fields of a named tuple, in half of the time again."""
    values = ", ".join(
        name if name in names else f"self[{index}]" for index, name in enumerate(record._fields)
    )
    return written(record, f"lambda self, {', '.join(names)}: make(record, ({values},))")


def written(record: Any, spelled: str) -> Any:
    known = {"make": tuple.__new__, "record": record, "same": object()}
    return eval(spelled, known)  # noqa: S307 - of the names of our own fields


class Refusal(Exception):
    """A stable code with parameters; the sentence lives in a catalogue."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Malformed(Refusal):
    """Input that is no event or no record at all."""

    def under(self, field: str) -> Malformed:
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


class Adjust(NamedTuple):
    """A slip put right by hand: the one event that every game has. None: left as it is."""

    seat: int
    reason: str
    points: int | None = None
    gems: tuple[int, ...] | None = None
    workers: int | None = None


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
    field: Field
    default: Any
    players: tuple[int, ...]


class Details(NamedTuple):
    """What a report adds to the points: per player, and for the whole table."""

    players: list[dict[str, Any]]
    table: dict[str, Any]


class Game(NamedTuple):
    """A title: everything that the rest of the product may ask of its rules.

    `awaited` says what has to happen next, None once the game is over; `apply` takes an event.
    """

    key: str
    title: str
    players: tuple[int, ...]
    stages: int
    colours: tuple[str, ...]
    sources: tuple[Source, ...]
    options: tuple[Option, ...]
    shapes: Shapes
    messages: Mapping[str, str]
    start: Callable[[int, Mapping[str, Any]], Any]
    awaited: Callable[[Any], Turn | None]
    apply: Callable[[Any, Any], Any]
    tie_breaks: Callable[[Any], Sequence[Any]]
    details: Callable[[Any], Details]


def expect(turn: Turn | None, type_: str, seat: int | None = None) -> None:
    """Refuse an event that is not awaited now, or not of this seat."""
    if turn is None:
        raise RuleViolation("game_over", given=type_)
    if type_ not in turn.types:
        raise RuleViolation("not_now", given=type_, awaited=turn.types, seats=turn.seats)
    if seat is not None and seat not in turn.seats:
        raise RuleViolation("not_this_seat", given=type_, seat=seat, seats=turn.seats)


def scored(
    stage: int | None, round_: int | None, source: str, points: Sequence[int]
) -> tuple[Line, ...]:
    """The line of a scoring, or no line where nobody got anything."""
    return (Line(stage, round_, source, tuple(points)),) if any(points) else ()


def one_seat(seats: int, seat: int, points: int) -> tuple[int, ...]:
    """Points for one seat and 0 for the others."""
    gained = [0] * seats
    gained[seat] = points
    return tuple(gained)


def plus(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, left, right))


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def ranked(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats by key, highest first; equal ones share a rank."""
    return tuple(
        tuple([seat for seat, own in enumerate(keys) if own == key])
        for key in sorted(set(keys), reverse=True)
    )


def outcome(game: Game, state: State) -> Outcome:
    """Before the end by points alone, at the end with the game's tie-breaks."""
    over = game.awaited(state) is None
    ranking = ranked(game.tie_breaks(state) if over else state.points)
    placings = [0] * len(state.points)
    place = 1
    for group in ranking:
        for seat in group:
            placings[seat] = place
        place += len(group)
    return Outcome(ranking, tuple(placings), "last_stage" if over else None)


def score_sheet(game: Game, players: Sequence[str], lines: Sequence[Line]) -> ScoreSheet:
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
