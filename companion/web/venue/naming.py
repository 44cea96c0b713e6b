"""Nights and rounds that nobody gave a name of their own: called as the reader would call them.

They are kept as whoever opened them saw them proposed, "Night 3" or "Runde 2"; so a file or a log
has no gaps, and only what is shown changes with the language.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from companion import languages
from companion.services.venues import View
from companion.tourney.venue.state import Competition
from companion.web.words import catalogue, language

PROPOSED = ("competition.night", "competition.round")


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(proposals())


def proposals() -> Iterator[tuple[str, re.Pattern[str]]]:
    for code in languages.codes():
        for key in PROPOSED:
            before, _, after = catalogue(code)[key].partition("{number}")
            yield key, re.compile(f"{re.escape(before)}([1-9][0-9]{{0,3}}){re.escape(after)}")


def called(name: str) -> str:
    """The name of a night or round, in the language that is spoken if nobody chose it."""
    return called_in(language(), name)


@lru_cache(maxsize=4096)
def called_in(code: str, name: str) -> str:
    for key, pattern in patterns():
        found = pattern.fullmatch(name)
        if found:
            return catalogue(code)[key].format(number=found[1])
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
