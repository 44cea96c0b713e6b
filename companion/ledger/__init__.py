"""The log of a play: entries are the truth, everything else is folded from them."""

from companion.ledger.chain import verify
from companion.ledger.entries import Amend, Deed, Entry, Event, Ledger, Note, Undo
from companion.ledger.fold import Live, live
from companion.ledger.standing import Standing, advance, standing_of
from companion.ledger.writing import LaterEntry, append

__all__ = [
    "Amend",
    "Deed",
    "Entry",
    "Event",
    "LaterEntry",
    "Ledger",
    "Live",
    "Note",
    "Standing",
    "Undo",
    "advance",
    "append",
    "live",
    "standing_of",
    "verify",
]
