"""People of a venue, by number."""

from companion.games.kernel import RuleViolation
from companion.tourney.venue.deeds import (
    DeclineErasure,
    Erase,
    Join,
    Merge,
    Remove,
    Rename,
    RequestErasure,
    Return,
    Withdraw,
)
from companion.tourney.venue.merging import taken_over
from companion.tourney.venue.state import Competition, Person, Venue, self_of, without

MOST_PEOPLE = 20_000  # in any log; fewer are let in
PLAYING = -1  # where others have the number of a draw


def join(venue: Venue, deed: Join) -> Venue:
    if deed.first != len(venue.people) + 1 or deed.many < 1:
        raise RuleViolation("moved_on")
    if len(venue.people) + deed.many > MOST_PEOPLE:
        raise RuleViolation("too_many_people", limit=MOST_PEOPLE)
    new = {deed.first + each: Person(guest=deed.guest) for each in range(deed.many)}
    return venue._replace(people={**venue.people, **new})


def rename(venue: Venue, deed: Rename) -> Venue:
    known(venue, deed.person)
    return venue


def withdraw(venue: Venue, deed: Withdraw) -> Venue:
    """Whoever leaves a venue leaves what he takes part in there."""
    person = present(venue, deed.person)
    return changed(leaving(venue, deed.person), deed.person, person._replace(here=False))


def leaving(venue: Venue, person: int) -> Venue:
    after = {
        number: each if each.finished else without(each, person)
        for number, each in venue.competitions.items()
    }
    return venue._replace(competitions=after)


def come_back(venue: Venue, deed: Return) -> Venue:
    person = known(venue, deed.person)
    if person.here:
        raise RuleViolation("here_already", person=deed.person)
    return changed(venue, deed.person, person._replace(here=True, removed=False))


def merge(venue: Venue, deed: Merge) -> Venue:
    """Whoever played at the same time cannot be one person."""
    person = known(venue, deed.person)
    into = known(venue, deed.into)
    if deed.person == deed.into:
        raise RuleViolation("one_person")
    if any(met(venue, each, deed.person, deed.into) for each in venue.competitions.values()):
        raise RuleViolation("met_each_other", person=deed.person, into=deed.into)
    after = {
        number: taken_over(each, deed.person, deed.into)
        for number, each in venue.competitions.items()
    }
    merged = person._replace(into=deed.into)
    here = into._replace(here=person.here or into.here)  # one of the two being there is enough
    venue = changed(venue._replace(competitions=after), deed.person, merged)
    return changed(venue, deed.into, here)


def met(venue: Venue, competition: Competition, one: int, other: int) -> bool:
    """Whether two sat at tables of the same draw, or sit at any that still play."""
    for played in competition.rounds:
        times: dict[int, set[int]] = {one: set(), other: set()}
        for table in played.tables:
            over = table.void or table.lines is not None
            own = {table.sitting} if over else {table.sitting, PLAYING}
            for person in table.people:
                times.get(self_of(venue, person), set()).update(own)
        if times[one] & times[other]:
            return True
    return False


def erase(venue: Venue, deed: Erase) -> Venue:
    person = known(venue, deed.person)
    erased = person._replace(here=False, erased=True)
    return changed(leaving(venue, deed.person), deed.person, erased)


def request_erasure(venue: Venue, deed: RequestErasure | DeclineErasure) -> Venue:
    """Asked for or declined: nothing is erased by it."""
    known(venue, deed.person)
    return venue


def remove(venue: Venue, deed: Remove) -> Venue:
    """As if they had withdrawn; but nobody looks for them among those who did."""
    gone = {
        number: known(venue, number)._replace(here=False, removed=True) for number in deed.people
    }
    for number in gone:
        venue = leaving(venue, number)
    return venue._replace(people={**venue.people, **gone})


def known(venue: Venue, number: int) -> Person:
    """Somebody who has not been erased and is nobody else."""
    person = venue.people.get(number)
    if person is None or person.erased or person.into is not None:
        raise RuleViolation("nobody", number=number)
    return person


def present(venue: Venue, number: int) -> Person:
    """The same, and not withdrawn."""
    person = known(venue, number)
    if not person.here:
        raise RuleViolation("withdrawn", person=number)
    return person


def changed(venue: Venue, number: int, person: Person) -> Venue:
    return venue._replace(people={**venue.people, number: person})
