"""Finding games: a folder with rules is a game, named by the first word of the game's key."""

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from companion.games.contract import AnyGame

PACKAGES = ["companion.games"]  # in which a folder may be a game
RULES = "RULES.md"


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
    """The game of this key; others are not even imported."""
    package = folders().get(key.partition("-")[0])
    if package is None:
        return None
    game = load(package)
    return game if game.key == key else None


def title_of(key: str) -> str:
    """What a game is called: those we know are kept by their key, all others as somebody wrote."""
    known = find_game(key) if key else None
    return known.title if known else key


def folder_of(game: AnyGame) -> str:
    """Where its rules and its templates lie; empty for a game that is no folder."""
    return os.path.dirname(game.home)


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
