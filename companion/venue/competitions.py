"""Seasons and tournaments: how they are set up, and who takes part."""

from collections.abc import Iterable

from companion.games.kernel import RuleViolation
from companion.tourney.venue.counting import check_countable
from companion.tourney.venue.deeds import Drop, Enter, Finish, Found, Settle
from companion.tourney.venue.people import present
from companion.tourney.venue.settings import amount, read_settings
from companion.tourney.venue.state import (
    SEASON,
    TOURNAMENT,
    Competition,
    Entrant,
    Venue,
    takes_part,
    without,
)
from companion.tourney.venue.texts import titled


def found(venue: Venue, deed: Found) -> Venue:
    if deed.competition != len(venue.competitions) + 1:
        raise RuleViolation("moved_on")
    if deed.of not in (SEASON, TOURNAMENT):
        raise RuleViolation("moved_on")
    settings = read_settings(deed.settings)
    return changed(venue, deed.competition, Competition(deed.of, titled(deed.name), settings, {}))


def settle(venue: Venue, deed: Settle) -> Venue:
    """The kind of tournament cannot change once it has begun: its rounds were drawn for it."""
    competition = running(venue, deed.competition)
    settings = read_settings(deed.settings)
    if competition.rounds and settings.format != competition.settings.format:
        raise RuleViolation("format_is_set")
    check_countable(competition, settings)
    name = titled(deed.name)
    return changed(venue, deed.competition, competition._replace(name=name, settings=settings))


def enter(venue: Venue, deed: Enter) -> Venue:
    competition = running(venue, deed.competition)
    after = entered(venue, competition, deed.people, deed.points)
    current = competition.current
    if current is not None and comes_by_entering(competition):
        last = after.rounds[current]
        if not last.final:
            there = last._replace(present=last.present | {*deed.people})
            after = after._replace(rounds=(*after.rounds[:current], there))
    return changed(venue, deed.competition, after)


def entered(
    venue: Venue, competition: Competition, people: Iterable[int], points: float = 0
) -> Competition:
    """Who dropped out and comes back keeps what he had."""
    given = amount(points, "points")
    entrants = dict(competition.entrants)
    since = next_round(competition)
    for person in people:
        present(venue, person)
        before = entrants.get(person)
        if before is not None and before.left is None:
            raise RuleViolation("entered_already", person=person)
        if before is not None:
            entrants[person] = before._replace(left=None)
        else:
            entrants[person] = Entrant(since, given)
    return competition._replace(entrants=entrants)


def next_round(competition: Competition) -> int:
    """The first round for those who come now: not the one whose tables hang there already."""
    current = competition.current
    if current is None:
        return len(competition.rounds)
    seated = competition.rounds[current].sittings > 0
    return current + 1 if seated and comes_by_entering(competition) else current


def comes_by_entering(competition: Competition) -> bool:
    """Whether whoever takes part is there, until he says otherwise."""
    return competition.of == TOURNAMENT and competition.settings.format != "heats"


def drop(venue: Venue, deed: Drop) -> Venue:
    competition = running(venue, deed.competition)
    if not takes_part(competition, deed.person):
        raise RuleViolation("not_entered", person=deed.person)
    return changed(venue, deed.competition, without(competition, deed.person))


def finish(venue: Venue, deed: Finish) -> Venue:
    competition = running(venue, deed.competition)
    if competition.current is not None:
        raise RuleViolation("round_open", name=competition.rounds[-1].name)
    return changed(venue, deed.competition, competition._replace(finished=True))


def known(venue: Venue, number: int) -> Competition:
    competition = venue.competitions.get(number)
    if competition is None:
        raise RuleViolation("no_such_competition", number=number)
    return competition


def running(venue: Venue, number: int) -> Competition:
    competition = known(venue, number)
    if competition.finished:
        raise RuleViolation("finished", name=competition.name)
    return competition


def changed(venue: Venue, number: int, competition: Competition) -> Venue:
    return venue._replace(competitions={**venue.competitions, number: competition})
