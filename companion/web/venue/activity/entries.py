"""Entries of the log as an address names them: `12-14` are the thirteenth and the fourteenth."""

import re
from collections.abc import Sequence

from companion.ledger.entry import Entry
from companion.services.venue.reader import VenueView
from companion.venue.actions import Action

DONE = re.compile(r"([0-9]{1,7})-([0-9]{1,7})", re.ASCII)
MOST_ENTRIES = 100


def entries_in(venue: VenueView, done: str) -> Sequence[Entry[Action]]:
    """The entries that an address speaks of, if there are such."""
    found = DONE.fullmatch(done)
    if not found:
        return ()
    first, last = map(int, found.groups())
    return venue.log[first:last] if 0 < last - first <= MOST_ENTRIES else ()
