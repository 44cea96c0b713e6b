"""Any file of plays: what it is shows in what it says, never in what it is called."""

from collections.abc import Callable
from typing import NamedTuple

from companion.exchange.bgstats.reader import read_bgstats
from companion.exchange.document import FilePlays
from companion.exchange.plays_reader import read_plays
from companion.exchange.refused import LARGEST_MB, UnreadableFile, too_large, unreadable
from companion.games.record_file import MB, load
from companion.refusal import Malformed

PLAYS, BGSTATS = "plays", "bgstats"
MARKS = ("format", "players", "games", "plays")
OF_JSON: dict[str, Callable[[object], FilePlays]] = {PLAYS: read_plays, BGSTATS: read_bgstats}
FORMATS = (*OF_JSON,)


class Recognised(NamedTuple):
    """What a file is, and what it has."""

    format: str
    document: FilePlays


def read_file(data: bytes, given: str | None = None) -> Recognised:
    """As the format that was given, or as the one that it looks like."""
    if len(data) > LARGEST_MB * MB:
        raise too_large()
    if given is None and not looks_like_json(data):
        raise unreadable("unknown_format")
    value = json_in(data)
    format_ = given or format_of(value)
    return Recognised(format_, OF_JSON[format_](value))


def looks_like_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def json_in(data: bytes) -> object:
    try:
        return load(data, LARGEST_MB)
    except Malformed as refusal:
        raise UnreadableFile(None, refusal) from None


def format_of(value: object) -> str:
    if not isinstance(value, dict) or not any(mark in value for mark in MARKS):
        raise unreadable("unknown_format")
    return PLAYS if "format" in value else BGSTATS
