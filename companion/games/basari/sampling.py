"""Legal events made up by chance, one function for each type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.basari.events import (
    GEMS_ON_A_CARD,
    POINTS_ON_A_CARD,
    WORKERS_ON_A_CARD,
    Accept,
    Deal,
    Draw,
    Exchange,
    First,
    Offer,
    Pick,
    Points,
    Reveal,
    TakeGems,
)
from companion.games.basari.flow import may_take
from companion.games.basari.prompts import actions, bid_bounds
from companion.games.basari.state import State
from companion.games.gems import NO_GEMS, Colour, Gems, one, rank
from companion.games.kernel import plus

if TYPE_CHECKING:  # chance is only for making up plays, and slow to import
    from companion.games.chance import Chance


def seat_of(state: State) -> int:
    assert state.turn is not None
    return state.turn.seats[0]


def workers(chance: Chance) -> int:
    low, high = WORKERS_ON_A_CARD
    return chance.lean("workers", range(low, high + 1))


def deal(state: State, chance: Chance) -> Deal:
    return Deal(tuple([workers(chance) for _ in range(state.seats)]))


def reveal(state: State, chance: Chance) -> Reveal:
    return Reveal(tuple([chance.lean("action", actions(state)) for _ in range(state.seats)]))


def first(state: State, chance: Chance) -> First:
    assert state.turn is not None
    return First(chance.choose(state.turn.seats))


def offer(state: State, chance: Chance) -> Offer:
    seat = seat_of(state)
    return Offer(seat, bid(chance, **bid_bounds(state, seat)))


def bid(chance: Chance, held: Gems, standing: Gems, lowest: Gems) -> Gems:
    """The lowest bid, everything, or anything in between that is high enough."""
    match chance.lean("bid", ("lowest", "all", "any", "any")):
        case "lowest":
            return lowest
        case "all":
            return held
        case _:
            tried = chance.gems(held, chance.number(sum(lowest), sum(held)))
            return tried if rank(tried) > rank(standing) else lowest


def accept(state: State, chance: Chance) -> Accept:
    return Accept(seat_of(state))


def draw(state: State, chance: Chance) -> Draw:
    return Draw(seat_of(state), workers(chance))


def points(state: State, chance: Chance) -> Points:
    return Points(seat_of(state), chance.number(*POINTS_ON_A_CARD))


def take_gems(state: State, chance: Chance) -> TakeGems:
    gems = NO_GEMS
    for _ in range(chance.number(*GEMS_ON_A_CARD)):
        gems = plus(gems, one(chance.lean("gems", tuple(Colour))))
    return TakeGems(seat_of(state), gems)


def exchange(state: State, chance: Chance) -> Exchange:
    seat = seat_of(state)
    held = [colour for colour in Colour if state.gems[seat][colour]]
    give = chance.choose(held) if held else None
    stock = state.stock if give is None else plus(state.stock, one(give))
    return Exchange(seat, chance.gems(stock, may_take(state, seat)), give)


def pick(state: State, chance: Chance) -> Pick:
    return Pick(seat_of(state), chance.choose([each for each in Colour if state.stock[each]]))


SAMPLES = {
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
