"""Within which bounds Ys awaits an answer."""

from companion.games.kit import LARGEST_NUMBER, Bounds, PickBounds, Turn
from companion.games.shared.gems import Gems
from companion.games.shared.trade import picking, takes
from companion.games.ys.events import (
    BROKER_VALUES,
    COLOURS,
    QUOTED,
    RESERVES,
    SHIFTS,
    SHIP_NAMES,
    WHITE,
    Character,
    Event,
    Shift,
    Take,
)
from companion.games.ys.neutral import ROYAL
from companion.games.ys.state import ClaimScene, ShareScene, State, Visiting

CHARACTERS = (*ROYAL, "intriguer", "spy", "magician", "herald")
GEMS_OF_A_CHARACTER = 4  # as many as anybody will enter: the rules know no limit


def bounds(state: State, turn: Turn) -> Bounds:
    match turn.kind:
        case "order":
            return {"seats": state.everybody}
        case "throne":
            return {"totals": (0, LARGEST_NUMBER)}
        case "reserve":
            return {"sums": RESERVES}
        case "neighbourhood":
            assert isinstance(state.scene, Visiting)
            ship: Bounds = {"number": state.scene.number, "ship": tuple(SHIP_NAMES)}
            return {**ship, **broker_bounds(state)}
        case "take":
            covered = ("take",) if pairs(state) else ()
            picked: Bounds = {"gems": take_picking(state), "white_as": COLOURS[:WHITE]}
            return {**picked, "covered": covered}
        case "character":
            most = 0 if turn.seats[0] == state.setup.neutral else GEMS_OF_A_CHARACTER  # 6.3
            gems = PickBounds((most,) * len(COLOURS), 0, most)
            return {"name": CHARACTERS, "points": (0, LARGEST_NUMBER), "gems": gems}
        case "market":
            return {"gems": tuple(SHIP_NAMES), **broker_bounds(state)}
        case _:  # a shift
            return {"by": SHIFTS, "colour": COLOURS[:WHITE], "covered": ("shift",)}


def broker_bounds(state: State) -> Bounds:
    return {"brokers": BROKER_VALUES, "intriguer": state.everybody}


def take_picking(state: State) -> PickBounds:
    """Of what lies there, as many as somebody takes; of the market's white gems at least one."""
    scene = state.scene
    if isinstance(scene, ShareScene):
        return picking(scene.ship, scene.shares[0][1], scene.shares[0][1])
    there = offered(state)
    return PickBounds(there, 1, there[WHITE])


def offered(state: State) -> Gems:
    """What is left on the ship, or the white gems that somebody won in the market."""
    scene = state.scene
    assert isinstance(scene, ShareScene | ClaimScene)
    if isinstance(scene, ShareScene):
        return scene.ship
    return (0,) * WHITE + (scene.winners.count(scene.winners[0]),)


def only(state: State, turn: Turn) -> Event | None:
    """The answer, where there is but one: a share of gems that leaves no choice."""
    if turn.kind != "take" or not isinstance(state.scene, ShareScene):
        return None
    choices = takes(state.scene.ship, state.scene.shares[0][1])
    return Take(turn.seats[0], choices[0]) if len(choices) == 1 and not choices[0][WHITE] else None


def shortcuts(state: State, turn: Turn) -> tuple[Event, ...]:
    """Whole answers that are worth one tap."""
    seat = turn.seats[0]
    match turn.kind:
        case "shift":  # every move of a colour, or none
            moves = [Shift(seat, by, colour) for colour in QUOTED for by in SHIFTS]
            return (*moves, Shift(seat, 0))
        case "take":
            return tuple([Take(seat, gems) for gems in pairs(state)])
        case "character":  # who gives something at once is asked for what
            return tuple([Character(seat, name) for name in CHARACTERS if name not in ROYAL])
        case _:
            return ()


def pairs(state: State) -> list[Gems]:
    """Every way to take several gems off a ship; a white one needs a colour besides."""
    scene = state.scene
    if not isinstance(scene, ShareScene) or scene.shares[0][1] == 1 or scene.ship[WHITE]:
        return []
    return takes(scene.ship, scene.shares[0][1])
