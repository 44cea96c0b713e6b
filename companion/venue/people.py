"""People of a venue, by number."""

from companion.refusal import RuleViolation
from companion.venue.actions import (
    AddPeople,
    Deactivate,
    DeclineErasure,
    Erase,
    Merge,
    Reactivate,
    Remove,
    Rename,
    RequestErasure,
)
from companion.venue.state import (
    Bye,
    Competition,
    CompetitionSettings,
    Entrant,
    Person,
    Round,
    TablesInParts,
    Venue,
    self_of,
    without,
)

MOST_PEOPLE = 20_000  # in any log; fewer are let in
PLAYING = -1  # where others have the number of a draw


def join(venue: Venue, action: AddPeople) -> Venue:
    if action.first != len(venue.people) + 1 or action.many < 1:
        raise RuleViolation("moved_on")
    if len(venue.people) + action.many > MOST_PEOPLE:
        raise RuleViolation("too_many_people", limit=MOST_PEOPLE)
    new = {action.first + each: Person(guest=action.guest) for each in range(action.many)}
    return venue._replace(people={**venue.people, **new})


def rename(venue: Venue, action: Rename) -> Venue:
    known(venue, action.person)
    return venue


def deactivate(venue: Venue, action: Deactivate) -> Venue:
    """Whoever leaves a venue leaves what they take part in there."""
    person = present(venue, action.person)
    return changed(leaving(venue, action.person), action.person, person._replace(here=False))


def leaving(venue: Venue, person: int) -> Venue:
    after = {
        number: each if each.finished else without(each, person)
        for number, each in venue.competitions.items()
    }
    return venue._replace(competitions=after)


def come_back(venue: Venue, action: Reactivate) -> Venue:
    person = known(venue, action.person)
    if person.here:
        raise RuleViolation("here_already", person=action.person)
    return changed(venue, action.person, person._replace(here=True, removed=False))


def merge(venue: Venue, action: Merge) -> Venue:
    """Whoever played at the same time cannot be one person."""
    person = known(venue, action.person)
    into = known(venue, action.into)
    if action.person == action.into:
        raise RuleViolation("one_person")
    if any(met(venue, each, action.person, action.into) for each in venue.competitions.values()):
        raise RuleViolation("met_each_other", person=action.person, into=action.into)
    after = {
        number: taken_over(each, action.person, action.into)
        for number, each in venue.competitions.items()
    }
    merged = person._replace(into=action.into)
    here = into._replace(here=person.here or into.here)  # one of the two being there is enough
    venue = changed(venue._replace(competitions=after), action.person, merged)
    return changed(venue, action.into, here)


def met(venue: Venue, competition: Competition, one: int, other: int) -> bool:
    """Whether two sat at tables of the same draw, or sit at any that still play."""
    for played in competition.rounds:
        times: dict[int, set[int]] = {one: set(), other: set()}
        for table in played.tables:
            over = table.void or table.lines is not None
            own = {table.draw_number} if over else {table.draw_number, PLAYING}
            for person in table.people:
                times.get(self_of(venue, person), set()).update(own)
        if times[one] & times[other]:
            return True
    return False


def erase(venue: Venue, action: Erase) -> Venue:
    person = known(venue, action.person)
    erased = person._replace(here=False, erased=True)
    return changed(leaving(venue, action.person), action.person, erased)


def request_erasure(venue: Venue, action: RequestErasure | DeclineErasure) -> Venue:
    """Asked for or declined: nothing is erased by it."""
    known(venue, action.person)
    return venue


def remove(venue: Venue, action: Remove) -> Venue:
    """As if they had withdrawn; but nobody looks for them among those who did."""
    gone = {
        number: known(venue, number)._replace(here=False, removed=True) for number in action.people
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


def taken_over(competition: Competition, old: int, new: int) -> Competition:
    """A competition in which somebody is called by another number."""
    settings = resettled(competition.settings, old, new)
    if old not in competition.entrants:
        return competition._replace(settings=settings)
    entrants: dict[int, Entrant] = {}
    for person, entrant in competition.entrants.items():
        own = new if person == old else person
        entrants[own] = joined(entrants[own], entrant) if own in entrants else entrant
    rounds = tuple([relabelled(each, old, new) for each in competition.rounds])
    return competition._replace(settings=settings, entrants=entrants, rounds=rounds)


def joined(one: Entrant, other: Entrant) -> Entrant:
    """Who takes part under one of two numbers takes part."""
    left = None if one.left is None or other.left is None else max(one.left, other.left)
    back = max((each.back for each in (one, other) if each.back is not None), default=None)
    return Entrant(min(one.since, other.since), one.points + other.points, left, back)


def relabelled(now: Round, old: int, new: int) -> Round:
    tables = [each._replace(people=swapped(each.people, old, new)) for each in now.tables]
    playing = {(table.draw_number, person) for table in tables for person in table.people}
    byes = [Bye(draw_number, new if person == old else person) for draw_number, person in now.byes]
    fines = [each._replace(person=new) if each.person == old else each for each in now.penalties]
    return now._replace(
        waiting=swapped(now.waiting, old, new),
        present=frozenset(swapped(tuple(now.present), old, new)),
        tables=TablesInParts(tables),
        byes=tuple([bye for bye in dict.fromkeys(byes) if (*bye,) not in playing]),
        penalties=tuple(fines),
    )


def swapped(people: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """Each once, in their order."""
    return tuple(dict.fromkeys([new if person == old else person for person in people]))


def resettled(settings: CompetitionSettings, old: int, new: int) -> CompetitionSettings:
    """Wishes are for the person; where there were two, the first one stands."""
    apart = [swapped(group, old, new) for group in settings.apart]
    fixed: dict[int, int] = {}
    for person, table in settings.fixed:
        fixed.setdefault(new if person == old else person, table)
    groups = tuple([group for group in apart if len(group) > 1])
    return settings._replace(apart=groups, fixed=tuple(fixed.items()))
