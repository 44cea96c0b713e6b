"""Plays read back. What was folded once is kept and only continued.

It holds as long as the last entry in the database is the one it ends with, and that is asked every
time: another process may have written, or a commit may have failed.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from companion.games.folding import History, Table, options_on_the_wire
from companion.games.record import FORMAT
from companion.ledger import Ledger, Live, Standing, advance, standing_of
from companion.ledger.chain import head
from companion.services.rows import entries_in, entry_of, table_of
from companion.store import Store
from companion.store.following import heads_at
from companion.store.queries import (
    Head,
    agreed_on,
    devices_of,
    entries_of,
    head_of,
    heads_of,
    seen_head,
    watched_heads,
)

MOST_FOLDED = 20_000  # entries of a list of plays, where nothing is known of any of them
FAR_BEHIND = 50  # entries: each may be an amendment, and to fold all of them once costs less


class Unknown(Exception):
    """There is no such play, or not for this device: the two are not told apart."""


class Actor(NamedTuple):
    """Who does something: a device, known by the hash of its secret, and its name."""

    device: str
    name: str


class Play(NamedTuple):
    """A play as it is kept, and where it stands."""

    key: str
    begun: str
    status: str
    standing: Standing
    venue: str | None = None  # the key of the one that it is kept for

    @property
    def ledger(self) -> Ledger:
        return self.standing.ledger

    @property
    def live(self) -> tuple[Live, ...]:
        return self.standing.live

    @property
    def history(self) -> History:
        return self.standing.history

    @property
    def seq(self) -> int:
        return len(self.standing.ledger.entries)

    @property
    def over(self) -> bool:
        """Whether nothing is awaited any more; a slip can still be put right."""
        return self.ledger.table.game.rules.awaited(self.history.state) is None


class Damaged(NamedTuple):
    """A play that cannot be read."""

    key: str
    begun: str


class Page(NamedTuple):
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


def plays_watched(store: Store, actor: Actor, first: int, most: int) -> Page:
    """Some of the plays that a device only watches, the newest first."""

    def query(connection: Connection) -> Page:
        heads = watched_heads(connection, actor.device)
        return page_of(store, connection, heads, first, most)

    return store.read(query)


def load_shown(store: Store, keys: Sequence[str]) -> dict[str, Play]:
    """Plays for all who watch them; whether they may was asked before, of each of them.

    Those that cannot be read are left out.
    """

    def query(connection: Connection) -> dict[str, Play | Damaged]:
        heads = heads_at(connection, keys)
        return {key: play_or_damage(store, connection, head) for key, head in heads.items()}

    found = store.read(query)
    return {key: play for key, play in found.items() if isinstance(play, Play)}


def may_see(store: Store, actor: Actor, key: str) -> bool:
    return store.read(lambda connection: seen_head(connection, actor.device, key) is not None)


def seers(store: Store, keys: Sequence[str]) -> dict[str, set[str]]:
    """The devices that keep or watch some plays."""
    return store.read(lambda connection: devices_of(connection, keys))


def table_of_play(store: Store, actor: Actor, key: str) -> Table:
    """Who plays what, to read a form by. It never changes, so what is known need not be checked.

    Whoever asks is not: only `load` and the deeds tell whether this device keeps the play.
    """
    known: Standing | None = store.cache.get(key)
    return (known or load(store, actor, key).standing).ledger.table


def plays_kept(store: Store, actor: Actor) -> list[Play | Damaged]:
    """A device's plays, the newest first; one that cannot be read hides no other."""

    def query(connection: Connection) -> list[Play | Damaged]:
        heads = heads_of(connection, actor.device)
        return [play_or_damage(store, connection, each) for each in heads]

    return store.read(query)


def plays_page(store: Store, actor: Actor, first: int, most: int) -> Page:
    """Some of the plays that a device keeps, the newest first."""

    def query(connection: Connection) -> Page:
        return page_of(store, connection, heads_of(connection, actor.device), first, most)

    return store.read(query)


def page_of(
    store: Store, connection: Connection, heads: Sequence[Head], first: int, most: int
) -> Page:
    """Some plays, after so many newer ones."""
    end = end_of_page(heads, first, most)
    found = [play_or_damage(store, connection, each) for each in heads[first:end]]
    return Page(found, end if end < len(heads) else None)


def end_of_page(heads: Sequence[Head], first: int, most: int) -> int:
    """As many plays as may have to be folded at once, and one at least."""
    entries, end = 0, first
    for each in heads[first : first + most]:
        entries += each.seq or 0
        if entries > MOST_FOLDED and end > first:
            break
        end += 1
    return end


def record_of(play: Play) -> dict[str, Any]:
    """A play as a record: the events that stand."""
    table = play.ledger.table
    return {
        "format": FORMAT,
        "game": table.game.key,
        "players": list(table.players),
        "options": options_on_the_wire(table),
        "events": [each.event for each in play.live],
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
    return play_with(found, standing_at(store, connection, found))


def play_with(found: Head, standing: Standing) -> Play:
    return Play(found.key, found.begun, found.status, standing, found.venue)


def standing_at(store: Store, connection: Connection, found: Head) -> Standing:
    """What is known, if it is still true; continued, if there is more; else read anew."""
    known: Standing | None = store.cache.get(found.key)
    standing = known and caught_up(connection, found, known)
    if standing is None:
        standing = standing_of(ledger_of(connection, found.id))
    if standing is not known:
        store.cache.put(found.key, standing)
    return standing


def caught_up(connection: Connection, found: Head, known: Standing) -> Standing | None:
    """None where the entries in the database are not those known, perhaps with more behind."""
    if known.ledger.table.game.key != found.game:
        return None
    entries, last = known.ledger.entries, found.seq or 0
    if len(entries) == last:
        return known if not entries or entries[-1].hash == found.hash else None
    if len(entries) > last or last - len(entries) > FAR_BEHIND:
        return None
    return continued(connection, found, known)


def continued(connection: Connection, found: Head, known: Standing) -> Standing | None:
    standing = known
    for row in entries_of(connection, found.id, after=len(known.ledger.entries)):
        entry = entry_of(row)
        if entry.previous != head(standing.ledger):
            return None
        standing = advance(standing, entry)
    return standing


def ledger_of(connection: Connection, play: int) -> Ledger:
    table = table_of(agreed_on(connection, play))
    return Ledger(table, entries_in(entries_of(connection, play)))
