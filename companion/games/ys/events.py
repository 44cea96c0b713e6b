"""What people do in Ys, and how it is written down."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from companion.games.kit import (
    END_SHAPE,
    LARGEST_NUMBER,
    SEAT,
    Adjust,
    AnyField,
    Asking,
    Counter,
    Counts,
    End,
    Field,
    Form,
    Input,
    ListOf,
    Malformed,
    Seat,
    Shape,
    Shapes,
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
from companion.games.shared.gems import Gems


class YsColour(IntEnum):
    """What people hold, leftmost column first; a colour indexes a tuple of counts."""

    BLUE = 0
    GREEN = 1
    YELLOW = 2
    RED = 3
    BLACK = 4


WHITE = 4  # on a ship and in the market, in the place that black has among what people hold
QUOTED = (YsColour.BLUE, YsColour.GREEN, YsColour.YELLOW, YsColour.RED)
COLOURS = tuple(colour.name.lower() for colour in YsColour)
COUNTERS = (Counter("gems", COLOURS), Counter("quotations", COLOURS[:4], shared=True))
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


class TurnOrder(NamedTuple):
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
    white_as: tuple[YsColour, ...] | None = None


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
    colour: YsColour | None = None


class Throne(NamedTuple):
    totals: tuple[int, ...]


Event = (
    TurnOrder | Reserve | Neighbourhood | Take | Character | Market | Shift | Throne | Adjust | End
)


def places(seats: int) -> int:
    """The people at the table and, with two of them, the neutral player."""
    return seats + 1 if seats == NEUTRAL_SEATS else seats


def read_place(value: object, seats: int) -> int:
    return read_seat(value, places(seats))


def read_brokers(value: object, seats: int) -> tuple[int, ...]:
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


def read_all_brokers(values: list[Any], seats: int) -> tuple[tuple[int, ...], ...]:
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


class Digits(Field[tuple[int, ...], list[int]]):
    """The values of somebody's brokers, typed one after the other."""

    read = staticmethod(read_brokers)
    write = staticmethod(write_brokers)
    read_all = staticmethod(read_all_brokers)

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        yield Input(wanted.name, wanted.label, "digits", required=False)

    def parse(self, name: str, form: Form, seats: int) -> list[object]:
        return [number(digit) for digit in given(name, form) if not digit.isspace()]

    def fill(self, name: str, value: list[int]) -> dict[str, str]:
        return {name: "".join(map(str, value))}

    def tell(self, wording: Wording, value: list[int]) -> str:
        return " ".join(map(str, value))


PLACE = SeatOrNeutral()
VALUE = integer(*BROKER_VALUES)
COLOUR = one_of({name: YsColour(NAMES[name]) for name in COLOURS[:4]})
SHIP_GEM = one_of(SHIP_NAMES)
AREA = ListOf(Digits(), lambda seats: (places(seats), places(seats)), over_people=True)
LINE = listed(or_null(pair(PLACE, VALUE)), 4, 4)


def per_line(field: AnyField) -> AnyField:
    return sized(field, lambda seats: (LINES[seats], LINES[seats]))


SHAPES: Shapes[Event] = {
    "order": Shape(TurnOrder, {"seats": sized(SEAT, lambda seats: (seats, seats))}),
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
    "end": END_SHAPE,
}
