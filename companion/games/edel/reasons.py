"""Why Edel, Stein & Reich asks what it asks: what a pad says above the question."""

from companion.games.edel.state import DUEL, Bargain, Guessing, Performance, PickScene, State
from companion.games.edel.turns import other, seats_of
from companion.games.kit import Reason, Turn, why
from companion.games.shared.gems import COLOURS
from companion.games.shared.majority import decision


def reasons(state: State, turn: Turn) -> tuple[Reason, ...]:
    scene = state.scene
    match scene:
        case Bargain():
            return wanted_told(state, scene), *bargain_told(state, scene, turn)
        case Performance():
            return (performance_told(state, scene),)
        case PickScene():
            return (picking_told(state, scene, turn),)
        case Guessing():
            return (guessing_told(state, scene, turn),)
        case _:
            return ()


def wanted_told(state: State, bargain: Bargain) -> Reason:
    if state.active is None:
        return why("both_chose", people=bargain.seats, task=bargain.action)
    guesser = other(bargain.seats, state.active)  # 9.3
    return why("guessed", seat=guesser, task=bargain.action)


def bargain_told(state: State, bargain: Bargain, turn: Turn) -> tuple[Reason, ...]:
    if turn.kind == "first":
        return (why("tied", people=turn.seats),)
    if turn.kind == "answer":
        return answer_told(bargain, turn)
    if turn.kind == "offer":
        return (opening_told(state, bargain, turn.seats[0]),)
    return after_pass_told(bargain, turn)


def answer_told(bargain: Bargain, turn: Turn) -> tuple[Reason, ...]:
    seat = turn.seats[0]
    stands = why("stands", seat=other(bargain.seats, seat), standing=bargain.offer)
    return (stands,) if "offer" in turn.types else (stands, why("cannot_outbid", seat=seat))


def after_pass_told(bargain: Bargain, turn: Turn) -> tuple[Reason, ...]:
    """One gem, or nothing at all, buys the action: 4.2, 4.3, Ruling 4.4."""
    seat = turn.seats[0]
    passer = other(bargain.seats, seat)
    if bargain.passer is None:
        passed = why("passes_without", seat=passer)
    else:
        passed = why("passed", seat=passer)
    if turn.kind == "close":
        return passed, why("one_gem_buys", seat=seat, task=bargain.action)
    return passed, why("for_nothing", seat=seat, task=bargain.action)


def opening_told(state: State, bargain: Bargain, opener: int) -> Reason:  # 4.1
    if bargain.first is not None:
        return why("opens", seat=opener, reason=why("said"))
    return why("opens", seat=opener, reason=precedence(state, bargain.seats, opener))


def precedence(state: State, seats: tuple[int, ...], first: int) -> Reason:
    """What puts somebody first: fewest gems colour by colour, then least money."""
    rows = [(*state.gems[seat], state.points[seat]) for seat in seats]
    column, own, against = decision(rows, seats.index(first), min)
    told = {"count": own, "against": against}
    if column < len(COLOURS):
        return why("fewest_gems", colour=COLOURS[column], **told)
    return why("least_money", **told)


def performance_told(state: State, scene: Performance) -> Reason:
    told = {"seat": scene.seat, "task": scene.action}
    if state.seats == DUEL and state.active is not None:  # 9.4
        if scene.seat == state.active:
            return why("performs", **told)
        return why("performs_with_card", **told, other=state.active)
    if len(seats_of(state.chosen, scene.action)) == 1:
        return why("chose_alone", **told)
    return why("won", **told)


def picking_told(state: State, scene: PickScene, turn: Turn) -> Reason:  # 3.5
    if turn.kind == "first":
        return why("tied", people=turn.seats)
    seat = turn.seats[0]
    if scene.first is not None:
        return why("picks", seat=seat, reason=why("said"))
    if len(scene.seats) == 1:
        return why("picks_last", seat=seat)
    return why("picks", seat=seat, reason=precedence(state, scene.seats, seat))


def guessing_told(state: State, guessing: Guessing, turn: Turn) -> Reason:  # 9.1, 9.2
    if turn.kind == "first":
        return why("begins_agreed") if state.stage == 1 else why("begins_tied")
    seat = turn.seats[0]
    if guessing.active is not None:
        return why("active", seat=seat, reason=why("take_turns"))
    if guessing.first is not None:
        return why("active", seat=seat, reason=why("said"))
    rows = [(state.points[each], sum(state.gems[each])) for each in state.everybody]
    column, own, against = decision(rows, seat, max)
    told = {"count": own, "against": against}
    reason = why("most_gems_in_all", **told) if column else why("most_money", **told)
    return why("active", seat=seat, reason=reason)
