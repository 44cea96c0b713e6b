"""What follows by itself in Basari: who is asked for what, and what comes next."""

from companion.games.basari.events import ACTIONS as ORDER
from companion.games.basari.scoring import score_stage
from companion.games.basari.state import (
    CARDS_IN_THE_PILE,
    STAGES,
    WORKERS_TO_END,
    Acting,
    Bargain,
    Choosing,
    Dealing,
    Done,
    Over,
    Performance,
    Picking,
    Scene,
    State,
)
from companion.games.gems import can_outbid
from companion.games.kernel import Turn

EVENT_OF = {"A": "draw", "B": "points", "C": "gems"}


def settle(state: State, scene: Scene) -> State:
    """Go on from a scene to the next one in which somebody has to do something."""
    turn = awaited(state, scene)
    while turn is None and isinstance(scene, Acting):
        state, scene = proceed(state, scene.action)
        turn = awaited(state, scene)
    return state._replace(scene=scene, turn=turn)


def awaited(state: State, scene: Scene) -> Turn | None:
    """What the scene asks for; None where it asks nothing."""
    match scene:
        case Performance():
            return awaited_of_performer(state, scene.action, scene.seat)
        case Bargain():
            return awaited_in_bargain(state, scene)
        case Choosing():
            return Turn("reveal", ("reveal",), state.everybody)
        case Dealing():
            return Turn("deal", ("deal",), state.everybody)
        case Picking():
            return awaited_pick(state, scene)
        case _:
            return None


def awaited_in_bargain(state: State, bargain: Bargain) -> Turn | None:
    if bargain.bidder is not None:
        answerer = other(bargain.seats, bargain.bidder)
        if can_outbid(state.gems[answerer], bargain.offer):
            return Turn("answer", ("offer", "accept"), (answerer,))
        return Turn("answer", ("accept",), (answerer,))  # 4.7
    candidates = next_in_order(state, bargain.seats, bargain.first)
    if len(candidates) > 1:
        return Turn("first", ("first",), candidates)
    opener = candidates[0]
    if any(state.gems[opener]):
        return Turn("offer", ("offer",), candidates)
    return awaited_of_performer(state, bargain.action, other(bargain.seats, opener))  # 4.2


def awaited_of_performer(state: State, action: str, seat: int) -> Turn | None:
    if action == "D":
        return Turn("exchange", ("exchange",), (seat,)) if may_take(state, seat) else None
    if action == "A" and not state.pile:  # 3.2
        return None
    return Turn(EVENT_OF[action], (EVENT_OF[action],), (seat,))


def awaited_pick(state: State, picking: Picking) -> Turn | None:
    if not picking.seats or not any(state.stock):  # 3.10
        return None
    candidates = next_in_order(state, picking.seats, picking.first)
    kind = "pick" if len(candidates) == 1 else "first"
    return Turn(kind, (kind,), candidates)


def next_in_order(state: State, seats: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    """Who opens or picks next: one seat, or all that are wholly tied until `first` is told."""
    return tied(state, seats) if first is None else (first,)


def tied(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those who come first by gems, points and workers: 4.1."""
    keys = [(state.gems[seat], state.points[seat], state.workers[seat]) for seat in seats]
    most = max(keys)
    return tuple([seat for seat, key in zip(seats, keys, strict=True) if key == most])


def asked_anew(before: State, after: State) -> Scene:
    """The scene, less an answer to a tie that is no longer the same: 7.4."""
    scene = before.scene
    if not isinstance(scene, Bargain | Picking) or scene.first is None:
        return scene
    same = tied(before, scene.seats) == tied(after, scene.seats)
    return scene if same else scene._replace(first=None)


def other(seats: tuple[int, ...], seat: int) -> int:
    return seats[1] if seats[0] == seat else seats[0]


def may_take(state: State, seat: int) -> int:
    """How many gems D gives: two for one put back, else one; never more than there are."""
    if any(state.gems[seat]):
        return min(2, sum(state.stock) + 1)  # 3.7
    return min(1, sum(state.stock))  # 3.8


def proceed(state: State, done: str) -> tuple[State, Scene]:
    """An action is done: on to the next one that somebody chose, or to the end of the round."""
    for action in ORDER[1 + ORDER.index(done) :]:
        if action in state.chosen:
            return state, scene_of(state.chosen, action)
    return end_round(state)


def scene_of(chosen: tuple[str, ...], action: str) -> Scene:  # 2.4, 3.6
    seats = tuple([seat for seat, choice in enumerate(chosen) if choice == action])
    if len(seats) == 1:
        return Performance(action, seats[0])
    if action == "D":
        return Picking(seats)
    if len(seats) == 2:
        return Bargain(action, seats)
    return Done(action)


def end_round(state: State) -> tuple[State, Scene]:
    ready = max(state.workers) >= WORKERS_TO_END or state.pile < state.seats  # 2.5, 2.6
    if not ready:
        return state._replace(round=state.round + 1, chosen=()), Dealing()
    state = score_stage(state)._replace(chosen=())
    return (state, Over()) if state.stage == STAGES else (next_stage(state), Dealing())


def next_stage(state: State) -> State:  # 1.3
    return state._replace(
        stage=state.stage + 1,
        round=1,
        workers=(0,) * state.seats,
        pile=CARDS_IN_THE_PILE,
    )
