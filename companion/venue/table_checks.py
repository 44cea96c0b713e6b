"""Whether tables can be counted: by their size, and by what is known of their seats."""

from collections.abc import Sequence

from companion.competition.file import BY_SCORE
from companion.competition.reader import CompetitionError
from companion.competition.scheme import Scheme, read_scheme
from companion.refusal import RuleViolation
from companion.venue.settings import LARGEST, SMALLEST, check_size
from companion.venue.state import Competition, CompetitionSettings, SeatResult


def scheme_of(settings: CompetitionSettings) -> Scheme:
    return read_scheme(dict(settings.scheme), settings.seed)


def check_seats(settings: CompetitionSettings, final: bool, sizes: Sequence[int]) -> None:
    """After a cut only placings count, so there any table will do."""
    scheme = scheme_of(settings)
    for size in sizes:
        if not SMALLEST <= size <= LARGEST:
            raise RuleViolation("no_such_size", size=size)
        if not final:
            check_points(scheme, size)


def check_points(scheme: Scheme, size: int) -> None:
    try:
        check_size(scheme, size)
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None


def check_countable(competition: Competition, settings: CompetitionSettings) -> None:
    """Whether what was played, or hangs there to be, can be counted in another way."""
    scheme = scheme_of(settings)
    tables = [table for each in competition.rounds if not each.final for table in each.tables]
    for table in tables:
        if not table.void:
            check_points(scheme, len(table.people))
            for line in table.lines or ():
                check_line(scheme.points.kind, line)


def check_line(kind: str, line: SeatResult) -> None:
    if line.score is None and line.place is None:
        return
    if line.score is None and kind in BY_SCORE:
        raise RuleViolation("score_needed")
    if line.points is None and kind == "given":
        raise RuleViolation("missing_field", field="points")
