"""What people do in Basari, and how it is written down."""

from typing import NamedTuple

from companion.games.kit import (
    END_SHAPE,
    SEAT,
    Adjust,
    Counter,
    End,
    Shape,
    Shapes,
    adjust_shape,
    integer,
    per_seat,
    word,
)
from companion.games.shared.gems import COLOURS, GEM, GEMS, GEMS_OF_A_COLOUR, Colour, Gems


class Deal(NamedTuple):
    workers: tuple[int, ...]


class Reveal(NamedTuple):
    actions: tuple[str, ...]


class First(NamedTuple):
    seat: int


class Offer(NamedTuple):
    seat: int
    gems: Gems


class Accept(NamedTuple):
    seat: int


class DrawCard(NamedTuple):
    seat: int
    workers: int


class ScorePoints(NamedTuple):
    seat: int
    points: int


class TakeGems(NamedTuple):
    seat: int
    gems: Gems


class Exchange(NamedTuple):
    seat: int
    take: Gems
    give: Colour | None = None


class Pick(NamedTuple):
    seat: int
    gem: Colour


Event = (
    Deal
    | Reveal
    | First
    | Offer
    | Accept
    | DrawCard
    | ScorePoints
    | TakeGems
    | Exchange
    | Pick
    | Adjust
    | End
)

WORKERS_ON_A_CARD = (1, 4)
POINTS_ON_A_CARD = (4, 7)
GEMS_ON_A_CARD = (2, 4)
ACTIONS = ("A", "B", "C", "D")

COUNTERS = (Counter("gems", COLOURS, GEMS_OF_A_COLOUR), Counter("workers"))
WORKERS = integer(*WORKERS_ON_A_CARD)

SHAPES: Shapes[Event] = {
    "deal": Shape(Deal, {"workers": per_seat(WORKERS)}),
    "reveal": Shape(Reveal, {"actions": per_seat(word(*ACTIONS))}),
    "first": Shape(First, {"seat": SEAT}),
    "offer": Shape(Offer, {"seat": SEAT, "gems": GEMS}),
    "accept": Shape(Accept, {"seat": SEAT}),
    "draw": Shape(DrawCard, {"seat": SEAT, "workers": WORKERS}),
    "points": Shape(ScorePoints, {"seat": SEAT, "points": integer(*POINTS_ON_A_CARD)}),
    "gems": Shape(TakeGems, {"seat": SEAT, "gems": GEMS}),
    "exchange": Shape(Exchange, {"seat": SEAT, "take": GEMS}, {"give": GEM}),
    "pick": Shape(Pick, {"seat": SEAT, "gem": GEM}),
    "adjust": adjust_shape(COUNTERS),
    "end": END_SHAPE,
}
