"""What follows by itself in Ys: who is asked for what, and what the neutral player does."""

from companion.games.gems import Gems
from companion.games.kernel import Turn, plus, with_item
from companion.games.ys.events import QUOTED, Colour
from companion.games.ys.neutral import choose, favourite
from companion.games.ys.scoring import reckon
from companion.games.ys.state import (
    STAGES,
    Claiming,
    Crowning,
    Ordering,
    Over,
    Palace,
    Reserving,
    Scene,
    Sharing,
    Shifting,
    State,
    Trading,
    Visiting,
    nothing_placed,
)

Moment = tuple[State, Scene]

SHARES_OF_FEW, SHARES_OF_MANY = (2, 1), (2, 1, 1)
MANY = 4
MOVES = (2, 1, -1, -2)
STOP = 7


def settle(state: State, scene: Scene) -> State:
    """Go on from a scene to the next one in which somebody has to do something."""
    turn = awaited(state, scene)
    while turn is None and not isinstance(scene, Over):
        state, scene = proceed(state, scene)
        turn = awaited(state, scene)
    return state._replace(scene=scene, turn=turn)


def awaited(state: State, scene: Scene) -> Turn | None:
    """What the scene asks for; None where it asks nothing, or only the neutral player."""
    match scene:
        case Sharing():
            return awaited_of(state, "take", scene.shares[0][0]) if scene.shares else None
        case Palace():
            place = scene.winner  # the name of a card is asked also for the neutral player
            return None if place is None else Turn("character", ("character",), (place,))
        case Claiming():
            return Turn("take", ("take",), scene.winners[:1]) if scene.winners else None
        case Shifting():
            return None if scene.shifter is None else awaited_of(state, "shift", scene.shifter)
        case Ordering():
            return Turn("order", ("order",), state.everybody)
        case Reserving():
            return Turn("reserve", ("reserve",), state.everybody)
        case Visiting():
            return Turn("neighbourhood", ("neighbourhood",), state.everybody)
        case Trading():
            return Turn("market", ("market",), state.everybody)
        case Crowning():
            return Turn("throne", ("throne",), state.everybody)
        case _:
            return None


def awaited_of(state: State, kind: str, place: int) -> Turn | None:
    return None if place == state.neutral else Turn(kind, (kind,), (place,))


def proceed(state: State, scene: Scene) -> Moment:
    """A step that needs nobody's word."""
    match scene:
        case Sharing(number, _, (), palace):
            return state, Palace(number, palace)
        case Sharing():
            return share_neutral(state, scene)
        case Palace(number):
            return state, after_neighbourhood(state, number)
        case Claiming(_, columns, shifter):
            return move_columns(state, columns), Shifting(shifter)
        case Shifting(None):
            return end_stage(state)
        case _:
            return end_stage(shift_neutral(state))


# Neighbourhoods


def large_gems(state: State) -> int:
    """As how many gems the large one counts: 3.1."""
    return 2 if state.seats >= MANY else 1


def shares(state: State, ranks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    counts = SHARES_OF_MANY if state.seats >= MANY else SHARES_OF_FEW
    return tuple(zip(ranks, counts, strict=False))


def share_neutral(state: State, scene: Sharing) -> Moment:
    (place, count), *rest = scene.shares
    taken, left = choose(state, scene.ship, count)
    return add_gems(state, place, taken), scene._replace(ship=left, shares=tuple(rest))


def after_neighbourhood(state: State, number: int) -> Scene:
    return Visiting(number + 1) if number < state.options.neighbourhoods else Trading()


def add_gems(state: State, place: int, gems: Gems) -> State:
    return state._replace(gems=with_item(state.gems, place, plus(state.gems[place], gems)))


# Market


def move_columns(state: State, columns: tuple[int, ...] | None) -> State:  # 5.3
    if columns is None:
        return state
    by_sum = sorted(QUOTED, key=lambda colour: -columns[colour])  # stable: the left one first
    quotations = list(state.quotations)
    for colour, move in zip(by_sum, MOVES, strict=True):
        quotations[colour] = stopped(quotations[colour] + move)
    return state._replace(quotations=tuple(quotations))


def stopped(quotation: int) -> int:  # 1.5
    return max(-STOP, min(STOP, quotation))


def move_colour(state: State, colour: Colour, by: int) -> State:  # 5.4
    moved = stopped(state.quotations[colour] + by)
    return state._replace(quotations=with_item(state.quotations, colour, moved))


def shift_neutral(state: State) -> State:  # 6.4
    return move_colour(state, favourite(state.gems[-1]), 1)


# Stages


def end_stage(state: State) -> Moment:
    if state.stage == STAGES:
        return (state, Crowning()) if state.options.kings_favor else finish(state)
    placed = nothing_placed(state.seats)
    state = state._replace(stage=state.stage + 1, order=(), reserves=(), placed=placed)
    return state, Ordering()


def finish(state: State) -> Moment:
    return reckon(state), Over()
