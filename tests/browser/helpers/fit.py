"""Whether everything that can be tapped on a page has its room: by geometry.

Of each target five points are looked at, and whatever lies there on top has to be the target
itself. One page is looked at on screens of every size, in every face and with letters of every
size, without being loaded again.
"""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from playwright.sync_api import Browser, Page

SIZES = [(360, 560), (360, 640), (390, 664), (412, 732), (390, 844), (844, 390)]
SIZES += [(768, 1024), (1024, 768), (1366, 768)]
LETTERS = (100, 130, 200)  # per cent of what is usual, as people set them for all that they read
USUAL = 16
# Ours, and what phones and computers have instead until it is there. Roboto is not on every
# machine that runs tests; the condensed one with its letters so far apart is as wide and as high.
FACES = {
    "ours": "",
    "Roboto": """
      html { --sans: "Roboto Condensed"; --serif: "DejaVu Serif Condensed" }
      * { letter-spacing: 0.06em !important }""",
    "DejaVu": 'html { --sans: "DejaVu Sans"; --serif: "DejaVu Serif" }',
}


class Look(NamedTuple):
    """How a page is looked at."""

    size: tuple[int, int]
    face: str = "ours"
    letters: int = 100


EVERY_LOOK = [Look(*each) for each in product(SIZES, FACES, LETTERS)]
# Every size in every face, and letters of every size where they are hardest to place.
SOME_LOOKS = [
    *[Look(size, face) for size, face in product(SIZES, FACES)],
    *[Look(size, "DejaVu", 130) for size in (SIZES[0], SIZES[4], SIZES[5])],
    *[Look(size, "ours", 200) for size in (SIZES[0], SIZES[4], SIZES[5])],
]

PUT_ON = """(face) => {
  const style = document.getElementById("face") ?? document.createElement("style");
  style.id = "face";
  style.textContent = face;
  document.head.append(style);
  scrollTo(0, 0);
  return document.fonts.ready.then(() => undefined);
}"""

TARGETS = {
    "pad": ".question button, .question label, .question summary, .question a, "
    ".dock a, .dock button, .dock summary",
    "page": "main button, main .button, main .quiet-button, main label, main summary, "
    "main .rows a, main .games a, main .covers a, main select, main textarea, "
    "main input:not([type=hidden]):not([type=radio]):not([type=checkbox]), .masthead a, "
    ".languages button",
}

# What is wrong: what it is of, and how.
WRONG = """({ targets, scrolls }) => {
  const isOut = (each) => each.disabled && !each.closest(".send");
  const folded = "details:not([open]) > :not(summary), .by-itself, .plain-only, .hidden";
  const shown = [...document.querySelectorAll(targets)].filter(
    (each) => each.getClientRects().length && !isOut(each) && !each.closest(folded),
  );
  const told = (each) => each.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
  const found = new Set();
  const says = (what, each) => found.add(`${what}: ${told(each)}`);

  const isOn = (target, x, y) => {
    const seen = document.elementFromPoint(x, y);
    return seen && (target.contains(seen) || (seen.contains(target) && seen.tagName === "LABEL"));
  };
  const PLACES = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
  for (const target of shown) {
    if (scrolls) target.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) {
      says(`small ${Math.round(width)}×${Math.round(height)}`, target);
    }
    const free = PLACES.every(([x, y]) => isOn(target, left + width * x, top + height * y));
    if (!free) says("covered", target);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
    const style = getComputedStyle(target);
    if (style.display !== "inline" && !["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) {
      if (scrollWidth > clientWidth + 1) says("too wide", target);
      if (scrollHeight > clientHeight + 1) says("too high", target);
    }
  }

  const [question] = document.querySelectorAll(".question h2");
  if (question && !scrolls) {
    const { top, bottom } = question.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) says("out of view", question);
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.trim() || parentElement.closest(`${folded}, script, noscript, template`)) continue;
    if (!parentElement.getClientRects().length) continue;
    for (const { 0: word, index } of data.matchAll(/[\\p{L}\\p{N}’'\\u00ad]{2,}/gu)) {
      if (word.includes("\\u00ad")) continue; // says itself where it may be broken
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) says(`broken “${word}”`, parentElement);
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.add(`page ${wide} px wider than the screen`);
  return [...found];
}"""


class Fit:
    """A page whose face and letters can be changed, which our policy would not let a page do."""

    def __init__(self, browser: Browser, origin: str, language: str) -> None:
        self.context = browser.new_context(
            bypass_csp=True,
            has_touch=True,
            base_url=origin,
            locale=language,
            viewport={"width": 360, "height": 560},
        )
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)

    def look(self, look: Look) -> None:
        width, height = look.size
        sizes = {"standard": USUAL * look.letters // 100, "fixed": 13}
        self.session.send("Page.setFontSizes", {"fontSizes": sizes})
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(PUT_ON, FACES[look.face])

    def wrong(self, looks: Iterable[Look], targets: str, scrolls: bool) -> dict[Look, list[str]]:
        """What is not as it should be; with large letters everything may be scrolled to."""
        found = {}
        for look in looks:
            self.look(look)
            asked = {"targets": TARGETS[targets], "scrolls": scrolls or look.letters > 100}
            found[look] = self.page.evaluate(WRONG, asked)
        return {look: what for look, what in found.items() if what}


def asked_types(page: Page) -> set[str]:
    """What is asked in truth: a pad answers by itself what has one answer only."""
    types = page.locator(".question input[name=type]")
    return {each.input_value() for each in types.all()}
