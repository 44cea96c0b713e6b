"""Who keeps and watches a play, and by which links others come to it."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, union_all, update
from sqlalchemy.orm import joinedload

from companion.store.models import (
    KeeperRow,
    LinkRow,
    MemberRow,
    PlayRow,
    ViewerRow,
    add_row,
    all_of,
    first_of,
)

KNOWN = union_all(
    *[
        select(rows.device).where(rows.device == bindparam("device"))
        for rows in (KeeperRow, ViewerRow, MemberRow)
    ]
).limit(1)


def hold(connection: Connection, play: int) -> None:
    """Until this transaction ends no other one changes who keeps the play, in any process.

    Two who leave at once would each see the other stay. SQLite has one writer anyhow.
    """
    connection.execute(select(PlayRow.id).where(PlayRow.id == play).with_for_update(key_share=True))


def is_known(connection: Connection, device: str) -> bool:
    """Whether a device keeps or watches any play, or came into any venue."""
    return connection.execute(KNOWN, {"device": device}).first() is not None


def keepers_of(connection: Connection, play: int) -> Sequence[KeeperRow]:
    """The devices that keep a play, whose it is first."""
    query = select(KeeperRow).where(KeeperRow.play_id == play)
    return all_of(connection, query.order_by(KeeperRow.owner.desc(), KeeperRow.since))


def viewers_of(connection: Connection, play: int) -> int:
    query = select(ViewerRow.device).where(ViewerRow.play_id == play)
    return len(connection.execute(query).all())


def links_of(connection: Connection, play: int) -> dict[str, int]:
    """The generation of each link of a play."""
    query = select(LinkRow.role, LinkRow.generation).where(LinkRow.play_id == play)
    return {row.role: row.generation for row in connection.execute(query)}


def link_at(connection: Connection, hashed: str) -> LinkRow | None:
    """What a link is for, and the play that it leads to; None for no link of ours."""
    query = select(LinkRow).options(joinedload(LinkRow.play, innerjoin=True))
    return first_of(connection, query.where(LinkRow.hash == hashed))


def put_link(connection: Connection, play: int, role: str, generation: int, hashed: str) -> None:
    own = (LinkRow.play_id == play, LinkRow.role == role)
    connection.execute(delete(LinkRow).where(*own))
    row = LinkRow(play_id=play, role=role, generation=generation, hash=hashed)
    add_row(connection, row)


def put_viewer(connection: Connection, play: int, device: str) -> None:
    end_watching(connection, play, device)
    add_row(connection, ViewerRow(play_id=play, device=device))


def end_watching(connection: Connection, play: int, device: str | None = None) -> None:
    """Of one device, or of all."""
    watching = delete(ViewerRow).where(ViewerRow.play_id == play)
    connection.execute(watching if device is None else watching.where(ViewerRow.device == device))


def put_keeper(connection: Connection, play: int, device: str, name: str, since: str) -> None:
    """Another device that keeps a play, or another name for one that does."""
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    if connection.execute(update(KeeperRow).where(*own), {"name": name}).rowcount == 0:
        row = KeeperRow(play_id=play, device=device, name=name, since=since, owner=False)
        add_row(connection, row)


def end_keeping(connection: Connection, play: int, device: str) -> None:
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    connection.execute(delete(KeeperRow).where(*own))


def put_owner(connection: Connection, play: int, device: str) -> None:
    """Whose play it is from now on."""
    own = KeeperRow.play_id == play
    connection.execute(update(KeeperRow).where(own), {"owner": False})
    connection.execute(update(KeeperRow).where(own, KeeperRow.device == device), {"owner": True})
