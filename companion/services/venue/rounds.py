"""What organisers do with nights and rounds: one function an action."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from companion.refusal import RuleViolation
from companion.services.clock import today
from companion.services.venue import people as venue_people
from companion.services.venue import repairs
from companion.services.venue.people import find_called, person_called, present
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.views.live_results import as_json, live_results
from companion.services.venue.views.statistics import seed_ratings
from companion.services.venue.writer import act, steps_of
from companion.store.database import Store
from companion.venue.actions import (
    Action,
    CheckIn,
    CheckOut,
    CloseRound,
    ConfirmResult,
    EnterPlayers,
    OpenRound,
    PublishDraw,
    Revoke,
)
from companion.venue.competitions import comes_by_entering, known
from companion.venue.draft import Draft, drawn, judged
from companion.venue.location import Location
from companion.venue.rounds import awaited, busy_people
from companion.venue.state import Competition, Round, active

EVERYBODY, LAST_TIME = "all", "last"  # who can come at once


class DraftTables(NamedTuple):
    """Tables that somebody looks at before they are published, and who sits out."""

    tables: list[list[int]]
    byes: list[int]


def open_round(
    store: Store,
    visitor: Visitor,
    competition: int,
    name: str,
    weight: float,
    date: str = "",
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """The next night or round, today unless somebody says when.

    An empty name is none: what it is called follows from what it is.
    """

    def decide(view: VenueView) -> list[OpenRound]:
        count = len(known(view.state, competition).rounds)
        return [OpenRound(competition, count, name or None, weight, date or today())]

    return act(store, visitor, decide, token, seq)


def check_in(
    store: Store,
    visitor: Visitor,
    at: Location,
    people: Sequence[int],
    points: float = 0,
    *,
    many: str = "",
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Some people come; or everybody, or who was there the last time, as `many` says."""

    def decide(view: VenueView) -> list[Action]:
        competition = known(view.state, at.competition)
        now = round_in(competition, at.round_index)
        if now is None:
            return [CheckIn(at.competition, at.round_index, [*people])]
        arrived = many_people(view, competition, now, many) if many else people
        return arrivals(competition, at, arrived, points)

    return act(store, visitor, decide, token, seq)


def round_in(competition: Competition | None, index: int) -> Round | None:
    """None where there is no such round: whatever is done to it, the rules refuse."""
    rounds = competition.rounds if competition else ()
    return rounds[index] if 0 <= index < len(rounds) else None


def many_people(view: VenueView, competition: Competition, now: Round, many: str) -> list[int]:
    missing = [person for person in present(view) if person not in now.present]
    return missing if many == EVERYBODY else last_time(competition, now, missing)


def last_time(competition: Competition, now: Round, missing: Sequence[int]) -> list[int]:
    """Who was there the last time and is not yet."""
    before = [each for each in competition.rounds if each is not now]
    were = before[-1].present if before else frozenset()
    return [person for person in missing if person in were]


def arrivals(
    competition: Competition, at: Location, arrived: Sequence[int], points: float
) -> list[Action]:
    """Whoever comes late to a tournament may be given points."""
    taking_part = {*active(competition)}
    there = CheckIn(at.competition, at.round_index, [*arrived])
    new = [person for person in arrived if person not in taking_part]
    if not new or not (points or comes_by_entering(competition)):
        return [there]
    entering = EnterPlayers(at.competition, new, points)
    if comes_by_entering(competition):
        there = there._replace(people=[person for person in arrived if person in taking_part])
    return [entering, there] if there.people else [entering]


def add_and_check_in(
    store: Store, visitor: Visitor, at: Location, name: str, *, token: str = ""
) -> VenueView:
    """Somebody whom nobody found in the list: known from now on, and there."""

    def decide(view: VenueView) -> list[Action]:
        person = find_called(view, name)
        new = [] if person is None else [person]
        return arrivals(known(view.state, at.competition), at, new, 0)

    venue_people.add(store, visitor, [name], token)
    return act(store, visitor, decide, token_for(token, 0))


def token_for(token: str, person: int) -> str:
    """All names of a list share a form: a second one tapped at once is no second sending."""
    return f"{token[:50]} of {person}" if token else token


def check_out(
    store: Store,
    visitor: Visitor,
    at: Location,
    people: Sequence[int],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Some people go home early."""

    def decide(view: VenueView) -> list[CheckOut]:
        check_seated(store, view, at, people)
        return [CheckOut(at.competition, at.round_index, [*people])]

    return act(store, visitor, decide, token, seq)


def check_seated(store: Store, view: VenueView, at: Location, people: Sequence[int]) -> None:
    """Nobody is sent from a table that plays, or waits to, before it is said how it goes on."""
    competition = known(view.state, at.competition)
    if competition.current != at.round_index:
        return
    live = live_results(store, view, at.competition)
    for number, table in enumerate(competition.rounds[at.round_index].tables):
        seated = [person for person in people if person in table.people]
        if seated and awaited(table) and (at.round_index, number) not in live:
            raise RuleViolation("still_seated", person=seated[0], number=number + 1)


def propose(store: Store, view: VenueView, competition: int, seed: int) -> Draft:
    """The tables that we would publish; another seed is another proposal."""
    live = live_results(store, view, competition)
    draft = drawn(view.state, competition, seed, live, seed_ratings(store, view, competition))
    if not draft.tables:
        raise RuleViolation("nobody_to_seat")
    return draft


def judge(store: Store, view: VenueView, competition: int, made: DraftTables) -> Draft:
    """Tables that somebody made by hand, with what they cost."""
    live = live_results(store, view, competition)
    return judged(view.state, competition, made.tables, made.byes, live)


def exchange(made: DraftTables, people: Sequence[int]) -> DraftTables:
    """Two people change places."""
    if len(people) != 2:
        raise RuleViolation("two_to_swap")
    one, other = people
    turned = {one: other, other: one}
    tables = [[turned.get(person, person) for person in table] for table in made.tables]
    return DraftTables(tables, [turned.get(person, person) for person in made.byes])


def move(made: DraftTables, people: Sequence[int], table: int | None, out: bool) -> DraftTables:
    """To another table (from 0), to one of their own, or out."""
    if not people:
        raise RuleViolation("nobody_named")
    tables = [[each for each in table if each not in people] for table in made.tables]
    byes = [person for person in made.byes if person not in people]
    if out:
        byes += people
    elif table is None:
        tables.append([*people])
    elif 0 <= table < len(tables):
        tables[table] += people
    return DraftTables([table for table in tables if table], byes)


def free_people(now: Round) -> list[int]:
    return sorted(now.present - busy_people(now))


def stamp(now: Round) -> str:
    """Who is free to be seated, in few letters: whether a draft is about the same people."""
    return sha256(repr(free_people(now)).encode()).hexdigest()[:16]


def publish(
    store: Store,
    visitor: Visitor,
    at: Location,
    made: DraftTables,
    game: str,
    *,
    there: str,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Only about the people it was drawn for: whoever came since is not simply left out."""

    def decide(view: VenueView) -> list[PublishDraw]:
        index = at.round_index
        now = round_in(view.state.competitions.get(at.competition), index)
        if now and stamp(now) != there:
            raise RuleViolation("draft_is_stale", concerned=changes_since(now, made))
        return [PublishDraw(at.competition, index, made.tables, made.byes, game)]

    return act(store, visitor, decide, token, seq)


def changes_since(now: Round, made: DraftTables) -> list[int]:
    """Who came or went since a draft was made."""
    drafted = {person for table in (*made.tables, made.byes) for person in table}
    return sorted(drafted ^ {*free_people(now)})


def seat_by_hand(
    store: Store,
    visitor: Visitor,
    at: Location,
    people: Sequence[int],
    game: str,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """One table of people who found each other."""
    action = PublishDraw(at.competition, at.round_index, [[*people]], [], game)
    return act(store, visitor, action, token, seq)


def change_draw(
    store: Store,
    visitor: Visitor,
    at: Location,
    person: int,
    instead: str,
    reason: str,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Somebody is missing at a table; with another name, that one plays instead."""

    def decide(view: VenueView) -> list[Action]:
        if not instead:
            return repairs.without(view, at, person, reason)
        return repairs.instead(view, at, person, person_called(view, instead), reason)

    return act(store, visitor, decide, token, seq)


def seat_latecomer(
    store: Store,
    visitor: Visitor,
    at: Location,
    name: str,
    reason: str,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Somebody came when the tables were out already."""

    def decide(view: VenueView) -> list[Action]:
        return repairs.late(view, at, person_called(view, name), reason)

    return act(store, visitor, decide, token, seq)


def close(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """End a round: what its plays ended with is written down with it."""

    def decide(view: VenueView) -> list[Action]:
        ended = live_results(store, view, at.competition)
        written = [
            ConfirmResult(at.competition, at.round_index, table, as_json(lines))
            for (_, table), lines in sorted(ended.items())
        ]
        return [*written, CloseRound(at.competition, at.round_index)]

    return act(store, visitor, decide, token, seq)


def unopen(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """All that makes a round without tables as if it had never been opened, the last first."""

    def decide(view: VenueView) -> list[Revoke]:
        competition = known(view.state, at.competition)
        if competition.current != at.round_index or competition.rounds[-1].tables:
            raise RuleViolation("moved_on")
        return [Revoke(step.seq) for step in reversed(steps_of(view, at))]

    return act(store, visitor, decide, token, seq)


def closing(view: VenueView, at: Location) -> int | None:
    """The entry of the log by which a round was closed; undone, the round is open again."""
    if view.state.competitions[at.competition].rounds[at.round_index].open:
        return None
    steps = steps_of(view, at)
    return next((step.seq for step in steps if isinstance(step.action, CloseRound)), None)
