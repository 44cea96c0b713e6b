"""What people do in Edel, Stein & Reich, and how it is written down."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.kit import (
    END_SHAPE,
    SEAT,
    Adjust,
    AnyField,
    Counter,
    End,
    Family,
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
from companion.games.shared.gems import COLOUR, COLOURS, GEM, GEMS, GEMS_OF_A_COLOUR, Colour, Gems


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


class BonusCard(NamedTuple):
    seat: int
    colour: Colour
    amount: int


class AnyBonus(NamedTuple):
    seat: int


class PerGem(NamedTuple):
    seat: int
    colour: Colour


class CertificateCard(NamedTuple):
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
    BonusCard
    | AnyBonus
    | PerGem
    | CertificateCard
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
    | End
    | CardEvent
)

INCOME_ON_A_CARD = (4, 7)
GEMS_ON_A_CARD = (2, 4)
BONUS_ON_A_CARD = (1, 14)
COUNTERS = (Counter("gems", COLOURS, GEMS_OF_A_COLOUR),)
FREE = "free"
ACTIONS = ("money", "event", "gems", FREE)
DUEL_ACTIONS = ("money", "event", "gems")

CARD_FIELDS: dict[str, tuple[type[CardEvent], dict[str, AnyField]]] = {
    "bonus": (BonusCard, {"colour": COLOUR, "amount": integer(*BONUS_ON_A_CARD)}),
    "any_bonus": (AnyBonus, {}),
    "per_gem": (PerGem, {"colour": COLOUR}),
    "certificate": (CertificateCard, {}),
    "set_four": (SetFour, {"colours": listed(COLOUR, 2, 2)}),
    "half_scoring": (HalfScoring, {"colour": COLOUR}),
    "swap": (Swap, {"give": GEM, "from": SEAT, "take": GEM}),
    "take_away": (TakeAway, {"from": per_seat(or_null(GEM))}),
    "three": (Three, {"colour": COLOUR}),
    "halve": (Halve, {}),
}
CARDS: dict[str, Shape[CardEvent]] = {
    card: Shape(event, {"seat": SEAT, **fields}, fixed={"card": card})
    for card, (event, fields) in CARD_FIELDS.items()
}
CARD_OF: dict[type, str] = {event: card for card, (event, _) in CARD_FIELDS.items()}
KEPT_CARDS = ("bonus", "any_bonus", "per_gem", "certificate")
IMMEDIATE_CARDS = tuple(card for card in CARDS if card not in KEPT_CARDS)
CARD = word(*CARDS)
DECLINED = Shape(Declined, {"seat": SEAT, "card": CARD, "declined": yes()})


def card_shape(value: Mapping[str, object]) -> Shape[CardEvent]:
    """An event card's fields depend on the card, unless it is declined."""
    if "declined" in value:
        return DECLINED
    if "card" not in value:
        raise Malformed("missing_field", field="card")
    try:
        return CARDS[CARD.read(value["card"], 0)]
    except Malformed as fault:
        raise fault.under("card") from None


SHAPES: Shapes[Event] = {
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
    "exchange": Shape(Exchange, {"seat": SEAT, "take": GEMS}, {"give": GEM}),
    "pick": Shape(Pick, {"seat": SEAT, "gem": GEM}),
    "adjust": adjust_shape(COUNTERS),
    "end": END_SHAPE,
}
