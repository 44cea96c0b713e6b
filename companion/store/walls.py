"""The walls of venues, row by row."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, select

from companion.store.models import DoorRow, VenueRow, WallRow
from companion.store.queries import sets_of

CHANGES = (
    select(VenueRow.key, WallRow.changes, DoorRow.generation)
    .outerjoin(WallRow, WallRow.venue_id == VenueRow.id)
    .outerjoin(DoorRow, and_(DoorRow.venue_id == VenueRow.id, DoorRow.role == bindparam("role")))
    .where(VenueRow.key.in_(bindparam("keys", expanding=True)))
)

LINKS = (
    select(VenueRow.key, DoorRow.hash)
    .join(DoorRow, DoorRow.venue_id == VenueRow.id)
    .where(VenueRow.key.in_(bindparam("keys", expanding=True)), DoorRow.role == bindparam("role"))
)


def wall_of(connection: Connection, venue: int) -> Any:
    query = select(WallRow.body, WallRow.changes).where(WallRow.venue_id == venue)
    return connection.execute(query).first()


def put_wall(connection: Connection, venue: int, body: dict[str, Any], changes: int) -> None:
    connection.execute(delete(WallRow).where(WallRow.venue_id == venue))
    connection.execute(insert(WallRow), {"venue_id": venue, "body": body, "changes": changes})


def wall_changes(
    connection: Connection, keys: Sequence[str], role: str
) -> dict[str, tuple[int, int]]:
    """How often the walls of some venues have changed, and how often the links to them."""
    rows = connection.execute(CHANGES, {"keys": [*keys], "role": role})
    return {key: (changes or 0, generation or 0) for key, changes, generation in rows}


def links_to_wall(connection: Connection, keys: Sequence[str], role: str) -> dict[str, set[str]]:
    """The hashes of the links to the walls of some venues, where there is one."""
    return sets_of(keys, connection.execute(LINKS, {"keys": [*keys], "role": role}))
