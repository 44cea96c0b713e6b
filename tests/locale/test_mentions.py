"""A page and a button are called the same wherever people read of them."""

import re
from pathlib import Path

import pytest

from companion.config.folders import PACKAGE
from tests.locale.helpers.style import LANGUAGES, Saying, all_sayings

TEMPLATES = PACKAGE.parent / "templates"
TITLE = re.compile(r"{% block title %}(.*?){% endblock %}", re.DOTALL)
HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
SAID = re.compile(r"say\('([\w.]+)'")
SOFT_HYPHEN = "\u00ad"
QUOTED = {"en": "“([^”{]+)”", "de": "„([^“{]+)“", "fr": "«\u00a0([^»{]+)\u00a0»"}
ELSEWHERE = {"cli", "printing"}  # where ids have names of their own
OF_FILES = {"type", "seating"}  # what a field of a file is called, in every language
# The start page and the choice of a game greet, under a title that says what they are.
GREETING = {"pages/start.html", "play/choose_game.html"}
# Sentences, and what they mention: a page by what the menu or the link to it says.
MENTIONS = {
    "web/start.empty": ("start.new",),
    "web/to_history": ("history.title",),
    "web/adjust.lead": ("sheet.title",),
    "phone/me.state.free": ("casual_table.title",),
    "people/people.empty": ("venue.way.organise",),
    "people/newcomers.remove.lead": ("log.title",),
    "people/merge.undo": ("log.title",),
    "people/erase.where.log": ("log.title",),
    "people/erase.where.screen": ("big_screen.control",),
    "big_screen/big_screen.gone.lead": ("venue.way.organise", "big_screen.control"),
    "big_screen/big_screen.control.show": ("big_screen.control",),
    "big_screen/big_screen.control.to": ("big_screen.control",),
    "competitions/settings.later": ("settings.title",),
    "statistics/statistics.back": ("venue.way.statistics",),
    "venue/nobody_qualified": ("settings.title",),
    "venue/finished": ("log.title",),
    "venue/undo_blocked": ("log.title",),
}


def plain(said: str) -> str:
    return said.replace(SOFT_HYPHEN, "").casefold()


SAYINGS = [*all_sayings()]


def said_in(code: str) -> list[Saying]:
    return [each for each in SAYINGS if each.code == code]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_quoted_is_called_so(code: str) -> None:
    names = {plain(each.said) for each in said_in(code)} | OF_FILES
    quoted = [
        (each, name) for each in said_in(code) for name in re.findall(QUOTED[code], each.said)
    ]
    assert [(each.name, name) for each, name in quoted if plain(name) not in names] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("sentence", MENTIONS)
def test_a_page_is_mentioned_by_its_name(code: str, sentence: str) -> None:
    part, key = sentence.split("/")
    (said,) = [each.said for each in said_in(code) if (each.part, each.key) == (part, key)]
    for name in MENTIONS[sentence]:
        pages = [each for each in said_in(code) if each.part not in ELSEWHERE]
        (called,) = {each.said for each in pages if each.key == name}
        assert plain(called) in plain(said)


def titled_templates() -> list[Path]:
    found = [path for path in TEMPLATES.rglob("*.html") if TITLE.search(path.read_text("utf-8"))]
    return [path for path in found if path.relative_to(TEMPLATES).as_posix() not in GREETING]


def first_said(pattern: re.Pattern[str], path: Path) -> str | None:
    """The id of what a page says there, where it says something and not a name."""
    found = pattern.search(path.read_text("utf-8"))
    said = SAID.match(found[1].removeprefix("{{ ")) if found else None
    return said[1] if said else None


def test_a_page_is_headed_by_its_title() -> None:
    titles = {path: first_said(TITLE, path) for path in titled_templates()}
    headings = {path: first_said(HEADING, path) for path in titled_templates()}
    both = [path for path in titles if titles[path] and headings[path]]
    assert len(both) > 20
    assert [path.name for path in both if titles[path] != headings[path]] == []
