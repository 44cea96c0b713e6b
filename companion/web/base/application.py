"""Flask and Jinja without what they spend on things that we do not have."""

from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, Response
from flask.templating import Environment
from flask.typing import ResponseReturnValue
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


Check = Callable[[], ResponseReturnValue | None]
Finish = Callable[[Response], Response]


def first_answer(checks: Sequence[Check]) -> Check:
    """What is looked at before every page, one after the other, until one of them answers."""

    def check_all() -> ResponseReturnValue | None:
        for check in checks:
            answer = check()
            if answer is not None:
                return answer
        return None

    return check_all


def finished_by(finishes: Sequence[Finish]) -> Finish:
    """What is done to every answer, one after the other."""

    def finish_all(response: Response) -> Response:
        for finish in finishes:
            response = finish(response)
        return response

    return finish_all


class Application(Flask):
    jinja_environment = Templates

    def create_global_jinja_loader(self) -> Any:
        return ChoiceLoader([super().create_global_jinja_loader(), FunctionLoader(of_a_game)])

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing of ours is asynchronous; Flask would look twenty times a request."""
        return func
