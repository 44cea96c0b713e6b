"""How a competition is counted: points of a table, what counts of the rounds, tie-breaks."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.competition.reader import (
    Number,
    T,
    at,
    boolean,
    checked_object,
    integer,
    listing,
    number,
    word,
    wrong,
)
from companion.games.codec import LARGEST_NUMBER

REFERENCE = 4
KINDS = ("placing", "beaten", "share", "winner", "given")
TIEBREAKS = (
    *("wins", "countback", "points_share", "score_sum", "score_share", "winner_share"),
    *("beaten", "opponents_points", "head_to_head", "best_place", "latest", "dropped"),
    *("attendance", "lot"),
)
WITH_NUMBER = ("countback", "lot")


SchemeDocument = Mapping[str, Any]  # a scheme as in a competition file


class PointsRule(NamedTuple):
    """What a table gives: the lists are for placing, the reference size for shares."""

    kind: str
    by_size: Mapping[int, tuple[Number, ...]]
    default: tuple[Number, ...] | None
    reference: Number


class Bonus(NamedTuple):
    attendance: Number
    new_opponent: Number
    new_game: Number


class Segment(NamedTuple):
    """The best so many of so many rounds."""

    of: int
    best: int


class Tiebreak(NamedTuple):
    """How many places a countback compares (None: all), or the seed of a lot."""

    name: str
    limit: int | None = None


class Scheme(NamedTuple):
    points: PointsRule
    bye: Number
    bonus: Bonus
    average: bool
    minimum_games: int
    segments: tuple[Segment, ...]
    tiebreaks: tuple[Tiebreak, ...]
    seed: int | None


# Said of the scheme, but understood beside the kind of points, too.
EITHER = ("bye", "bonus", "average", "minimum_games", "reference")
SCHEME = ("count", "tiebreaks", "seed")


def read_scheme(value: object, seed: int | None) -> Scheme:
    """`seed` is that of the whole competition, where the scheme has none of its own."""
    fields = checked_object(value, ("points",), (*EITHER, *SCHEME))
    points = at("points", check_points, fields["points"])
    check_said_once(fields, points)

    def said(field: str, default: object, read: Callable[[object, str], T]) -> T:
        if field in points:
            return at("points", lambda own: read(own, field), points[field])
        return read(fields.get(field, default), field)

    tiebreaks = at("tiebreaks", read_tiebreaks, fields.get("tiebreaks", []))
    seed = seed_of(tiebreaks, read_seed(fields["seed"]) if "seed" in fields else seed)
    return Scheme(
        points=at("points", read_points, points)._replace(
            reference=said("reference", REFERENCE, positive),
        ),
        bye=said("bye", 0, number),
        bonus=said("bonus", {}, lambda given, field: at(field, read_bonus, given)),
        average=said("average", False, boolean),
        minimum_games=said("minimum_games", 0, lambda given, field: integer(given, field, 0)),
        segments=at("count", listing("count", read_segment), fields.get("count", [])),
        tiebreaks=tiebreaks,
        seed=seed,
    )


def check_said_once(fields: Mapping[str, object], points: Mapping[str, object]) -> None:
    for field in EITHER:
        if field in fields and field in points:
            raise wrong("said_twice", field=field).within("points")


def seed_of(tiebreaks: Sequence[Tiebreak], seed: int | None) -> int | None:
    """That of the lot, where it has one of its own."""
    own = [each.limit for each in tiebreaks if each.limit is not None and each.name == "lot"]
    seed = own[0] if own else seed
    check_seed(tiebreaks, seed)
    return seed


def positive(value: object, field: str) -> Number:
    found = number(value, field, 0)
    if not found:
        raise wrong("out_of_range", field=field, low=1, high=LARGEST_NUMBER)
    return found


def check_points(value: object) -> Mapping[str, object]:
    return checked_object(value, ("kind",), ("by_size", "default", *EITHER))


def read_points(value: Mapping[str, object]) -> PointsRule:
    kind = word(value["kind"], "kind", KINDS)
    if kind == "placing" and "by_size" not in value and "default" not in value:
        raise wrong("missing_field", field="by_size")
    by_size = at("by_size", read_sizes, value.get("by_size", {}))
    default = at("default", read_vector, value["default"]) if "default" in value else None
    return PointsRule(kind, by_size, default, REFERENCE)


def read_vector(value: object) -> tuple[Number, ...]:
    return listing("points", lambda each: number(each, "points"), 1)(value)


SIZE = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def read_sizes(value: object) -> dict[int, tuple[Number, ...]]:
    if type(value) is not dict:
        raise wrong("wrong_type", field="by_size", expected="object")
    for key in value:
        if not SIZE.fullmatch(key):
            raise wrong("no_size", quote=key)
    return {int(key): at(key, read_vector, each) for key, each in value.items()}


def read_bonus(value: object) -> Bonus:
    fields = checked_object(value, (), Bonus._fields)
    return Bonus(*(number(fields.get(field, 0), field) for field in Bonus._fields))


def read_segment(value: object) -> Segment:
    fields = checked_object(value, ("of", "best"))
    of = integer(fields["of"], "of", 1)
    return Segment(of, integer(fields["best"], "best", 0, of))


def read_tiebreaks(value: object) -> tuple[Tiebreak, ...]:
    found = listing("tiebreaks", read_tiebreak)(value)
    for index, each in enumerate(found):
        if each.name in [earlier.name for earlier in found[:index]]:
            raise wrong("tiebreak_twice", quote=each.name).within(f"[{index}]")
    return found


def read_tiebreak(value: object) -> Tiebreak:
    """A name, or a name with its number: {"countback": 5}, {"lot": 7}."""
    if type(value) is not dict:
        return Tiebreak(word(value, "tiebreaks", TIEBREAKS))
    if len(value) != 1:
        raise wrong("no_tiebreak")
    ((name, own),) = value.items()
    word(name, "tiebreaks", WITH_NUMBER)
    return Tiebreak(name, integer(own, name, 1 if name == "countback" else -LARGEST_NUMBER))


def read_seed(value: object) -> int:
    return integer(value, "seed", -LARGEST_NUMBER)


def check_seed(tiebreaks: Sequence[Tiebreak], seed: int | None) -> None:
    for index, each in enumerate(tiebreaks):
        if each.name == "lot" and seed is None:
            raise wrong("lot_without_seed").within(f"tiebreaks[{index}]")
