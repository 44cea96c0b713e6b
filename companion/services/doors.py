"""The doors of a venue: links by which phones come in, and whose phones they are."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.accounts import hash_of, noted
from companion.services.clock import now
from companion.services.people import checked, join, present, selves, shown_name
from companion.services.policy import Role
from companion.services.reading import Actor, Unknown
from companion.services.venues import View, Visitor, view_of, write
from companion.store import Store
from companion.store.accounts import door_at, doors_of, end_memberships, put_door
from companion.store.venues import (
    forget_phones,
    member_of,
    people_with_phones,
    phones_of,
    put_member,
    venues_of,
)
from companion.tourney.venue.deeds import AccountEntry
from companion.tourney.venue.state import self_of

PLAYER, KEEPING, WATCHING = DOORS = ("player", "keeper", "watcher")
WALL = "wall"  # a link to look by, on a screen that all can see: nobody comes in by it
ROLES = {PLAYER: Role.WATCHER, KEEPING: Role.KEEPER, WATCHING: Role.WATCHER}
# From a venue, a role and a generation to the token of its link; only the web knows the secret.
TokenMaker = Callable[[str, str, int], str]


class Door(NamedTuple):
    """Where a link leads."""

    venue: int
    key: str
    name: str
    role: str


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
    if found.role not in DOORS:
        raise Unknown
    return found


def wall(store: Store, token: str) -> Door:
    """The venue whose wall a link shows."""
    found = link(store, token)
    if found.role != WALL:
        raise Unknown
    return found


def link(store: Store, token: str) -> Door:
    found = store.read(lambda connection: door_at(connection, hash_of(token)))
    if found is None:
        raise Unknown
    return Door(*found)


def come_in(store: Store, actor: Actor, token: str, person: int | None, name: str) -> Visitor:
    """A phone comes into a venue by a link: as somebody who is known, or as somebody new."""
    found = door(store, token)
    visitor = Visitor(found.key, ROLES[found.role], f"phone {actor.device[:4]}", None)
    if found.role == PLAYER and person is None:
        person = called(store, found.key, name)
    if found.role == PLAYER and person is None:
        person = newcomer(store, visitor, name)

    def job(connection: Connection) -> int | None:
        if door_at(connection, hash_of(token)) is None:
            raise Unknown
        view = view_of(store, connection, found.key)
        own = person if found.role == PLAYER else None
        before = member_of(connection, view.id, actor.device)
        if own is not None:
            check_free(connection, view, own, actor.device)
        elif before is not None:
            own = before.person
        row = {"device": actor.device, "venue_id": view.id, "role": found.role}
        put_member(connection, {**row, "person": own, "since": now()})
        return own

    own = write(store, job)
    return visitor._replace(person=own, device=actor.device)


def called(store: Store, key: str, name: str) -> int | None:
    """Whoever types a name that is known means that one: he did not find himself in the list."""
    wanted = checked(name).casefold()
    view = store.read(lambda connection: view_of(store, connection, key))
    named = [number for number, each in view.people.items() if each.name.casefold() == wanted]
    return next((self_of(view.state, number) for number in named), None)


def newcomer(store: Store, visitor: Visitor, name: str) -> int:
    """Somebody who adds himself."""
    view = join(store, visitor, [name], "", guest=True)
    return max(view.people)


def check_free(connection: Connection, view: View, person: int, device: str) -> None:
    """Nobody takes another's place: whose phone it is can be changed at the desk."""
    known = view.state.people.get(person)
    if known is None or known.erased or known.into is not None:
        raise RuleViolation("nobody", number=person)
    own = [
        each for number in selves(view, person) for each in phones_of(connection, view.id, number)
    ]
    if [phone for phone in own if phone != device]:
        raise RuleViolation("phone_taken")


def with_phones(store: Store, visitor: Visitor) -> set[int]:
    """Who came in with a phone."""

    def query(connection: Connection) -> set[int]:
        view = view_of(store, connection, visitor.key)
        return {self_of(view.state, person) for person in people_with_phones(connection, view.id)}

    return store.read(query)


def without_phone(store: Store, key: str) -> list[tuple[int, str]]:
    """Who is here and has no phone yet, as all may see them, by name; no two alike."""

    def query(connection: Connection) -> list[tuple[int, str]]:
        view = view_of(store, connection, key)
        taken = {self_of(view.state, person) for person in people_with_phones(connection, view.id)}
        free = [number for number in present(view) if number not in taken]
        shown = {number: shown_name(number, view.people[number]) for number in free}
        times = Counter(shown.values())
        found = [
            (number, name if times[name] == 1 else f"{name} #{number}")
            for number, name in shown.items()
        ]
        return sorted(found, key=lambda each: (each[1].casefold(), each[0]))

    return store.read(query)


def free_phones(store: Store, visitor: Visitor, person: int) -> None:
    """Somebody has a new phone: the old one is nobody's, and the new one can be his."""
    policy.check("join", visitor.role)

    def job(connection: Connection) -> None:
        view = view_of(store, connection, visitor.key)
        for number in selves(view, person):
            forget_phones(connection, view.id, number)

    write(store, job)


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
