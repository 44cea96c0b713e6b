"""Worked examples: a small competition counted by the real code, for any scheme and tie-break."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, pairwise
from random import Random
from typing import NamedTuple

from companion.competition.file import FileCompetition, FileRound, FileSeat, FileTable
from companion.competition.scheme import PointsRule, Scheme, read_scheme
from companion.competition.scoring.explanation import (
    ExplanationStep,
    bye_steps,
    rank_reason,
    rank_steps,
    table_steps,
)
from companion.competition.scoring.explanation import total_steps as steps_to_total
from companion.competition.scoring.points import outcomes
from companion.competition.scoring.standings import StandingsRow, standings
from companion.competition.scoring.totals import Totals
from companion.games.contract import Reason

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Leo")
SIZES = (4, 3, 5, 2, 6, 7, 8, 9, 10, 11)  # as tables are in real life, and names go round
ROUNDS = 3
LONGEST = 20  # a season longer than this explains nothing more
TOLD = 3  # rounds that are worked out seat by seat
VARIANTS = 60
ATTEMPTS = 1_000

# A shared second place, none shared, a shared first place.
SCORES = (
    (87, 60, 60, 41, 35, 30, 26, 21, 17, 12, 8),
    (91, 74, 52, 40, 33, 29, 25, 20, 15, 11, 7),
    (66, 66, 50, 45, 39, 31, 24, 19, 14, 10, 6),
)
GAMES = ("basari", "ys", "edel-stein-reich")


class Worked(NamedTuple):
    """A scheme in practice: its rules, and what they make of a small competition."""

    competition: FileCompetition
    rows: tuple[StandingsRow, ...]
    rules: tuple[Reason, ...]
    points: tuple[ExplanationStep, ...]
    totals: tuple[ExplanationStep, ...]
    ranks: tuple[ExplanationStep, ...]


def worked(scheme: Scheme) -> Worked:
    competition = sample(scheme)
    book, rows = Totals(competition), standings(competition)
    tables = [each for played in outcomes(competition)[:TOLD] for each in played]
    points = [step for table in tables for step in table_steps(table, scheme.points)]
    totals = [step for row in rows for step in steps_to_total(book, row.player)]
    return Worked(
        competition=competition,
        rows=rows,
        rules=rules_of(scheme),
        points=tuple(points + bye_steps(book, TOLD)),
        totals=tuple(totals),
        ranks=tuple(rank_steps(rows, scheme.minimum_games)),
    )


def rules_of(scheme: Scheme) -> tuple[Reason, ...]:
    """What a scheme says, one sentence a rule."""
    found = [Reason(f"kind.{scheme.points.kind}.about")]
    found += [
        Reason("rule.count", (("best", each.best), ("of", each.of))) for each in scheme.segments
    ]
    found += [Reason("rule.average")] if scheme.average else []
    found += [
        Reason(f"rule.{name}", (("each", each),))
        for name, each in zip(scheme.bonus._fields, scheme.bonus, strict=True)
        if each
    ]
    found += [Reason("rule.bye", (("value", scheme.bye),))] if scheme.bye else []
    least = scheme.minimum_games
    found += [Reason("rule.minimum_games", (("least", least),))] if least else []
    return (*found, *[Reason(f"breaker.{each.name}.about") for each in scheme.tiebreaks])


def sample(scheme: Scheme) -> FileCompetition:
    """One table and one bye a round; where it can be had, with a tie that is broken."""
    variants = [variant(scheme, number) for number in range(VARIANTS if scheme.tiebreaks else 1)]
    names = {each.name for each in scheme.tiebreaks}
    return next(
        (each for each in variants if names & {row.decided_by for row in standings(each)}),
        variants[0],
    )


def variant(scheme: Scheme, number: int) -> FileCompetition:
    size = size_of(scheme.points)
    players = size + 1 if size else 4
    rounds = [example_round(each, size, number) for each in range(length_of(scheme))]
    return FileCompetition("", NAMES[:players], scheme, tuple(rounds), None)


def size_of(points: PointsRule) -> int:
    """A usual size of a table that the scheme can count; 0 where there is none."""
    if points.kind != "placing" or points.default is not None:
        return SIZES[0]
    return next((size for size in SIZES if size in points.by_size), 0)


def length_of(scheme: Scheme) -> int:
    """Long enough for something to be dropped, and for everybody to get a rank."""
    first = scheme.segments[0].of if scheme.segments else 0
    size = size_of(scheme.points) or 1
    games = -(-scheme.minimum_games * (size + 1) // size)
    return max(ROUNDS, min(max(first, games), LONGEST))


def example_round(number: int, size: int, chance: int) -> FileRound:
    """Everybody sits out in turn; the first variant goes round, the others are drawn."""
    if not size:
        return FileRound("", 1, (), (), ())
    out = (size - number) % (size + 1)
    here = [player for player in range(size + 1) if player != out]
    turned = [*islice(cycle(here), number, number + size)]
    if chance:
        Random(chance * LONGEST + number).shuffle(turned)
    scores = SCORES[number % len(SCORES)]
    seats = [
        FileSeat(player, scores[seat], None, size - seat) for seat, player in enumerate(turned)
    ]
    table = FileTable(GAMES[number % len(GAMES)], tuple(seats))
    return FileRound("", 1, (table,), (out,), ())


class Broken(NamedTuple):
    """A tie-break at work: those two are level on points, and `why` says what separates them."""

    name: str
    definition: Reason
    competition: FileCompetition
    rows: tuple[StandingsRow, ...]
    above: int
    below: int
    why: Reason


@cache
def broken(name: str) -> Broken:
    """The first competition of a fixed row of them in which this tie-break decides something."""
    for competition in candidates(tiebreak_scheme(name)):
        rows = standings(competition)
        for above, below in pairwise(rows):
            if below.decided_by == name:
                definition, why = Reason(f"breaker.{name}.about"), rank_reason(above, below)
                return Broken(
                    name=name,
                    definition=definition,
                    competition=competition,
                    rows=rows,
                    above=above.player,
                    below=below.player,
                    why=why,
                )
    raise AssertionError(name)


def tiebreak_scheme(name: str) -> Scheme:
    document: dict[str, object] = {
        "points": {"kind": "placing", "default": [5, 3, 1]},
        "tiebreaks": [name],
    }
    # Nothing is dropped where everything counts.
    document |= {"count": [{"of": ROUNDS, "best": ROUNDS - 1}]} if name == "dropped" else {}
    return read_scheme(document, 1)


def candidates(scheme: Scheme) -> Iterator[FileCompetition]:
    """Six people at two tables of three; now and then somebody is missing."""
    for seed in range(ATTEMPTS):
        random = Random(seed)
        rounds = [drawn_round(random, number) for number in range(ROUNDS)]
        yield FileCompetition("", NAMES[:6], scheme, tuple(rounds), None)


def drawn_round(random: Random, number: int) -> FileRound:
    here = random.sample(range(6), random.choice((5, 6)))
    tables = [here[:3], here[3:]]
    seated = [
        FileTable(
            GAMES[number], tuple([FileSeat(player, random.randint(20, 90)) for player in table])
        )
        for table in tables
    ]
    return FileRound("", 1, tuple(seated), (), ())
