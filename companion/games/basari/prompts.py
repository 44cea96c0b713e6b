"""Within which bounds Basari awaits an answer."""

from typing import Any

from companion.games.basari.engine import SEATS_WITH_D
from companion.games.basari.events import (
    ACTIONS,
    GEMS_ON_A_CARD,
    POINTS_ON_A_CARD,
    WORKERS_ON_A_CARD,
    Event,
)
from companion.games.basari.state import Bargain, State
from companion.games.gems import COLOURS, NO_GEMS, Gems
from companion.games.kernel import Turn
from companion.games.trade import bid_bounds, may_take


def bounds(state: State, turn: Turn) -> dict[str, Any]:
    seat = turn.seats[0]
    match turn.kind:
        case "deal" | "draw":
            return {"workers": WORKERS_ON_A_CARD}
        case "reveal":
            return {"actions": actions(state)}
        case "offer" | "answer":
            return bid_bounds(state.gems[seat], standing_offer(state))._asdict()
        case "points":
            return {"points": POINTS_ON_A_CARD}
        case "gems":
            return {"total": GEMS_ON_A_CARD, "colours": COLOURS}
        case "exchange":
            held = state.gems[seat]
            return {"give": held, "stock": state.stock, "take": may_take(held, state.stock)}
        case "pick":
            return {"stock": state.stock}
        case _:
            return {}


def actions(state: State) -> tuple[str, ...]:
    return ACTIONS if state.seats == SEATS_WITH_D else ACTIONS[:-1]


def standing_offer(state: State) -> Gems:
    return state.scene.offer if isinstance(state.scene, Bargain) else NO_GEMS


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one."""
    return None
