"""The ordinary evening in taps: late-comers, somebody new, a substitute, the next round, scores."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers.devices import PHONE, opened, serving
from tests.web.helpers.pad import client_in
from tests.web.venue.helpers.organiser import House

NAMES = [f"Guest {number:02}" for number in range(1, 17)]
SEASON, CUP = "/c/1/r/1", "/c/2/r/1"


class Thumb:
    """A page of an organiser's phone, on which every tap is counted."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house, self.taps = page, house, 0

    def go(self, rest: str) -> None:
        self.page.goto(self.house.address(rest))
        self.taps = 0

    def tap(self, what: str) -> None:
        self.page.locator(what).first.tap()
        self.taps += 1
        self.page.wait_for_load_state()

    def tables(self, number: int = 1) -> list[tuple[int, ...]]:
        tables = self.house.view.state.competitions[number].rounds[-1].tables
        return [table.people for table in tables if table.people]


@pytest.fixture
def thumb(chromium: Browser, tmp_path: Path) -> Iterator[Thumb]:
    with pytest.MonkeyPatch.context() as patch:
        house = House(client_in(tmp_path, patch), NAMES)
    with serving(tmp_path) as origin, opened(chromium, origin, PHONE) as page:
        cookies = [*house.client._cookies.values()]
        page.context.add_cookies(
            [{"name": each.key, "value": each.value, "url": origin} for each in cookies]
        )
        yield Thumb(page, house)


def test_an_evening_of_a_league(thumb: Thumb) -> None:
    house = thumb.house
    night = house.night(house.season(), many="")
    assert night == SEASON
    house.post(f"{night}/in", {"person": [str(each) for each in range(1, 13)]})
    house.drawn(night)
    house.post(f"{night}/in", {"person": ["13", "14"]})

    thumb.go(night)
    thumb.tap("#redraw")
    thumb.tap("button[value=publish]")
    expect(thumb.page.locator("#unseated")).to_have_count(0)
    assert thumb.taps <= 3
    assert sorted(map(len, thumb.tables())) == [3, 3, 4, 4]

    thumb.go(night)
    thumb.page.locator("[name=name]").first.fill("Tina Spät")
    thumb.tap("[aria-labelledby=arriving] button")
    expect(thumb.page.locator(".done-bar")).to_be_visible()
    assert thumb.taps <= 2
    assert 17 in [person for people in thumb.tables() for person in people]

    thumb.go(night)
    thumb.tap(".rows.tables a")
    thumb.tap("summary")
    thumb.page.locator("[name=instead]").fill("Sven Ersatz")
    thumb.tap("form[action$=reseat] button")
    expect(thumb.page.locator(".done-bar")).to_be_visible()
    assert thumb.taps <= 3
    assert 18 in [person for people in thumb.tables() for person in people]

    thumb.go(night)
    thumb.tap("a[href$='/scores']")
    for number, field in enumerate(thumb.page.locator(".score-row input").all()):
        field.fill(f"{number}+5")
    thumb.tap(".save-all button")
    expect(thumb.page.locator(".rows.tables a:not(.confirmed)")).to_have_count(0)
    assert thumb.taps <= 2


def test_the_next_round_of_a_tournament(thumb: Thumb) -> None:
    house = thumb.house
    house.season()
    cup = house.tournament()
    house.post(f"{cup}/entrants", {"many": "all"})
    first = house.night(cup)
    assert first == CUP
    house.drawn(first)
    for number, people in enumerate(thumb.tables(2), 1):
        house.result(f"{first}/t/{number}", [*range(len(people))])
    thumb.go(first)
    thumb.tap("#next-round")
    thumb.tap("button[value=publish]")
    expect(thumb.page.locator(".rows.tables a")).to_have_count(4)
    assert thumb.taps <= 2
    assert len(house.view.state.competitions[2].rounds) == 2
