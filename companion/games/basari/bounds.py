"""Within which bounds Basari awaits an answer."""

from companion.games.basari.engine import SEATS_WITH_D
from companion.games.basari.events import (
    ACTIONS,
    GEMS_ON_A_CARD,
    POINTS_ON_A_CARD,
    WORKERS_ON_A_CARD,
    Accept,
    Event,
    Exchange,
    Offer,
    Pick,
    TakeGems,
)
from companion.games.basari.state import Bargain, State
from companion.games.kit import Bounds, PickBounds, Turn
from companion.games.shared.gems import COLOURS, NO_GEMS, Colour, Gems, gems_of, lowest_raise
from companion.games.shared.trade import bid_picking, colours_in, exchange_bounds, only_exchange


def bounds(state: State, turn: Turn) -> Bounds:
    seat = turn.seats[0]
    match turn.kind:
        case "deal" | "draw":
            return {"workers": WORKERS_ON_A_CARD}
        case "reveal":
            return {"actions": actions(state)}
        case "first":
            return {"seat": turn.seats}
        case "offer" | "answer":
            return bid_picking(state.gems[seat], standing_offer(state))
        case "points":
            return {"points": POINTS_ON_A_CARD}
        case "gems":
            low, high = GEMS_ON_A_CARD
            return {"gems": PickBounds((high,) * len(COLOURS), low, high)}
        case "exchange":
            return exchange_bounds(state.gems[seat], state.stock)
        case _:  # a pick
            return {"gem": colours_in(state.stock), "covered": ("pick",)}


def actions(state: State) -> tuple[str, ...]:
    return ACTIONS if state.seats == SEATS_WITH_D else ACTIONS[:-1]


def standing_offer(state: State) -> Gems:
    return state.scene.offer if isinstance(state.scene, Bargain) else NO_GEMS


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one, or where all come to the same."""
    seat = turn.seats[0]
    held = state.gems[seat]
    match turn.kind:
        case "answer" if turn.types == ("accept",):  # 4.7
            return Accept(seat)
        case "offer" if sum(held) == 1:
            return Offer(seat, held)
        case "gems" if not any(state.stock):  # Ruling 3.5
            return TakeGems(seat, gems_of_no_use())
        case "exchange" if found := only_exchange(held, state.stock):
            return Exchange(seat, *found)
        case "pick" if len(colours_in(state.stock)) == 1:
            return picks(state, seat)[0]
        case _:
            return None


def gems_of_no_use() -> Gems:
    """Whatever the card shows: of an empty stock nothing is taken."""
    return gems_of(Colour.RED, GEMS_ON_A_CARD[0])


def shortcuts(state: State, turn: Turn) -> tuple[Event, ...]:
    """Whole answers that are worth one tap."""
    seat = turn.seats[0]
    match turn.kind:
        case "answer":
            lowest = lowest_raise(state.gems[seat], standing_offer(state))
            return (Accept(seat),) if lowest is None else (Accept(seat), Offer(seat, lowest))
        case "pick":
            return picks(state, seat)
        case _:
            return ()


def picks(state: State, seat: int) -> tuple[Pick, ...]:
    return tuple([Pick(seat, colour) for colour in Colour if state.stock[colour]])
