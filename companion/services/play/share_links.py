"""Sharing a play: links to watch it and to keep it, and whose phones do."""

from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.codec import clean_name
from companion.play.automatic import AUTOMATIC
from companion.refusal import Malformed, RuleViolation
from companion.services.clock import now
from companion.services.play.reader import Actor, Unknown, kept_head
from companion.services.tokens import TokenMaker, hash_of
from companion.store.database import Store
from companion.store.models import LinkRow
from companion.store.share_links import (
    end_keeping,
    end_watching,
    hold,
    keepers_of,
    link_at,
    links_of,
    put_keeper,
    put_link,
    put_owner,
    put_viewer,
    viewers_of,
)

WATCH, KEEP = ROLES = ("watch", "keep")
CODE = "code"  # short enough to type: it only asks
ALL_LINKS = (*ROLES, CODE)
SHOWN = 8  # so much of a device's hash tells it from the others


class Phone(NamedTuple):
    """A device that keeps a play."""

    id: str
    name: str
    owner: bool
    own: bool


class ShareLinks(NamedTuple):
    """How a play is shared: the generation of each link, who keeps it, how many watch."""

    links: dict[str, int]
    phones: list[Phone]
    viewers: int

    @property
    def owned(self) -> bool:
        """Whether whoever asked may take the play back from others."""
        return any(phone.own and phone.owner for phone in self.phones)


class Invitation(NamedTuple):
    key: str
    role: str
    game: str
    players: list[str]


def sharing(store: Store, actor: Actor, key: str) -> ShareLinks:
    def query(connection: Connection) -> ShareLinks:
        play = kept_head(connection, actor, key).id
        phones = [
            Phone(row.device[:SHOWN], row.name, row.owner, row.device == actor.device)
            for row in keepers_of(connection, play)
        ]
        return ShareLinks(links_of(connection, play), phones, viewers_of(connection, play))

    return store.read(query)


def share(store: Store, actor: Actor, key: str, token: TokenMaker) -> None:
    """Make the links of a play, if it has none."""

    def job(connection: Connection) -> None:
        play = kept_head(connection, actor, key).id
        for role in ALL_LINKS:
            if role not in links_of(connection, play):
                put_link(connection, play, role, 1, hash_of(token(key, role, 1)))

    store.write(job)


def renew(store: Store, actor: Actor, key: str, role: str, token: TokenMaker) -> None:
    """Another link in place of one: the old one leads nowhere, at once.

    Who came by a link to watch is sent away with it; who keeps the play is a phone by itself.
    """

    def job(connection: Connection) -> None:
        play = kept_head(connection, actor, key).id
        owner_only(connection, play, actor)
        renew_link(connection, play, key, role, token)
        if role == WATCH:
            end_watching(connection, play)
        store.notify(connection, key)

    store.write(job)
    store.tell(key)


def invitation(store: Store, token: str) -> Invitation:
    """What a link leads to, or `Unknown`."""
    found = store.read(lambda connection: link_at(connection, hash_of(token)))
    if found is None or found.role == CODE:
        raise Unknown
    return invitation_by(found)


def invitation_by(found: LinkRow) -> Invitation:
    return Invitation(found.play.key, found.role, found.play.game, found.play.players)


def join(store: Store, actor: Actor, token: str, name: str) -> Invitation:
    """Watch or keep the play that a link leads to."""
    keeper = keeper_name(name) if name else ""

    def job(connection: Connection) -> Invitation:
        found = link_at(connection, hash_of(token))
        if found is None or found.role == CODE:
            raise Unknown
        if found.role == KEEP:
            known = {row.device: row.name for row in keepers_of(connection, found.play_id)}
            named = keeper or known.get(actor.device, "")
            put_keeper(connection, found.play_id, actor.device, named, now())
        else:
            put_viewer(connection, found.play_id, actor.device)
        store.notify(connection, found.play.key)
        return invitation_by(found)

    joined = store.write(job)
    store.tell(joined.key)
    return joined


def rename(store: Store, actor: Actor, key: str, name: str) -> None:
    """Whose phone this is: it stands in the history from now on."""
    keeper = keeper_name(name)

    def job(connection: Connection) -> None:
        put_keeper(connection, kept_head(connection, actor, key).id, actor.device, keeper, now())

    store.write(job)


def keeper_name(name: str) -> str:
    try:
        clean_name(name)
    except Malformed as fault:
        raise fault.under("name") from None
    if name == AUTOMATIC:
        raise RuleViolation("keeper_name", quote=name)
    return name


def leave(store: Store, actor: Actor, key: str) -> None:
    """Stop keeping and go on watching; somebody else has to keep the play then."""

    def job(connection: Connection) -> None:
        play = kept_head(connection, actor, key).id
        hold(connection, play)
        keepers = keepers_of(connection, play)
        others = [row.device for row in keepers if row.device != actor.device]
        if not others:
            raise RuleViolation("last_keeper")
        end_keeping(connection, play, actor.device)
        put_viewer(connection, play, actor.device)
        if not any(row.owner for row in keepers if row.device != actor.device):
            put_owner(connection, play, others[0])
        store.notify(connection, key)

    store.write(job)
    store.tell(key)


def take_back(store: Store, actor: Actor, key: str, phone: str, token: TokenMaker) -> None:
    """End somebody else's keeping, at once, and the link by which they could come again."""

    def job(connection: Connection) -> None:
        play = kept_head(connection, actor, key).id
        hold(connection, play)
        owner_only(connection, play, actor)
        others = [row.device for row in keepers_of(connection, play) if row.device != actor.device]
        meant = [device for device in others if device[:SHOWN] == phone]
        if not meant:
            raise Unknown
        for device in meant:
            end_keeping(connection, play, device)
            put_viewer(connection, play, device)
        for role in (KEEP, CODE):
            renew_link(connection, play, key, role, token)
        store.notify(connection, key)

    store.write(job)
    store.tell(key)


def renew_link(connection: Connection, play: int, key: str, role: str, token: TokenMaker) -> None:
    generation = links_of(connection, play).get(role, 0) + 1
    put_link(connection, play, role, generation, hash_of(token(key, role, generation)))


def owner_only(connection: Connection, play: int, actor: Actor) -> None:
    if not any(row.owner for row in keepers_of(connection, play) if row.device == actor.device):
        raise RuleViolation("not_yours")
