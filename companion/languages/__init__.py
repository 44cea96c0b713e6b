"""The languages: a folder each, named by its code.

English is the source: its messages stand beside the code that says them (`messages.py` and
`RULES.md`), so that the rules need nothing but themselves. Another language is one folder with a
module for each of these catalogues, and a new game is one more module in each folder. Nothing is
imported before it is spoken: who reads English pays for no other language.
"""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from companion.games.kernel import AnyGame
from companion.games.record import RecordError
from companion.games.registry import folder_of, rules_of
from companion.games.sentences import Catalogue, Wording, english

HERE = os.path.dirname(__file__)
SOURCE = "en"


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
    found = os.listdir(HERE)
    return tuple(sorted(c for c in found if os.path.exists(os.path.join(HERE, c, "__init__.py"))))


def name_of(code: str) -> str:
    """What a language is called by those who speak it."""
    name: str = import_module(f"companion.languages.{code}").NAME
    return name


def closest(tags: Iterable[str]) -> str | None:
    """The first of these that is known, in any of its countries: `de-CH`, `fr_CA.UTF-8`."""
    for tag in tags:
        code = tag.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in codes():
            return code
    return None


@cache
def translated(code: str, part: str) -> Mapping[str, str]:
    """A catalogue of a language; nothing where it has none, as English has none here."""
    if not os.path.exists(os.path.join(HERE, code, f"{part}.py")):
        return MappingProxyType({})
    messages: Mapping[str, str] = import_module(f"companion.languages.{code}.{part}").MESSAGES
    return messages


@cache
def form_of(code: str, count: int) -> str:
    """Which form of a noun goes with a number: the end of a message's key."""
    form: str = import_module(f"companion.languages.{code}").form(count)
    return form


@cache
def catalogue(code: str, game: AnyGame | None = None) -> Catalogue:
    """The words of a game, or those that all games share. What is missing stays English."""
    source = english(game)
    if code == SOURCE:
        return source
    own = translated(code, os.path.basename(folder_of(game))) if game else {}
    messages = {**source.messages, **translated(code, "games"), **own}
    return Catalogue(messages, import_module(f"companion.languages.{code}").form)


def wording(code: str, game: AnyGame | None = None, players: Iterable[str] = ()) -> Wording:
    return Wording(game, tuple(players), catalogue(code, game))


def wording_of(code: str, part: str, english_words: Mapping[str, str]) -> Wording:
    """The words that all games share and those of another part, whose English is given."""
    shared = catalogue(code)
    own = {**english_words, **translated(code, part)}
    return Wording(catalogue=Catalogue({**shared.messages, **own}, shared.form))


def told(code: str, error: RecordError) -> str:
    """Why a record cannot stand, in a language."""
    if error.table is None:
        return error.said_by(wording(code))
    return error.said_by(wording(code, error.table.game, error.table.players))


def rules_in(code: str, game: AnyGame) -> str:
    """The rules of a game; in English where they have not been translated."""
    return rules_of(game, code)
