"""Every component in both themes, as a picture, beside the one that somebody approved of."""

from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.helpers.devices import ROOT
from tests.tools.styleguide import FEW, approved, difference, shown, take

COMMAND = "python -m tests.tools.styleguide"
CHANGED = ROOT / "screenshots" / "styleguide.png"


@pytest.fixture(scope="module")
def guide(chromium: Browser) -> Iterator[Page]:
    with shown(chromium) as page:
        yield page


def test_every_component_looks_as_approved(guide: Page) -> None:
    taken = take(guide)
    changed = difference(approved(), taken)
    if changed > FEW:
        CHANGED.parent.mkdir(exist_ok=True)
        taken.save(CHANGED)
    assert changed <= FEW, f"{changed:.1%} differs: {CHANGED}. If it should, approve: {COMMAND}"


def test_nothing_is_wider_than_the_page(guide: Page) -> None:
    guide.set_viewport_size({"width": 360, "height": 640})
    assert guide.evaluate("document.documentElement.scrollWidth") == 360


def test_a_button_of_another_colour_would_be_seen() -> None:
    changed = approved()
    changed.paste(Image.new("RGB", (120, 48), "#ff00ff"), (40, 40))
    assert difference(approved(), changed) > FEW
