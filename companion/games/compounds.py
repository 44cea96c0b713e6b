"""Fields of several values: nothing or one, lists, pairs, objects and counts; and the adjust."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.games.codec import LARGEST_NUMBER, REASON_LENGTH, FieldReader, ReadAll, Shape
from companion.games.contract import Adjust, Counter, End, PickBounds
from companion.games.fields import (
    NOTHING,
    SEAT,
    AnyField,
    Asking,
    CountInput,
    Field,
    Form,
    Input,
    Integer,
    Moves,
    OneOf,
    T,
    Text,
    W,
    Wanted,
    given,
    number,
    words_within,
)
from companion.refusal import Malformed

if TYPE_CHECKING:
    from companion.games.wording import Wording

Length = Callable[[int], tuple[int, int]]
LONGEST_LIST = 8
MOST_OF_A_BAG = 4
MOST_TAPPED = 99  # of one kind, where a game sets no bounds


class Maybe(Field[T | None, W | None]):
    """A value, or nothing."""

    def __init__(self, field: Field[T, W]) -> None:
        self.field = field
        read, write = field.read, field.write
        self.read = lambda value, seats: None if value is None else read(value, seats)
        self.write = lambda value: None if value is None else write(value)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        if wanted.bound != ():
            yield from self.field.ask(asking, wanted._replace(required=bool(wanted.bound)))

    def parse(self, name: str, form: Form, seats: int) -> object:
        value = self.field.parse(name, form, seats)
        return None if value is NOTHING else value

    def fill(self, name: str, value: W | None) -> dict[str, str]:
        return {} if value is None else self.field.fill(name, value)

    def tell(self, wording: "Wording", value: W | None) -> str:
        return "" if value is None else self.field.tell(wording, value)

    def move(self, value: W | None, moves: Moves) -> W | None:
        return None if value is None else self.field.move(value, moves)


class ListOf(Field[tuple[T, ...], list[W]]):
    """A list whose length may depend on the number of players; one over people names them."""

    def __init__(self, field: Field[T, W], length: Length, over_people: bool = False) -> None:
        self.field, self.over_people = field, over_people
        self.length: Length = cache(length)
        write_item, read_all = field.write, field.read_all or one_by_one(field.read)
        known = self.length

        def read(value: object, seats: int) -> tuple[T, ...]:
            if type(value) is not list:
                raise Malformed("wrong_type", expected="list")
            low, high = known(seats)
            if not low <= len(value) <= high:
                raise Malformed("wrong_length", low=low, high=high)
            return read_all(value, seats)

        def write(value: Iterable[T]) -> list[W]:
            return [write_item(item) for item in value]

        self.read, self.write = read, write

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        name, bound, required, _ = wanted
        low, high = self.length(asking.seats)
        # A tuple for each item says that the items differ.
        own = [each for each in bound if isinstance(each, tuple)] if type(bound) is tuple else []
        for index in range(high):
            label = self.label(asking.wording, name, index)
            within = own[index] if own else bound
            item = Wanted(f"{name}-{index}", within, required and index < low, label)
            for each in self.field.ask(asking, item):
                yield each._replace(seat=index) if self.over_people else each

    def label(self, wording: "Wording", name: str, index: int) -> str:
        """An item's own label where the game has one; else the player's name, or its number."""
        own = wording.messages.get(f"item.{re.sub('[0-9]+', 'n', name)}.{index}")
        if own or not self.over_people:
            return own or str(index + 1)
        return wording.player(index)

    def parse(self, name: str, form: Form, seats: int) -> object:
        longest = min(self.length(seats)[1], LONGEST_LIST)
        values = [self.field.parse(f"{name}-{index}", form, seats) for index in range(longest)]
        return [value for value in values if value is not NOTHING] or NOTHING

    def fill(self, name: str, value: list[W]) -> dict[str, str]:
        filled: dict[str, str] = {}
        for index, item in enumerate(value):
            filled |= self.field.fill(f"{name}-{index}", item)
        return filled

    def tell(self, wording: "Wording", value: list[W]) -> str:
        """A list over people names them; other lists are only counted off."""
        told = [self.field.tell(wording, item) for item in value]
        if self.over_people:
            told = [f"{wording.named(at)} {item}" for at, item in enumerate(told) if item]
        return wording.commas(filter(None, told)) or "–"

    def move(self, value: list[W], moves: Moves) -> list[W]:
        """One over people has everybody's own item at their seat of now."""
        moved = [self.field.move(item, moves) for item in value]
        if not self.over_people:
            return moved
        own = {moves.get(seat, seat): item for seat, item in enumerate(moved)}
        return [own[seat] for seat in sorted(own)]


def one_by_one(read: FieldReader[T]) -> ReadAll[T]:
    def read_all(values: list[Any], seats: int) -> tuple[T, ...]:
        return tuple([read(value, seats) for value in values])

    return read_all


class PairOf(Field[tuple[T, T], list[W]]):
    """Two values: whose, and which. It is typed, and sent, with a colon between them."""

    def __init__(self, left: Field[T, W], right: Field[T, W]) -> None:
        self.left, self.right = left, right

        def read(value: object, seats: int) -> tuple[T, T]:
            if type(value) is not list:
                raise Malformed("wrong_type", expected="list")
            if len(value) != 2:
                raise Malformed("wrong_length", low=2, high=2)
            return left.read(value[0], seats), right.read(value[1], seats)

        self.read = read
        self.write = lambda value: [left.write(value[0]), right.write(value[1])]

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "pair", required=False)

    def parse(self, name: str, form: Form, seats: int) -> object:
        typed = given(name, form)
        return [number(part) for part in typed.split(":")] if typed else NOTHING

    def fill(self, name: str, value: list[W]) -> dict[str, str]:
        return {name: ":".join(map(str, value))}

    def tell(self, wording: "Wording", value: list[W]) -> str:
        return f"{self.left.tell(wording, value[0])} {self.right.tell(wording, value[1])}"

    def move(self, value: list[W], moves: Moves) -> list[W]:
        return [self.left.move(value[0], moves), self.right.move(value[1], moves)]


class ObjectOf(Field[tuple[T, ...], dict[str, W]]):
    """An object with exactly these names, as a tuple in their order."""

    def __init__(self, fields: Mapping[str, Field[T, W]]) -> None:
        self.fields = fields
        names, readers = fields.keys(), [(name, field.read) for name, field in fields.items()]

        def read(value: object, seats: int) -> tuple[T, ...]:
            if type(value) is not dict:
                raise Malformed("wrong_type", expected="object")
            if value.keys() != names:
                raise self.wrong_names(value)
            return tuple([read_one(value[name], seats) for name, read_one in readers])

        self.read = read
        self.write = self.named

    def wrong_names(self, value: Mapping[str, object]) -> Malformed:
        for name in value:
            if name not in self.fields:
                return Malformed("unknown_word", quote=name, known=tuple(self.fields))
        return Malformed("names_missing", required=tuple(self.fields))

    def named(self, values: tuple[T, ...]) -> dict[str, W]:
        pairs = zip(self.fields.items(), values, strict=True)
        return {name: field.write(value) for (name, field), value in pairs}

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        for key, part in self.fields.items():
            own = Wanted(f"{wanted.name}-{key}", wanted.bound, wanted.required)
            yield from part.ask(asking, own)

    def parse(self, name: str, form: Form, seats: int) -> object:
        parts = self.fields.items()
        values = {key: part.parse(f"{name}-{key}", form, seats) for key, part in parts}
        return {key: value for key, value in values.items() if value is not NOTHING}

    def fill(self, name: str, value: dict[str, W]) -> dict[str, str]:
        filled: dict[str, str] = {}
        for key, part in self.fields.items():
            filled |= part.fill(f"{name}-{key}", value[key])
        return filled

    def tell(self, wording: "Wording", value: dict[str, W]) -> str:
        told = [
            wording.labelled(wording.messages[f"word.{key}"], self.fields[key].tell(wording, part))
            for key, part in value.items()
        ]
        return wording.messages["semicolon"].join(told)

    def move(self, value: dict[str, W], moves: Moves) -> dict[str, W]:
        return {key: self.fields[key].move(part, moves) for key, part in value.items()}


def listed(field: Field[T, W], low: int, high: int) -> ListOf[T, W]:
    """A list of low to high values."""
    return ListOf(field, lambda seats: (low, high))


def sized(field: Field[T, W], length: Length) -> ListOf[T, W]:
    """A list whose length depends on the number of players."""
    return ListOf(field, length)


def per_seat(field: Field[T, W]) -> ListOf[T, W]:
    return ListOf(field, lambda seats: (seats, seats), over_people=True)


class Counts(Field[tuple[int, ...], dict[str, int]]):
    """An object kind → count as a tuple of counts; only an adjust takes negative ones."""

    def __init__(self, names: Mapping[str, int], signed: bool = False) -> None:
        self.words = tuple(names)
        blank = [0] * len(names)
        lowest = -LARGEST_NUMBER if signed else 1

        def read(value: object, seats: int) -> tuple[int, ...]:
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

    def unbounded(self) -> PickBounds:
        return PickBounds((MOST_TAPPED,) * len(self.words), 0, MOST_TAPPED)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        bound = wanted.bound if isinstance(wanted.bound, PickBounds) else self.unbounded()
        counters = [
            CountInput(f"{wanted.name}-{word}", word, most)
            for word, most in zip(self.words, bound.most, strict=True)
            if most
        ]
        yield Input(
            wanted.name,
            wanted.label,
            "picker",
            counters=tuple(counters),
            low=bound.low,
            high=bound.high,
        )

    def parse(self, name: str, form: Form, seats: int) -> object:
        return counts_in(self.words, name, form)

    def fill(self, name: str, value: dict[str, int]) -> dict[str, str]:
        return {f"{name}-{word}": str(count) for word, count in value.items()}

    def tell(self, wording: "Wording", value: dict[str, int]) -> str:
        return wording.counted_kinds(value.items())


def counts_in(words: tuple[str, ...], name: str, form: Form) -> dict[str, object]:
    found = {word: number(given(f"{name}-{word}", form)) for word in words}
    return {word: count for word, count in found.items() if count not in (NOTHING, 0)}


class Bag(ListOf[T, str]):
    """Words whose order says nothing: each is counted."""

    def __init__(self, field: OneOf[T], low: int, high: int) -> None:
        super().__init__(field, lambda seats: (low, high))
        self.words = field.words

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        counters = [
            CountInput(f"{wanted.name}-{word}", word, MOST_OF_A_BAG)
            for word in words_within(wanted.bound, self.words)
        ]
        yield Input(wanted.name, wanted.label, "picker", required=False, counters=tuple(counters))

    def parse(self, name: str, form: Form, seats: int) -> object:
        found: list[object] = []
        for word, count in counts_in(self.words, name, form).items():
            found += [word] * min(count, LONGEST_LIST) if isinstance(count, int) else [count]
        return found or NOTHING

    def fill(self, name: str, value: list[str]) -> dict[str, str]:
        return {f"{name}-{word}": str(value.count(word)) for word in value}


or_null, pair, object_of, bag = Maybe, PairOf, ObjectOf, Bag


def kinds_by_index(kinds: Iterable[str]) -> dict[str, int]:
    return {kind: index for index, kind in enumerate(kinds)}


def adjust_shape(counters: Sequence[Counter] = (), seat: Field[int, int] = SEAT) -> Shape[Adjust]:
    """A slip put right: of points, and of all that a game counts beside them.

    What is the whole table's is put right without a seat.
    """
    amount = Integer(-LARGEST_NUMBER, LARGEST_NUMBER)
    changes: dict[str, AnyField] = {
        counter.key: Counts(kinds_by_index(counter.kinds), signed=True) if counter.kinds else amount
        for counter in counters
    }
    shared = [counter.key for counter in counters if counter.shared]
    reason: dict[str, AnyField] = {"reason": Text(REASON_LENGTH)}
    required = reason if shared else {"seat": seat, **reason}
    optional = {"seat": seat, "points": amount, **changes}
    fields = [*{**required, **optional}]

    def make(*values: Any) -> Adjust:
        said = dict(zip(fields, values, strict=True))
        counts = tuple([(key, said[key]) for key in changes if said[key] is not None])
        owned = said["points"] is not None or any(key not in shared for key, _ in counts)
        if said["seat"] is None and (owned or not counts):
            raise Malformed("missing_field", field="seat")
        return Adjust(said["seat"], said["reason"], said["points"], counts)

    def values(event: Adjust) -> tuple[object, ...]:
        said = {**event._asdict(), **dict(event.counts)}
        return tuple([said.get(name) for name in fields])

    optional = {name: field for name, field in optional.items() if name not in required}
    return Shape(make, required, optional, values=values, of=Adjust)


END_SHAPE = Shape(End, {"reason": Text(REASON_LENGTH)})
