"""Rivals: who keeps finishing ahead of somebody, whom somebody keeps beating, whom they meet most.

Somebody who loses to everybody has no nemesis in the strongest player of the café: what counts is
how often they finished behind beyond what their own share lets expect of as many meetings. Nor is
somebody a nemesis whom one beats more often than not, nor a victim who does that to oneself.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from heapq import nsmallest
from typing import NamedTuple

from companion.competition.statistics.players import Played, results_of

LEAST_MEETINGS = 3
FAVOURITES = 3


class Rival(NamedTuple):
    """`halves` is twice how often one finished ahead of the rival, a tie being one.

    `surplus` is by how many results that is more than expected; below nothing it is fewer.
    """

    player: int
    meetings: int
    halves: int
    surplus: Fraction


class Rivals(NamedTuple):
    player: int
    nemesis: Rival | None
    victim: Rival | None
    favourites: tuple[Rival, ...]


class Meetings(NamedTuple):
    """By opponent: how often they met, and the halves of it."""

    times: dict[int, int]
    halves: dict[int, int]


def rivals(played: Sequence[Played], least: int = LEAST_MEETINGS) -> dict[int, Rivals]:
    """Everybody's rivals; those met less often than `least` can only be favourites."""
    met = meetings(played)
    return {player: rivals_of(player, *met[player], least) for player in sorted(met)}


def rivals_in(played: Iterable[Played], player: int, least: int = LEAST_MEETINGS) -> Rivals:
    """Those of one player, by their own plays alone."""
    times: dict[int, int] = {}
    halves: dict[int, int] = {}
    for play in played:
        results = results_of(play.places)[play.seats.index(player)]
        for other, result in zip(play.seats, results, strict=True):
            if other != player:
                times[other] = times.get(other, 0) + 1
                halves[other] = halves.get(other, 0) + result
    return rivals_of(player, times, halves, least)


def meetings(played: Sequence[Played]) -> dict[int, Meetings]:
    met: dict[int, Meetings] = {}
    for play in played:
        seats = play.seats
        for player, results in zip(seats, results_of(play.places), strict=True):
            times, halves = met.get(player) or met.setdefault(player, Meetings({}, {}))
            for other, result in zip(seats, results, strict=True):
                if other != player:
                    times[other] = times.get(other, 0) + 1
                    halves[other] = halves.get(other, 0) + result
    return met


def rivals_of(player: int, times: dict[int, int], halves: dict[int, int], least: int) -> Rivals:
    faced, won = sum(times.values()), sum(halves.values())

    def surplus(other: int) -> int:
        """In units of one result ÷ (2 × faced), which all of one player's opponents share."""
        return halves[other] * faced - times[other] * won

    def rival(other: int) -> Rival:
        excess = Fraction(surplus(other), 2 * faced)
        return Rival(other, times[other], halves[other], excess)

    often = [other for other, count in times.items() if count >= least]
    losing = [other for other in often if surplus(other) < 0 and halves[other] < times[other]]
    winning = [other for other in often if surplus(other) > 0 and halves[other] > times[other]]
    behind = [(surplus(other), -times[other], other) for other in losing]
    ahead = [(-surplus(other), -times[other], other) for other in winning]
    most = nsmallest(FAVOURITES, [(-count, other) for other, count in times.items()])
    return Rivals(
        player,
        rival(min(behind)[2]) if behind else None,
        rival(min(ahead)[2]) if ahead else None,
        tuple([rival(other) for _, other in most]),
    )
