"""What a table gives: places, opponents beaten and points of every seat."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.competition.file import FileCompetition, FileSeat, FileTable
from companion.competition.patience import unhurried
from companion.competition.reader import Number
from companion.competition.scheme import PointsRule


class TableScore(NamedTuple):
    """A table counted, seat by seat.

    `places` has None for the unclassified; `halves` is twice the opponents beaten, a tie being
    one. `most` is what a seat could have got at best; `total` and `best` are of the scores.
    """

    round: int
    weight: Number
    game: str
    players: tuple[int, ...]
    scores: tuple[Number | None, ...]
    places: tuple[int | None, ...]
    halves: tuple[int, ...]
    points: tuple[Number, ...]
    most: Number
    total: Number
    best: Number | None

    @property
    def size(self) -> int:
        return len(self.players)


def outcomes(competition: FileCompetition) -> list[list[TableScore]]:
    """Round by round."""
    points = competition.scheme.points
    return [
        [outcome(number, each.weight, table, points) for table in unhurried(each.tables)]
        for number, each in enumerate(competition.rounds)
    ]


def outcome(round_: int, weight: Number, table: FileTable, scheme: PointsRule) -> TableScore:
    seats = table.seats
    ranks, level = ranking(seats)
    size = len(seats)
    # Whoever is neither behind somebody nor level with them has beaten them.
    halves = tuple(
        [2 * (size - rank - level[rank]) + level[rank] + 1 for rank in ranks],
    )
    places = placed(seats, ranks)
    shared = Counter(places)
    scores = tuple([seat.score for seat in seats])
    points, most = points_of(scheme, seats, places, shared, halves)
    return TableScore(
        round=round_,
        weight=weight,
        game=table.game,
        players=tuple([seat.player for seat in seats]),
        scores=scores,
        places=places,
        halves=halves,
        points=tuple(points),
        most=most,
        total=total_of(scores),
        best=max([score for score in scores if score is not None], default=None),
    )


def ranking(seats: Sequence[FileSeat]) -> tuple[list[int], dict[int, int]]:
    """Everybody's rank, the unclassified sharing the last, and how many share each."""
    keys = [standing(seat) for seat in seats]
    ranks: dict[tuple[int, Number], int] = {}
    for number, key in enumerate(sorted(keys), 1):
        ranks.setdefault(key, number)
    shared: dict[int, int] = {}
    for key in keys:
        shared[ranks[key]] = shared.get(ranks[key], 0) + 1
    return [ranks[key] for key in keys], shared


def placings(seats: Sequence[FileSeat]) -> tuple[int | None, ...]:
    """Everybody's place; None for the unclassified."""
    return placed(seats, ranking(seats)[0])


def placed(seats: Sequence[FileSeat], ranks: Sequence[int]) -> tuple[int | None, ...]:
    """A place that was given is theirs, also where somebody was struck and one is missing."""
    counted = [
        None if seat.score is None else rank for seat, rank in zip(seats, ranks, strict=True)
    ]
    return tuple([seat.place or own for seat, own in zip(seats, counted, strict=True)])


def standing(seat: FileSeat) -> tuple[int, Number]:
    """What orders a table, the best first."""
    if seat.place is not None:
        return 0, seat.place
    return (1, 0) if seat.score is None else (0, -seat.score)


def shares_of(scores: Sequence[Number | None], factor: Fraction) -> tuple[Sequence[Number], Number]:
    total = total_of(scores)
    return [part(score, total) * factor for score in scores], factor


def points_of(
    scheme: PointsRule,
    seats: Sequence[FileSeat],
    places: Sequence[int | None],
    shared: Mapping[int | None, int],
    halves: Sequence[int],
) -> tuple[Sequence[Number], Number]:
    """The points of every seat, and the most that one could have got."""
    size = len(seats)
    match scheme.kind:
        case "placing":
            vector = vector_of(scheme, size)
            means = {rank: mean_of(vector, rank, n) for rank, n in shared.items() if rank}
            return [means[place] if place else 0 for place in places], max(vector[:size])
        case "beaten":
            return [Fraction(count, 2) for count in halves], size - 1
        case "share":
            return shares_of([seat.score for seat in seats], Fraction(size, scheme.reference))
        case "winner":
            best = max([seat.score or 0 for seat in seats])
            return [part(seat.score, best) for seat in seats], 1
        case _:
            given = [seat.points or 0 for seat in seats]
            return given, max(given)


def vector_of(scheme: PointsRule, size: int) -> Sequence[Number]:
    if size in scheme.by_size:
        return scheme.by_size[size]
    assert scheme.default is not None
    return scheme.default


def mean_of(vector: Sequence[Number], rank: int, count: int) -> Number:
    """A shared place gets the mean of the places it covers; past the list's end is nothing."""
    covered = sum(vector[rank - 1 : rank - 1 + count])
    return covered if count == 1 else Fraction(covered, count)


def total_of(scores: Sequence[Number | None]) -> Number:
    return sum(score for score in scores if score is not None)


def part(own: Number | None, whole: Number) -> Number:
    """Nothing of nothing is nothing."""
    return Fraction(own, whole) if own and whole > 0 else 0


def added(numbers: Iterable[Number]) -> Number:
    """The sum, two by two: that of many shares has many digits, and so most steps have few."""
    terms = [*numbers]
    while len(terms) > 8:
        odd = terms[-1:] if len(terms) % 2 else []
        terms = [one + other for one, other in zip(terms[::2], terms[1::2], strict=False)] + odd
    return sum(terms)
