"""How soon something is seen on an old phone with a bad connection: first paint against a budget.

The phone has nothing in its cache, slow 3G (400 ms, 400 kbit/s) and a processor four times slower
than this one. Both are pretended by Chromium, so that the figure depends on the machine a little:
most of it is waiting.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.benchmarks.helpers.measures import Result
from tests.browser.helpers.devices import PHONE, browsing, serving
from tests.browser.helpers.pad import open_record, record_of

BUDGET = 1.5  # seconds
TURNS = 5
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
SLOWER = 4
PAINTED = """() => new Promise((seen) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) {
    if (name === "first-contentful-paint") seen(startTime / 1000);
  }
}).observe({ type: "paint", buffered: true }))"""


def paint_ratios() -> list[Result]:
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name)) as origin,
        browsing() as browser,
    ):
        start = median([painted(browser, origin, is_pad=False) for _ in range(TURNS)])
        pad = median([painted(browser, origin, is_pad=True) for _ in range(TURNS)])
    return [
        Result("first paint of the start page / its budget", BUDGET, start, start / BUDGET, 1),
        Result("first paint of a pad / its budget", BUDGET, pad, pad / BUDGET, 1),
    ]


def painted(browser: Browser, origin: str, is_pad: bool) -> float:
    """On a phone that has never been here; a play comes to it by a link, so to speak."""
    context = browser.new_context(base_url=origin, bypass_csp=True, **PHONE)
    try:
        page = context.new_page()
        address = open_record(page, record_of("basari", 4)) if is_pad else "/"
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_3G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, timeout=60_000)
        found: float = page.evaluate(PAINTED)
        return found
    finally:
        context.close()
