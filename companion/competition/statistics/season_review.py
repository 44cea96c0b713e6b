"""A season in review: what a café tells at its last night."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.competition.statistics.players import (
    Played,
    PlayerStatistics,
    first_by,
    foremost,
    in_time,
    nights_of,
    people,
    ranks_of,
    totals,
)

LEAST_GAMES = 3

# Everybody's rating by seat, as it was before the play; None where nothing is known.
RatedBefore = Sequence[tuple[float, ...] | None]


class Improved(NamedTuple):
    """Shares of opponents beaten, in the first and in the second half of the nights."""

    player: int
    before: Fraction
    after: Fraction


class Faithful(NamedTuple):
    player: int
    nights: int
    games: int


class FirstTimer(NamedTuple):
    player: int
    share: Fraction
    games: int


class Upset(NamedTuple):
    """Who finished ahead of whom, though rated so much lower, and in which play."""

    player: int
    opponent: int
    difference: float
    play: int


class Favourite(NamedTuple):
    game: str
    plays: int
    players: int


class Night(NamedTuple):
    night: int
    plays: int
    players: int


class Largest(NamedTuple):
    play: int
    players: int


class Review(NamedTuple):
    """Of the faithful and of games there are several where they are level, up to three."""

    plays: int
    players: int
    nights: int
    improved: Improved | None
    faithful: tuple[Faithful, ...]
    newcomer: FirstTimer | None
    upset: Upset | None
    game: tuple[Favourite, ...]
    busiest: Night | None
    largest: Largest | None


def review(
    played: Sequence[Played],
    known: Collection[int] = (),
    rated: RatedBefore | None = None,
    least: int = LEAST_GAMES,
    persons: Mapping[int, PlayerStatistics] | None = None,
) -> Review:
    """`known` are those who played in earlier seasons; who played fewer than `least` is no best.

    Who has `people` already may hand it over.
    """
    persons = people(played) if persons is None else persons
    return Review(
        plays=len(played),
        players=len(persons),
        nights=len(nights_of(played)),
        improved=improved(played, least),
        faithful=faithful(persons),
        newcomer=newcomer(played, persons, known, least),
        upset=upset(played, rated) if rated is not None else None,
        game=games_of_the_season(played),
        busiest=busiest(played),
        largest=largest(played),
    )


def improved(played: Sequence[Played], least: int) -> Improved | None:
    """The second half is the longer one where the nights are odd."""
    nights = nights_of(played)
    half = len(nights) // 2
    early = {*nights[:half]}
    before = totals([play for play in played if play.night in early])
    after = totals([play for play in played if play.night not in early])
    steady = [
        player
        for player in before.keys() & after.keys()
        if min(before[player].games, after[player].games) >= least
    ]
    rises = {player: after[player].share - before[player].share for player in steady}
    rising = [player for player in steady if rises[player] > 0]
    best = first_by(((rises[player], after[player].share), player) for player in rising)
    if best is None:
        return None
    return Improved(best, before[best].share, after[best].share)


def faithful(persons: Mapping[int, PlayerStatistics]) -> tuple[Faithful, ...]:
    """Who came on most nights; of those who are level, who played more often comes first."""
    best = foremost({player: each.nights for player, each in persons.items()})
    found = [Faithful(who, persons[who].nights, persons[who].total.games) for who in best]
    return tuple(sorted(found, key=lambda each: -each.games))


def newcomer(
    played: Sequence[Played],
    persons: Mapping[int, PlayerStatistics],
    known: Collection[int],
    least: int,
) -> FirstTimer | None:
    """Who came after the first night for the first time, and beat the greatest share."""
    opening = min([play.night for play in played], default=0)
    there = {player for play in played if play.night == opening for player in play.seats}
    fresh = [
        each
        for each in persons.values()
        if each.player not in there and each.player not in known and each.total.games >= least
    ]
    best = first_by(((each.total.share, each.total.games), each.player) for each in fresh)
    if best is None:
        return None
    return FirstTimer(best, persons[best].total.share, persons[best].total.games)


def upset(played: Sequence[Played], rated: RatedBefore) -> Upset | None:
    """The greatest difference in rating that a result went against; the earliest of equals."""
    found: Upset | None = None
    for number in in_time(played):
        ratings = rated[number]
        if ratings is None:
            continue
        one = upset_at(played[number], ratings, number)
        if one and (found is None or one.difference > found.difference):
            found = one
    return found


def upset_at(play: Played, ratings: tuple[float, ...], number: int) -> Upset | None:
    ranks = ranks_of(play.places)
    pairs = [
        (ratings[loser] - ratings[winner], winner, loser)
        for winner, rank in enumerate(ranks)
        for loser, other in enumerate(ranks)
        if rank < other and ratings[winner] < ratings[loser]
    ]
    if not pairs:
        return None
    difference, winner, loser = max(pairs, key=lambda pair: pair[0])
    return Upset(play.seats[winner], play.seats[loser], difference, number)


def games_of_the_season(played: Sequence[Played]) -> tuple[Favourite, ...]:
    """What was played most often; a play without a title is of none."""
    plays = Counter([play.game for play in played if play.game])
    who: dict[str, set[int]] = {game: set() for game in plays}
    for play in played:
        if play.game:
            who[play.game].update(play.seats)
    return tuple([Favourite(game, plays[game], len(who[game])) for game in foremost(plays)])


def busiest(played: Sequence[Played]) -> Night | None:
    """The night of most plays, then of most people; the earliest of equals."""
    plays = Counter([play.night for play in played])
    who: dict[int, set[int]] = {night: set() for night in plays}
    for play in played:
        who[play.night].update(play.seats)
    best = first_by(((plays[night], len(who[night])), night) for night in plays)
    return None if best is None else Night(best, plays[best], len(who[best]))


def largest(played: Sequence[Played]) -> Largest | None:
    order = in_time(played)
    best = max(order, key=lambda number: len(played[number].seats), default=None)
    return None if best is None else Largest(best, len(played[best].seats))
