"""What follows by itself in Edel, Stein & Reich: who is asked for what, and what comes next."""

from functools import cache

from companion.games.edel.events import ACTIONS as ORDER
from companion.games.edel.events import FREE
from companion.games.edel.scoring import refill_bank, score_stage
from companion.games.edel.state import (
    CHOOSING,
    DUEL,
    ENDED,
    OVER,
    ROUNDS,
    STAGES,
    Bargain,
    Choosing,
    Guessing,
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

EVENT_OF = {"money": "income", "event": "event", "gems": "gems", FREE: "exchange"}
NO_ACTION = ""  # none is done yet: the round's actions begin
AFTER = {NO_ACTION: ORDER, "money": ORDER[1:], "event": ORDER[2:], "gems": ORDER[3:], FREE: ()}


def awaited(state: State) -> Turn | None:
    """What has to happen next; None where nothing has to."""
    scene = state.scene
    if type(scene) is Choosing:
        return all_asked("reveal", len(state.points))
    match scene:
        case Performance():
            return asked(EVENT_OF[scene.action], scene.seat)
        case Bargain():
            return awaited_in_bargain(state, scene)
        case Guessing():
            return awaited_guess(state, scene)
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
    if bargain.passer is not None:
        return awaited_after_pass(state, bargain, bargain.passer)
    candidates = openers(state, bargain)
    if len(candidates) > 1:
        return Turn("first", ("first",), candidates)
    if any(state.gems[candidates[0]]):
        return asked("offer", candidates[0], ("offer", "pass"))
    return awaited_after_pass(state, bargain, candidates[0])  # 4.2


def awaited_after_pass(state: State, bargain: Bargain, passer: int) -> Turn:
    closer = other(bargain.seats, passer)
    if any(state.gems[closer]):
        return asked("close", closer, ("offer", "pass"))  # 4.3
    return asked(EVENT_OF[bargain.action], closer)  # Ruling 4.4


def awaited_pick(state: State, picking: PickScene) -> Turn:
    return turn_of("pick", next_in_order(state, picking.seats, picking.first))


def awaited_guess(state: State, guessing: Guessing) -> Turn:
    return turn_of("guess", starters(state, guessing))


def starters(state: State, guessing: Guessing) -> tuple[int, ...]:
    """Who is active: one seat, or both while it has to be asked."""
    if guessing.active is not None:
        return (guessing.active,)
    return tied_to_begin(state) if guessing.first is None else (guessing.first,)


def tied_to_begin(state: State) -> tuple[int, ...]:  # Ruling 9.2
    if state.stage == 1:
        return state.everybody
    keys = [(state.points[seat], sum(state.gems[seat])) for seat in state.everybody]
    return tuple([seat for seat in state.everybody if keys[seat] == max(keys)])


def turn_of(kind: str, candidates: tuple[int, ...]) -> Turn:
    """One person is asked, or who comes first where several are wholly tied."""
    if len(candidates) > 1:
        return Turn("first", ("first",), candidates)
    return asked(kind, candidates[0])


def openers(state: State, bargain: Bargain) -> tuple[int, ...]:  # 4.1
    """Who opens a bargain: one seat, or all that are wholly tied until it is said who does."""
    return next_in_order(state, bargain.seats, bargain.first)


def next_in_order(state: State, seats: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    """Who opens or picks next: one seat, or all that are wholly tied until `first` is told."""
    return tied(state, seats) if first is None else (first,)


def tied(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those who come first by fewest gems and least money: 4.1."""
    gems, points = state.gems, state.points
    keys = [(gems[seat], points[seat]) for seat in seats]
    best = min(keys)
    if keys.count(best) == 1:
        return (seats[keys.index(best)],)
    return tuple([seat for seat, key in zip(seats, keys, strict=True) if key == best])


def asked_anew(before: State, after: State) -> Scene:
    """The scene, less an answer to a tie that is no longer the same: 8.4."""
    scene = before.scene
    if not isinstance(scene, Bargain | PickScene | Guessing) or scene.first is None:
        return scene
    if isinstance(scene, Guessing):
        same = tied_to_begin(before) == tied_to_begin(after)
    else:
        same = tied(before, scene.seats) == tied(after, scene.seats)
    return scene if same else scene._replace(first=None)


def other(seats: tuple[int, ...], seat: int) -> int:
    return seats[1] if seats[0] == seat else seats[0]


def settle(state: State) -> State:
    """Go on where an action asks nothing of anybody, as only the free choice can."""
    scene = state.scene
    if isinstance(scene, Performance) and scene.action == FREE:
        return (
            state if may_take(state.gems[scene.seat], state.stock) else proceed(state, FREE)
        )  # Ruling 3.4
    if isinstance(scene, PickScene) and not (scene.seats and any(state.stock)):
        return proceed(state, FREE)  # Ruling 3.5
    return state


def proceed(state: State, done: str) -> State:
    """After an action: the next one, or the end of the round."""
    scene = next_scene(state.chosen, done)
    return with_scene(state, ENDED) if scene is None else settle(with_scene(state, scene))


@cache  # a few hundred at most, and asked for at every action
def next_scene(chosen: tuple[str, ...], done: str) -> Scene | None:
    """The next action that somebody carries out: not one that is lost: 2.3."""
    for action in AFTER[done]:
        count = chosen.count(action)
        if count == 1:
            return Performance(action, chosen.index(action))
        if count > 1 and action == FREE:
            return PickScene(seats_of(chosen, action))
        if count == 2:
            return Bargain(action, seats_of(chosen, action))
    return None


def seats_of(chosen: tuple[str, ...], action: str) -> tuple[int, ...]:
    return tuple([seat for seat, choice in enumerate(chosen) if choice == action])


def stage_is_over(state: State) -> bool:
    return state.round == ROUNDS[state.seats]


def end_round(state: State) -> State:
    if not stage_is_over(state):
        return with_round(state, state.round + 1, (), next_round(state))
    state = score_stage(state)._replace(chosen=(), active=None, scene=OVER)
    if state.stage == STAGES:
        return state
    state = refill_bank(state)
    return state._replace(stage=state.stage + 1, round=1, scene=next_round(state))


def next_round(state: State) -> Scene:
    if state.seats != DUEL:
        return CHOOSING
    return Guessing(None if state.active is None else 1 - state.active)  # 9.1
