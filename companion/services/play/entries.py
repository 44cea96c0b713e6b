"""Plays begun and kept: all that the pages of a play ask for."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.progress import Setup
from companion.games.record import events_of, fold
from companion.ledger.chain import digest, hash_entry
from companion.ledger.entry import Act, Amend, Arrange, Correct, Entry, Operation
from companion.live.subjects import News
from companion.play.arrangement import is_about_names
from companion.play.automatic import answered
from companion.play.consequences import corrected, written
from companion.play.correction import NOTHING_NEW, planned
from companion.play.state import GameRulebook, Play, PlayState, open_play
from companion.play.steps import goes_back
from companion.play.wire import Wire, read_operation
from companion.refusal import RuleViolation
from companion.services.clock import now
from companion.services.play.reader import (
    Actor,
    Unknown,
    kept_head,
    play_at,
    play_with,
    state_at,
)
from companion.services.play.rows import PLAY_ROWS, play_row
from companion.store.database import Store
from companion.store.ledgers import PLAYS, SentToken, add_entries
from companion.store.plays import Head, add_play, head_and_sent, head_of, set_status_of

# More than ten times the longest play; a page of all of them is still quick. An undo has always
# room: as nothing comes after it, there are no more than can be undone.
MOST_ENTRIES = 2_000
RUNNING, PAUSED, ABANDONED, DELETED = "running", "paused", "abandoned", "deleted"
STATUSES = (RUNNING, PAUSED, ABANDONED)


class Stale(Exception):
    """The play has moved on since the screen was drawn."""


class Beginning(NamedTuple):
    """A play that is about to begin: `write` puts it into a database, unless it is there."""

    key: str
    state: PlayState
    write: Callable[[Connection], bool]


def begin(store: Store, actor: Actor, record: object, token: str) -> str:
    """Keep a new play, with whatever events its record already holds; its key.

    The same record with the same token again is the same play again: a double tap begins one.
    """
    new = beginning(actor, record, token)
    if store.write(new.write):
        store.cache.put(new.key, new.state)
    return new.key


def beginning(actor: Actor, record: object, token: str) -> Beginning:
    table, _ = fold(record, MOST_ENTRIES)
    key = key_for(actor, record, token or token_hex(16))
    begun = now()
    events = entries_for(table, events_of(record), actor.name, begun)
    state = answered(open_play(table, events), begun)

    def write(connection: Connection) -> bool:
        if head_of(connection, actor.device, key):
            return False
        play = add_play(connection, actor.device, play_row(key, table, begun, RUNNING))
        new = state.ledger.entries
        rows = [PLAY_ROWS.row_of(play, entry, token_hex(16)) for entry in new]
        add_entries(connection, PLAYS, rows)
        return True

    return Beginning(key, state, write)


class Entered(NamedTuple):
    """What came of an operation: the number of its entry, and the play before and with it.

    Where it had been entered already, nothing has changed: before and after are the same.
    """

    number: int
    before: Play
    after: Play


def enter(
    store: Store, actor: Actor, key: str, operation: Operation[Wire], seq: int, token: str
) -> int:
    """The number of the entry alone."""
    return keep_entry(store, actor, key, operation, seq, token).number


class Writing(NamedTuple):
    """What is to be written, and by what it is known where it was written already."""

    write: Callable[[PlayState, str], tuple[int, PlayState]]
    is_same: Callable[[Operation[Wire]], bool]
    has_room: Callable[[PlayState], bool] = lambda _: False  # however many entries there are
    about_names: bool = False


def keep_entry(
    store: Store, actor: Actor, key: str, operation: Operation[Wire], seq: int, token: str
) -> Entered:
    """Write an operation down after the entry `seq`, in one transaction with all that it asks for.

    The same token again is the same entry again: a double tap or a resend changes nothing.
    """
    writing = Writing(
        write=lambda before, by: written(before, operation, by, now()),
        is_same=lambda known: known == operation,
        has_room=lambda before: goes_back(before.ledger, operation),
        about_names=isinstance(operation, Arrange) and is_about_names(operation),
    )
    return keep(store, actor, key, writing, seq, token)


class Corrected(NamedTuple):
    """Other events in place of those of some entries, and new ones before some."""

    changes: Mapping[int, Wire]
    added: Mapping[int, Sequence[Wire]] = NOTHING_NEW


def keep_correction(
    store: Store, actor: Actor, key: str, correction: Corrected, seq: int, token: str
) -> Entered:
    """The same with a correction: what no longer fits behind it waits to be entered again."""

    def write(before: PlayState, by: str) -> tuple[int, PlayState]:
        return corrected(before, planned(before, *correction), by, now())

    def is_same(known: Operation[Wire]) -> bool:
        if isinstance(known, Amend):
            return {known.entry: known.action} == correction.changes
        return isinstance(known, Correct) and {
            **dict(known.actions),
            **correction.changes,
        } == dict(known.actions)

    return keep(store, actor, key, Writing(write, is_same), seq, token)


def keep(store: Store, actor: Actor, key: str, writing: Writing, seq: int, token: str) -> Entered:
    def job(connection: Connection) -> Entered:
        found, sent = head_and_sent(connection, actor.device, key, token)
        if found is None:
            raise Unknown
        if sent is not None:
            return entered_already(store, connection, found, sent, writing)
        if found.status != RUNNING:
            refuse_status(found.status)
        before = state_at(store, connection, found)
        if len(before.ledger.entries) != seq:
            raise Stale
        if seq >= MOST_ENTRIES and not writing.has_room(before):
            raise RuleViolation("play_full", limit=MOST_ENTRIES)
        if writing.about_names and found.venue:  # it knows them by theirs, and so do its results
            raise RuleViolation("named_by_venue")
        number, after = writing.write(before, found.keeper or actor.name)
        put_new(connection, found, after.ledger.entries[seq:], number, token)
        store.notify(connection, key)
        return Entered(number, play_with(found, before), play_with(found, after))

    since = monotonic()
    entered = store.write(job)
    if entered.after is not entered.before:  # and on the disk: before, nobody may build on it
        store.cache.put(key, PlayState(entered.after.table, entered.after.ledger))
        store.tell(key, len(entered.after.ledger.entries), News(entered.after, since))
    return entered


def put_new(
    connection: Connection, found: Head, new: Sequence[Entry[Wire]], number: int, token: str
) -> None:
    """The entries that a play has more, one of which was sent with a token."""
    tokens = [token_of(entry, number, token) for entry in new]
    rows = [PLAY_ROWS.row_of(found.id, *each) for each in zip(new, tokens, strict=True)]
    add_entries(connection, PLAYS, rows)


def entered_already(
    store: Store, connection: Connection, found: Head, sent: SentToken, writing: Writing
) -> Entered:
    """As it was entered; another answer from a page that has been answered comes too late."""
    if not writing.is_same(read_operation(sent.kind, sent.body)):
        raise Stale
    play = play_at(store, connection, found)
    return Entered(sent.seq, play, play)


def set_status(store: Store, actor: Actor, key: str, status: str) -> None:
    """Pause a play, go on with it, or abandon it; nothing is deleted."""
    if status not in STATUSES:
        raise ValueError(status)
    store.write(lambda connection: write_status(store, connection, actor, key, status))
    store.tell(key)


def write_status(store: Store, connection: Connection, actor: Actor, key: str, status: str) -> None:
    found = kept_head(connection, actor, key)
    if found.status == DELETED:
        raise RuleViolation("play_deleted")
    if status != RUNNING and play_at(store, connection, found).over:
        raise RuleViolation("play_finished")
    set_status_of(connection, found.id, status)
    store.notify(connection, key)


def refuse_status(status: str) -> None:
    if status == PAUSED:
        raise RuleViolation("play_paused")
    if status == ABANDONED:
        raise RuleViolation("play_abandoned")
    if status == DELETED:
        raise RuleViolation("play_deleted")


def key_for(actor: Actor, record: object, token: str) -> str:
    """An address that nobody else can guess, and the same one for the same tap.

    Whoever goes back to the page of a new play and changes the names means another play.
    """
    spelled = digest({"device": actor.device, "token": token, "record": record})
    return urlsafe_b64encode(bytes.fromhex(spelled)).decode()[:22]


def token_of(entry: Entry[Wire], number: int, token: str) -> str:
    """The client's own for what it sent; for what goes with it, one that follows from it."""
    if entry.seq == number:
        return token
    return sha256(f"{token} {entry.seq - number}".encode()).hexdigest()


def entries_for(table: Setup, events: Iterable[Wire], by: str, at: str) -> Iterator[Entry[Wire]]:
    """The entries of events that the rules have taken already."""
    rules = GameRulebook(table)
    previous = rules.root()
    for seq, event in enumerate(events, 1):
        entry = Entry(seq, Act(deepcopy(event)), by, at, previous)
        previous = hash_entry(entry, rules.spell)
        yield entry._replace(hash=previous)
