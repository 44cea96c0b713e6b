"""The page that everybody keeps open, in a real browser: it looks by itself."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlparse

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.web.app import create_app
from tests.browser.helpers.devices import PHONE, PHONE_WITHOUT_JAVASCRIPT, opened, serving
from tests.helpers.said import said
from tests.web.venue.helpers.phones import House

Show = Callable[[FlaskClient, str], Page]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return House(create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}))


@pytest.fixture
def show(house: House, chromium: Browser, tmp_path: Path) -> Iterator[Show]:
    """A page on the phone of a client."""
    with ExitStack() as stack:
        origin = stack.enter_context(serving(tmp_path))

        def shown(client: FlaskClient, address: str) -> Page:
            page = stack.enter_context(opened(chromium, origin, PHONE))
            cookie = client.get_cookie("device")
            assert cookie
            given = {"name": "device", "value": cookie.value, "url": origin}
            page.context.add_cookies([given])
            page.goto(f"{origin}{address}")
            return page

        yield shown


def test_a_phone_on_the_table_follows_the_evening(house: House, show: Show) -> None:
    number = house.night(2, 3)
    page = show(house.phone(1), house.me)
    expect(page.locator(".state")).to_have_text(said("watch.live"))
    page.get_by_role("button", name=said("me.check_in")).tap()
    expect(page.get_by_text(said("me.state.free"))).to_be_visible()
    house.seat(number, [2, 1, 3])
    expect(page.get_by_role("button", name=said("result.pad"))).to_be_visible()
    expect(page.locator("[aria-live].hidden")).to_contain_text(
        f"{said('me.table')} 1 {said('new.seat', number=2)}"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_somebody_is_about_to_do_is_left_alone(house: House, show: Show) -> None:
    """Focus stays where it is; what is open stays open."""
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(2, (number, 0, 0), 3, 2, 1)
    house.owner.post(f"{house.table(number, 0)}/confirm")
    page = show(house.phone(1), house.me)
    expect(page.locator(".state")).to_have_text(said("watch.live"))
    page.get_by_text(said("me.played")).tap()
    page.get_by_role("button", name=said("me.check_out")).focus()
    house.night()
    expect(page.get_by_role("heading", name="Season 2")).to_be_visible()
    expect(page.locator("details")).to_have_attribute("open", "")
    expect(page.get_by_role("button", name=said("me.check_out"))).to_be_focused()


def test_two_phones_one_table_one_result(house: House, show: Show) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    hanna, max_ = house.phone(1), house.phone(2)
    first, second = show(hanna, house.me), show(max_, house.me)
    first.get_by_role("button", name=said("result.pad")).tap()
    first.wait_for_url("**/play/*")
    expect(second.get_by_role("button", name=said("pads.join"))).to_be_visible()
    house.keep(hanna, urlparse(first.url).path)
    second.get_by_role("button", name=said("result.confirm")).tap()
    expect(second.get_by_text(said("me.state.free"))).to_be_visible()
    first.get_by_role("link", name=said("claim.back")).first.tap()
    expect(first.get_by_text(said("standings.rank"))).to_be_visible()


def test_a_phone_without_javascript_does_it_all(
    house: House, chromium: Browser, tmp_path: Path
) -> None:
    number = house.night(2, 3)
    cookie = house.phone(1).get_cookie("device")
    assert cookie
    with serving(tmp_path) as origin, opened(chromium, origin, PHONE_WITHOUT_JAVASCRIPT) as page:
        page.context.add_cookies([{"name": "device", "value": cookie.value, "url": origin}])
        page.goto(house.me)
        page.get_by_role("button", name=said("me.check_in")).tap()
        page.get_by_role("link", name=said("casual_table.title")).tap()
        for name in ("Max", "Sarah"):
            page.get_by_label(name).check()
        page.locator("select[name=game]").select_option("basari")
        page.get_by_role("button", name=said("casual_table.sit")).tap()
        page.get_by_role("button", name=said("result.pad")).tap()
        expect(page.get_by_role("heading", name="Basari")).to_be_visible()
    assert house.view.state.competitions[number].rounds[0].tables[0].play


def test_a_pad_is_told_that_its_table_has_a_result(house: House, show: Show) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    hanna = house.phone(1)
    pad = hanna.post(f"{house.table(number, 0)}/pad").location
    page = show(hanna, pad)
    expect(page.get_by_role("heading", name=said("ask.deal"))).to_be_visible()
    other = show(house.phone(2), house.table(number, 0))
    for seat, score in enumerate(("3", "2", "1")):
        other.locator(f'input[name="score-{seat}"]').first.fill(score)
    other.get_by_role("button", name=said("save")).tap()
    expect(other.get_by_text(said("result.another"))).to_be_visible()
    expect(page.get_by_text(said("pad.table.result", number=1))).to_be_visible()
    page.get_by_role("link", name=said("pad.table.to", number=1)).tap()
    expect(page.get_by_text(said("pads.agree"))).to_be_visible()
