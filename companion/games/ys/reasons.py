"""Why Ys asks what it asks: what a pad says above the question."""

from companion.games.kit import Reason, Turn, why
from companion.games.ys.brokers import (
    compare_brokers,
    in_market,
    in_neighbourhood,
    in_palace,
    share_told,
    tie_told,
)
from companion.games.ys.engine import COMMERCIAL_POINTS
from companion.games.ys.events import Market, Neighbourhood
from companion.games.ys.state import ClaimScene, Palace, ShareScene, Shifting, State, Visiting


def reasons(state: State, turn: Turn) -> tuple[Reason, ...]:
    scene, counted = state.scene, state.counted
    seat = turn.seats[0]
    match scene:
        case Visiting():
            return (why("visiting", number=scene.number, count=state.setup.neighbourhoods),)
        case ShareScene():
            assert isinstance(counted, Neighbourhood)
            compared = in_neighbourhood(state, counted)
            told = share_told(state, compared, seat, scene.shares[0][1])
            return (*told, *won_told(state, counted))
        case Palace():
            assert isinstance(counted, Neighbourhood)
            compared = in_palace(state, counted)
            first = why("palace", seat=seat, count=compared.sums[seat])
            return first, *tie_told(state, compared, seat), *won_told(state, counted)
        case ClaimScene():
            return (why("white_won", seat=seat, count=scene.winners.count(seat)),)  # 5.2
        case Shifting():
            assert isinstance(counted, Market)
            compared = in_market(state, counted)
            first = why("shift", seat=seat, count=compared.sums[seat])
            return first, *tie_told(state, compared, seat)
        case _:
            return ()


def won_told(state: State, counted: Neighbourhood) -> tuple[Reason, ...]:
    """What has changed hands already in a neighbourhood: 3.3."""
    port, commercial, _ = [compare_brokers(state, counted, area) for area in counted.brokers]
    told = []
    if port.winner is not None:
        told.append(why("first_in_port", seat=port.winner, count=port.sums[port.winner]))
    if (first := commercial.winner) is not None:
        sums = {"seat": first, "count": commercial.sums[first]}
        told.append(why("first_in_commercial", **sums, points=COMMERCIAL_POINTS))
    return tuple(told)
