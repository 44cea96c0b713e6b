"""Finding games: a folder is a game, named by the first word of the game's key."""

import os
from functools import cache
from importlib import import_module
from types import ModuleType

from companion.games.kernel import Game

HERE = os.path.dirname(__file__)


@cache
def folders() -> tuple[str, ...]:
    names = os.listdir(HERE)
    return tuple(sorted(n for n in names if os.path.exists(os.path.join(HERE, n, "RULES.md"))))


def load(folder: str) -> Game:
    game: Game = import_module(f"companion.games.{folder}").GAME
    return game


def find_game(key: str) -> Game | None:
    """The game of this key; others are not even imported."""
    folder = folder_of(key)
    if folder not in folders():
        return None
    game = load(folder)
    return game if game.key == key else None


def title_of(key: str) -> str:
    """What a game is called: those we know are kept by their key, all others as somebody wrote."""
    known = find_game(key) if key else None
    return known.title if known else key


def part(game: Game, name: str) -> ModuleType:
    """A module of a game that a replay does without, such as its prompts."""
    return part_of(game.key, name)


@cache
def part_of(key: str, name: str) -> ModuleType:
    return import_module(f"companion.games.{folder_of(key)}.{name}")


def rules_of(game: Game) -> str:
    """The rules of a game in our words."""
    with open(os.path.join(HERE, folder_of(game.key), "RULES.md"), encoding="utf-8") as file:
        return file.read()


def folder_of(key: str) -> str:
    return key.partition("-")[0]


def known_games() -> tuple[Game, ...]:
    return tuple(map(load, folders()))


def known_keys() -> tuple[str, ...]:
    return tuple(game.key for game in known_games())
