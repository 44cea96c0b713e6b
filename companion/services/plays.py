"""Plays: begun, kept, read back, verified."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from companion.games.kernel import Refusal
from companion.games.record import (
    FORMAT,
    RecordError,
    Replay,
    Table,
    fold,
    options_on_the_wire,
    read_table,
)
from companion.ledger import Deed, Entry, Event, Ledger, append, history, live, verify
from companion.ledger.entries import KINDS
from companion.store import Store
from companion.store.models import EntryRow, KeeperRow, PlayRow
from companion.store.queries import (
    all_plays,
    entries_of,
    entry_by_token,
    keeps,
    play_by_key,
    plays_of_device,
)

RUNNING, PAUSED, ABANDONED = "running", "paused", "abandoned"
STATUSES = (RUNNING, PAUSED, ABANDONED)
DEEDS = {kind: deed for deed, kind in KINDS.items()}


class Unknown(Exception):
    """There is no such play, or not for this device: the two are not told apart."""


class Stale(Exception):
    """The play has moved on since the screen was drawn."""


class Actor(NamedTuple):
    """Who does something: a device, known by the hash of its secret, and its name."""

    device: str
    name: str


class Play(NamedTuple):
    """A play as it is kept."""

    key: str
    begun: str
    status: str
    ledger: Ledger

    @property
    def seq(self) -> int:
        return len(self.ledger.entries)


def begin(store: Store, actor: Actor, record: Mapping[str, Any]) -> str:
    """Keep a new play, with whatever events its record already holds; its key."""
    table, _ = fold(dict(record))
    ledger = Ledger(table)
    begun = now()
    for event in record["events"]:
        ledger = append(ledger, Event(event), actor.name, begun)

    def job(session: Session) -> str:
        play = PlayRow(
            key=secrets.token_urlsafe(16),
            game=table.game.key,
            players=list(table.players),
            options=options_on_the_wire(table),
            begun=begun,
            status=RUNNING,
        )
        session.add(play)
        session.flush()
        session.add(KeeperRow(device=actor.device, play_id=play.id))
        for entry in ledger.entries:
            session.add(row_of(play, entry, token=secrets.token_hex(16)))
        return play.key

    return store.write(job)


def enter(store: Store, actor: Actor, key: str, deed: Deed, seq: int, token: str) -> int:
    """Write a deed down after the entry `seq`; the number of its entry.

    The same token again is the same entry again: a double tap or a resend changes nothing.
    """

    def job(session: Session) -> int:
        play = kept_play(session, actor, key)
        known = entry_by_token(session, play, token)
        if known is not None:
            return known.seq
        ledger = ledger_of(session, play)
        if len(ledger.entries) != seq:
            raise Stale
        entry = append(ledger, deed, actor.name, now()).entries[-1]
        session.add(row_of(play, entry, token))
        return entry.seq

    return store.write(job)


def set_status(store: Store, actor: Actor, key: str, status: str) -> None:
    """Pause a play, go on with it, or abandon it; nothing is deleted."""
    if status not in STATUSES:
        raise ValueError(status)

    def job(session: Session) -> None:
        kept_play(session, actor, key).status = status

    store.write(job)


def load(store: Store, actor: Actor, key: str) -> Play:
    return store.read(lambda session: play_of(session, kept_play(session, actor, key)))


def plays_kept(store: Store, actor: Actor) -> list[Play]:
    """A device's plays, the newest first."""

    def query(session: Session) -> list[Play]:
        return [play_of(session, row) for row in plays_of_device(session, actor.device)]

    return store.read(query)


def standing(play: Play) -> Replay:
    return history(play.ledger)


def record_of(play: Play) -> dict[str, Any]:
    """A play as a record: the events that stand."""
    table = play.ledger.table
    return {
        "format": FORMAT,
        "game": table.game.key,
        "players": list(table.players),
        "options": options_on_the_wire(table),
        "events": [each.event for each in live(play.ledger.entries)],
    }


def faults(store: Store) -> list[str]:
    """What is wrong with the plays in the database, one sentence each."""

    def query(session: Session) -> list[str]:
        found = [(row, fault_of(session, row)) for row in all_plays(session)]
        return [f"Play {row.key}: {fault}" for row, fault in found if fault]

    return store.read(query)


def fault_of(session: Session, row: PlayRow) -> str | None:
    try:
        ledger = ledger_of(session, row)
        broken = verify(ledger)
        if broken is not None:
            return f"entry {broken} is not what was written."
        refusal = history(ledger).refusal
    except (KeyError, TypeError, ValueError, RecordError, Refusal) as error:
        return f"it cannot be read ({type(error).__name__})."
    return f"an event no longer stands ({refusal.code})." if refusal else None


def kept_play(session: Session, actor: Actor, key: str) -> PlayRow:
    play = play_by_key(session, key)
    if play is None or not keeps(session, actor.device, play):
        raise Unknown
    return play


def play_of(session: Session, row: PlayRow) -> Play:
    return Play(row.key, row.begun, row.status, ledger_of(session, row))


def ledger_of(session: Session, row: PlayRow) -> Ledger:
    return Ledger(table_of(row), tuple([entry_of(each) for each in entries_of(session, row)]))


def table_of(row: PlayRow) -> Table:
    return read_table(
        {
            "format": FORMAT,
            "game": row.game,
            "players": row.players,
            "options": row.options,
            "events": [],
        }
    )


def entry_of(row: EntryRow) -> Entry:
    deed = DEEDS[row.kind](**row.body)
    return Entry(row.seq, deed, row.by, row.at, row.previous, row.hash)


def row_of(play: PlayRow, entry: Entry, token: str) -> EntryRow:
    return EntryRow(
        play_id=play.id,
        seq=entry.seq,
        kind=KINDS[type(entry.deed)],
        body=entry.deed._asdict(),
        by=entry.by,
        at=entry.at,
        token=token,
        previous=entry.previous,
        hash=entry.hash,
    )


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
