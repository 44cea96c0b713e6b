"""Who keeps and watches a play, and by which links others come to it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, union_all, update

from companion.store.models import KeeperRow, LinkRow, MemberRow, PlayRow, WatcherRow

KNOWN = union_all(
    *[
        select(rows.device).where(rows.device == bindparam("device"))
        for rows in (KeeperRow, WatcherRow, MemberRow)
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


def keepers_of(connection: Connection, play: int) -> Sequence[Any]:
    """The devices that keep a play, whose it is first."""
    query = select(KeeperRow.device, KeeperRow.name, KeeperRow.since, KeeperRow.owner)
    query = query.where(KeeperRow.play_id == play)
    return connection.execute(query.order_by(KeeperRow.owner.desc(), KeeperRow.since)).all()


def watchers_of(connection: Connection, play: int) -> int:
    query = select(WatcherRow.device).where(WatcherRow.play_id == play)
    return len(connection.execute(query).all())


def links_of(connection: Connection, play: int) -> dict[str, int]:
    """The generation of each link of a play."""
    query = select(LinkRow.role, LinkRow.generation).where(LinkRow.play_id == play)
    return {row.role: row.generation for row in connection.execute(query)}


def play_by_link(connection: Connection, hashed: str) -> Any:
    """The play that a link leads to, and what for; None for no link of ours."""
    query = select(PlayRow.id, PlayRow.key, PlayRow.game, PlayRow.players, LinkRow.role)
    query = query.join(LinkRow, LinkRow.play_id == PlayRow.id).where(LinkRow.hash == hashed)
    return connection.execute(query).first()


def put_link(connection: Connection, play: int, role: str, generation: int, hashed: str) -> None:
    own = (LinkRow.play_id == play, LinkRow.role == role)
    connection.execute(delete(LinkRow).where(*own))
    values = {"play_id": play, "role": role, "generation": generation, "hash": hashed}
    connection.execute(insert(LinkRow), values)


def put_watcher(connection: Connection, play: int, device: str) -> None:
    end_watching(connection, play, device)
    connection.execute(insert(WatcherRow), {"play_id": play, "device": device})


def end_watching(connection: Connection, play: int, device: str | None = None) -> None:
    """Of one device, or of all."""
    watching = delete(WatcherRow).where(WatcherRow.play_id == play)
    connection.execute(watching if device is None else watching.where(WatcherRow.device == device))


def put_keeper(connection: Connection, play: int, device: str, name: str, since: str) -> None:
    """Another device that keeps a play, or another name for one that does."""
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    if connection.execute(update(KeeperRow).where(*own), {"name": name}).rowcount == 0:
        values = {"play_id": play, "device": device, "name": name, "since": since, "owner": False}
        connection.execute(insert(KeeperRow), values)


def end_keeping(connection: Connection, play: int, device: str) -> None:
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    connection.execute(delete(KeeperRow).where(*own))


def put_owner(connection: Connection, play: int, device: str) -> None:
    """Whose play it is from now on."""
    own = KeeperRow.play_id == play
    connection.execute(update(KeeperRow).where(own), {"owner": False})
    connection.execute(update(KeeperRow).where(own, KeeperRow.device == device), {"owner": True})
