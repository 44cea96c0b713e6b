"""The words of the pages: every sentence that people see comes from a catalogue.

They are in the language of whoever asks, which `companion.web.base.language` finds out.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from flask import g, has_request_context

from companion import locale as languages
from companion.config.folders import Unsafe
from companion.games.contract import AnyGame
from companion.games.messages import MESSAGES as GAMES
from companion.games.wording import Catalogue, Wording
from companion.play.view.words import ScreenWords
from companion.services.messages import MESSAGES as SERVICES
from companion.venue.messages import MESSAGES as VENUE
from companion.web.messages import MESSAGES

# What is called the same everywhere has its name below, and pages say it, too.
SHARED: Mapping[str, Mapping[str, str]] = {"games": GAMES, "venue": VENUE, "services": SERVICES}
PARTS: dict[str, Mapping[str, str]] = {"web": MESSAGES}  # what lies above adds its own
BELOW = {"venue": ("competition",)}  # whose words it has, too
SIGNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
TURNING = {"R", "AL", "AN", *SIGNS}
FIRST_STRONG, END = "\u2068", "\u2069"  # around a text whose direction may differ


def language() -> str:
    """The code of the language that is spoken: outside of a request, that of the terminal."""
    if has_request_context():
        return str(g.get("language", languages.SOURCE))
    return languages.spoken()


def add_parts(parts: Mapping[str, Mapping[str, str]]) -> None:
    """Sentences of pages, by the name of the file that has them in another language."""
    PARTS.update(parts)
    catalogue.cache_clear()


@cache
def catalogue(code: str) -> Catalogue:
    found = Catalogue({}, {})
    for part, english in {**SHARED, **PARTS}.items():
        found = found.with_more(languages.catalogue_of(code, part, english, *BELOW.get(part, ())))
    return found


def say(key: str, /, **params: object) -> str:
    return catalogue(language()).messages[key].format_map(params)


def pattern(key: str) -> str:
    """A message with its gaps, for a script that fills them."""
    return catalogue(language()).messages[key]


def say_count(key: str, count: int, /, **params: object) -> str:
    """A sentence in which a number bends the words around it."""
    form = catalogue(language()).plurals[key](count)
    return form.format_map({**params, "count": count})


def say_unsafe(unsafe: Unsafe) -> str:
    return say(unsafe.code, **unsafe.params)


def wording(game: AnyGame | None = None, players: Iterable[str] = ()) -> Wording:
    """The words of a game, or those that all games share, in the language that is spoken."""
    return languages.wording(language(), game, players)


def isolated(name: str) -> str:
    """A name that cannot turn the direction of the sentence around it."""
    if all(unicodedata.bidirectional(each) not in TURNING for each in name):
        return name
    # What is within is turned by its letters only: a sign of its own could end the isolation.
    plain = [each for each in name if unicodedata.bidirectional(each) not in SIGNS]
    return f"{FIRST_STRONG}{''.join(plain)}{END}"


WORDS = ScreenWords(say, say_count, wording, isolated)  # what the views of a play speak with
