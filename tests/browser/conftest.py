"""A server and a Chromium for each worker, a new device for each test.

Not pytest-playwright: it would add three more packages, fixtures under names of its own and a
browser of its own, and the watch over every page would still have to be written.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.helpers.devices import (
    DESKTOP,
    PHONE,
    PHONE_AT_NIGHT,
    PHONE_WITHOUT_JAVASCRIPT,
    Device,
    browsing,
    opened,
    serving,
)
from tests.browser.helpers.taps import Taps

Opener = Callable[[Device], Page]


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of this worker answers. Plays belong to devices, so tests can share it."""
    with serving(tmp_path_factory.mktemp("instance")) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def expected() -> list[str]:
    """Patterns of the complaints that a test expects, for it to add to: "status of 422"."""
    return []


@pytest.fixture
def another(chromium: Browser, origin: str, expected: list[str]) -> Iterator[Opener]:
    """Opens a page on one more device, each with its own cookies."""
    with ExitStack() as stack:
        yield lambda device: stack.enter_context(opened(chromium, origin, device, expected))


@pytest.fixture
def phone(another: Opener) -> Page:
    return another(PHONE)


@pytest.fixture
def phone_without_javascript(another: Opener) -> Page:
    return another(PHONE_WITHOUT_JAVASCRIPT)


@pytest.fixture
def phone_at_night(another: Opener) -> Page:
    return another(PHONE_AT_NIGHT)


@pytest.fixture
def desktop(another: Opener) -> Page:
    return another(DESKTOP)


@pytest.fixture
def taps(phone: Page) -> Taps:
    """Taps on the phone, counted."""
    return Taps(phone)
