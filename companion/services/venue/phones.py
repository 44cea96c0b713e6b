"""Whose phones are whose in a venue, and the links by which one phone becomes somebody's."""

from collections import Counter
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.play.reader import Actor
from companion.services.tokens import hash_of
from companion.services.venue.join_links import PERSON, JoinLink, event_of, role_by, seconds
from companion.services.venue.people import NUMBER, present, selves, shown_name
from companion.services.venue.reader import VenueView, Visitor, noted, view_of
from companion.store.accounts import end_join_link, put_join_link
from companion.store.database import Store
from companion.store.models import JoinLinkRow
from companion.store.venues import (
    forget_phones,
    member_of,
    people_with_phones,
    phones_of,
    venues_of,
)
from companion.venue.actions import AccountEntry
from companion.venue.state import self_of


def is_known(view: VenueView, person: int) -> bool:
    known = view.state.people.get(person)
    return known is not None and not (known.erased or known.removed) and known.into is None


def own_person(connection: Connection, view: VenueView, device: str) -> int | None:
    """Who a phone is in a venue, if anybody."""
    row = member_of(connection, view.id, device)
    if row is None or row.person is None:
        return None
    own = self_of(view.state, row.person)
    return own if is_known(view, own) else None


def known_person(view: VenueView, person: int) -> int:
    if not is_known(view, person):
        raise RuleViolation("nobody", number=person)
    return person


def phones_of_self(connection: Connection, view: VenueView, person: int) -> list[str]:
    return [
        each for number in selves(view, person) for each in phones_of(connection, view.id, number)
    ]


def give_away(connection: Connection, view: VenueView, person: int, found: JoinLink) -> None:
    """A link for one person is used up; the phones that they had are nobody's."""
    end_join_link(connection, view.id, found.role)
    for number in selves(view, person):
        forget_phones(connection, view.id, number)


def link_for(store: Store, visitor: Visitor, person: int) -> str:
    """The token of a link by which one phone comes in as somebody: good once, for an hour."""
    policy.check("join", visitor.role)
    token = token_urlsafe(20)

    def job(connection: Connection) -> AccountEntry:
        view = view_of(store, connection, visitor.key)
        role = f"{PERSON}{known_person(view, person)}"
        own = {"venue_id": view.id, "role": role}
        put_join_link(connection, JoinLinkRow(**own, generation=seconds(), hash=hash_of(token)))
        return AccountEntry("phone_link_made", None, role)

    noted(store, visitor.key, visitor.by, job)
    return token


def with_phones(store: Store, visitor: Visitor) -> set[int]:
    """Who came in with a phone."""

    def query(connection: Connection) -> set[int]:
        view = view_of(store, connection, visitor.key)
        return {self_of(view.state, person) for person in people_with_phones(connection, view.id)}

    return store.read(query)


def without_phone(store: Store, key: str) -> list[tuple[int, str]]:
    """Who is here and has no phone yet, as all may see them, by name; no two alike.

    Without those who appear as a number: whoever came in as one would read the name.
    """

    def query(connection: Connection) -> list[tuple[int, str]]:
        view = view_of(store, connection, key)
        taken = {self_of(view.state, person) for person in people_with_phones(connection, view.id)}
        free = [
            number
            for number in present(view)
            if number not in taken and view.people[number].shown != NUMBER
        ]
        shown = {number: shown_name(number, view.people[number]) for number in free}
        times = Counter(shown.values())
        found = [
            (number, name if times[name] == 1 else f"{name} #{number}")
            for number, name in shown.items()
        ]
        return sorted(found, key=lambda each: (each[1].casefold(), each[0]))

    return store.read(query)


def free_phones(store: Store, visitor: Visitor, person: int) -> None:
    """Somebody has a new phone: the old one is nobody's, and the new one can be theirs."""
    policy.check("join", visitor.role)

    def job(connection: Connection) -> AccountEntry | None:
        view = view_of(store, connection, visitor.key)
        if not phones_of_self(connection, view, person):
            return None
        for number in selves(view, person):
            forget_phones(connection, view.id, number)
        return AccountEntry("phone_freed", None, f"{PERSON}{person}")

    noted(store, visitor.key, visitor.by, job)


def venues_known(store: Store, device: str) -> list[Any]:
    """The venues that a phone has come into."""
    return [*store.read(lambda connection: venues_of(connection, device))]


def visitor_by_phone(store: Store, key: str, actor: Actor) -> Visitor | None:
    """What a phone is in a venue; None for one that never came in."""

    def query(connection: Connection) -> Visitor | None:
        return visitor_in(connection, view_of(store, connection, key), actor.device)

    return store.read(query)


def visitor_in(connection: Connection, view: VenueView, device: str) -> Visitor | None:
    row = member_of(connection, view.id, device)
    if row is None:
        return None
    own = None if row.person is None else self_of(view.state, row.person)
    by = f"phone {device[:4]}" if own is None else f"person {own}"
    known = Visitor(view.key, role_by(row.role), by, person=own, device=device, venue=view)
    return known._replace(event=event_of(row.role))
