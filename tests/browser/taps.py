"""Fingers on a phone, counted."""

from time import monotonic

from playwright.sync_api import Locator, Page

DOUBLE_TAP = 0.45  # seconds: so long a tap on the same place counts as the second of a double tap

IS_SAME_PLACE = """(element) => {
  element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = window.sentTap ?? [-999, -999];
  return Math.hypot(x + width / 2 - left, y + height / 2 - top) < 50;
}"""


class Taps:
    """Real touches on a page; `count` says how many, `keys` how many letters and digits typed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self.keys = 0
        self.answered = monotonic()  # when a new question came

    def tap(self, target: Locator) -> None:
        """Nobody taps one place twice at once who means two things."""
        left = self.answered + DOUBLE_TAP - monotonic()
        if left > 0 and target.evaluate(IS_SAME_PLACE):
            self.page.wait_for_timeout(left * 1000)
        target.tap()
        self.count += 1

    def type(self, target: Locator, text: str) -> None:
        """One tap to get there, then the keyboard."""
        self.tap(target)
        target.fill(text)
        self.keys += len(text)

    def choose(self, target: Locator, value: str) -> None:
        """One tap opens the list, one takes from it; the list itself is the system's."""
        target.select_option(value)
        self.count += 2
