"""Why somebody is first in Ys: by which sum, and what decided a tie."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kit import Reason, why
from companion.games.ys.counting import favouring, merged, on_line, ranking
from companion.games.ys.events import Brokers, Market, Neighbourhood
from companion.games.ys.state import State


class Contest(NamedTuple):
    """Brokers that were compared: each place's sum, and who is there, strongest first."""

    sums: tuple[int, ...]
    ranks: tuple[int, ...]
    intriguer: int | None

    @property
    def winner(self) -> int | None:
        return self.ranks[0] if self.ranks else None


def contest(
    state: State, event: Neighbourhood | Market, brokers: Sequence[Sequence[int]]
) -> Contest:
    ranks = ranking(favouring(event.intriguer, state.precedence), brokers)
    return Contest(tuple(map(sum, brokers)), tuple(ranks), event.intriguer)


def in_neighbourhood(state: State, event: Neighbourhood) -> Contest:  # 3.1
    return contest(state, event, merged(event.brokers))


def in_palace(state: State, event: Neighbourhood) -> Contest:  # 3.3
    return contest(state, event, event.brokers[2])


def lines_of(state: State, event: Market) -> list[Brokers]:
    return [on_line(len(state.gems), squares) for squares in event.brokers]


def in_market(state: State, event: Market) -> Contest:  # 5.4
    return contest(state, event, merged(lines_of(state, event)))


def tie_told(state: State, compared: Contest, place: int) -> tuple[Reason, ...]:
    """What put a place before the next one with the same sum, if there is one: Ruling 4.1."""
    after = compared.ranks[compared.ranks.index(place) + 1 :]
    if not after or compared.sums[after[0]] != compared.sums[place]:
        return ()
    other = after[0]
    if place == compared.intriguer:
        return (why("tie_intriguer", seat=place, other=other),)
    if place == state.setup.neutral:
        return (why("tie_neutral", seat=place, other=other),)
    own, against = state.reserves[place], state.reserves[other]
    if own > against:
        return (why("tie_reserve", seat=place, other=other, count=own, against=against),)
    return (why("tie_order", seat=place, other=other),)


def share_told(state: State, compared: Contest, place: int, count: int) -> tuple[Reason, ...]:
    """Which rank lets somebody take so many of a ship's gems: 3.1."""
    rank = compared.ranks.index(place) + 1
    sums = {"count": compared.sums[place], "pieces": count}
    told = why("ship", seat=place, place=rank, **sums)
    return told, *tie_told(state, compared, place)
