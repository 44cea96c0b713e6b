"""Fingers on a phone, counted."""

from playwright.sync_api import Locator, Page


class Taps:
    """Real touches on a page; `count` says how many, `keys` how many letters and digits typed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self.keys = 0

    def tap(self, target: Locator) -> None:
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
