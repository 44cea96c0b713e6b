"""The words of the pages: every sentence that people see comes from a catalogue.

They are in the language of whoever asks, which `companion.web.language` finds out.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from flask import g, has_request_context

from companion import languages
from companion.games.kernel import AnyGame
from companion.games.sentences import Wording
from companion.web.account_messages import MESSAGES as ACCOUNT
from companion.web.messages import MESSAGES
from companion.web.venue.desk_messages import MESSAGES as DESK
from companion.web.venue.lore_messages import MESSAGES as LORE
from companion.web.venue.paper_messages import MESSAGES as PAPER
from companion.web.venue.people_messages import MESSAGES as PEOPLE
from companion.web.venue.phones_messages import MESSAGES as PHONES
from companion.web.venue.wall_messages import MESSAGES as WALL

# Everything that pages say: a part each, and a file of the same name in every other language.
PARTS: Mapping[str, Mapping[str, str]] = {
    "web": MESSAGES,
    "account": ACCOUNT,
    "venue_people": PEOPLE,
    "venue_desk": DESK,
    "venue_phones": PHONES,
    "venue_lore": LORE,
    "venue_paper": PAPER,
    "venue_wall": WALL,
}
SIGNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
TURNING = {"R", "AL", "AN", *SIGNS}
FIRST_STRONG, END = "\u2068", "\u2069"  # around a text whose direction may differ


def language() -> str:
    """The code of the language that is spoken: outside of a request, that of the terminal."""
    if has_request_context():
        return str(g.get("language", languages.SOURCE))
    return languages.spoken()


@cache
def catalogue(code: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for part, english in PARTS.items():
        found |= {**english, **languages.translated(code, part)}
    return found


def say(key: str, /, **params: object) -> str:
    return catalogue(language())[key].format_map(params)


def say_count(key: str, count: int) -> str:
    return say(f"{key}.{languages.form_of(language(), count)}", count=count)


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
