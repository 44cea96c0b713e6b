"""Fingers on a phone, counted."""

from time import monotonic
from typing import Any

from playwright.sync_api import Error, Locator, Page

DOUBLE_TAP = 0.45  # seconds: so long a tap on the same place counts as the second of a double tap

# Where a finger would go on the pad. Elsewhere a tap may load a page, and Playwright waits for
# that; here its two quiet frames before each tap would take as long as everything else together.
PLACE = """([element]) => {
  if (!element?.closest("form.answer, .question summary")) return null;
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const [left, top] = window.sentTap ?? [-999, -999];
    return {
      across,
      down,
      reached: element.contains(document.elementFromPoint(across, down)) && !element.disabled,
      again: Math.hypot(across - left, down - top) < 50,
    };
  };
  const { reached } = place();
  element.scrollIntoViewIfNeeded();
  if (!place().reached) element.scrollIntoView({ block: "center" }); // from under the dock
  return { ...place(), scrolled: !reached && place().reached };
}"""


class Taps:
    """Real touches on a page, counted: `keys` are letters and digits typed, `scrolls` taps for
    which the page had to be moved first."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self.keys = 0
        self.scrolls = 0
        self.answered = monotonic()  # when a new question came

    def tap(self, target: Locator) -> None:
        """Nobody taps one place twice at once who means two things."""
        place = self.place(target)
        left = self.answered + DOUBLE_TAP - monotonic()
        if left > 0 and place and place["again"]:
            self.page.wait_for_timeout(left * 1000)
        self.scrolls += bool(place and place["scrolled"])
        if place and place["reached"]:
            self.page.touchscreen.tap(place["across"], place["down"])
        else:
            target.tap()  # which waits until it can be reached, or says what lies in between
        self.count += 1

    def place(self, target: Locator) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] | None = target.evaluate_all(PLACE)
        except Error:  # the page is being left
            return None
        return found

    def type(self, target: Locator, text: str) -> None:
        """One tap to get there, then the keyboard."""
        self.tap(target)
        target.fill(text)
        self.keys += len(text)

    def choose(self, target: Locator, value: str) -> None:
        """One tap opens the list, one takes from it; the list itself is the system's."""
        target.select_option(value)
        self.count += 2
