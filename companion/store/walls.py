"""The walls of venues, row by row."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from companion.store.models import DoorRow, VenueRow, WallRow

CHANGES = (
    select(VenueRow.key, WallRow.changes)
    .join(WallRow, WallRow.venue_id == VenueRow.id)
    .where(VenueRow.key.in_(bindparam("keys", expanding=True)))
)


def wall_of(connection: Connection, venue: int) -> Any:
    query = select(WallRow.body, WallRow.changes).where(WallRow.venue_id == venue)
    return connection.execute(query).first()


def put_wall(connection: Connection, venue: int, body: dict[str, Any], changes: int) -> None:
    connection.execute(delete(WallRow).where(WallRow.venue_id == venue))
    connection.execute(insert(WallRow), {"venue_id": venue, "body": body, "changes": changes})


def wall_changes(connection: Connection, keys: Sequence[str]) -> dict[str, int]:
    """How often the walls of some venues have changed."""
    return {row.key: row.changes for row in connection.execute(CHANGES, {"keys": [*keys]})}


def links_to_wall(connection: Connection, key: str, role: str) -> set[str]:
    """The hash of the link to a venue's wall, if there is one."""
    query = select(DoorRow.hash).join(VenueRow, VenueRow.id == DoorRow.venue_id)
    return {*connection.scalars(query.where(VenueRow.key == key, DoorRow.role == role))}
