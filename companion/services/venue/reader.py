"""Venues read and written: a fold of their log, kept and only continued.

Whatever takes long is worked out before the one writer's turn, so that no table ever waits for a
venue. Inside, only what came since is added.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from secrets import token_hex, token_urlsafe
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from companion.competition.patience import unhurried
from companion.ledger.chain import hash_entry
from companion.ledger.entry import Act, Entry
from companion.ledger.ledger import length_of_undo
from companion.live.subjects import VenueSubject
from companion.services.clock import now
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.rows import LedgerRows
from companion.store.database import Store
from companion.store.ledgers import (
    VENUES,
    add_entries,
    entries_in_turn,
    entries_of,
    entry_sent,
)
from companion.store.venues import VenueHead, head_of_venue, people_of
from companion.venue.actions import (
    AccountEntry,
    Action,
    Erase,
    Revoke,
    operation_for,
    read_operation,
    write_operation,
)
from companion.venue.fold import LASTING, ROOT, RULEBOOK, VenueLedger, append, continue_from, fold
from companion.venue.state import Venue

T = TypeVar("T")
R = TypeVar("R")
DEVICE = 16  # characters of the hash of a device's secret
LONG = 128  # entries: more of them are not gone through while others wait to write
TRIES = 8
VENUE_ROWS = LedgerRows(VENUES, read_operation, write_operation)


class Named(NamedTuple):
    """What somebody is called, how they appear in public, whether they want a rating."""

    name: str
    shown: str
    rated: bool


class VenueView(NamedTuple):
    """A venue as it stands."""

    id: int
    key: str
    name: str
    ledger: VenueLedger
    state: Venue
    people: Mapping[int, Named]

    @property
    def log(self) -> tuple[Entry[Action], ...]:
        return self.ledger.entries

    @property
    def seq(self) -> int:
        return len(self.ledger.entries)

    @property
    def hash(self) -> str:
        return self.ledger.entries[-1].hash if self.ledger.entries else ROOT

    def at(self, ledger: VenueLedger) -> "VenueView":
        """The same venue, further on."""
        return self._replace(ledger=ledger, state=ledger.state)

    @property
    def weight(self) -> int:
        return self.seq + len(self.people)

    @property
    def stamp(self) -> str:
        """The hash of the last entry that changed something: signing in changes nothing."""
        entries: Iterator[Entry[Action]] = reversed(self.ledger.entries)
        for _, operation, _, _, _, hash_, _ in entries:
            if not (isinstance(operation, Act) and isinstance(operation.action, AccountEntry)):
                return hash_
        return ""


class Visitor(NamedTuple):
    """Who asks: what they are in a venue, who they are there, how the log calls them.

    `venue` is what it was when they asked: whatever is done goes by what it is when it is done.
    """

    key: str
    role: Role
    by: str
    person: int | None = None
    account: int | None = None
    device: str = ""
    venue: VenueView | None = None
    event: int | None = None  # the only one where they are more than somebody who looks on

    def within(self, event: int | None) -> "Visitor":
        """The same on a page about an event, or about none."""
        return self if self.event in (None, event) else self._replace(role=Role.VIEWER)


# What is to be done, said of the venue as it is when its turn comes: one action or some together.
Decide = Callable[[VenueView], Sequence[Action]]
Beside = Callable[[Connection, VenueView], None]


class Unprepared(Exception):
    """Something takes too long to be worked out while others wait; `prepare` does it."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        super().__init__()
        self.prepare = prepare


def load_venue(store: Store, key: str) -> VenueView:
    """A venue, whoever asks: whether they may is asked before, with `Visitor`."""
    return store.read(lambda connection: view_of(store, connection, key))


def write(store: Store, job: Callable[[Connection], R]) -> R:
    """The result of a job that asks for `view_of`; what takes long is done between two tries."""
    for _ in range(TRIES):
        try:
            return store.write(job)
        except Unprepared as unprepared:
            unprepared.prepare()
    return store.write(job)


def view_of(store: Store, connection: Connection, key: str) -> VenueView:
    head = head_of_venue(connection, key)
    if head is None:
        raise Unknown
    known: VenueView | None = store.venues.get(cached_as(key))
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


def cached_as(key: str) -> tuple[str, str]:
    return "venue", key


def caught_up(connection: Connection, known: VenueView, head: VenueHead) -> VenueView | None:
    """What is known, with what was done since; None where that is not how the log begins."""
    seq, known_seq = head.seq or 0, known.seq
    if known.id != head.id or known_seq > seq:
        return None
    if known_seq == seq:
        return known if seq == 0 or known.hash == head.hash else None
    return caught_up_with(connection, known)


def caught_up_with(connection: Connection, known: VenueView) -> VenueView | None:
    rows = entries_of(connection, VENUES, known.id, after=known.seq)
    new = VENUE_ROWS.entries_in(rows)
    view = known
    for entry in new:
        # Whoever is erased may be named anywhere before.
        if entry.previous != view.hash or isinstance(entry.action, Erase):
            return None
        view = followed(view, entry)
    if any(isinstance(entry.action, LASTING) for entry in new):
        view = view._replace(people=names_in(connection, view.id))
    return view


def followed(view: VenueView, entry: Entry[Action]) -> VenueView:
    """The venue after an entry of its log, or `RuleViolation`."""
    return view.at(continue_from(view.ledger, entry))


def read_view(connection: Connection, head: VenueHead) -> VenueView:
    rows = unhurried(entries_in_turn(connection, VENUES, head.id))
    ledger = fold(VENUE_ROWS.entries_in(rows))
    return VenueView(
        id=head.id,
        key=head.key,
        name=head.name,
        ledger=ledger,
        state=ledger.state,
        people=names_in(connection, head.id),
    )


def names_in(connection: Connection, venue: int) -> dict[int, Named]:
    rows = people_of(connection, venue)
    return {row.number: Named(row.name, row.shown, row.rated) for row in rows}


def do(
    store: Store,
    visitor: Visitor,
    decide: Decide,
    token: str = "",
    beside: Beside | None = None,
) -> VenueView:
    """Write actions down and let them take effect; the venue after them.

    The same token again is the same action again. `beside` is written in the same transaction.
    """
    token = token or token_hex(16)
    channel = VenueSubject(visitor.key).channel
    ready: list[WorkedOut] = []

    def job(connection: Connection) -> VenueView:
        view = with_known(view_of(store, connection, visitor.key), ready)
        if entry_sent(connection, VENUES, view.id, token) is not None:
            return view
        before, actions = view, [*decide(view)]
        known = known_after(before, actions, ready)
        for number, action in enumerate(actions):
            if known:
                view = view.at(known[number])
            elif isinstance(action, Revoke) and length_of_undo(view.ledger, action) > LONG:
                raise Unprepared(partial(work_out, before, actions))
            else:
                view = added(view, action, visitor.by, visitor.device)
            own = f"{token} {number}"[:64] if number else token
            add_entries(connection, VENUES, [VENUE_ROWS.row_of(view.id, view.log[-1], own)])
        if beside is not None:
            beside(connection, before)
        if any(isinstance(action, LASTING) for action in actions):
            view = view._replace(people=names_in(connection, view.id))
        store.notify(connection, channel)
        return view

    def work_out(before: VenueView, actions: Sequence[Action]) -> None:
        ledgers, view = list[VenueLedger](), before
        for action in actions:
            view = added(view, action, visitor.by, visitor.device)
            ledgers.append(view.ledger)
        ready.append(WorkedOut(before, actions, ledgers))

    view = write(store, job)
    store.venues.put(cached_as(visitor.key), view)
    store.tell(channel, view.seq)
    return view


class WorkedOut(NamedTuple):
    """A venue before some actions and after each of them, worked out before it was their turn."""

    before: VenueView
    actions: Sequence[Action]
    ledgers: Sequence[VenueLedger]


def known_after(
    view: VenueView, actions: Sequence[Action], ready: Sequence[WorkedOut]
) -> Sequence[VenueLedger]:
    """The venue after each of some actions, where that was worked out for this very log."""
    for each in ready:
        if each.before.hash == view.hash and each.actions == actions:
            return each.ledgers
    return ()


def with_known(view: VenueView, ready: Sequence[WorkedOut]) -> VenueView:
    """A venue with the states that were worked out for a log with which its own begins."""
    for before, _, ledgers in ready:
        if before.seq <= view.seq and hash_at(view, before.seq) == before.hash:
            marks = [mark for mark in ledgers[-1].live.marks if mark.seq <= before.seq]
            view = view.at(view.ledger._replace(live=view.ledger.live.joined(marks)))
    return view


def hash_at(view: VenueView, seq: int) -> str:
    return view.log[seq - 1].hash if seq else ROOT


def note(
    store: Store, connection: Connection, key: str, entry: AccountEntry, by: str
) -> Callable[[], None]:
    """Write down something about accounts, in the transaction that does it.

    That needs no fold: however long the log is, only its end is looked at. What is returned is to
    be called once the transaction is committed.
    """
    head = head_of_venue(connection, key)
    if head is None:
        raise Unknown
    previous = head.hash or ROOT
    done = next_entry(head.seq or 0, previous, entry, by)
    add_entries(connection, VENUES, [VENUE_ROWS.row_of(head.id, done, token_hex(16))])
    store.notify(connection, VenueSubject(key).channel)

    def follow() -> None:
        known: VenueView | None = store.venues.get(cached_as(key))
        if known is not None and known.id == head.id and known.hash == previous:
            store.venues.put(cached_as(key), followed(known, done))
        store.tell(VenueSubject(key).channel)  # whose streams end, too, may have changed

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


def added(view: VenueView, action: Action, by: str, device: str = "") -> VenueView:
    """The venue after an action, or `RuleViolation`."""
    return view.at(append(view.ledger, operation_for(action), by, now(), short(device)))


def short(device: str) -> str:
    """Enough of a device to tell it from all others of a venue, and not what pages show of it."""
    return device[-DEVICE:]


def next_entry(seq: int, previous: str, action: Action, by: str) -> Entry[Action]:
    """The entry after the one of this number and hash, whatever the rules say of it."""
    entry = Entry(seq + 1, Act(action), by, now(), previous)
    return entry._replace(hash=hash_entry(entry, RULEBOOK.spell))


def new_key() -> str:
    return token_urlsafe(16)


def remembered(store: Store, view: VenueView, what: str, work_out: Callable[[], T]) -> T:
    """What follows from the log alone, worked out once for as long as the log is the same."""
    name = (what, view.key)
    known: tuple[str, T] | None = store.venues.get(name)
    if known is None or known[0] != view.stamp:
        known = (view.stamp, work_out())
        store.venues.put(name, known)
    return known[1]
