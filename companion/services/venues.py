"""Venues read and written: a fold of their deeds, kept as long as the last deed is the same."""

from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from companion.ledger.chain import digest
from companion.services.clock import now
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.store import Store
from companion.store.venues import add_deed, deed_sent, deeds_of, head_of_venue, people_of
from companion.tourney.venue.deeds import KINDS, Deed, Undo, kind_of
from companion.tourney.venue.fold import Step, after, fold
from companion.tourney.venue.state import NEW, Venue

Found = TypeVar("Found")
DEVICE = 16  # characters of the hash of a device's secret
ROOT = "venue"  # what the first deed of a venue comes after


class Named(NamedTuple):
    """What somebody is called, how he appears in public, whether he wants a rating."""

    name: str
    shown: str
    rated: bool


class Done(NamedTuple):
    """A deed as it is kept: who, when, and its place in the chain.

    By which device is kept beside it, shortened, and shown to nobody.
    """

    seq: int
    deed: Deed
    by: str
    at: str
    previous: str
    hash: str
    device: str = ""

    @property
    def step(self) -> Step:
        return Step(self.seq, self.deed)


class View(NamedTuple):
    """A venue as it stands."""

    id: int
    key: str
    name: str
    log: tuple[Done, ...]
    state: Venue
    people: Mapping[int, Named]

    @property
    def seq(self) -> int:
        return len(self.log)


class Visitor(NamedTuple):
    """Who asks: what he is in a venue, who he is there, and how the log calls him."""

    key: str
    role: Role
    by: str
    person: int | None = None
    account: int | None = None
    device: str = ""


# What is to be done, said of the venue as it is when its turn comes: one deed or some together.
Intent = Callable[[View], Sequence[Deed]]
Beside = Callable[[Connection, View], None]


def load_venue(store: Store, key: str) -> View:
    """A venue, whoever asks: whether he may is asked before, with `Visitor`."""
    return store.read(lambda connection: view_of(store, connection, key))


def view_of(store: Store, connection: Connection, key: str) -> View:
    head = head_of_venue(connection, key)
    if head is None:
        raise Unknown
    known: View | None = store.cache.get(cached_as(key))
    if known is None or known.id != head.id or not is_current(known, head):
        known = read_view(connection, head)
        store.cache.put(cached_as(key), known)
    return known if known.name == head.name else known._replace(name=head.name)


def cached_as(key: str) -> str:
    """Plays are kept in the same place, and none of them has a space in its key."""
    return f"venue {key}"


def is_current(known: View, head: Any) -> bool:
    return known.seq == (head.seq or 0) and (not known.log or known.log[-1].hash == head.hash)


def read_view(connection: Connection, head: Any) -> View:
    log = tuple([done_of(row) for row in deeds_of(connection, head.id)])
    state = fold([done.step for done in log]) if log else NEW
    return View(head.id, head.key, head.name, log, state, names_in(connection, head.id))


def names_in(connection: Connection, venue: int) -> dict[int, Named]:
    rows = people_of(connection, venue)
    return {row.number: Named(row.name, row.shown, row.rated) for row in rows}


def done_of(row: Any) -> Done:
    deed = KINDS[row.kind](**row.body)
    return Done(row.seq, deed, row.by, row.at, row.previous, row.hash, row.device)


def do(
    store: Store,
    visitor: Visitor,
    intent: Intent,
    token: str = "",
    beside: Beside | None = None,
) -> View:
    """Write deeds down and let them take effect; the venue after them.

    The same token again is the same deed again. `beside` is written in the same transaction.
    """
    token = token or token_hex(16)

    def job(connection: Connection) -> View:
        view = view_of(store, connection, visitor.key)
        if deed_sent(connection, view.id, token) is not None:
            return view
        before = view
        for number, deed in enumerate(intent(view)):
            view = added(view, deed, visitor.by, visitor.device)
            own = f"{token} {number}"[:64] if number else token
            add_deed(connection, row_of(view.id, view.log[-1], own))
        if beside is not None:
            beside(connection, before)
            view = view._replace(people=names_in(connection, view.id))
        store.notify(connection, cached_as(visitor.key))
        return view

    view = store.write(job)
    store.cache.put(cached_as(visitor.key), view)
    store.tell(cached_as(visitor.key), view.seq)
    return view


def added(view: View, deed: Deed, by: str, device: str = "") -> View:
    """The venue after a deed, or `RuleViolation`."""
    # All that was done before matters only to what takes some of it back.
    steps = [done.step for done in view.log] if isinstance(deed, Undo) else ()
    state = after(steps, view.state, deed)
    done = chained(view, deed, by, now())._replace(device=short(device))
    return view._replace(log=(*view.log, done), state=state)


def short(device: str) -> str:
    """Enough of a device to tell it from all others of a venue, and not what pages show of it."""
    return device[-DEVICE:]


def chained(view: View, deed: Deed, by: str, at: str) -> Done:
    previous = view.log[-1].hash if view.log else ROOT
    seq = view.seq + 1
    return Done(seq, deed, by, at, previous, hash_of(seq, deed, by, at, previous))


def hash_of(seq: int, deed: Deed, by: str, at: str, previous: str) -> str:
    return digest(
        {
            "seq": seq,
            "kind": kind_of(deed),
            "body": deed._asdict(),
            "by": by,
            "at": at,
            "previous": previous,
        }
    )


def row_of(venue: int, done: Done, token: str) -> dict[str, Any]:
    return {
        "venue_id": venue,
        "seq": done.seq,
        "kind": kind_of(done.deed),
        "body": done.deed._asdict(),
        "by": done.by,
        "at": done.at,
        "token": token,
        "previous": done.previous,
        "hash": done.hash,
        "device": done.device,
    }


def new_key() -> str:
    return token_urlsafe(16)


def remembered(store: Store, view: View, what: str, work_out: Callable[[], Found]) -> Found:
    """What follows from the log alone, worked out once for as long as the log is the same."""
    stamp = view.log[-1].hash if view.log else ""
    name = f"{what} {view.key}"
    known: tuple[str, Any] | None = store.cache.get(name)
    if known is None or known[0] != stamp:
        known = (stamp, work_out())
        store.cache.put(name, known)
    found: Found = known[1]
    return found
