"""Devices that look at Companion: a real Chromium, and pages that complain by themselves."""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    expect,
    sync_playwright,
)

from tests.helpers.server import announced_port, ready_server

Device = dict[str, Any]

# A small and old one: what fits here fits everywhere. Only pictures need more points than one.
PHONE: Device = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
}
PHONE_WITHOUT_JAVASCRIPT: Device = {**PHONE, "java_script_enabled": False}
PHONE_AT_NIGHT: Device = {**PHONE, "color_scheme": "dark"}
DESKTOP: Device = {"viewport": {"width": 1280, "height": 900}, "locale": "en"}

ROOT = Path(__file__).resolve().parents[3]
INSTANCES: dict[str, Path] = {}  # of servers that run, by their origin
PATIENCE = 30_000  # milliseconds: a test that waits longer for anything has failed

ARGUMENTS = [
    "--disable-dev-shm-usage",  # a container has little of it
    # Nobody is asked by accident.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    # One process draws all pages: to start another for every device takes as long as some pages.
    "--process-per-site",
    "--renderer-process-limit=1",
    "--in-process-gpu",
]


@contextmanager
def serving(instance: Path, port: int = 0, **environment: str) -> Iterator[str]:
    """A server with an instance folder of its own; its origin."""
    with announcing(instance, port, **environment) as (origin, _):
        yield origin


@contextmanager
def announcing(instance: Path, port: int = 0, **environment: str) -> Iterator[tuple[str, IO[str]]]:
    """The same, and what else it says in the terminal."""
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port)]
    given = {"COMPANION_INSTANCE": str(instance), **environment}
    with ready_server(command, folder=ROOT, **given) as process:
        assert process.stdout
        origin = f"http://127.0.0.1:{announced_port(process)}"
        INSTANCES[origin] = instance
        yield origin, process.stdout


@contextmanager
def browsing() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


def executable() -> str | None:
    """The system's Chromium; Playwright's own, a download of 150 MB, where there is none."""
    return shutil.which(os.environ.get("CHROMIUM", "chromium-headless-shell"))


@contextmanager
def launched(chromium: BrowserType, *more: str) -> Iterator[Browser]:
    browser = chromium.launch(
        executable_path=executable(),
        args=[*ARGUMENTS, *more],
        chromium_sandbox=False,  # root, as in a container, cannot have it
    )
    try:
        yield browser
    finally:
        browser.close()


class Watch:
    """Hears whatever must not happen on any page of a context."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []
        context.on("console", self.hear_console)
        context.on("weberror", lambda error: self.hear(f"uncaught error: {error.error}"))
        context.on("request", self.hear_request)

    def hear(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def hear_console(self, message: Any) -> None:
        if message.type == "error":
            self.hear(f"console error: {message.text} ({message.location.get('url')})")

    def hear_request(self, request: Any) -> None:
        outside = not request.url.startswith((f"{self.origin}/", "data:", f"blob:{self.origin}/"))
        if outside:
            self.hear(f"request to another origin: {request.url}")

    def check(self, expected: Sequence[str]) -> None:
        """Fail on everything heard that no expected pattern is found in."""
        unexpected = [
            complaint
            for complaint in self.complaints
            if not any(re.search(pattern, complaint) for pattern in expected)
        ]
        assert not unexpected, "\n".join(unexpected)


NOTE_TAPS = """
addEventListener("click", ({ clientX, clientY }) => {
  if (clientX || clientY) window.lastTap = [clientX, clientY];
}, true);
addEventListener("submit", () => { window.sentTap = window.lastTap; }, true);
"""


@contextmanager
def opened(
    browser: Browser, origin: str, device: Device, expected: Sequence[str] = ()
) -> Iterator[Page]:
    """A page on a new device: with its own cookies, without a cache, and under watch.

    Leaving it fails on console errors, uncaught errors and requests to other origins, except those
    in which one of the expected patterns is found. (A page with status 404 or 422 is a console
    error, too.)
    """
    context = browser.new_context(base_url=origin, **device)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NOTE_TAPS)
    watch = Watch(context, origin)
    try:
        yield context.new_page()
    finally:
        context.close()
    watch.check(expected)


# A pad fetches last what it draws codes with.
ALL_HERE = """() => new Promise((here) => {
  const seen = (list) => list.getEntries().some(({ name }) => name.endsWith("/uqr.mjs")) && here();
  new PerformanceObserver(seen).observe({ type: "resource", buffered: true });
})"""


def lose_network(pad: Page) -> None:
    """Out of reach from here on, and not in the middle of loading the pad."""
    pad.evaluate(ALL_HERE)
    pad.context.set_offline(True)
