"""The event cards: RULES.md 6."""

from collections.abc import Iterator

from companion.games.edel.events import (
    IMMEDIATE_CARDS,
    AnyBonus,
    BonusCard,
    CardEvent,
    CertificateCard,
    Declined,
    HalfScoring,
    Halve,
    PerGem,
    SetFour,
    Swap,
    TakeAway,
    Three,
)
from companion.games.edel.pile import ANY_BONUSES, CERTIFICATES, YELLOW_BONUS
from companion.games.edel.scoring import give_back, score_half
from companion.games.edel.state import OpenCard, State, with_gems
from companion.games.kit import RuleViolation, plus, with_item
from companion.games.shared.gems import (
    NO_GEMS,
    Colour,
    Gems,
    available,
    covers,
    gems_of,
    minus,
    one,
)

PAIRS = (frozenset({Colour.RED, Colour.BLUE}), frozenset({Colour.YELLOW, Colour.GREEN}))
FOUR, THREE = 4, 3


def play_card(state: State, event: CardEvent) -> State:
    match event:
        case BonusCard():
            return keep_bonus(state, event)
        case AnyBonus():
            return keep_any_bonus(state, event)
        case PerGem():
            return keep_per_gem(state, event)
        case CertificateCard():
            return keep_certificate(state, event)
        case SetFour():
            return set_four(state, event)
        case HalfScoring():
            return score_half(state, event.colour)
        case Swap():
            return swap(state, event)
        case TakeAway():
            return take_away(state, event)
        case Three():
            return three(state, event)
        case Halve():
            return halve(state)
        case Declined():
            return decline(state, event)


def keep_bonus(state: State, event: BonusCard) -> State:  # 6.2
    if event.colour == Colour.YELLOW and event.amount != YELLOW_BONUS:
        raise RuleViolation("yellow_bonus", points=YELLOW_BONUS)
    if any(kept.card == "bonus" and kept.colour == event.colour for kept in on_table(state)):
        raise RuleViolation("no_such_card_left", card="bonus")
    return keep(state, event.seat, OpenCard("bonus", event.colour, event.amount))


def keep_any_bonus(state: State, event: AnyBonus) -> State:
    card = OpenCard("any_bonus")
    if list(on_table(state)).count(card) >= ANY_BONUSES:
        raise RuleViolation("no_such_card_left", card="any_bonus")
    return keep(state, event.seat, card)


def keep_per_gem(state: State, event: PerGem) -> State:
    card = OpenCard("per_gem", event.colour)
    if card in on_table(state):
        raise RuleViolation("no_such_card_left", card="per_gem")
    return keep(state, event.seat, card)


def keep_certificate(state: State, event: CertificateCard) -> State:
    if sum(state.certificates) >= CERTIFICATES:
        raise RuleViolation("no_such_card_left", card="certificate")
    own = state.certificates[event.seat] + 1
    return state._replace(certificates=with_item(state.certificates, event.seat, own))


def on_table(state: State) -> Iterator[OpenCard]:
    return (kept for cards in state.cards for kept in cards)


def keep(state: State, seat: int, card: OpenCard) -> State:
    return state._replace(cards=with_item(state.cards, seat, (*state.cards[seat], card)))


def set_four(state: State, event: SetFour) -> State:  # Ruling 6.3
    if frozenset(event.colours) not in PAIRS:
        raise RuleViolation("set_four_pair")
    held = state.gems[event.seat]
    target = tuple([FOUR if colour in event.colours else held[colour] for colour in Colour])
    return move_gems(state, event.seat, available(state.stock, minus(target, held)))


def swap(state: State, event: Swap) -> State:  # 6.5
    seat, partner, give, take = event.seat, event.partner, one(event.give), one(event.take)
    if seat == partner:
        raise RuleViolation("swap_with_another", seat=seat)
    require(state, seat, give)
    require(state, partner, take)
    own = plus(minus(state.gems[seat], give), take)
    theirs = plus(minus(state.gems[partner], take), give)
    return state._replace(gems=with_item(with_item(state.gems, seat, own), partner, theirs))


def take_away(state: State, event: TakeAway) -> State:  # 6.6
    back = []
    for seat, colour in enumerate(event.losses):
        loses = seat != event.seat and any(state.gems[seat])
        if loses and colour is None:
            raise RuleViolation("loses_one", seat=seat)
        if not loses and colour is not None:
            raise RuleViolation("loses_none", seat=seat)
        lost = NO_GEMS if colour is None else one(colour)
        require(state, seat, lost)
        back.append(lost)
    return give_back(state, back)


def three(state: State, event: Three) -> State:  # 6.7
    return move_gems(state, event.seat, available(state.stock, gems_of(event.colour, THREE)))


def halve(state: State) -> State:  # 6.8
    return give_back(state, [tuple([count // 2 for count in held]) for held in state.gems])


def decline(state: State, event: Declined) -> State:  # 6.1
    if event.card not in IMMEDIATE_CARDS:
        raise RuleViolation("cannot_decline", card=event.card)
    return state


def require(state: State, seat: int, wanted: Gems) -> None:
    if not covers(state.gems[seat], wanted):
        raise RuleViolation("gems_not_held", seat=seat, held=state.gems[seat], wanted=wanted)


def move_gems(state: State, seat: int, change: Gems) -> State:
    """What changes when gems go from the bank to a person, or back where counts are negative."""
    held = with_item(state.gems, seat, plus(state.gems[seat], change))
    return with_gems(state, held, minus(state.stock, change))
