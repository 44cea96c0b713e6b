"""Static files under an address that changes with their content, so that a browser may keep them.

The version is part of the path: what a stylesheet or a script asks for beside itself has it too.
Signs of players and icons are uses of one of these files, which a browser asks for once. Covers of
games are files of their own, and a game without one has that of any game.
"""

import mimetypes
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup

A_YEAR = 365 * 24 * 3600
SPRITE = "img/symbols.svg"
COVERS = "img/covers"
CARDS = "img/cards"  # made of them by `python -m tests.tools.cards`
SIGNS = ("star", "sun", "leaf", "moon", "crown", "wave", "heart", "tower")  # in the order of seats

# The tables of the machine may know better, or nothing at all.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def version_of(folder: Path) -> str:
    """A piece of the hash over all files."""
    content = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content.update(path.relative_to(folder).as_posix().encode())
            content.update(path.read_bytes())
    return content.hexdigest()[:12]


def asset_address(prefix: str) -> Callable[[str], str]:
    return f"{prefix}/".__add__  # a page has a dozen of them


class Drawings:
    """What templates draw with."""

    def __init__(self, asset: Callable[[str], str], folder: Path) -> None:
        self.asset = asset
        self.sprite = asset(SPRITE)
        self.covers = {path.stem for path in (folder / COVERS).glob("*.svg")}
        self.icon = cache(self.draw_icon)
        self.sign = cache(self.draw_sign)
        self.cover = cache(self.draw_cover)

    def draw_icon(self, name: str) -> Markup:
        return self.use("icon", name)

    def draw_sign(self, seat: int) -> Markup:
        """The sign of whoever sits there; their name stands beside it."""
        place = seat % len(SIGNS)
        return self.use(f"sign seat-{place}", SIGNS[place])

    def use(self, classes: str, name: str) -> Markup:
        drawn = Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>')
        return drawn.format(classes, self.sprite, name)

    def draw_mark(self, seat: int, x: float, y: float) -> Markup:
        """The sign of whoever sits there within a drawing, around this point."""
        place = seat % len(SIGNS)
        drawn = Markup(
            '<g class="mark seat-{}"><circle cx="{}" cy="{}" r="8"/>'
            '<use href="{}#{}" x="{}" y="{}" width="13" height="13"/></g>'
        )
        corner = round(x - 6.5, 1), round(y - 6.5, 1)
        return drawn.format(place, x, y, self.sprite, SIGNS[place], *corner)

    def draw_cover(self, key: str) -> Markup:
        drawn = Markup('<img class="cover" src="{}" alt="" width="84" height="104">')
        return drawn.format(self.cover_address(key))

    def cover_address(self, key: str) -> str:
        return self.asset(f"{COVERS}/{self.covered(key)}.svg")

    def card_address(self, key: str) -> str:
        """The cover as chats show it beside a link: they draw no SVG."""
        return self.asset(f"{CARDS}/{self.covered(key)}.png")

    def covered(self, key: str) -> str:
        return key if key in self.covers else "any"
