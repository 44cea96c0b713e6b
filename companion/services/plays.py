"""Plays begun and kept: all that the pages of a play ask for."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.folding import Table
from companion.games.kernel import RuleViolation
from companion.games.record import fold
from companion.ledger import Deed, Entry, Event, Ledger, Standing, Undo, standing_of
from companion.ledger.chain import chained, digest, root
from companion.services.automatic import (
    AUTOMATIC,
    answered,
    entered_by_itself,
    undoable,
    written,
)
from companion.services.clock import now
from companion.services.faults import faults
from companion.services.reading import (
    Actor,
    Damaged,
    Play,
    Unknown,
    kept_head,
    load,
    play_at,
    play_with,
    plays_kept,
    record_of,
    standing_at,
    table_of_play,
)
from companion.services.rows import deed_of, entry_row, play_row
from companion.store import News, Store
from companion.store.queries import (
    add_entries,
    add_play,
    head_and_sent,
    head_of,
    set_status_of,
)

__all__ = [
    "ABANDONED",
    "AUTOMATIC",
    "MOST_ENTRIES",
    "PAUSED",
    "RUNNING",
    "STATUSES",
    "Actor",
    "Damaged",
    "Entered",
    "Play",
    "Stale",
    "Unknown",
    "begin",
    "beginning",
    "enter",
    "entered_by_itself",
    "faults",
    "keep_entry",
    "load",
    "plays_kept",
    "record_of",
    "set_status",
    "table_of_play",
    "undoable",
]

MOST_ENTRIES = 2_000  # more than ten times the longest play; a page of all of them is still quick
RUNNING, PAUSED, ABANDONED = "running", "paused", "abandoned"
STATUSES = (RUNNING, PAUSED, ABANDONED)


class Stale(Exception):
    """The play has moved on since the screen was drawn."""


class Beginning(NamedTuple):
    """A play that is about to begin: `write` puts it into a database, unless it is there."""

    key: str
    standing: Standing
    write: Callable[[Connection], bool]


def begin(store: Store, actor: Actor, record: Any, token: str) -> str:
    """Keep a new play, with whatever events its record already holds; its key.

    The same record with the same token again is the same play again: a double tap begins one.
    """
    new = beginning(actor, record, token)
    if store.write(new.write):
        store.cache.put(new.key, new.standing)
    return new.key


def beginning(actor: Actor, record: Any, token: str) -> Beginning:
    table, _ = fold(record, MOST_ENTRIES)
    key = key_for(actor, record, token or token_hex(16))
    begun = now()
    events = entries_for(table, record["events"], actor.name, begun)
    standing = answered(standing_of(Ledger(table, events)), begun)

    def write(connection: Connection) -> bool:
        if head_of(connection, actor.device, key):
            return False
        play = add_play(connection, actor.device, play_row(key, table, begun, RUNNING))
        rows = [entry_row(play, each, token_hex(16)) for each in standing.ledger.entries]
        add_entries(connection, rows)
        return True

    return Beginning(key, standing, write)


class Entered(NamedTuple):
    """What came of a deed: the number of its entry, and the play before and with it.

    Where it had been entered already, nothing has changed: before and after are the same.
    """

    number: int
    before: Play
    after: Play


def enter(store: Store, actor: Actor, key: str, deed: Deed, seq: int, token: str) -> int:
    """The number of the entry alone."""
    return keep_entry(store, actor, key, deed, seq, token).number


def keep_entry(store: Store, actor: Actor, key: str, deed: Deed, seq: int, token: str) -> Entered:
    """Write a deed down after the entry `seq`, in one transaction with all that it asks for.

    The same token again is the same entry again: a double tap or a resend changes nothing.
    """

    def job(connection: Connection) -> Entered:
        found, sent = head_and_sent(connection, actor.device, key, token)
        if found is None:
            raise Unknown
        if sent is not None:
            if deed_of(sent) != deed:
                raise Stale  # another answer from a page that has been answered
            play = play_at(store, connection, found)
            return Entered(sent.seq, play, play)
        check_running(found.status)
        before = standing_at(store, connection, found)
        if len(before.ledger.entries) != seq:
            raise Stale
        check_room(seq, deed)
        number, after = written(before, deed, found.keeper or actor.name, now())
        new = after.ledger.entries[seq:]
        rows = [entry_row(found.id, each, token_of(each, number, token)) for each in new]
        add_entries(connection, rows)
        store.notify(connection, key)
        return Entered(number, play_with(found, before), play_with(found, after))

    since = monotonic()
    entered = store.write(job)
    if entered.after.seq > entered.before.seq:  # and on the disk: before, nobody may build on it
        store.cache.put(key, entered.after.standing)
        store.tell(key, entered.after.seq, News(entered.after, since))
    return entered


def set_status(store: Store, actor: Actor, key: str, status: str) -> None:
    """Pause a play, go on with it, or abandon it; nothing is deleted."""
    if status not in STATUSES:
        raise ValueError(status)
    store.write(lambda connection: write_status(store, connection, actor, key, status))
    store.tell(key)


def write_status(store: Store, connection: Connection, actor: Actor, key: str, status: str) -> None:
    found = kept_head(connection, actor, key)
    if status != RUNNING and play_at(store, connection, found).over:
        raise RuleViolation("play_finished")
    set_status_of(connection, found.id, status)
    store.notify(connection, key)


def check_running(status: str) -> None:
    if status == PAUSED:
        raise RuleViolation("play_paused")
    if status == ABANDONED:
        raise RuleViolation("play_abandoned")


def check_room(entries: int, deed: Deed) -> None:
    """An undo has always room: as nothing comes after it, there are no more than can be undone."""
    if entries >= MOST_ENTRIES and not isinstance(deed, Undo):
        raise RuleViolation("play_full", limit=MOST_ENTRIES)


def key_for(actor: Actor, record: Any, token: str) -> str:
    """An address that nobody else can guess, and the same one for the same tap.

    Whoever goes back to the page of a new play and changes the names means another play.
    """
    spelled = digest({"device": actor.device, "token": token, "record": record})
    return urlsafe_b64encode(bytes.fromhex(spelled)).decode()[:22]


def token_of(entry: Entry, number: int, token: str) -> str:
    """The client's own for what it sent; for what goes with it, one that follows from it."""
    if entry.seq == number:
        return token
    return sha256(f"{token} {entry.seq - number}".encode()).hexdigest()


def entries_for(table: Table, events: Iterable[Any], by: str, at: str) -> tuple[Entry, ...]:
    """The entries of events that the rules have taken already."""
    return tuple(chain_of(table, events, by, at))


def chain_of(table: Table, events: Iterable[Any], by: str, at: str) -> Iterator[Entry]:
    previous = root(table)
    for seq, event in enumerate(events, 1):
        entry = chained(seq, Event(deepcopy(event)), by, at, previous)
        previous = entry.hash
        yield entry
