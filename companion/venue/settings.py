"""Settings on their way in: read strictly, since everything later relies on them."""

from collections.abc import Mapping
from typing import Any

from companion.games.codec import LARGEST_NUMBER
from companion.games.kernel import RuleViolation
from companion.tourney.scheme import Scheme, read_scheme
from companion.tourney.strict import (
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
from companion.tourney.venue.state import FORMATS, MODES, SEEDS, CutPlan, Settings

SEEDINGS = ("serpentine", "straight")
SMALLEST, LARGEST = 2, 12
MOST_ROUNDS = 100
OPTIONAL = Settings._fields[1:]


def read_settings(value: Mapping[str, Any]) -> Settings:
    """Settings, or `RuleViolation` with the same code as a competition file would have."""
    try:
        return settings_in(value)
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None


def amount(value: Any, field: str, low: int = -LARGEST_NUMBER) -> Number:
    """A number of points or a weight, exactly as it was said."""
    try:
        return number(value, field, low)
    except CompetitionError as error:
        raise RuleViolation(error.code, **error.params) from None


def settings_in(value: Any) -> Settings:
    checked_object(value, ("scheme",), OPTIONAL)
    sizes = at("sizes", listing("sizes", size, 1, LARGEST), value.get("sizes", [4, 3]))
    at("scheme", lambda scheme: check_sizes(read_scheme(scheme, 1), sizes), value["scheme"])
    return Settings(
        value["scheme"],
        tuple(dict.fromkeys(sizes)),
        word(value.get("mode", "spread"), "mode", MODES),
        word(value.get("format", "swiss"), "format", FORMATS),
        text_of(value.get("game", ""), "game"),
        integer(value.get("planned", 0), "planned", 0, MOST_ROUNDS),
        at("cut", read_cut, value.get("cut", {})),
        at("apart", listing("apart", group), value.get("apart", [])),
        at("fixed", all_fixed, value.get("fixed", [])),
        integer(value.get("seed", 1), "seed", 0, LARGEST_NUMBER),
        integer(value.get("minutes", 0), "minutes", 0, 24 * 60),
        word(value.get("seeds", "lot"), "seeds", SEEDS),
    )


def size(value: Any) -> int:
    return integer(value, "sizes", SMALLEST, LARGEST)


def person(value: Any) -> int:
    return integer(value, "player", 1)


def group(value: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = listing("apart", person, 2)(value)
    return found


def fixed(value: Any) -> tuple[int, int]:
    who, table = listing("fixed", lambda each: integer(each, "fixed", 0), 2, 2)(value)
    return who, table


def all_fixed(value: Any) -> tuple[tuple[int, int], ...]:
    """Nobody sits at two tables."""
    found: tuple[tuple[int, int], ...] = listing("fixed", fixed)(value)
    distinct([who for who, _ in found])
    return found


def read_cut(value: Any) -> CutPlan:
    checked_object(value, (), CutPlan._fields)
    minimum = value.get("minimum")
    return CutPlan(
        integer(value.get("size", 0), "size", 0),
        word(value.get("seeding", "serpentine"), "seeding", SEEDINGS),
        integer(value.get("straight", 0), "straight", 0),
        integer(value.get("advance", 0), "advance", 0, LARGEST),
        None if minimum is None else number(minimum, "minimum"),
    )


def check_sizes(scheme: Scheme, sizes: tuple[int, ...]) -> None:
    for each in sizes:
        check_size(scheme, each)


def check_size(scheme: Scheme, size: int) -> None:
    points = scheme.points
    if points.kind == "placing" and points.default is None and size not in points.by_size:
        raise CompetitionError(None, RuleViolation("no_points_for_size", size=size))
