"""Legal events made up by chance, one function for each type."""

from companion.games.edel.bounds import actions, standing_offer
from companion.games.edel.cards import PAIRS, on_table
from companion.games.edel.events import (
    BONUS_ON_A_CARD,
    CARDS,
    DUEL_ACTIONS,
    GEMS_ON_A_CARD,
    IMMEDIATE_CARDS,
    INCOME_ON_A_CARD,
    Accept,
    AnyBonus,
    BonusCard,
    CardEvent,
    CertificateCard,
    Declined,
    Event,
    Exchange,
    First,
    Guess,
    HalfScoring,
    Halve,
    Income,
    Offer,
    Pass,
    PerGem,
    Pick,
    Reveal,
    SetFour,
    Swap,
    TakeAway,
    TakeGems,
    Three,
)
from companion.games.edel.pile import ANY_BONUSES, CERTIFICATES, YELLOW_BONUS, see
from companion.games.edel.state import OpenCard, State
from companion.games.kit import Chance, Samples, Turn, plus
from companion.games.shared.gems import NO_GEMS, Colour, Gems, one
from companion.games.shared.trade import bid_bounds, may_take

TRIES = 10


def reveal(state: State, turn: Turn, chance: Chance) -> Reveal:
    return Reveal(tuple([chance.lean("action", actions(state)) for _ in range(state.seats)]))


def guess(state: State, turn: Turn, chance: Chance) -> Guess:
    action = chance.lean("action", DUEL_ACTIONS)
    guessed = chance.choose(DUEL_ACTIONS)
    if guessed == action:
        return Guess(turn.seats[0], action, (guessed,))
    second = chance.choose([each for each in DUEL_ACTIONS if each != guessed])
    return Guess(turn.seats[0], action, (guessed, second))


def first(state: State, turn: Turn, chance: Chance) -> First:
    return First(chance.choose(turn.seats))


def offer(state: State, turn: Turn, chance: Chance) -> Offer:
    seat = turn.seats[0]
    if turn.kind == "close":
        return Offer(seat, chance.gems(state.gems[seat], 1))
    return Offer(seat, chance.bid(bid_bounds(state.gems[seat], standing_offer(state))))


def accept(state: State, turn: Turn, chance: Chance) -> Accept:
    return Accept(turn.seats[0])


def pass_(state: State, turn: Turn, chance: Chance) -> Pass:
    return Pass(turn.seats[0])


def income(state: State, turn: Turn, chance: Chance) -> Income:
    return Income(turn.seats[0], chance.number(*INCOME_ON_A_CARD))


def take_gems(state: State, turn: Turn, chance: Chance) -> TakeGems:
    gems = NO_GEMS
    for _ in range(chance.number(*GEMS_ON_A_CARD)):
        gems = plus(gems, one(chance.lean("gems", tuple(Colour))))
    return TakeGems(turn.seats[0], gems)


def exchange(state: State, turn: Turn, chance: Chance) -> Exchange:
    seat = turn.seats[0]
    held = colours_in(state.gems[seat])
    give = chance.choose(held) if held else None
    stock = state.stock if give is None else plus(state.stock, one(give))
    return Exchange(seat, chance.gems(stock, may_take(state.gems[seat], state.stock)), give)


def pick(state: State, turn: Turn, chance: Chance) -> Pick:
    return Pick(turn.seats[0], chance.choose(colours_in(state.stock)))


def event_card(state: State, turn: Turn, chance: Chance) -> CardEvent:
    """A kept card that is still there, or an immediate one, used or declined.

    Nearly always one that can have come: now and then people enter a wrong one.
    """
    found = any_card(state, turn, chance)
    for _ in range(TRIES):
        if not see(state, found).cautions:
            return found
        found = any_card(state, turn, chance)
    return found


def any_card(state: State, turn: Turn, chance: Chance) -> CardEvent:
    card = chance.lean("card", tuple(CARDS))
    return make_card(state, turn, chance, card) or Declined(
        turn.seats[0], chance.choose(IMMEDIATE_CARDS)
    )


def make_card(state: State, turn: Turn, chance: Chance, card: str) -> CardEvent | None:
    """The card put to a legal use, or None where there is none."""
    seat, colour = turn.seats[0], chance.choose(tuple(Colour))
    match card:
        case "bonus":
            return bonus(state, seat, colour, chance)
        case "any_bonus":
            there = list(on_table(state)).count(OpenCard("any_bonus")) < ANY_BONUSES
            return AnyBonus(seat) if there else None
        case "per_gem":
            return None if OpenCard("per_gem", colour) in on_table(state) else PerGem(seat, colour)
        case "certificate":
            return CertificateCard(seat) if sum(state.certificates) < CERTIFICATES else None
        case "set_four":
            return SetFour(seat, tuple(sorted(chance.choose(PAIRS))))
        case "half_scoring":
            return HalfScoring(seat, colour)
        case "swap":
            return swap(state, turn, chance)
        case "take_away":
            return take_away(state, turn, chance)
        case "three":
            return Three(seat, colour)
        case _:
            return Halve(seat)


def bonus(state: State, seat: int, colour: Colour, chance: Chance) -> BonusCard | None:
    taken = [kept.colour for kept in on_table(state) if kept.card == "bonus"]
    low, high = (YELLOW_BONUS,) * 2 if colour == Colour.YELLOW else BONUS_ON_A_CARD
    return None if colour in taken else BonusCard(seat, colour, chance.number(low, high))


def swap(state: State, turn: Turn, chance: Chance) -> Swap | None:
    seat = turn.seats[0]
    own = colours_in(state.gems[seat])
    others = [each for each in state.everybody if each != seat and any(state.gems[each])]
    if not own or not others:
        return None
    partner = chance.choose(others)
    return Swap(seat, chance.choose(own), partner, chance.choose(colours_in(state.gems[partner])))


def take_away(state: State, turn: Turn, chance: Chance) -> TakeAway:
    seat = turn.seats[0]
    return TakeAway(
        seat,
        tuple(
            [
                chance.choose(colours_in(held)) if each != seat and any(held) else None
                for each, held in enumerate(state.gems)
            ]
        ),
    )


def colours_in(gems: Gems) -> list[Colour]:
    return [colour for colour in Colour if gems[colour]]


SAMPLES: Samples[State, Event] = Samples(
    {
        "reveal": reveal,
        "guess": guess,
        "first": first,
        "offer": offer,
        "accept": accept,
        "pass": pass_,
        "income": income,
        "event": event_card,
        "gems": take_gems,
        "exchange": exchange,
        "pick": pick,
    }
)
