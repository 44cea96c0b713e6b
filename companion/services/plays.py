"""Plays: begun, kept, read back, verified."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from companion.games.folding import Replay, Table, options_on_the_wire
from companion.games.record import FORMAT, fold, read_table
from companion.ledger import Deed, Entry, Event, Ledger, append, live, replayed, verify
from companion.ledger.chain import chained, root
from companion.ledger.entries import KINDS
from companion.store import Store
from companion.store.models import EntryRow, KeeperRow, PlayRow
from companion.store.queries import (
    entries_of,
    entry_at,
    entry_by_token,
    keeps,
    orphans,
    play_by_key,
    play_keys,
    plays_of_device,
    seqs_of,
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


class Damaged(NamedTuple):
    """A play that cannot be read."""

    key: str
    begun: str


def begin(store: Store, actor: Actor, record: Any) -> str:
    """Keep a new play, with whatever events its record already holds; its key."""
    table, _ = fold(record)
    begun = now()
    entries = entries_for(table, record["events"], actor.name, begun)

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
        session.add_all([row_of(play, entry, secrets.token_hex(16)) for entry in entries])
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
            if entry_of(known).deed != deed:
                raise Stale  # another answer from a page that has been answered
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


def plays_kept(store: Store, actor: Actor) -> list[Play | Damaged]:
    """A device's plays, the newest first; one that cannot be read hides no other."""

    def query(session: Session) -> list[Play | Damaged]:
        return [play_or_damage(session, row) for row in plays_of_device(session, actor.device)]

    return store.read(query)


def play_or_damage(session: Session, row: PlayRow) -> Play | Damaged:
    try:
        play = play_of(session, row)
        replayed(play.ledger)
    except Exception:  # whatever is broken, `faults` says what
        return Damaged(row.key, row.begun)
    return play


def standing(play: Play) -> Replay:
    return replayed(play.ledger)


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
    """What is wrong with the plays in the database, one sentence each.

    Entries cut off at the very end leave no trace: the play is as it was before them.
    """

    def query(session: Session) -> list[str]:
        found = [(key, fault_of(session, id_)) for id_, key in play_keys(session)]
        lost = [f"Play {id_}: it is gone, its entries are not." for id_ in orphans(session)]
        return [f"Play {key}: {fault}" for key, fault in found if fault] + lost

    return store.read(query)


def fault_of(session: Session, id_: int) -> str | None:
    """Whatever else is broken, no error may keep the other plays from being looked at."""
    try:
        row = session.get_one(PlayRow, id_)
        table = table_of(row)
    except Exception as error:
        return f"it cannot be read ({type(error).__name__})."
    try:
        ledger = ledger_of(session, row)
        broken = verify(ledger)
    except Exception as error:
        return f"{first_unreadable(session, row, table)} cannot be read ({type(error).__name__})."
    if broken is not None:
        return f"entry {broken} is not what was written."
    return fault_of_rules(ledger)


def first_unreadable(session: Session, row: PlayRow, table: Table) -> str:
    for seq in seqs_of(session, row):
        try:
            verify(Ledger(table, (entry_of(entry_at(session, row, seq)),)))
        except Exception:
            return f"entry {seq}"
    return "it"


def fault_of_rules(ledger: Ledger) -> str | None:
    """An entry that the rules took once and would not take again, first of all."""
    _, applied, refusal = replayed(ledger)
    if refusal is None:
        return None
    return f"entry {live(ledger.entries)[applied].seq} no longer stands ({refusal.code})."


def kept_play(session: Session, actor: Actor, key: str) -> PlayRow:
    play = play_by_key(session, key)
    if play is None or not keeps(session, actor.device, play):
        raise Unknown
    return play


def play_of(session: Session, row: PlayRow) -> Play:
    return Play(row.key, row.begun, row.status, ledger_of(session, row))


def entries_for(table: Table, events: Iterable[Any], by: str, at: str) -> list[Entry]:
    """The entries of events that stand already: `append` would play them all again for each."""
    entries: list[Entry] = []
    previous = root(table)
    for seq, event in enumerate(events, 1):
        entries.append(chained(seq, Event(event), by, at, previous))
        previous = entries[-1].hash
    return entries


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
