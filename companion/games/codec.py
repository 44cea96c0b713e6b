"""Events to and from the wire, strictly: nothing unknown, nothing missing, nothing bent.

A game declares a `Shape` for each of its events, made of the fields in `companion.games.fields`.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.kernel import Malformed

if TYPE_CHECKING:
    from companion.games.fields import Field

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


class Shape:
    """An event on the wire: what makes one of its fields, by name and in this order.

    Most are made by their class, and have their fields as their values. What makes another one
    says of which class it is, and how its values are got back.
    """

    def __init__(
        self,
        make: Callable[..., Any],
        required: Mapping[str, "Field"],
        optional: Mapping[str, "Field"] | None = None,
        fixed: Mapping[str, str] | None = None,
        values: Callable[[Any], Iterable[Any]] = tuple,
        of: type | None = None,
    ) -> None:
        self.make = make
        self.values = values
        self.of = of or make
        self.required = required
        self.optional = optional or {}
        self.fields = {**required, **self.optional}
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
    event, readers, optional = shape.make, shape.readers, shape.optional_readers

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
    for name, field in shape.fields.items():
        if name not in value and name in shape.required:
            return Malformed("missing_field", field=name)
        try:
            if name in value:
                field.read(value[name], seats)
        except Malformed as fault:
            return fault.under(name)
    raise AssertionError("no fault")


def unknown_field(shape: Shape, value: Mapping[str, Any]) -> str:
    known = {"type", *shape.fields, *shape.fixed}
    return next(str(name) for name in value if name not in known)


def encode(shapes: Shapes, event: Any) -> dict[str, Any]:
    """An event as its wire object."""
    name, shape = shape_of(shapes, event)
    wire: dict[str, Any] = {"type": name, **shape.fixed}
    for (key, field), value in zip(shape.fields.items(), shape.values(event), strict=False):
        if value is not None or key in shape.required:
            wire[key] = field.write(value)
    return wire


def shape_of(shapes: Shapes, event: Any) -> tuple[str, Shape]:
    """The shape of an event, found by the type that it says, or else by its class."""
    own = getattr(event, "type", None)
    return next(
        (name, shape)
        for name, shape in every_shape(shapes)
        if (name == own if own is not None else shape.of is type(event))
    )


def every_shape(shapes: Shapes) -> Iterator[tuple[str, Shape]]:
    for name, entry in shapes.items():
        for shape in entry.members if isinstance(entry, Family) else (entry,):
            yield name, shape
