"""Which event cards can come: used ones lie under the pile until all others have come. RULES.md 6.9

What cannot be is warned of, never refused: the slip may lie in an earlier entry.
"""

from companion.games.edel.events import CARD_OF, BonusCard, CardEvent, Declined, PerGem, SetFour
from companion.games.edel.state import ROUNDS, SeenCard, State
from companion.games.kit import Caution
from companion.games.shared.gems import COLOURS, Colour

ANY_BONUSES, CERTIFICATES = 2, 15
COPIES = {
    "bonus": 4,
    "any_bonus": ANY_BONUSES,
    "per_gem": 4,
    "certificate": CERTIFICATES,
    "set_four": 2,
    "half_scoring": 2,
    "swap": 4,
    "take_away": 2,
    "three": 2,
    "halve": 2,
}
YELLOW_BONUS = 7
AWAY = 19  # rounds: of 39 cards at most two leave the pile in one


def see(state: State, event: CardEvent) -> State:
    """Remember a card, and warn of one that cannot have come."""
    seen = card_in(round_of(state), event)
    cautions = (*of_card(state, event.seat, seen), *of_bonus(state, event))
    return state._replace(seen=(*state.seen, seen), cautions=cautions)


def round_of(state: State) -> int:
    """The rounds of all stages, counted from the first."""
    return (state.stage - 1) * ROUNDS[state.seats] + state.round


def card_in(round_: int, event: CardEvent) -> SeenCard:
    """The card, with what tells it apart from others of its kind."""
    match event:
        case Declined():
            return SeenCard(round_, event.card)
        case BonusCard():
            return SeenCard(round_, "bonus", frozenset({event.colour}), event.amount)
        case PerGem():
            return SeenCard(round_, "per_gem", frozenset({event.colour}))
        case SetFour():
            return SeenCard(round_, "set_four", frozenset(event.colours))
        case _:
            return SeenCard(round_, CARD_OF[type(event)])


def of_card(state: State, seat: int, new: SeenCard) -> tuple[Caution, ...]:
    if not is_away(state, new):
        return ()
    return (Caution(state.stage, seat, "card_cannot_be_back", (("card", new.card),)),)


def of_bonus(state: State, event: CardEvent) -> tuple[Caution, ...]:
    """The amount of a colour is always the same, and no two colours have the same."""
    if not isinstance(event, BonusCard):
        return ()
    amounts = bonuses(state)
    own = amounts.pop(event.colour, event.amount)
    details = (("colour", COLOURS[event.colour]), ("amount", event.amount))
    found: tuple[Caution, ...] = ()
    if own != event.amount:
        more = (*details, ("number", own))
        found = (Caution(state.stage, event.seat, "bonus_differs", more),)
    if event.amount in amounts.values():
        found = (*found, Caution(state.stage, event.seat, "bonus_alike", details))
    return found


def is_away(state: State, new: SeenCard) -> bool:
    """Whether all of these, or this very card, have come in the latest rounds."""
    recent = [
        each for each in state.seen if each.card == new.card and each.round > new.round - AWAY
    ]
    if len(recent) >= COPIES[new.card]:
        return True
    return bool(new.colours) and any(each.colours == new.colours for each in recent)


def bonuses(state: State) -> dict[Colour, int]:
    """The amounts that are known, by colour: each is printed on one card."""
    known = {Colour.YELLOW: YELLOW_BONUS}
    for each in state.seen:
        if each.amount is not None:
            (colour,) = each.colours
            known.setdefault(colour, each.amount)
    return known
