"""What is rewritten when somebody is forgotten: the only place where a row of a log changes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Text, cast, delete, func, or_, select, update

from companion.store.models import (
    ActionRow,
    EntryRow,
    ErasureRow,
    KeeperRow,
    MemberRow,
    PersonRow,
    PlainRow,
    PlayRow,
    RewriteRow,
    VenueRow,
    add_row,
    all_of,
    first_of,
)

AT_ONCE = 500
ERASE = "erase"


class KeeperAt(NamedTuple):
    """Who keeps which play."""

    key: str
    device: str
    name: str


class EntryText(NamedTuple):
    """What was entered into a play in somebody's own words."""

    key: str
    seq: int
    body: dict[str, Any]


def play_named(connection: Connection, key: str) -> PlayRow | None:
    """A play with what was agreed on before its first entry."""
    return first_of(connection, select(PlayRow).where(PlayRow.key == key))


def players_of(connection: Connection, keys: Sequence[str]) -> Iterator[PlayRow]:
    """Plays, for who plays in them."""
    for some in parts_of(keys):
        yield from all_of(connection, select(PlayRow).where(PlayRow.key.in_(some)))


def keepers_at(connection: Connection, keys: Sequence[str]) -> Iterator[KeeperAt]:
    query = select(PlayRow.key, KeeperRow.device, KeeperRow.name)
    query = query.join(PlayRow, PlayRow.id == KeeperRow.play_id)
    for some in parts_of(keys):
        rows = connection.execute(query.where(PlayRow.key.in_(some)))
        yield from [KeeperAt(*row) for row in rows]


def plays_with_author(
    connection: Connection, keys: Sequence[str], names: Collection[str]
) -> Iterator[str]:
    """The plays in which somebody of these names entered something."""
    query = select(PlayRow.key).join(EntryRow, EntryRow.play_id == PlayRow.id).distinct()
    for some in parts_of(keys):
        own = (PlayRow.key.in_(some), EntryRow.by.in_([*names]))
        yield from connection.scalars(query.where(*own))


def texts_in_plays(
    connection: Connection, keys: Sequence[str], fields: Sequence[str]
) -> Iterator[EntryText]:
    """The entries of these plays that have one of these fields."""
    query = select(PlayRow.key, EntryRow.seq, EntryRow.body)
    query = query.join(PlayRow, PlayRow.id == EntryRow.play_id)
    written = or_(*[cast(EntryRow.body, Text).contains(f'"{field}"') for field in fields])
    for some in parts_of(keys):
        found = query.where(PlayRow.key.in_(some), written).order_by(PlayRow.id, EntryRow.seq)
        yield from [EntryText(*row) for row in connection.execute(found)]


def parts_of(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """A query takes so many values and no more."""
    for first in range(0, len(keys), AT_ONCE):
        yield keys[first : first + AT_ONCE]


def rename_players(connection: Connection, play: int, players: Sequence[str]) -> None:
    connection.execute(update(PlayRow).where(PlayRow.id == play), {"players": [*players]})


def rename_keeper(connection: Connection, play: int, device: str, name: str) -> None:
    own = (KeeperRow.play_id == play, KeeperRow.device == device)
    connection.execute(update(KeeperRow).where(*own), {"name": name})


def people_by_phone(connection: Connection, venue: int) -> dict[str, int]:
    """Whose the phones of a venue are."""
    query = select(MemberRow.device, MemberRow.person).where(MemberRow.venue_id == venue)
    found = connection.execute(query.where(MemberRow.person.is_not(None)))
    return {row.device: row.person for row in found}


def earlier_names(connection: Connection, venue: int, people: Collection[int]) -> list[str]:
    query = select(PersonRow.earlier).where(PersonRow.venue_id == venue)
    rows = connection.scalars(query.where(PersonRow.number.in_([*people])))
    return [name for earlier in rows for name in earlier or ()]


# Who is being forgotten


def change_rewrite(connection: Connection, venue: int, values: PlainRow) -> None:
    connection.execute(update(RewriteRow).where(RewriteRow.venue_id == venue), values)


def end_rewrite(connection: Connection, venue: int, token: str) -> None:
    own = (RewriteRow.venue_id == venue, RewriteRow.token == token)
    connection.execute(delete(RewriteRow).where(*own))


def rewrite_of(connection: Connection, venue: int) -> RewriteRow | None:
    """What is under way in a venue, or None; who writes keeps others from going on with it."""
    query = select(RewriteRow).where(RewriteRow.venue_id == venue)
    if connection.get_execution_options().get("writing"):
        query = query.with_for_update()
    return first_of(connection, query)


def venues_left(connection: Connection, before: str) -> list[str]:
    """Where something is under way that nobody has gone on with since a moment."""
    query = select(VenueRow.key).join(RewriteRow, RewriteRow.venue_id == VenueRow.id)
    return [*connection.scalars(query.where(RewriteRow.at < before).order_by(VenueRow.id))]


# Erasures that somebody asked for


def put_erasure(connection: Connection, venue: int, person: int, due: str) -> None:
    add_row(connection, ErasureRow(venue_id=venue, person=person, due=due))


def end_erasures(connection: Connection, venue: int, people: Collection[int]) -> int:
    """How many there were."""
    own = (ErasureRow.venue_id == venue, ErasureRow.person.in_([*people]))
    return connection.execute(delete(ErasureRow).where(*own)).rowcount


def erasures_of(connection: Connection, venue: int) -> dict[int, str]:
    """Who asked to be erased, and when that is due."""
    query = select(ErasureRow.person, ErasureRow.due).where(ErasureRow.venue_id == venue)
    return {row.person: row.due for row in connection.execute(query.order_by(ErasureRow.due))}


def due_erasures(connection: Connection, now: str) -> list[tuple[str, int]]:
    """Venue and person, of all whose time has come."""
    query = select(VenueRow.key, ErasureRow.person)
    query = query.join(VenueRow, VenueRow.id == ErasureRow.venue_id)
    return [(row.key, row.person) for row in connection.execute(query.where(ErasureRow.due <= now))]


def latest_erasure(connection: Connection) -> str:
    """When somebody was erased last, in any venue."""
    query = select(func.max(ActionRow.at)).where(ActionRow.kind == ERASE)
    return connection.scalar(query) or ""
