"""Within which bounds Edel, Stein & Reich awaits an answer."""

from typing import Any

from companion.games.edel.engine import SEATS_WITH_FREE_CHOICE
from companion.games.edel.events import (
    ACTIONS,
    BONUS_ON_A_CARD,
    CARDS,
    DUEL_ACTIONS,
    GEMS_ON_A_CARD,
    IMMEDIATE_CARDS,
    INCOME_ON_A_CARD,
)
from companion.games.edel.state import Bargain, State
from companion.games.gems import NO_GEMS, Gems
from companion.games.kernel import Turn
from companion.games.trade import bid_bounds, may_take


def bounds(state: State, turn: Turn) -> dict[str, Any]:
    seat = turn.seats[0]
    match turn.kind:
        case "reveal":
            return {"actions": actions(state)}
        case "guess":
            return {"actions": DUEL_ACTIONS, "guesses": (1, 2)}
        case "offer" | "answer":
            return bid_bounds(state.gems[seat], standing_offer(state))._asdict()
        case "close":
            return {"held": state.gems[seat], "total": 1}
        case "income":
            return {"amount": INCOME_ON_A_CARD}
        case "event":
            return {"cards": tuple(CARDS), "decline": IMMEDIATE_CARDS, "amount": BONUS_ON_A_CARD}
        case "gems":
            return {"total": GEMS_ON_A_CARD}
        case "exchange":
            held = state.gems[seat]
            return {"give": held, "stock": state.stock, "take": may_take(held, state.stock)}
        case "pick":
            return {"stock": state.stock}
        case _:
            return {}


def actions(state: State) -> tuple[str, ...]:
    return ACTIONS if state.seats == SEATS_WITH_FREE_CHOICE else DUEL_ACTIONS


def standing_offer(state: State) -> Gems:
    return state.scene.offer if isinstance(state.scene, Bargain) else NO_GEMS
