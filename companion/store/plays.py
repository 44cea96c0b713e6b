"""What is read and written, row by row. Statements are built once: a phone is waiting."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    exists,
    func,
    insert,
    inspect,
    not_,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.orm import aliased

from companion.live.subjects import LiveMark
from companion.store.ledgers import PLAYS, SentToken, StoredEntry, entries_of_some
from companion.store.models import (
    Base,
    EntryRow,
    KeeperRow,
    LinkRow,
    PlainRow,
    PlayRow,
    VenuePlayRow,
    VenueRow,
    ViewerRow,
)


class Head(NamedTuple):
    """A play without its entries: all that tells whether what is known of it is still true."""

    id: int
    key: str
    game: str
    begun: str
    status: str
    seq: int | None
    hash: str | None
    venue: str | None
    keeper: str = ""


NUL = "\0"  # no key of ours has one, and PostgreSQL would not even look for it
KNOWN = aliased(EntryRow)
LATEST = PLAYS.latest(PlayRow.id)
ALL_HEADS = select(
    PlayRow.id,
    PlayRow.key,
    PlayRow.game,
    PlayRow.begun,
    PlayRow.status,
    EntryRow.seq,
    EntryRow.hash,
    VenueRow.key,
)
ALL_HEADS = (
    ALL_HEADS.select_from(PlayRow)
    .outerjoin(EntryRow, and_(EntryRow.play_id == PlayRow.id, EntryRow.seq == LATEST))
    .outerjoin(VenuePlayRow, VenuePlayRow.play_id == PlayRow.id)
    .outerjoin(VenueRow, VenueRow.id == VenuePlayRow.venue_id)
)
HEADS = (
    ALL_HEADS.add_columns(KeeperRow.name)
    .join(KeeperRow, KeeperRow.play_id == PlayRow.id)
    .where(KeeperRow.device == bindparam("device"))
)
HEAD = HEADS.where(PlayRow.key == bindparam("key"))
KEEPS = exists().where(KeeperRow.play_id == PlayRow.id, KeeperRow.device == bindparam("device"))
WATCHES = exists().where(ViewerRow.play_id == PlayRow.id, ViewerRow.device == bindparam("device"))
SEEN_HEADS = ALL_HEADS.where(or_(KEEPS, WATCHES))
SEEN_HEAD = SEEN_HEADS.where(PlayRow.key == bindparam("key"))
ANY_HEAD = ALL_HEADS.where(PlayRow.key == bindparam("key"))
WATCHED_HEADS = ALL_HEADS.where(WATCHES, not_(KEEPS)).order_by(PlayRow.id.desc())
# Whoever is sent away is sent away with the link by which they could come again.
RIGHTS = select(func.sum(LinkRow.generation)).where(LinkRow.play_id == PlayRow.id)
MARKS = select(PlayRow.key, LATEST, PlayRow.status, RIGHTS.scalar_subquery()).where(
    PlayRow.key.in_(bindparam("keys", expanding=True))
)
KEEPERS = select(PlayRow.key, KeeperRow.device).join(KeeperRow, KeeperRow.play_id == PlayRow.id)
VIEWERS = select(PlayRow.key, ViewerRow.device).join(ViewerRow, ViewerRow.play_id == PlayRow.id)
DEVICES = union_all(
    *[each.where(PlayRow.key.in_(bindparam("keys", expanding=True))) for each in (KEEPERS, VIEWERS)]
)
HEAD_AND_SENT = HEAD.add_columns(KNOWN.seq, KNOWN.kind, KNOWN.body).outerjoin(
    KNOWN, and_(KNOWN.play_id == PlayRow.id, KNOWN.token == bindparam("token"))
)
HEADS_NEWEST_FIRST = HEADS.where(PlayRow.status != "deleted").order_by(PlayRow.id.desc())
AGREED = select(PlayRow.game, PlayRow.players, PlayRow.options).where(
    PlayRow.id == bindparam("play")
)
AGREED_ON_SOME = select(PlayRow.id, PlayRow.game, PlayRow.players, PlayRow.options).where(
    PlayRow.id.in_(bindparam("plays", expanding=True))
)


def head_of(connection: Connection, device: str, key: str) -> Head | None:
    """A play, if there is one and this device keeps it."""
    if NUL in key:
        return None
    row = connection.execute(HEAD, {"device": device, "key": key}).first()
    return Head(*row) if row else None


def head_and_sent(
    connection: Connection, device: str, key: str, token: str
) -> tuple[Head | None, SentToken | None]:
    """The same, with the entry of a token, if there is one: every entry asks for both."""
    if NUL in key:
        return None, None
    sought = {"device": device, "key": key, "token": token}
    row = connection.execute(HEAD_AND_SENT, sought).first()
    if row is None:
        return None, None
    *head, seq, kind, body = row
    return Head(*head), None if seq is None else SentToken(seq, kind, body)


def seen_head(connection: Connection, device: str, key: str) -> Head | None:
    """A play, if this device keeps or watches it."""
    if NUL in key:
        return None
    row = connection.execute(SEEN_HEAD, {"device": device, "key": key}).first()
    return Head(*row) if row else None


def any_head(connection: Connection, key: str) -> Head | None:
    """A play, whoever asks."""
    if NUL in key:
        return None
    row = connection.execute(ANY_HEAD, {"key": key}).first()
    return Head(*row) if row else None


def devices_of(connection: Connection, keys: Sequence[str]) -> dict[str, set[str]]:
    """Who keeps or watches some plays."""
    return sets_of(keys, connection.execute(DEVICES, {"keys": [*keys]}))


def sets_of(keys: Sequence[str], rows: Iterable[Any]) -> dict[str, set[str]]:
    """What was found for each key, and nothing where nothing was."""
    found: dict[str, set[str]] = {key: set() for key in keys}
    for key, value in rows:
        found[key].add(value)
    return found


def watched_heads(connection: Connection, device: str) -> list[Head]:
    """The plays that a device only watches, the newest first."""
    return [Head(*row) for row in connection.execute(WATCHED_HEADS, {"device": device})]


def marks_of(connection: Connection, keys: Sequence[str]) -> dict[str, LiveMark]:
    """How far some plays have come."""
    rows = connection.execute(MARKS, {"keys": [*keys]})
    return {key: LiveMark(seq or 0, status, rights or 0) for key, seq, status, rights in rows}


def heads_of(connection: Connection, device: str) -> list[Head]:
    """A device's plays, the newest first."""
    rows = connection.execute(HEADS_NEWEST_FIRST, {"device": device})
    return [Head(*row) for row in rows]


def agreed_on(connection: Connection, play: int) -> Any:
    """A play's game, players and options."""
    return connection.execute(AGREED, {"play": play}).one()


def play_keys(connection: Connection) -> list[tuple[int, str]]:
    """Every play, without reading its JSON, which may be broken."""
    query = select(PlayRow.id, PlayRow.key).order_by(PlayRow.id)
    return [(id_, key) for id_, key in connection.execute(query)]


def plays_in_full(
    connection: Connection, plays: Sequence[int]
) -> dict[int, tuple[Any, list[StoredEntry]]]:
    """Of some plays what was agreed on, and their entries: two questions for all."""
    rows = connection.execute(AGREED_ON_SOME, {"plays": [*plays]}).all()
    entries = entries_of_some(connection, PLAYS, [row.id for row in rows])
    return {row.id: (row, entries[row.id]) for row in rows}


def orphans(connection: Connection) -> Sequence[int]:
    """The numbers of plays that have entries but no row of their own."""
    query = select(EntryRow.play_id).where(EntryRow.play_id.not_in(select(PlayRow.id)))
    return connection.scalars(query.distinct()).all()


def add_play(connection: Connection, device: str, values: PlainRow) -> int:
    """A new play and the device that keeps it; its number."""
    play = connection.execute(insert(PlayRow), values).inserted_primary_key
    assert play is not None
    keeper = {"device": device, "play_id": play[0], "since": values["begun"], "owner": True}
    connection.execute(insert(KeeperRow), keeper)
    return int(play[0])


def set_status_of(connection: Connection, play: int, status: str) -> None:
    connection.execute(update(PlayRow).where(PlayRow.id == play), {"status": status})


def all_heads(connection: Connection) -> Sequence[Any]:
    """Every play's key, with the number and the hash of its last entry."""
    query = (
        select(PlayRow.key, EntryRow.seq, EntryRow.hash)
        .outerjoin(EntryRow, and_(EntryRow.play_id == PlayRow.id, EntryRow.seq == LATEST))
        .order_by(PlayRow.id)
    )
    return connection.execute(query).all()


def counts(connection: Connection) -> dict[str, int]:
    """How many rows every table has that is there."""
    there = {*inspect(connection).get_table_names()}
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
        if table.name in there
    }


def latest_time(connection: Connection) -> str | None:
    """When the last entry of all was written."""
    return connection.scalar(select(func.max(EntryRow.at)))
