"""Venues, row by row: their people and their log."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import aliased

from companion.store.models import DeedRow, MemberRow, PersonRow, VenueRow
from companion.store.queries import NUL

AT_ONCE = 100
EVERY = aliased(DeedRow)
LATEST = select(func.max(EVERY.seq)).where(EVERY.venue_id == VenueRow.id).scalar_subquery()
HEAD = (
    select(VenueRow.id, VenueRow.key, VenueRow.name, DeedRow.seq, DeedRow.hash)
    .outerjoin(DeedRow, and_(DeedRow.venue_id == VenueRow.id, DeedRow.seq == LATEST))
    .where(VenueRow.key == bindparam("key"))
)
DEEDS = (
    select(
        DeedRow.seq,
        DeedRow.kind,
        DeedRow.body,
        DeedRow.by,
        DeedRow.at,
        DeedRow.previous,
        DeedRow.hash,
        DeedRow.device,
    )
    .where(DeedRow.venue_id == bindparam("venue"), DeedRow.seq > bindparam("after"))
    .order_by(DeedRow.seq)
)
PEOPLE = (
    select(PersonRow.number, PersonRow.name, PersonRow.shown, PersonRow.rated)
    .where(PersonRow.venue_id == bindparam("venue"))
    .order_by(PersonRow.number)
)
SENT = select(DeedRow.seq, DeedRow.kind, DeedRow.body).where(
    DeedRow.venue_id == bindparam("venue"), DeedRow.token == bindparam("token")
)


def head_of_venue(connection: Connection, key: str) -> Any:
    """A venue with the number and the hash of its last deed, or None."""
    return None if NUL in key else connection.execute(HEAD, {"key": key}).first()


def deeds_of(connection: Connection, venue: int, after: int = 0) -> Sequence[Any]:
    return connection.execute(DEEDS, {"venue": venue, "after": after}).all()


def deeds_in_turn(connection: Connection, venue: int) -> Iterator[Any]:
    """All of a log, some at a time: it may be long."""
    for some in connection.execute(DEEDS, {"venue": venue, "after": 0}).partitions(AT_ONCE):
        yield from some


def people_of(connection: Connection, venue: int) -> Sequence[Any]:
    return connection.execute(PEOPLE, {"venue": venue}).all()


def deed_sent(connection: Connection, venue: int, token: str) -> Any:
    """What was done before with the same token, if anything."""
    return connection.execute(SENT, {"venue": venue, "token": token}).first()


def add_venue(connection: Connection, key: str, name: str, since: str) -> int:
    made = connection.execute(insert(VenueRow), {"key": key, "name": name, "since": since})
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def rename_venue(connection: Connection, venue: int, name: str) -> bool:
    """Whether it was called something else before."""
    other = (VenueRow.id == venue, VenueRow.name != name)
    return connection.execute(update(VenueRow).where(*other), {"name": name}).rowcount > 0


def add_deed(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(insert(DeedRow), row)


def add_people(connection: Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(PersonRow), rows)


def change_person(connection: Connection, venue: int, number: int, values: Any) -> None:
    own = (PersonRow.venue_id == venue, PersonRow.number == number)
    connection.execute(update(PersonRow).where(*own), values)


def forget_phones(connection: Connection, venue: int, person: int) -> None:
    """Phones of somebody are nobody's any more; they may still look."""
    own = (MemberRow.venue_id == venue, MemberRow.person == person)
    connection.execute(update(MemberRow).where(*own), {"person": None})


def venue_keys(connection: Connection) -> list[tuple[int, str]]:
    query = select(VenueRow.id, VenueRow.key).order_by(VenueRow.id)
    return [(id_, key) for id_, key in connection.execute(query)]


def venue_names(connection: Connection) -> Sequence[Any]:
    return connection.execute(select(VenueRow.id, VenueRow.key, VenueRow.name)).all()


def deed_heads(connection: Connection, seq: int) -> Sequence[Any]:
    """The entry with this number in the log of every venue that has one, and how many it has."""
    latest = select(func.max(EVERY.seq)).where(EVERY.venue_id == DeedRow.venue_id)
    query = select(DeedRow.venue_id, DeedRow.hash, DeedRow.at, latest.scalar_subquery())
    return connection.execute(query.where(DeedRow.seq == seq)).all()


def erasures_after(connection: Connection, venue: int, seq: int) -> bool:
    """Whether somebody was erased since, which writes a log anew."""
    own = (DeedRow.venue_id == venue, DeedRow.seq > seq, DeedRow.kind == "erase")
    return connection.execute(select(DeedRow.seq).where(*own).limit(1)).first() is not None


def put_member(connection: Connection, values: dict[str, Any]) -> None:
    """A phone is one thing in a venue: what it becomes now."""
    own = (MemberRow.venue_id == values["venue_id"], MemberRow.device == values["device"])
    connection.execute(delete(MemberRow).where(*own))
    connection.execute(insert(MemberRow), values)


def member_of(connection: Connection, venue: int, device: str) -> Any:
    query = select(MemberRow.role, MemberRow.person)
    own = (MemberRow.venue_id == venue, MemberRow.device == device)
    return connection.execute(query.where(*own)).first()


def send_away(connection: Connection, venue: int, people: Sequence[int]) -> None:
    """Phones of these people have to come in again."""
    own = (MemberRow.venue_id == venue, MemberRow.person.in_(people))
    connection.execute(delete(MemberRow).where(*own))


def venues_of(connection: Connection, device: str) -> Sequence[Any]:
    """The venues that a phone came into."""
    query = select(VenueRow.key, VenueRow.name, MemberRow.role, MemberRow.person)
    query = query.join(MemberRow, MemberRow.venue_id == VenueRow.id)
    return connection.execute(query.where(MemberRow.device == device).order_by(VenueRow.id)).all()


def phones_of(connection: Connection, venue: int, person: int) -> Sequence[str]:
    query = select(MemberRow.device).where(MemberRow.venue_id == venue)
    return connection.scalars(query.where(MemberRow.person == person)).all()


def people_with_phones(connection: Connection, venue: int) -> set[int]:
    query = select(MemberRow.person).where(MemberRow.venue_id == venue).distinct()
    return {person for person in connection.scalars(query) if person is not None}
