"""An order of people that does not depend on their numbers.

The same field with other numbers should be seated in the same way. So people are told apart by what
they have: points and history, then those of whom they met, and so on until nothing more is learnt
(colour refinement). Only who cannot be told apart at all is ordered by number.
"""

from collections.abc import Mapping, Sequence

from companion.competition.seating.problem import PastMeetings, Wish
from companion.games.contract import Comparable


def by_history(people: Sequence[int], history: PastMeetings, wish: Wish) -> list[int]:
    fixed = dict(wish.fixed)
    keys = {
        player: (
            -history.points[player],
            history.shorts[player],
            history.byes[player],
            fixed.get(player, -1),
            tuple(history.seats[player]),
        )
        for player in people
    }
    ranks = ranked(keys)
    while True:
        finer = ranked({player: refined(player, ranks, history, wish) for player in people})
        if len({*finer.values()}) == len({*ranks.values()}):
            return sorted(people, key=lambda player: (finer[player], player))
        ranks = finer


def ranked(keys: Mapping[int, Comparable]) -> dict[int, int]:
    places = {key: place for place, key in enumerate(sorted({*keys.values()}))}
    return {player: places[key] for player, key in keys.items()}


def refined(player: int, ranks: dict[int, int], history: PastMeetings, wish: Wish) -> Comparable:
    met, tonight = history.met[player].items(), history.tonight[player]
    apart = [other for group in wish.apart if player in group for other in group]
    return (
        ranks[player],
        tuple(sorted([(ranks.get(each, -1), times, tonight.get(each, 0)) for each, times in met])),
        tuple(sorted([ranks.get(other, -1) for other in apart])),
    )
