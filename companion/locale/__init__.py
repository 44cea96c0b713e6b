"""The languages: a folder each, named by its code.

English is the source: its messages stand beside the code that says them (`messages.py` and
`RULES.md`), so that the rules need nothing but themselves. Another language is a folder of
gettext's files, `de/LC_MESSAGES/web.po`, and one in the folder of each game, `locale/de.po`. What
is read are the `.mo` that these are compiled to; without them English is spoken. Nothing is read
before it is said: who reads English pays for no other language.
"""

import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations

from companion.games.contract import AnyGame
from companion.games.record import RecordError
from companion.games.registry import folder_of, rules_of
from companion.games.wording import (
    GAMES_KNOWN,
    Catalogue,
    FormByNumber,
    Wording,
    english,
    sorted_out,
)
from companion.games.wording import SOURCE as SOURCE

HERE = os.path.dirname(__file__)
SHARED = (
    "games"  # the catalogue that every other one is used with: where it is, there is a language
)
NAME = "language.name"
MANY = 2  # a number of which English speaks as of several
REMEMBERED = 1024  # numbers whose form is known


class Terminal:
    """Where nobody's browser says which language is spoken."""

    code = SOURCE


class Speaking:
    """While this lasts, a language is spoken in the terminal."""

    def __init__(self, code: str) -> None:
        self.next, self.before = code, Terminal.code

    def __enter__(self) -> None:
        Terminal.code = self.next

    def __exit__(self, *_: object) -> None:
        Terminal.code = self.before


def spoken() -> str:
    return Terminal.code


@cache
def codes() -> tuple[str, ...]:
    found = [code for code in os.listdir(HERE) if os.path.exists(path_of(code, SHARED))]
    return tuple(sorted([*found, SOURCE]))


def name_of(code: str) -> str:
    """What a language is called by those who speak it; its code where it does not say."""
    name = catalogue(code).messages[NAME]
    return code if name == english().messages[NAME] and code != SOURCE else name


def closest(tags: Iterable[str]) -> str | None:
    """The first of these that is known, in any of its countries: `de-CH`, `fr_CA.UTF-8`."""
    for tag in tags:
        code = tag.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in codes():
            return code
    return None


def path_of(code: str, part: str) -> str:
    return os.path.join(HERE, code, "LC_MESSAGES", f"{part}.mo")


class Untranslated(NullTranslations):
    """What a catalogue does not say yet: nothing, so that it is seen."""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


@cache
def compiled(path: str) -> GNUTranslations | None:
    """Read once, as reading takes longer than looking up."""
    try:
        with open(path, "rb") as file:
            found = GNUTranslations(file)
    except FileNotFoundError:
        return None
    found.add_fallback(Untranslated())
    return found


def translated(path: str, source: Catalogue) -> Catalogue:
    """Of these messages those that a compiled catalogue says in its language."""
    found = compiled(path)
    if found is None:
        return Catalogue({}, {})
    messages = {key: found.pgettext(key, said) for key, said in source.messages.items()}
    plurals = {
        noun: form_by_number(found, noun, form(1), form(MANY))
        for noun, form in source.plurals.items()
        if found.npgettext(noun, form(1), form(MANY), MANY)
    }
    return Catalogue({key: said for key, said in messages.items() if said}, plurals)


def form_by_number(found: NullTranslations, noun: str, one: str, many: str) -> FormByNumber:
    return lru_cache(REMEMBERED)(lambda count: found.npgettext(noun, one, many, count))


def catalogue_of(code: str, part: str, messages: Mapping[str, str], *below: str) -> Catalogue:
    """A part's own words, whose English is given, and those it has from parts below it."""
    source = found = sorted_out(messages)
    for each in (*below, part) if code != SOURCE else ():
        found = found.with_more(translated(path_of(code, each), source))
    return found


@lru_cache(GAMES_KNOWN)
def catalogue(code: str, game: AnyGame | None = None) -> Catalogue:
    """The words of a game, or those that all games share. What is missing stays English."""
    source = english(game)
    if code == SOURCE:
        return source
    found = source.with_more(translated(path_of(code, SHARED), source))
    if game is None:
        return found
    own = translated(os.path.join(folder_of(game), "locale", f"{code}.mo"), source)
    return found.with_more(own).with_more(Catalogue(game.labels(code), {}))


def wording(code: str, game: AnyGame | None = None, players: Iterable[str] = ()) -> Wording:
    return Wording(game, tuple(players), catalogue(code, game))


def wording_of(code: str, part: str, messages: Mapping[str, str], *below: str) -> Wording:
    """The words that all games share and those of another part, whose English is given."""
    own = catalogue_of(code, part, messages, *below)
    return Wording(catalogue=catalogue(code).with_more(own))


def told(code: str, error: RecordError) -> str:
    """Why a record cannot stand, in a language."""
    if error.table is None:
        return error.said_by(wording(code))
    return error.said_by(wording(code, error.table.game, error.table.players))


def rules_in(code: str, game: AnyGame) -> str:
    """The rules of a game; in English where they have not been translated."""
    return rules_of(game, code)
