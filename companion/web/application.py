"""Flask and Jinja without what they spend on things that we do not have."""

from collections.abc import Callable, MutableMapping
from typing import Any

from flask import Flask
from flask.templating import Environment


class Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates share as it is, where a template has nothing of its own beside it.

        Jinja chains the two, and goes through the chain name by name for every page it draws.
        """
        return super().make_globals(d) if d else self.globals


class Application(Flask):
    jinja_environment = Templates

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing of ours is asynchronous; Flask would look twenty times a request."""
        return func
