"""Every answer to every question of Ys can be seen and tapped, area by area."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.helpers.pad import GAMES, moments, open_record

SIZES = [(360, 560), (360, 640), (390, 664), (412, 732), (390, 844), (844, 390), (1024, 768)]
FACES = {
    "ours": "",
    "fallback": 'html { --sans: "DejaVu Sans Condensed"; --serif: "DejaVu Serif" }',
}
# Questions that may be scrolled, on screens of at most this height
SCROLLS = {"neighbourhood": 390, "market": 664, "event": 844}

# Targets of which one of five points is covered, cut off or too small to tap.
COVERED = """(scrolls) => {
  const isOut = (each) => each.disabled && !each.closest(".send");
  const shown = (each) => each.offsetParent && !isOut(each) && !each.closest(".plain-only");
  const folded = "details:not([open]) > :not(summary), .by-itself";
  const targets = [...document.querySelectorAll(
    ".question button, .question label, .question summary, .dock a, .dock button, .dock summary",
  )].filter(shown).filter((each) => !each.closest(folded));
  const isFree = (target) => {
    if (scrolls) target.scrollIntoView({ block: "center" });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width < 43.5 || height < 37.5) return false;
    const places = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
    return places.every(([x, y]) => {
      const seen = document.elementFromPoint(left + width * x, top + height * y);
      return seen && (target.contains(seen) || seen.contains(target) && seen.tagName === "LABEL");
    });
  };
  const told = (each) => each.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
  return targets.filter((each) => !isFree(each)).map(told);
}"""


STEPS = ".areas > input"
OPEN = """([steps, at]) => {
  const step = document.querySelectorAll(steps)[at];
  if (step) step.checked = true;
  scrollTo(0, 0);
}"""


@pytest.fixture
def plain_phone(chromium: Browser, origin: str) -> Iterator[Page]:
    """A phone whose face can be changed, which our policy would not let a page do."""
    context = chromium.new_context(
        bypass_csp=True, has_touch=True, base_url=origin, viewport={"width": 360, "height": 560}
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("face", FACES)
def test_nothing_that_can_be_tapped_is_covered(plain_phone: Page, face: str) -> None:
    covered = {}
    for kind, record in moments(GAMES["ys"]).items():
        plain_phone.goto(open_record(plain_phone, record))
        if FACES[face]:
            plain_phone.add_style_tag(content=FACES[face])
        plain_phone.evaluate("document.fonts.ready")
        lowest = max([SCROLLS.get(each, 0) for each in (kind, *asked_types(plain_phone))])
        for width, height in SIZES:
            plain_phone.set_viewport_size({"width": width, "height": height})
            for step in range(max(1, plain_phone.locator(STEPS).count())):
                plain_phone.evaluate(OPEN, [STEPS, step])
                covered[kind, step, width, height] = plain_phone.evaluate(COVERED, height <= lowest)
    assert not any(covered.values()), {at: what for at, what in covered.items() if what}


def asked_types(page: Page) -> list[str]:
    """What is asked in truth: a pad answers by itself what has one answer only."""
    types = page.locator(".question input[name=type]")
    return [each.input_value() for each in types.all()]
