"""Events to and from the wire, strictly: nothing unknown, nothing missing, nothing bent.

A game declares a `Shape` for each of its events, made of the fields in `companion.games.fields`.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from companion.refusal import Malformed

if TYPE_CHECKING:
    from companion.games.fields import AnyField, Moves

LARGEST_NUMBER = 1_000_000_000
REASON_LENGTH = 200
NAME_LENGTH = 64
LONGEST_COMPOSED = 1_000

T = TypeVar("T")
E = TypeVar("E", covariant=True)
WireEvent = dict[str, object]  # an event as it is sent and kept, whatever it says
FieldReader = Callable[[object, int], T]
Reader = Callable[[WireEvent, int], E]
ReadAll = Callable[[list[Any], int], tuple[T, ...]]


class Make(Protocol):
    """A named tuple without going through its own constructor."""

    def __call__(self, record: Callable[..., T], values: tuple[object, ...], /) -> T: ...


make: Make = tuple.__new__  # type: ignore[assignment] # it says of no class what it makes


def composed(text: str) -> str:
    """Letters with their marks as single characters, where there are any.

    That takes as long as the square of the marks in a row, so what is longer than any text stays as
    it is: it is refused for its length.
    """
    return unicodedata.normalize("NFC", text) if len(text) <= LONGEST_COMPOSED else text


class Shape(Generic[E]):
    """An event on the wire: what makes one of its fields, by name and in this order.

    Most are made by their class, and have their fields as their values. What makes another one
    says of which class it is, and how its values are got back.
    """

    def __init__(
        self,
        make: Callable[..., E],
        required: Mapping[str, "AnyField"],
        optional: Mapping[str, "AnyField"] | None = None,
        fixed: Mapping[str, str] | None = None,
        values: Callable[[Any], Iterable[object]] = tuple,
        of: type[E] | None = None,
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

    @property
    def members(self) -> tuple["Shape[E]", ...]:
        """Itself alone, where a family has several."""
        return (self,)


class Family(NamedTuple, Generic[E]):
    """Several shapes under one type, told apart by what else the object says."""

    pick: Callable[[Mapping[str, object]], Shape[E]]
    members: tuple[Shape[E], ...]

    def read(self, value: WireEvent, seats: int) -> E:
        return self.pick(value).read(value, seats)


Shapes = Mapping[str, Shape[E] | Family[E]]


def clean_text(value: object, longest: int) -> str:
    """Text that people typed: no control characters, nothing that breaks a line."""
    if type(value) is not str:
        raise Malformed("wrong_type", expected="text")
    if not 1 <= len(value) <= longest:
        raise Malformed("text_length", longest=longest)
    if not value.isprintable() and any(map(breaks_out, value)):
        raise Malformed("text_control")
    return value


def clean_name(value: object) -> str:
    name = clean_text(value, NAME_LENGTH)
    if not name.isascii() and not unicodedata.is_normalized("NFC", name):
        raise Malformed("text_not_nfc")
    return name


def breaks_out(character: str) -> bool:
    """Control characters, lone surrogates, line and paragraph separators."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def decode(shapes: Shapes[E], value: object, seats: int) -> E:
    """A wire object as an event, or `Malformed`."""
    if type(value) is not dict:
        raise Malformed("event_not_object")
    name = value.get("type")
    shape = shapes.get(name) if type(name) is str else None
    return (shape or shape_for(shapes, value)).read(value, seats)


def shape_for(shapes: Shapes[E], value: Mapping[str, object]) -> Shape[E]:
    """The shape that an object has to have, by its type and whatever else it says."""
    name = value.get("type")
    if type(name) is not str:
        raise Malformed("event_without_type")
    shape = shapes.get(name)
    if shape is None:
        raise Malformed("unknown_event", quote=name)
    return shape.pick(value) if isinstance(shape, Family) else shape


def reader_of(shape: Shape[E]) -> Reader[E]:
    """What reads an event of this shape, made once: a replay reads thousands of them.

    It knows what is right. What is wrong with all others, and whatever is not of the usual kind,
    `read_fields` says.
    """
    event, count = shape.make, (len(shape.required), len(shape.optional))

    def strictly(value: WireEvent, seats: int) -> E:
        return event(*read_fields(shape, value, seats))

    usual = len(getattr(event, "_fields", ())) == sum(count)
    make_reader = READERS.get(count) if usual else None
    return make_reader(shape, strictly) if make_reader else strictly


def no_field(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    return lambda value, seats: make(event, ()) if len(value) == size else strictly(value, seats)


def one_field(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    ((name, read),) = shape.readers

    def reader(value: WireEvent, seats: int) -> E:
        try:
            if len(value) == size:
                return make(event, (read(value[name], seats),))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def two_fields(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    (one, read_one), (two, read_two) = shape.readers

    def reader(value: WireEvent, seats: int) -> E:
        try:
            if len(value) == size:
                return make(event, (read_one(value[one], seats), read_two(value[two], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def three_fields(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    (one, read_one), (two, read_two), (three, read_three) = shape.readers

    def reader(value: WireEvent, seats: int) -> E:
        try:
            if len(value) == size:
                first, second = read_one(value[one], seats), read_two(value[two], seats)
                return make(event, (first, second, read_three(value[three], seats)))
        except (KeyError, Malformed):
            pass
        return strictly(value, seats)

    return reader


def two_and_perhaps(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    (one, read_one), (two, read_two) = shape.readers
    ((more, read_more),) = shape.optional_readers

    def reader(value: WireEvent, seats: int) -> E:
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


def three_and_perhaps(shape: Shape[E], strictly: Reader[E]) -> Reader[E]:
    event, size = shape.make, shape.size
    (one, read_one), (two, read_two), (three, read_three) = shape.readers
    ((more, read_more),) = shape.optional_readers

    def reader(value: WireEvent, seats: int) -> E:
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
READERS: dict[tuple[int, int], Callable[[Shape[Any], Reader[Any]], Reader[Any]]] = {
    (0, 0): no_field,
    (1, 0): one_field,
    (2, 0): two_fields,
    (3, 0): three_fields,
    (2, 1): two_and_perhaps,
    (3, 1): three_and_perhaps,
}


def read_fields(shape: Shape[E], value: WireEvent, seats: int) -> list[object]:
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


def first_fault(shape: Shape[E], value: WireEvent, seats: int) -> Malformed:
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


def unknown_field(shape: Shape[E], value: WireEvent) -> str:
    known = {"type", *shape.fields, *shape.fixed}
    return next(str(name) for name in value if name not in known)


def encode(shapes: Shapes[T], event: T) -> WireEvent:
    """An event as its wire object."""
    name, shape = shape_of(shapes, event)
    wire: WireEvent = {"type": name, **shape.fixed}
    for (key, field), value in zip(shape.fields.items(), shape.values(event), strict=False):
        if value is not None or key in shape.required:
            wire[key] = field.write(value)
    return wire


def moved(shapes: "Shapes[T]", value: WireEvent, moves: "Moves") -> WireEvent:
    """An event of the wire after people have changed seats."""
    fields = shape_for(shapes, value).fields
    return {
        key: fields[key].move(part, moves) if key in fields else part for key, part in value.items()
    }


def shape_of(shapes: Shapes[T], event: T) -> tuple[str, Shape[T]]:
    """The shape of an event, found by the type that it says, or else by its class."""
    own = getattr(event, "type", None)
    return next(
        (name, shape)
        for name, shape in every_shape(shapes)
        if (name == own if own is not None else shape.of is type(event))
    )


def every_shape(shapes: Shapes[E]) -> Iterator[tuple[str, Shape[E]]]:
    for name, entry in shapes.items():
        for shape in entry.members:
            yield name, shape
