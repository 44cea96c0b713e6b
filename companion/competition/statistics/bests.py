"""Records of a venue: who holds them, and from which play on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.statistics.players import (
    Played,
    PlayerStatistics,
    Streaks,
    first_by,
    in_time,
    people,
    streaks,
)


class Record(NamedTuple):
    """Who holds it, how much it is, and the number of the play in which it was set.

    Those that grow over many plays have no play of their own.
    """

    player: int
    value: Number
    play: int | None = None


class Bests(NamedTuple):
    """By game: the highest score, the widest and the closest win. Of all plays: the others."""

    highest: dict[str, Record]
    widest: dict[str, Record]
    closest: dict[str, Record]
    streak: Record | None
    plays: Record | None
    wins: Record | None
    titles: Record | None


class GameBests(NamedTuple):
    """What single plays set: by game the highest score, the widest and the closest win."""

    highest: Mapping[str, Record]
    widest: Mapping[str, Record]
    closest: Mapping[str, Record]


def records(
    played: Sequence[Played],
    persons: Mapping[int, PlayerStatistics] | None = None,
    runs: Mapping[int, Streaks] | None = None,
) -> Bests:
    """Who has `people` and `streaks` already may hand them over; to count takes the longest."""
    persons = people(played) if persons is None else persons
    runs = streaks(played) if runs is None else runs
    longest = {player: each.wins.length for player, each in runs.items()}
    return records_of([(0, bests_of(played))], persons, longest)


def bests_of(played: Sequence[Played]) -> GameBests:
    margins = list(wins_by_score(played))
    return GameBests(best(highest_scores(played)), best(margins), best(margins, -1))


def records_of(
    bests: Sequence[tuple[int, GameBests]],
    persons: Mapping[int, PlayerStatistics],
    longest: Mapping[int, int],
) -> Bests:
    """From parts in order of time, each with how many plays were before it."""

    def all_of(name: str) -> list[tuple[str, Record]]:
        return [
            (game, each._replace(play=(each.play or 0) + before))
            for before, part in bests
            for game, each in getattr(part, name).items()
        ]

    return Bests(
        highest=best(all_of("highest")),
        widest=best(all_of("widest")),
        closest=best(all_of("closest"), -1),
        streak=most([*longest.items()]),
        plays=most([(player, each.total.games) for player, each in persons.items()]),
        wins=most([(player, each.total.wins) for player, each in persons.items()]),
        titles=most([(player, titles_of(each)) for player, each in persons.items()]),
    )


def titles_of(person: PlayerStatistics) -> int:
    return len(person.by_game.keys() - {""})


def most(counts: Sequence[tuple[int, int]]) -> Record | None:
    """Of equals the lowest number; nothing is no record."""
    holder = first_by(((count,), player) for player, count in counts if count)
    return None if holder is None else Record(holder, dict(counts)[holder])


def best(candidates: Iterable[tuple[str, Record]], sign: int = 1) -> dict[str, Record]:
    """By game the greatest, or the least; of equals the earliest: a record is to be broken.

    Games without a name have no record: they need not be the same.
    """
    found: dict[str, Record] = {}
    for game, record in [(game, record) for game, record in candidates if game]:
        if game not in found or sign * record.value > sign * found[game].value:
            found[game] = record
    return {game: found[game] for game in sorted(found)}


def highest_scores(played: Sequence[Played]) -> Iterable[tuple[str, Record]]:
    """The best score of every play; of equal ones that of the better place, then seat."""
    for number in in_time(played):
        play = played[number]
        top = max([score for score in play.scores if score is not None], default=None)
        if top is not None:
            tops = [seat for seat, score in enumerate(play.scores) if score == top]
            seat = min(tops, key=lambda seat: play.places[seat] or len(play.seats) + 1)
            yield play.game, Record(play.seats[seat], top, number)


def wins_by_score(played: Sequence[Played]) -> Iterable[tuple[str, Record]]:
    """Who won alone, and by how much; a win on a tie-break is one by nothing."""
    for number in in_time(played):
        play = played[number]
        if play.places.count(1) != 1:
            continue
        seat = play.places.index(1)
        own = play.scores[seat]
        others = [
            score for other, score in enumerate(play.scores) if other != seat and score is not None
        ]
        if own is not None and others and own >= max(others):
            yield play.game, Record(play.seats[seat], own - max(others), number)
