"""Devices that ask to keep a play."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.orm import joinedload

from companion.store.models import KeepRequestRow, PlayRow, add_row, all_of, first_of

WAITING = (
    select(KeepRequestRow.device)
    .join(PlayRow, PlayRow.id == KeepRequestRow.play_id)
    .where(PlayRow.key == bindparam("key"), KeepRequestRow.refused.is_(False))
)


def is_asked(connection: Connection, key: str) -> bool:
    """Whether any device asks to keep a play."""
    return connection.execute(WAITING.limit(1), {"key": key}).first() is not None


def requests_for(connection: Connection, play: int) -> Sequence[KeepRequestRow]:
    query = select(KeepRequestRow).where(KeepRequestRow.play_id == play)
    return all_of(connection, query.where(KeepRequestRow.refused.is_(False)))


def requests_by(connection: Connection, device: str) -> Sequence[KeepRequestRow]:
    query = select(KeepRequestRow).options(joinedload(KeepRequestRow.play, innerjoin=True))
    return all_of(connection, query.where(KeepRequestRow.device == device))


def request_at(connection: Connection, play: int, device: str) -> KeepRequestRow | None:
    own = (KeepRequestRow.play_id == play, KeepRequestRow.device == device)
    return first_of(connection, select(KeepRequestRow).where(*own))


def add_request(connection: Connection, row: KeepRequestRow) -> None:
    end_request(connection, row.play_id, row.device)
    add_row(connection, row)


def end_request(connection: Connection, play: int, device: str) -> None:
    own = (KeepRequestRow.play_id == play, KeepRequestRow.device == device)
    connection.execute(delete(KeepRequestRow).where(*own))


def is_any_before(connection: Connection, at: str) -> bool:
    query = select(KeepRequestRow.device).where(KeepRequestRow.since < at)
    return connection.execute(query.limit(1)).first() is not None


def end_requests_before(connection: Connection, at: str) -> None:
    connection.execute(delete(KeepRequestRow).where(KeepRequestRow.since < at))


def refuse_request(connection: Connection, play: int, device: str) -> None:
    own = (KeepRequestRow.play_id == play, KeepRequestRow.device == device)
    connection.execute(update(KeepRequestRow).where(*own), {"refused": True})


def put_heard(connection: Connection, play: int, at: str) -> None:
    """A keeper of the play is there."""
    own = KeepRequestRow.play_id == play
    connection.execute(update(KeepRequestRow).where(own), {"heard": at})
