"""Pages whose frame is drawn once, and filled in for everybody who asks.

Most of a page is the same each time: words of a language, addresses, forms. Drawing that anew is
most of what a thumb would wait for, so that it is drawn with slots in place of whatever differs.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from secrets import token_hex
from typing import Any

from flask import Flask, current_app, g, request
from flask.templating import Environment
from markupsafe import Markup, escape

from companion.games.board import Column
from companion.web.base.words import language

# Of letters that stay as they are in a page and in an address; nobody can know or guess them.
MARK = token_hex(16)
SLOT = re.compile(rf"slot-([a-z]+)-{MARK}")
MOST_LETTERS = 8_000_000
MOST_TEMPLATES = 512
CSRF = "csrf_token"  # where Flask-WTF leaves it once a page has asked for it


def slot(name: str) -> str:
    return f"slot-{name}-{MARK}"


class PageFrame:
    """A page in pieces: what is always there, and between it the names of slots."""

    def __init__(self, page: str) -> None:
        self.size = len(page)
        self.parts = SLOT.split(page)
        self.names = self.parts[1::2]

    def filled(self, values: Mapping[str, Any]) -> Markup:
        parts = self.parts.copy()
        parts[1::2] = [escape(values[name]) for name in self.names]
        return Markup("".join(parts))  # noqa: S704 - drawn by a template, and filled with care


class Frames:
    """Those of one app. When they have become too many, they are drawn anew."""

    def __init__(self) -> None:
        self.known: dict[Hashable, PageFrame] = {}
        self.letters = 0

    def get(self, name: Hashable, draw: Callable[[], str]) -> PageFrame:
        found = self.known.get(name)
        if found is None:
            found = PageFrame(draw())
            if self.letters + found.size > MOST_LETTERS:
                self.known, self.letters = {}, 0
            self.known[name] = found
            self.letters += found.size
        return found


class KeptPages:
    """Whole pages of one app, each with the stamp of what it was drawn from."""

    def __init__(self) -> None:
        self.known: dict[Hashable, tuple[str, str]] = {}
        self.letters = 0

    def get(self, name: Hashable, stamp: str, draw: Callable[[], str]) -> str:
        known, page = self.known.get(name, ("", ""))
        if known == stamp:
            return page
        self.letters -= len(page)
        page = draw()
        self.known.pop(name, None)
        if CSRF not in g:  # a form is sent with a secret of whoever asked for its page
            if self.letters + len(page) > MOST_LETTERS:
                self.known, self.letters = {}, 0
            self.known[name] = stamp, page
            self.letters += len(page)
        return page


def kept_page(name: Hashable, stamp: str, draw: Callable[[], str]) -> str:
    """A page as it was drawn last, unless the stamp is another.

    `name` says all that it depends on besides, but the address and the language.
    """
    pages: KeptPages = current_app.extensions["companion.pages"]
    return pages.get((request.full_path, request.script_root, language(), name), stamp, draw)


def framed(name: Hashable, draw: Callable[[], str], values: Mapping[str, Any]) -> Markup:
    """A page or a piece of one: `name` says all that its frame depends on but the language."""
    frames: Frames = current_app.extensions["companion.frames"]
    return frames.get((name, language(), request.script_root), draw).filled(values)


def cells(numbers: Sequence[int], columns: Sequence[Column] = ()) -> Markup:
    """A table's cells of plain numbers, in which there is nothing to escape.

    A column may say what it counts towards.
    """
    ends = [end(column.towards) for column in columns] or [""] * len(numbers)
    drawn = [f"<td>{number:d}{end}</td>" for number, end in zip(numbers, ends, strict=True)]
    return Markup("".join(drawn))  # noqa: S704


def end(towards: int | None) -> str:
    return "" if towards is None else f'<span class="of">/{towards:d}</span>'


def first_template(*names: str) -> str:
    """The first that there is. Jinja would look for the others on the disk each time."""
    return first_of(current_app.jinja_env, names)


@lru_cache(maxsize=MOST_TEMPLATES)
def first_of(templates: Environment, names: tuple[str, ...]) -> str:
    found = templates.select_template(names).name
    assert found
    return found


def set_up(app: Flask) -> None:
    app.extensions["companion.frames"] = Frames()
    app.extensions["companion.pages"] = KeptPages()
    app.jinja_env.globals["first_template"] = first_template
    app.jinja_env.filters["cells"] = cells
