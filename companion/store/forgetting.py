"""What is rewritten when somebody is forgotten: the only place where a row of a log changes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Text, cast, delete, func, insert, or_, select, text, update

from companion.store.changes import Change, note_all, rehashed
from companion.store.models import (
    DeedRow,
    EntryRow,
    ErasureRow,
    KeeperRow,
    MemberRow,
    PersonRow,
    PlayRow,
    VenueRow,
)

AT_ONCE = 500
ERASE = "erase"
# One by one, as SQLAlchemy's statements are followed, a long log would take most of a minute.
RECHAIN = "UPDATE {table} SET previous = :previous, hash = :hash WHERE {by} = :owner AND seq = :seq"


class Link(NamedTuple):
    """An entry after a rewritten one: its new place in the chain, and what is signed of that."""

    owner: int
    seq: int
    previous: str
    hash: str
    changes: tuple[Change, Change]


def link_of_deed(venue: int, row: Any, previous: str, new: str) -> Link:
    signed = {"venue_id": venue, "seq": row.seq, "hash": row.hash, "device": row.device}
    return Link(venue, row.seq, previous, new, rehashed(DeedRow.__tablename__, signed, new))


def link_of_entry(play: int, entry: Any, previous: str, new: str) -> Link:
    signed = {"play_id": play, "seq": entry.seq, "hash": entry.hash}
    return Link(play, entry.seq, previous, new, rehashed(EntryRow.__tablename__, signed, new))


def rechain_deeds(connection: Connection, links: Sequence[Link]) -> None:
    rechain(connection, RECHAIN.format(table=DeedRow.__tablename__, by="venue_id"), links)


def rechain_entries(connection: Connection, links: Sequence[Link]) -> None:
    rechain(connection, RECHAIN.format(table=EntryRow.__tablename__, by="play_id"), links)


def rechain(connection: Connection, statement: str, links: Sequence[Link]) -> None:
    if links:
        values = [
            {"previous": each.previous, "hash": each.hash, "owner": each.owner, "seq": each.seq}
            for each in links
        ]
        connection.execute(text(statement), values)
        note_all(connection, [change for each in links for change in each.changes])


def play_named(connection: Connection, key: str) -> Any:
    """A play with what was agreed on before its first entry."""
    query = select(PlayRow.id, PlayRow.game, PlayRow.players, PlayRow.options)
    return connection.execute(query.where(PlayRow.key == key)).first()


def players_of(connection: Connection, keys: Sequence[str]) -> Iterator[Any]:
    """Who plays, as it stands in these plays."""
    query = select(PlayRow.key, PlayRow.players)
    for some in parts_of(keys):
        yield from connection.execute(query.where(PlayRow.key.in_(some)))


def keepers_at(connection: Connection, keys: Sequence[str]) -> Iterator[Any]:
    query = select(PlayRow.key, KeeperRow.device, KeeperRow.name)
    query = query.join(PlayRow, PlayRow.id == KeeperRow.play_id)
    for some in parts_of(keys):
        yield from connection.execute(query.where(PlayRow.key.in_(some)))


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
) -> Iterator[Any]:
    """The entries of these plays that have one of these fields."""
    query = select(PlayRow.key, EntryRow.seq, EntryRow.body)
    query = query.join(PlayRow, PlayRow.id == EntryRow.play_id)
    written = or_(*[cast(EntryRow.body, Text).contains(f'"{field}"') for field in fields])
    for some in parts_of(keys):
        found = query.where(PlayRow.key.in_(some), written).order_by(PlayRow.id, EntryRow.seq)
        yield from connection.execute(found)


def parts_of(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """A query takes so many values and no more."""
    for first in range(0, len(keys), AT_ONCE):
        yield keys[first : first + AT_ONCE]


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


def forget_devices(connection: Connection, venue: int, devices: Collection[str]) -> None:
    """By which of these devices something was done is not known any more."""
    own = (DeedRow.venue_id == venue, DeedRow.device.in_([*devices]))
    connection.execute(update(DeedRow).where(*own), {"device": ""})


def people_by_phone(connection: Connection, venue: int) -> dict[str, int]:
    """Whose the phones of a venue are."""
    query = select(MemberRow.device, MemberRow.person).where(MemberRow.venue_id == venue)
    found = connection.execute(query.where(MemberRow.person.is_not(None)))
    return {row.device: row.person for row in found}


def earlier_names(connection: Connection, venue: int, people: Collection[int]) -> list[str]:
    query = select(PersonRow.earlier).where(PersonRow.venue_id == venue)
    rows = connection.scalars(query.where(PersonRow.number.in_([*people])))
    return [name for earlier in rows for name in earlier or ()]


# Erasures that somebody asked for


def put_erasure(connection: Connection, venue: int, person: int, due: str) -> None:
    row = {"venue_id": venue, "person": person, "due": due}
    connection.execute(insert(ErasureRow), row)


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
    query = select(func.max(DeedRow.at)).where(DeedRow.kind == ERASE)
    return connection.scalar(query) or ""
