"""`companion-plays/1` read strictly: nothing unknown, nothing empty, nothing bent."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from companion.competition.reader import (
    CompetitionError,
    at,
    checked_object,
    integer,
    listing,
    text_of,
    word,
    wrong,
)
from companion.exchange.document import (
    FORMAT,
    GAME_FIELDS,
    PLAY_FIELDS,
    PLAYER_FIELDS,
    SEAT_FIELDS,
    FileGame,
    FilePlay,
    FilePlayer,
    FilePlays,
    FileSeatResult,
)
from companion.exchange.refused import UnreadableFile, unreadable
from companion.exchange.scores import LARGEST_SCORE
from companion.exchange.text import (
    LONG_LENGTH,
    NAME_LENGTH,
    NOTE_LENGTH,
    TITLE_LENGTH,
    clean_note,
    is_day,
    is_time,
)
from companion.games.codec import clean_name
from companion.refusal import Malformed

NEWER_FORMAT = re.compile(r"companion-plays/([2-9]|[1-9][0-9]+)", re.ASCII)
ID = re.compile(r"uuid:[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}|bgg:[0-9]{1,18}|file:.+")
ID_FORMS = ("uuid:…", "bgg:…", "file:…")
BEST = ("high", "low", "none")
TRUE_ONLY = {
    *("anonymous", "together", "teams", "expansion", "nobody", "ignored", "incomplete"),
    *("first", "new"),
}
TEXTS = {"location": NAME_LENGTH, "board": LONG_LENGTH, "team": NAME_LENGTH, "role": LONG_LENGTH}
TEXTS |= {"called": NAME_LENGTH, "written": NAME_LENGTH}

FieldCheck = Callable[[object, str], None]


def read_plays(value: object) -> FilePlays:
    try:
        return read_document(value)
    except CompetitionError as fault:
        raise UnreadableFile(fault.where, fault.refusal) from None


def read_document(value: object) -> FilePlays:
    found = format_checked(value)
    players = at("players", listing("players", read_player), found["players"])
    games = at("games", listing("games", read_game), found["games"])
    read_play = partial(checked_play, players=len(players), games=len(games))
    plays = at("plays", listing("plays", read_play), found["plays"])
    return FilePlays([*players], [*games], [*plays], [])


def format_checked(value: object) -> Mapping[str, object]:
    given = value.get("format") if isinstance(value, dict) else None
    if isinstance(given, str) and NEWER_FORMAT.fullmatch(given):
        raise unreadable("newer_format", quote=given)
    if given != FORMAT:
        raise unreadable("wrong_format")
    return checked_object(value, ("format", "players", "games", "plays"))


def read_player(value: object) -> FilePlayer:
    found = checked_object(value, ("name",), PLAYER_FIELDS)
    check_fields(found, {"bgg": partial(check_text, longest=NAME_LENGTH)})
    if found["name"] != "" or "anonymous" not in found:
        check_name(found["name"])
    return cast(FilePlayer, dict(found))


def check_name(value: object) -> None:
    try:
        clean_name(value)
    except Malformed as refusal:
        raise CompetitionError(None, refusal.under("name")) from None


def read_game(value: object) -> FileGame:
    found = checked_object(value, ("name",), GAME_FIELDS)
    check_text(found["name"], "name", TITLE_LENGTH)
    check_fields(found, {"bgg": check_count, "year": check_year})
    return cast(FileGame, dict(found))


def checked_play(value: object, players: int, games: int) -> FilePlay:
    found = checked_object(value, ("day", "game", "seats"), PLAY_FIELDS)
    own: dict[str, FieldCheck] = {"day": check_day, "time": check_time, "note": check_note}
    own |= dict.fromkeys(("minutes", "rounds"), check_count)
    own |= {"times": partial(check_count, low=2), "game": partial(check_index, count=games)}
    own |= {"expansions": partial(check_indices, count=games)}
    check_fields(found, own)
    read_seat = partial(checked_seat, players=players)
    seats = at("seats", listing("seats", read_seat), found["seats"])
    return cast(FilePlay, {**found, "seats": [*seats]})


def checked_seat(value: object, players: int) -> FileSeatResult:
    found = checked_object(value, ("player", "won"), SEAT_FIELDS)
    own: dict[str, FieldCheck] = {
        "player": partial(check_index, count=players),
        "won": check_boolean,
    }
    check_fields(found, {**own, "score": check_score, "place": check_count})
    score = found.get("score")
    whole = {"score": int(score)} if isinstance(score, float) and score.is_integer() else {}
    return cast(FileSeatResult, {**found, **whole})


def check_fields(found: Mapping[str, object], own: Mapping[str, FieldCheck]) -> None:
    """Fields that mean the same wherever they are, and those of this object."""
    for field, value in found.items():
        if field in own:
            own[field](value, field)
        elif field in TRUE_ONLY:
            if value is not True:
                raise wrong("wrong_type", field=field, expected="true")
        elif field in TEXTS:
            check_text(value, field, TEXTS[field])
        elif field == "best":
            word(value, field, BEST)
        elif field == "id":
            check_id(value, field)


def check_text(value: object, field: str, longest: int) -> None:
    text_of(value, field, longest, empty=False)


def check_note(value: object, field: str) -> None:
    plain = value.replace("\n", " ").replace("\t", " ") if isinstance(value, str) else value
    check_text(plain, field, NOTE_LENGTH)
    if value != clean_note(value):
        raise wrong("text_control", field=field)


def check_id(value: object, field: str) -> None:
    text = text_of(value, field, LONG_LENGTH, empty=False)
    if not ID.fullmatch(text):
        raise wrong("unknown_word", field=field, quote=text, known=ID_FORMS)


def check_day(value: object, field: str) -> None:
    if not is_day(text_of(value, field, NAME_LENGTH)):
        raise wrong("bad_day")


def check_time(value: object, field: str) -> None:
    if not is_time(text_of(value, field, NAME_LENGTH)):
        raise wrong("bad_day")


def check_count(value: object, field: str, low: int = 1) -> None:
    integer(value, field, low)


def check_year(value: object, field: str) -> None:
    if integer(value, field, -10_000, 10_000) == 0:
        raise wrong("out_of_range", field=field, low=1, high=10_000)


def check_index(value: object, field: str, count: int) -> None:
    integer(value, field, 0, count - 1)


def check_indices(value: object, field: str, count: int) -> None:
    if not isinstance(value, Sequence) or not value:
        raise wrong("wrong_type", field=field, expected="list")
    for each in value:
        check_index(each, field, count)


def check_boolean(value: object, field: str) -> None:
    if not isinstance(value, bool):
        raise wrong("wrong_type", field=field, expected="boolean")


def check_score(value: object, field: str) -> None:
    if type(value) is not int and type(value) is not float:
        raise wrong("wrong_type", field=field, expected="number")
    if not -LARGEST_SCORE < value < LARGEST_SCORE:
        raise wrong("out_of_range", field=field, low=-LARGEST_SCORE, high=LARGEST_SCORE)
