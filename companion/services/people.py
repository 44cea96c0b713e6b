"""People of a venue: added, called, merged, forgotten; and the phones that come in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from companion.games.codec import clean_name
from companion.games.kernel import Malformed, RuleViolation
from companion.services import policy
from companion.services.accounts import hash_of
from companion.services.clock import now
from companion.services.policy import Role
from companion.services.reading import Actor, Unknown
from companion.services.venues import Named, View, Visitor, cached_as, do, view_of
from companion.store import Store
from companion.store.accounts import door_at, doors_of, end_memberships, put_door
from companion.store.venues import (
    add_people,
    change_person,
    forget_phones,
    member_of,
    phones_of,
    put_member,
    venues_of,
)
from companion.tourney.venue.deeds import Erase, Join, Rename
from companion.tourney.venue.state import self_of

NAME, INITIALS, NUMBER = SHOWN = ("name", "initials", "number")
PLAYER, KEEPING, WATCHING = DOORS = ("player", "keeper", "watcher")
ROLES = {PLAYER: Role.WATCHER, KEEPING: Role.KEEPER, WATCHING: Role.WATCHER}
MOST_AT_ONCE = 500
# From a venue, a role and a generation to the token of its link; only the web knows the secret.
TokenMaker = Callable[[str, str, int], str]


class Door(NamedTuple):
    """Where a link leads."""

    venue: int
    key: str
    name: str
    role: str


def shown_name(number: int, named: Named) -> str:
    """How somebody appears in public."""
    if named.shown == NUMBER or not named.name:
        return f"#{number}"
    if named.shown == INITIALS:
        return "".join([f"{word[0]}." for word in named.name.split()])
    return named.name


def names_in_list(text: str) -> list[str]:
    """Names out of a pasted list or a CSV file: one a line, further columns left aside."""
    found = []
    for line in text.splitlines():
        first = next((cell for cell in line.replace(";", ",").split(",") if cell.strip()), "")
        name = " ".join(first.strip().strip('"').split())
        if name:
            found.append(name)
    return found


def add(
    store: Store, visitor: Visitor, names: Sequence[str], token: str = "", guest: bool = False
) -> View:
    """New people with these names; those who are there already are not added again."""
    policy.check("join", visitor.role)
    return join(store, visitor, names, token, guest)


def join(store: Store, visitor: Visitor, names: Sequence[str], token: str, guest: bool) -> View:
    wanted = [*dict.fromkeys([checked(name) for name in names])]
    if not wanted:
        raise RuleViolation("nobody_named")
    if len(wanted) > MOST_AT_ONCE:
        raise RuleViolation("too_many_at_once", limit=MOST_AT_ONCE)

    def missing(view: View) -> list[str]:
        known = {named.name.casefold() for named in view.people.values()}
        return [name for name in wanted if name.casefold() not in known]

    def intent(view: View) -> list[Join]:
        new = missing(view)
        if not new:
            raise RuleViolation("all_known")
        return [Join(len(view.people) + 1, len(new), guest)]

    def beside(connection: Connection, view: View) -> None:
        first = len(view.people) + 1
        rows = [person_row(view.id, n, name) for n, name in enumerate(missing(view), first)]
        add_people(connection, rows)

    return do(store, visitor, intent, token, beside)


def person_row(venue: int, number: int, name: str) -> dict[str, Any]:
    return {"venue_id": venue, "number": number, "name": name, "shown": NAME, "rated": True}


def checked(name: str) -> str:
    try:
        return clean_name(name.strip())
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": "name"}) from None


def change(
    store: Store,
    visitor: Visitor,
    person: int,
    name: str | None = None,
    shown: str | None = None,
    rated: bool | None = None,
) -> View:
    """Another name, another way to appear, in or out of the ratings."""
    values: dict[str, Any] = {}
    if name is not None:
        values["name"] = checked(name)
    if shown is not None:
        if shown not in SHOWN:
            raise RuleViolation("moved_on")
        values["shown"] = shown
    if rated is not None:
        values["rated"] = rated
    policy.check("rename", visitor.role, own=person == visitor.person)

    def intent(view: View) -> list[Rename]:
        return [Rename(person)]

    def beside(connection: Connection, view: View) -> None:
        if values:
            change_person(connection, view.id, person, values)

    return do(store, visitor, intent, "", beside)


def erase(store: Store, visitor: Visitor, person: int) -> View:
    """Forget somebody: the name is gone, phones are nobody's, results stay with a number."""
    policy.check("erase", visitor.role, own=person == visitor.person)

    def beside(connection: Connection, view: View) -> None:
        values = {"name": "", "shown": NUMBER, "rated": False}
        change_person(connection, view.id, person, values)
        forget_phones(connection, view.id, person)

    return do(store, visitor, lambda view: [Erase(person)], "", beside)


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
    if role not in DOORS:
        raise RuleViolation("moved_on")

    def job(connection: Connection) -> None:
        venue = view_of(store, connection, visitor.key).id
        generation = doors_of(connection, venue).get(role, 0) + 1
        hashed = hash_of(token(visitor.key, role, generation))
        row = {"venue_id": venue, "role": role, "generation": generation, "hash": hashed}
        put_door(connection, row)
        if send_away:
            end_memberships(connection, venue, role)

    store.write(job)
    store.tell(cached_as(visitor.key))


def door(store: Store, token: str) -> Door:
    found = store.read(lambda connection: door_at(connection, hash_of(token)))
    if found is None:
        raise Unknown
    return Door(*found)


def come_in(store: Store, actor: Actor, token: str, person: int | None, name: str) -> Visitor:
    """A phone comes into a venue by a link: as somebody who is known, or as somebody new."""
    found = door(store, token)
    visitor = Visitor(found.key, ROLES[found.role], f"phone {actor.device[:4]}", None)
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

    own = store.write(job)
    return visitor._replace(person=own, device=actor.device)


def newcomer(store: Store, visitor: Visitor, name: str) -> int:
    """Somebody who adds himself: whoever has his name already is not he."""
    view = join(store, visitor, [name], "", guest=True)
    return max(view.people)


def check_free(connection: Connection, view: View, person: int, device: str) -> None:
    """Nobody takes another's place: whose phone it is can be changed at the desk."""
    known = view.state.people.get(person)
    if known is None or known.erased or known.into is not None:
        raise RuleViolation("nobody", number=person)
    others = [phone for phone in phones_of(connection, view.id, person) if phone != device]
    if others:
        raise RuleViolation("phone_taken")


def free_phones(store: Store, visitor: Visitor, person: int) -> None:
    """Somebody has a new phone: the old one is nobody's, and the new one can be his."""
    policy.check("join", visitor.role)

    def job(connection: Connection) -> None:
        forget_phones(connection, view_of(store, connection, visitor.key).id, person)

    store.write(job)


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
