"""Settings on their way in: read strictly, since everything later relies on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.competition.file import BY_SCORE
from companion.competition.reader import (
    CompetitionError,
    Number,
    at,
    checked_object,
    distinct,
    integer,
    listing,
    number,
    text_of,
    word,
)
from companion.competition.scheme import Scheme, read_scheme
from companion.games.codec import LARGEST_NUMBER
from companion.refusal import RuleViolation
from companion.venue.state import (
    FORMATS,
    MODES,
    SEEDS,
    Competition,
    CompetitionSettings,
    CutPlan,
    SeatResult,
)

SEEDINGS = ("serpentine", "straight")
SMALLEST, LARGEST = 2, 12
MOST_ROUNDS = 100
OPTIONAL = CompetitionSettings._fields[1:]


def read_settings(value: Mapping[str, object]) -> CompetitionSettings:
    """Settings, or `RuleViolation` with the same code as a competition file would have."""
    try:
        return settings_in(value)
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None


def amount(value: object, field: str, low: int = -LARGEST_NUMBER) -> Number:
    """A number of points or a weight, exactly as it was said."""
    try:
        return number(value, field, low)
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None


def settings_in(value: Mapping[str, Any]) -> CompetitionSettings:
    checked_object(value, ("scheme",), OPTIONAL)
    sizes = at("sizes", listing("sizes", size, 1, LARGEST), value.get("sizes", [4, 3]))
    at("scheme", lambda scheme: check_sizes(read_scheme(scheme, 1), sizes), value["scheme"])
    return CompetitionSettings(
        value["scheme"],
        sizes=tuple(dict.fromkeys(sizes)),
        mode=word(value.get("mode", "spread"), "mode", MODES),
        format=word(value.get("format", "swiss"), "format", FORMATS),
        game=text_of(value.get("game", ""), "game"),
        planned=integer(value.get("planned", 0), "planned", 0, MOST_ROUNDS),
        cut=at("cut", read_cut, value.get("cut", {})),
        apart=at("apart", listing("apart", group), value.get("apart", [])),
        fixed=at("fixed", all_fixed, value.get("fixed", [])),
        seed=integer(value.get("seed", 1), "seed", 0, LARGEST_NUMBER),
        minutes=integer(value.get("minutes", 0), "minutes", 0, 24 * 60),
        seeds=word(value.get("seeds", "lot"), "seeds", SEEDS),
    )


def size(value: object) -> int:
    return integer(value, "sizes", SMALLEST, LARGEST)


def person(value: object) -> int:
    return integer(value, "player", 1)


def group(value: object) -> tuple[int, ...]:
    return listing("apart", person, 2)(value)


def fixed(value: object) -> tuple[int, int]:
    who, table = listing("fixed", lambda each: integer(each, "fixed", 0), 2, 2)(value)
    return who, table


def all_fixed(value: object) -> tuple[tuple[int, int], ...]:
    """Nobody sits at two tables."""
    found = listing("fixed", fixed)(value)
    distinct([who for who, _ in found])
    return found


def read_cut(value: object) -> CutPlan:
    fields = checked_object(value, (), CutPlan._fields)
    minimum = fields.get("minimum")
    return CutPlan(
        integer(fields.get("size", 0), "size", 0),
        word(fields.get("seeding", "serpentine"), "seeding", SEEDINGS),
        integer(fields.get("straight", 0), "straight", 0),
        integer(fields.get("advance", 0), "advance", 0, LARGEST),
        None if minimum is None else number(minimum, "minimum"),
    )


def check_sizes(scheme: Scheme, sizes: tuple[int, ...]) -> None:
    for each in sizes:
        check_size(scheme, each)


def check_size(scheme: Scheme, size: int) -> None:
    points = scheme.points
    if points.kind == "placing" and points.default is None and size not in points.by_size:
        raise CompetitionError(None, RuleViolation("no_points_for_size", size=size))


# Whether tables can be counted: by their size, and by what is known of their seats


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
