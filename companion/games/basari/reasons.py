"""Why Basari asks what it asks: what a pad says above the question."""

from companion.games.basari.state import Bargain, Performance, PickScene, State
from companion.games.basari.turns import other, seats_of
from companion.games.kit import Reason, Turn, why
from companion.games.shared.gems import COLOURS
from companion.games.shared.majority import decision


def reasons(state: State, turn: Turn) -> tuple[Reason, ...]:
    scene = state.scene
    match scene:
        case Bargain():
            both = why("both_chose", people=scene.seats, task=scene.action)
            return both, *bargain_told(state, scene, turn)
        case Performance():
            return (performance_told(state, scene),)
        case PickScene():
            return (picking_told(state, scene, turn),)
        case _:
            return ()


def bargain_told(state: State, bargain: Bargain, turn: Turn) -> tuple[Reason, ...]:
    seat = turn.seats[0]
    if turn.kind == "first":
        return (why("tied", people=turn.seats),)
    if turn.kind == "answer":
        return answer_told(bargain, turn)
    if turn.kind == "offer":
        return (opening_told(state, bargain, seat),)
    opener = other(bargain.seats, seat)  # 4.2
    free = why("for_nothing", seat=seat, other=opener, task=bargain.action)
    return opening_told(state, bargain, opener), free


def answer_told(bargain: Bargain, turn: Turn) -> tuple[Reason, ...]:
    seat = turn.seats[0]
    stands = why("stands", seat=other(bargain.seats, seat), standing=bargain.offer)
    return (stands,) if "offer" in turn.types else (stands, why("cannot_outbid", seat=seat))


def opening_told(state: State, bargain: Bargain, opener: int) -> Reason:  # 4.1
    if bargain.first is not None:
        return why("opens", seat=opener, reason=why("said"))
    return why("opens", seat=opener, reason=precedence(state, bargain.seats, opener))


def precedence(state: State, seats: tuple[int, ...], first: int) -> Reason:
    """What puts somebody first: gems colour by colour, then points, then workers."""
    rows = [(*state.gems[seat], state.points[seat], state.workers[seat]) for seat in seats]
    column, own, against = decision(rows, seats.index(first), max)
    told = {"count": own, "against": against}
    if column < len(COLOURS):
        return why("most_gems", colour=COLOURS[column], **told)
    return why("most_points", **told) if column == len(COLOURS) else why("most_workers", **told)


def performance_told(state: State, scene: Performance) -> Reason:
    if len(seats_of(state.chosen, scene.action)) == 1:
        return why("chose_alone", seat=scene.seat, task=scene.action)
    return why("won", seat=scene.seat, task=scene.action)


def picking_told(state: State, scene: PickScene, turn: Turn) -> Reason:  # 3.9
    if turn.kind == "first":
        return why("tied", people=turn.seats)
    seat = turn.seats[0]
    if scene.first is not None:
        return why("picks", seat=seat, reason=why("said"))
    if len(scene.seats) == 1:
        return why("picks_last", seat=seat)
    return why("picks", seat=seat, reason=precedence(state, scene.seats, seat))
