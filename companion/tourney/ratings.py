"""Ratings: what all results say of everybody's strength, by the model of Plackett and Luce.

Weng and Lin's way to keep it up to date (Algorithm 4 of their paper of 2011), with the customary
numbers: mu 25, sigma a third of it, beta half of that, tau a hundredth of sigma. Whoever shares a
place is chosen from the same set, each with his part of the weight.

Variances are kept instead of sigmas, which saves roots. At a table, the members of a set S of
those not yet chosen have chances e/S, so one sum of 1/S over the choices so far is enough for all.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

from companion.tourney.competition import Competition, Seat

MU = 25.0
SIGMA = MU / 3
BETA2 = (SIGMA / 2) ** 2
TAU2 = (SIGMA / 100) ** 2
LEAST = 0.0001  # of a variance, what a table leaves at least
SETTLED = 8  # games after which a rating says something


class Order(NamedTuple):
    """A table's players, the best first, and how many share each place (None: nobody does)."""

    players: list[int]
    shared: list[int] | None = None


class Rating(NamedTuple):
    """mu is how good somebody seems, sigma how unsure that is."""

    player: int
    mu: float
    sigma: float
    games: int

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


class Moment(NamedTuple):
    """A rating after one game, by its number among all results, from 0."""

    game: int
    mu: float
    sigma: float


def ratings(competition: Competition) -> list[Rating]:
    """Everybody, after all results in the order of the file."""
    tables = [table.seats for each in competition.rounds for table in each.tables]
    return rated(len(competition.players), map(order, tables))


def order(seats: Sequence[Seat]) -> Order:
    """The unclassified come last and share that place."""
    keys = [score if place is None else -place for _, score, place, _ in seats]
    if None not in keys and len({*keys}) == len(keys):
        return Order([seat[0] for _, seat in sorted(zip(keys, seats, strict=True), reverse=True)])
    groups: dict[Any, list[int]] = {}
    for key, seat in zip(keys, seats, strict=True):
        groups.setdefault(key, []).append(seat[0])
    last = groups.pop(None, [])
    ordered = [groups[key] for key in sorted(groups, reverse=True)] + [last] * bool(last)
    return Order([player for group in ordered for player in group], [*map(len, ordered)])


def rated(count: int, results: Iterable[Order]) -> list[Rating]:
    mus = [MU] * count
    variances = [SIGMA**2] * count
    games = [0] * count
    for players, shared in results:
        for player in players:
            games[player] += 1
        if shared is None and len(players) == 4:
            take_four(mus, variances, *players)
        else:
            take_any(mus, variances, players, shared or [1] * len(players))
    return [
        Rating(player, mus[player], sqrt(variances[player]), games[player])
        for player in range(count)
    ]


def rating_history(count: int, results: Iterable[Order]) -> list[list[Moment]]:
    """Everybody's ratings, one for each game; until the eighth they are provisional."""
    mus = [MU] * count
    variances = [SIGMA**2] * count
    history: list[list[Moment]] = [[] for _ in range(count)]
    for number, (players, shared) in enumerate(results):
        take_any(mus, variances, players, shared or [1] * len(players))
        for player in players:
            history[player].append(Moment(number, mus[player], sqrt(variances[player])))
    return history


def take_any(
    mus: list[float], variances: list[float], players: Sequence[int], shared: Sequence[int]
) -> None:
    """One table of any size, with whatever shared places."""
    for player in players:
        variances[player] += TAU2
    square = sum([variances[player] for player in players]) + BETA2 * len(players)
    scale = sqrt(square)
    strengths = [exp(mus[player] / scale) for player in players]
    once = twice = 0.0
    begin = 0
    for count in shared:
        # Not less and less of one sum: what is left of it in the end would be rounding errors.
        rest = sum(strengths[begin:])
        once += 1 / rest
        twice += 1 / (rest * rest)
        for seat in range(begin, begin + count):
            player, strength = players[seat], strengths[seat]
            variance = variances[player]
            mus[player] += variance / scale * (1 / count - strength * once)
            shrunk = strength * (once - strength * twice) * variance / square
            kept = 1 - shrunk * sqrt(variance) / scale
            variances[player] = variance * max(LEAST, kept)
        begin += count


def take_four(mus: list[float], variances: list[float], a: int, b: int, c: int, d: int) -> None:
    """The same for four different places, the table that there is most: no loops, no lists.

    Three choices of at most a quarter each never take all of a variance, so nothing is to be kept.
    """
    va, vb = variances[a] + TAU2, variances[b] + TAU2
    vc, vd = variances[c] + TAU2, variances[d] + TAU2
    square = va + vb + vc + vd + 4 * BETA2
    scale = sqrt(square)
    ea, eb = exp(mus[a] / scale), exp(mus[b] / scale)
    ec, ed = exp(mus[c] / scale), exp(mus[d] / scale)
    cube = square * scale

    rest = 1 / (ea + eb + ec + ed)
    once, twice = rest, rest * rest
    mus[a] += va / scale * (1 - ea * once)
    variances[a] = va * (1 - ea * (once - ea * twice) * va * sqrt(va) / cube)

    rest = 1 / (eb + ec + ed)
    once += rest
    twice += rest * rest
    mus[b] += vb / scale * (1 - eb * once)
    variances[b] = vb * (1 - eb * (once - eb * twice) * vb * sqrt(vb) / cube)

    rest = 1 / (ec + ed)
    once += rest
    twice += rest * rest
    mus[c] += vc / scale * (1 - ec * once)
    variances[c] = vc * (1 - ec * (once - ec * twice) * vc * sqrt(vc) / cube)

    # The last one is chosen for certain, which tells nothing: only the choices before count.
    mus[d] -= vd / scale * ed * once
    variances[d] = vd * (1 - ed * (once - ed * twice) * vd * sqrt(vd) / cube)
