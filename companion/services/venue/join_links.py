"""The join links of a venue: links by which phones come in, made, renewed, locked and followed."""

import re
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.tokens import TokenMaker, digits_in, hash_of
from companion.services.venue.reader import VenueView, Visitor, noted, view_of
from companion.store.accounts import (
    end_memberships,
    join_link_at,
    join_link_beginning,
    join_links_of,
    lock_join_link,
    locked_join_links,
    put_join_link,
)
from companion.store.database import Store
from companion.store.models import JoinLinkRow
from companion.venue.actions import AccountEntry

PLAYER, KEEPING, HELPING, WATCHING = JOIN_LINKS = ("player", "keeper", "helper", "watcher")
PERSON = "person "  # and a number: a link for one person, good once and not for long
AN_HOUR = 3600
BIG_SCREEN = "wall"  # a link to look by, on a screen that all can see: nobody comes in by it
ROLES = {
    PLAYER: Role.VIEWER,
    KEEPING: Role.KEEPER,
    HELPING: Role.HELPER,
    WATCHING: Role.VIEWER,
}
OF_EVENT = re.compile(f"{HELPING} ([0-9]{{1,6}})")  # a link for helpers of one event alone


def event_of(role: str) -> int | None:
    """The event that helpers by such a link are limited to."""
    found = OF_EVENT.fullmatch(role)
    return int(found[1]) if found else None


def role_by(role: str) -> Role:
    """What a phone is that came in by such a link; for one person it is the players'."""
    return ROLES[HELPING if event_of(role) is not None else role]


class JoinLink(NamedTuple):
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


def join_links(store: Store, visitor: Visitor) -> dict[str, int]:
    """The generation of every link into the venue."""

    def query(connection: Connection) -> dict[str, int]:
        return join_links_of(connection, view_of(store, connection, visitor.key).id)

    return store.read(query)


def generations(store: Store, venue: int) -> dict[str, int]:
    """The same where nobody asks who is looking: a big screen shows the link to everybody."""
    return store.read(lambda connection: join_links_of(connection, venue))


def renew_join_link(
    store: Store, visitor: Visitor, role: str, token: TokenMaker, send_away: bool
) -> None:
    """A link into the venue, in place of the one before, if there was one."""
    policy.check("renew_join_link", visitor.role)
    if role not in (*JOIN_LINKS, BIG_SCREEN) and event_of(role) is None:
        raise RuleViolation("moved_on")

    def job(connection: Connection) -> AccountEntry:
        view = view_of(store, connection, visitor.key)
        check_event(view, event_of(role))
        venue = view.id
        generation = join_links_of(connection, venue).get(role, 0) + 1
        hashed = hash_of(token(visitor.key, role, generation))
        row = JoinLinkRow(venue_id=venue, role=role, generation=generation, hash=hashed)
        put_join_link(connection, row)
        if send_away:
            end_memberships(connection, venue, role)
        return AccountEntry("link_renewed", None, role)

    noted(store, visitor.key, visitor.by, job)


def check_event(view: VenueView, event: int | None) -> None:
    """Nobody helps at what is over, or never was."""
    if event is None:
        return
    competition = view.state.competitions.get(event)
    if competition is None or competition.finished:
        raise RuleViolation("moved_on")


def join_link(store: Store, token: str) -> JoinLink:
    found = link(store, token)
    known = found.role in JOIN_LINKS or event_of(found.role) is not None
    if not known and found.person is None:
        raise Unknown
    return found


def big_screen(store: Store, token: str) -> JoinLink:
    """The venue whose big screen a link shows."""
    found = link(store, token)
    if found.role != BIG_SCREEN:
        raise Unknown
    return found


def token_in_short(store: Store, short: str, token: TokenMaker) -> str:
    """The token of the players' link that somebody typed in short, off a poster or a screen."""
    digits = digits_in(short)

    def query(connection: Connection) -> str:
        row = join_link_beginning(connection, digits) if digits else None
        if row is None or row.role != PLAYER:
            raise Unknown
        return token(row.venue.key, row.role, row.generation)

    return store.read(query)


def link(store: Store, token: str) -> JoinLink:
    return store.read(lambda connection: link_at(connection, token))


def link_at(connection: Connection, token: str) -> JoinLink:
    row = join_link_at(connection, hash_of(token))
    if row is None:
        raise Unknown
    found = JoinLink(row.venue_id, row.venue.key, row.venue.name, row.role, row.locked)
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
        before = locked_join_links(connection, venue)
        lock_join_link(connection, venue, PLAYER, locked)
        if locked_join_links(connection, venue) == before:
            return None
        return AccountEntry("link_locked" if locked else "link_unlocked", None, PLAYER)

    noted(store, visitor.key, visitor.by, job)


def is_locked(store: Store, visitor: Visitor) -> bool:
    def query(connection: Connection) -> bool:
        view = view_of(store, connection, visitor.key)
        return PLAYER in locked_join_links(connection, view.id)

    return store.read(query)
