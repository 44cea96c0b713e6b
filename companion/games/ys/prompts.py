"""Within which bounds Ys awaits an answer."""

from typing import Any

from companion.games.gems import Gems
from companion.games.kit import LARGEST_NUMBER, Picking, Turn
from companion.games.trade import picking, takes
from companion.games.ys.events import (
    BROKER_VALUES,
    COLOURS,
    QUOTED,
    RESERVES,
    SHIFTS,
    SHIP_NAMES,
    WHITE,
    Event,
    Shift,
    Take,
)
from companion.games.ys.neutral import ROYAL
from companion.games.ys.state import Claiming, Sharing, State, Visiting

CHARACTERS = (*ROYAL, "intriguer", "spy", "magician", "herald")
GEMS_OF_A_CHARACTER = 4  # as many as anybody will enter: the rules know no limit


def bounds(state: State, turn: Turn) -> dict[str, Any]:
    match turn.kind:
        case "order":
            return {"seats": state.everybody}
        case "throne":
            return {"totals": (0, LARGEST_NUMBER)}
        case "reserve":
            return {"sums": RESERVES}
        case "neighbourhood":
            assert isinstance(state.scene, Visiting)
            ship = {"number": state.scene.number, "ship": tuple(SHIP_NAMES)}
            return {**ship, **broker_bounds(state)}
        case "take":
            return {"gems": take_picking(state), "white_as": COLOURS[:WHITE]}
        case "character":
            most = 0 if turn.seats[0] == state.setup.neutral else GEMS_OF_A_CHARACTER  # 6.3
            gems = Picking((most,) * len(COLOURS), 0, most)
            return {"name": CHARACTERS, "points": (0, LARGEST_NUMBER), "gems": gems}
        case "market":
            return {"gems": tuple(SHIP_NAMES), **broker_bounds(state)}
        case _:  # a shift
            return {"by": SHIFTS, "colour": COLOURS[:WHITE], "covered": ("shift",)}


def broker_bounds(state: State) -> dict[str, Any]:
    return {"brokers": BROKER_VALUES, "intriguer": state.everybody}


def take_picking(state: State) -> Picking:
    """Of what lies there, as many as he takes; of the market's white gems at least one."""
    scene = state.scene
    if isinstance(scene, Sharing):
        return picking(scene.ship, scene.shares[0][1], scene.shares[0][1])
    there = offered(state)
    return Picking(there, 1, there[WHITE])


def offered(state: State) -> Gems:
    """What is left on the ship, or the white gems that somebody won in the market."""
    scene = state.scene
    assert isinstance(scene, Sharing | Claiming)
    if isinstance(scene, Sharing):
        return scene.ship
    return (0,) * WHITE + (scene.winners.count(scene.winners[0]),)


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one: a share of gems that leaves no choice."""
    if turn.kind != "take" or not isinstance(state.scene, Sharing):
        return None
    ways = takes(state.scene.ship, state.scene.shares[0][1])
    return Take(turn.seats[0], ways[0]) if len(ways) == 1 and not ways[0][WHITE] else None


def shortcuts(state: State, turn: Turn) -> tuple[Event, ...]:
    """Whole answers that are worth one tap: every move of a colour, or none."""
    if turn.kind != "shift":
        return ()
    seat = turn.seats[0]
    moves = [Shift(seat, by, colour) for colour in QUOTED for by in SHIFTS]
    return (*moves, Shift(seat, 0))
