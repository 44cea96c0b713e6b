"""Codes on printed results: how far the activity log of a venue was, signed in short.

Whoever puts an older copy of the whole database in its place also puts back every seal in it.
What is on paper stays: the code of an entry that is not in the log any more, or is another one
now, is known by nobody.
"""

import re
from typing import NamedTuple

from sqlalchemy import Connection

from companion.services.venue.reader import VenueView
from companion.store.database import Store
from companion.store.integrity.seals import Seals
from companion.store.venues import action_heads, all_venues, erasures_after

CODE = re.compile(r"(\d{1,9})-([0-9A-Z]{8})")
ALIKE = str.maketrans("OIL", "011")
KNOWN, ERASED, UNKNOWN, MALFORMED = "known", "erased", "unknown", "malformed"


class CodedEntry(NamedTuple):
    """What a code stands for: an entry of a venue's log, of which there are `latest` now."""

    state: str
    entry: int = 0
    venue: str = ""
    at: str = ""
    latest: int = 0


def code_of(store: Store, view: VenueView) -> str:
    """The code of a venue as it stands; none before its first entry, or without a key."""
    if store.seals is None or not view.log:
        return ""
    return store.seals.code(view.key, view.seq, view.log[-1].hash)


def found_by_code(store: Store, code: str) -> CodedEntry:
    number, _, sign = code.strip().upper().partition("-")
    given = CODE.fullmatch(f"{number}-{re.sub('[^0-9A-Z]', '', sign).translate(ALIKE)}")
    if given is None or store.seals is None:
        return CodedEntry(MALFORMED)
    seals, seq = store.seals, int(given[1])
    return store.read(lambda connection: compare(connection, seals, given[0], seq))


def compare(connection: Connection, seals: Seals, code: str, seq: int) -> CodedEntry:
    erased = False
    names = {row.id: row for row in all_venues(connection)}
    for venue, hash_, at, latest in action_heads(connection, seq):
        row = names[venue]
        if code in seals.codes(row.key, seq, hash_):
            return CodedEntry(KNOWN, seq, row.name, at, latest)
        erased = erased or erasures_after(connection, venue, seq)
    return CodedEntry(ERASED if erased else UNKNOWN, seq)
