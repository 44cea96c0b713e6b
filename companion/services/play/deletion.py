"""A play that nobody wants any more: out of every list, with an entry that can be undone."""

from secrets import token_hex

from sqlalchemy import Connection

from companion.ledger.entry import Operation, Restore
from companion.play.arrangement import DELETE
from companion.play.consequences import written
from companion.play.wire import Wire
from companion.refusal import RuleViolation
from companion.services.clock import now
from companion.services.play.entries import DELETED, RUNNING, put_new
from companion.services.play.reader import Actor, kept_head, state_at
from companion.store.database import Store
from companion.store.plays import Head, set_status_of
from companion.store.share_links import hold, keepers_of, viewers_of


def delete(store: Store, actor: Actor, key: str) -> None:
    """Only what nobody else keeps or watches, and what counts for no venue."""

    def job(connection: Connection) -> None:
        found = kept_head(connection, actor, key)
        hold(connection, found.id)
        if found.status == DELETED:
            return
        check_only_here(connection, found)
        change(store, connection, actor, found, DELETE, DELETED)

    store.write(job)
    store.tell(key)


def restore(store: Store, actor: Actor, key: str) -> None:
    """As it was before, and it goes on."""

    def job(connection: Connection) -> None:
        found = kept_head(connection, actor, key)
        if found.status != DELETED:
            return
        deleted = state_at(store, connection, found).ledger.live.arranged[-1]
        change(store, connection, actor, found, Restore(deleted), RUNNING)

    store.write(job)
    store.tell(key)


def check_only_here(connection: Connection, found: Head) -> None:
    if found.venue:
        raise RuleViolation("play_counts")
    if len(keepers_of(connection, found.id)) > 1 or viewers_of(connection, found.id):
        raise RuleViolation("play_shared")


def change(
    store: Store,
    connection: Connection,
    actor: Actor,
    found: Head,
    operation: Operation[Wire],
    status: str,
) -> None:
    before = state_at(store, connection, found)
    number, after = written(before, operation, found.keeper or actor.name, now())
    put_new(connection, found, after.ledger.entries[before.ledger.seq :], number, token_hex(16))
    set_status_of(connection, found.id, status)
    store.notify(connection, found.key)
