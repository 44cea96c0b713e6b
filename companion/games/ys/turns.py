"""What follows by itself in Ys: who is asked for what, and what the neutral player does."""

from companion.games.kit import Turn, all_asked, asked, plus, with_item
from companion.games.shared.gems import Gems
from companion.games.ys.events import QUOTED, YsColour
from companion.games.ys.neutral import choose, favourite
from companion.games.ys.scoring import gain, reckon, throne_prizes
from companion.games.ys.state import (
    STAGES,
    ClaimScene,
    Crowning,
    Ordering,
    Over,
    Palace,
    Reserving,
    Scene,
    ShareScene,
    Shifting,
    State,
    Trading,
    Visiting,
    nothing_placed,
    with_gems,
    with_scene,
)

SHARES_OF_FEW, SHARES_OF_MANY = (2, 1), (2, 1, 1)
MANY = 4
MOVES = (2, 1, -1, -2)
STOP = 7
ASKED_OF_ALL: dict[type, str] = {
    Ordering: "order",
    Reserving: "reserve",
    Visiting: "neighbourhood",
    Trading: "market",
    Crowning: "throne",
}
MAY_NEED_NOBODY = (ShareScene, ClaimScene, Shifting)


def awaited(state: State) -> Turn | None:
    """What has to happen next; None where nobody is asked, or only the neutral player."""
    scene = state.scene
    kind = ASKED_OF_ALL.get(type(scene))
    if kind is not None:
        return all_asked(kind, state.setup.seats)
    match scene:
        case ShareScene():
            return asked_human(state, "take", scene.shares[0][0]) if scene.shares else None
        case Palace():
            return asked("character", scene.winner)  # also the neutral player's card has a name
        case ClaimScene():
            return asked("take", scene.winners[0]) if scene.winners else None
        case Shifting():
            return None if scene.shifter is None else asked_human(state, "shift", scene.shifter)
        case _:  # over
            return None


def asked_human(state: State, kind: str, place: int) -> Turn | None:
    return None if place == state.setup.neutral else asked(kind, place)


def settle(state: State) -> State:
    """Take all steps that need nobody's word."""
    while type(state.scene) in MAY_NEED_NOBODY and awaited(state) is None:
        state = proceed(state)
    return state


def proceed(state: State) -> State:
    scene = state.scene
    match scene:
        case ShareScene():
            return share_neutral(state, scene)
        case ClaimScene():
            return with_scene(move_columns(state, scene.columns), Shifting(scene.shifter))
        case Shifting(place) if place is not None:
            return end_stage(shift_neutral(state, place))
        case _:
            return end_stage(state)


def large_gems(state: State) -> int:
    """As how many gems the large one counts: 3.1."""
    return 2 if state.setup.seats >= MANY else 1


def shares(state: State, ranks: list[int]) -> tuple[tuple[int, int], ...]:
    counts = SHARES_OF_MANY if state.setup.seats >= MANY else SHARES_OF_FEW
    return tuple(zip(ranks, counts, strict=False))


def share_neutral(state: State, scene: ShareScene) -> State:
    place, count = scene.shares[0]
    taken, left = choose(state, scene.ship, count)
    after = scene._replace(ship=left, shares=scene.shares[1:])
    return with_gems(state, add_gems(state.gems, place, taken), sharing(state, after))


def sharing(state: State, scene: ShareScene) -> Scene:
    """As long as somebody may take gems; what is left goes back: Ruling 3.2. Then the palace."""
    if scene.shares:
        return scene
    if scene.palace is not None:
        return Palace(scene.number, scene.palace)
    return after_neighbourhood(state, scene.number)


def after_neighbourhood(state: State, number: int) -> Scene:
    return Visiting(number + 1) if number < state.setup.neighbourhoods else Trading()


def add_gems(held: tuple[Gems, ...], place: int, gems: Gems) -> tuple[Gems, ...]:
    return with_item(held, place, plus(held[place], gems))


# Market


def column_moves(columns: tuple[int, ...]) -> list[tuple[YsColour, int]]:
    """The colours from the highest column down, each with its move: Ruling 5.3."""
    by_sum = sorted(QUOTED, key=lambda colour: -columns[colour])  # stable: the left one first
    return list(zip(by_sum, MOVES, strict=True))


def move_columns(state: State, columns: tuple[int, ...] | None) -> State:
    if columns is None:
        return state
    quotations = list(state.quotations)
    for colour, move in column_moves(columns):
        quotations[colour] = stopped(quotations[colour] + move)
    return state._replace(quotations=tuple(quotations))


def stopped(quotation: int) -> int:  # Ruling 1.5
    return max(-STOP, min(STOP, quotation))


def move_colour(state: State, colour: YsColour, by: int) -> State:  # 5.4
    moved = stopped(state.quotations[colour] + by)
    return state._replace(quotations=with_item(state.quotations, colour, moved))


def shift_neutral(state: State, place: int) -> State:  # Ruling 6.4
    return move_colour(state, favourite(state.gems[place]), 1)


# Stages


def end_stage(state: State) -> State:
    if state.stage < STAGES:
        return state._replace(
            stage=state.stage + 1,
            order=(),
            reserves=(),
            precedence=(),
            counted=None,
            placed=nothing_placed(state.setup.seats),
            visited=(),
            scene=Ordering(),
        )
    return with_scene(state, Crowning()) if state.setup.kings_favor else finish(state)


def finish(state: State, totals: tuple[int, ...] | None = None) -> State:  # 7
    """The final scoring of what everybody has now."""
    before = Over(state.points, state.neutral_points, totals)
    if totals is not None:
        state = gain(state, None, "throne", throne_prizes(totals))  # 7.2
    return with_scene(reckon(state), before)


def finish_again(state: State) -> State:  # 8.3
    over = state.scene
    assert isinstance(over, Over)
    before = state._replace(points=over.points, neutral_points=over.neutral_points)
    return finish(before, over.totals)
