"""Within which bounds Ys awaits an answer."""

from typing import Any

from companion.games.codec import LARGEST_NUMBER
from companion.games.kernel import Turn
from companion.games.ys.events import (
    BROKER_VALUES,
    CHARACTER_LENGTH,
    COLOURS,
    GEMS_ON_A_SHIP,
    LINES,
    RESERVES,
    SHIFTS,
    SHIP_NAMES,
    WHITE,
    Event,
    places,
)
from companion.games.ys.neutral import ROYAL
from companion.games.ys.state import Claiming, Sharing, State, Visiting

CHARACTERS = (*ROYAL, "intriguer", "spy", "magician", "herald")


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
            return {**broker_bounds(state), "number": state.scene.number, "ship": GEMS_ON_A_SHIP}
        case "take":
            return take_bounds(state)
        case "character":
            return {
                "names": CHARACTERS,
                "longest": CHARACTER_LENGTH,
                "points": (0, LARGEST_NUMBER),
                "gems": COLOURS,
            }
        case "market":
            return {**broker_bounds(state), "lines": LINES[state.setup.seats]}
        case _:  # a shift
            return {"by": SHIFTS, "colours": COLOURS[:WHITE]}


def broker_bounds(state: State) -> dict[str, Any]:
    return {
        "values": BROKER_VALUES,
        "places": places(state.setup.seats),
        "gems": tuple(SHIP_NAMES),
        "intriguer": state.everybody,
    }


def take_bounds(state: State) -> dict[str, Any]:
    """What lies there, how many he takes, and the colours a white gem can become."""
    scene = state.scene
    if isinstance(scene, Claiming):
        count = scene.winners.count(scene.winners[0])
        return {"ship": (0, 0, 0, 0, count), "total": (count, count), "white_as": COLOURS[:WHITE]}
    assert isinstance(scene, Sharing)
    return {"ship": scene.ship, "total": (scene.shares[0][1],) * 2, "white_as": COLOURS[:WHITE]}


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one."""
    return None
