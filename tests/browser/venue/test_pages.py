"""Every page of a venue on a phone: whatever people are called, and without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers.devices import INSTANCES, PHONE, PHONE_WITHOUT_JAVASCRIPT, opened
from tests.browser.helpers.venues import (
    OWNER,
    SEASON,
    SIGHTS,
    Place,
    Sight,
    app_over,
    evening_at,
)
from tests.browser.quality.test_access import LONG, NAMELESS, WIDTH, unfold_all
from tests.browser.quality.test_hostile_names import HOSTILE, SMUGGLED
from tests.helpers.said import said
from tests.helpers.slow import slow_but
from tests.tools.screenshots import REFUSED

NIGHT = said("competition.night", number=1)

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
  .filter((each) => !each.closest(".scroll, .hidden, .sections"))
  .map((each) => each.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("names", slow_but({"unbroken", "hostile"}, NAMES))
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
                    found[sight.name] = problems(page)
    with opened(chromium, origin, PHONE, REFUSED) as page:
        page.goto(evening.join_link())
        found["join_link"] = problems(page)
    assert not {name: each for name, each in found.items() if each}


def problems(page: Page) -> list[str]:
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
        page.get_by_role("button", name=said("settings.create")).tap()
        page.get_by_role("button", name=said("competition.open", name=NIGHT)).tap()
        page.get_by_role("button", name=f"{said('night.comes')} Ana").tap()
        page.get_by_role("button", name=said("night.everybody.many", count=5)).tap()
        page.get_by_role("link", name=said("night.draw.many", count=6)).tap()
        expect(page.locator("section.drafted bdi")).to_have_count(6)
        before = page.locator("section.drafted bdi").all_inner_texts()
        page.get_by_role("checkbox").nth(0).check()
        page.get_by_role("checkbox").nth(3).check()
        page.get_by_role("button", name=said("draft.swap")).tap()
        turned = [before[3], *before[1:3], before[0], *before[4:]]
        expect(page.locator("section.drafted bdi")).to_have_text(turned)
        page.get_by_role("button", name=said("draft.publish")).tap()
        for table in (1, 2):
            page.get_by_role("link", name=said("night.table", number=table)).tap()
            for seat in range(3):
                page.locator(f"[name=score-{seat}]").first.fill(str(20 - seat))
            page.get_by_role("button", name=said("result.save_and_confirm")).tap()
        page.get_by_role("button", name=said("night.close", name=NIGHT)).tap()
        expect(page.locator(".standings tbody tr")).to_have_count(6)


def test_a_player_without_javascript(chromium: Browser, origin: str) -> None:
    """Comes in, checks in, sits down with others, types what the table ended with."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben", "Cleo"])
    house.night(2, 3)
    with opened(chromium, origin, PHONE_WITHOUT_JAVASCRIPT) as page:
        page.goto(house.join_link())
        page.get_by_role("button", name="Ana").tap()
        page.get_by_role("button", name=said("me.check_in")).tap()
        page.get_by_role("link", name=said("casual_table.title")).tap()
        for name in ("Ben", "Cleo"):
            page.get_by_label(name).check()
        page.get_by_role("button", name=said("casual_table.sit")).tap()
        expect(page.locator(".big")).to_contain_text(said("night.table", number=1))
        page.get_by_role("link", name=said("me.by_hand")).tap()
        for seat in range(3):
            page.locator(f"[name=score-{seat}]").first.fill(str(20 - seat))
        page.get_by_role("button", name=said("save")).tap()
        expect(page.locator(".state-mark")).to_have_text(said("state.entered"))


@pytest.mark.parametrize("language", slow_but({"fr"}, ["de", "fr"]))
def test_no_page_is_wider_in_another_language(
    chromium: Browser, origin: str, language: str
) -> None:
    evening = evening_at(origin)
    found = {}
    with opened(chromium, origin, {**PHONE, "locale": language}, REFUSED) as page:
        for sight in SIGHTS:
            if sight.who == OWNER:
                evening.go(page, sight)
                found[sight.name] = problems(page)
    assert not {name: each for name, each in found.items() if each}


def test_an_organiser_who_plays_sees_every_way(chromium: Browser, origin: str) -> None:
    """In every row of the screen, none of them beyond its edge."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben"])
    with opened(chromium, origin, PHONE) as page:
        house.give_cookies(page, OWNER)
        page.goto(house.join_link())
        page.get_by_role("button", name="Ana").tap()
        sections = page.locator(".sections a")
        named = ("home", "me", "events", "people", "statistics", "organise")
        expect(sections).to_have_text([said(f"venue.way.{name}") for name in named])
        boxes = [way.bounding_box() for way in sections.all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)


def test_why_somebody_has_a_rank_comes_over_the_standings(chromium: Browser, origin: str) -> None:
    """By a tap anywhere on the row; put away, the standings are where they were."""
    evening = evening_at(origin)
    with opened(chromium, origin, PHONE) as page:
        evening.go(page, Sight("season", 1, f"/c/{SEASON}"))
        address, row = page.url, page.locator(".standings tbody tr").nth(1)
        row.locator("td.points").tap()
        drawer = page.get_by_role("dialog")
        expect(drawer.get_by_role("heading")).to_have_text(row.locator("bdi").inner_text())
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        assert page.url == address


def test_two_picked_names_are_swapped_from_the_foot_of_the_screen(
    chromium: Browser, origin: str
) -> None:
    """Of three the first is let go; what the swap does is said before it is done."""
    house = Place(app_over(INSTANCES[origin]), ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"])
    number = house.night(1, 2, 3, 4, 5, 6)
    with opened(chromium, origin, PHONE) as page:
        house.give_cookies(page, OWNER)
        page.goto(f"{house.address}/c/{number}/r/1/draft")
        names, bar = page.locator(".drafted bdi"), page.locator(".by-hand")
        before = names.all_inner_texts()
        expect(bar).to_be_hidden()
        for place in (1, 0, 3):
            page.locator(".drafted label").nth(place).tap()
        expect(page.locator("[name=pick]:checked")).to_have_count(2)
        expect(bar.locator(".picked span")).not_to_be_empty()
        bar.locator("[value=swap]").tap()
        expect(names).to_have_text([before[3], *before[1:3], before[0], *before[4:]])
        expect(bar).to_be_hidden()
