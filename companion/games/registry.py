"""Finding games: a folder with rules is a game, named by the first word of the game's key."""

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from companion.games.contract import AnyGame

PACKAGES = ["companion.games"]  # in which a folder may be a game
RULES = "RULES.md"
SHEET, SHEETS = "sheet", "companion.games.sheet"  # a record's key for any sheet, and who reads it


@cache
def folders() -> Mapping[str, str]:
    """The package of each game, by its folder."""
    found = {}
    for package in PACKAGES:
        [home] = import_module(package).__path__
        for name in os.listdir(home):
            if os.path.exists(os.path.join(home, name, RULES)):
                found[name] = f"{package}.{name}"
    return {name: found[name] for name in sorted(found)}


def load(package: str) -> AnyGame:
    game: AnyGame = import_module(package).GAME
    return game


def find_game(key: str) -> AnyGame | None:
    """The game of this key, or the sheet that comes with Companion; others are not even read."""
    known: AnyGame | None = established(key) or import_module(SHEETS).shipped(key)
    return known


def established(key: str) -> AnyGame | None:
    """A game that has its own rules."""
    package = folders().get(key.partition("-")[0])
    game = load(package) if package else None
    return game if game is not None and game.key == key else None


def sheet_game(document: object) -> AnyGame:
    """The game that a score sheet describes, or `Malformed`."""
    made: AnyGame = import_module(SHEETS).game_from(document)
    return made


def sheets_shipped() -> tuple[object, ...]:
    """The documents of the sheets that come with Companion."""
    known: tuple[object, ...] = import_module(SHEETS).shipped_documents()
    return known


def game_of(key: str, options: Mapping[str, object]) -> AnyGame | None:
    """The game of a record: one that we know by heart, or one made of the sheet it carries."""
    if key == SHEET:
        made: AnyGame = import_module(SHEETS).game_in(options)
        return made
    return established(key)


def title_of(key: str) -> str:
    """What a game is called: those we know are kept by their key, all others as somebody wrote."""
    known = find_game(key) if key else None
    return known.title if known else key


def folder_of(game: AnyGame) -> str:
    """Where its rules and its templates lie; empty for a game that is no folder."""
    return os.path.dirname(game.home)


def has_rules(game: AnyGame) -> bool:
    """Whether there are rules of ours to read; a sheet speaks for itself."""
    return os.path.exists(os.path.join(folder_of(game), RULES))


def rules_of(game: AnyGame, language: str = "") -> str:
    """The rules of a game in our words; in English where they have not been translated."""
    folder = folder_of(game)
    own = os.path.join(folder, f"RULES.{language}.md")
    path = own if os.path.exists(own) else os.path.join(folder, RULES)
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def known_games() -> tuple[AnyGame, ...]:
    return tuple(map(load, folders().values()))


def known_keys() -> tuple[str, ...]:
    return tuple(game.key for game in known_games())
