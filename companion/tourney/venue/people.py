"""People of a venue, by number."""

from companion.games.kernel import RuleViolation
from companion.tourney.venue.deeds import Erase, Join, Merge, Rename, Return, Withdraw
from companion.tourney.venue.state import Competition, Person, Venue, self_of

MOST_PEOPLE = 20_000


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
    return changed(venue, deed.person, present(venue, deed.person)._replace(here=False))


def come_back(venue: Venue, deed: Return) -> Venue:
    person = known(venue, deed.person)
    if person.here:
        raise RuleViolation("here_already", person=deed.person)
    return changed(venue, deed.person, person._replace(here=True))


def merge(venue: Venue, deed: Merge) -> Venue:
    """Whoever sat at one table cannot be one person."""
    person = known(venue, deed.person)
    known(venue, deed.into)
    if deed.person == deed.into:
        raise RuleViolation("one_person")
    if any(met(venue, each, deed.person, deed.into) for each in venue.competitions.values()):
        raise RuleViolation("met_each_other", person=deed.person, into=deed.into)
    return changed(venue, deed.person, person._replace(into=deed.into))


def met(venue: Venue, competition: Competition, one: int, other: int) -> bool:
    for played in competition.rounds:
        for table in played.tables:
            everybody = [self_of(venue, person) for person in table.people]
            if one in everybody and other in everybody:
                return True
    return False


def erase(venue: Venue, deed: Erase) -> Venue:
    person = known(venue, deed.person)
    return changed(venue, deed.person, person._replace(here=False, erased=True))


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
