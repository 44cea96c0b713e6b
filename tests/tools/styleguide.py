"""The approved picture of the style guide: `python -m tests.tools.styleguide` takes it anew.

Look at it before it is committed: from then on it is what components have to look like.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.helpers.devices import browsing, opened, serving

APPROVED = Path(__file__).resolve().parents[1] / "browser" / "quality" / "styleguide.webp"
SIZE: ViewportSize = {"width": 760, "height": 900}
SCREEN = {"viewport": SIZE, "locale": "en", "reduced_motion": "reduce"}
# Letters are drawn a little differently by every version of a browser: so many points together
# count as one, which may be so far off, and of which a few may be further.
TOGETHER, OFF, FEW = 4, 28, 0.0005


@contextmanager
def shown(browser: Browser) -> Iterator[Page]:
    with (
        TemporaryDirectory() as instance,
        serving(Path(instance), COMPANION_DEVELOPMENT="1") as origin,
        opened(browser, origin, SCREEN) as page,
    ):
        page.goto("/styleguide")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        yield page


def take(page: Page) -> Image.Image:
    page.set_viewport_size(SIZE)
    taken = page.screenshot(full_page=True, animations="disabled", caret="hide")
    return Image.open(BytesIO(taken)).convert("RGB")


def approved() -> Image.Image:
    return Image.open(APPROVED).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The part of a picture that is not as in the other; all of it where it has another size."""
    if one.size != other.size:
        return 1
    size = one.width // TOGETHER, one.height // TOGETHER
    coarse = [each.resize(size, Image.Resampling.BOX) for each in (one, other)]
    bands = ImageChops.difference(*coarse).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[OFF:]) / (size[0] * size[1])


def main() -> int:
    with browsing() as browser, shown(browser) as page:
        taken = take(page)
    taken.save(APPROVED, quality=85, method=6)
    print(f"Look at {APPROVED}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
