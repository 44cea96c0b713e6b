"""The fields of events: how a value is read and written, asked for in a form, and told.

A field reads a value of the wire (with the number of players, for what depends on it) and writes
it back; it asks for it with inputs of flat names (`workers-0`, `gems-red`), finds it in what was
sent, fills it in again, and says it in words. `read` and `write` are made once for each field, as
plain functions: a replay calls them thousands of times.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from companion.games.codec import FieldReader, ReadAll, clean_text
from companion.games.contract import Bound, Turn
from companion.refusal import Malformed

if TYPE_CHECKING:
    from companion.games.wording import Wording

T = TypeVar("T")
W = TypeVar("W")
Form = Mapping[str, str]
Moves = Mapping[int, int]  # where whoever sat at a seat sits now; whoever is not named stays

NOTHING = object()
WHOLE_NUMBER = "-?[0-9]{1,9}"  # not compiled here: a replay does without
MINUS = "\u2212"  # what a keyboard may give for a hyphen
MOST_BUTTONS = 14


class Choice(NamedTuple):
    """Something to tap: what it says on the wire and on the screen, and the kind it is drawn as."""

    value: str
    label: str
    kind: str = ""
    hint: str = ""
    seat: int | None = None


class CountInput(NamedTuple):
    """How many of something: its input, what it is, and the most there can be."""

    name: str
    word: str
    most: int


class Input(NamedTuple):
    """Something to tap or to type. A picker's counters have to add up to `low`…`high`.

    Whoever it is asked of, in a list over people, is its seat.
    """

    name: str
    label: str
    kind: str
    choices: tuple[Choice, ...] = ()
    required: bool = True
    counters: tuple[CountInput, ...] = ()
    low: int = 0
    high: int = 0
    seat: int | None = None

    @property
    def longest(self) -> int:
        """Of the words to tap, so many letters."""
        return max([len(each.label) for each in self.choices if not each.kind], default=0)


class Asking(NamedTuple):
    """Where a question is asked: in which words, at a table of how many, and of whom."""

    wording: "Wording"
    seats: int
    turn: Turn


class Wanted(NamedTuple):
    """What an input is to be: its name, within which bounds, whether it is needed, its label."""

    name: str
    bound: Bound | None = None
    required: bool = True
    label: str = ""


class Field(Generic[T, W]):
    """A value that is W on the wire, and typed as text unless a field asks otherwise."""

    read: FieldReader[T]
    write: Callable[[T], W]
    read_all: ReadAll[T] | None = None  # a whole list of them at once, where that is quicker

    def known(self, bound: Bound | None) -> str | None:
        """What is sent where there is nothing to ask."""
        return None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "text", required=wanted.required)

    def parse(self, name: str, form: Form, seats: int) -> object:
        """The value that a form holds, well-formed or not, or NOTHING: `read` judges."""
        return given(name, form) or NOTHING

    def fill(self, name: str, value: W) -> dict[str, str]:
        """A value of the wire as the inputs of its form."""
        return {name: str(value)}

    def tell(self, wording: "Wording", value: W) -> str:
        """A value of the wire in words."""
        return str(value)

    def move(self, value: W, moves: Moves) -> W:
        """A value of the wire after people have changed seats."""
        return value


def unchanged(value: T) -> T:
    return value


class PlainField(Field[T, T]):
    """A value that is on the wire as it is."""

    write = staticmethod(unchanged)


AnyField = Field[Any, Any]  # where nobody knows of what


def given(name: str, form: Form) -> str:
    return form.get(name, "").strip()


def number(typed: str) -> object:
    """A whole number as one; anything else as it was typed, for `read` to refuse."""
    typed = typed.strip().replace(MINUS, "-")
    whole = re.fullmatch(WHOLE_NUMBER, typed, re.ASCII)
    return int(typed) if whole else typed or NOTHING


def word_choice(wording: "Wording", word: str) -> Choice:
    """A word to tap; one that has a letter is drawn as its kind."""
    messages = wording.messages
    kind = word if f"letter.{word}" in messages else ""
    return Choice(word, messages[f"word.{word}"], kind, messages.get(f"hint.{word}", ""))


def words_within(bound: Bound | None, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the game leaves now, where it says so."""
    return tuple(map(str, bound)) if isinstance(bound, tuple) and bound else usual


class Integer(PlainField[int]):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

        def read(value: object, seats: int) -> int:
            if type(value) is not int:  # a bool is an int to isinstance
                raise Malformed("wrong_type", expected="integer")
            if not low <= value <= high:
                raise Malformed("out_of_range", low=low, high=high)
            return value

        def read_all(values: list[Any], seats: int) -> tuple[int, ...]:
            for value in values:
                if type(value) is not int or not low <= value <= high:
                    read(value, seats)
            return tuple(values)

        self.read, self.read_all = read, read_all

    def known(self, bound: Bound | None) -> str | None:
        return str(bound) if isinstance(bound, int) else None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        name, bound, required, label = wanted
        low, high = bound if isinstance(bound, tuple) else (self.low, self.high)
        if high - low >= MOST_BUTTONS:
            yield Input(name, label, "number", required=required, low=low, high=high)
        else:
            choices = [Choice(str(value), str(value)) for value in range(low, high + 1)]
            yield Input(name, label, "choice", tuple(choices), required)

    def parse(self, name: str, form: Form, seats: int) -> object:
        return number(form.get(name, ""))

    def tell(self, wording: "Wording", value: int) -> str:
        return str(value).replace("-", MINUS)


class OneOf(Field[T, str]):
    """One of a few words, each standing for a value."""

    def __init__(self, names: Mapping[str, T]) -> None:
        self.words = tuple(names)

        def read(value: object, seats: int) -> T:
            if type(value) is not str:
                raise Malformed("wrong_type", expected="text")
            if value not in names:
                raise Malformed("unknown_word", quote=value, known=tuple(names))
            return names[value]

        def read_all(values: list[Any], seats: int) -> tuple[T, ...]:
            try:
                return tuple([names[value] for value in values])
            except (KeyError, TypeError):
                return tuple([read(value, seats) for value in values])

        self.read, self.read_all = read, read_all
        self.write = {value: name for name, value in names.items()}.__getitem__

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        words = words_within(wanted.bound, self.words)
        choices = tuple([word_choice(asking.wording, word) for word in words])
        yield Input(wanted.name, wanted.label, "choice", choices, wanted.required)

    def tell(self, wording: "Wording", value: str) -> str:
        """A kind of piece as within a sentence, any other word as on its button."""
        messages = wording.messages
        return messages.get(f"kind.{value}") or messages[f"word.{value}"]


class Piece(OneOf[T]):
    """One piece of a kind, told with its number."""

    def tell(self, wording: "Wording", value: str) -> str:
        return wording.counted(f"kind.{value}", 1)


class Text(PlainField[str]):
    """Something in words of one's own; where some are usual, they are there to tap."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.read = lambda value, seats: clean_text(value, longest)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        usual = words_within(wanted.bound, ())
        if not usual:
            yield from super().ask(asking, wanted)
            return
        messages = asking.wording.messages
        choices = [Choice(word, messages[f"word.{word}"]) for word in usual]
        yield Input(wanted.name, wanted.label, "suggest", tuple(choices))

    def parse(self, name: str, form: Form, seats: int) -> object:
        return given(name, form) or given(f"{name}-other", form) or NOTHING

    def tell(self, wording: "Wording", value: str) -> str:
        return wording.messages.get(f"word.{value}", value)


class Yes(PlainField[bool]):
    """A field that is true or not there."""

    def __init__(self) -> None:
        def read(value: object, seats: int) -> bool:
            if value is not True:
                raise Malformed("wrong_type", expected="true")
            return True

        self.read = read

    def known(self, bound: Bound | None) -> str | None:
        return "true"

    def parse(self, name: str, form: Form, seats: int) -> object:
        return True if given(name, form) == "true" else NOTHING

    def fill(self, name: str, value: bool) -> dict[str, str]:
        return {name: "true"}


class Boolean(PlainField[bool]):
    """True or false."""

    def __init__(self) -> None:
        def read(value: object, seats: int) -> bool:
            if type(value) is not bool:
                raise Malformed("wrong_type", expected="boolean")
            return value

        self.read = read


def read_seat(value: object, seats: int) -> int:
    if type(value) is not int:
        raise Malformed("wrong_type", expected="integer")
    if not 0 <= value < seats:
        raise Malformed("unknown_seat", highest=seats - 1)
    return value


class Seat(PlainField[int]):
    """Somebody at the table, from 0."""

    read = staticmethod(read_seat)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        some = asking.turn.seats
        bound = wanted.bound if isinstance(wanted.bound, tuple) else ()
        seats = bound or (some if len(some) > 1 else range(asking.seats))
        choices = [Choice(str(seat), asking.wording.player(seat), seat=seat) for seat in seats]
        if not wanted.required:
            choices.insert(0, Choice("", asking.wording.messages["choice.nobody"]))
        yield Input(wanted.name, wanted.label, "choice", tuple(choices), wanted.required)

    def parse(self, name: str, form: Form, seats: int) -> object:
        return number(form.get(name, ""))

    def tell(self, wording: "Wording", value: int) -> str:
        return wording.player(value)

    def move(self, value: int, moves: Moves) -> int:
        return moves.get(value, value)


SEAT = Seat()

integer, one_of, text, yes, boolean = Integer, OneOf, Text, Yes, Boolean


def word(*names: str) -> OneOf[str]:
    return OneOf({name: name for name in names})
