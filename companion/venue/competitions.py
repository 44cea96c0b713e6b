"""Seasons and tournaments: how they are set up, and who takes part."""

from collections.abc import Iterable

from companion.refusal import RuleViolation
from companion.venue.actions import (
    ChangeSettings,
    CreateCompetition,
    DropOut,
    EnterPlayers,
    FinishCompetition,
    ShareCompetition,
)
from companion.venue.people import present
from companion.venue.settings import amount, check_countable, read_settings
from companion.venue.state import (
    SEASON,
    TOURNAMENT,
    Competition,
    Entrant,
    Venue,
    takes_part,
    without,
)
from companion.venue.text import title_of, titled


def found(venue: Venue, action: CreateCompetition) -> Venue:
    if action.competition != len(venue.competitions) + 1:
        raise RuleViolation("moved_on")
    if action.of not in (SEASON, TOURNAMENT):
        raise RuleViolation("moved_on")
    settings = read_settings(action.settings)
    return changed(
        venue, action.competition, Competition(action.of, titled(action.name), settings, {})
    )


def settle(venue: Venue, action: ChangeSettings) -> Venue:
    """The kind of tournament cannot change once it has begun: its rounds were drawn for it."""
    competition = running(venue, action.competition)
    settings = read_settings(action.settings)
    if competition.rounds and settings.format != competition.settings.format:
        raise RuleViolation("format_is_set")
    check_countable(competition, settings)
    name = titled(action.name)
    return changed(venue, action.competition, competition._replace(name=name, settings=settings))


def enter(venue: Venue, action: EnterPlayers) -> Venue:
    competition = running(venue, action.competition)
    after = entered(venue, competition, action.people, action.points)
    current = competition.current
    if current is not None and comes_by_entering(competition):
        last = after.rounds[current]
        if not last.final:
            there = last._replace(present=last.present | {*action.people})
            after = after._replace(rounds=(*after.rounds[:current], there))
    return changed(venue, action.competition, after)


def entered(
    venue: Venue, competition: Competition, people: Iterable[int], points: float = 0
) -> Competition:
    """Who dropped out and comes back keeps what they had."""
    given = amount(points, "points")
    entrants = dict(competition.entrants)
    since = next_round(competition)
    for person in people:
        present(venue, person)
        before = entrants.get(person)
        if before is not None and before.left is None:
            raise RuleViolation("entered_already", person=person)
        if before is not None:
            entrants[person] = before._replace(left=None, back=since)
        else:
            entrants[person] = Entrant(since, given)
    return competition._replace(entrants=entrants)


def next_round(competition: Competition) -> int:
    """The first round for those who come now: not the one whose tables hang there already."""
    current = competition.current
    if current is None:
        return len(competition.rounds)
    seated = competition.rounds[current].draws > 0
    return current + 1 if seated and comes_by_entering(competition) else current


def comes_by_entering(competition: Competition) -> bool:
    """Whether whoever takes part is there, until they say otherwise."""
    return competition.of == TOURNAMENT and competition.settings.format != "heats"


def expected_here(competition: Competition) -> list[int] | None:
    """Who is here when the next round opens; None where nobody is until they come.

    Nobody is before the first one. After that, whoever was missing, replaced, or had left, stays
    away until somebody checks them in.
    """
    if not comes_by_entering(competition):
        return None
    following = len(competition.rounds)
    were = competition.rounds[-1].present if competition.rounds else frozenset()
    return [
        person
        for person, entrant in competition.entrants.items()
        if entrant.left is None
        and (person in were or (following and following in (entrant.since, entrant.back)))
    ]


def drop(venue: Venue, action: DropOut) -> Venue:
    competition = running(venue, action.competition)
    if not takes_part(competition, action.person):
        raise RuleViolation("not_entered", person=action.person)
    return changed(venue, action.competition, without(competition, action.person))


def finish(venue: Venue, action: FinishCompetition) -> Venue:
    competition = running(venue, action.competition)
    if competition.current is not None:
        raise RuleViolation("round_open", name=title_of(competition.rounds[-1]))
    return changed(venue, action.competition, competition._replace(finished=True))


def share(venue: Venue, action: ShareCompetition) -> Venue:
    """By a link of this number anybody may look; by none, if it is 0."""
    competition = known(venue, action.competition)
    return changed(venue, action.competition, competition._replace(link=action.link))


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
