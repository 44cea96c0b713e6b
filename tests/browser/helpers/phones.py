"""Several phones at one play, and a server that comes and goes."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.helpers.devices import serving
from tests.helpers.said import said, saying

# What is told in a history, and what stands above it.
OFFERS = saying("tell.offer")
LIVE = re.compile(f"^{re.escape(said('watch.live'))}$")

# What Chromium complains about while nobody answers.
AWAY = r"net::ERR_(CONNECTION|INTERNET|FAILED|EMPTY|INCOMPLETE|ABORTED|NETWORK|SOCKET)|the script\."


class Restarting:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, instance: Path) -> None:
        self.instance = instance
        self.running = ExitStack()
        self.origin = self.running.enter_context(serving(instance))

    def stop(self) -> None:
        self.running.close()

    def start(self) -> None:
        port = int(self.origin.rpartition(":")[2])
        self.running.enter_context(serving(self.instance, port))


@contextmanager
def restarting(instance: Path) -> Iterator[Restarting]:
    server = Restarting(instance)
    try:
        yield server
    finally:
        server.stop()


def links(page: Page, pad: str) -> tuple[str, str]:
    """To watch and to keep, as they stand under the codes; the page is left where it is."""
    form = page.request.get(pad).text()
    token = re.search(r'name="csrf_token" value="([^"]+)"', form)
    assert token
    shared = page.request.post(f"{pad}/share", form={"csrf_token": token[1]}).text()
    watch, keep = re.findall(r"<code>([^<]+)</code>", shared)
    return watch, keep


def watch_along(page: Page, link: str) -> None:
    page.goto(link)
    page.wait_for_url("**/watch")
    live(page)


def live(page: Page) -> None:
    page.locator("#state", has_text=LIVE).wait_for()


def keep_along(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator(f'button[name=name][value="{name}"]').click()
    page.wait_for_url(re.compile(r"/play/[^/]+$"))


def state(page: Page, name: str) -> None:
    """Wait until the pad says where the answer is: phone, sent, server, refused."""
    page.locator(f"#kept.{name}").wait_for(state="attached")


def seq(page: Page, pad: str) -> int:
    found: dict[str, Any] = page.request.get(f"{pad}/now").json()
    return int(found["seq"])


def at(page: Page, number: int) -> None:
    page.locator(f'.pad[data-seq="{number}"]').wait_for()
