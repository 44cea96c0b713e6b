"""All that a game may import: the words of the contract, fields, and what rules are written with.

Gems, majorities and bargains, which several games share, are in modules of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.games.board import Board, BoardRow, Card, Column, Extra, Strip, TableSite
from companion.games.chance import Chance
from companion.games.codec import LARGEST_NUMBER, REASON_LENGTH, Family, Shape, Shapes, breaks_out
from companion.games.compounds import (
    END_SHAPE,
    Counts,
    ListOf,
    adjust_shape,
    bag,
    kinds_by_index,
    listed,
    object_of,
    or_null,
    pair,
    per_seat,
    sized,
)
from companion.games.contract import (
    Adjust,
    Amount,
    AnyGame,
    Bound,
    Bounds,
    Caution,
    Comparable,
    Count,
    Counter,
    End,
    Facts,
    Game,
    Item,
    Option,
    Options,
    Paper,
    PickBounds,
    Reason,
    Rules,
    S,
    Samples,
    ScoreLine,
    Screen,
    Source,
    Turn,
    all_asked,
    asked,
    plus,
    ranked,
    why,
)
from companion.games.fields import (
    MINUS,
    MOST_BUTTONS,
    NOTHING,
    SEAT,
    AnyField,
    Asking,
    Boolean,
    Choice,
    Field,
    Form,
    Input,
    OneOf,
    PlainField,
    Seat,
    Wanted,
    Yes,
    boolean,
    given,
    integer,
    number,
    one_of,
    read_seat,
    text,
    word,
    yes,
)
from companion.games.paper import (
    CIRCLE,
    COUNTS,
    OPEN,
    SEATS,
    SQUARE,
    WRITE,
    Block,
    Cell,
    LogLine,
    LogPart,
    PaperLog,
    bargain,
    free_choice,
    numbers,
)
from companion.games.progress import Setup
from companion.games.wording import Wording
from companion.refusal import Malformed, RuleViolation

R = TypeVar("R", bound=tuple[object, ...])
Acts = Mapping[type, Callable[[S, Any], S]]  # what an event does, by its class


def quick(record: type[R]) -> type[R]:
    """A named tuple whose `_replace` takes a third of the time: a tenth of a whole replay.

    It is spelled out for the fields, as `namedtuple` itself spells out how one is made.
    """
    names = names_of(record)
    kept = ", ".join(f"{name}=same" for name in names)
    values = ", ".join(
        f"self[{index}] if {name} is same else {name}" for index, name in enumerate(names)
    )
    replace = written(record, f"lambda self, /, {kept}: make(record, ({values},))")
    setattr(record, "_replace", replace)  # noqa: B010 - no tuple has one that could be assigned
    return record


def names_of(record: type[R]) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(record, "_fields")  # noqa: B009 - it is of some named tuple
    return names


def setter(record: type[R], *names: str) -> Callable[..., R]:
    """What replaces just these fields of a named tuple, in half of the time again."""
    values = ", ".join(
        name if name in names else f"self[{index}]" for index, name in enumerate(names_of(record))
    )
    return written(record, f"lambda self, {', '.join(names)}: make(record, ({values},))")


def written(record: type[R], spelled: str) -> Callable[..., R]:
    known = {"make": tuple.__new__, "record": record, "same": object()}
    function: Callable[..., R] = eval(spelled, known)  # noqa: S307 - of names of our own fields
    return function


def expect(turn: Turn | None, type_: str, seat: int | None = None) -> None:
    """Refuse an event that is not awaited now, or not of this seat."""
    if turn is None:
        raise RuleViolation("game_over", given=type_)
    if type_ not in turn.types:
        raise RuleViolation("not_now", given=type_, awaited=turn.types, seats=turn.seats)
    if seat is not None and seat not in turn.seats:
        raise RuleViolation("not_this_seat", given=type_, seat=seat, seats=turn.seats)


def expect_to_go_on(turn: Turn | None) -> None:
    """Refuse to stop a play that is over."""
    if turn is None:
        raise RuleViolation("game_over", given="end")


def expect_change(event: Adjust) -> None:
    """Refuse an adjust that says nothing."""
    said = [amount for _, amount in event.counts if amount_of(amount)]
    if not event.points and not said:
        raise RuleViolation("nothing_adjusted")


def amount_of(amount: Amount) -> bool:
    """Whether it is any at all."""
    return bool(amount) if isinstance(amount, int) else any(amount)


def adjusted(event: Adjust, key: str, counts: Sequence[int]) -> tuple[int, ...]:
    """What everybody has of a counter after an adjust, or a refusal below zero."""
    changed = [*counts]
    changed[event.place] += event.number(key)
    if changed[event.place] < 0:
        raise RuleViolation("adjust_below_zero", seat=event.place)
    return tuple(changed)


def scored(
    stage: int | None, round_: int | None, source: str, points: Sequence[int]
) -> tuple[ScoreLine, ...]:
    """The line of a scoring, or no line where nobody got anything."""
    return (ScoreLine(stage, round_, source, tuple(points)),) if any(points) else ()


def one_seat(seats: int, seat: int, points: int) -> tuple[int, ...]:
    """Points for one seat and 0 for the others."""
    gained = [0] * seats
    gained[seat] = points
    return tuple(gained)


def total(points: Sequence[int], lines: Sequence[ScoreLine]) -> tuple[int, ...]:
    """Points with those of some lines."""
    summed = tuple(points)
    for line in lines:
        summed = plus(summed, line.points)
    return summed


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)
