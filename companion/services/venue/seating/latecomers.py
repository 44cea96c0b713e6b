"""Who comes when tables are out, whoever is new, and tables that are undone to be drawn again."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.venue import people as venue_people
from companion.services.venue.people import find_called, present
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.services.venue.rounds import arrivals, round_in
from companion.services.venue.seating import repairs
from companion.services.venue.seating.drafts import last_publication
from companion.services.venue.undo import needed_with
from companion.services.venue.writer import act
from companion.store.database import Store
from companion.venue.actions import Action, Revoke
from companion.venue.competitions import known
from companion.venue.fold import apply
from companion.venue.location import Location
from companion.venue.rounds import unseated
from companion.venue.similar_names import meant_by
from companion.venue.state import Round

MOST_SEATED, MOST_TABLES = 4, 60  # more are drawn again: to weigh each would take too long


class Places(NamedTuple):
    """Where some people would sit, by person; None for who finds no seat."""

    tables: Mapping[int, int | None]
    actions: Sequence[Action]

    @property
    def all_sit(self) -> bool:
        return None not in self.tables.values()


def places_for(view: VenueView, at: Location, people: Sequence[int]) -> Places | None:
    """A seat for each, one after the other, each at the cost of one table at most.

    None where that cannot be said in good time, or nobody finds a seat.
    """
    now = round_in(view.state.competitions.get(at.competition), at.round_index)
    if now is None or not people or len(people) > MOST_SEATED:
        return None
    if not 0 < len(repairs.waiting_tables(now)) <= MOST_TABLES:
        return None
    there, actions = view, list[Action]()
    try:
        for person in people:
            for action in repairs.late(there, at, person, ""):
                there = there._replace(state=apply(there.state, action))
                actions.append(action)
    except RuleViolation:
        return None
    after = there.state.competitions[at.competition].rounds[at.round_index]
    found = Places({person: table_now(after, person) for person in people}, actions)
    return found if any(found.tables.values()) else None


def table_now(now: Round, person: int) -> int | None:
    """The table where somebody sits and still has to play."""
    own = [table.number for table in now.tables if table.awaited and person in table.people]
    return own[0] if own else None


def seat_them(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """Everybody who is here and has no table."""

    def decide(view: VenueView) -> Sequence[Action]:
        now = round_in(view.state.competitions.get(at.competition), at.round_index)
        found = places_for(view, at, unseated(now)) if now else None
        if found is None:
            raise RuleViolation("no_seat_left")
        return found.actions

    return act(store, visitor, decide, token, seq)


# Somebody by name, who may be new


def check_new(view: VenueView, name: str) -> None:
    """Nobody is made twice by a slip: whoever may be meant is named first."""
    here = {*present(view)}
    names = {number: each.name for number, each in view.people.items() if number in here}
    meant = meant_by(name, names)
    if meant:
        raise RuleViolation("is_it_somebody_known", concerned=meant, quote=name)


def person_for(
    store: Store, visitor: Visitor, name: str, *, anew: bool = False, token: str = ""
) -> int:
    """Whom a name means; somebody new where nobody has it, or `anew` says that it is another."""
    view = load_venue(store, visitor.key)
    person = find_called(view, name)
    if person is not None:
        return person
    if not anew:
        check_new(view, venue_people.checked(name))
    sent = f"{token[:55]} new" if token else ""
    after = venue_people.join(store, visitor, [name], sent, guest=False)
    person = find_called(after, name)
    assert person is not None
    return person


def arrive(
    store: Store,
    visitor: Visitor,
    at: Location,
    name: str,
    points: float = 0,
    *,
    anew: bool = False,
    token: str = "",
) -> VenueView:
    """Somebody is here: known from now on, checked in, and at a table if tables are out.

    By a helper they are checked in, and an organiser is told that they have no table.
    """
    policy.check("arrive", visitor.role)
    person = person_for(store, visitor, name, anew=anew, token=token)

    def decide(view: VenueView) -> list[Action]:
        now = round_in(view.state.competitions.get(at.competition), at.round_index)
        is_here = now is not None and person in now.present
        found = known(view.state, at.competition)
        first = [] if is_here else arrivals(found, at, [person], points)
        there = view
        for action in first:
            there = there._replace(state=apply(there.state, action))
        seats = now is not None and now.draws and policy.may("reseat", visitor.role)
        places = places_for(there, at, [person]) if seats else None
        if not first and places is None:
            if now is not None and table_now(now, person) is not None:
                raise RuleViolation("still_playing", person=person)
            raise RuleViolation("no_seat_left", person=person)
        return [*first, *(places.actions if places else ())]

    return act(store, visitor, decide, token)


# Tables that are undone


def published_alone(view: VenueView, at: Location) -> int | None:
    """The entry by which the last tables were published, while none of them has begun."""
    now = round_in(view.state.competitions.get(at.competition), at.round_index)
    if now is None or not now.draws or not now.open:
        return None
    last = [table for table in now.tables if table.draw_number == now.draws - 1]
    begun = [table for table in last if not table.waiting and table.people]
    entry = last_publication(view, at)
    return entry.seq if entry and not begun else None


def unseat(
    store: Store, visitor: Visitor, at: Location, *, token: str = "", seq: int | None = None
) -> VenueView:
    """The last tables as if they had never been published, with what was changed of them since."""

    def decide(view: VenueView) -> list[Revoke]:
        entry = published_alone(view, at)
        if entry is None:
            raise RuleViolation("nothing_to_redraw")
        return [Revoke(each) for each in needed_with(view, entry)]

    return act(store, visitor, decide, token, seq)
