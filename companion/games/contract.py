"""The words every game speaks, and the contract: what a game tells, in one record of functions.

Records are named tuples: frozen, hashable, and several times cheaper to define, make and copy
than frozen dataclasses. A state is replaced, never changed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import add
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from companion.games.board import Board, BoardRow
from companion.games.paper import PaperLog, one_line_per_event
from companion.refusal import Malformed as Malformed
from companion.refusal import Refusal as Refusal
from companion.refusal import RuleViolation as RuleViolation

if TYPE_CHECKING:
    from companion.games.chance import Chance
    from companion.games.codec import Shapes
    from companion.games.fields import AnyField
    from companion.games.progress import Setup

Item = TypeVar("Item")
S = TypeVar("S", bound="GameState")
E = TypeVar("E")
Options = Mapping[str, Any]  # each as its field reads it
Bound = int | tuple[Any, ...]  # of a field: a number that is known, or what it can be
Bounds = Mapping[str, Bound]
Amount = int | tuple[int, ...]  # of a counter: a number, or one a kind
Details = tuple[tuple[str, object], ...]  # pairs, to stay hashable


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


class ScoreLine(NamedTuple):
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
    details: Details


class Counter(NamedTuple):
    """What is counted beside points: of some kinds, or just so many.

    `total` is how many of each kind there always are, with the stock, where none is ever lost.
    A counter that may fall below zero says so, and so does one that is the whole table's.
    """

    key: str
    kinds: tuple[str, ...] = ()
    total: int | None = None
    negative: bool = False
    shared: bool = False


class Adjust(NamedTuple):
    """A slip put right by hand: the one event that every game has. None: left as it is.

    `counts` has an amount for the key of each counter that is changed: a number, or one a kind.
    What is the whole table's is changed without a seat.
    """

    seat: int | None
    reason: str
    points: int | None = None
    counts: tuple[tuple[str, Amount], ...] = ()

    @property
    def place(self) -> int:
        """Whose things are changed, where they are somebody's."""
        assert self.seat is not None
        return self.seat

    def amount(self, key: str) -> Amount | None:
        return next((amount for own, amount in self.counts if own == key), None)

    def number(self, key: str) -> int:
        """By how many a counter without kinds is changed."""
        amount = self.amount(key)
        return amount if isinstance(amount, int) else 0

    def by_kind(self, key: str) -> tuple[int, ...]:
        """By how many of each kind; empty where none is changed."""
        amount = self.amount(key)
        return amount if isinstance(amount, tuple) else ()


class End(NamedTuple):
    """The table stops here, before the rules end the play."""

    reason: str


class Reason(NamedTuple):
    """A sentence to be: a key of the catalogues, with parameters as pairs, to stay hashable."""

    code: str
    params: Details = ()


def why(code: str, **params: object) -> Reason:
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


class Source(NamedTuple):
    """A named line of the score sheet, once a stage or, if final, once at the very end."""

    key: str
    final: bool = False


LAST_STAGE, EARLY = "last_stage", "early"  # how a play ends


class Outcome(NamedTuple):
    """All that leagues and tournaments ever see. `ended` is None while the play goes on."""

    ranking: tuple[tuple[int, ...], ...]
    placings: tuple[int, ...]
    ended: str | None


class Comparable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


class GameState(Protocol):
    """What the kernel reads of any game's state."""

    @property
    def stage(self) -> int: ...
    @property
    def round(self) -> int | None: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def news(self) -> tuple[ScoreLine, ...]:
        """The lines scored by the event that led here."""

    @property
    def cautions(self) -> tuple[Caution, ...]:
        """The warnings raised by the event that led here."""


class Option(NamedTuple):
    """A choice made before the start: how it is read, and for how many players it exists."""

    key: str
    field: "AnyField"
    default: object
    players: tuple[int, ...]


class Facts(NamedTuple):
    """What a report adds to the points: per player, and for the whole table."""

    players: list[dict[str, object]]
    table: dict[str, object]


class PickBounds(NamedTuple):
    """Pieces to be named: the most of each kind, in the field's own order, and how many in all."""

    most: tuple[int, ...]
    low: int
    high: int


def by_points(state: GameState) -> Sequence[int]:
    return state.points


def goes_on(state: GameState) -> bool:
    return False


def no_labels(language: str) -> Mapping[str, str]:
    """No words but those of the catalogues."""
    return {}


def never(state: GameState, event: Adjust) -> bool:
    return False


def no_facts(state: GameState) -> Facts:
    return Facts([{} for _ in state.points], {})


def points_only(state: GameState, turn: Turn | None) -> Board:
    return Board(rows=(BoardRow(),) * len(state.points))


def unbounded(state: GameState, turn: Turn) -> Bounds:
    """Whatever the fields take."""
    return {}


def nothing(state: GameState, turn: Turn) -> None:
    """No answer that goes without saying."""


def no_events(state: GameState, turn: Turn) -> tuple[()]:
    return ()


def no_reasons(state: GameState, turn: Turn) -> tuple[Reason, ...]:
    return ()


def not_counted(before: GameState, event: object, after: GameState) -> tuple[Count, ...]:
    return ()


def as_entered(state: GameState, event: E) -> E:
    return event


def no_neutral(state: GameState) -> int:
    return 0


class Rules(NamedTuple, Generic[S, E]):
    """What follows from what happened. `awaited` is None once the game is over.

    An adjust that `recounts` has all final lines anew in its news. Some `stopped` early. Where it
    is neither points nor tie-breaks that put people in order, `order` says at any time what is
    compared, and `ended` how the play did.
    """

    start: Callable[[int, Options], S]
    awaited: Callable[[S], Turn | None]
    apply: Callable[[S, E], S]
    tie_breaks: Callable[[S], Sequence[Comparable]] = by_points
    facts: Callable[[S], Facts] = no_facts
    recounts: Callable[[S, Adjust], bool] = never
    stopped: Callable[[S], bool] = goes_on
    order: Callable[[S], Sequence[Comparable]] | None = None
    ended: Callable[[S], str | None] | None = None


class Screen(NamedTuple, Generic[S, E]):
    """How a pad asks and shows: `only` is the one possible answer, entered automatically.

    `happened` is an event as it came out: a card may say more than there was to take.

    What is not awaited, but may be entered `also`, is a way of its own below the question.
    """

    board: Callable[[S, Turn | None], Board] = points_only
    bounds: Callable[[S, Turn], Bounds] = unbounded
    only: Callable[[S, Turn], E | None] = nothing
    shortcuts: Callable[[S, Turn], tuple[E, ...]] = no_events
    reasons: Callable[[S, Turn], tuple[Reason, ...]] = no_reasons
    tally: Callable[[S, E, S], tuple[Count, ...]] = not_counted
    happened: Callable[[S, E], E] = as_entered
    also: Callable[[S, Turn], tuple[str, ...]] = no_events


class Paper(NamedTuple, Generic[S]):
    """The log on paper: all of it, or what is left of a running play."""

    log: Callable[["Setup", S | None], PaperLog] = one_line_per_event


class Samples(NamedTuple, Generic[S, E]):
    """Legal events by chance, of each type; `neutral` are the seats beyond the players."""

    events: Mapping[str, Callable[[S, Turn, "Chance"], E]]
    neutral: Callable[[S], int] = no_neutral


class Game(NamedTuple, Generic[S, E]):
    """A title: everything that the rest of the product may ask of its rules.

    Beside its module, which `home` names, lie RULES.md and, where it has any, its templates. What
    is counted on a page of `brief` is told by the next question and the board: that page is shown
    only to whoever asks for it.

    A game that is made of a document is one of many with its key. It is `known_as` something of its
    own in leagues and statistics, every record of it `carries` the document among its options, and
    the document has `labels` in any language.
    """

    key: str
    title: str
    players: tuple[int, ...]
    sources: tuple[Source, ...]
    shapes: "Shapes[E]"
    rules: Rules[S, E]
    samples: Samples[S, E]
    screen: Screen[S, E] = Screen()
    paper: Paper[S] = Paper()
    stages: int = 1
    counters: tuple[Counter, ...] = ()
    options: tuple[Option, ...] = ()
    minutes: Mapping[int, int] = MappingProxyType({})
    messages: Mapping[str, str] = MappingProxyType({})
    brief: tuple[str, ...] = ()
    home: str = ""
    known_as: str = ""
    carries: Mapping[str, object] = MappingProxyType({})
    labels: Callable[[str], Mapping[str, str]] = no_labels

    def __hash__(self) -> int:
        return hash((self.key, self.known_as))

    @property
    def name(self) -> str:
        """The key that leagues, statistics and pages know it by."""
        return self.known_as or self.key

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those of the pieces that people hold, where there are any."""
        return next((counter.kinds for counter in self.counters if counter.kinds), ())


AnyGame = Game[Any, Any]  # where nobody knows which


def plus(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, left, right))


def ranked(keys: Sequence[Comparable]) -> tuple[tuple[int, ...], ...]:
    """Seats by key, highest first; equal ones share a rank."""
    order = sorted(set(keys), reverse=True)
    return tuple([tuple([seat for seat, own in enumerate(keys) if own == key]) for key in order])


def outcome(game: AnyGame, state: GameState) -> Outcome:
    """Before the end, or after an early one, by points alone, else with the game's tie-breaks."""
    ended = how_ended(game, state)
    keys = compared(game, state, ended)
    placings = tuple([1 + sum(own < better for better in keys) for own in keys])
    return Outcome(ranked(keys), placings, ended)


def compared(game: AnyGame, state: GameState, ended: str | None) -> Sequence[Comparable]:
    if game.rules.order is not None:
        return game.rules.order(state)
    return game.rules.tie_breaks(state) if ended == LAST_STAGE else state.points


def how_ended(game: AnyGame, state: GameState) -> str | None:
    if game.rules.ended is not None:
        return game.rules.ended(state)
    if game.rules.stopped(state):
        return EARLY
    return LAST_STAGE if game.rules.awaited(state) is None else None
