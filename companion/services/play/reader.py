"""Plays read back. What was folded once is kept and only continued.

It holds as long as the last entry in the database is the one it ends with, and that is asked every
time: another process may have written, or a commit may have failed.
"""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from companion.games.progress import Setup, options_on_the_wire
from companion.games.record import FORMAT
from companion.ledger.entry import Json
from companion.play.state import Play, PlayState, advance, open_play
from companion.services.play.rows import PLAY_ROWS, table_of
from companion.store.database import Store
from companion.store.ledgers import PLAYS, entries_of
from companion.store.plays import (
    Head,
    agreed_on,
    devices_of,
    head_of,
    heads_of,
    plays_in_full,
    seen_head,
    watched_heads,
)
from companion.store.viewers import heads_at

MOST_FOLDED = 20_000  # entries of a list of plays, where nothing is known of any of them
FAR_BEHIND = 50  # entries: each may be an amendment, and to fold all of them once costs less


class Unknown(Exception):
    """There is no such play, or not for this device: the two are not told apart."""


class Actor(NamedTuple):
    """Who does something: a device, known by the hash of its secret, and its name."""

    device: str
    name: str


class Damaged(NamedTuple):
    """A play that cannot be read."""

    key: str
    begun: str


class PlayList(NamedTuple):
    """A part of a list of plays, and how many come before the next part, if there is one."""

    plays: list[Play | Damaged]
    following: int | None


def load(store: Store, actor: Actor, key: str) -> Play:
    return store.read(lambda connection: kept_play(store, connection, actor, key))


def load_seen(store: Store, actor: Actor, key: str) -> Play:
    """A play that this device keeps or watches."""

    def query(connection: Connection) -> Play:
        found = seen_head(connection, actor.device, key)
        if found is None:
            raise Unknown
        return play_at(store, connection, found)

    return store.read(query)


def plays_watched(store: Store, actor: Actor, first: int, most: int) -> PlayList:
    """Some of the plays that a device only watches, the newest first."""

    def query(connection: Connection) -> PlayList:
        heads = watched_heads(connection, actor.device)
        return page_of(store, connection, heads, first, most)

    return store.read(query)


def load_shown(store: Store, keys: Sequence[str]) -> dict[str, Play]:
    """Plays for all who watch them; whether they may was asked before, of each of them.

    Those that cannot be read are left out.
    """

    def query(connection: Connection) -> dict[str, Play | Damaged]:
        heads = heads_at(connection, keys)
        read_ahead(store, connection, [*heads.values()])
        return {key: play_or_damage(store, connection, head) for key, head in heads.items()}

    found = store.read(query)
    return {key: play for key in keys if isinstance(play := found.get(key), Play)}


def may_see(store: Store, actor: Actor, key: str) -> bool:
    return store.ask(lambda connection: seen_head(connection, actor.device, key) is not None)


def is_kept(store: Store, actor: Actor, key: str) -> bool:
    """Whether this device enters what happens in a play, and does not only watch it."""
    return store.ask(lambda connection: head_of(connection, actor.device, key) is not None)


def viewers(store: Store, keys: Sequence[str]) -> dict[str, set[str]]:
    """The devices that keep or watch some plays."""
    return store.ask(lambda connection: devices_of(connection, keys))


def table_of_play(store: Store, actor: Actor, key: str) -> Setup:
    """Who plays what, to read a form by. It never changes, so what is known need not be checked.

    Whoever asks is not: only `load` and the operations tell whether this device keeps the play.
    """
    known: PlayState | None = store.cache.get(key)
    return known.table if known else load(store, actor, key).table


def plays_page(store: Store, actor: Actor, first: int, most: int) -> PlayList:
    """Some of the plays that a device keeps, the newest first."""

    def query(connection: Connection) -> PlayList:
        return page_of(store, connection, heads_of(connection, actor.device), first, most)

    return store.read(query)


def page_of(
    store: Store, connection: Connection, heads: Sequence[Head], first: int, most: int
) -> PlayList:
    """Some plays, after so many newer ones."""
    end = end_of_page(heads, first, most)
    found = [play_or_damage(store, connection, each) for each in heads[first:end]]
    return PlayList(found, end if end < len(heads) else None)


def end_of_page(heads: Sequence[Head], first: int, most: int) -> int:
    """As many plays as may have to be folded at once, and one at least."""
    entries, end = 0, first
    for each in heads[first : first + most]:
        entries += each.seq or 0
        if entries > MOST_FOLDED and end > first:
            break
        end += 1
    return end


def record_of(play: Play) -> Json:
    """A play as a record: the events that stand."""
    table = play.table
    return {
        "format": FORMAT,
        "game": table.game.key,
        "players": list(table.players),
        "options": options_on_the_wire(table),
        "events": [each.action for each in play.live],
    }


def kept_play(store: Store, connection: Connection, actor: Actor, key: str) -> Play:
    return play_at(store, connection, kept_head(connection, actor, key))


def kept_head(connection: Connection, actor: Actor, key: str) -> Head:
    found = head_of(connection, actor.device, key)
    if found is None:
        raise Unknown
    return found


def play_or_damage(store: Store, connection: Connection, found: Head) -> Play | Damaged:
    try:
        return play_at(store, connection, found)
    except OperationalError:  # the database is away, which says nothing of the play
        raise
    except Exception:  # whatever is broken, `faults` says what
        return Damaged(found.key, found.begun)


def play_at(store: Store, connection: Connection, found: Head) -> Play:
    return play_with(found, state_at(store, connection, found))


def play_with(found: Head, state: PlayState) -> Play:
    return Play(found.key, found.begun, found.status, *state, venue=found.venue)


def state_at(store: Store, connection: Connection, found: Head) -> PlayState:
    """What is known, if it is still true; continued, if there is more; else read anew."""
    known: PlayState | None = store.cache.get(found.key)
    state = known and caught_up(connection, found, known)
    if state is None:
        state = read_state(connection, found.id)
    if state is not known:
        store.cache.put(found.key, state)
    return state


def read_ahead(store: Store, connection: Connection, heads: Sequence[Head]) -> None:
    """Read those that nobody knows yet together: when a server goes, another gets hundreds.

    Whatever is broken is left to whoever reads it by itself.
    """
    unread = {head.id: head.key for head in heads if store.cache.get(head.key) is None}
    if len(unread) < 2:
        return
    try:
        for play, (agreed, rows) in plays_in_full(connection, [*unread]).items():
            state = open_play(table_of(agreed), PLAY_ROWS.entries_in(rows))
            store.cache.put(unread[play], state)
    except OperationalError:
        raise
    except Exception:
        logging.getLogger(__name__).debug(
            "games could not be read together; reading them one by one", exc_info=True
        )


def caught_up(connection: Connection, found: Head, known: PlayState) -> PlayState | None:
    """None where the entries in the database are not those known, perhaps with more behind."""
    if known.table.game.key != found.game:
        return None
    entries, last = known.ledger.entries, found.seq or 0
    if len(entries) == last:
        return known if not entries or entries[-1].hash == found.hash else None
    if len(entries) > last or last - len(entries) > FAR_BEHIND:
        return None
    return continued(connection, found, known)


def continued(connection: Connection, found: Head, known: PlayState) -> PlayState | None:
    state = known
    for row in entries_of(connection, PLAYS, found.id, after=known.ledger.seq):
        entry = PLAY_ROWS.entry_of(row)
        if entry.previous != state.ledger.head:
            return None
        state = advance(state, entry)
    return state


def read_state(connection: Connection, play: int) -> PlayState:
    table = table_of(agreed_on(connection, play))
    return open_play(table, PLAY_ROWS.entries_in(entries_of(connection, PLAYS, play)))
