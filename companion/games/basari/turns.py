"""What follows by itself in Basari: who is asked for what, and what comes next."""

from functools import cache

from companion.games.basari.events import ACTIONS as ORDER
from companion.games.basari.scoring import score_stage
from companion.games.basari.state import (
    CARDS_IN_THE_PILE,
    DEALING,
    ENDED,
    OVER,
    STAGES,
    WORKERS_TO_END,
    Bargain,
    Choosing,
    Dealing,
    Performance,
    PickScene,
    Scene,
    State,
    with_round,
    with_scene,
)
from companion.games.kit import Turn, all_asked, asked
from companion.games.shared.gems import can_outbid
from companion.games.shared.trade import may_take

EVENT_OF = {"A": "draw", "B": "points", "C": "gems", "D": "exchange"}
ASKED_OF_ALL: dict[type, str] = {Dealing: "deal", Choosing: "reveal"}
NO_ACTION = ""  # none is done yet: the round's actions begin
AFTER = {NO_ACTION: ORDER, "A": ORDER[1:], "B": ORDER[2:], "C": ORDER[3:], "D": ()}


def awaited(state: State) -> Turn | None:
    """What has to happen next; None where nothing has to."""
    scene = state.scene
    kind = ASKED_OF_ALL.get(type(scene))
    if kind is not None:
        return all_asked(kind, len(state.points))
    match scene:
        case Performance():
            return asked(EVENT_OF[scene.action], scene.seat)
        case Bargain():
            return awaited_in_bargain(state, scene)
        case PickScene():
            return awaited_pick(state, scene)
        case _:  # over
            return None


def awaited_in_bargain(state: State, bargain: Bargain) -> Turn:
    if bargain.bidder is not None:
        answerer = other(bargain.seats, bargain.bidder)
        if can_outbid(state.gems[answerer], bargain.offer):
            return asked("answer", answerer, ("offer", "accept"))
        return asked("answer", answerer, ("accept",))  # 4.7
    candidates = openers(state, bargain)
    if len(candidates) > 1:
        return Turn("first", ("first",), candidates)
    opener = candidates[0]
    if any(state.gems[opener]):
        return asked("offer", opener)
    return asked(EVENT_OF[bargain.action], other(bargain.seats, opener))  # 4.2


def openers(state: State, bargain: Bargain) -> tuple[int, ...]:  # 4.1
    """Who opens a bargain: one seat, or all that are wholly tied until it is said who does."""
    return next_in_order(state, bargain.seats, bargain.first)


def awaited_pick(state: State, picking: PickScene) -> Turn:
    return turn_of("pick", next_in_order(state, picking.seats, picking.first))


def turn_of(kind: str, candidates: tuple[int, ...]) -> Turn:
    """One person is asked, or who comes first where several are wholly tied."""
    if len(candidates) > 1:
        return Turn("first", ("first",), candidates)
    return asked(kind, candidates[0])


def next_in_order(state: State, seats: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    """Who opens or picks next: one seat, or all that are wholly tied until `first` is told."""
    return tied(state, seats) if first is None else (first,)


def tied(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those who come first by gems, points and workers: 4.1."""
    keys = [(state.gems[seat], state.points[seat], state.workers[seat]) for seat in seats]
    best = max(keys)
    if keys.count(best) == 1:
        return (seats[keys.index(best)],)
    return tuple([seat for seat, key in zip(seats, keys, strict=True) if key == best])


def asked_anew(before: State, after: State) -> Scene:
    """The scene, less an answer to a tie that is no longer the same: 7.4."""
    scene = before.scene
    if not isinstance(scene, Bargain | PickScene) or scene.first is None:
        return scene
    same = tied(before, scene.seats) == tied(after, scene.seats)
    return scene if same else scene._replace(first=None)


def other(seats: tuple[int, ...], seat: int) -> int:
    return seats[1] if seats[0] == seat else seats[0]


def settle(state: State) -> State:
    """Go on where an action asks nothing of anybody."""
    scene = state.scene
    match scene:
        case PickScene():
            idle = not (scene.seats and any(state.stock))  # Ruling 3.10
        case Performance() if scene.action == "D":
            idle = not may_take(state.gems[scene.seat], state.stock)  # Ruling 3.8
        case Performance() | Bargain() if scene.action == "A" and not state.pile:  # Ruling 3.2
            turn = awaited(state)
            idle = turn is not None and turn.kind == "draw"
        case _:
            return state
    return proceed(state, scene.action) if idle else state


def proceed(state: State, done: str) -> State:
    """After an action: the next one, or the end of the round."""
    scene = next_scene(state.chosen, done)
    return with_scene(state, ENDED) if scene is None else settle(with_scene(state, scene))


@cache  # a few hundred at most, and asked for at every action
def next_scene(chosen: tuple[str, ...], done: str) -> Scene | None:
    """The next action that is carried out, D last: Ruling 2.3. None that is forfeited: 2.4, 3.6."""
    for action in AFTER[done]:
        count = chosen.count(action)
        if count == 1:
            return Performance(action, chosen.index(action))
        if count > 1 and action == "D":
            return PickScene(seats_of(chosen, action))
        if count == 2:
            return Bargain(action, seats_of(chosen, action))
    return None


def seats_of(chosen: tuple[str, ...], action: str) -> tuple[int, ...]:
    return tuple([seat for seat, choice in enumerate(chosen) if choice == action])


def pile_is_short(state: State) -> bool:
    """Ruling 2.6: too few cards for another round end the stage."""
    return state.pile < state.seats


def stage_is_over(state: State) -> bool:
    """Whether the round just done is the stage's last: 2.5."""
    return max(state.workers) >= WORKERS_TO_END or pile_is_short(state)


def end_round(state: State) -> State:
    if not stage_is_over(state):
        return with_round(state, state.round + 1, (), DEALING)
    state = score_stage(state)
    if state.stage == STAGES:
        return state._replace(chosen=(), scene=OVER)
    return state._replace(  # 1.3
        stage=state.stage + 1,
        round=1,
        workers=(0,) * state.seats,
        pile=CARDS_IN_THE_PILE,
        chosen=(),
        scene=DEALING,
    )
