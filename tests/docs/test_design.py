"""The page about the design is true: what it names is there, and what is there it names."""

import re

from tests.architecture.frontend import rules_in
from tests.architecture.sources import ROOT, texts
from tests.web.helpers import tokens

PAGE = (ROOT / "docs/design.md").read_text("utf-8")
SHARED = (tokens.BASE, "static/css/components/controls.css", "static/css/components/content.css")
STYLEGUIDE = (ROOT / "templates/pages/styleguide.html").read_text("utf-8")
# Said in words: one for each cloth and each seat.
MANY = re.compile(r"cloth-[\w-]+|seat-\d|player|on-player")


def named(pattern: str, heading: str) -> set[str]:
    _, _, rest = PAGE.partition(f"\n## {heading}\n")
    return {*re.findall(pattern, rest.partition("\n## ")[0])}


def components() -> set[str]:
    """Classes that have a rule of their own in what all pages share."""
    found = set()
    for path, text in texts("static/css", ".css"):
        if str(path) in SHARED:
            for _, selectors, _ in rules_in(text):
                found |= {*re.findall(r"(?:^|, )\.([a-z][\w-]*)(?=,|$)", selectors)}
    return {name for name in found if not MANY.fullmatch(name)}


def test_every_token_is_named_and_every_name_is_a_token() -> None:
    known = {*tokens.tokens_of(tokens.BASE, ":root"), *tokens.tokens_of(tokens.BASE, "html")}
    told = {name for name in named(r"`--([\w-]+)`", "Tokens") if not MANY.fullmatch(name)}
    assert len(known) > 60
    assert told == known


def test_every_component_is_named_and_every_name_is_a_component() -> None:
    assert named(r"`\.([\w-]+)`", "Components") == components()


def test_the_style_guide_shows_every_component() -> None:
    used = {*re.findall(r"[\w-]+", STYLEGUIDE)}
    # Part of every page, or nothing to be seen.
    elsewhere = {"foot", "languages", "hidden", "plain-only"}
    assert components() - used - elsewhere == set()
