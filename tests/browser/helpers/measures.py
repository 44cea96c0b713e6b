"""What a page costs and whether it holds still."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

# Kept outside the page's own variables: an answer loads the next page. The observer is called
# only when the browser is at leisure, so whoever leaves or asks takes what is waiting.
RECORD_SHIFTS = """{
  const note = (entries) => {
    const shifts = JSON.parse(sessionStorage.getItem("test-shifts") || "[]");
    for (const { value, sources } of entries) {
      const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "something");
      shifts.push({ value, moved });
    }
    sessionStorage.setItem("test-shifts", JSON.stringify(shifts));
    return shifts;
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  addEventListener("pagehide", () => note(observer.takeRecords()));
  window.shiftsSeen = () => note(observer.takeRecords());
}"""

# A shift is counted at the end of its frame.
READ_SHIFTS = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(window.shiftsSeen()))))"""


class Shift(NamedTuple):
    """Things that moved on the screen, and how much of it they are."""

    value: float
    moved: list[str]


class Shifts:
    """Watches a page from its next load on, across all the pages that follow.

    Also what moves right after a tap counts, though browsers excuse it: the next tap is aimed at
    what was there before. Playwright's own scripts are not under the page's policy.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(RECORD_SHIFTS)

    def seen(self) -> list[Shift]:
        """All since the page was first loaded."""
        return [Shift(**shift) for shift in self.page.evaluate(READ_SHIFTS)]


class Transfer:
    """Counts what comes over the wire from now on: headers, and bodies as they are encoded."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, int] = {}
        self.urls: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self.name)
        session.on("Network.loadingFinished", self.add)
        session.send("Network.enable")

    def name(self, event: dict[str, Any]) -> None:
        self.urls[event["requestId"]] = event["response"]["url"]

    def add(self, event: dict[str, Any]) -> None:
        url = self.urls.get(event["requestId"], "?")
        self.sizes[url] = self.sizes.get(url, 0) + round(event["encodedDataLength"])

    @property
    def total(self) -> int:
        return sum(self.sizes.values())
