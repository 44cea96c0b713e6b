"""The doors of a venue: links by which phones come in, and whose phones they are.

A phone that is somebody stays that person until an organiser frees it. Nobody learns here what
those are called who appear as a number: they come in by a link that an organiser shows them.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.accounts import hash_of, noted
from companion.services.clock import now
from companion.services.newcomers import check_rush, is_new
from companion.services.people import (
    NAME,
    NUMBER,
    checked,
    person_row,
    present,
    selves,
    shown_name,
)
from companion.services.policy import Role
from companion.services.reading import Actor, Unknown
from companion.services.venues import View, Visitor, do, note, view_of, write
from companion.store import Store
from companion.store.accounts import (
    door_at,
    doors_of,
    end_door,
    end_memberships,
    lock_door,
    locked_doors,
    put_door,
)
from companion.store.venues import (
    add_people,
    deed_sent,
    forget_phones,
    member_of,
    people_with_phones,
    phones_of,
    put_member,
    venues_of,
)
from companion.tourney.venue.deeds import AccountEntry, Join
from companion.tourney.venue.state import self_of

PLAYER, KEEPING, WATCHING = DOORS = ("player", "keeper", "watcher")
PERSON = "person "  # and a number: a link for one person, good once and not for long
AN_HOUR = 3600
WALL = "wall"  # a link to look by, on a screen that all can see: nobody comes in by it
ROLES = {PLAYER: Role.WATCHER, KEEPING: Role.KEEPER, WATCHING: Role.WATCHER}
TRIES = 3
# From a venue, a role and a generation to the token of its link; only the web knows the secret.
TokenMaker = Callable[[str, str, int], str]


class Meanwhile(Exception):
    """Somebody of this name came in just now."""


class Door(NamedTuple):
    """Where a link leads; by one that is locked nobody new comes in."""

    venue: int
    key: str
    name: str
    role: str
    locked: bool

    @property
    def person(self) -> int | None:
        """Whom a link is for that an organiser made for one person."""
        return int(self.role.removeprefix(PERSON)) if self.role.startswith(PERSON) else None


def doors(store: Store, visitor: Visitor) -> dict[str, int]:
    """The generation of every link into the venue."""

    def query(connection: Connection) -> dict[str, int]:
        return doors_of(connection, view_of(store, connection, visitor.key).id)

    return store.read(query)


def renew_door(
    store: Store, visitor: Visitor, role: str, token: TokenMaker, send_away: bool
) -> None:
    """A link into the venue, in place of the one before, if there was one."""
    policy.check("renew_door", visitor.role)
    if role not in (*DOORS, WALL):
        raise RuleViolation("moved_on")

    def job(connection: Connection) -> AccountEntry:
        venue = view_of(store, connection, visitor.key).id
        generation = doors_of(connection, venue).get(role, 0) + 1
        hashed = hash_of(token(visitor.key, role, generation))
        row = {"venue_id": venue, "role": role, "generation": generation, "hash": hashed}
        put_door(connection, row)
        if send_away:
            end_memberships(connection, venue, role)
        return AccountEntry("link_renewed", None, role)

    noted(store, visitor.key, visitor.by, job)


def door(store: Store, token: str) -> Door:
    found = link(store, token)
    if found.role not in DOORS and found.person is None:
        raise Unknown
    return found


def wall(store: Store, token: str) -> Door:
    """The venue whose wall a link shows."""
    found = link(store, token)
    if found.role != WALL:
        raise Unknown
    return found


def link(store: Store, token: str) -> Door:
    return store.read(lambda connection: link_at(connection, token))


def link_at(connection: Connection, token: str) -> Door:
    row = door_at(connection, hash_of(token))
    if row is None:
        raise Unknown
    found = Door(row.id, row.key, row.name, row.role, row.locked)
    if found.person is not None and not 0 <= seconds() - row.generation <= AN_HOUR:
        raise Unknown
    return found


def come_in(
    store: Store, actor: Actor, token: str, person: int | None, name: str, sent: str = ""
) -> Visitor:
    """A phone comes into a venue by a link: as somebody who is known, or as somebody new.

    `sent` names the form: sent twice, it lets one person in, and is answered alike.
    """
    found = door(store, token)
    role = PLAYER if found.person is not None else found.role
    by = f"phone {actor.device[:4]}"
    visitor = Visitor(found.key, ROLES[role], by, None, None, actor.device)
    if role == PLAYER and found.person is None and person is None:
        own: int | None = by_name(store, visitor, token, checked(name), sent or token_hex(16))
    else:
        own = as_known(store, visitor, token, role, person)
    return visitor._replace(person=own)


def as_known(
    store: Store, visitor: Visitor, token: str, role: str, person: int | None
) -> int | None:
    """By a link for a role, or as somebody in the list: who the phone is then."""

    def job(connection: Connection) -> tuple[int | None, Callable[[], None] | None]:
        found, view = link_at(connection, token), view_of(store, connection, visitor.key)
        follow = None
        before = own_person(connection, view, visitor.device)
        if role != PLAYER:
            own = before
        elif found.person is not None:
            own = known_person(view, found.person)
            give_away(connection, view, own, found)
            entry = AccountEntry("phone_link_used", None, found.role)
            follow = note(store, connection, visitor.key, entry, visitor.by)
        else:
            own = known_person(view, -1 if person is None else person)
            check_phone(before, own)
            check_free(connection, view, own, visitor.device)
        let_in(connection, view, visitor.device, role, own)
        return own, follow

    own, follow = write(store, job)
    if follow:
        follow()
    return own


def by_name(store: Store, visitor: Visitor, token: str, name: str, sent: str) -> int:
    """Whoever types a public name means that one; by any other somebody new comes in."""
    for _ in range(TRIES):
        view, was_sent = store.read(lambda connection: before(store, connection, visitor, sent))
        if was_sent:
            return again(store, visitor, sent)
        person = called(view, name)
        if person is not None:
            return as_known(store, visitor, token, PLAYER, person) or person
        try:
            return newcomer(store, visitor, token, name, sent)
        except Meanwhile:
            continue
    raise RuleViolation("moved_on")


def before(store: Store, connection: Connection, visitor: Visitor, sent: str) -> tuple[View, bool]:
    """The venue, and whether a form has been there already."""
    view = view_of(store, connection, visitor.key)
    return view, deed_sent(connection, view.id, sent) is not None


def called(view: View, name: str) -> int | None:
    """Who is publicly called so: all names are looked at, so that none takes longer."""
    wanted = name.casefold()
    selves = [
        self_of(view.state, number)
        for number, each in view.people.items()
        if each.name.casefold() == wanted
    ]
    public = [own for own in selves if view.people[own].shown == NAME and is_known(view, own)]
    return public[0] if public else None


def is_known(view: View, person: int) -> bool:
    known = view.state.people.get(person)
    return known is not None and not (known.erased or known.removed) and known.into is None


def newcomer(store: Store, visitor: Visitor, token: str, name: str, sent: str) -> int:
    """Somebody who adds themselves: the name and the phone at once, or neither."""

    def intent(view: View) -> list[Join]:
        if called(view, name) is not None:
            raise Meanwhile
        check_rush(view)
        return [Join(len(view.people) + 1, 1, guest=True)]

    def beside(connection: Connection, view: View) -> None:
        if link_at(connection, token).locked:
            raise RuleViolation("join_link_locked")
        if own_person(connection, view, visitor.device) is not None:
            raise RuleViolation("phone_is_somebody")
        number = len(view.people) + 1
        add_people(connection, [person_row(view.id, number, name)])
        let_in(connection, view, visitor.device, PLAYER, number)

    view = do(store, visitor, intent, sent, beside)
    own = store.read(lambda connection: own_person(connection, view, visitor.device))
    return own or again(store, visitor, sent)  # which came by another thread at once


def again(store: Store, visitor: Visitor, sent: str) -> int:
    """The same form once more, also by a phone that had no cookie yet: the same person."""

    def job(connection: Connection) -> int:
        view = view_of(store, connection, visitor.key)
        own = own_person(connection, view, visitor.device)
        if own is not None:
            return own
        found = deed_sent(connection, view.id, sent)
        if found is None or found.kind != "join" or not is_new(view, found.seq):
            raise RuleViolation("moved_on")
        person = known_person(view, self_of(view.state, found.body["first"]))
        let_in(connection, view, visitor.device, PLAYER, person)
        return person

    return write(store, job)


def own_person(connection: Connection, view: View, device: str) -> int | None:
    """Who a phone is in a venue, if anybody."""
    row = member_of(connection, view.id, device)
    if row is None or row.person is None:
        return None
    own = self_of(view.state, row.person)
    return own if is_known(view, own) else None


def let_in(connection: Connection, view: View, device: str, role: str, person: int | None) -> None:
    row = {"device": device, "venue_id": view.id, "role": role}
    put_member(connection, {**row, "person": person, "since": now()})


def known_person(view: View, person: int) -> int:
    if not is_known(view, person):
        raise RuleViolation("nobody", number=person)
    return person


def check_phone(before: int | None, person: int) -> None:
    """A phone that is somebody is nobody else until an organiser frees it."""
    if before not in (None, person):
        raise RuleViolation("phone_is_somebody")


def check_free(connection: Connection, view: View, person: int, device: str) -> None:
    """Nobody takes another's place, nor finds out by it what a number is called."""
    phones = phones_of_self(connection, view, person)
    if view.people[person].shown == NUMBER and device not in phones:
        raise RuleViolation("nobody", number=person)
    if [phone for phone in phones if phone != device]:
        raise RuleViolation("phone_taken")


def phones_of_self(connection: Connection, view: View, person: int) -> list[str]:
    return [
        each for number in selves(view, person) for each in phones_of(connection, view.id, number)
    ]


def give_away(connection: Connection, view: View, person: int, found: Door) -> None:
    """A link for one person is used up; the phones that they had are nobody's."""
    end_door(connection, view.id, found.role)
    for number in selves(view, person):
        forget_phones(connection, view.id, number)


def link_for(store: Store, visitor: Visitor, person: int) -> str:
    """The token of a link by which one phone comes in as somebody: good once, for an hour."""
    policy.check("join", visitor.role)
    token = token_urlsafe(20)

    def job(connection: Connection) -> AccountEntry:
        view = view_of(store, connection, visitor.key)
        role = f"{PERSON}{known_person(view, person)}"
        row = {"venue_id": view.id, "role": role, "generation": seconds()}
        put_door(connection, {**row, "hash": hash_of(token)})
        return AccountEntry("phone_link_made", None, role)

    noted(store, visitor.key, visitor.by, job)
    return token


def seconds() -> int:
    return int(datetime.fromisoformat(now()).timestamp())


def lock(store: Store, visitor: Visitor, locked: bool) -> None:
    """By the players' link only those come in who are in the list; or everybody again."""
    policy.check("lock_join_link", visitor.role)

    def job(connection: Connection) -> AccountEntry | None:
        venue = view_of(store, connection, visitor.key).id
        before = locked_doors(connection, venue)
        lock_door(connection, venue, PLAYER, locked)
        if locked_doors(connection, venue) == before:
            return None
        return AccountEntry("link_locked" if locked else "link_unlocked", None, PLAYER)

    noted(store, visitor.key, visitor.by, job)


def is_locked(store: Store, visitor: Visitor) -> bool:
    def query(connection: Connection) -> bool:
        view = view_of(store, connection, visitor.key)
        return PLAYER in locked_doors(connection, view.id)

    return store.read(query)


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
        view = view_of(store, connection, key)
        row = member_of(connection, view.id, actor.device)
        if row is None:
            return None
        own = None if row.person is None else self_of(view.state, row.person)
        by = f"phone {actor.device[:4]}" if own is None else f"person {own}"
        return Visitor(key, ROLES[row.role], by, own, None, actor.device)

    return store.read(query)
