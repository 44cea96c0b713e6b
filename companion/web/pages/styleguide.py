"""Every component by day and by night, for whoever changes one: served in development only."""

import re
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template

from companion.games.simulate import NAMES
from companion.play.view.board import Duelist, DuelView
from companion.play.view.labels import drawn_kind
from companion.web.base.assets import SIGNS, SPRITE
from companion.web.base.page import qr_code
from companion.web.security import rights

pages = Blueprint("styleguide", __name__)

TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
THEME = re.compile(r":root \{(.*?)\}", re.DOTALL)
EITHER = re.compile(r"^html \{(.*?)\}", re.DOTALL | re.MULTILINE)
SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
COLOUR = re.compile(r"#|rgb|var\(")
THEMES = {"day": "light", "night": "dark"}
CLOTHS = ("basari", "edel-stein-reich", "ys", "any", "house")
KINDS = ("red", "yellow", "green", "blue", "black", "white")
POINTS = (46, 31, 28, 7, 0, 12, 3, 9)
BARGAIN = DuelView(
    left=Duelist(0, NAMES[0], "46"),
    right=Duelist(2, NAMES[2], "28"),
    stake="A",
    hint="3",
    tokens=["red", "green", "green"],
    kinds=KINDS[:4],
    lowest=None,
    opens=False,
)


@rights.page(pages, "/styleguide", "visit")
def styleguide() -> str:
    symbols = SYMBOL.findall(read(SPRITE))
    return render_template(
        "pages/styleguide.html",
        themes=THEMES,
        tokens=[name for name, value in tokens("day") if COLOUR.match(value)],
        cloths=CLOTHS,
        kinds=KINDS,
        icons=[name for name in symbols if name not in SIGNS],
        people=[*zip(NAMES, POINTS, strict=True)],
        letters=[*"ABCD"],
        bargain=BARGAIN,
        words={"kind": drawn_kind},
        code=qr_code("https://companion.example/play/first"),
    )


@rights.page(pages, "/styleguide/themes.css", "visit")
def themes() -> Response:
    """Tokens of both themes, each for a part of the page, and a swatch of every one."""
    rules = [
        f".by-{theme} {{ color-scheme: {scheme}; {declared(theme)} }}"
        for theme, scheme in THEMES.items()
    ]
    rules += [f".swatch-{name} {{ background: var(--{name}) }}" for name, _ in tokens("day")]
    return Response("\n".join([*rules, ""]), content_type="text/css; charset=utf-8")


def declared(theme: str) -> str:
    return " ".join([f"--{name}: {value};" for name, value in tokens(theme)])


def tokens(theme: str) -> list[tuple[str, str]]:
    """Those of a theme, and those that are the same in both: what they stand for is not."""
    text = read("css/base.css")
    blocks = THEME.findall(text)[[*THEMES].index(theme)], *EITHER.findall(text)
    return [found for block in blocks for found in TOKEN.findall(block)]


def read(name: str) -> str:
    return (Path(str(current_app.static_folder)) / name).read_text("utf-8")
