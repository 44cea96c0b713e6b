"""Statistics of people who are known by their names alone: wins, streaks, head to head, by game."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.competition.statistics.players import (
    Played,
    PlayerStatistics,
    Streaks,
    Tally,
    people,
    streaks,
)


class NamedPlay(NamedTuple):
    """One play: everything goes by seat, and place 1 is best."""

    game: str
    day: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]


class NamedPerson(NamedTuple):
    name: str
    total: Tally
    longest: int  # plays won in a row
    current: int


class Meeting(NamedTuple):
    """Two who played together, and how often each was ahead of the other; else they were level."""

    one: str
    other: str
    times: int
    ahead: int
    behind: int


class NamedGame(NamedTuple):
    """A game: how often it was played, who has the best score, and everybody's wins at it."""

    game: str
    plays: int
    best: str
    points: int
    people: list[tuple[str, Tally]]


class NamedStatistics(NamedTuple):
    plays: int
    people: list[NamedPerson]
    games: list[NamedGame]
    meetings: list[Meeting]


def statistics_by_name(plays: Sequence[NamedPlay]) -> NamedStatistics:
    """Of plays in the order of time. Who is written otherwise than before is somebody else."""
    names = [*dict.fromkeys(name for play in plays for name in play.names)]
    played = [*numbered(plays, names)]
    counted, runs = people(played), streaks(played)
    persons = [person_of(names[each], counted[each], runs[each]) for each in counted]
    return NamedStatistics(
        plays=len(plays),
        people=sorted(persons, key=lambda each: (-each.total.wins, each.total.games, each.name)),
        games=games_of(plays, {names[each]: own for each, own in counted.items()}),
        meetings=meetings_of(plays),
    )


def numbered(plays: Iterable[NamedPlay], names: Sequence[str]) -> Iterable[Played]:
    numbers = {name: number for number, name in enumerate(names)}
    days = {day: night for night, day in enumerate(sorted({play.day for play in plays}))}
    for play in plays:
        seats = tuple([numbers[name] for name in play.names])
        yield Played(play.game, days[play.day], seats, play.places, play.points)


def person_of(name: str, counted: PlayerStatistics, runs: Streaks) -> NamedPerson:
    return NamedPerson(name, counted.total, runs.wins.length, runs.wins_current.length)


def games_of(plays: Sequence[NamedPlay], counted: dict[str, PlayerStatistics]) -> list[NamedGame]:
    """Those played most come first."""
    found = []
    for game in dict.fromkeys(play.game for play in plays):
        own = [play for play in plays if play.game == game]
        scores = [each for play in own for each in zip(play.points, play.names, strict=True)]
        points, best = max(scores, key=lambda each: each[0])
        tallies = [
            (name, all_of.by_game[game])
            for name, all_of in counted.items()
            if game in all_of.by_game
        ]
        tallies.sort(key=lambda each: (-each[1].wins, each[1].games, each[0]))
        found.append(NamedGame(game, len(own), best, points, tallies))
    return sorted(found, key=lambda each: (-each.plays, each.game))


def meetings_of(plays: Iterable[NamedPlay]) -> list[Meeting]:
    """Those who met most come first."""
    found: dict[tuple[str, str], list[int]] = {}
    for play in plays:
        for one, other in combinations(sorted(zip(play.names, play.places, strict=True)), 2):
            counts = found.setdefault((one[0], other[0]), [0, 0, 0])
            counts[0] += 1
            counts[1] += one[1] < other[1]
            counts[2] += one[1] > other[1]
    rows = [Meeting(*names, *counts) for names, counts in found.items()]
    return sorted(rows, key=lambda each: (-each.times, each.one, each.other))
