"""Organisers' pages in a real browser: names dragged about, and what axe finds on them."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers.devices import PHONE, opened, serving
from tests.helpers.said import said
from tests.web.helpers.pad import client_in
from tests.web.venue.helpers.organiser import NAMES, House

NIGHT = "/c/1/r/2"
PAGES = (
    *("", "/new/season", "/new/tournament", "/import", "/c/1", "/c/1/settings", "/c/1/entrants"),
    *("/c/1/why/1", NIGHT, "/c/1/r/1", "/c/1/r/1/t/1", f"{NIGHT}/draft", "/c/2", "/c/2/cut"),
)


class Organise(NamedTuple):
    page: Page
    house: House

    def go(self, rest: str) -> None:
        self.page.goto(self.house.address(rest))

    def unfold(self) -> None:
        self.page.locator("details").evaluate_all("all => all.forEach(e => { e.open = true; })")

    def tables(self) -> list[list[str]]:
        written = self.page.locator("[name=tables]").input_value()
        return [table.split(",") for table in written.split(" ")]

    def drag(self, person: str, onto: str) -> None:
        """With a finger or a mouse: the browser makes the same events of both."""
        grip = self.page.locator(f"[data-person='{person}'] .grip").bounding_box()
        target = self.page.locator(onto).bounding_box()
        assert grip
        assert target
        self.page.mouse.move(grip["x"] + 20, grip["y"] + 20)
        self.page.mouse.down()
        self.page.mouse.move(target["x"] + 60, target["y"] + 15, steps=4)
        with self.page.expect_response("**/draft/judge"):
            self.page.mouse.up()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A season with a night behind it and one that is open, and a knock-out about to begin."""
    folder: Path = tmp_path_factory.mktemp("organise")
    with pytest.MonkeyPatch.context() as patch:
        house = House(client_in(folder, patch), NAMES)
    first = house.night(house.season())
    house.drawn(first)
    for table in (1, 2):
        house.result(f"{first}/t/{table}", [4, 3, 3, 1])
    house.post(f"{first}/close")
    house.night("/c/1")
    house.post(f"{house.tournament(format='knockout')}/entrants", {"many": "all"})
    with serving(folder) as origin:
        yield house, origin


@pytest.fixture
def organise(chromium: Browser, served: tuple[House, str]) -> Iterator[Organise]:
    house, origin = served
    # Tall enough for all tables: nothing scrolls away under the finger. For axe, see there.
    phone = {**PHONE, "viewport": {"width": 360, "height": 2400}, "bypass_csp": True}
    with opened(chromium, origin, phone) as page:
        cookies = [*house.client._cookies.values()]
        page.context.add_cookies(
            [{"name": each.key, "value": each.value, "url": origin} for each in cookies]
        )
        yield Organise(page, house)


def test_a_name_dragged_onto_another_changes_places_with_it(organise: Organise) -> None:
    organise.go(f"{NIGHT}/draft")
    before = organise.tables()
    one, other = before[0][0], before[1][1]
    organise.drag(one, f"[data-person='{other}']")
    expect(organise.page.locator("[data-table='1'] [data-person]").nth(1)).to_have_attribute(
        "data-person", one
    )
    after = organise.tables()
    assert (after[0][0], after[1][1]) == (other, one)
    expect(organise.page.locator(".grip")).to_have_count(8)


def test_a_name_dragged_onto_a_table_moves_there_and_the_cost_is_told(organise: Organise) -> None:
    organise.go(f"{NIGHT}/draft")
    moved = organise.tables()[0][0]
    organise.drag(moved, "[data-table='1'] h2")
    expect(organise.page.locator("#draft .refusal")).to_contain_text(said("night.table", number=2))
    assert [len(table) for table in organise.tables()] == [3, 5]
    assert moved in organise.tables()[1]


def test_a_name_let_go_nowhere_stays(organise: Organise) -> None:
    organise.go(f"{NIGHT}/draft")
    before = organise.tables()
    grip = organise.page.locator(".grip").first.bounding_box()
    assert grip
    organise.page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    organise.page.mouse.down()
    organise.page.mouse.move(5, 5)
    organise.page.mouse.up()
    assert organise.tables() == before
    expect(organise.page.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize("rest", PAGES)
def test_everything_to_tap_is_large_enough(organise: Organise, rest: str) -> None:
    organise.go(rest)
    organise.unfold()
    to_tap = organise.page.locator("main :is(a, button, input:not([type=hidden]), select, summary)")
    to_tap.first.wait_for(state="attached")
    assert to_tap.evaluate_all(TOO_SMALL) == []


@pytest.mark.parametrize("picked", [1, 2])
def test_what_is_shown_for_picked_names_is_large_enough(organise: Organise, picked: int) -> None:
    organise.go(f"{NIGHT}/draft")
    expect(organise.page.locator(".grip")).to_have_count(8)
    for at in range(picked):
        organise.page.locator("[name=pick]").nth(at).check()
    to_tap = organise.page.locator(".by-hand button:visible, .by-hand select:visible")
    expect(to_tap).to_have_count(4 - picked)
    assert to_tap.evaluate_all(TOO_SMALL) == []


# What can be tapped for it: a field's label counts as well. What changes a draft by hand is shown
# once names are picked.
TOO_SMALL = """(all) => all
  .filter((each) => !each.closest(".by-hand[hidden]"))
  .filter((each) => (each.closest("label") ?? each).getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)"""
