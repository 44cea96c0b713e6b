"""Within which bounds Edel, Stein & Reich awaits an answer."""

from typing import Any

from companion.games.edel.cards import (
    ANY_BONUSES,
    CERTIFICATES,
    PAIRS,
    YELLOW_BONUS,
    on_table,
)
from companion.games.edel.engine import SEATS_WITH_FREE_CHOICE
from companion.games.edel.events import (
    ACTIONS,
    BONUS_ON_A_CARD,
    DUEL_ACTIONS,
    GEMS_ON_A_CARD,
    IMMEDIATE_CARDS,
    INCOME_ON_A_CARD,
    Event,
)
from companion.games.edel.state import Bargain, Kept, State
from companion.games.gems import COLOURS, NO_GEMS, Colour, Gems
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
            return {"held": state.gems[seat], "total": (1, 1)}
        case "income":
            return {"amount": INCOME_ON_A_CARD}
        case "event":
            return card_bounds(state, seat)
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
    return ACTIONS if state.seats == SEATS_WITH_FREE_CHOICE else DUEL_ACTIONS


def standing_offer(state: State) -> Gems:
    return state.scene.offer if isinstance(state.scene, Bargain) else NO_GEMS


def card_bounds(state: State, seat: int) -> dict[str, Any]:
    """The cards that can still turn up, each with what it can be put to."""
    table = list(on_table(state))
    return {
        "bonus": untaken(table, "bonus"),
        "amount": BONUS_ON_A_CARD,
        "yellow": YELLOW_BONUS,
        "any_bonus": table.count(Kept("any_bonus")) < ANY_BONUSES,
        "per_gem": untaken(table, "per_gem"),
        "certificate": sum(state.certificates) < CERTIFICATES,
        "set_four": tuple(tuple(COLOURS[each] for each in sorted(pair)) for pair in PAIRS),
        "partners": tuple(
            other for other in state.everybody if other != seat and any(state.gems[other])
        ),
        "decline": IMMEDIATE_CARDS,
    }


def untaken(table: list[Kept], card: str) -> tuple[str, ...]:
    """The colours whose card of this kind nobody keeps."""
    taken = {kept.colour for kept in table if kept.card == card}
    return tuple(COLOURS[colour] for colour in Colour if colour not in taken)


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one."""
    return None
