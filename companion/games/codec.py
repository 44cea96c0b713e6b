"""Events to and from the wire, strictly: nothing unknown, nothing missing, nothing bent.

A game declares a `Shape` for each of its events, made of the fields below. A field reads a value
of the wire (with the number of players, for what depends on it) and writes it back.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.games.gems import COLOURS, Colour
from companion.games.kernel import Adjust, Malformed

LARGEST_NUMBER = 1_000_000_000
REASON_LENGTH = 200
NAME_LENGTH = 64
LONGEST_COMPOSED = 1_000

Read = Callable[[Any, int], Any]
Reader = Callable[[dict[str, Any], int], Any]
ReadAll = Callable[[list[Any], int], tuple[Any, ...]]
make = tuple.__new__  # a named tuple without going through its own constructor


def composed(text: str) -> str:
    """Letters with their marks as single characters, where there are any.

    That takes as long as the square of the marks in a row, so what is longer than any text stays as
    it is: it is refused for its length.
    """
    return unicodedata.normalize("NFC", text) if len(text) <= LONGEST_COMPOSED else text


def unchanged(value: Any) -> Any:
    return value


class Field(NamedTuple):
    """How a value is read and written, and what it is made of: a form can be drawn from that."""

    read: Read
    write: Callable[[Any], Any] = unchanged
    kind: str = "other"
    parts: Any = None
    over_people: bool = False
    read_all: ReadAll | None = None  # a whole list of them at once, where that is quicker


class Shape:
    """An event on the wire: its class and its fields by name, in the class's order."""

    def __init__(
        self,
        event: Callable[..., Any],
        required: Mapping[str, Field],
        optional: Mapping[str, Field] | None = None,
        fixed: Mapping[str, str] | None = None,
    ) -> None:
        self.event = event
        self.required = required
        self.optional = optional or {}
        self.fixed = fixed or {}
        self.readers = [(name, field.read) for name, field in required.items()]
        self.optional_readers = [(name, field.read) for name, field in self.optional.items()]
        self.size = 1 + len(required) + len(self.fixed)
        self.read = reader_of(self)


class Family(NamedTuple):
    """Several shapes under one type, told apart by what else the object says."""

    pick: Callable[[Mapping[str, Any]], Shape]
    members: tuple[Shape, ...]

    def read(self, value: dict[str, Any], seats: int) -> Any:
        return self.pick(value).read(value, seats)


Shapes = Mapping[str, Shape | Family]


def integer(low: int, high: int) -> Field:
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

    return Field(read, kind="integer", parts=(low, high), read_all=read_all)


def one_of(names: Mapping[str, Any]) -> Field:
    """One of a few words, each standing for a value."""
    words = {value: name for name, value in names.items()}

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

    return Field(read, words.__getitem__, "word", tuple(names), read_all=read_all)


def word(*names: str) -> Field:
    return one_of({name: name for name in names})


def text(longest: int) -> Field:
    def read(value: Any, seats: int) -> str:
        return clean_text(value, longest)

    return Field(read, kind="text", parts=longest)


def yes() -> Field:
    """A field that is true or not there."""

    def read(value: Any, seats: int) -> bool:
        if value is not True:
            raise Malformed("wrong_type", expected="true")
        return True

    return Field(read, kind="yes")


def boolean() -> Field:
    def read(value: Any, seats: int) -> bool:
        if type(value) is not bool:
            raise Malformed("wrong_type", expected="boolean")
        return value

    return Field(read, kind="boolean")


def or_null(field: Field) -> Field:
    def read(value: Any, seats: int) -> Any:
        return None if value is None else field.read(value, seats)

    def write(value: Any) -> Any:
        return None if value is None else field.write(value)

    return Field(read, write, "maybe", field)


def listed(field: Field, low: int, high: int) -> Field:
    """A list of low to high values."""
    return sized(field, lambda seats: (low, high))


def sized(field: Field, bounds: Callable[[int], tuple[int, int]]) -> Field:
    """A list whose length depends on the number of players."""
    write_item, read_all = field.write, field.read_all or one_by_one(field.read)
    known = cache(bounds)

    def read(value: Any, seats: int) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Malformed("wrong_type", expected="list")
        low, high = known(seats)
        if not low <= len(value) <= high:
            raise Malformed("wrong_length", low=low, high=high)
        return read_all(value, seats)

    def write(value: Iterable[Any]) -> list[Any]:
        return [write_item(item) for item in value]

    return Field(read, write, "list", (field, bounds))


def one_by_one(read: Read) -> ReadAll:
    def read_all(values: list[Any], seats: int) -> tuple[Any, ...]:
        return tuple([read(value, seats) for value in values])

    return read_all


def bag(field: Field, low: int, high: int) -> Field:
    """A list whose order says nothing."""
    return listed(field, low, high)._replace(kind="bag")


def pair(left: Field, right: Field) -> Field:
    def read(value: Any, seats: int) -> tuple[Any, Any]:
        if type(value) is not list:
            raise Malformed("wrong_type", expected="list")
        if len(value) != 2:
            raise Malformed("wrong_length", low=2, high=2)
        return left.read(value[0], seats), right.read(value[1], seats)

    def write(value: tuple[Any, Any]) -> list[Any]:
        return [left.write(value[0]), right.write(value[1])]

    return Field(read, write, "pair", (left, right))


def object_of(fields: Mapping[str, Field]) -> Field:
    """An object with exactly these names, as a tuple in their order."""
    names, readers = fields.keys(), [(name, field.read) for name, field in fields.items()]

    def read(value: Any, seats: int) -> tuple[Any, ...]:
        if type(value) is not dict:
            raise Malformed("wrong_type", expected="object")
        if value.keys() != names:
            raise wrong_names(value)
        return tuple([read_one(value[name], seats) for name, read_one in readers])

    def wrong_names(value: dict[str, Any]) -> Malformed:
        for name in value:
            if name not in fields:
                return Malformed("unknown_word", quote=name, known=tuple(fields))
        return Malformed("names_missing", known=tuple(fields))

    def write(values: tuple[Any, ...]) -> dict[str, Any]:
        named = zip(fields.items(), values, strict=True)
        return {name: field.write(value) for (name, field), value in named}

    return Field(read, write, "object", fields)


def per_seat(field: Field) -> Field:
    return sized(field, lambda seats: (seats, seats))._replace(over_people=True)


def gem_counts(names: Mapping[str, int], signed: bool = False) -> Field:
    """An object colour → count as a tuple of counts; only an adjust takes negative ones."""
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

    return Field(read, write, "gems", tuple(names))


def a_seat(value: Any, seats: int) -> int:
    if type(value) is not int:
        raise Malformed("wrong_type", expected="integer")
    if not 0 <= value < seats:
        raise Malformed("unknown_seat", highest=seats - 1)
    return value


SEAT = Field(a_seat, kind="seat")
COLOUR_INDEX = {name: int(colour) for name, colour in zip(COLOURS, Colour, strict=True)}
COLOUR = one_of(dict(zip(COLOURS, Colour, strict=True)))
GEMS = gem_counts(COLOUR_INDEX)


def adjust_shape(seat: Field, names: Mapping[str, int], workers: bool = False) -> Shape:
    """Only a game with workers takes those."""
    amount = integer(-LARGEST_NUMBER, LARGEST_NUMBER)
    changes = {"points": amount, "gems": gem_counts(names, signed=True)}
    if workers:
        changes["workers"] = amount
    return Shape(Adjust, {"seat": seat, "reason": text(REASON_LENGTH)}, changes)


def clean_text(value: Any, longest: int) -> str:
    """Text that people typed: no control characters, nothing that breaks a line."""
    if type(value) is not str:
        raise Malformed("wrong_type", expected="text")
    if not 1 <= len(value) <= longest:
        raise Malformed("text_length", longest=longest)
    if not value.isprintable() and any(map(breaks_out, value)):
        raise Malformed("text_control")
    return value


def clean_name(value: Any) -> str:
    name = clean_text(value, NAME_LENGTH)
    if not name.isascii() and not unicodedata.is_normalized("NFC", name):
        raise Malformed("text_not_nfc")
    return name


def breaks_out(character: str) -> bool:
    """Control characters, lone surrogates, line and paragraph separators."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def decode(shapes: Shapes, value: Any, seats: int) -> Any:
    """A wire object as an event, or `Malformed`."""
    if type(value) is not dict:
        raise Malformed("event_not_object")
    name = value.get("type")
    shape = shapes.get(name) if type(name) is str else None
    return (shape or shape_for(shapes, value)).read(value, seats)


def shape_for(shapes: Shapes, value: Mapping[str, Any]) -> Shape:
    """The shape that an object has to have, by its type and whatever else it says."""
    name = value.get("type")
    if type(name) is not str:
        raise Malformed("event_without_type")
    shape = shapes.get(name)
    if shape is None:
        raise Malformed("unknown_event", quote=name)
    return shape.pick(value) if isinstance(shape, Family) else shape


def reader_of(shape: Shape) -> Reader:
    """What reads an event of this shape, made once: a replay reads thousands of them.

    It knows what is right. What is wrong with all others, and whatever is not of the usual kind,
    `read_fields` says.
    """
    event, readers, optional = shape.event, shape.readers, shape.optional_readers

    def strictly(value: dict[str, Any], seats: int) -> Any:
        return event(*read_fields(shape, value, seats))

    usual = len(getattr(event, "_fields", ())) == len(readers) + len(optional)
    make_reader = READERS.get((len(readers), len(optional))) if usual else None
    if make_reader is None:
        return strictly
    return make_reader(
        event, shape.size, strictly, *[each for pair in [*readers, *optional] for each in pair]
    )


def one_field(event: Any, size: int, strictly: Reader, name: str, read: Read) -> Reader:
    def reader(value: dict[str, Any], seats: int) -> Any:
        try:
            if len(value) == size:
                return make(event, (read(value[name], seats),))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def two_fields(
    event: Any, size: int, strictly: Reader, one: str, read_one: Read, two: str, read_two: Read
) -> Reader:
    def reader(value: dict[str, Any], seats: int) -> Any:
        try:
            if len(value) == size:
                return make(event, (read_one(value[one], seats), read_two(value[two], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def three_fields(event: Any, size: int, strictly: Reader, *named: Any) -> Reader:
    one, read_one, two, read_two, three, read_three = named

    def reader(value: dict[str, Any], seats: int) -> Any:
        try:
            if len(value) == size:
                first, second = read_one(value[one], seats), read_two(value[two], seats)
                return make(event, (first, second, read_three(value[three], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def two_and_perhaps(event: Any, size: int, strictly: Reader, *named: Any) -> Reader:
    one, read_one, two, read_two, more, read_more = named

    def reader(value: dict[str, Any], seats: int) -> Any:
        try:
            first, second = read_one(value[one], seats), read_two(value[two], seats)
            if len(value) == size:
                return make(event, (first, second, None))
            if len(value) == size + 1:
                return make(event, (first, second, read_more(value[more], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def three_and_perhaps(event: Any, size: int, strictly: Reader, *named: Any) -> Reader:
    one, read_one, two, read_two, three, read_three, more, read_more = named

    def reader(value: dict[str, Any], seats: int) -> Any:
        try:
            first, second = read_one(value[one], seats), read_two(value[two], seats)
            third = read_three(value[three], seats)
            if len(value) == size:
                return make(event, (first, second, third, None))
            if len(value) == size + 1:
                return make(event, (first, second, third, read_more(value[more], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


# By the number of fields that have to be there and that may be.
READERS: dict[tuple[int, int], Callable[..., Reader]] = {
    (1, 0): one_field,
    (2, 0): two_fields,
    (3, 0): three_fields,
    (2, 1): two_and_perhaps,
    (3, 1): three_and_perhaps,
}


def read_fields(shape: Shape, value: dict[str, Any], seats: int) -> list[Any]:
    try:
        values = [read(value[name], seats) for name, read in shape.readers]
        size = shape.size
        for name, read in shape.optional_readers:
            if name in value:
                values.append(read(value[name], seats))
                size += 1
            else:
                values.append(None)
    except (KeyError, Malformed):
        raise first_fault(shape, value, seats) from None
    if len(value) != size:
        raise Malformed("unknown_field", field=unknown_field(shape, value))
    return values


def first_fault(shape: Shape, value: dict[str, Any], seats: int) -> Malformed:
    """What is wrong, with the name of its field: reading again is cheaper than keeping track."""
    for name, field in {**shape.required, **shape.optional}.items():
        if name not in value and name in shape.required:
            return Malformed("missing_field", field=name)
        try:
            if name in value:
                field.read(value[name], seats)
        except Malformed as fault:
            return fault.under(name)
    raise AssertionError("no fault")


def unknown_field(shape: Shape, value: Mapping[str, Any]) -> str:
    known = {"type", *shape.required, *shape.optional, *shape.fixed}
    return next(str(name) for name in value if name not in known)


def encode(shapes: Shapes, event: Any) -> dict[str, Any]:
    """An event as its wire object."""
    name, shape = shape_of(shapes, type(event))
    wire: dict[str, Any] = {"type": name, **shape.fixed}
    fields = {**shape.required, **shape.optional}
    for (key, field), value in zip(fields.items(), event, strict=False):
        if value is not None or key in shape.required:
            wire[key] = field.write(value)
    return wire


def shape_of(shapes: Shapes, event: type) -> tuple[str, Shape]:
    return next(
        (name, shape)
        for name, entry in shapes.items()
        for shape in (entry.members if isinstance(entry, Family) else (entry,))
        if shape.event is event
    )
