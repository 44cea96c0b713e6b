"""What people do in Ys, and how it is written down."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from companion.games.gems import Gems
from companion.games.kit import (
    LARGEST_NUMBER,
    SEAT,
    Adjust,
    Asking,
    Counter,
    Counts,
    Field,
    Form,
    Input,
    ListOf,
    Malformed,
    Seat,
    Shape,
    Wanted,
    Wording,
    adjust_shape,
    bag,
    given,
    integer,
    listed,
    number,
    object_of,
    one_of,
    or_null,
    pair,
    per_seat,
    read_seat,
    sized,
    text,
)


class Colour(IntEnum):
    """What people hold, leftmost column first; a colour indexes a tuple of counts."""

    BLUE = 0
    GREEN = 1
    YELLOW = 2
    RED = 3
    BLACK = 4


COUNTERS = (Counter("gems", tuple(colour.name.lower() for colour in Colour)),)
WHITE = 4  # on a ship and in the market, in the place that black has among what people hold
QUOTED = (Colour.BLUE, Colour.GREEN, Colour.YELLOW, Colour.RED)
COLOURS = tuple(colour.name.lower() for colour in Colour)
NAMES = {name: index for index, name in enumerate(COLOURS)}
SHIP_NAMES = {**{name: NAMES[name] for name in COLOURS[:4]}, "white": WHITE}

NEUTRAL_SEATS = 2
LINES = {2: 2, 3: 2, 4: 3, 5: 4}
BROKER_VALUES = LOWEST_BROKER, HIGHEST_BROKER = (0, 4)
GEMS_ON_A_SHIP = 3
SHIFTS = (-1, 1)
RESERVES = (0, 12)
CHARACTER_LENGTH = 40

Brokers = tuple[tuple[int, ...], ...]
Square = tuple[int, int] | None


class Order(NamedTuple):
    seats: tuple[int, ...]


class Reserve(NamedTuple):
    sums: tuple[int, ...]


class Neighbourhood(NamedTuple):
    number: int
    ship: tuple[int, ...]
    brokers: tuple[Brokers, Brokers, Brokers]
    intriguer: int | None = None


class Take(NamedTuple):
    seat: int
    gems: Gems
    white_as: tuple[Colour, ...] | None = None


class Character(NamedTuple):
    seat: int
    name: str
    points: int | None = None
    gems: Gems | None = None


class Market(NamedTuple):
    gems: tuple[int, ...]
    brokers: tuple[tuple[Square, ...], ...]
    intriguer: int | None = None


class Shift(NamedTuple):
    seat: int
    by: int
    colour: Colour | None = None


class Throne(NamedTuple):
    totals: tuple[int, ...]


Event = Order | Reserve | Neighbourhood | Take | Character | Market | Shift | Throne | Adjust


def places(seats: int) -> int:
    """The people at the table and, with two of them, the neutral player."""
    return seats + 1 if seats == NEUTRAL_SEATS else seats


def read_place(value: Any, seats: int) -> int:
    return read_seat(value, places(seats))


def read_brokers(value: Any, seats: int) -> tuple[int, ...]:
    """The values of one place's brokers in an area. A stage has dozens: none is read alone."""
    if type(value) is not list:
        raise Malformed("wrong_type", expected="list")
    for broker in value:
        if type(broker) is not int:
            raise Malformed("wrong_type", expected="integer")
        if not LOWEST_BROKER <= broker <= HIGHEST_BROKER:
            raise Malformed("out_of_range", low=LOWEST_BROKER, high=HIGHEST_BROKER)
    return tuple(value)


def write_brokers(values: tuple[int, ...]) -> list[int]:
    return [*values]


def read_all_brokers(values: list[Any], seats: int) -> tuple[Any, ...]:
    """Those of all places at once."""
    for value in values:
        if type(value) is not list:
            read_brokers(value, seats)
        for broker in value:
            if type(broker) is not int or not LOWEST_BROKER <= broker <= HIGHEST_BROKER:
                read_brokers(value, seats)
    return tuple(map(tuple, values))


class SeatOrNeutral(Seat):
    """Somebody at the table, or the neutral player after them."""

    read = staticmethod(read_place)


class Digits(Field):
    """The values of somebody's brokers, typed one after the other."""

    read = staticmethod(read_brokers)
    write = staticmethod(write_brokers)
    read_all = staticmethod(read_all_brokers)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "digits", required=False)

    def parse(self, name: str, form: Form, seats: int) -> list[Any]:
        return [number(digit) for digit in given(name, form) if not digit.isspace()]

    def fill(self, name: str, value: Any) -> dict[str, str]:
        return {name: "".join(map(str, value))}

    def tell(self, wording: Wording, value: Any) -> str:
        return " ".join(map(str, value))


PLACE = SeatOrNeutral()
VALUE = integer(*BROKER_VALUES)
COLOUR = one_of({name: Colour(NAMES[name]) for name in COLOURS[:4]})
SHIP_GEM = one_of(SHIP_NAMES)
AREA = ListOf(Digits(), lambda seats: (places(seats), places(seats)), over_people=True)
LINE = listed(or_null(pair(PLACE, VALUE)), 4, 4)


def per_line(field: Field) -> Field:
    return sized(field, lambda seats: (LINES[seats], LINES[seats]))


SHAPES = {
    "order": Shape(Order, {"seats": sized(SEAT, lambda seats: (seats, seats))}),
    "reserve": Shape(Reserve, {"sums": per_seat(integer(*RESERVES))}),
    "neighbourhood": Shape(
        Neighbourhood,
        {
            "number": integer(1, 4),
            "ship": listed(SHIP_GEM, GEMS_ON_A_SHIP, GEMS_ON_A_SHIP),
            "brokers": object_of({"port": AREA, "commercial": AREA, "palace": AREA}),
        },
        {"intriguer": SEAT},
    ),
    "take": Shape(
        Take,
        {"seat": SEAT, "gems": Counts(SHIP_NAMES)},
        {"white_as": bag(COLOUR, 1, 4)},
    ),
    "character": Shape(
        Character,
        {"seat": PLACE, "name": text(CHARACTER_LENGTH)},
        {"points": integer(0, LARGEST_NUMBER), "gems": Counts(NAMES)},
    ),
    "market": Shape(
        Market,
        {"gems": per_line(SHIP_GEM), "brokers": per_line(LINE)},
        {"intriguer": SEAT},
    ),
    "shift": Shape(Shift, {"seat": SEAT, "by": integer(*SHIFTS)}, {"colour": COLOUR}),
    "throne": Shape(Throne, {"totals": per_seat(integer(0, LARGEST_NUMBER))}),
    "adjust": adjust_shape(COUNTERS, PLACE),
}
