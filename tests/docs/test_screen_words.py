"""What the documents say is on a screen is on a screen."""

import re
from functools import cache

import pytest

from tests.docs.helpers.pages import bold
from tests.helpers.said import GAP, catalogues, said

PAGES = ("README.md", "docs/at-the-table.md", "docs/organising.md", "docs/printing.md")
NOT_ON_SCREENS = ("cli",)
WORD = re.compile(r"[^\W\d_]{3,}")


@cache
def messages() -> frozenset[str]:
    """Every message of a screen."""
    shown = [texts for folder, texts in catalogues().items() if folder not in NOT_ON_SCREENS]
    return frozenset(message.strip() for texts in shown for message in texts.values())


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Those with gaps: filled with anything, or what comes before the first gap."""
    with_gaps = [each for each in messages() if GAP.search(each) and WORD.search(GAP.sub("", each))]
    return tuple([re.compile(pattern_of(each)) for each in with_gaps])


def pattern_of(message: str) -> str:
    parts = GAP.split(message)[::2]
    whole = ".+".join(map(re.escape, parts))
    before = parts[0].rstrip(" :(")
    return f"{re.escape(before)}|{whole}" if WORD.search(before) else whole


def is_shown(word: str) -> bool:
    return word in messages() or any(pattern.fullmatch(word) for pattern in patterns())


@pytest.mark.parametrize("name", PAGES)
def test_every_word_in_bold_is_on_a_screen(name: str) -> None:
    words = [*bold(name)]
    assert len(words) > 5
    assert [each for each in words if not is_shown(each.removesuffix("."))] == []


def test_a_word_that_is_on_no_screen_is_found() -> None:
    assert is_shown(said("start.new"))
    assert is_shown(said("competition.open", name="X"))
    assert not is_shown(f"{said('start.new')}!")
    assert not is_shown("Desk")
