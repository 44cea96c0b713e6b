"""What organisers do with nights and rounds: one function an action."""

from collections.abc import Sequence

from companion.refusal import RuleViolation
from companion.services.clock import today
from companion.services.venue.people import present
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.seating import repairs
from companion.services.venue.views.live_results import as_json, live_results
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
    Revoke,
)
from companion.venue.competitions import comes_by_entering, expected_here, known
from companion.venue.location import Location
from companion.venue.state import Competition, Round, active, takes_part

EVERYBODY, LAST_TIME = "all", "last"  # who can come at once


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
        found = known(view.state, competition)
        here = expected_here(found)
        index = len(found.rounds)
        return [OpenRound(competition, index, name or None, weight, date or today(), present=here)]

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
    if many != EVERYBODY:
        return last_time(competition, now, missing)
    if comes_by_entering(competition) and competition.entrants:
        missing = [person for person in missing if takes_part(competition, person)]
    return missing


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
        if seated and table.awaited and (at.round_index, number) not in live:
            raise RuleViolation("still_seated", person=seated[0], number=table.number)


def change_draw(
    store: Store,
    visitor: Visitor,
    at: Location,
    person: int,
    instead: int | None,
    reason: str,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Somebody is missing at a table; perhaps another plays instead."""

    def decide(view: VenueView) -> list[Action]:
        if instead is None:
            return repairs.without(view, at, person, reason)
        return repairs.instead(view, at, person, instead, reason)

    return act(store, visitor, decide, token, seq)


def close(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """End a round: what its plays ended with is written down with it."""

    return act(store, visitor, lambda view: ending(store, view, at), token, seq)


def close_and_open_next(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """End a round and open the one after it, at once or not at all."""

    def decide(view: VenueView) -> list[Action]:
        found = known(view.state, at.competition)
        opening = OpenRound(
            at.competition, at.round_index + 1, None, 1, today(), present=expected_here(found)
        )
        return [*ending(store, view, at), opening]

    return act(store, visitor, decide, token, seq)


def ending(store: Store, view: VenueView, at: Location) -> list[Action]:
    ended = live_results(store, view, at.competition)
    written = [
        ConfirmResult(at.competition, at.round_index, table, as_json(lines))
        for (_, table), lines in sorted(ended.items())
    ]
    return [*written, CloseRound(at.competition, at.round_index)]


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
