"""Competition files: who played whom, with what result, and how that is to be counted."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.competition.reader import (
    CompetitionError,
    Number,
    ValueReader,
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
from companion.competition.scheme import PointsRule, Scheme, read_scheme, read_seed
from companion.games.codec import LARGEST_NUMBER, REASON_LENGTH, clean_name
from companion.refusal import Malformed

FORMAT = "companion-competition/1"
NEWER_FORMAT = re.compile(r"companion-competition/([2-9]|[1-9][0-9]+)", re.ASCII)
MOST_PLAYERS = 100_000
BY_SCORE = ("share", "winner")
MODES = ("swiss", "spread", "random")


class FileSeat(NamedTuple):
    """A player at a table; without score and place they are unclassified."""

    player: int
    score: Number | None = None
    place: int | None = None
    points: Number | None = None


class FileTable(NamedTuple):
    game: str
    seats: tuple[FileSeat, ...]


class PointAdjustment(NamedTuple):
    player: int
    points: Number
    reason: str


class FileRound(NamedTuple):
    name: str
    weight: Number
    tables: tuple[FileTable, ...]
    byes: tuple[int, ...]
    adjust: tuple[PointAdjustment, ...]


class Fixed(NamedTuple):
    player: int
    table: int


class SeatingRule(NamedTuple):
    mode: str
    sizes: tuple[int, ...]
    present: tuple[int, ...]
    apart: tuple[tuple[int, ...], ...]
    fixed: tuple[Fixed, ...]
    seed: int


class FileCompetition(NamedTuple):
    name: str
    players: tuple[str, ...]
    scheme: Scheme
    rounds: tuple[FileRound, ...]
    seating: SeatingRule | None


def read_competition(document: object) -> FileCompetition:
    """A competition, or `CompetitionError`."""
    if type(document) is not dict:
        raise wrong("not_a_competition")
    check_top(document)
    check_format(document["format"])
    players = at("players", read_players, document["players"])
    count = len(players)
    seed = at("seed", read_seed, document["seed"]) if "seed" in document else None
    scheme = at("scheme", lambda value: read_scheme(value, seed), document["scheme"])

    def read_one(value: object) -> FileRound:
        return read_round(value, count, scheme)

    return FileCompetition(
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


def check_top(document: Mapping[str, object]) -> None:
    for field in TOP:
        if field not in document:
            raise wrong("missing_field", field=field).within(field)
    for field in document:
        if field not in TOP and field not in MORE:
            raise wrong("unknown_field", field=field)


def check_format(given: object) -> None:
    if type(given) is not str:
        raise wrong("wrong_type", field="format", expected="text").within("format")
    if NEWER_FORMAT.fullmatch(given):
        raise wrong("newer_format", quote=given).within("format")
    if given != FORMAT:
        raise wrong("wrong_format").within("format")


def read_players(value: object) -> tuple[str, ...]:
    names = listing("players", read_name, 1, MOST_PLAYERS)(value)
    if len({*names}) < len(names):
        seen: set[str] = set()
        for index, name in enumerate(names):
            if name in seen:
                raise wrong("duplicate_name", quote=name).within(f"[{index}]")
            seen.add(name)
    return names


def read_name(value: object) -> str:
    try:
        return clean_name(value)
    except Malformed as refusal:
        raise CompetitionError(None, refusal.under("name")) from None


def read_round(value: object, count: int, scheme: Scheme) -> FileRound:
    fields = checked_object(value, ("tables",), ("name", "weight", "byes", "adjust"))

    def read_one(table: object) -> FileTable:
        return read_table(table, count, scheme.points)

    def read_adjust(adjust: object) -> PointAdjustment:
        own = checked_object(adjust, ("player", "points"), ("reason",))
        reason = text_of(own.get("reason", ""), "reason", REASON_LENGTH)
        who = player(own["player"], count)
        return PointAdjustment(who, number(own["points"], "points"), reason)

    return FileRound(
        text_of(fields.get("name", ""), "name"),
        number(fields.get("weight", 1), "weight", 0),
        at("tables", listing("tables", read_one), fields["tables"]),
        at("byes", lambda given: read_group(given, "byes", count), fields.get("byes", [])),
        at("adjust", listing("adjust", read_adjust), fields.get("adjust", [])),
    )


def read_table(value: object, count: int, points: PointsRule) -> FileTable:
    fields = checked_object(value, ("seats",), ("game",))
    title = text_of(fields.get("game", ""), "game")
    seats = plain_seats(fields["seats"], count) if points.kind != "given" else None
    if seats is None:
        seats = at("seats", seats_reader(count, points.kind), fields["seats"])
        check_order(seats)
    if points.kind == "placing" and points.default is None and len(seats) not in points.by_size:
        raise wrong("no_points_for_size", size=len(seats))
    return FileTable(title, seats)


def plain_seats(value: object, count: int) -> tuple[FileSeat, ...] | None:
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
        found.append(FileSeat(who, score))
    return tuple(found) if len({seat[0] for seat in found}) == len(found) else None


def seats_reader(count: int, kind: str) -> ValueReader[tuple[FileSeat, ...]]:
    return listing("seats", lambda seat: read_seat(seat, count, kind), 2)


def check_order(seats: tuple[FileSeat, ...]) -> None:
    """Everybody sits once, and either all places are known or none."""
    at("seats", distinct, [seat.player for seat in seats])
    places = [seat.place for seat in seats if seat.score is not None or seat.place is not None]
    if None in places and any(places):
        raise wrong("places_and_scores")


def read_seat(value: object, count: int, kind: str) -> FileSeat:
    fields = checked_object(value, ("player",), ("score", "place", "points"))
    score = number(fields["score"], "score") if "score" in fields else None
    place = integer(fields["place"], "place", 1) if "place" in fields else None
    points = number(fields["points"], "points") if "points" in fields else None
    if score is None and kind in BY_SCORE and place is not None:
        raise wrong("score_needed")
    if points is None and kind == "given" and (score is not None or place is not None):
        raise wrong("missing_field", field="points")
    return FileSeat(player(fields["player"], count), score, place, points)


def read_seating(value: object, count: int) -> SeatingRule:
    fields = checked_object(value, ("mode", "sizes"), ("present", "apart", "fixed", "seed"))

    def read_fixed(fixed: object) -> Fixed:
        own = checked_object(fixed, ("player", "table"))
        return Fixed(player(own["player"], count), integer(own["table"], "table", 0))

    def read_apart(group: object) -> tuple[int, ...]:
        return read_group(group, "apart", count, 2)

    def read_size(size: object) -> int:
        return integer(size, "sizes", 2)

    fixed = at("fixed", listing("fixed", read_fixed), fields.get("fixed", []))
    at("fixed", distinct, [each.player for each in fixed])
    return SeatingRule(
        mode=word(fields["mode"], "mode", MODES),
        sizes=at("sizes", listing("sizes", read_size, 1), fields["sizes"]),
        present=at("present", lambda given: read_group(given, "present", count), fields["present"])
        if "present" in fields
        else tuple(range(count)),
        apart=at("apart", listing("apart", read_apart), fields.get("apart", [])),
        fixed=fixed,
        seed=integer(fields.get("seed", 1), "seed", -LARGEST_NUMBER),
    )
