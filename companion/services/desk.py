"""The desk of a venue: deeds, each checked against the policy by whom and what they are about."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.live import live_results
from companion.services.venues import Done, View, Visitor, added, do, load_venue, short
from companion.store import Store
from companion.tourney.updating import Live as Counted
from companion.tourney.venue import deeds as kinds
from companion.tourney.venue.contest import Contest
from companion.tourney.venue.deeds import Deed, kind_of
from companion.tourney.venue.fold import Step, standing
from companion.tourney.venue.ranking import Ranked, ranked_after
from companion.tourney.venue.rounds import awaited
from companion.tourney.venue.state import Table, self_of

# What is to be done, said of the venue as it is when its turn comes.
Intention = Callable[[View], Sequence[Deed]]


def act(store: Store, visitor: Visitor, deed: Deed | Intention, token: str = "") -> View:
    """One deed, or those that follow from how the venue stands; all or none of them."""

    pads: list[str] = []

    def intent(view: View) -> Sequence[Deed]:
        wanted = deed(view) if callable(deed) else [deed]
        for each in wanted:
            check(view, visitor, each)
        pads[:] = pads_of(view, wanted)
        return wanted

    def beside(connection: Connection, _: View) -> None:
        for key in pads:
            store.notify(connection, key)

    view = do(store, visitor, intent, token, beside)
    for key in pads:
        store.tell(key)
    return view


def pads_of(view: View, deeds: Sequence[Deed]) -> list[str]:
    """The plays of tables whose results are decided: whoever keeps them has to know."""
    deciding = (kinds.Report, kinds.Confirm, kinds.Correct, kinds.Void)
    places = [place_of(deed) for deed in deeds if isinstance(deed, deciding)]
    tables = [table_of(view, *place) for place in places]
    return [*dict.fromkeys([table.play for table in tables if table and table.play])]


def check(view: View, visitor: Visitor, deed: Deed) -> None:
    own = concerns(view, visitor, deed)
    policy.check(kind_of(deed), visitor.role, own, is_open(view, deed))


def concerns(view: View, visitor: Visitor, deed: Deed) -> bool:
    """Whether a deed is about the visitor himself, or about the table he sits at."""
    if visitor.person is None:
        return False
    fields = deed._asdict()
    if "person" in fields:
        return bool(fields["person"] == visitor.person)
    if "people" in fields:
        return [*fields["people"]] == [visitor.person]
    if isinstance(deed, kinds.Begin | kinds.Report | kinds.Confirm):
        table = table_of(view, deed.competition, deed.round, deed.table)
        people = [self_of(view.state, person) for person in table.people] if table else []
        return visitor.person in people
    return False


def table_of(view: View, number: int, round_: int, table: int) -> Table | None:
    competition = view.state.competitions.get(number)
    if competition is None or not 0 <= round_ < len(competition.rounds):
        return None
    tables = competition.rounds[round_].tables
    return tables[table] if 0 <= table < len(tables) else None


def is_open(view: View, deed: Deed) -> bool:
    """Whether what a deed is about still goes on; what does not exist is refused elsewhere."""
    competition = view.state.competitions.get(int(getattr(deed, "competition", 0)))
    if competition is None:
        return True
    if competition.finished:
        return False
    number: int = getattr(deed, "round", -1)
    exists = 0 <= number < len(competition.rounds)
    return competition.rounds[number].open if exists else True


def leaving(store: Store, view: View, deed: kinds.CheckOut) -> kinds.CheckOut:
    """Nobody is sent from a table that plays, or waits to, before it is said how it goes on."""
    competition = view.state.competitions[deed.competition]
    tables = competition.rounds[deed.round].tables if competition.current == deed.round else ()
    live = live_results(store, view, deed.competition)
    for number, table in enumerate(tables):
        seated = [person for person in deed.people if person in table.people]
        if seated and awaited(table) and (deed.round, number) not in live:
            raise RuleViolation("still_seated", person=seated[0], number=number + 1)
    return deed


def unopening(view: View, number: int, round_: int) -> list[kinds.Undo]:
    """All that makes a round without tables as if it had never been opened, the last first."""
    competition = view.state.competitions[number]
    if competition.current != round_ or competition.rounds[round_].tables:
        raise RuleViolation("moved_on")
    return [kinds.Undo(step.seq) for step in reversed(steps_of(view, number, round_))]


def closing(view: View, number: int, round_: int) -> int | None:
    """The entry of the log by which a round was closed; taken back, the round is open again."""
    if view.state.competitions[number].rounds[round_].open:
        return None
    steps = steps_of(view, number, round_)
    return next((step.seq for step in steps if isinstance(step.deed, kinds.Close)), None)


def steps_of(view: View, number: int, round_: int) -> list[Step]:
    """What was done in a round and still stands."""
    return [
        step
        for step in standing([done.step for done in view.log])
        if getattr(step.deed, "competition", None) == number
        and getattr(step.deed, "round", None) == round_
    ]


def has_entered(view: View, visitor: Visitor, place: tuple[int, int, int]) -> bool:
    """Whether it was this person, or this device, that entered a result or opened its pad."""
    for done in reversed(view.log):
        if isinstance(done.deed, kinds.Report | kinds.Begin) and place_of(done.deed) == place:
            same_device = bool(done.device) and done.device == short(visitor.device)
            return same_device or bool(visitor.by == done.by)
    return False


def place_of(
    deed: kinds.Begin | kinds.Report | kinds.Confirm | kinds.Correct | kinds.Void,
) -> tuple[int, int, int]:
    return deed.competition, deed.round, deed.table


class Ordered(NamedTuple):
    """An order with what it was counted from, so that the next one can go on from there."""

    stamp: object
    contest: Contest
    counted: Counted
    rows: list[Ranked]


def order_of(store: Store, view: View, number: int) -> list[Ranked]:
    """The order of a competition now, with the plays that have just ended."""
    return ordered(store, view, number).rows


def ordered(store: Store, view: View, number: int) -> Ordered:
    """The same with all that led to it, kept until the log or a running play says otherwise."""
    live = live_results(store, view, number)
    name = f"order {view.key} {number}"
    stamp = (view.stamp, tuple(sorted(live.items())))
    known: Ordered | None = store.venues.get(name)
    if known is None or known.stamp != stamp:
        before = (known.contest, known.counted) if known else None
        known = Ordered(stamp, *ranked_after(view.state, number, live, before))
        store.venues.put(name, known)
    return known


class Move(NamedTuple):
    """What a deed does to somebody: rank and points before and after."""

    person: int
    before: Ranked
    after: Ranked


def preview(store: Store, visitor: Visitor, deed: Deed, number: int) -> list[Move]:
    """What a deed would move in the order of a competition, without doing it."""
    view = load_venue(store, visitor.key)
    check(view, visitor, deed)
    now = ordered(store, view, number)
    before = {each.person: each for each in now.rows}
    then = added(view, deed, visitor.by)
    known = (now.contest, now.counted)
    found = []
    for each in ranked_after(then.state, number, now.contest.live, known)[2]:
        earlier = before.get(each.person)
        changed = earlier and (earlier.rank, earlier.row.points) != (each.rank, each.row.points)
        if earlier and changed:
            found.append(Move(each.person, earlier, each))
    return found


def log_of(view: View) -> list[Done]:
    """All deeds, the newest first."""
    return [*reversed(view.log)]
