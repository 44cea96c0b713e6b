"""What axe-core finds on every page, by lamp and by daylight: nothing."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.helpers.devices import PHONE, opened
from tests.helpers.slow import slow_but
from tests.tools.screenshots import REFUSED, Picture, all_pages

AXE = Axe().axe_script
RUN = "(options) => axe.run(options).then(({ violations }) => violations)"
# The rules are those of WCAG 2.2 A and AA, and what else axe takes for good practice.
OPTIONS = {"resultTypes": ["violations"]}
# Of all rules only these look at colours, and colours are all that changes in the dark.
CONTRAST = {**OPTIONS, "runOnly": ["color-contrast", "link-in-text-block"]}
# Questions with widgets of their own; all others are asked with those of Basari.
ASKED = (
    *("pad-ys-market", "pad-ys-neighbourhood", "pad-ys-order", "pad-ys-take"),
    "pad-edel-stein-reich-guess",
)
# Of the same parts as another page.
AGAIN = {
    *(f"pad-basari-{kind}" for kind in ("answer-by-accept", "draw", "first", "gems", "pick")),
    *("pad-basari-points", "scoring-basari-1", "scoring-basari-2", "sheet-begun", "history-empty"),
    *("amend-deal", "amend-reveal", "amend-offer", "new-names-known", "explain-tiebreaks"),
    *("explain-seating", "explain-ratings", "venue-home-player", "venue-person-own"),
    *("venue-erase-own", "venue-new-season", "venue-season-player", "venue-settings-tournament"),
    *("venue-night-player", "venue-night-over", "venue-documents-player", "venue-table-playing"),
    *("venue-table-waiting-keeper", "venue-table-void", "venue-tournament-won", "venue-me-played"),
    *("venue-tournament-round", "venue-why-tournament", "venue-me-playing", "venue-me-away"),
    *("venue-me-nobody", "venue-new-people", "venue-come-in-viewer"),
}


def is_new(name: str) -> bool:
    other_game = "edel-stein-reich" in name or "-ys" in name
    return name in ASKED or (name not in AGAIN and not other_game)


PAGES = [*all_pages()]
KEPT = [picture for picture in PAGES if is_new(picture.name)]

# What is folded away on a page is looked at, too; menus that lie over others stay closed.
UNFOLD = """
for (const each of document.querySelectorAll('main details:not(.menu)')) each.open = true;
"""


@pytest.mark.parametrize("picture", slow_but(KEPT, PAGES), ids=lambda picture: picture.name)
def test_axe_finds_nothing(chromium: Browser, origin: str, picture: Picture) -> None:
    # axe comes as a script of its own, which our pages do not allow.
    with opened(chromium, origin, {**PHONE, "bypass_csp": True}, REFUSED) as page:
        picture.go(page)
        page.locator("main:not([data-waiting])").wait_for()  # paler while nobody can answer
        page.evaluate(UNFOLD)
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, CONTRAST) == []


def test_axe_would_find_something(phone_for_axe: Page) -> None:
    phone_for_axe.goto("/")
    phone_for_axe.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<img>')"
    )
    assert [found for found in violations(phone_for_axe) if found.startswith("image-alt")]


def test_axe_would_find_too_little_contrast_in_the_dark(phone_for_axe: Page) -> None:
    phone_for_axe.emulate_media(color_scheme="dark")
    phone_for_axe.goto("/")
    phone_for_axe.add_style_tag(content="main { color: #333 !important }")
    found = violations(phone_for_axe, CONTRAST)
    assert [each for each in found if each.startswith("color-contrast")]


@pytest.fixture
def phone_for_axe(chromium: Browser, origin: str) -> Page:
    with opened(chromium, origin, {**PHONE, "bypass_csp": True}) as page:
        yield page


def violations(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, options)
    return [
        f"{each['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]
