"""What a night gave: everybody's points of it, who won it, and all nights beside each other."""

from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.scoring.totals import RoundPoints
from companion.services.venue.reader import VenueView
from companion.services.venue.views.days import dated_rounds, days_of
from companion.services.venue.views.live_results import live_results
from companion.services.venue.writer import Ordered, ordered
from companion.venue.location import Location
from companion.venue.state import Round
from companion.venue.views.standings import places_in
from companion.web.base.dates import say_date
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, names_of, pages
from companion.web.venue.competitions.explanation import counted_rounds

COLUMNS = 12  # nights that a matrix shows beside each other


class NightPoints(NamedTuple):
    """What a night gave somebody, and their rank in it: who is level shares it."""

    person: int
    points: Number
    rank: int


class NightRow(NamedTuple):
    """A night in a list: where it is, its day, who won it."""

    at: Location
    now: Round
    day: str
    winners: str


class NightPointsRow(NamedTuple):
    """A line of the standings, and what each night gave."""

    person: int
    rank: int | None
    points: Number
    nights: list[RoundPoints]


@pages.app_template_global()
def night_points(venue: VenueView, at: Location) -> list[NightPoints]:
    """The night's own order; of a final there is none, as only places count in it."""
    return points_in(ordered(store(), venue, at.competition), at.round_index)


def points_in(found: Ordered, index: int) -> list[NightPoints]:
    if index not in counted_rounds(found.numbered):
        return []
    book, numbers = found.counted.ranking.book, found.numbered.numbers
    given = [
        (book.points_of_rounds(numbers[each.person], [index])[0], each.person)
        for each in found.rows
    ]
    there = sorted(
        [(each.points, person) for each, person in given if each.there],
        key=lambda each: -each[0],
    )
    points = [each for each, _ in there]
    return [NightPoints(person, own, points.index(own) + 1) for own, person in there]


def winners_of(venue: VenueView, found: Ordered, at: Location) -> str:
    """Who had most points on a night; in a final, who was first at its tables."""
    now = venue.state.competitions[at.competition].rounds[at.round_index]
    if now.final:
        live = live_results(store(), venue, at.competition)
        places = places_in(now, at.round_index, live)
        return names_of(venue, [person for person, place in places.items() if place == 1])
    first = [each.person for each in points_in(found, at.round_index) if each.rank == 1]
    return names_of(venue, first) if len(first) <= 3 else ""


def nights_of(venue: VenueView, number: int, most: int | None = None) -> list[NightRow]:
    """By their day, the newest first."""
    rounds, days = venue.state.competitions[number].rounds, days_of(venue, number)
    newest = sorted(range(len(rounds)), key=lambda index: (days[index], index), reverse=True)
    found = ordered(store(), venue, number)
    return [
        NightRow(
            Location(number, index + 1),
            rounds[index],
            say_day(days[index]),
            winners_of(venue, found, Location(number, index + 1)) if rounds[index].tables else "",
        )
        for index in newest[:most]
    ]


def latest_nights(venue: VenueView, most: int) -> list[NightRow]:
    """Of the whole venue: what was played last, by day."""
    found: list[NightRow] = []
    for day, at in dated_rounds(store(), venue):
        now = venue.state.competitions[at.competition].rounds[at.round_index]
        if now.tables and len(found) < most:
            winners = winners_of(venue, ordered(store(), venue, at.competition), at)
            found.append(NightRow(at, now, say_day(day), winners))
    return found


def matrix_of(venue: VenueView, number: int) -> tuple[list[int], list[NightPointsRow]]:
    """The newest nights that count, and everybody's points in each."""
    found = ordered(store(), venue, number)
    rounds = counted_rounds(found.numbered)[-COLUMNS:]
    book, numbers = found.counted.ranking.book, found.numbered.numbers
    rows = [
        NightPointsRow(
            each.person,
            each.rank,
            each.row.points,
            book.points_of_rounds(numbers[each.person], rounds),
        )
        for each in found.rows
    ]
    return rounds, sorted(
        rows, key=lambda row: (row.rank is None, row.rank or 0, name_of(venue, row.person))
    )


def say_day(day: str) -> str:
    return say_date(day) if day else ""
