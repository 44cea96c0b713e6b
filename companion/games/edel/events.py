"""What people do in Edel, Stein & Reich, and how it is written down."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.codec import (
    COLOUR,
    COLOUR_INDEX,
    GEMS,
    SEAT,
    Family,
    Shape,
    adjust_shape,
    integer,
    listed,
    or_null,
    per_seat,
    word,
    yes,
)
from companion.games.gems import Colour, Gems
from companion.games.kernel import Malformed


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


INCOME_ON_A_CARD = (4, 7)
GEMS_ON_A_CARD = (2, 4)
BONUS_ON_A_CARD = (1, 14)
FREE = "free"
ACTIONS = ("money", "event", "gems", FREE)
DUEL_ACTIONS = ("money", "event", "gems")

CARDS = {
    "bonus": Shape(
        Bonus,
        {"seat": SEAT, "colour": COLOUR, "amount": integer(*BONUS_ON_A_CARD)},
        fixed={"card": "bonus"},
    ),
    "any_bonus": Shape(AnyBonus, {"seat": SEAT}, fixed={"card": "any_bonus"}),
    "per_gem": Shape(PerGem, {"seat": SEAT, "colour": COLOUR}, fixed={"card": "per_gem"}),
    "certificate": Shape(Certificate, {"seat": SEAT}, fixed={"card": "certificate"}),
    "set_four": Shape(
        SetFour, {"seat": SEAT, "colours": listed(COLOUR, 2, 2)}, fixed={"card": "set_four"}
    ),
    "half_scoring": Shape(
        HalfScoring, {"seat": SEAT, "colour": COLOUR}, fixed={"card": "half_scoring"}
    ),
    "swap": Shape(
        Swap,
        {"seat": SEAT, "give": COLOUR, "from": SEAT, "take": COLOUR},
        fixed={"card": "swap"},
    ),
    "take_away": Shape(
        TakeAway, {"seat": SEAT, "from": per_seat(or_null(COLOUR))}, fixed={"card": "take_away"}
    ),
    "three": Shape(Three, {"seat": SEAT, "colour": COLOUR}, fixed={"card": "three"}),
    "halve": Shape(Halve, {"seat": SEAT}, fixed={"card": "halve"}),
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
    except Malformed as refusal:
        refusal.params["field"] = "card"
        raise


SHAPES = {
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
    "adjust": adjust_shape(SEAT, COLOUR_INDEX),
}
