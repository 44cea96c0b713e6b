"""Entries: what was written down, in order, never changed and never removed."""

from typing import Any, NamedTuple

from companion.games.folding import Table

Wire = dict[str, Any]


class Event(NamedTuple):
    """Something that happened at the table, as it stands on the wire."""

    event: Wire


class Undo(NamedTuple):
    """Back to before the entry of this number.

    Of an event: it and all later ones no longer stand. Of an amendment: what it replaced stands
    again, and the later events stay.
    """

    before: int


class Amend(NamedTuple):
    """Another event in place of the one of this number; the later ones stay."""

    entry: int
    event: Wire


class Note(NamedTuple):
    """A remark. It changes nothing, and no undo takes it back."""

    text: str


Deed = Event | Undo | Amend | Note
KINDS: dict[type[Deed], str] = {Event: "event", Undo: "undo", Amend: "amend", Note: "note"}


class Entry(NamedTuple):
    """A deed with its number from 1, who entered it and when, and its place in the chain."""

    seq: int
    deed: Deed
    by: str
    at: str
    previous: str
    hash: str


class Ledger(NamedTuple):
    """Who plays what, and everything that was entered."""

    table: Table
    entries: tuple[Entry, ...] = ()
