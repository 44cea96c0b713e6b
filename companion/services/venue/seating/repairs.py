"""Tables that are out already and have to change: at most two of them, and none that has begun."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.competition.seating.problem import Draw, PastMeetings, Wish, history_of
from companion.competition.seating.repair import Repair, with_player, without_player
from companion.refusal import RuleViolation
from companion.services.venue.reader import VenueView
from companion.venue.actions import Action, ChangeDraw, CheckIn
from companion.venue.draft import situation
from companion.venue.fold import apply
from companion.venue.location import Location
from companion.venue.rounds import busy_people, table_at
from companion.venue.state import Round, self_of

TablesByNumber = dict[int, list[int]]


def without(view: VenueView, at: Location, person: int, reason: str) -> list[Action]:
    """Somebody did not come."""
    now = open_round(view, at)
    if person not in table_at(now.tables, at.table_index).people:
        raise RuleViolation("moved_on")
    if at.table_index not in waiting_tables(now):
        raise RuleViolation("table_has_begun", number=now.tables[at.table_index].number)
    published = publication(view, at)
    found = without_player(*published.asked, published.numbers[person])
    return [changes(published, found, at, [person], reason)]


def instead(view: VenueView, at: Location, person: int, other: int, reason: str) -> list[Action]:
    """Somebody else plays on, who may have come only for that."""
    now = open_round(view, at)
    table = table_at(now.tables, at.table_index)
    people = [other if each == person else each for each in table.people]
    byes = [each for each in without_table(now) if each != other]
    new: list[Action] = [] if other in now.present else [arrivals(at, other)]
    return [*new, reseat(at, {at.table_index: people}, byes, [person], reason)]


def arrivals(at: Location, person: int) -> CheckIn:
    return CheckIn(at.competition, at.round_index, [person])


def late(view: VenueView, at: Location, person: int, reason: str) -> list[Action]:
    """Somebody came late, and has to take part before they can have a seat."""
    now = open_round(view, at)
    first: list[Action] = [] if person in now.present else [arrivals(at, person)]
    if person in busy_people(now):
        raise RuleViolation("still_playing", person=person)
    there = view
    for action in first:
        there = view._replace(state=apply(view.state, action))
    published = publication(there, at)
    own = published.numbers[person]
    draw, history, wish = published.asked
    draw = draw._replace(byes=[each for each in draw.byes if each != own])
    found = with_player(draw, history, wish, own)
    return [*first, changes(published, found, at, [], reason)]


class Published(NamedTuple):
    """Tables that have not begun, by number, as a repair wants them; `new` is the next number."""

    tables: Mapping[int, tuple[int, ...]]
    new: int
    asked: tuple[Draw, PastMeetings, Wish]
    numbers: Mapping[int, int]
    people: Sequence[int]


def publication(view: VenueView, at: Location) -> Published:
    """The draw that is out, and what was before it."""
    given = situation(view.state, at.competition, 1)
    now = view.state.competitions[at.competition].rounds[at.round_index]
    tables = waiting_tables(now)
    seated = [person for people in tables.values() for person in people]  # some may have left
    numbers = {p: given.numbered.numbers[self_of(view.state, p)] for p in (*now.present, *seated)}
    draw = Draw(
        [[numbers[person] for person in people] for people in tables.values()],
        [numbers[person] for person in without_table(now) if person in numbers],
    )
    history = history_of(given.past[:-1], given.points, given.wish.sizes)
    fixed = given.wish.fixed if [*tables] == [*range(len(tables))] else ()
    wish = given.wish._replace(fixed=fixed)
    return Published(tables, len(now.tables), (draw, history, wish), numbers, given.numbered.people)


def changes(
    published: Published, found: Repair, at: Location, absent: Sequence[int], reason: str
) -> ChangeDraw:
    """Only the tables that changed, each under the number of the one it came from."""
    new = [[published.people[each] for each in table] for table in found.draw.tables]
    kept = {frozenset(people) for people in published.tables.values()}
    now = {frozenset(people) for people in new}
    before = {n: {*p} for n, p in published.tables.items() if frozenset(p) not in now}
    tables: TablesByNumber = {}
    for people in [each for each in new if frozenset(each) not in kept]:
        own = max(before, key=lambda each: len(before[each] & {*people}), default=None)
        if own is None or not before[own] & {*people}:
            own = published.new
        before.pop(own, None)
        tables[own] = people
    tables |= {number: [] for number in before}
    return reseat(at, tables, [published.people[each] for each in found.draw.byes], absent, reason)


def open_round(view: VenueView, at: Location) -> Round:
    competition = view.state.competitions.get(at.competition)
    if competition is None or competition.current != at.round_index:
        raise RuleViolation("round_closed")
    now = competition.rounds[at.round_index]
    if not now.draws:
        raise RuleViolation("not_seated_yet")
    return now


def without_table(now: Round) -> list[int]:
    return [bye.person for bye in now.byes if bye.draw_number == now.draws - 1]


def waiting_tables(now: Round) -> dict[int, tuple[int, ...]]:
    """Tables that nothing has happened at."""
    return {n: table.people for n, table in enumerate(now.tables) if table.waiting}


def reseat(
    at: Location,
    tables: TablesByNumber,
    byes: Sequence[int],
    absent: Sequence[int],
    reason: str,
) -> ChangeDraw:
    named = {str(number): people for number, people in tables.items()}
    return ChangeDraw(
        competition=at.competition,
        round=at.round_index,
        tables=named,
        byes=[*byes],
        absent=[*absent],
        reason=reason,
    )
