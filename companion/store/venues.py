"""Venues, row by row: their people and their log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from companion.store.ledgers import VENUES
from companion.store.models import (
    ActionRow,
    MemberRow,
    PersonRow,
    PlainRow,
    RewriteRow,
    VenueRow,
    add_row,
    all_of,
)
from companion.store.plays import NUL

LATEST = VENUES.latest(VenueRow.id)


class Member(NamedTuple):
    """What a phone is in a venue, and whose."""

    role: str
    person: int | None


class Membership(NamedTuple):
    """The same of a phone in any venue."""

    key: str
    name: str
    role: str
    person: int | None


HEAD = (
    select(VenueRow.id, VenueRow.key, VenueRow.name, ActionRow.seq, ActionRow.hash)
    .outerjoin(ActionRow, and_(ActionRow.venue_id == VenueRow.id, ActionRow.seq == LATEST))
    .where(VenueRow.key == bindparam("key"))
)
PEOPLE = (
    select(PersonRow.number, PersonRow.name, PersonRow.shown, PersonRow.rated)
    .where(PersonRow.venue_id == bindparam("venue"))
    .order_by(PersonRow.number)
)
MEMBER = select(MemberRow.role, MemberRow.person).where(
    MemberRow.venue_id == bindparam("venue"), MemberRow.device == bindparam("device")
)


class VenueHead(NamedTuple):
    """A venue with the number and the hash of its last entry."""

    id: int
    key: str
    name: str
    seq: int | None
    hash: str | None


def head_of_venue(connection: Connection, key: str) -> VenueHead | None:
    row = None if NUL in key else connection.execute(HEAD, {"key": key}).first()
    return VenueHead(*row) if row else None


def people_of(connection: Connection, venue: int) -> Sequence[Any]:
    return connection.execute(PEOPLE, {"venue": venue}).all()


def add_venue(connection: Connection, key: str, name: str, since: str) -> int:
    row = VenueRow(key=key, name=name, since=since)
    add_row(connection, row)
    return row.id


def rename_venue(connection: Connection, venue: int, name: str) -> bool:
    """Whether it was called something else before."""
    other = (VenueRow.id == venue, VenueRow.name != name)
    return connection.execute(update(VenueRow).where(*other), {"name": name}).rowcount > 0


def add_people(connection: Connection, rows: list[PlainRow]) -> None:
    connection.execute(insert(PersonRow), rows)


def change_person(connection: Connection, venue: int, number: int, values: PlainRow) -> None:
    own = (PersonRow.venue_id == venue, PersonRow.number == number)
    connection.execute(update(PersonRow).where(*own), values)


def forget_phones(connection: Connection, venue: int, person: int) -> None:
    """Phones of somebody are nobody's any more; they may still look."""
    own = (MemberRow.venue_id == venue, MemberRow.person == person)
    connection.execute(update(MemberRow).where(*own), {"person": None})


def venue_keys(connection: Connection) -> list[tuple[int, str]]:
    query = select(VenueRow.id, VenueRow.key).order_by(VenueRow.id)
    return [(id_, key) for id_, key in connection.execute(query)]


def all_venues(connection: Connection) -> Sequence[VenueRow]:
    return all_of(connection, select(VenueRow))


def action_heads(connection: Connection, seq: int) -> Sequence[Any]:
    """The entry with this number in the log of every venue that has one, and how many it has."""
    latest = VENUES.latest(ActionRow.venue_id)
    query = select(ActionRow.venue_id, ActionRow.hash, ActionRow.at, latest)
    return connection.execute(query.where(ActionRow.seq == seq)).all()


def erasures_after(connection: Connection, venue: int, seq: int) -> bool:
    """Whether somebody was erased since or is about to be, which writes a log anew."""
    own = (ActionRow.venue_id == venue, ActionRow.seq > seq, ActionRow.kind == "erase")
    under_way = select(RewriteRow.seq).where(RewriteRow.venue_id == venue)
    queries = (select(ActionRow.seq).where(*own).limit(1), under_way)
    return any(connection.execute(query).first() is not None for query in queries)


def put_member(connection: Connection, row: MemberRow) -> None:
    """A phone is one thing in a venue: what it becomes now."""
    own = (MemberRow.venue_id == row.venue_id, MemberRow.device == row.device)
    connection.execute(delete(MemberRow).where(*own))
    add_row(connection, row)


def member_of(connection: Connection, venue: int, device: str) -> Member | None:
    row = connection.execute(MEMBER, {"venue": venue, "device": device}).first()
    return Member(*row) if row else None


def send_away(connection: Connection, venue: int, people: Sequence[int]) -> None:
    """Phones of these people have to come in again."""
    own = (MemberRow.venue_id == venue, MemberRow.person.in_(people))
    connection.execute(delete(MemberRow).where(*own))


def venues_of(connection: Connection, device: str) -> Sequence[Membership]:
    """The venues that a phone came into."""
    query = select(VenueRow.key, VenueRow.name, MemberRow.role, MemberRow.person)
    query = query.join(MemberRow, MemberRow.venue_id == VenueRow.id)
    rows = connection.execute(query.where(MemberRow.device == device).order_by(VenueRow.id))
    return [Membership(*row) for row in rows]


def phones_of(connection: Connection, venue: int, person: int) -> Sequence[str]:
    query = select(MemberRow.device).where(MemberRow.venue_id == venue)
    return connection.scalars(query.where(MemberRow.person == person)).all()


def people_with_phones(connection: Connection, venue: int) -> set[int]:
    query = select(MemberRow.person).where(MemberRow.venue_id == venue).distinct()
    return {person for person in connection.scalars(query) if person is not None}
