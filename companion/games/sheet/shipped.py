"""The sheets that come with Companion: a file each, read when it is asked for."""

import json
import os

from companion.games.kit import AnyGame
from companion.games.sheet.document.reader import SHEET_KEY
from companion.games.sheet.game import game_from

SUFFIX = ".sheet.json"
LIBRARY = os.path.join(os.path.dirname(__file__), "library")


def shipped(key: str) -> AnyGame | None:
    """The game of this key that comes with Companion."""
    known = SHEET_KEY.fullmatch(key) and os.path.exists(path_of(key))
    return game_from(document_of(key)) if known else None


def shipped_documents() -> tuple[object, ...]:
    return tuple(map(document_of, shipped_keys()))


def shipped_keys() -> tuple[str, ...]:
    names = [name for name in os.listdir(LIBRARY) if name.endswith(SUFFIX)]
    return tuple(sorted([name.removesuffix(SUFFIX) for name in names]))


def path_of(key: str) -> str:
    return os.path.join(LIBRARY, f"{key}{SUFFIX}")


def document_of(key: str) -> object:
    with open(path_of(key), encoding="utf-8") as file:
        return json.load(file)
