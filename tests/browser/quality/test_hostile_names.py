"""Names that would be programs, were they not names, on every page in a real browser."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.helpers.devices import PHONE
from tests.browser.helpers.pad import (
    BY_WIDGETS,
    GAMES,
    ONE_GAME,
    Record,
    moments,
    open_record,
    play,
)
from tests.browser.quality.test_access import pages_around

HOSTILE = [
    "<script>document.title='x'</script>",
    '"><img src=x onerror=document.title=1>',
    "</template><svg onload=alert(1)>",
    "=cmd|' /C calc'!A0",
    "{{7*7}}${7*7}&lt;b&gt;",
]

# Whatever a name may have become, and what only names of ours are.
SMUGGLED = """() => document.querySelectorAll(
  'img[src="x"], svg[onload], main script, main b > b, [onerror]').length"""


def with_hostile_names(record: Record) -> Record:
    return {**record, "players": HOSTILE[: len(record["players"])]}


def shown(page: Page) -> str:
    return page.locator("body").inner_text()


@pytest.mark.parametrize("key", ONE_GAME)
def test_a_hostile_name_is_only_a_name_on_every_page(
    another: Opener, expected: list[str], key: str
) -> None:
    page = another(PHONE)
    expected.append("status of 404")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    record = with_hostile_names(moments(GAMES[key])["finished"])
    pad = open_record(page, record)
    for path in [*pages_around(page, pad, GAMES[key])]:
        page.goto(path)
        assert page.evaluate(SMUGGLED) == 0, path
        assert page.title() not in ("x", "1"), path
    for path in (pad, f"{pad}/sheet", f"{pad}/watch"):
        page.goto(path)
        assert all(name in shown(page) for name in record["players"]), path


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_a_game_goes_on_whatever_its_people_are_called(phone: Page, key: str) -> None:
    """Also where a script draws a name, as on a broker."""
    record = with_hostile_names(moments(GAMES[key])["finished"])
    phone.on("dialog", lambda dialog: pytest.fail(dialog.message))
    phone.goto(open_record(phone, {**record, "events": []}))
    play(phone, GAMES[key], record["events"][:6])
    assert phone.evaluate(SMUGGLED) == 0


def test_what_was_smuggled_in_would_be_found(phone: Page) -> None:
    phone.goto("/")
    phone.evaluate("document.querySelector('main').append(document.createElement('script'))")
    assert phone.evaluate(SMUGGLED) == 1
