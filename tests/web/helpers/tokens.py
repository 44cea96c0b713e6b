"""Tokens of the styles with their colours: by day and by night, on every cloth, at every seat."""

import re
from collections.abc import Iterator
from functools import cache

from companion.web.base.assets import SIGNS
from tests.architecture.frontend import COMMENT, rules_in
from tests.architecture.sources import texts

BASE, SCREEN = "static/css/base.css", "static/css/big_screen.css"
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
USED = re.compile(r"var\(--([\w-]+)(?:, (.+))?\)")
COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})|rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")
SAID = re.compile(r"^\s*(color|background(?:-color)?): ([^;]+);", re.MULTILINE)
DARK = "@media (prefers-color-scheme: dark)"

Tokens = dict[str, str]
Colour = tuple[float, float, float, float]  # red, green, blue, and how much of it


@cache
def rules(path: str) -> list[tuple[str, str, str]]:
    text = next(text for found, text in texts("static/css", ".css") if str(found) == path)
    return [*rules_in(text)]


def tokens_of(path: str, selector: str, around: str = "") -> Tokens:
    bodies = [body for within, name, body in rules(path) if (within, name) == (around, selector)]
    return dict(TOKEN.findall("".join(bodies)))


def schemes() -> dict[str, Tokens]:
    light, night = tokens_of(BASE, ":root"), tokens_of(BASE, ":root", DARK)
    return {"light": light, "dark": {**light, **night}}


def cloths() -> dict[str, Tokens]:
    """What a page says of its cloth; without a word it is that of a venue."""
    named = {name for _, name, _ in rules(BASE) if name.startswith(".cloth-")}
    return {"house": {}} | {name: tokens_of(BASE, name) for name in sorted(named)}


def worlds() -> Iterator[tuple[str, Tokens]]:
    """All that can be seen at once: a scheme, a cloth, and whoever sits at a seat."""
    same = tokens_of(BASE, "html")
    for scheme, colours in schemes().items():
        for cloth, own in cloths().items():
            for seat, sign in enumerate(SIGNS):
                player = tokens_of(BASE, f".seat-{seat}")
                yield f"{scheme} {cloth} {sign}", {**colours, **same, **own, **player}


def big_screen() -> Tokens:
    return tokens_of(SCREEN, ":root")


def colour_of(value: str, tokens: Tokens) -> Colour | None:
    """Of what stands in a rule; nothing where it is no colour, or one that is not known here."""
    used = USED.fullmatch(value.strip())
    if used:
        name, instead = used.groups()
        return colour_of(tokens.get(name, instead or ""), tokens)
    found = COLOUR.fullmatch(value.strip())
    if found is None:
        return None
    if found[1]:
        red, green, blue = (int(found[part], 16) for part in (1, 2, 3))
        return red, green, blue, 1
    return float(found[4]), float(found[5]), float(found[6]), float(found[7])


def token(name: str, tokens: Tokens) -> Colour:
    found = colour_of(f"var(--{name})", tokens)
    assert found, name
    return found


def over(above: Colour, below: Colour) -> Colour:
    """What is seen of a colour that lets some of the one below through."""
    red, green, blue = (
        top * above[3] + under * (1 - above[3])
        for top, under in zip(above[:3], below[:3], strict=True)
    )
    return red, green, blue, 1


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(text: Colour, ground: Colour) -> float:
    """By the formula of WCAG 2."""
    darker, lighter = sorted([luminance(over(text, ground)), luminance(ground)])
    return (lighter + 0.05) / (darker + 0.05)


def pairs_in_rules() -> Iterator[tuple[str, str, str]]:
    """Where a rule says both, its text and its ground."""
    for path, text in texts("static/css", ".css"):
        for _, selector, body in rules_in(COMMENT.sub("", text)):
            said = dict(SAID.findall(body))
            ground = said.get("background") or said.get("background-color")
            if ground and "color" in said:
                yield f"{path}: {selector}", said["color"], ground
