"""Whoever needs letters of twice the size loses nothing, and need not scroll sideways."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.helpers.devices import PHONE, launched, opened
from tests.browser.helpers.pad import BY_WIDGETS, GAMES, moments, open_record
from tests.helpers.slow import slow_but

LARGE = "--blink-settings=defaultFontSize=32"

# Of what is asked and of who plays no letter may be cut off.
CUT = """() => [...document.querySelectorAll(".board th, .question h2, .question span, .dock a")]
  .filter((element) => element.checkVisibility() && !element.closest(".hidden"))
  .filter((element) => getComputedStyle(element).overflowX === "hidden")
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map((element) => element.outerHTML.slice(0, 120))"""


@pytest.fixture
def large(chromium: Browser, origin: str) -> Iterator[Page]:
    """A phone on which somebody has chosen the largest letters."""
    with (
        launched(chromium.browser_type, LARGE) as browser,
        opened(browser, origin, PHONE) as page,
    ):
        yield page


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_nothing_is_wider_than_the_phone_nor_cut_off(large: Page, key: str) -> None:
    found = {}
    for kind, record in moments(GAMES[key]).items():
        large.goto(open_record(large, record))
        assert large.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 32
        width = large.evaluate("document.documentElement.scrollWidth")
        found[kind] = (width, large.evaluate(CUT))
    assert not {kind: what for kind, what in found.items() if what != (360, [])}


@pytest.mark.parametrize(
    "path",
    slow_but({"/new/ys", "/pads"}, ["/", "/new", "/new/ys", "/open", "/pads", "/rules/basari"]),
)
def test_other_pages_have_room_for_them(large: Page, path: str) -> None:
    large.goto(path)
    assert large.evaluate("document.documentElement.scrollWidth") == 360
