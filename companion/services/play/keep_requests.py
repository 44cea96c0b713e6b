"""A phone that asks to keep a play by its code: a keeper lets it in, or else time does.

A keeper that is there is asked, and nothing happens without an answer. One that has been silent for
a minute may be dead: then every phone of the play says for two minutes who is coming, and any
keeper can still refuse.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services.clock import later, now
from companion.services.play.entries import PAUSED, RUNNING
from companion.services.play.reader import Actor, Unknown, kept_head, state_at
from companion.services.play.share_links import CODE, SHOWN, keeper_name, renew_link
from companion.services.tokens import TokenMaker, hash_of
from companion.store.database import Store
from companion.store.keep_requests import (
    add_request,
    end_request,
    end_requests_before,
    is_any_before,
    is_asked,
    put_heard,
    refuse_request,
    request_at,
    requests_by,
    requests_for,
)
from companion.store.models import KeepRequestRow
from companion.store.plays import any_head
from companion.store.share_links import hold, keepers_of, link_at, put_keeper

SILENT, NOTICE = timedelta(minutes=1), timedelta(minutes=2)
LONGEST = timedelta(days=1)
OFTEN = timedelta(seconds=15)  # a keeper that is there is noted as often as this
WAITING, LET_IN, REFUSED = "waiting", "let_in", "refused"
MOST_WAITING = 5  # at one play


class KeepRequest(NamedTuple):
    """A phone that asks: who it is, and when it is let in if nobody says anything."""

    id: str
    name: str
    at: str


class OwnRequest(NamedTuple):
    """What has become of asking: how long it still takes, in seconds, if nobody says anything."""

    key: str
    state: str
    seconds: int


def moment(at: str) -> datetime:
    return datetime.fromisoformat(at)


def due(row: KeepRequestRow) -> datetime:
    """When somebody is let in, if no keeper is heard of any more."""
    return max(moment(row.since), moment(row.heard) + SILENT) + NOTICE


def ask(store: Store, actor: Actor, code: str, name: str) -> None:
    """Ask to keep the play of a code; `Unknown` for no code of ours, or of a play that is over."""
    named = keeper_name(name) if name else ""

    def job(connection: Connection) -> str:
        link = link_at(connection, hash_of(code))
        found = link and any_head(connection, link.play.key)
        if link is None or link.role != CODE or not found or found.status not in (RUNNING, PAUSED):
            raise Unknown
        if request_at(connection, found.id, actor.device) is not None:
            end_if_refused(connection, found.id, actor.device)
            return found.key
        if len(requests_for(connection, found.id)) >= MOST_WAITING:
            raise RuleViolation("too_many_ask")
        entries = state_at(store, connection, found).ledger.entries
        row = KeepRequestRow(
            play_id=found.id,
            device=actor.device,
            name=named,
            since=now(),
            heard=entries[-1].at if entries else found.begun,
            refused=False,
        )
        add_request(connection, row)
        store.notify(connection, found.key)
        return found.key

    store.tell(store.write(job))


def end_if_refused(connection: Connection, play: int, device: str) -> None:
    """Whoever was refused asks with the new code, and from the beginning."""
    row = request_at(connection, play, device)
    if row is not None and row.refused:
        end_request(connection, play, device)


def own_requests(store: Store, actor: Actor) -> list[OwnRequest]:
    """What has become of all that a device has asked; whoever has waited long enough is let in."""

    def job(connection: Connection) -> list[OwnRequest]:
        return [state_of(store, connection, row) for row in requests_by(connection, actor.device)]

    found = store.write(job)
    for each in found:
        if each.state == LET_IN:
            store.tell(each.key)
    return found


def state_of(store: Store, connection: Connection, row: KeepRequestRow) -> OwnRequest:
    key, play = row.play.key, row.play_id
    keepers = [each.device for each in keepers_of(connection, play)]
    if row.device in keepers:
        end_request(connection, play, row.device)
        return OwnRequest(key, LET_IN, 0)
    if row.refused:
        end_request(connection, play, row.device)
        return OwnRequest(key, REFUSED, 0)
    found = any_head(connection, key)
    assert found is not None
    entries = state_at(store, connection, found).ledger.entries
    if entries and entries[-1].at > row.heard:
        row.heard = entries[-1].at
    left = (due(row) - moment(now())).total_seconds()
    if left > 0:
        return OwnRequest(key, WAITING, round(left))
    put_keeper(connection, play, row.device, row.name, now())
    end_request(connection, play, row.device)
    store.notify(connection, key)
    return OwnRequest(key, LET_IN, 0)


def waiting(store: Store, actor: Actor, key: str) -> list[KeepRequest]:
    """Who asks to keep a play, for a phone that keeps it; that phone is there, and heard of."""
    if not asked_for(store, key):
        return []

    def job(connection: Connection) -> list[KeepRequest]:
        play = kept_head(connection, actor, key).id
        rows = requests_for(connection, play)
        if any(row.heard < later(-OFTEN) for row in rows):
            put_heard(connection, play, now())
        return [told(row) for row in rows]

    return store.write(job)


def asked_for(store: Store, key: str) -> bool:
    return store.ask(lambda connection: is_asked(connection, key))


def told(row: KeepRequestRow) -> KeepRequest:
    return KeepRequest(row.device[:SHOWN], row.name, due(row).isoformat())


def end_old(store: Store) -> None:
    """Of phones that have never come back for an answer."""
    at = later(-LONGEST)
    if store.ask(lambda connection: is_any_before(connection, at)):
        store.write(lambda connection: end_requests_before(connection, at))


def answer(
    store: Store, actor: Actor, key: str, phone: str, allow: bool, token: TokenMaker
) -> None:
    """Let a phone keep, too, or not: then the code that it knew is another one."""

    def job(connection: Connection) -> None:
        play = kept_head(connection, actor, key).id
        hold(connection, play)
        for row in requests_for(connection, play):
            if row.device[:SHOWN] != phone:
                continue
            if allow:
                put_keeper(connection, play, row.device, row.name, now())
            else:
                refuse_request(connection, play, row.device)
                renew_link(connection, play, key, CODE, token)
        store.notify(connection, key)

    store.write(job)
    store.tell(key)
