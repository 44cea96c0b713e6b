"""Statistics of people: how often they played and won, at what, from which seat, at which tables.

A share is opponents beaten (a tie is a half) ÷ opponents faced: the only figure that means the
same at every table, whatever its size.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from companion.competition.reader import Number

K = TypeVar("K", int, str)
MOST_NAMED = 3


class Played(NamedTuple):
    """One play. Everything goes by seat, and seat 0 starts.

    Nights are numbered in order of time. Place 1 is best and equal places are shared; None is
    unclassified: behind everybody, first in nothing.
    """

    game: str
    night: int
    seats: tuple[int, ...]
    places: tuple[int | None, ...]
    scores: tuple[Number | None, ...]


class Tally(NamedTuple):
    """`halves` is twice the opponents beaten, so that a tie is a whole number, too."""

    games: int = 0
    wins: int = 0
    halves: int = 0
    faced: int = 0

    @property
    def win_rate(self) -> Fraction:
        return Fraction(self.wins, self.games or 1)

    @property
    def share(self) -> Fraction:
        return Fraction(self.halves, 2 * self.faced or 1)


class PlayerStatistics(NamedTuple):
    """All of one player's plays, and the same plays told apart in three ways."""

    player: int
    nights: int
    total: Tally
    by_game: dict[str, Tally]
    by_seat: dict[int, Tally]
    by_size: dict[int, Tally]


class PlayerTotals:
    """What adds up to a person, as there may be hundreds of thousands of plays."""

    def __init__(self) -> None:
        self.nights: set[int] = set()
        self.total = [0, 0, 0, 0]
        self.by_game: dict[str, list[int]] = {}
        self.by_seat: dict[int, list[int]] = {}
        self.by_size: dict[int, list[int]] = {}

    def add(self, play: Played, seat: int) -> None:
        """One play, from one of its seats."""
        game, night, seats, places, _ = play
        size = len(seats)
        won, halves = firsts_of(places)[seat], halves_of(places)[seat]
        self.nights.add(night)
        for tally in (
            self.total,
            self.by_game.get(game) or self.by_game.setdefault(game, [0, 0, 0, 0]),
            self.by_seat.get(seat) or self.by_seat.setdefault(seat, [0, 0, 0, 0]),
            self.by_size.get(size) or self.by_size.setdefault(size, [0, 0, 0, 0]),
        ):
            tally[0] += 1
            tally[1] += won
            tally[2] += halves
            tally[3] += size - 1


def people(played: Iterable[Played]) -> dict[int, PlayerStatistics]:
    """Everybody who ever played, in the order of their numbers."""
    accounts: dict[int, PlayerTotals] = {}
    for play in played:
        for seat, player in enumerate(play.seats):
            account = accounts.get(player) or accounts.setdefault(player, PlayerTotals())
            account.add(play, seat)
    return {player: person(player, accounts[player]) for player in sorted(accounts)}


def person_in(played: Iterable[Played], player: int) -> PlayerStatistics:
    """One of them, by their own plays alone."""
    account = PlayerTotals()
    for play in played:
        account.add(play, play.seats.index(player))
    return person(player, account)


def person(player: int, account: PlayerTotals) -> PlayerStatistics:
    return PlayerStatistics(
        player=player,
        nights=len(account.nights),
        total=Tally(*account.total),
        by_game=tallies(account.by_game),
        by_seat=tallies(account.by_seat),
        by_size=tallies(account.by_size),
    )


def tallies(counts: dict[K, list[int]]) -> dict[K, Tally]:
    return {key: Tally(*counts[key]) for key in sorted(counts)}


def totals(played: Iterable[Played]) -> dict[int, Tally]:
    """Everybody's plays, told apart in no way."""
    counts: dict[int, list[int]] = {}
    for play in played:
        for player, won, halves in counted(play.seats, play.places):
            tally = counts.get(player) or counts.setdefault(player, [0, 0, 0, 0])
            tally[0] += 1
            tally[1] += won
            tally[2] += halves
            tally[3] += len(play.seats) - 1
    return tallies(counts)


def counted(seats: Sequence[int], places: tuple[int | None, ...]) -> Iterable[tuple[int, int, int]]:
    """Player, whether first, and halves of every seat."""
    return zip(seats, firsts_of(places), halves_of(places), strict=True)


@lru_cache(4096)  # there are many tables, but few ways for one to end
def firsts_of(places: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple([int(place == 1) for place in places])


@lru_cache(4096)
def halves_of(places: tuple[int | None, ...]) -> tuple[int, ...]:
    """Twice the opponents that each seat left behind; a tie is one."""
    return tuple([sum(row) - 1 for row in results_of(places)])  # level with oneself


@lru_cache(4096)
def results_of(places: tuple[int | None, ...]) -> tuple[tuple[int, ...], ...]:
    """Seat by seat against each seat: 2 ahead, 1 level, 0 behind."""
    ranks = ranks_of(places)
    return tuple(
        [tuple([1 + (own < other) - (own > other) for other in ranks]) for own in ranks],
    )


def ranks_of(places: Sequence[int | None]) -> list[int]:
    """Places as numbers to compare: the unclassified share the last."""
    last = 1 + max([place or 0 for place in places], default=0)
    return [place or last for place in places]


def in_time(played: Sequence[Played]) -> list[int]:
    """The numbers of all plays, the earliest first; those of one night as they were given."""
    return sorted(range(len(played)), key=lambda number: played[number].night)


def nights_of(played: Sequence[Played]) -> list[int]:
    return sorted({play.night for play in played})


class Streak(NamedTuple):
    """So many in a row, from one night to another; the nights of no streak are None."""

    length: int = 0
    first: int | None = None
    last: int | None = None


class Streaks(NamedTuple):
    """Plays won in a row, and nights of the venue attended in a row.

    What is current has not been broken: the last play was won, the last night attended.
    """

    player: int
    wins: Streak
    wins_current: Streak
    nights: Streak
    nights_current: Streak


def streaks(played: Sequence[Played]) -> dict[int, Streaks]:
    won: dict[int, list[tuple[int, bool]]] = {}
    for number in in_time(played):
        play = played[number]
        for player, place in zip(play.seats, play.places, strict=True):
            won.setdefault(player, []).append((play.night, place == 1))
    nights = nights_of(played)
    return {player: streaks_of(player, won[player], nights) for player in sorted(won)}


def streaks_of(player: int, won: Sequence[tuple[int, bool]], nights: Sequence[int]) -> Streaks:
    """Of one who played: the night of each play and whether they won, in order of time."""
    order = {night: number for number, night in enumerate(nights)}
    wins = runs_of_wins(won)
    attended = runs_of_nights(sorted({order[night] for night, _ in won}), nights)
    here = attended[-1].last == nights[-1]
    current = wins[-1] if won[-1][1] else Streak()
    attending = attended[-1] if here else Streak()
    return Streaks(player, longest(wins), current, longest(attended), attending)


def longest(runs: Sequence[Streak]) -> Streak:
    """Of equally long ones the first: a record stands until it is broken."""
    return max(runs, key=lambda run: run.length, default=Streak())


def runs_of_wins(results: Iterable[tuple[int, bool]]) -> list[Streak]:
    runs: list[Streak] = []
    going = False
    for night, won in results:
        if won and going:
            runs[-1] = runs[-1]._replace(length=runs[-1].length + 1, last=night)
        elif won:
            runs.append(Streak(1, night, night))
        going = won
    return runs


def runs_of_nights(attended: Sequence[int], nights: Sequence[int]) -> list[Streak]:
    """`attended` counts nights of the venue from 0, so that neighbours differ by one."""
    runs: list[list[int]] = []
    for number in attended:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [Streak(len(run), nights[run[0]], nights[run[-1]]) for run in runs]


def foremost(counts: Mapping[K, int]) -> list[K]:
    """Who has most of something; nobody where so many share it that it says nothing."""
    top = max(counts.values(), default=0)
    found = sorted([key for key, count in counts.items() if count == top])
    return found if len(found) <= MOST_NAMED else []


def first_by(keyed: Iterable[tuple[Sequence[Number], int]]) -> int | None:
    """Whose key is greatest; of equals the lowest number, so that asking twice says the same."""
    return min(((descending(key), who) for key, who in keyed), default=(None, None))[1]


def descending(key: Sequence[Number]) -> tuple[Number, ...]:
    return tuple([-each for each in key])
