"""Ratings: what all results say of everybody's strength, by the model of Plackett and Luce.

Weng and Lin's way to keep it up to date (Algorithm 4 of their paper of 2011), with the customary
numbers: mu 25, sigma a third of it, beta half of that, tau a hundredth of sigma. Whoever shares a
place is chosen from the same set, each with their part of the weight.

Variances are kept instead of sigmas, which saves roots. At a table, the members of a set S of
those not yet chosen have chances e/S, so one sum of 1/S over the choices so far is enough for all.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import NamedTuple

from companion.competition.file import FileCompetition, FileSeat
from companion.competition.reader import Number

MU = 25.0
SIGMA = MU / 3
BETA2 = (SIGMA / 2) ** 2
TAU2 = (SIGMA / 100) ** 2
LEAST = 0.0001  # of a variance, what a table leaves at least
SETTLED = 8  # games after which a rating says something


class FinishOrder(NamedTuple):
    """A table's players, the best first, and how many share each place."""

    players: Sequence[int]
    shared: Sequence[int]


# Four different places are the table that there is most: just its players, the best first.
Four = tuple[int, int, int, int]


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


def ratings(competition: FileCompetition) -> list[Rating]:
    """Everybody, after all results in the order of the file."""
    tables = [table.seats for each in competition.rounds for table in each.tables]
    return rated(len(competition.players), map(order, tables))


def order(seats: Sequence[FileSeat]) -> Four | FinishOrder:
    """The unclassified come last and share that place."""
    if len(seats) == 4:
        (a, first, pa, _), (b, second, pb, _), (c, third, pc, _), (d, fourth, pd, _) = seats
        if (
            pa is pb is pc is pd is None
            and first is not None
            and second is not None
            and third is not None
            and fourth is not None
        ):
            if first < second:
                a, first, b, second = b, second, a, first
            if third < fourth:
                c, third, d, fourth = d, fourth, c, third
            if first < third:
                a, first, c, third = c, third, a, first
            if second < fourth:
                b, second, d, fourth = d, fourth, b, second
            if second < third:
                b, second, c, third = c, third, b, second
            if first > second > third > fourth:
                return a, b, c, d
    return any_order(seats)


def any_order(seats: Sequence[FileSeat]) -> Four | FinishOrder:
    groups: dict[Number, list[int]] = {}
    last: list[int] = []
    for player, score, place, _ in seats:
        key = score if place is None else -place
        (last if key is None else groups.setdefault(key, [])).append(player)
    ordered = [groups[key] for key in sorted(groups, reverse=True)] + [last] * bool(last)
    return finished([player for group in ordered for player in group], [*map(len, ordered)])


def finished(players: Sequence[int], shared: Sequence[int]) -> Four | FinishOrder:
    if len(players) == len(shared) == 4:
        a, b, c, d = players
        return a, b, c, d
    return FinishOrder(players, shared)


@dataclass
class Strengths:
    """What is known of everybody so far, by player."""

    mus: list[float] = field(default_factory=list)
    variances: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)

    def of(self, count: int) -> "Strengths":
        """A copy for so many players; of the new ones nothing is known."""
        new = count - len(self.mus)
        return Strengths(
            self.mus + [MU] * new, self.variances + [SIGMA**2] * new, self.games + [0] * new
        )

    def ratings(self) -> list[Rating]:
        rows = zip(self.mus, self.variances, self.games, strict=True)
        return [Rating(who, mu, sqrt(each), games) for who, (mu, each, games) in enumerate(rows)]

    def moment(self, number: int, player: int) -> Moment:
        return Moment(number, self.mus[player], sqrt(self.variances[player]))

    def take(self, results: Iterable[Four | FinishOrder]) -> None:
        """One table after the other.

        Four different places are counted in place: no call, no loop, no list, as few divisions as
        can be. Three choices of at most a quarter each never take all of a variance, so nothing
        is to be kept. At a million tables every name that is looked up counts.
        """
        mus, variances, games = self.mus, self.variances, self.games
        tau2, beta2 = TAU2, 4 * BETA2
        for result in results:
            if len(result) != 4:
                players, shared = result
                for player in players:
                    games[player] += 1
                take_any(mus, variances, players, shared)
                continue
            a, b, c, d = result
            ma, mb, mc, md = mus[a], mus[b], mus[c], mus[d]
            va, vb = variances[a] + tau2, variances[b] + tau2
            vc, vd = variances[c] + tau2, variances[d] + tau2
            by = 1 / sqrt(va + vb + vc + vd + beta2)
            squared = by * by
            ea, eb, ec, ed = exp(ma * by), exp(mb * by), exp(mc * by), exp(md * by)
            two = ec + ed
            three = two + eb
            once = 1 / (three + ea)
            chance = ea * once
            part = va * squared
            mus[a] = ma + va * by * (1 - chance)
            variances[a] = va - va * chance * (1 - chance) * part * sqrt(part)

            rest = 1 / three
            twice = once * once + rest * rest
            once += rest
            chance = eb * once
            part = vb * squared
            mus[b] = mb + vb * by * (1 - chance)
            variances[b] = vb - vb * (chance - eb * eb * twice) * part * sqrt(part)

            rest = 1 / two
            once += rest
            twice += rest * rest
            chance = ec * once
            part = vc * squared
            mus[c] = mc + vc * by * (1 - chance)
            variances[c] = vc - vc * (chance - ec * ec * twice) * part * sqrt(part)

            # The last one is chosen for certain, which tells nothing: the choices before count.
            chance = ed * once
            part = vd * squared
            mus[d] = md - vd * by * chance
            variances[d] = vd - vd * (chance - ed * ed * twice) * part * sqrt(part)
            games[a] += 1
            games[b] += 1
            games[c] += 1
            games[d] += 1


def rated(count: int, results: Iterable[Four | FinishOrder]) -> list[Rating]:
    strengths = Strengths().of(count)
    strengths.take(results)
    return strengths.ratings()


def players_of(result: Four | FinishOrder) -> Sequence[int]:
    return result if len(result) == 4 else result.players


def rating_curve(
    strengths: Strengths, results: Iterable[Four | FinishOrder], player: int, first: int = 0
) -> Iterator[Moment]:
    """A player's ratings, one for each game; the first result has this number."""
    waiting: list[Four | FinishOrder] = []
    for number, result in enumerate(results, first):
        waiting.append(result)
        if player in players_of(result):
            strengths.take(waiting)
            waiting.clear()
            yield strengths.moment(number, player)


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
