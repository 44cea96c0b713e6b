"""Legal events made up by chance, one function for each type."""

from companion.games.basari.bounds import actions, standing_offer
from companion.games.basari.events import (
    GEMS_ON_A_CARD,
    POINTS_ON_A_CARD,
    WORKERS_ON_A_CARD,
    Accept,
    Deal,
    DrawCard,
    Event,
    Exchange,
    First,
    Offer,
    Pick,
    Reveal,
    ScorePoints,
    TakeGems,
)
from companion.games.basari.state import State
from companion.games.kit import Chance, Samples, Turn, plus
from companion.games.shared.gems import NO_GEMS, Colour, one
from companion.games.shared.trade import bid_bounds, may_take


def workers(chance: Chance) -> int:
    low, high = WORKERS_ON_A_CARD
    return chance.lean("workers", range(low, high + 1))


def deal(state: State, turn: Turn, chance: Chance) -> Deal:
    return Deal(tuple([workers(chance) for _ in range(state.seats)]))


def reveal(state: State, turn: Turn, chance: Chance) -> Reveal:
    return Reveal(tuple([chance.lean("action", actions(state)) for _ in range(state.seats)]))


def first(state: State, turn: Turn, chance: Chance) -> First:
    return First(chance.choose(turn.seats))


def offer(state: State, turn: Turn, chance: Chance) -> Offer:
    seat = turn.seats[0]
    return Offer(seat, chance.bid(bid_bounds(state.gems[seat], standing_offer(state))))


def accept(state: State, turn: Turn, chance: Chance) -> Accept:
    return Accept(turn.seats[0])


def draw(state: State, turn: Turn, chance: Chance) -> DrawCard:
    return DrawCard(turn.seats[0], workers(chance))


def points(state: State, turn: Turn, chance: Chance) -> ScorePoints:
    return ScorePoints(turn.seats[0], chance.number(*POINTS_ON_A_CARD))


def take_gems(state: State, turn: Turn, chance: Chance) -> TakeGems:
    gems = NO_GEMS
    for _ in range(chance.number(*GEMS_ON_A_CARD)):
        gems = plus(gems, one(chance.lean("gems", tuple(Colour))))
    return TakeGems(turn.seats[0], gems)


def exchange(state: State, turn: Turn, chance: Chance) -> Exchange:
    seat = turn.seats[0]
    held = [colour for colour in Colour if state.gems[seat][colour]]
    give = chance.choose(held) if held else None
    stock = state.stock if give is None else plus(state.stock, one(give))
    return Exchange(seat, chance.gems(stock, may_take(state.gems[seat], state.stock)), give)


def pick(state: State, turn: Turn, chance: Chance) -> Pick:
    return Pick(turn.seats[0], chance.choose([each for each in Colour if state.stock[each]]))


SAMPLES: Samples[State, Event] = Samples(
    {
        "deal": deal,
        "reveal": reveal,
        "first": first,
        "offer": offer,
        "accept": accept,
        "draw": draw,
        "points": points,
        "gems": take_gems,
        "exchange": exchange,
        "pick": pick,
    }
)
