"""What people do in Edel, Stein & Reich, and how it is written down."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.gems import COLOUR, COLOURS, GEMS, GEMS_OF_A_COLOUR, Colour, Gems
from companion.games.kit import (
    SEAT,
    Adjust,
    Counter,
    Family,
    Field,
    Malformed,
    Shape,
    Shapes,
    adjust_shape,
    integer,
    listed,
    or_null,
    per_seat,
    word,
    yes,
)


class Reveal(NamedTuple):
    actions: tuple[str, ...]


class Guess(NamedTuple):
    seat: int
    action: str
    guesses: tuple[str, ...]


class First(NamedTuple):
    seat: int


class Offer(NamedTuple):
    seat: int
    gems: Gems


class Accept(NamedTuple):
    seat: int


class Pass(NamedTuple):
    seat: int


class Income(NamedTuple):
    seat: int
    amount: int


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


# The event cards: kept until the next scoring


class Bonus(NamedTuple):
    seat: int
    colour: Colour
    amount: int


class AnyBonus(NamedTuple):
    seat: int


class PerGem(NamedTuple):
    seat: int
    colour: Colour


class Certificate(NamedTuple):
    seat: int


# The event cards: used at once, or declined


class SetFour(NamedTuple):
    seat: int
    colours: tuple[Colour, ...]


class HalfScoring(NamedTuple):
    seat: int
    colour: Colour


class Swap(NamedTuple):
    seat: int
    give: Colour
    partner: int
    take: Colour


class TakeAway(NamedTuple):
    seat: int
    losses: tuple[Colour | None, ...]


class Three(NamedTuple):
    seat: int
    colour: Colour


class Halve(NamedTuple):
    seat: int


class Declined(NamedTuple):
    seat: int
    card: str
    declined: bool = True


CardEvent = (
    Bonus
    | AnyBonus
    | PerGem
    | Certificate
    | SetFour
    | HalfScoring
    | Swap
    | TakeAway
    | Three
    | Halve
    | Declined
)
Event = (
    Reveal
    | Guess
    | First
    | Offer
    | Accept
    | Pass
    | Income
    | TakeGems
    | Exchange
    | Pick
    | Adjust
    | CardEvent
)

INCOME_ON_A_CARD = (4, 7)
GEMS_ON_A_CARD = (2, 4)
BONUS_ON_A_CARD = (1, 14)
COUNTERS = (Counter("gems", COLOURS, GEMS_OF_A_COLOUR),)
FREE = "free"
ACTIONS = ("money", "event", "gems", FREE)
DUEL_ACTIONS = ("money", "event", "gems")

CARD_FIELDS: dict[str, tuple[Any, dict[str, Field]]] = {
    "bonus": (Bonus, {"colour": COLOUR, "amount": integer(*BONUS_ON_A_CARD)}),
    "any_bonus": (AnyBonus, {}),
    "per_gem": (PerGem, {"colour": COLOUR}),
    "certificate": (Certificate, {}),
    "set_four": (SetFour, {"colours": listed(COLOUR, 2, 2)}),
    "half_scoring": (HalfScoring, {"colour": COLOUR}),
    "swap": (Swap, {"give": COLOUR, "from": SEAT, "take": COLOUR}),
    "take_away": (TakeAway, {"from": per_seat(or_null(COLOUR))}),
    "three": (Three, {"colour": COLOUR}),
    "halve": (Halve, {}),
}
CARDS = {
    card: Shape(event, {"seat": SEAT, **fields}, fixed={"card": card})
    for card, (event, fields) in CARD_FIELDS.items()
}
KEPT_CARDS = ("bonus", "any_bonus", "per_gem", "certificate")
IMMEDIATE_CARDS = tuple(card for card in CARDS if card not in KEPT_CARDS)
CARD = word(*CARDS)
DECLINED = Shape(Declined, {"seat": SEAT, "card": CARD, "declined": yes()})


def card_shape(value: Mapping[str, Any]) -> Shape:
    """An event card's fields depend on the card, unless it is declined."""
    if "declined" in value:
        return DECLINED
    if "card" not in value:
        raise Malformed("missing_field", field="card")
    try:
        return CARDS[CARD.read(value["card"], 0)]
    except Malformed as fault:
        raise fault.under("card") from None


SHAPES: Shapes = {
    "reveal": Shape(Reveal, {"actions": per_seat(word(*ACTIONS))}),
    "guess": Shape(
        Guess,
        {
            "seat": SEAT,
            "action": word(*DUEL_ACTIONS),
            "guesses": listed(word(*DUEL_ACTIONS), 1, 2),
        },
    ),
    "first": Shape(First, {"seat": SEAT}),
    "offer": Shape(Offer, {"seat": SEAT, "gems": GEMS}),
    "accept": Shape(Accept, {"seat": SEAT}),
    "pass": Shape(Pass, {"seat": SEAT}),
    "income": Shape(Income, {"seat": SEAT, "amount": integer(*INCOME_ON_A_CARD)}),
    "event": Family(card_shape, (*CARDS.values(), DECLINED)),
    "gems": Shape(TakeGems, {"seat": SEAT, "gems": GEMS}),
    "exchange": Shape(Exchange, {"seat": SEAT, "take": GEMS}, {"give": COLOUR}),
    "pick": Shape(Pick, {"seat": SEAT, "gem": COLOUR}),
    "adjust": adjust_shape(COUNTERS),
}
