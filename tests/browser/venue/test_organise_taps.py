"""Many names on a phone: whoever taps one after another does not look for the place again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers.devices import PHONE, PHONE_WITHOUT_JAVASCRIPT, Device, opened, serving
from tests.web.helpers.pad import client_in
from tests.web.venue.helpers.organiser import House

NAMES = [f"Guest {number:02}" for number in range(1, 41)]
NIGHT = "/c/1/r/1"
# The next name is put in its place once the page is shown.
IN_PLACE = "sessionStorage.getItem('companion-tapped') === null"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    folder: Path = tmp_path_factory.mktemp("taps")
    with pytest.MonkeyPatch.context() as patch:
        house = House(client_in(folder, patch), NAMES)
    house.night(house.season(), many="")
    with serving(folder) as origin:
        yield house, origin


def tapped(page: Page, part: str, person: int) -> tuple[float, float]:
    """How high a name stood, and how high the next one stands after it was tapped."""
    name = page.locator(f"#{part}-{person}")
    name.tap(trial=True)  # out from under what lies over it
    before = name.bounding_box()
    assert before
    name.tap()
    expect(name).to_have_count(0)
    page.wait_for_load_state()
    page.wait_for_function(IN_PLACE)
    after = page.locator(f"#{part}-{person + 1}").bounding_box()
    assert after
    return before["y"], after["y"]


@pytest.mark.parametrize(
    ("device", "people"), [(PHONE, (12, 21)), (PHONE_WITHOUT_JAVASCRIPT, (14, 23))]
)
def test_the_next_name_is_in_view(
    chromium: Browser, served: tuple[House, str], device: Device, people: tuple[int, int]
) -> None:
    house, origin = served
    with opened(chromium, origin, device) as page:
        cookies = [*house.client._cookies.values()]
        page.context.add_cookies(
            [{"name": each.key, "value": each.value, "url": origin} for each in cookies]
        )
        page.goto(house.address(NIGHT))
        for person in people:
            before, after = tapped(page, "missing", person)
            if device is PHONE:
                assert after == pytest.approx(before, abs=2)
            assert 0 < after < 640 - 44
