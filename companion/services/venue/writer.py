"""Actions at a venue, each checked against the policy by whom it is and what it is about."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from companion.competition.scoring.incremental import IncrementalStandings as Counted
from companion.ledger.entry import Entry
from companion.ledger.live import LiveEntry
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.venue.reader import VenueView, Visitor, added, do, load_venue, short
from companion.services.venue.views.live_results import live_results
from companion.store.database import Store
from companion.venue import actions as kinds
from companion.venue.actions import Action, kind_of
from companion.venue.location import Location
from companion.venue.state import Table, self_of
from companion.venue.views.numbered import NumberedCompetition
from companion.venue.views.standings import Ranked, ranked_after

# What is to be done, said of the venue as it is when its turn comes.
Intention = Callable[[VenueView], Sequence[Action]]


def act(
    store: Store,
    visitor: Visitor,
    action: Action | Intention,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """One action, or those that follow from how the venue stands; all or none of them.

    Whoever says up to which entry they know the log is refused once there is another.
    """

    pads: list[str] = []

    def decide(view: VenueView) -> Sequence[Action]:
        if seq is not None and seq != view.seq:
            raise RuleViolation("moved_on")
        wanted = action(view) if callable(action) else [action]
        for each in wanted:
            check(view, visitor, each)
        pads[:] = pads_of(view, wanted)
        return wanted

    def beside(connection: Connection, _: VenueView) -> None:
        for key in pads:
            store.notify(connection, key)

    view = do(store, visitor, decide, token, beside)
    for key in pads:
        store.tell(key)
    return view


def pads_of(view: VenueView, actions: Sequence[Action]) -> list[str]:
    """The plays of tables whose results are decided: whoever keeps them has to know."""
    deciding = (kinds.EnterResult, kinds.ConfirmResult, kinds.CorrectResult, kinds.VoidTable)
    decided = [location_of(action) for action in actions if isinstance(action, deciding)]
    tables = [table_of(view, at) for at in decided]
    return [*dict.fromkeys([table.play for table in tables if table and table.play])]


def check(view: VenueView, visitor: Visitor, action: Action) -> None:
    own = concerns(view, visitor, action)
    policy.check(kind_of(action), visitor.role, own, is_open(view, action))


def concerns(view: VenueView, visitor: Visitor, action: Action) -> bool:
    """Whether an action is about the visitor, or about the table they sit at."""
    if visitor.person is None:
        return False
    fields = action._asdict()
    if "person" in fields:
        return bool(fields["person"] == visitor.person)
    if "people" in fields:
        return [*fields["people"]] == [visitor.person]
    if isinstance(action, kinds.OpenPad | kinds.EnterResult | kinds.ConfirmResult):
        table = table_of(view, location_of(action))
        people = [self_of(view.state, person) for person in table.people] if table else []
        return visitor.person in people
    return False


def table_of(view: VenueView, at: Location) -> Table | None:
    competition = view.state.competitions.get(at.competition)
    if competition is None or not 0 <= at.round_index < len(competition.rounds):
        return None
    tables = competition.rounds[at.round_index].tables
    return tables[at.table_index] if 0 <= at.table_index < len(tables) else None


def is_open(view: VenueView, action: Action) -> bool:
    """Whether what an action is about still goes on; what does not exist is refused elsewhere."""
    competition = view.state.competitions.get(int(getattr(action, "competition", 0)))
    if competition is None:
        return True
    if competition.finished:
        return False
    number: int = getattr(action, "round", -1)
    exists = 0 <= number < len(competition.rounds)
    return competition.rounds[number].open if exists else True


def steps_of(view: VenueView, at: Location) -> list[LiveEntry[Action]]:
    """What was done in a round and still stands."""
    return [
        entry
        for entry in view.ledger.live_entries
        if getattr(entry.action, "competition", None) == at.competition
        and getattr(entry.action, "round", None) == at.round_index
    ]


def has_entered(view: VenueView, visitor: Visitor, at: Location) -> bool:
    """Whether it was this person, or this device, that entered a result or opened its pad."""
    for done in reversed(view.log):
        if (
            isinstance(done.action, kinds.EnterResult | kinds.OpenPad)
            and location_of(done.action) == at
        ):
            same_device = bool(done.device) and done.device == short(visitor.device)
            return same_device or bool(visitor.by == done.by)
    return False


def location_of(
    action: kinds.OpenPad
    | kinds.EnterResult
    | kinds.ConfirmResult
    | kinds.CorrectResult
    | kinds.VoidTable,
) -> Location:
    return Location.of_indexes(action.competition, action.round, action.table)


class Ordered(NamedTuple):
    """An order with what it was counted from, so that the next one can go on from there."""

    stamp: object
    numbered: NumberedCompetition
    counted: Counted
    rows: list[Ranked]


def order_of(store: Store, view: VenueView, number: int) -> list[Ranked]:
    """The order of a competition now, with the plays that have just ended."""
    return ordered(store, view, number).rows


def ordered(store: Store, view: VenueView, number: int) -> Ordered:
    """The same with all that led to it, kept until the log or a running play says otherwise."""
    live = live_results(store, view, number)
    name = ("order", view.key, number)
    stamp = (view.stamp, tuple(sorted(live.items())))
    known: Ordered | None = store.venues.get(name)
    if known is None or known.stamp != stamp:
        before = (known.numbered, known.counted) if known else None
        known = Ordered(stamp, *ranked_after(view.state, number, live, before))
        store.venues.put(name, known)
    return known


class RankChange(NamedTuple):
    """What an action does to somebody: rank and points before and after."""

    person: int
    before: Ranked
    after: Ranked


def preview(store: Store, visitor: Visitor, action: Action, number: int) -> list[RankChange]:
    """What an action would move in the order of a competition, without doing it."""
    view = load_venue(store, visitor.key)
    check(view, visitor, action)
    now = ordered(store, view, number)
    before = {each.person: each for each in now.rows}
    then = added(view, action, visitor.by)
    known = (now.numbered, now.counted)
    found = []
    for each in ranked_after(then.state, number, now.numbered.live, known)[2]:
        earlier = before.get(each.person)
        changed = earlier and (earlier.rank, earlier.row.points) != (each.rank, each.row.points)
        if earlier and changed:
            found.append(RankChange(each.person, earlier, each))
    return found


def changes_by(
    store: Store, visitor: Visitor, view: VenueView, action: Action
) -> list[tuple[str, list[RankChange]]]:
    """Whom an action would move, by season or tournament; or the refusal that it would meet."""
    check(view, visitor, action)
    then = added(view, action, visitor.by)
    both = view.state.competitions.keys() & then.state.competitions.keys()
    found = [
        (view.state.competitions[number].name, preview(store, visitor, action, number))
        for number in sorted(both & competitions_of(view, action))
    ]
    return [(name, changes) for name, changes in found if changes]


def competitions_of(view: VenueView, action: Action) -> set[int]:
    """Which seasons and tournaments an action could change anything in."""
    while isinstance(action, kinds.Revoke):
        action = kinds.action_in(view.log[action.entry - 1].operation)
    if isinstance(action, kinds.Merge):
        return {*view.state.competitions}
    number = getattr(action, "competition", None)
    return set() if number is None else {number}


def revoke(
    store: Store, visitor: Visitor, entry: int, *, token: str = "", seq: int | None = None
) -> VenueView:
    """Take back one entry of the log."""
    return act(store, visitor, kinds.Revoke(entry), token, seq)


def log_of(view: VenueView) -> list[Entry[Action]]:
    """All actions, the newest first."""
    return [*reversed(view.log)]
