"""Every page of a venue on a phone: whatever people are called, and without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import INSTANCES, PHONE, PHONE_WITHOUT_JAVASCRIPT, opened
from tests.browser.test_access import LONG, NAMELESS, WIDTH, unfold_all
from tests.browser.test_hostile_names import HOSTILE, SMUGGLED
from tests.browser.venues import OWNER, SIGHTS, Place, app_over, evening_at
from tests.screenshots import REFUSED

HOW_MANY = 19
NAMES = {
    "long": [f"{number}{LONG}"[:64] for number in range(10, 10 + HOW_MANY)],
    "unbroken": [f"{number}{'W' * 62}" for number in range(10, 10 + HOW_MANY)],
    "hostile": [f"{HOSTILE[number % 5]}{number}" for number in range(HOW_MANY)],
}
TITLES = {"long": LONG[:50], "unbroken": "W" * 50, "hostile": HOSTILE[1][:50]}
# Of text that runs out of its box, where it is cut off or lies over what is beside it.
SPILLED = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 361)
  .filter((each) => !each.closest(".scroll, .hidden, .ways"))
  .map((each) => each.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("names", NAMES)
def test_no_page_is_wider_than_a_phone_or_runs_what_is_a_name(
    chromium: Browser, origin: str, names: str
) -> None:
    evening = evening_at(origin, tuple(NAMES[names]), TITLES[names])
    found = {}
    for who in {sight.who for sight in SIGHTS}:
        with opened(chromium, origin, PHONE, REFUSED) as page:
            page.on("dialog", lambda dialog: pytest.fail(dialog.message))
            for sight in SIGHTS:
                if sight.who == who:
                    evening.go(page, sight)
                    found[sight.name] = faults(page)
    with opened(chromium, origin, PHONE, REFUSED) as page:
        page.goto(evening.door())
        found["door"] = faults(page)
    assert not {name: each for name, each in found.items() if each}


def faults(page: Page) -> list[str]:
    unfold_all(page)
    found = [f"nameless: {each}" for each in page.evaluate(NAMELESS)]
    found += [f"spilled: {each}" for each in page.evaluate(SPILLED)]
    if (width := page.evaluate(WIDTH)) > 360:
        found.append(f"{width} wide")
    if page.evaluate(SMUGGLED) or page.title() in ("x", "1"):
        found.append("a name was run")
    return found


def test_a_night_without_javascript(chromium: Browser, origin: str) -> None:
    """Checked in, drawn, two exchanged, published, a result typed in, the night closed."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"])
    with opened(chromium, origin, PHONE_WITHOUT_JAVASCRIPT) as page:
        house.give_cookies(page, OWNER)
        page.goto(f"{house.address}/new/season")
        page.locator("[name=name]").fill("Plain")
        page.get_by_role("button", name="Begin").tap()
        page.get_by_role("button", name="Open Night 1").tap()
        page.get_by_role("button", name="Has come: Ana").tap()
        page.get_by_role("button", name="Everybody (5)").tap()
        page.get_by_role("link", name="Draw tables for 6 people").tap()
        expect(page.locator("section.drafted bdi")).to_have_count(6)
        before = page.locator("section.drafted bdi").all_inner_texts()
        page.get_by_role("checkbox").nth(0).check()
        page.get_by_role("checkbox").nth(3).check()
        page.get_by_role("button", name="Swap the two picked").tap()
        turned = [before[3], *before[1:3], before[0], *before[4:]]
        expect(page.locator("section.drafted bdi")).to_have_text(turned)
        page.get_by_role("button", name="Publish tables").tap()
        for table in (1, 2):
            page.get_by_role("link", name=f"Table {table}").tap()
            for seat in range(3):
                page.locator(f"[name=score-{seat}]").first.fill(str(20 - seat))
            page.get_by_role("button", name="Save and confirm").tap()
        page.get_by_role("button", name="Close Night 1").tap()
        expect(page.locator(".standings tbody tr")).to_have_count(6)


def test_a_player_without_javascript(chromium: Browser, origin: str) -> None:
    """Comes in, checks in, sits down with others, types what the table ended with."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben", "Cleo"])
    house.night(2, 3)
    with opened(chromium, origin, PHONE_WITHOUT_JAVASCRIPT) as page:
        page.goto(house.door())
        page.get_by_role("button", name="Ana").tap()
        page.get_by_role("button", name="I am here: check in").tap()
        page.get_by_role("link", name="Sit down with others").tap()
        for name in ("Ben", "Cleo"):
            page.get_by_label(name).check()
        page.get_by_role("button", name="Sit down").tap()
        expect(page.locator(".big")).to_contain_text("Table 1")
        page.get_by_role("link", name="Enter the result by hand").tap()
        for seat in range(3):
            page.locator(f"[name=score-{seat}]").first.fill(str(20 - seat))
        page.get_by_role("button", name="Save").tap()
        expect(page.locator(".state-mark")).to_have_text("entered, to confirm")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_page_is_wider_in_another_language(
    chromium: Browser, origin: str, language: str
) -> None:
    evening = evening_at(origin)
    found = {}
    with opened(chromium, origin, {**PHONE, "locale": language}, REFUSED) as page:
        for sight in SIGHTS:
            if sight.who == OWNER:
                evening.go(page, sight)
                found[sight.name] = faults(page)
    assert not {name: each for name, each in found.items() if each}


def test_an_organiser_who_plays_sees_every_way(chromium: Browser, origin: str) -> None:
    """In every row of the screen, none of them beyond its edge."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben"])
    with opened(chromium, origin, PHONE) as page:
        house.give_cookies(page, OWNER)
        page.goto(house.door())
        page.get_by_role("button", name="Ana").tap()
        ways = page.locator(".ways a")
        expect(ways).to_have_text(["Venue", "My table", "People", "Statistics", "Desk"])
        boxes = [way.bounding_box() for way in ways.all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
