"""Any file of plays: what it is shows in what it says, never in what it is called."""

from collections.abc import Callable
from typing import NamedTuple

from companion.exchange.bgg import read_bgg
from companion.exchange.bgstats.reader import read_bgstats
from companion.exchange.document import FilePlays
from companion.exchange.plays_reader import read_plays
from companion.exchange.refused import LARGEST_MB, UnreadableFile, too_large, unreadable
from companion.exchange.tables.reader import read_csv
from companion.games.record_file import MB, load
from companion.refusal import Malformed

PLAYS, BGSTATS, BGG, CSV = "plays", "bgstats", "bgg", "csv"
MARKS = ("format", "players", "games", "plays")
WIDE = (b"\xff\xfe", b"\xfe\xff")
LOOKED_AT = 1_000  # bytes of a file that show what it is, if blanks stand before it
READERS: dict[str, Callable[[object], FilePlays]] = {PLAYS: read_plays, BGSTATS: read_bgstats}
FORMATS = (*READERS, BGG, CSV)


class Recognised(NamedTuple):
    """What a file is, and what it has."""

    format: str
    document: FilePlays


def read_file(data: bytes, given: str | None = None, dates: str | None = None) -> Recognised:
    """As the format that was given, or as the one that it looks like.

    `dates` says which of day and month comes first, for tables of which nothing else says it.
    """
    if len(data) > LARGEST_MB * MB:
        raise too_large()
    begins = beginning(data)
    if given == BGG or (given is None and begins == "<"):
        return Recognised(BGG, read_bgg(data))
    if given == CSV or (given is None and begins not in ("{", "[")):
        return Recognised(CSV, read_csv(data, dates))
    value = json_in(data)
    format_ = given or format_of(value)
    return Recognised(format_, READERS[format_](value))


def beginning(data: bytes) -> str:
    """The first character that is no blank."""
    encoding = "utf-16" if data.startswith(WIDE) else "utf-8-sig"
    return data[:LOOKED_AT].decode(encoding, "replace").lstrip()[:1]


def json_in(data: bytes) -> object:
    try:
        return load(data, LARGEST_MB)
    except Malformed as refusal:
        raise UnreadableFile(None, refusal) from None


def format_of(value: object) -> str:
    if not isinstance(value, dict) or not any(mark in value for mark in MARKS):
        raise unreadable("unknown_format")
    return PLAYS if "format" in value else BGSTATS
