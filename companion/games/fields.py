"""The fields of events: how a value is read and written, asked for in a form, and told.

A field reads a value of the wire (with the number of players, for what depends on it) and writes
it back; it asks for it with inputs of flat names (`workers-0`, `gems-red`), finds it in what was
sent, fills it in again, and says it in words. `read` and `write` are made once for each field, as
plain functions: a replay calls them thousands of times.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.codec import LARGEST_NUMBER, REASON_LENGTH, Read, ReadAll, Shape, clean_text
from companion.games.kernel import Adjust, Counter, Malformed, Picking, Turn

if TYPE_CHECKING:
    from companion.games.sentences import Wording

Form = Mapping[str, str]
Length = Callable[[int], tuple[int, int]]

NOTHING = object()
WHOLE_NUMBER = "-?[0-9]{1,9}"  # not compiled here: a replay does without
MINUS = "\u2212"  # what a keyboard may give for a hyphen
LONGEST_LIST = 8
MOST_BUTTONS = 14
MOST_OF_A_BAG = 4
MOST_TAPPED = 99  # of one kind, where a game sets no bounds


class Choice(NamedTuple):
    """Something to tap: what it says on the wire and on the screen, and the kind it is drawn as."""

    value: str
    label: str
    kind: str = ""
    hint: str = ""


class CountInput(NamedTuple):
    """How many of something: its input, what it is, and the most there can be."""

    name: str
    word: str
    most: int


class Input(NamedTuple):
    """Something to tap or to type. A picker's counters have to add up to `low`…`high`."""

    name: str
    label: str
    kind: str
    choices: tuple[Choice, ...] = ()
    required: bool = True
    counters: tuple[CountInput, ...] = ()
    low: int = 0
    high: int = 0

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
    bound: Any = None
    required: bool = True
    label: str = ""


def unchanged(value: Any) -> Any:
    return value


class Field:
    """Whatever is read as it stands, and typed as text."""

    read: Read
    write: Callable[[Any], Any] = staticmethod(unchanged)
    read_all: ReadAll | None = None  # a whole list of them at once, where that is quicker

    def known(self, bound: Any) -> str | None:
        """What is sent where there is nothing to ask."""
        return None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "text", required=wanted.required)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        """The value that a form holds, well-formed or not, or NOTHING: `read` judges."""
        return given(name, form) or NOTHING

    def fill(self, name: str, value: Any) -> dict[str, str]:
        """A value of the wire as the inputs of its form."""
        return {name: str(value)}

    def tell(self, wording: "Wording", value: Any) -> str:
        """A value of the wire in words."""
        return str(value)


def given(name: str, form: Form) -> str:
    return form.get(name, "").strip()


def number(typed: str) -> Any:
    """A whole number as one; anything else as it was typed, for `read` to refuse."""
    typed = typed.replace(MINUS, "-")
    whole = re.fullmatch(WHOLE_NUMBER, typed, re.ASCII)
    return int(typed) if whole else typed or NOTHING


def word_choice(wording: "Wording", word: str) -> Choice:
    """A word to tap; one that has a letter is drawn as its kind."""
    messages = wording.messages
    kind = word if f"letter.{word}" in messages else ""
    return Choice(word, messages[f"word.{word}"], kind, messages.get(f"hint.{word}", ""))


class Integer(Field):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

        def read(value: Any, seats: int) -> int:
            if type(value) is not int:  # a bool is an int to isinstance
                raise Malformed("wrong_type", expected="integer")
            if not low <= value <= high:
                raise Malformed("out_of_range", low=low, high=high)
            return value

        def read_all(values: list[Any], seats: int) -> tuple[Any, ...]:
            for value in values:
                if type(value) is not int or not low <= value <= high:
                    read(value, seats)
            return tuple(values)

        self.read, self.read_all = read, read_all

    def known(self, bound: Any) -> str | None:
        return str(bound) if isinstance(bound, int) else None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        name, bound, required, label = wanted
        low, high = bound or (self.low, self.high)
        if high - low >= MOST_BUTTONS:
            yield Input(name, label, "number", required=required, low=low, high=high)
        else:
            choices = [Choice(str(value), str(value)) for value in range(low, high + 1)]
            yield Input(name, label, "choice", tuple(choices), required)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        return number(given(name, form))

    def tell(self, wording: "Wording", value: Any) -> str:
        return str(value).replace("-", MINUS)


class OneOf(Field):
    """One of a few words, each standing for a value."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.words = tuple(names)

        def read(value: Any, seats: int) -> Any:
            if type(value) is not str:
                raise Malformed("wrong_type", expected="text")
            if value not in names:
                raise Malformed("unknown_word", quote=value, known=tuple(names))
            return names[value]

        def read_all(values: list[Any], seats: int) -> tuple[Any, ...]:
            try:
                return tuple([names[value] for value in values])
            except (KeyError, TypeError):
                return tuple([read(value, seats) for value in values])

        self.read, self.read_all = read, read_all
        self.write = {value: name for name, value in names.items()}.__getitem__

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        words = wanted.bound or self.words
        choices = tuple([word_choice(asking.wording, word) for word in words])
        yield Input(wanted.name, wanted.label, "choice", choices, wanted.required)

    def tell(self, wording: "Wording", value: Any) -> str:
        return wording.messages[f"word.{value}"]


class Text(Field):
    """Something in words of one's own; where some are usual, they are there to tap."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.read = lambda value, seats: clean_text(value, longest)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        if not wanted.bound:
            yield from super().ask(asking, wanted)
            return
        messages = asking.wording.messages
        choices = [Choice(word, messages[f"word.{word}"]) for word in wanted.bound]
        yield Input(wanted.name, wanted.label, "suggest", tuple(choices))

    def parse(self, name: str, form: Form, seats: int) -> Any:
        return given(name, form) or given(f"{name}-other", form) or NOTHING

    def tell(self, wording: "Wording", value: Any) -> str:
        return wording.messages.get(f"word.{value}", value)


class Yes(Field):
    """A field that is true or not there."""

    def __init__(self) -> None:
        def read(value: Any, seats: int) -> bool:
            if value is not True:
                raise Malformed("wrong_type", expected="true")
            return True

        self.read = read

    def known(self, bound: Any) -> str | None:
        return "true"

    def parse(self, name: str, form: Form, seats: int) -> Any:
        return True if given(name, form) == "true" else NOTHING

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {name: "true"}


class Boolean(Field):
    """True or false."""

    def __init__(self) -> None:
        def read(value: Any, seats: int) -> bool:
            if type(value) is not bool:
                raise Malformed("wrong_type", expected="boolean")
            return value

        self.read = read


class Maybe(Field):
    """A value, or nothing."""

    def __init__(self, field: Field) -> None:
        self.field = field
        read, write = field.read, field.write
        self.read = lambda value, seats: None if value is None else read(value, seats)
        self.write = lambda value: None if value is None else write(value)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        if wanted.bound != ():
            yield from self.field.ask(asking, wanted._replace(required=bool(wanted.bound)))

    def parse(self, name: str, form: Form, seats: int) -> Any:
        value = self.field.parse(name, form, seats)
        return None if value is NOTHING else value

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {} if value is None else self.field.fill(name, value)

    def tell(self, wording: "Wording", value: Any) -> str:
        return "" if value is None else self.field.tell(wording, value)


class ListOf(Field):
    """A list whose length may depend on the number of players; one over people names them."""

    def __init__(self, field: Field, length: Length, over_people: bool = False) -> None:
        self.field, self.length, self.over_people = field, length, over_people
        write_item, read_all = field.write, field.read_all or one_by_one(field.read)
        known = cache(length)

        def read(value: Any, seats: int) -> tuple[Any, ...]:
            if type(value) is not list:
                raise Malformed("wrong_type", expected="list")
            low, high = known(seats)
            if not low <= len(value) <= high:
                raise Malformed("wrong_length", low=low, high=high)
            return read_all(value, seats)

        def write(value: Iterable[Any]) -> list[Any]:
            return [write_item(item) for item in value]

        self.read, self.write = read, write

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        name, bound, required, _ = wanted
        low, high = self.length(asking.seats)
        # A tuple for each item says that the items differ.
        differ = isinstance(bound, tuple) and bound and isinstance(bound[0], tuple)
        for index in range(high):
            label = self.label(asking.wording, name, index)
            own = bound[index] if differ else bound
            item = Wanted(f"{name}-{index}", own, required and index < low, label)
            yield from self.field.ask(asking, item)

    def label(self, wording: "Wording", name: str, index: int) -> str:
        """An item's own label where the game has one; else the player's name, or its number."""
        own = wording.messages.get(f"item.{re.sub('[0-9]+', 'n', name)}.{index}")
        if own or not self.over_people:
            return own or str(index + 1)
        return wording.player(index)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        longest = min(self.length(seats)[1], LONGEST_LIST)
        values = [self.field.parse(f"{name}-{index}", form, seats) for index in range(longest)]
        return [value for value in values if value is not NOTHING] or NOTHING

    def fill(self, name: str, value: Any) -> dict[str, str]:
        filled: dict[str, str] = {}
        for index, item in enumerate(value):
            filled |= self.field.fill(f"{name}-{index}", item)
        return filled

    def tell(self, wording: "Wording", value: Any) -> str:
        """A list over people names them; other lists are only counted off."""
        told = [self.field.tell(wording, item) for item in value]
        if self.over_people:
            told = [f"{wording.player(at)} {item}" for at, item in enumerate(told) if item]
        return wording.commas(filter(None, told)) or "–"


def one_by_one(read: Read) -> ReadAll:
    def read_all(values: list[Any], seats: int) -> tuple[Any, ...]:
        return tuple([read(value, seats) for value in values])

    return read_all


class Bag(ListOf):
    """Words whose order says nothing: each is counted."""

    def __init__(self, field: OneOf, low: int, high: int) -> None:
        super().__init__(field, lambda seats: (low, high))
        self.words = field.words

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        counters = [
            CountInput(f"{wanted.name}-{word}", word, MOST_OF_A_BAG)
            for word in wanted.bound or self.words
        ]
        yield Input(wanted.name, wanted.label, "picker", required=False, counters=tuple(counters))

    def parse(self, name: str, form: Form, seats: int) -> Any:
        found: list[Any] = []
        for word, count in counts_in(self.words, name, form).items():
            found += [word] * min(count, LONGEST_LIST) if isinstance(count, int) else [count]
        return found or NOTHING

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {f"{name}-{word}": str(value.count(word)) for word in value}


class PairOf(Field):
    """Two values: whose, and which. It is typed, and sent, with a colon between them."""

    def __init__(self, left: Field, right: Field) -> None:
        self.left, self.right = left, right

        def read(value: Any, seats: int) -> tuple[Any, Any]:
            if type(value) is not list:
                raise Malformed("wrong_type", expected="list")
            if len(value) != 2:
                raise Malformed("wrong_length", low=2, high=2)
            return left.read(value[0], seats), right.read(value[1], seats)

        self.read = read
        self.write = lambda value: [left.write(value[0]), right.write(value[1])]

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "pair", required=False)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        typed = given(name, form)
        return [number(part) for part in typed.split(":")] if typed else NOTHING

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {name: ":".join(map(str, value))}

    def tell(self, wording: "Wording", value: Any) -> str:
        return f"{self.left.tell(wording, value[0])} {self.right.tell(wording, value[1])}"


class ObjectOf(Field):
    """An object with exactly these names, as a tuple in their order."""

    def __init__(self, fields: Mapping[str, Field]) -> None:
        self.fields = fields
        names, readers = fields.keys(), [(name, field.read) for name, field in fields.items()]

        def read(value: Any, seats: int) -> tuple[Any, ...]:
            if type(value) is not dict:
                raise Malformed("wrong_type", expected="object")
            if value.keys() != names:
                raise self.wrong_names(value)
            return tuple([read_one(value[name], seats) for name, read_one in readers])

        self.read = read
        self.write = self.named

    def wrong_names(self, value: dict[str, Any]) -> Malformed:
        for name in value:
            if name not in self.fields:
                return Malformed("unknown_word", quote=name, known=tuple(self.fields))
        return Malformed("names_missing", known=tuple(self.fields))

    def named(self, values: tuple[Any, ...]) -> dict[str, Any]:
        pairs = zip(self.fields.items(), values, strict=True)
        return {name: field.write(value) for (name, field), value in pairs}

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        for key, part in self.fields.items():
            own = Wanted(f"{wanted.name}-{key}", wanted.bound, wanted.required)
            yield from part.ask(asking, own)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        parts = self.fields.items()
        values = {key: part.parse(f"{name}-{key}", form, seats) for key, part in parts}
        return {key: value for key, value in values.items() if value is not NOTHING}

    def fill(self, name: str, value: Any) -> dict[str, str]:
        filled: dict[str, str] = {}
        for key, part in self.fields.items():
            filled |= part.fill(f"{name}-{key}", value[key])
        return filled

    def tell(self, wording: "Wording", value: Any) -> str:
        told = [
            wording.labelled(wording.messages[f"word.{key}"], self.fields[key].tell(wording, part))
            for key, part in value.items()
        ]
        return wording.messages["semicolon"].join(told)


class Counts(Field):
    """An object kind → count as a tuple of counts; only an adjust takes negative ones."""

    def __init__(self, names: Mapping[str, int], signed: bool = False) -> None:
        self.words = tuple(names)
        blank = [0] * len(names)
        lowest = -LARGEST_NUMBER if signed else 1

        def read(value: Any, seats: int) -> tuple[int, ...]:
            if type(value) is not dict:
                raise Malformed("wrong_type", expected="object")
            counts = blank[:]
            for name, count in value.items():
                if name not in names:
                    raise Malformed("unknown_word", quote=name, known=tuple(names))
                if type(count) is not int:
                    raise Malformed("wrong_type", expected="integer")
                if count == 0 or not lowest <= count <= LARGEST_NUMBER:
                    raise Malformed("bad_count", colour=name)
                counts[names[name]] = count
            return tuple(counts)

        def write(counts: tuple[int, ...]) -> dict[str, int]:
            return {name: counts[index] for name, index in names.items() if counts[index]}

        self.read, self.write = read, write

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        bound = wanted.bound or Picking((MOST_TAPPED,) * len(self.words), 0, MOST_TAPPED)
        counters = [
            CountInput(f"{wanted.name}-{word}", word, most)
            for word, most in zip(self.words, bound.most, strict=True)
            if most
        ]
        low, high = bound.low, bound.high
        yield Input(wanted.name, wanted.label, "picker", (), True, tuple(counters), low, high)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        return counts_in(self.words, name, form)

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {f"{name}-{word}": str(count) for word, count in value.items()}

    def tell(self, wording: "Wording", value: Any) -> str:
        return wording.counted_kinds(value.items())


def counts_in(words: tuple[str, ...], name: str, form: Form) -> dict[str, Any]:
    found = {word: number(given(f"{name}-{word}", form)) for word in words}
    return {word: count for word, count in found.items() if count not in (NOTHING, 0)}


def read_seat(value: Any, seats: int) -> int:
    if type(value) is not int:
        raise Malformed("wrong_type", expected="integer")
    if not 0 <= value < seats:
        raise Malformed("unknown_seat", highest=seats - 1)
    return value


class Seat(Field):
    """Somebody at the table, from 0."""

    read = staticmethod(read_seat)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        some = asking.turn.seats
        seats = wanted.bound or (some if len(some) > 1 else range(asking.seats))
        choices = [Choice(str(seat), asking.wording.player(seat)) for seat in seats]
        if not wanted.required:
            choices.insert(0, Choice("", asking.wording.messages["choice.nobody"]))
        yield Input(wanted.name, wanted.label, "choice", tuple(choices), wanted.required)

    def parse(self, name: str, form: Form, seats: int) -> Any:
        return number(given(name, form))

    def tell(self, wording: "Wording", value: Any) -> str:
        return wording.player(value)


SEAT = Seat()

integer, one_of, text, yes, boolean, or_null = Integer, OneOf, Text, Yes, Boolean, Maybe
pair, object_of, bag = PairOf, ObjectOf, Bag


def word(*names: str) -> OneOf:
    return OneOf({name: name for name in names})


def listed(field: Field, low: int, high: int) -> ListOf:
    """A list of low to high values."""
    return ListOf(field, lambda seats: (low, high))


def sized(field: Field, length: Length) -> ListOf:
    """A list whose length depends on the number of players."""
    return ListOf(field, length)


def per_seat(field: Field) -> ListOf:
    return ListOf(field, lambda seats: (seats, seats), over_people=True)


def kinds_by_index(kinds: Iterable[str]) -> dict[str, int]:
    return {kind: index for index, kind in enumerate(kinds)}


def adjust_shape(counters: Iterable[Counter] = (), seat: Field = SEAT) -> Shape:
    """A slip put right: of points, and of all that a game counts beside them."""
    amount = Integer(-LARGEST_NUMBER, LARGEST_NUMBER)
    changes: dict[str, Field] = {
        counter.key: Counts(kinds_by_index(counter.kinds), signed=True) if counter.kinds else amount
        for counter in counters
    }

    def make(seat: int, reason: str, points: int | None, *amounts: Any) -> Adjust:
        named = zip(changes, amounts, strict=True)
        return Adjust(seat, reason, points, tuple([each for each in named if each[1] is not None]))

    def values(event: Adjust) -> tuple[Any, ...]:
        return event.seat, event.reason, event.points, *[event.count(key) for key in changes]

    required = {"seat": seat, "reason": Text(REASON_LENGTH)}
    return Shape(make, required, {"points": amount, **changes}, values=values, of=Adjust)
