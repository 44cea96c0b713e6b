"""Why Ys asks what it asks: what a pad says above the question."""

from companion.games.kit import Reason, Turn, why
from companion.games.ys.events import Market, Neighbourhood
from companion.games.ys.state import Claiming, Palace, Sharing, Shifting, State, Visiting
from companion.games.ys.telling import in_market, in_neighbourhood, in_palace, share_told, tie_told


def reasons(state: State, turn: Turn) -> tuple[Reason, ...]:
    scene, counted = state.scene, state.counted
    seat = turn.seats[0]
    match scene:
        case Visiting():
            return (why("visiting", number=scene.number, count=state.setup.neighbourhoods),)
        case Sharing():
            assert isinstance(counted, Neighbourhood)
            compared = in_neighbourhood(state, counted)
            return share_told(state, compared, seat, scene.shares[0][1])
        case Palace():
            assert isinstance(counted, Neighbourhood)
            compared = in_palace(state, counted)
            told = why("palace", seat=seat, count=compared.sums[seat])
            return told, *tie_told(state, compared, seat)
        case Claiming():
            return (why("white_won", seat=seat, count=scene.winners.count(seat)),)  # 5.2
        case Shifting():
            assert isinstance(counted, Market)
            compared = in_market(state, counted)
            told = why("shift", seat=seat, count=compared.sums[seat])
            return told, *tie_told(state, compared, seat)
        case _:
            return ()
