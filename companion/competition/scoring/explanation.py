"""The arithmetic of points, step by step: each a sentence to be, from what was really counted.

Parameters are exact numbers; `worded` spells them as the reader's language does.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.scheme import Bonus, PointsRule
from companion.competition.scoring.points import TableScore, added, vector_of
from companion.competition.scoring.standings import StandingsRow
from companion.competition.scoring.totals import Totals, Worth, split
from companion.games.contract import Reason
from companion.games.wording import decimals

NOTHING = "–"
DIGITS, MOST_DIGITS = 3, 15


class ExplanationStep(NamedTuple):
    """`round` counts from 0; None where it is about all of them."""

    reason: Reason
    player: int
    round: int | None
    value: Number | None


def spelled(value: object, mark: str = ".", joint: str = "-", digits: int = DIGITS) -> str:
    """Three digits are enough for people; several in a row are told apart by the joint."""
    if value is None:
        return NOTHING
    if isinstance(value, Worth):
        return f"{spelled(value.won, mark)} ÷ {spelled(value.of, mark)}"
    if isinstance(value, tuple):
        return joint.join([spelled(each, mark, joint, digits) for each in value])
    if isinstance(value, Fraction | float):
        return decimals(value, mark, digits)
    return str(value).replace("-", "−")


def digits_apart(one: object, other: object, *, fewest: int = DIGITS) -> int:
    """How many digits it takes to see that two numbers differ; no fewer than usual."""
    if one == other:
        return fewest
    enough = range(fewest, MOST_DIGITS)
    return next(
        (each for each in enough if spelled(one, digits=each) != spelled(other, digits=each)),
        MOST_DIGITS,
    )


COMPARED = ("own", "theirs")
NAMED = ("seat", "other")  # players, whose names a wording knows
IN_POINTS = ("value", "each")  # what a sentence calls points: the first of these
JOINTS = {"terms": " + ", "kept": "; ", "dropped": "; "}


def worded(reason: Reason, half: str = "0.5") -> Reason:
    """The same with its numbers spelled; a catalogue has `number.half`, which shows how."""
    mark, given = half[1], dict(reason.params)
    digits = digits_apart(*[given.get(key) for key in COMPARED])

    def told(key: str, value: object) -> object:
        if key in NAMED or isinstance(value, Reason) or is_plain(value):
            return value
        if key in JOINTS:
            assert isinstance(value, Iterable)
            return JOINTS[key].join([spelled(each, mark) for each in value]) or NOTHING
        return spelled(value, mark, digits=digits if key in COMPARED else DIGITS)

    spelled_out = {key: told(key, value) for key, value in given.items()}
    return Reason(reason.code, (*governing(given), *spelled_out.items()))


def is_plain(value: object) -> bool:
    """Numbers that everybody writes alike, and nouns can follow."""
    return isinstance(value, int) and value >= 0


def governing(given: Mapping[str, object]) -> tuple[tuple[str, Number], ...]:
    """The points, by which their noun bends."""
    points = next((given[key] for key in IN_POINTS if key in given), None)
    return (("count", points),) if isinstance(points, int | Fraction) else ()


def saying(code: str, player: int, **params: object) -> Reason:
    return Reason(f"step.{code}", (("seat", player), *params.items()))


def table_steps(table: TableScore, points: PointsRule) -> list[ExplanationStep]:
    """What a table gives to each seat, the best first."""
    order = sorted(range(table.size), key=lambda seat: -table.halves[seat])
    return [step for seat in order for step in seat_steps(table, seat, points)]


def seat_steps(table: TableScore, seat: int, points: PointsRule) -> Iterator[ExplanationStep]:
    player, won = table.players[seat], table.points[seat]
    yield ExplanationStep(seat_reason(table, seat, points), player, table.round, won)
    if table.weight != 1:
        value = won * table.weight
        reason = saying("weight", player, won=won, weight=table.weight, value=value)
        yield ExplanationStep(reason, player, table.round, value)


def seat_reason(table: TableScore, seat: int, points: PointsRule) -> Reason:
    player, score, value = table.players[seat], table.scores[seat], table.points[seat]
    match points.kind:
        case "placing":
            return placing_reason(table, seat, points)
        case "beaten":
            return saying("beaten", player, beaten=value, faced=table.size - 1)
        case "share":
            reference = points.reference
            more = {"total": table.total, "size": table.size, "reference": reference}
            return saying("share", player, score=score, **more, value=value)
        case "winner":
            return saying("winner", player, score=score, best=table.best, value=value)
        case _:
            return saying("given", player, value=value)


def placing_reason(table: TableScore, seat: int, points: PointsRule) -> Reason:
    player, rank, value = table.players[seat], table.places[seat], table.points[seat]
    if rank is None:
        return saying("unclassified", player, value=value)
    count = table.places.count(rank)
    if count == 1:
        return saying("placing", player, rank=rank, size=table.size, value=value)
    vector = [*vector_of(points, table.size)][: table.size]
    covered = (vector + [0] * table.size)[rank - 1 : rank - 1 + count]
    last = rank + count - 1
    terms = tuple(covered)
    return saying("shared", player, rank=rank, last=last, terms=terms, of=count, value=value)


def bye_steps(book: Totals, rounds: int) -> list[ExplanationStep]:
    """Where all is divided by games, a bye is none."""
    if book.divides:
        return []
    found = []
    for player, own in enumerate(book.byes):
        for number in own:
            if number < rounds:
                value = book.competition.rounds[number].weight * book.scheme.bye
                reason = saying("bye", player, round=number + 1, value=value)
                found.append(ExplanationStep(reason, player, number, value))
    return found


def total_steps(book: Totals, player: int, running: Collection[int] = ()) -> list[ExplanationStep]:
    """From what the rounds gave to the points in the standings; the last has those.

    Rounds that are still running are left out as long as they gave somebody nothing.
    """
    worths = book.worths[player]
    pending = [id(worths[number]) for number in running if worths[number] == Worth()]
    counted, dropped = [
        [worth for worth in found if id(worth) not in pending]  # an equal one may be of a night off
        for found in split(worths, book.scheme.segments, book.divides)
    ]
    found = [kept_step(player, counted, dropped, book.divides)] if book.scheme.segments else []
    found.append(rounds_step(book, player, counted))
    beside = [*bonus_steps(book, player), *adjusted_steps(book, player)]
    if beside:
        value = book.totals[player].points
        terms = tuple([step.value or 0 for step in (found[-1], *beside)])
        reason = saying("total", player, terms=terms, value=value)
        beside.append(ExplanationStep(reason, player, None, value))
    return found + beside


def kept_step(
    player: int, counted: Sequence[Worth], dropped: Sequence[Worth], divides: bool
) -> ExplanationStep:
    kept, left = [
        tuple([worth if divides else worth.won for worth in worths])
        for worths in (counted, dropped)
    ]
    lost = added(worth.won for worth in dropped)
    return ExplanationStep(saying("kept", player, kept=kept, dropped=left), player, None, lost)


def rounds_step(book: Totals, player: int, counted: Sequence[Worth]) -> ExplanationStep:
    won = added(worth.won for worth in counted)
    terms = tuple([worth.won for worth in counted])
    if not book.divides:
        return ExplanationStep(saying("sum", player, terms=terms, value=won), player, None, won)
    of = sum([worth.of for worth in counted])
    value = Fraction(won, of) if of else 0
    code = "divided" if book.scheme.points.kind == "beaten" else "average"
    return ExplanationStep(
        saying(code, player, terms=terms, of=of, value=value), player, None, value
    )


def bonus_steps(book: Totals, player: int) -> list[ExplanationStep]:
    """As the book counts them: nights there, people met, titles played."""
    titles = {game.at.game for game in book.games[player]} - {""}
    counts = (len(book.attended(player)), len(book.opponents[player]), len(titles))
    found = []
    for name, each, times in zip(Bonus._fields, book.scheme.bonus, counts, strict=True):
        if each:
            value = each * times
            reason = saying(name, player, times=times, each=each, value=value)
            found.append(ExplanationStep(reason, player, None, value))
    return found


def adjusted_steps(book: Totals, player: int) -> list[ExplanationStep]:
    """Where nothing is divided, the rounds hold them already."""
    adjusted = book.adjusted[player] if book.divides else []
    return [
        ExplanationStep(
            saying("adjusted", player, round=number + 1, value=points), player, number, points
        )
        for number, points in adjusted
    ]


def rank_steps(rows: Sequence[StandingsRow], least: int) -> list[ExplanationStep]:
    """Why each row stands below the one before it."""
    ranked = [row for row in rows if row.rank is not None]
    found = [
        ExplanationStep(rank_reason(above, below), above.player, None, None)
        for above, below in pairwise(ranked)
    ]
    for row in rows:
        if row.rank is None:
            reason = saying("unranked", row.player, games=row.played, least=least)
            found.append(ExplanationStep(reason, row.player, None, None))
    return found


def rank_reason(above: StandingsRow, below: StandingsRow) -> Reason:
    name, other = below.decided_by, below.player
    if name is None:
        return saying("level", above.player, other=other, rank=above.rank)
    if name == "points":
        return saying("ahead", above.player, other=other, own=above.points, theirs=below.points)
    own, theirs = above.tiebreaks.get(name), below.tiebreaks.get(name)
    breaker = Reason(f"breaker.{name}")
    return saying("broken", above.player, other=other, breaker=breaker, own=own, theirs=theirs)
