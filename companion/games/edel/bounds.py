"""Within which bounds Edel, Stein & Reich awaits an answer."""

from companion.games.edel.cards import PAIRS, on_table
from companion.games.edel.engine import SEATS_WITH_FREE_CHOICE
from companion.games.edel.events import (
    ACTIONS,
    BONUS_ON_A_CARD,
    CARDS,
    DUEL_ACTIONS,
    GEMS_ON_A_CARD,
    IMMEDIATE_CARDS,
    INCOME_ON_A_CARD,
    Accept,
    AnyBonus,
    CertificateCard,
    Event,
    Exchange,
    Halve,
    Offer,
    Pass,
    Pick,
    SetFour,
    TakeGems,
)
from companion.games.edel.pile import ANY_BONUSES, CERTIFICATES, YELLOW_BONUS
from companion.games.edel.state import Bargain, OpenCard, State
from companion.games.kit import Bounds, PickBounds, Turn
from companion.games.shared.gems import COLOURS, NO_GEMS, Colour, Gems, gems_of, lowest_raise, one
from companion.games.shared.trade import (
    bid_picking,
    colours_in,
    exchange_bounds,
    only_exchange,
    picking,
)

PAIRED = tuple(tuple(sorted(pair)) for pair in PAIRS)


def bounds(state: State, turn: Turn) -> Bounds:
    seat = turn.seats[0]
    match turn.kind:
        case "reveal":
            return {"actions": actions(state)}
        case "guess":
            return {"action": DUEL_ACTIONS, "guesses": DUEL_ACTIONS}
        case "first":
            return {"seat": turn.seats}
        case "offer" | "answer":
            return bid_picking(state.gems[seat], standing_offer(state))
        case "close":
            return {"gems": picking(state.gems[seat], 1, 1), "covered": ("offer",)}
        case "income":
            return {"amount": INCOME_ON_A_CARD}
        case "event":
            return card_bounds(state, seat)
        case "gems":
            low, high = GEMS_ON_A_CARD
            return {"gems": PickBounds((high,) * len(COLOURS), low, high)}
        case "exchange":
            return exchange_bounds(state.gems[seat], state.stock)
        case _:  # a pick
            return {"gem": colours_in(state.stock), "covered": ("pick",)}


def actions(state: State) -> tuple[str, ...]:
    return ACTIONS if state.seats == SEATS_WITH_FREE_CHOICE else DUEL_ACTIONS


def standing_offer(state: State) -> Gems:
    return state.scene.offer if isinstance(state.scene, Bargain) else NO_GEMS


def card_bounds(state: State, seat: int) -> Bounds:
    """The cards that can still turn up, and what each can be put to, as card.field.

    A card that has nothing to be put to can only be declined.
    """
    table = list(on_table(state))
    bonus_colours = untaken(table, "bonus")
    only_yellow = bonus_colours == (COLOURS[Colour.YELLOW],)
    return {
        "card": cards_left(state),
        "covered": ("set_four",),
        "bonus.colour": bonus_colours,
        "bonus.amount": (YELLOW_BONUS, YELLOW_BONUS) if only_yellow else BONUS_ON_A_CARD,
        "bonus.amount.yellow": YELLOW_BONUS,
        "per_gem.colour": untaken(table, "per_gem"),
        "set_four.colours": tuple([tuple([COLOURS[each] for each in pair]) for pair in PAIRED]),
        "half_scoring.colour": COLOURS,
        **swap_bounds(state, seat),
        "take_away.from": tuple(
            [() if each == seat else colours_in(held) for each, held in enumerate(state.gems)]
        ),
        "three.colour": COLOURS,
        "declined.card": IMMEDIATE_CARDS,
    }


def swap_bounds(state: State, seat: int) -> Bounds:
    """A gem of one's own for one of somebody who has any."""
    partners = tuple([each for each in state.everybody if each != seat and any(state.gems[each])])
    theirs = [state.gems[each] for each in partners]
    return {
        "swap.give": colours_in(state.gems[seat]),
        "swap.from": partners,
        "swap.take": colours_in(tuple(map(sum, zip(NO_GEMS, *theirs, strict=True)))),
    }


def cards_left(state: State) -> tuple[str, ...]:
    """Every kind of card that is not all on the table: 6.2."""
    table = list(on_table(state))
    gone = {
        "bonus": not untaken(table, "bonus"),
        "any_bonus": table.count(OpenCard("any_bonus")) >= ANY_BONUSES,
        "per_gem": not untaken(table, "per_gem"),
        "certificate": sum(state.certificates) >= CERTIFICATES,
    }
    return tuple([card for card in CARDS if not gone.get(card)])


def untaken(table: list[OpenCard], card: str) -> tuple[str, ...]:
    """The colours whose card of this kind nobody keeps."""
    taken = {kept.colour for kept in table if kept.card == card}
    return tuple(COLOURS[colour] for colour in Colour if colour not in taken)


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one, or where all come to the same."""
    seat = turn.seats[0]
    match turn.kind:
        case "answer" if turn.types == ("accept",):  # 4.7
            return Accept(seat)
        case "gems" if not any(state.stock):  # 3.3
            return TakeGems(seat, gems_of_no_use())
        case "exchange" if found := only_exchange(state.gems[seat], state.stock):
            return Exchange(seat, *found)
        case "pick" if len(colours_in(state.stock)) == 1:
            return picks(state, seat)[0]
        case _:
            return None


def gems_of_no_use() -> Gems:
    """Whatever the card shows: of an empty bank nothing is taken."""
    return gems_of(Colour.RED, GEMS_ON_A_CARD[0])


def shortcuts(state: State, turn: Turn) -> tuple[Event, ...]:
    """Whole answers that are worth one tap."""
    seat = turn.seats[0]
    match turn.kind:
        case "offer":
            return (Pass(seat),)
        case "close":
            held = state.gems[seat]
            return (Pass(seat), *[Offer(seat, one(each)) for each in Colour if held[each]])
        case "answer":
            lowest = lowest_raise(state.gems[seat], standing_offer(state))
            return (Accept(seat),) if lowest is None else (Accept(seat), Offer(seat, lowest))
        case "event":
            return whole_cards(state, seat)
        case "pick":
            return picks(state, seat)
        case _:
            return ()


def whole_cards(state: State, seat: int) -> tuple[Event, ...]:
    """The cards that can still turn up and have nothing, or but two things, to tell."""
    plain: dict[str, Event] = {
        "certificate": CertificateCard(seat),
        "any_bonus": AnyBonus(seat),
        "halve": Halve(seat),
    }
    left = cards_left(state)
    whole = [event for card, event in plain.items() if card in left]
    return (*whole, *[SetFour(seat, pair) for pair in PAIRED])


def picks(state: State, seat: int) -> tuple[Pick, ...]:
    return tuple([Pick(seat, colour) for colour in Colour if state.stock[colour]])
