"""The big screens of venues, row by row."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, select

from companion.store.models import BigScreenRow, JoinLinkRow, VenueRow, add_row, first_of
from companion.store.plays import sets_of

CHANGES = (
    select(VenueRow.key, BigScreenRow.changes, JoinLinkRow.generation)
    .outerjoin(BigScreenRow, BigScreenRow.venue_id == VenueRow.id)
    .outerjoin(
        JoinLinkRow,
        and_(JoinLinkRow.venue_id == VenueRow.id, JoinLinkRow.role == bindparam("role")),
    )
    .where(VenueRow.key.in_(bindparam("keys", expanding=True)))
)

LINKS = (
    select(VenueRow.key, JoinLinkRow.hash)
    .join(JoinLinkRow, JoinLinkRow.venue_id == VenueRow.id)
    .where(
        VenueRow.key.in_(bindparam("keys", expanding=True)), JoinLinkRow.role == bindparam("role")
    )
)


def big_screen_of(connection: Connection, venue: int) -> BigScreenRow | None:
    return first_of(connection, select(BigScreenRow).where(BigScreenRow.venue_id == venue))


def put_big_screen(connection: Connection, venue: int, body: dict[str, Any], changes: int) -> None:
    connection.execute(delete(BigScreenRow).where(BigScreenRow.venue_id == venue))
    add_row(connection, BigScreenRow(venue_id=venue, body=body, changes=changes))


def big_screen_changes(
    connection: Connection, keys: Sequence[str], role: str
) -> dict[str, tuple[int, int]]:
    """How often the big screens of some venues have changed, and how often the links to them."""
    rows = connection.execute(CHANGES, {"keys": [*keys], "role": role})
    return {key: (changes or 0, generation or 0) for key, changes, generation in rows}


def links_to_big_screen(
    connection: Connection, keys: Sequence[str], role: str
) -> dict[str, set[str]]:
    """The hashes of the links to the big screens of some venues, where there is one."""
    return sets_of(keys, connection.execute(LINKS, {"keys": [*keys], "role": role}))
