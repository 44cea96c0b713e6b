"""Competition files: who played whom, with what result, and how that is to be counted."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.codec import LARGEST_NUMBER, REASON_LENGTH, clean_name
from companion.games.kernel import Malformed
from companion.tourney.scheme import Points, Scheme, read_scheme, read_seed
from companion.tourney.strict import (
    CompetitionError,
    Number,
    Read,
    at,
    checked_object,
    distinct,
    integer,
    listing,
    number,
    player,
    read_group,
    text_of,
    word,
    wrong,
)

__all__ = [
    "Adjust",
    "Competition",
    "CompetitionError",
    "Fixed",
    "Number",
    "Round",
    "Scheme",
    "Seat",
    "Seating",
    "Table",
    "read_competition",
]

FORMAT = "companion-competition/1"
NEWER_FORMAT = re.compile(r"companion-competition/([2-9]|[1-9][0-9]+)", re.ASCII)
MOST_PLAYERS = 100_000
BY_SCORE = ("share", "winner")
MODES = ("swiss", "spread", "random")


class Seat(NamedTuple):
    """A player at a table; without score and place he is unclassified."""

    player: int
    score: Number | None = None
    place: int | None = None
    points: Number | None = None


class Table(NamedTuple):
    game: str
    seats: tuple[Seat, ...]


class Adjust(NamedTuple):
    player: int
    points: Number
    reason: str


class Round(NamedTuple):
    name: str
    weight: Number
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    adjust: tuple[Adjust, ...]


class Fixed(NamedTuple):
    player: int
    table: int


class Seating(NamedTuple):
    mode: str
    sizes: tuple[int, ...]
    present: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...]
    fixed: tuple[Fixed, ...]
    seed: int


class Competition(NamedTuple):
    name: str
    players: tuple[str, ...]
    scheme: Scheme
    rounds: tuple[Round, ...]
    seating: Seating | None


def read_competition(document: object) -> Competition:
    """A competition, or `CompetitionError`."""
    if type(document) is not dict:
        raise wrong("not_a_competition")
    check_top(document)
    check_format(document["format"])
    players = at("players", read_players, document["players"])
    count = len(players)
    seed = at("seed", read_seed, document["seed"]) if "seed" in document else None
    scheme = at("scheme", lambda value: read_scheme(value, seed), document["scheme"])

    def read_one(value: Any) -> Round:
        return read_round(value, count, scheme)

    return Competition(
        at("name", lambda value: text_of(value, "name"), document.get("name", "")),
        players,
        scheme,
        at("rounds", listing("rounds", read_one), document["rounds"]),
        at("seating", lambda value: read_seating(value, count), document["seating"])
        if "seating" in document
        else None,
    )


TOP = ("format", "players", "scheme", "rounds")
MORE = ("name", "seating", "seed")


def check_top(document: Mapping[str, Any]) -> None:
    for field in TOP:
        if field not in document:
            raise wrong("missing_field", field=field).within(field)
    for field in document:
        if field not in TOP and field not in MORE:
            raise wrong("unknown_field", field=field)


def check_format(given: Any) -> None:
    if type(given) is not str:
        raise wrong("wrong_type", field="format", expected="text").within("format")
    if NEWER_FORMAT.fullmatch(given):
        raise wrong("newer_format", quote=given).within("format")
    if given != FORMAT:
        raise wrong("wrong_format").within("format")


def read_players(value: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = listing("players", read_name, 1, MOST_PLAYERS)(value)
    if len({*names}) < len(names):
        seen: set[str] = set()
        for index, name in enumerate(names):
            if name in seen:
                raise wrong("duplicate_name", quote=name).within(f"[{index}]")
            seen.add(name)
    return names


def read_name(value: Any) -> str:
    try:
        return clean_name(value)
    except Malformed as refusal:
        raise CompetitionError(None, refusal.under("name")) from None


def read_round(value: Any, count: int, scheme: Scheme) -> Round:
    checked_object(value, ("tables",), ("name", "weight", "byes", "adjust"))

    def read_one(table: Any) -> Table:
        return read_table(table, count, scheme.points)

    def read_adjust(adjust: Any) -> Adjust:
        checked_object(adjust, ("player", "points"), ("reason",))
        reason = text_of(adjust.get("reason", ""), "reason", REASON_LENGTH)
        who = player(adjust["player"], count)
        return Adjust(who, number(adjust["points"], "points"), reason)

    return Round(
        text_of(value.get("name", ""), "name"),
        number(value.get("weight", 1), "weight", 0),
        at("tables", listing("tables", read_one), value["tables"]),
        at("byes", lambda given: read_group(given, "byes", count), value.get("byes", [])),
        at("adjust", listing("adjust", read_adjust), value.get("adjust", [])),
    )


def read_table(value: Any, count: int, points: Points) -> Table:
    checked_object(value, ("seats",), ("game",))
    title = text_of(value.get("game", ""), "game")
    seats = plain_seats(value["seats"], count) if points.kind != "given" else None
    if seats is None:
        seats = at("seats", seats_reader(count, points.kind), value["seats"])
        check_order(seats)
    if points.kind == "placing" and points.default is None and len(seats) not in points.by_size:
        raise wrong("no_points_for_size", size=len(seats))
    return Table(title, seats)


def plain_seats(value: Any, count: int) -> tuple[Seat, ...] | None:
    """Seats of a player and a whole score each, as there may be millions; None for any others."""
    if type(value) is not list or len(value) < 2:
        return None
    found = []
    for seat in value:
        if type(seat) is not dict or len(seat) != 2:
            return None
        who, score = seat.get("player"), seat.get("score")
        if type(who) is not int or type(score) is not int:
            return None
        if not 0 <= who < count or not -LARGEST_NUMBER <= score <= LARGEST_NUMBER:
            return None
        found.append(Seat(who, score))
    return tuple(found) if len({seat[0] for seat in found}) == len(found) else None


def seats_reader(count: int, kind: str) -> Read:
    return listing("seats", lambda seat: read_seat(seat, count, kind), 2)


def check_order(seats: tuple[Seat, ...]) -> None:
    """Everybody sits once, and either all places are known or none."""
    at("seats", distinct, [seat.player for seat in seats])
    places = [seat.place for seat in seats if seat.score is not None or seat.place is not None]
    if None in places and any(places):
        raise wrong("places_and_scores")


def read_seat(value: Any, count: int, kind: str) -> Seat:
    checked_object(value, ("player",), ("score", "place", "points"))
    score = number(value["score"], "score") if "score" in value else None
    place = integer(value["place"], "place", 1) if "place" in value else None
    points = number(value["points"], "points") if "points" in value else None
    if score is None and kind in BY_SCORE and place is not None:
        raise wrong("score_needed")
    if points is None and kind == "given" and (score is not None or place is not None):
        raise wrong("missing_field", field="points")
    return Seat(player(value["player"], count), score, place, points)


def read_seating(value: Any, count: int) -> Seating:
    checked_object(value, ("mode", "sizes"), ("present", "apart", "fixed", "seed"))

    def read_fixed(fixed: Any) -> Fixed:
        checked_object(fixed, ("player", "table"))
        return Fixed(player(fixed["player"], count), integer(fixed["table"], "table", 0))

    def read_apart(group: Any) -> tuple[int, ...]:
        return read_group(group, "apart", count, 2)

    def read_size(size: Any) -> int:
        return integer(size, "sizes", 2)

    fixed = at("fixed", listing("fixed", read_fixed), value.get("fixed", []))
    at("fixed", distinct, [each.player for each in fixed])
    return Seating(
        word(value["mode"], "mode", MODES),
        at("sizes", listing("sizes", read_size, 1), value["sizes"]),
        at("present", lambda given: read_group(given, "present", count), value["present"])
        if "present" in value
        else tuple(range(count)),
        at("apart", listing("apart", read_apart), value.get("apart", [])),
        fixed,
        integer(value.get("seed", 1), "seed", -LARGEST_NUMBER),
    )
