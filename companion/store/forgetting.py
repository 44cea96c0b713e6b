"""What is rewritten when somebody is forgotten: the only place where a row of a log changes."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select, update

from companion.store.models import DeedRow, EntryRow, KeeperRow, PlayRow


def play_named(connection: Connection, key: str) -> Any:
    """A play with what was agreed on before its first entry."""
    query = select(PlayRow.id, PlayRow.game, PlayRow.players, PlayRow.options)
    return connection.execute(query.where(PlayRow.key == key)).first()


def rename_players(connection: Connection, play: int, players: Sequence[str]) -> None:
    connection.execute(update(PlayRow).where(PlayRow.id == play), {"players": [*players]})


def rename_keeper(connection: Connection, play: int, device: str, name: str) -> None:
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    connection.execute(update(KeeperRow).where(*own), {"name": name})


def rewrite_entry(connection: Connection, play: int, seq: int, values: dict[str, Any]) -> None:
    own = (EntryRow.play_id == play, EntryRow.seq == seq)
    connection.execute(update(EntryRow).where(*own), values)


def rewrite_deed(connection: Connection, venue: int, seq: int, values: dict[str, Any]) -> None:
    own = (DeedRow.venue_id == venue, DeedRow.seq == seq)
    connection.execute(update(DeedRow).where(*own), values)
