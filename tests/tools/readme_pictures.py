"""The three pictures of the README, taken from the product as it is."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page

from companion.games.simulate import simulate
from tests.browser.helpers.devices import PHONE, browsing, opened, serving
from tests.browser.helpers.pad import GAMES, Record, open_record
from tests.browser.helpers.venues import OWNER, SEASON, Sight
from tests.tools.screenshots import at_venue, play

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
DEVICE = {**PHONE, "viewport": {"width": 390, "height": 664}, "device_scale_factor": 2}
GAME, PLAYERS, SEED = "basari", 4, 17
EVENING: Record = simulate(GAMES[GAME], PLAYERS, SEED)


def bargain() -> Record:
    """The last moment at which an offer is about to be raised."""
    events = EVENING["events"]
    types = [event["type"] for event in events]
    raised = [at for at in range(1, len(events)) if types[at - 1] == types[at] == "offer"]
    return {**EVENING, "events": events[: raised[-1]]}


def pictures() -> Iterator[tuple[str, Callable[[Page], Any]]]:
    yield "pad", raising
    yield "night", at_venue(Sight("night", OWNER, f"/c/{SEASON}/r/2"))
    yield "result", play(EVENING)


def raising(page: Page) -> None:
    """One gem of the raise is on the scale."""
    page.goto(open_record(page, bargain()))
    page.locator("form.answer .counter .add:enabled").first.click()


def main() -> int:
    with TemporaryDirectory() as instance, serving(Path(instance)) as origin, browsing() as browser:
        for name, go in pictures():
            with opened(browser, origin, DEVICE, []) as page:
                go(page)
                page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
