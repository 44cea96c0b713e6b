"""The doors of a venue: links by which phones come in, made, renewed, locked and followed."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.hashes import hash_of
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.venues import Visitor, noted, view_of
from companion.store import Store
from companion.store.accounts import (
    door_at,
    doors_of,
    end_memberships,
    lock_door,
    locked_doors,
    put_door,
)
from companion.tourney.venue.deeds import AccountEntry

PLAYER, KEEPING, WATCHING = DOORS = ("player", "keeper", "watcher")
PERSON = "person "  # and a number: a link for one person, good once and not for long
AN_HOUR = 3600
WALL = "wall"  # a link to look by, on a screen that all can see: nobody comes in by it
ROLES = {PLAYER: Role.WATCHER, KEEPING: Role.KEEPER, WATCHING: Role.WATCHER}
# From a venue, a role and a generation to the token of its link; only the web knows the secret.
TokenMaker = Callable[[str, str, int], str]


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
