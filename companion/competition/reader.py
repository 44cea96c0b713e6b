"""Values of a competition file, each read strictly or refused with where it stands.

Numbers are exact from here on: 0.1 in a file is a tenth, so that a tie is never an accident of
rounding.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from companion.games.codec import LARGEST_NUMBER, clean_text
from companion.refusal import Malformed, Refusal

TITLE_LENGTH = 200
MOST_ENTRIES = 10_000_000

Number = int | Fraction
F = TypeVar("F")
T = TypeVar("T")
ValueReader = Callable[[object], T]


class CompetitionError(Exception):
    """Why a file is no competition: the place in it (None: all of it), a code, parameters."""

    def __init__(self, where: str | None, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.where = where
        self.refusal = refusal
        self.code = refusal.code
        self.params = refusal.params

    def within(self, step: str) -> "CompetitionError":
        """The same, seen from one step further out."""
        joint = "" if self.where is None or self.where.startswith("[") else "."
        return CompetitionError(step + joint + (self.where or ""), self.refusal)


def wrong(code: str, **params: object) -> CompetitionError:
    return CompetitionError(None, Refusal(code, **params))


def at(step: str, read: Callable[[F], T], value: F) -> T:
    """What is read there; a fault is told with where it is."""
    try:
        return read(value)
    except CompetitionError as fault:
        raise fault.within(step) from None


def checked_object(
    value: object, required: Sequence[str], optional: Sequence[str] = ()
) -> Mapping[str, object]:
    """The same, with fields that may be there and those that have to be."""
    if type(value) is not dict:
        raise wrong("not_an_object")
    for field in required:
        if field not in value:
            raise wrong("missing_field", field=field)
    for field in value:
        if field not in required and field not in optional:
            raise wrong("unknown_field", field=field)
    return value


def listing(
    field: str, read: ValueReader[T], low: int = 0, high: int = MOST_ENTRIES
) -> ValueReader[tuple[T, ...]]:
    """A list of low to high things; a fault is told with its number in the list."""

    def read_all(value: object) -> tuple[T, ...]:
        if type(value) is not list:
            raise wrong("wrong_type", field=field, expected="list")
        if len(value) < low:
            raise wrong("too_few", field=field, limit=low)
        if len(value) > high:
            raise wrong("too_many", field=field, limit=high)
        found: list[T] = []
        try:
            for each in value:
                found.append(read(each))  # noqa: PERF401  (how far it got is the place)
        except CompetitionError as fault:
            raise fault.within(f"[{len(found)}]") from None
        return tuple(found)

    return read_all


def integer(value: object, field: str, low: int, high: int = LARGEST_NUMBER) -> int:
    if type(value) is not int:  # a bool is an int to isinstance
        raise wrong("wrong_type", field=field, expected="integer")
    if not low <= value <= high:
        raise wrong("out_of_range", field=field, low=low, high=high)
    return value


def number(value: object, field: str, low: int = -LARGEST_NUMBER) -> Number:
    if type(value) is not int and type(value) is not float:
        raise wrong("wrong_type", field=field, expected="number")
    if not low <= value <= LARGEST_NUMBER:  # 1e999 is infinite
        raise wrong("out_of_range", field=field, low=low, high=LARGEST_NUMBER)
    return value if type(value) is int else exact(value)


def exact(value: float) -> Number:
    """The decimal number that somebody wrote, not the binary one next to it."""
    return int(value) if value.is_integer() else Fraction(repr(value))


def boolean(value: object, field: str) -> bool:
    if type(value) is not bool:
        raise wrong("wrong_type", field=field, expected="boolean")
    return value


def word(value: object, field: str, known: tuple[str, ...]) -> str:
    if type(value) is not str:
        raise wrong("wrong_type", field=field, expected="text")
    if value not in known:
        raise wrong("unknown_word", field=field, quote=value, known=known)
    return value


def text_of(value: object, field: str, longest: int = TITLE_LENGTH, empty: bool = True) -> str:
    if value == "" and empty:
        return ""
    try:
        return clean_text(value, longest)
    except Malformed as refusal:
        raise CompetitionError(None, refusal.under(field)) from None


def player(value: object, count: int, field: str = "player") -> int:
    if type(value) is not int:
        raise wrong("wrong_type", field=field, expected="integer")
    if not 0 <= value < count:
        raise wrong("unknown_player", number=shortened(value), highest=count - 1)
    return value


def shortened(value: int) -> str:
    return str(value) if abs(value) <= LARGEST_NUMBER else "…"


def distinct(players: Sequence[int]) -> None:
    """Nobody stands twice in a list of players."""
    if len({*players}) < len(players):
        index = next(i for i, each in enumerate(players) if each in players[:i])
        raise wrong("player_twice", number=players[index]).within(f"[{index}]")


def read_group(value: object, field: str, count: int, low: int = 0) -> tuple[int, ...]:
    """Players, each once."""
    found = listing(field, lambda each: player(each, count, field), low)(value)
    distinct(found)
    return found
