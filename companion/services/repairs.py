"""Tables that are out already and have to change: at most two of them, and none that has begun."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.kernel import RuleViolation
from companion.services.venues import View
from companion.tourney.history import Draw, History, Wish, history_of
from companion.tourney.repairing import Repair, with_player, without_player
from companion.tourney.venue.deeds import CheckIn, Deed, Reseat
from companion.tourney.venue.drafting import situation
from companion.tourney.venue.fold import apply
from companion.tourney.venue.rounds import busy_people, table_at
from companion.tourney.venue.state import Competition, Round, Table, self_of

Tables = dict[int, list[int]]
Place = tuple[int, int, int]


def without(view: View, place: Place, person: int, reason: str) -> list[Deed]:
    """Somebody did not come."""
    _, now = at(view, place)
    if person not in table_at(now.tables, place[2]).people:
        raise RuleViolation("moved_on")
    if place[2] not in waiting_tables(now):
        raise RuleViolation("table_has_begun", number=place[2] + 1)
    published = publication(view, place)
    found = without_player(*published.asked, published.numbers[person])
    return [changes(published, found, place, [person], reason)]


def instead(view: View, place: Place, person: int, other: int, reason: str) -> list[Deed]:
    """Somebody else plays on, who may have come only for that."""
    _, now = at(view, place)
    table = table_at(now.tables, place[2])
    people = [other if each == person else each for each in table.people]
    byes = [each for each in sitting_out(now) if each != other]
    found: list[Deed] = [] if other in now.present else [CheckIn(*place[:2], [other])]
    return [*found, reseat(place, {place[2]: people}, byes, [person], reason)]


def late(view: View, number: int, round_: int, person: int, reason: str) -> list[Deed]:
    """Somebody came late, and has to take part before he can have a seat."""
    place = (number, round_, 0)
    _, now = at(view, place)
    first: list[Deed] = [] if person in now.present else [CheckIn(number, round_, [person])]
    if person in busy_people(now):
        raise RuleViolation("still_playing", person=person)
    there = view
    for deed in first:
        there = view._replace(state=apply(view.state, deed))
    published = publication(there, place)
    own = published.numbers[person]
    draw, history, wish = published.asked
    draw = draw._replace(byes=[each for each in draw.byes if each != own])
    found = with_player(draw, history, wish, own)
    return [*first, changes(published, found, place, [], reason)]


class Published(NamedTuple):
    """Tables that have not begun, by number, as a repair wants them; `new` is the next number."""

    tables: Mapping[int, tuple[int, ...]]
    new: int
    asked: tuple[Draw, History, Wish]
    numbers: Mapping[int, int]
    people: Sequence[int]


def publication(view: View, place: Place) -> Published:
    """The draw that is out, and what was before it."""
    number = place[0]
    given = situation(view.state, number, 1)
    now = view.state.competitions[number].rounds[place[1]]
    tables = waiting_tables(now)
    seated = [person for people in tables.values() for person in people]  # some may have left
    numbers = {p: given.contest.numbers[self_of(view.state, p)] for p in (*now.present, *seated)}
    draw = Draw(
        [[numbers[person] for person in people] for people in tables.values()],
        [numbers[person] for person in sitting_out(now) if person in numbers],
    )
    history = history_of(given.past[:-1], given.points, given.wish.sizes)
    fixed = given.wish.fixed if [*tables] == [*range(len(tables))] else ()
    wish = given.wish._replace(fixed=fixed)
    return Published(tables, len(now.tables), (draw, history, wish), numbers, given.contest.people)


def changes(
    published: Published, found: Repair, place: Place, absent: Sequence[int], reason: str
) -> Reseat:
    """Only the tables that changed, each under the number of the one it came from."""
    new = [[published.people[each] for each in table] for table in found.draw.tables]
    kept = {frozenset(people) for people in published.tables.values()}
    now = {frozenset(people) for people in new}
    before = {n: {*p} for n, p in published.tables.items() if frozenset(p) not in now}
    tables: Tables = {}
    for people in [each for each in new if frozenset(each) not in kept]:
        own = max(before, key=lambda each: len(before[each] & {*people}), default=None)
        if own is None or not before[own] & {*people}:
            own = published.new
        before.pop(own, None)
        tables[own] = people
    tables |= {number: [] for number in before}
    return reseat(
        place, tables, [published.people[each] for each in found.draw.byes], absent, reason
    )


def at(view: View, place: Place) -> tuple[Competition, Round]:
    competition = view.state.competitions.get(place[0])
    if competition is None or competition.current != place[1]:
        raise RuleViolation("round_closed")
    now = competition.rounds[place[1]]
    if not now.sittings:
        raise RuleViolation("not_seated_yet")
    return competition, now


def sitting_out(now: Round) -> list[int]:
    return [bye.person for bye in now.byes if bye.sitting == now.sittings - 1]


def waiting_tables(now: Round) -> dict[int, tuple[int, ...]]:
    """Tables that nothing has happened at."""
    return {n: table.people for n, table in enumerate(now.tables) if has_not_begun(table)}


def has_not_begun(table: Table) -> bool:
    return table.lines is None and table.play is None and not table.void


def reseat(
    place: Place,
    tables: Tables,
    byes: Sequence[int],
    absent: Sequence[int],
    reason: str,
) -> Reseat:
    named = {str(number): people for number, people in tables.items()}
    return Reseat(place[0], place[1], named, [*byes], [*absent], reason)
