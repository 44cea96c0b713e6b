"""What is read and written, row by row."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.store.models import EntryRow, KeeperRow, PlayRow


def play_by_key(session: Session, key: str) -> PlayRow | None:
    return session.scalar(select(PlayRow).where(PlayRow.key == key))


def play_keys(session: Session) -> list[tuple[int, str]]:
    """Every play, without reading its JSON, which may be broken."""
    query = select(PlayRow.id, PlayRow.key).order_by(PlayRow.id)
    return [(id_, key) for id_, key in session.execute(query)]


def plays_of_device(session: Session, device: str) -> Sequence[PlayRow]:
    """A device's plays, the newest first."""
    own = select(KeeperRow.play_id).where(KeeperRow.device == device)
    return session.scalars(select(PlayRow).where(PlayRow.id.in_(own)).order_by(-PlayRow.id)).all()


def entries_of(session: Session, play: PlayRow, after: int = 0) -> Sequence[EntryRow]:
    query = select(EntryRow).where(EntryRow.play_id == play.id, EntryRow.seq > after)
    return session.scalars(query.order_by(EntryRow.seq)).all()


def seqs_of(session: Session, play: PlayRow) -> Sequence[int]:
    query = select(EntryRow.seq).where(EntryRow.play_id == play.id)
    return session.scalars(query.order_by(EntryRow.seq)).all()


def entry_at(session: Session, play: PlayRow, seq: int) -> EntryRow:
    return session.get_one(EntryRow, (play.id, seq))


def orphans(session: Session) -> Sequence[int]:
    """The numbers of plays that have entries but no row of their own."""
    query = select(EntryRow.play_id).where(EntryRow.play_id.not_in(select(PlayRow.id)))
    return session.scalars(query.distinct()).all()


def entry_by_token(session: Session, play: PlayRow, token: str) -> EntryRow | None:
    query = select(EntryRow).where(EntryRow.play_id == play.id, EntryRow.token == token)
    return session.scalar(query)


def keeps(session: Session, device: str, play: PlayRow) -> bool:
    return session.get(KeeperRow, (device, play.id)) is not None
