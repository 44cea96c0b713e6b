"""Phones that come in by a link: as somebody who is known, as somebody new, or to keep scores.

A phone that is somebody stays that person until an organiser frees it. Nobody learns here what
those are called who appear as a number: they come in by a link that an organiser shows them.
"""

from secrets import token_hex

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services.clock import now
from companion.services.play.reader import Actor
from companion.services.venue.join_links import (
    PERSON,
    PLAYER,
    WATCHING,
    event_of,
    join_link,
    link_at,
    role_by,
)
from companion.services.venue.newcomers import check_rush, is_new
from companion.services.venue.people import NAME, NUMBER, checked, joining, person_row
from companion.services.venue.phones import (
    give_away,
    is_known,
    known_person,
    own_person,
    phones_of_self,
)
from companion.services.venue.reader import VenueView, Visitor, do, noted, view_of
from companion.store.database import Store
from companion.store.ledgers import VENUES, entry_sent
from companion.store.models import MemberRow
from companion.store.venues import add_people, member_of, put_member
from companion.venue.actions import AccountEntry, AddPeople
from companion.venue.similar_names import meant_by
from companion.venue.state import self_of

TRIES = 3


class Meanwhile(Exception):
    """Somebody of this name came in just now."""


def join(
    store: Store,
    actor: Actor,
    token: str,
    person: int | None,
    name: str,
    sent: str = "",
    *,
    anew: bool = True,
) -> Visitor:
    """A phone comes into a venue by a link: as somebody who is known, or as somebody new.

    `sent` names the form: sent twice, it lets one person in, and is answered alike. Unless it is
    `anew`, somebody who is called almost the same is asked for first.
    """
    found = join_link(store, token)
    role = PLAYER if found.person is not None else found.role
    by = f"phone {actor.device[:4]}"
    visitor = Visitor(found.key, role_by(role), by, device=actor.device, event=event_of(role))
    if role == PLAYER and found.person is None and person is None:
        own: int | None = by_name(store, visitor, token, checked(name), sent or token_hex(16), anew)
    else:
        own = as_known(store, visitor, token, role, person)
    return visitor._replace(person=own)


def as_known(
    store: Store, visitor: Visitor, token: str, role: str, person: int | None
) -> int | None:
    """By a link for a role, or as somebody in the list: who the phone is then."""
    known: list[int | None] = []

    def job(connection: Connection) -> AccountEntry | None:
        found, view = link_at(connection, token), view_of(store, connection, visitor.key)
        before = own_person(connection, view, visitor.device)
        if role != PLAYER:
            own = before
        elif found.person is not None:
            own = known_person(view, found.person)
            give_away(connection, view, own, found)
        else:
            own = known_person(view, -1 if person is None else person)
            check_phone(before, own)
            check_free(connection, view, own, visitor.device)
        known[:] = [own]
        return let_in(connection, view, visitor.device, role, own)

    noted(store, visitor.key, visitor.by, job)
    return known[0]


def by_name(store: Store, visitor: Visitor, token: str, name: str, sent: str, anew: bool) -> int:
    """Whoever types a public name means that one; by any other somebody new comes in."""
    for _ in range(TRIES):
        view, was_sent = store.read(lambda connection: before(store, connection, visitor, sent))
        if was_sent:
            return again(store, visitor, sent)
        person = called(view, name)
        if person is not None:
            return as_known(store, visitor, token, PLAYER, person) or person
        if not anew:
            check_alike(view, name)
        try:
            return newcomer(store, visitor, token, name, sent)
        except Meanwhile:
            continue
    raise RuleViolation("moved_on")


def before(
    store: Store, connection: Connection, visitor: Visitor, sent: str
) -> tuple[VenueView, bool]:
    """The venue, and whether a form has been there already."""
    view = view_of(store, connection, visitor.key)
    return view, entry_sent(connection, VENUES, view.id, sent) is not None


def called(view: VenueView, name: str) -> int | None:
    """Who is publicly called so: all names are looked at, so that none takes longer."""
    wanted = name.casefold()
    selves = [
        self_of(view.state, number)
        for number, each in view.people.items()
        if each.name.casefold() == wanted
    ]
    public = [own for own in selves if view.people[own].shown == NAME and is_known(view, own)]
    return public[0] if public else None


def check_alike(view: VenueView, name: str) -> None:
    """Of those who show their name in public; whoever is known is not made a second time."""
    public = {
        number: each.name
        for number, each in view.people.items()
        if each.shown == NAME and is_known(view, number)
    }
    meant = meant_by(name, public)
    if meant:
        names = ", ".join([public[number] for number in meant])
        raise RuleViolation("are_you_somebody", meant=meant, names=names)


def newcomer(store: Store, visitor: Visitor, token: str, name: str, sent: str) -> int:
    """Somebody who adds themselves: the name and the phone at once, or neither."""

    def decide(view: VenueView) -> list[AddPeople]:
        if called(view, name) is not None:
            raise Meanwhile
        check_rush(view)
        return [joining(view, 1, guest=True)]

    def beside(connection: Connection, view: VenueView) -> None:
        if link_at(connection, token).locked:
            raise RuleViolation("join_link_locked")
        if own_person(connection, view, visitor.device) is not None:
            raise RuleViolation("phone_is_somebody")
        number = len(view.people) + 1
        add_people(connection, [person_row(view.id, number, name)])
        let_in(connection, view, visitor.device, PLAYER, number)

    view = do(store, visitor, decide, sent, beside)
    own = store.read(lambda connection: own_person(connection, view, visitor.device))
    return own or again(store, visitor, sent)  # which came by another thread at once


def again(store: Store, visitor: Visitor, sent: str) -> int:
    """The same form once more, also by a phone that had no cookie yet: the same person."""
    known: list[int] = []

    def job(connection: Connection) -> AccountEntry | None:
        view = view_of(store, connection, visitor.key)
        own = own_person(connection, view, visitor.device)
        if own is not None:
            known[:] = [own]
            return None
        found = entry_sent(connection, VENUES, view.id, sent)
        if found is None or found.kind != "join" or not is_new(view, found.seq):
            raise RuleViolation("moved_on")
        person = known_person(view, self_of(view.state, found.body["first"]))
        known[:] = [person]
        return let_in(connection, view, visitor.device, PLAYER, person)

    noted(store, visitor.key, visitor.by, job)
    return known[0]


def let_in(
    connection: Connection, view: VenueView, device: str, role: str, person: int | None
) -> AccountEntry | None:
    """What a phone is from now on; the entry of the log, unless it was that or may only watch."""
    before = member_of(connection, view.id, device)
    row = MemberRow(device=device, venue_id=view.id, role=role, person=person, since=now())
    put_member(connection, row)
    if role == WATCHING or (before and (before.role, before.person) == (role, person)):
        return None
    return AccountEntry("phone_joined", None, f"{PERSON}{person}" if role == PLAYER else role)


def check_phone(before: int | None, person: int) -> None:
    """A phone that is somebody is nobody else until an organiser frees it."""
    if before not in (None, person):
        raise RuleViolation("phone_is_somebody")


def check_free(connection: Connection, view: VenueView, person: int, device: str) -> None:
    """Nobody takes another's place, nor finds out by it what a number is called."""
    phones = phones_of_self(connection, view, person)
    if view.people[person].shown == NUMBER and device not in phones:
        raise RuleViolation("nobody", number=person)
    if [phone for phone in phones if phone != device]:
        raise RuleViolation("phone_taken")
