"""A player's points over the rounds: weights, segments, means, byes, bonus and adjustments."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.competition.file import FileCompetition
from companion.competition.patience import unhurried
from companion.competition.reader import Number
from companion.competition.scheme import Segment
from companion.competition.scoring.points import TableScore, added, outcomes


class PlayedTable(NamedTuple):
    """One player's part in a table."""

    at: TableScore
    seat: int

    @property
    def place(self) -> int | None:
        return self.at.places[self.seat]

    @property
    def won(self) -> Number:
        return self.at.weight * self.at.points[self.seat]


class Worth(NamedTuple):
    """What a round gave, and out of how much where that is divided at the end."""

    won: Number = 0
    of: Number = 0

    def plus(self, won: Number, of: Number) -> "Worth":
        return Worth(self.won + won, self.of + of)


NOTHING = Worth()


class Total(NamedTuple):
    points: Number
    dropped: Number


class RoundPoints(NamedTuple):
    """What a round gave to somebody who was there, and whether it is among those that count."""

    points: Number
    counts: bool
    there: bool


class Totals:
    """All that happened, by player."""

    def __init__(self, competition: FileCompetition) -> None:
        self.competition = competition
        self.scheme = competition.scheme
        self.length = len(competition.rounds)
        count = len(competition.players)
        self.tables = outcomes(competition)
        self.games: list[list[PlayedTable]] = [[] for _ in range(count)]
        for tables in unhurried(self.tables):
            for each in tables:
                for seat, player in enumerate(each.players):
                    self.games[player].append(PlayedTable(each, seat))
        self.largest = self.largest_size()
        self.byes, self.adjusted = beside_games(competition)
        # Sums need no dividing, so a game can simply be taken out of them.
        self.divides = self.scheme.points.kind == "beaten" or self.scheme.average
        self.plain = not self.divides and not self.scheme.segments
        self.opponents: list[set[int]] = [set() for _ in range(count)]
        self.bonus: list[Number] = [0] * count
        self.worths: list[list[Worth]] = [[] for _ in range(count)]
        self.totals = [Total(0, 0)] * count
        self.kept: list[dict[int, Number]] | None = None
        self.reckon(range(count))

    def reckon(self, players: Iterable[int]) -> None:
        """Count for these players what follows from their games."""
        for player in unhurried(players):
            self.opponents[player] = self.met_by(player)
            self.bonus[player] = self.bonus_of(player)
            self.worths[player] = self.rounds_of(player)
            self.totals[player] = self.total(player)

    def largest_size(self) -> int:
        return max([len(each.players) for tables in self.tables for each in tables], default=0)

    def met_by(self, player: int) -> set[int]:
        return {other for game in self.games[player] for other in game.at.players} - {player}

    def attended(self, player: int) -> set[int]:
        """The rounds in which somebody was there, if only for a bye."""
        return {game.at.round for game in self.games[player]} | {*self.byes[player]}

    def bonus_of(self, player: int) -> Number:
        bonus = self.scheme.bonus
        if not any(bonus):
            return 0
        titles = {game.at.game for game in self.games[player]} - {""}
        return (
            bonus.attendance * len(self.attended(player))
            + bonus.new_opponent * len(self.opponents[player])
            + bonus.new_game * len(titles)
        )

    def rounds_of(self, player: int) -> list[Worth]:
        """What every round gave to somebody, games and all.

        A mean is of games, and a bye is none. What was adjusted is left out of it, too: taking a
        point off somebody means a point, however much they played.
        """
        won: dict[int, list[Number]] = {}
        of: list[Number] = [0] * self.length
        for game in self.games[player]:
            won.setdefault(game.at.round, []).append(game.won)
            of[game.at.round] += self.divisor(game)
        for number, points in self.without_play(player) if not self.divides else ():
            won.setdefault(number, []).append(points)
        return [Worth(added(won.get(number, ())), of[number]) for number in range(self.length)]

    def without_play(self, player: int) -> list[tuple[int, Number]]:
        """What else a round gave: byes by its weight, adjustments as they were said."""
        rounds, bye = self.competition.rounds, self.scheme.bye
        byes = [(number, rounds[number].weight * bye) for number in self.byes[player]]
        return byes + self.adjusted[player]

    def divisor(self, game: PlayedTable) -> Number:
        return self.divisor_at(game.at.size, game.at.weight)

    def divisor_at(self, size: int, weight: Number) -> Number:
        return weight * (size - 1) if self.scheme.points.kind == "beaten" else 1

    def points_of_rounds(self, player: int, rounds: Iterable[int]) -> list[RoundPoints]:
        """As they go into the total: where all is divided, their mean."""
        worths = self.worths[player]
        dropped = {id(worth) for worth in split(worths, self.scheme.segments, self.divides)[1]}
        return [
            RoundPoints(
                points=ratio(worth.won, worth.of) if self.divides else worth.won,
                counts=id(worth) not in dropped,
                there=worth != NOTHING,
            )
            for worth in [worths[number] for number in rounds]
        ]

    def total(self, player: int, without: int | None = None) -> Total:
        """A player's points; `without` leaves out the games against somebody.

        A round counts or not with all that it gave; a bonus is for coming, and always counts.
        """
        worths = [*self.worths[player]]
        for game in self.games[player] if without is not None else ():
            if without in game.at.players:
                number = game.at.round
                worths[number] = worths[number].plus(-game.won, -self.divisor(game))
        return self.total_of(player, worths, self.bonus[player])

    def total_of(self, player: int, worths: Sequence[Worth], bonus: Number) -> Total:
        """A player's points if the rounds had given this."""
        counted, dropped = split(worths, self.scheme.segments, self.divides)
        won = added(worth.won for worth in counted)
        points = won + bonus
        if self.divides:
            points = ratio(won, sum(worth.of for worth in counted)) + bonus
            points += sum(adjusted for _, adjusted in self.adjusted[player])
        return Total(points, added(worth.won for worth in dropped))

    def points_without(self, player: int, against: int) -> Number:
        """A player's points but for the games against somebody; kept where somebody asked so."""
        if self.kept is None:
            return self.total(player, without=against).points
        kept = self.kept[against]
        if player not in kept:
            kept[player] = self.total(player, without=against).points
        return kept[player]


def beside_games(
    competition: FileCompetition,
) -> tuple[list[list[int]], list[list[tuple[int, Number]]]]:
    """The rounds of everybody's byes, and what was adjusted in which round."""
    byes: list[list[int]] = [[] for _ in competition.players]
    adjusted: list[list[tuple[int, Number]]] = [[] for _ in competition.players]
    for number, each in enumerate(competition.rounds):
        for player in each.byes:
            byes[player].append(number)
        for adjust in each.adjust:
            adjusted[adjust.player].append((number, adjust.points))
    return byes, adjusted


def split(
    worths: Sequence[Worth], segments: Sequence[Segment], divides: bool
) -> tuple[list[Worth], list[Worth]]:
    """The rounds that count and those that do not."""
    counted: list[Worth] = []
    dropped: list[Worth] = []
    begin = 0
    for segment in segments:
        own = list(worths[begin : begin + segment.of])
        own.sort(key=mean_first if divides else sum_first, reverse=True)
        counted += own[: segment.best]
        dropped += own[segment.best :]
        begin += segment.of
    return counted + list(worths[begin:]), dropped


def sum_first(worth: Worth) -> tuple[Number, Number]:
    return worth.won, 0


def mean_first(worth: Worth) -> tuple[Number, Number]:
    """Where all is divided at the end, the best round is the one with the best mean.

    Of two with the same the longer is the better proof, but of nothing the shorter costs less.
    """
    mean = ratio(worth.won, worth.of)
    return mean, worth.of if mean > 0 else -worth.of


def ratio(part: Number, whole: Number) -> Number:
    return Fraction(part, whole) if whole else 0
