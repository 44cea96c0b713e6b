"""The log of a play: entries are the truth, everything else is folded from them."""

from companion.ledger.chain import verify
from companion.ledger.entries import Amend, Deed, Entry, Event, Ledger, Note, Undo
from companion.ledger.fold import Live, live
from companion.ledger.writing import LaterEntry, append, replayed

__all__ = [
    "Amend",
    "Deed",
    "Entry",
    "Event",
    "LaterEntry",
    "Ledger",
    "Live",
    "Note",
    "Undo",
    "append",
    "live",
    "replayed",
    "verify",
]
