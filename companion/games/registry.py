"""Finding games: a folder is a game, named by the first word of the game's key."""

import os
from functools import cache
from importlib import import_module

from companion.games.kernel import Game

HERE = os.path.dirname(__file__)


def folders() -> list[str]:
    return sorted(
        name for name in os.listdir(HERE) if os.path.exists(os.path.join(HERE, name, "RULES.md"))
    )


def load(folder: str) -> Game:
    game: Game = import_module(f"companion.games.{folder}").GAME
    return game


@cache
def find_game(key: str) -> Game | None:
    """The game of this key; others are not even imported."""
    folder = key.partition("-")[0]
    if folder not in folders():
        return None
    game = load(folder)
    return game if game.key == key else None


def known_games() -> tuple[Game, ...]:
    return tuple(map(load, folders()))


def known_keys() -> tuple[str, ...]:
    return tuple(game.key for game in known_games())
