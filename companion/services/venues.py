"""Venues read and written: a fold of their log, kept and only continued.

Whatever takes long is worked out before the one writer's turn, so that no table ever waits for a
venue. Inside, only what came since is added.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from companion.ledger.chain import digest
from companion.services.clock import now
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.store import Store
from companion.store.venues import (
    add_deed,
    deed_sent,
    deeds_in_turn,
    deeds_of,
    head_of_venue,
    people_of,
)
from companion.tourney.patience import unhurried
from companion.tourney.venue.course import Course, continued, folded, length_of_undo
from companion.tourney.venue.deeds import KINDS, AccountEntry, Deed, Erase, kind_of
from companion.tourney.venue.fold import LASTING, Step
from companion.tourney.venue.state import Venue

Found = TypeVar("Found")
Result = TypeVar("Result")
DEVICE = 16  # characters of the hash of a device's secret
ROOT = "venue"  # what the first deed of a venue comes after
LONG = 128  # entries: more of them are not gone through while others wait to write
TRIES = 8


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
    course: Course = Course()

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def hash(self) -> str:
        return self.log[-1].hash if self.log else ROOT

    @property
    def weight(self) -> int:
        return self.seq + len(self.people)

    @property
    def stamp(self) -> str:
        """The hash of the last entry that changed something: signing in changes nothing."""
        changes = (done for done in reversed(self.log) if not isinstance(done.deed, AccountEntry))
        return next((done.hash for done in changes), "")


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


class Unprepared(Exception):
    """Something takes too long to be worked out while others wait; `prepare` does it."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        super().__init__()
        self.prepare = prepare


def load_venue(store: Store, key: str) -> View:
    """A venue, whoever asks: whether he may is asked before, with `Visitor`."""
    return store.read(lambda connection: view_of(store, connection, key))


def write(store: Store, job: Callable[[Connection], Result]) -> Result:
    """The result of a job that asks for `view_of`; what takes long is done between two tries."""
    for _ in range(TRIES):
        try:
            return store.write(job)
        except Unprepared as unprepared:
            unprepared.prepare()
    return store.write(job)


def view_of(store: Store, connection: Connection, key: str) -> View:
    head = head_of_venue(connection, key)
    if head is None:
        raise Unknown
    known: View | None = store.venues.get(cached_as(key))
    view = known and caught_up(connection, known, head)
    if view is None:
        if is_writing(connection) and (head.seq or 0) > LONG:
            raise Unprepared(lambda: load_venue(store, key))
        view = read_view(connection, head)
    if view is not known:
        store.venues.put(cached_as(key), view)
    return view if view.name == head.name else view._replace(name=head.name)


def is_writing(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("writing"))


def cached_as(key: str) -> str:
    """What a venue is told of under; no play has a space in its key."""
    return f"venue {key}"


def caught_up(connection: Connection, known: View, head: Any) -> View | None:
    """What is known, with what was done since; None where that is not how the log begins."""
    seq = head.seq or 0
    if known.id != head.id or known.seq > seq:
        return None
    if known.seq == seq:
        return known if known.seq == 0 or known.hash == head.hash else None
    return caught_up_with(connection, known)


def caught_up_with(connection: Connection, known: View) -> View | None:
    new = [done_of(row) for row in deeds_of(connection, known.id, after=known.seq)]
    view = known
    for done in new:
        # Whoever is erased may be named anywhere before.
        if done.previous != view.hash or isinstance(done.deed, Erase):
            return None
        view = followed(view, done)
    if any(isinstance(done.deed, LASTING) for done in new):
        view = view._replace(people=names_in(connection, view.id))
    return view


def followed(view: View, done: Done) -> View:
    """The venue after an entry of its log, or `RuleViolation`."""
    state, course = continued(view.log, view.state, view.course, done.deed)
    return view._replace(log=(*view.log, done), state=state, course=course)


def read_view(connection: Connection, head: Any) -> View:
    log = tuple([done_of(row) for row in unhurried(deeds_in_turn(connection, head.id))])
    state, course = folded(log)
    people = names_in(connection, head.id)
    return View(head.id, head.key, head.name, log, state, people, course)


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
    ready: list[View] = []  # what was worked out before it was our turn

    def job(connection: Connection) -> View:
        view = knowing(view_of(store, connection, visitor.key), ready)
        if deed_sent(connection, view.id, token) is not None:
            return view
        before = view
        deeds = intent(view)
        for number, deed in enumerate(deeds):
            if length_of_undo(view.log, view.course, deed) > LONG:
                raise Unprepared(partial(work_out, view, deed))
            view = added(view, deed, visitor.by, visitor.device)
            own = f"{token} {number}"[:64] if number else token
            add_deed(connection, row_of(view.id, view.log[-1], own))
        if beside is not None:
            beside(connection, before)
        if any(isinstance(deed, LASTING) for deed in deeds):
            view = view._replace(people=names_in(connection, view.id))
        store.notify(connection, cached_as(visitor.key))
        return view

    def work_out(view: View, deed: Deed) -> None:
        ready.append(added(view, deed, visitor.by, visitor.device))

    view = write(store, job)
    store.venues.put(cached_as(visitor.key), view)
    store.tell(cached_as(visitor.key), view.seq)
    return view


def knowing(view: View, others: Sequence[View]) -> View:
    """A venue with the states that were worked out for the same log."""
    for other in others:
        before = other.log[-1].previous
        if other.seq - 1 <= view.seq and hash_at(view, other.seq - 1) == before:
            view = view._replace(course=view.course.joined(other.course.marks))
    return view


def hash_at(view: View, seq: int) -> str:
    return view.log[seq - 1].hash if seq else ROOT


def note(
    store: Store, connection: Connection, key: str, entry: AccountEntry, by: str
) -> Callable[[], None]:
    """Write down something about accounts, in the transaction that does it.

    That needs no fold: however long the log is, only its end is looked at. What is returned is to
    be called once the transaction is committed.
    """
    head = head_of_venue(connection, key)
    seq, previous, at = (head.seq or 0) + 1, head.hash or ROOT, now()
    done = Done(seq, entry, by, at, previous, hash_of(seq, entry, by, at, previous))
    add_deed(connection, row_of(head.id, done, token_hex(16)))
    store.notify(connection, cached_as(key))

    def follow() -> None:
        known: View | None = store.venues.get(cached_as(key))
        if known is not None and known.id == head.id and known.hash == previous:
            store.venues.put(cached_as(key), followed(known, done))
        store.tell(cached_as(key))  # whose streams end, too, may have changed

    return follow


def noted(
    store: Store, key: str, by: str, job: Callable[[Connection], AccountEntry | None]
) -> None:
    """Do something, and write down in the log of a venue what it says was done."""

    def both(connection: Connection) -> Callable[[], None] | None:
        entry = job(connection)
        return note(store, connection, key, entry, by) if entry else None

    follow = write(store, both)
    if follow:
        follow()


def added(view: View, deed: Deed, by: str, device: str = "") -> View:
    """The venue after a deed, or `RuleViolation`."""
    return followed(view, chained(view, deed, by, now())._replace(device=short(device)))


def short(device: str) -> str:
    """Enough of a device to tell it from all others of a venue, and not what pages show of it."""
    return device[-DEVICE:]


def chained(view: View, deed: Deed, by: str, at: str) -> Done:
    seq = view.seq + 1
    return Done(seq, deed, by, at, view.hash, hash_of(seq, deed, by, at, view.hash))


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
    name = f"{what} {view.key}"
    known: tuple[str, Any] | None = store.venues.get(name)
    if known is None or known[0] != view.stamp:
        known = (view.stamp, work_out())
        store.venues.put(name, known)
    found: Found = known[1]
    return found
