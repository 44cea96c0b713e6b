"""Flask and Jinja without what they spend on things that we do not have."""

from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import ChoiceLoader, FunctionLoader

from companion.games.registry import find_game, folder_of


class Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates share as it is, where a template has nothing of its own beside it.

        Jinja chains the two, and goes through the chain name by name for every page it draws.
        """
        return super().make_globals(d) if d else self.globals


def of_a_game(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """A template that lies in the folder of a game: `games/KEY/NAME`."""
    first, _, rest = name.partition("/")
    key, _, file = rest.partition("/")
    game = find_game(key) if first == "games" else None
    path = Path(folder_of(game), "templates", file) if game else None
    if path is None or not path.is_file():
        return None
    return path.read_text(), str(path), lambda: True


class Application(Flask):
    jinja_environment = Templates

    def create_global_jinja_loader(self) -> Any:
        return ChoiceLoader([super().create_global_jinja_loader(), FunctionLoader(of_a_game)])

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing of ours is asynchronous; Flask would look twenty times a request."""
        return func
