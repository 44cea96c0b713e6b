"""Making a venue, coming in by its code, deciding about people: on a phone, and seen by axe."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.helpers.devices import PHONE, PHONE_WITHOUT_JAVASCRIPT, Device, opened, serving
from tests.cli.helpers.command import companion

NAMES = ["Anna Meier", "Anna Meyer", "Ben", "Dieter von und zu Hohenstein-Langenburg", "Zoé"]


class Place(NamedTuple):
    """A server of its own, since everybody on it would share its venues."""

    origin: str
    instance: Path

    def setup(self) -> str:
        ended = companion("venue", COMPANION_INSTANCE=str(self.instance))
        found = re.search(r"/setup/\S+", ended.out)
        assert found, ended
        return found[0]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    instance = tmp_path_factory.mktemp("venues")
    with serving(instance) as origin:
        yield Place(origin, instance)


@contextmanager
def owner(chromium: Browser, place: Place, login: str, device: Device) -> Iterator[Page]:
    """Somebody who has just made a venue and added people; what they look at is its address."""
    with opened(chromium, place.origin, device, ["status of 422"]) as page:
        page.goto(place.setup())
        page.fill("[name=venue]", "Café Lantern")
        page.fill("[name=login]", login)
        page.fill("[name=password]", "copper lantern seventeen")
        page.click("main button")
        venue = page.url
        page.goto(f"{venue}/people")
        page.fill("textarea", "\n".join(NAMES))
        page.click("main form button.button")
        page.goto(f"{venue}/people/5")
        page.click("details:has(form[action$=deactivate]) summary")
        page.click("form[action$=deactivate] button")
        page.goto(f"{venue}/set-up")
        page.click("section:has(#join-link-player) button")
        yield page


def join_link(page: Page) -> str:
    return page.inner_text("section:has(#join-link-player) code")


@pytest.mark.parametrize("device", [PHONE, PHONE_WITHOUT_JAVASCRIPT], ids=["script", "plain"])
def test_a_player_is_in_with_one_tap(chromium: Browser, place: Place, device: Device) -> None:
    login = "plain" if device is PHONE_WITHOUT_JAVASCRIPT else "script"
    with owner(chromium, place, login, device) as organise:
        link = join_link(organise)
        with opened(chromium, place.origin, device) as player:
            player.goto(link)
            player.click("text=Ben")
            player.wait_for_url("**/venue/**")
            assert link.rpartition("/")[2] not in player.url
            player.goto("/")
            assert player.locator("text=Café Lantern").count() == 1


def test_what_is_secret_leaves_the_address(chromium: Browser, place: Place) -> None:
    with (
        owner(chromium, place, "secret", PHONE) as organise,
        opened(chromium, place.origin, PHONE) as player,
    ):
        player.goto(join_link(organise))
        assert player.url == f"{place.origin}/in"
        player.goto(place.setup())
        assert player.url == f"{place.origin}/setup"
