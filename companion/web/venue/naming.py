"""Nights, rounds and finals that nobody gave a name of their own: called as the reader would.

They are kept as whoever opened them saw them proposed, "Night 3" or "Runde 2"; so a file or a log
has no gaps, and only what is shown changes with the language.
"""

import re
from functools import cache, lru_cache

from companion import languages
from companion.services.venues import View
from companion.tourney.venue.messages import MESSAGES as VENUE
from companion.tourney.venue.state import Competition
from companion.web.words import catalogue, language

NUMBERED = ("competition.night", "competition.round")
STAGES = ("stage.final", "stage.semifinal", "stage.knockout")


@cache
def proposed(code: str) -> dict[str, str]:
    """The names that are proposed in a language."""
    stages = {**VENUE, **languages.translated(code, "venue")}
    numbered = catalogue(code)
    return {key: numbered[key] for key in NUMBERED} | {key: stages[key] for key in STAGES}


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = [each for code in languages.codes() for each in proposed(code).items()]
    return tuple([(key, pattern_of(name)) for key, name in found])


def pattern_of(name: str) -> re.Pattern[str]:
    number = "(?P<number>[1-9][0-9]{0,3})"
    return re.compile(number.join([re.escape(part) for part in name.split("{number}")]))


def called(name: str) -> str:
    """The name of a night or round, in the language that is spoken if nobody chose it."""
    return called_in(language(), name)


@lru_cache(maxsize=4096)
def called_in(code: str, name: str) -> str:
    for key, pattern in patterns():
        found = pattern.fullmatch(name)
        if found:
            return proposed(code)[key].format_map(found.groupdict())
    return name


def in_own_words(venue: View) -> View:
    """A venue to be shown."""
    found = venue.state.competitions
    changed = {number: renamed(each) for number, each in found.items() if is_foreign(each)}
    if not changed:
        return venue
    return venue._replace(state=venue.state._replace(competitions={**found, **changed}))


def is_foreign(competition: Competition) -> bool:
    return any(called(each.name) != each.name for each in competition.rounds)


def renamed(competition: Competition) -> Competition:
    rounds = [each._replace(name=called(each.name)) for each in competition.rounds]
    return competition._replace(rounds=tuple(rounds))
