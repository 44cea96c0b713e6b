"""Pages whose frame is drawn once, and filled in for everybody who asks.

Most of a page is the same each time: words of a language, addresses, forms. Drawing that anew is
most of what a thumb would wait for, so that it is drawn with slots in place of whatever differs.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from secrets import token_hex
from typing import Any

from flask import Flask, current_app, render_template, request
from markupsafe import escape

from companion.web.words import language

# Of letters that stay as they are in a page and in an address; nobody can know or guess them.
MARK = token_hex(16)
SLOT = re.compile(rf"slot-([a-z]+)-{MARK}")
MOST = 512

Variant = tuple[tuple[str, Any], ...]


def slot(name: str) -> str:
    return f"slot-{name}-{MARK}"


class Frame:
    """A page in pieces: what is always there, and between it the names of slots."""

    def __init__(self, page: str) -> None:
        self.pieces = SLOT.split(page)
        self.names = self.pieces[1::2]

    def filled(self, values: Mapping[str, Any]) -> str:
        pieces = self.pieces.copy()
        pieces[1::2] = [escape(values[name]) for name in self.names]
        return "".join(pieces)


def set_up(app: Flask) -> None:
    @lru_cache(maxsize=MOST)
    def frame(template: str, _language: str, _root: str, variant: Variant) -> Frame:
        way_back = {"here": lambda: slot("here")}  # after another language was chosen
        return Frame(render_template(template, slot=slot, **way_back, **dict(variant)))

    @lru_cache(maxsize=MOST)
    def first_template(*names: str) -> str:
        """The first that there is. Jinja would look for the others on the disk each time."""
        found: str | None = app.jinja_env.select_template(names).name
        assert found
        return found

    app.extensions["companion.frames"] = frame
    app.jinja_env.globals["first_template"] = first_template


def framed(template: str, variant: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """A page of a template: `variant` changes its frame, `values` only fill its slots."""
    frame: Callable[..., Frame] = current_app.extensions["companion.frames"]
    drawn = frame(template, language(), request.script_root, tuple(variant.items()))
    return drawn.filled(values)
