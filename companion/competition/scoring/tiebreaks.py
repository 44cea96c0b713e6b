"""Tie-breaks: what each makes of a player, and which of two values is the better one."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from companion.competition.reader import Number
from companion.competition.scheme import Tiebreak
from companion.competition.scoring.points import added, part
from companion.competition.scoring.totals import Totals, ratio
from companion.games.contract import Comparable

T = TypeVar("T")
Value = Number | None | tuple[int, ...] | tuple[Number | None, ...]


class Breaker(NamedTuple):
    """A player's value, and by what it is compared: the greater the better."""

    value: Callable[[Totals, int, Tiebreak], Value]
    key: Callable[[Any], Comparable]  # of its values


def itself(value: T) -> T:
    return value


def low_first(place: Number | None) -> tuple[bool, Number]:
    """The lower the better, and any better than none."""
    return place is not None, -(place or 0)


def lows_first(places: Sequence[Number | None]) -> list[tuple[bool, Number]]:
    return [low_first(place) for place in places]


def wins(book: Totals, player: int, tiebreak: Tiebreak) -> int:
    return sum(game.place == 1 for game in book.games[player])


def countback(book: Totals, player: int, tiebreak: Tiebreak) -> tuple[int, ...]:
    """How many first places, second places and so on."""
    length = min(book.largest, tiebreak.limit or book.largest)
    counts = [0] * length
    for game in book.games[player]:
        if game.place is not None and game.place <= length:
            counts[game.place - 1] += 1
    return tuple(counts)


def points_share(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    games = book.games[player]
    most = sum(game.at.weight * game.at.most for game in games)
    return ratio(added(game.won for game in games), most)


def score_sum(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    return sum(game.at.scores[game.seat] or 0 for game in book.games[player])


def score_share(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    """As if every table had the size of reference: the expected share is the same at all."""
    reference = book.scheme.points.reference
    return added(
        part((game.at.scores[game.seat] or 0) * game.at.size, game.at.total * reference)
        for game in book.games[player]
    )


def winner_share(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    """The mean of the shares, not the share of the sums."""
    shares = [
        part(game.at.scores[game.seat], game.at.best)
        for game in book.games[player]
        if game.at.best is not None
    ]
    return ratio(added(shares), len(shares))


def beaten(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    games = book.games[player]
    halves = sum(game.at.halves[game.seat] for game in games)
    return ratio(halves, 2 * sum(game.at.size - 1 for game in games))


def opponents_points(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    """The mean of what each opponent won elsewhere."""
    opponents = book.opponents[player]
    if book.plain:
        own = added(
            game.at.weight * (sum(game.at.points) - game.at.points[game.seat])
            for game in book.games[player]
        )
        elsewhere = added(book.totals[other].points for other in opponents) - own
    else:
        elsewhere = added(book.points_without(other, player) for other in opponents)
    return ratio(elsewhere, len(opponents))


def best_place(book: Totals, player: int, tiebreak: Tiebreak) -> int | None:
    places = [game.place for game in book.games[player] if game.place is not None]
    return min(places, default=None)


def latest(book: Totals, player: int, tiebreak: Tiebreak) -> tuple[Number | None, ...]:
    """The place in every round, the last one first; the mean of several."""
    places: list[list[int]] = [[] for _ in range(book.length)]
    for game in book.games[player]:
        if game.place is not None:
            places[game.at.round].append(game.place)
    return tuple([ratio(sum(own), len(own)) if own else None for own in reversed(places)])


def dropped(book: Totals, player: int, tiebreak: Tiebreak) -> Number:
    return book.totals[player].dropped


def attendance(book: Totals, player: int, tiebreak: Tiebreak) -> int:
    return len(book.attended(player))


def lot(book: Totals, player: int, tiebreak: Tiebreak) -> int:
    """Drawn from the seed and the name, so it stays the same wherever somebody is listed."""
    drawn = sha256(f"{book.scheme.seed} {book.competition.players[player]}".encode()).digest()
    return int.from_bytes(drawn[:6])


BREAKERS = {
    "wins": Breaker(wins, itself),
    "countback": Breaker(countback, itself),
    "points_share": Breaker(points_share, itself),
    "score_sum": Breaker(score_sum, itself),
    "score_share": Breaker(score_share, itself),
    "winner_share": Breaker(winner_share, itself),
    "beaten": Breaker(beaten, itself),
    "opponents_points": Breaker(opponents_points, itself),
    "best_place": Breaker(best_place, low_first),
    "latest": Breaker(latest, lows_first),
    "dropped": Breaker(dropped, itself),
    "attendance": Breaker(attendance, itself),
    "lot": Breaker(lot, itself),
}


def head_to_head(book: Totals, group: Sequence[int]) -> dict[int, Fraction] | None:
    """Opponents beaten among these only; nothing where two of them never met."""
    inside = {*group}
    if any(len(book.opponents[player] & inside) < len(inside) - 1 for player in group):
        return None
    return {player: beaten_among(book, player, inside - {player}) for player in group}


def beaten_among(book: Totals, player: int, others: set[int]) -> Fraction:
    halves = 0
    for game in book.games[player]:
        # More halves, fewer behind: it is the same order, with the unclassified last.
        own = game.at.halves[game.seat]
        for other, theirs in zip(game.at.players, game.at.halves, strict=True):
            if other in others:
                halves += 1 + (own > theirs) - (own < theirs)
    return Fraction(halves, 2)
