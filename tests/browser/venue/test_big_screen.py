"""The big screen on screens as they hang in cafés: nothing scrolls, it turns, and it comes back."""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.services.venue import big_screen as big_screens
from companion.venue.actions import (
    ConfirmResult,
    CreateCompetition,
    EnterPlayers,
    EnterResult,
    OpenRound,
    PublishDraw,
)
from tests.browser.helpers.devices import PHONE, Device, opened, serving
from tests.browser.helpers.venues import OWNER, Place, app_over, basics, lines
from tests.browser.quality.test_axe import violations
from tests.helpers.said import said, saying
from tests.helpers.slow import slow_but
from tests.web.venue.helpers.phones import House

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1080, 1920))
SMALLEST_NAME = 0.04  # of the shorter side of the screen: to be read from ten metres
CUP = 1
FIRST = ("Ana", "Benedikt", "Cleo", "Dániel", "Eve", "François", "Giulia", "Hannelore", "Ida", "Jo")
LAST = ("Müller", "von Hohenstein-Wolkenkuckucksheim", "Ng", "Okonkwo", "Szymański", "W" * 50)
SIXTY = [f"{first} {last}" for last in LAST for first in FIRST]
MESSAGE = "Pizza has arrived at the counter, and the last tram leaves at 23:40: after this round "
MESSAGE += "there is a break of fifteen minutes for everybody."
# What stands over the edge of the screen, or of what it belongs to.
OUTSIDE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const found = scrollWidth > innerWidth || scrollHeight > innerHeight ? ["scroll bars"] : [];
  const slide = document.querySelector(".slide:not([hidden])");
  const things = "h1, .clock, .card, .card li, .by-name li, .ranking li, .qr, .lead";
  for (const each of slide.querySelectorAll(things)) {
    const box = each.getBoundingClientRect();
    const limits = slide.getBoundingClientRect();
    if (box.right > limits.right + 1 || box.bottom > limits.bottom + 1 || box.left < 0)
      found.push(`${each.className || each.tagName} is outside`);
    const little = 0.1 * parseFloat(getComputedStyle(each).fontSize);
    if (each.matches("li") && each.scrollHeight > each.clientHeight + little)
      found.push(`${each.textContent} is ${each.scrollHeight} high in ${each.clientHeight}`);
  }
  const said = document.querySelector(".message");
  if (said && said.scrollHeight > said.clientHeight + 1) found.push("message is cut off");
  return found;
}"""
SCROLLS = """() => document.documentElement.scrollHeight > innerHeight
  || document.documentElement.scrollWidth > innerWidth"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".slide:not([hidden]) .name")]
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
# Names of usual length that do not stand there in full.
CUT_OFF = """() => [...document.querySelectorAll(".slide:not([hidden]) .name")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight >
    each.clientHeight + 0.3 * parseFloat(getComputedStyle(each).fontSize))
  .map((each) => each.textContent).filter((name) => name.length <= 16)"""


def screen(width: int, height: int, **more: Any) -> Device:
    return {"viewport": {"width": width, "height": height}, "locale": "en", **more}


def link_of(house: House) -> str:
    house.owner.post(f"{house.address}/big-screen/link")
    found = re.search(
        r"<code>([^<]+/big-screen/[\w-]+)<", house.owner.get(f"{house.address}/big-screen").text
    )
    assert found
    return urlsplit(found[1]).path


def tournament(instance: Path) -> House:
    """Sixty people at tables of four and five, some of which have ended."""
    house = House(app_over(instance), "Café Lantern", SIXTY)
    house.act(
        CreateCompetition(
            CUP, "tournament", "The Lantern Cup of Games", basics(sizes=[4, 5], game="basari")
        )
    )
    house.act(
        EnterPlayers(CUP, [*range(1, 61)], 0),
        OpenRound(CUP, 0, None, 1),
    )
    fours = [[*range(at, at + 4)] for at in range(1, 41, 4)]
    fives = [[*range(at, at + 5)] for at in range(41, 61, 5)]
    house.act(PublishDraw(CUP, 0, [*fours, *fives], [], "basari"))
    for table in (0, 1, 2, 3, 10):
        found = lines(5 if table == 10 else 4, 30 + table)
        house.act(EnterResult(CUP, 0, table, found, ""), ConfirmResult(CUP, 0, table, found))
    house.owner.post(f"{house.address}/set-up/join-link", data={"role": "player"})
    return house


def current(page: Page) -> str:
    return str(page.locator(".slide:not([hidden])").get_attribute("data-name"))


@pytest.mark.parametrize(("width", "height"), slow_but([(1080, 1920)], SIZES))
def test_nothing_scrolls_on_any_screen(
    chromium: Browser, tmp_path: Path, width: int, height: int
) -> None:
    """Also with a message, and with tables that have their own time."""
    house = tournament(tmp_path)
    link = link_of(house)
    big_screens.turn_timer(house.store, house.visitor, f"{CUP}.0", "start", 75)
    big_screens.turn_timer(house.store, house.visitor, f"{CUP}.0.9", "extend", 5)
    with serving(tmp_path) as origin:
        for text in ("", MESSAGE):
            big_screens.send(house.store, house.visitor, text)
            with opened(chromium, origin, screen(width, height)) as page:
                page.goto(link)
                check_pages(page, min(width, height))


@pytest.mark.parametrize(
    ("width", "height"), slow_but([(1280, 720)], [(1280, 720), (1024, 768), (1080, 1920)])
)
def test_long_tables_have_room_too(
    chromium: Browser, tmp_path: Path, width: int, height: int
) -> None:
    """Of six to eight, beside one of three and somebody who sits out."""
    house = House(app_over(tmp_path), names=SIXTY[:31])
    points = {"kind": "placing", "default": [8, 7, 6, 5, 4, 3, 2, 1]}
    number = house.night(*range(1, 32), sizes=[8, 7, 6, 3], scheme={"points": points})
    tables = [[*range(1, 9)], [*range(9, 16)], [*range(16, 22)], [22, 23, 24], [*range(25, 31)]]
    house.seat(number, *tables, game="7 Wonders", byes=[31])
    house.report(1, (number, 0, 0), 60, 51, 48, 47, 45, 40, 33, 20)
    link = link_of(house)
    big_screens.turn_timer(house.store, house.visitor, f"{number}.0.1", "start", 75)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(width, height)) as page:
        page.goto(link)
        check_pages(page, min(width, height), 5)


def test_one_table_is_seen_from_everywhere(chromium: Browser, tmp_path: Path) -> None:
    house = House(app_over(tmp_path))
    link, number = link_of(house), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    with serving(tmp_path) as origin:
        for width, height in SIZES:
            with opened(chromium, origin, screen(width, height)) as page:
                page.goto(link)
                check_pages(page, min(width, height), 1)
                assert page.evaluate(SMALLEST) >= 0.07 * min(width, height)


def check_pages(page: Page, unit: int, least: int = 8) -> None:
    count = page.locator(".slide").count()
    assert count >= least
    for _ in range(count):
        name = current(page)
        assert page.evaluate(OUTSIDE) == [], (name, unit)
        if name.startswith(("seating", "names", "tables", "standings")):
            assert page.evaluate(SMALLEST) >= SMALLEST_NAME * unit, name
            assert page.evaluate(CUT_OFF) == [], (name, unit)
        page.keyboard.press("ArrowRight")


def test_it_turns_automatically_and_counts_down(chromium: Browser, tmp_path: Path) -> None:
    house = tournament(tmp_path)
    link = link_of(house)
    short = dict.fromkeys(big_screens.PAGES, big_screens.SHORTEST)
    big_screens.arrange(house.store, house.visitor, [big_screens.SEATING, big_screens.JOIN], short)
    big_screens.turn_timer(house.store, house.visitor, f"{CUP}.0", "start", 75)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        # A TV whose clock is a day behind counts by the server's.
        page.clock.install(time="2020-01-01T00:00:00")
        page.goto(link)
        before, shown = current(page), page.locator(".slide:not([hidden]) .clock").inner_text()
        assert re.fullmatch(r"1:1[45]:\d\d", shown)
        page.clock.run_for(1000 * big_screens.SHORTEST + 500)
        assert current(page) != before
        after = page.locator(".slide:not([hidden]) .clock").inner_text()
        assert re.fullmatch(r"1:1[45]:\d\d", after)
        assert after < shown


def test_it_survives_a_restart_and_follows_again(
    chromium: Browser, tmp_path: Path, expected: list[str]
) -> None:
    house = House(app_over(tmp_path))
    link, number = link_of(house), house.night(1, 2, 3)
    expected.append("ERR_|Failed to load resource")
    with ExitStack() as stack:
        with serving(tmp_path) as origin:
            page = stack.enter_context(opened(chromium, origin, screen(1280, 720), expected))
            page.goto(link)
            expect(page.get_by_text(said("big_screen.idle"))).to_be_visible()
            house.seat(number, [1, 2, 3])
            expect(page.get_by_text(said("night.table", number=1))).to_be_visible()
        expect(page.locator(".away")).to_be_visible()
        expect(page.get_by_text(said("night.table", number=1))).to_be_visible()
        big_screens.send(house.store, house.visitor, "Pizza")
        stack.enter_context(serving(tmp_path, int(origin.rpartition(":")[2])))
        expect(page.get_by_text("Pizza")).to_be_visible(timeout=30_000)
        expect(page.locator(".away")).to_be_hidden()


def test_seats_that_are_published_are_shown_at_once(chromium: Browser, tmp_path: Path) -> None:
    """Also those of a second draw, and whatever the big screen shows."""
    house = House(app_over(tmp_path))
    link, number = link_of(house), house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [1, 2, 3], [4, 5, 6])
    house.report(1, (number, 0, 0), 3, 2, 1)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.goto(link)
        turn_to(page, "standings")
        house.seat(number, [1, 2, 3])
        expect(page.locator(f'[data-name="seating-{number}-1"]')).to_be_visible()
        turn_to(page, "standings")
        big_screens.send(house.store, house.visitor, "Pizza")
        expect(page.get_by_text("Pizza")).to_be_visible()
        assert current(page).startswith("standings")


def turn_to(page: Page, kind: str) -> None:
    while not current(page).startswith(kind):
        page.keyboard.press("ArrowRight")


def test_the_end_of_a_round_is_called_out(chromium: Browser, tmp_path: Path) -> None:
    house = House(app_over(tmp_path))
    link, number = link_of(house), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    big_screens.turn_timer(house.store, house.visitor, f"{number}.0", "start", 1)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.clock.install()
        page.goto(link)
        big_screens.arrange(
            house.store, house.visitor, [*big_screens.PAGES], dict.fromkeys(big_screens.PAGES, 600)
        )
        expect(page.locator('[data-seconds="600"]').first).to_be_attached()
        assert current(page).startswith("seating")
        page.clock.run_for(61_000)
        assert current(page) == f"next-{number}"
        shown = page.locator(".slide:not([hidden])")
        expect(shown.locator(".clock.over")).to_have_text(said("big_screen.time_up"))
        expect(shown.locator(".lead")).to_contain_text(saying("big_screen.ended_at"))


@pytest.mark.slow
def test_days_of_turning_leave_nothing_behind(chromium: Browser, tmp_path: Path) -> None:
    house = tournament(tmp_path)
    link = link_of(house)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.goto(link)
        page.keyboard.press("ArrowRight")
        count = "document.getElementsByTagName('*').length"
        before = page.evaluate(count)
        page.evaluate("""() => { for (let turn = 0; turn < 500; turn += 1)
            dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" })); }""")
        assert page.evaluate(count) == before
        assert page.locator(".slide:not([hidden])").count() == 1
        for number in range(5):
            big_screens.send(house.store, house.visitor, f"Pizza {number}")
            expect(page.get_by_text(f"Pizza {number}")).to_be_visible()
        assert page.evaluate(count) == before + 2  # the message
        assert page.evaluate("getComputedStyle(document.body).cursor") == "none"


def test_clocks_count_on_the_organisers_page_too(chromium: Browser, tmp_path: Path) -> None:
    house = Place(app_over(tmp_path), ["Ana", "Ben", "Cleo"])
    big_screens.turn_timer(house.store, house.visitor, "next", "start", 10)
    with serving(tmp_path) as origin, opened(chromium, origin, PHONE) as page:
        house.give_cookies(page, OWNER)
        page.clock.install(time="2020-01-01T00:00:00")
        page.goto(f"{house.address}/big-screen")
        page.clock.pause_at("2020-01-01T00:01:00")  # from here on only as told
        clock = page.locator("time[data-end]")
        before = seconds_on(clock)
        page.clock.run_for(3000)
        assert before - seconds_on(clock) in (2, 3)  # it may have stood anywhere within a second
        page.clock.run_for(600_000)
        expect(clock).to_have_text(said("big_screen.time_up"))


def seconds_on(clock: Locator) -> int:
    minutes, seconds = clock.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_screen_whose_link_was_renewed_says_so(
    chromium: Browser, tmp_path: Path, expected: list[str]
) -> None:
    house = House(app_over(tmp_path))
    link = link_of(house)
    expected.append("status of 404")
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720), expected) as page:
        page.goto(link)
        link_of(house)
        expect(page.get_by_text(said("big_screen.gone"))).to_be_visible()
        assert page.evaluate(SCROLLS) is False


def test_without_javascript_it_turns_too(chromium: Browser, tmp_path: Path) -> None:
    house = tournament(tmp_path)
    link = link_of(house)
    short = dict.fromkeys(big_screens.PAGES, big_screens.SHORTEST)
    big_screens.arrange(house.store, house.visitor, [big_screens.SEATING], short)
    device = screen(1280, 720, java_script_enabled=False)
    with serving(tmp_path) as origin, opened(chromium, origin, device) as page:
        page.goto(link)
        expect(page.locator(f'[data-name="seating-{CUP}-1"]')).to_be_visible()
        expect(page.locator(f'[data-name="names-{CUP}-1"]')).to_be_visible()


def test_a_television_too_old_for_the_script_turns_too(
    chromium: Browser, tmp_path: Path, expected: list[str]
) -> None:
    """Also after a time without a server."""
    house = tournament(tmp_path)
    link = link_of(house)
    short = dict.fromkeys(big_screens.PAGES, big_screens.SHORTEST)
    big_screens.arrange(house.store, house.visitor, [big_screens.SEATING], short)
    expected.append("ERR_|Failed to load resource")
    with ExitStack() as stack:
        with serving(tmp_path) as origin:
            page = stack.enter_context(opened(chromium, origin, screen(1280, 720), expected))
            page.route(re.compile(r"/big_screen/page\.js$"), lambda route: route.abort())
            page.goto(link)
            expect(page.locator(f'[data-name="seating-{CUP}-1"]')).to_be_visible()
            expect(page.locator(f'[data-name="names-{CUP}-1"]')).to_be_visible()
            assert page.evaluate("document.body.dataset.running") is None
        page.wait_for_timeout(1000 * big_screens.SHORTEST + 500)
        expect(page.locator(f'[data-name="names-{CUP}-1"]')).to_be_visible()
        stack.enter_context(serving(tmp_path, int(origin.rpartition(":")[2])))
        expect(page.locator(f'[data-name="seating-{CUP}-1"]')).to_be_visible()


def test_the_end_of_a_round_is_heard_once_somebody_has_clicked(
    chromium: Browser, tmp_path: Path
) -> None:
    """Browsers allow no sound before; until then a sign says what to do."""
    house = House(app_over(tmp_path))
    link, number = link_of(house), house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    big_screens.turn_timer(house.store, house.visitor, f"{number}.0", "start", 1)
    times = dict.fromkeys(big_screens.PAGES, 600)
    big_screens.arrange(house.store, house.visitor, [*big_screens.PAGES], times, sound=True)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.add_init_script("""window.strokes = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (at) { strokes += 1; start.call(this, at); };
        """)
        page.clock.install()
        page.goto(link)
        sign = page.locator(".silent")
        expect(sign).to_have_text(said("big_screen.sound"))
        page.mouse.click(300, 300)
        expect(sign).to_be_hidden()
        assert page.evaluate("strokes") == 0
        page.clock.run_for(61_000)
        assert page.evaluate("strokes") > 0


def test_it_keeps_the_screen_awake(chromium: Browser, tmp_path: Path) -> None:
    """Once, and again as soon as the system has let it go."""
    house = House(app_over(tmp_path))
    link = link_of(house)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.add_init_script("""window.locks = [];
            navigator.wakeLock.request = async () => {
              locks.push({ released: false });
              document.documentElement.dataset.locks = locks.length;
              return locks.at(-1);
            };""")
        page.clock.install()
        page.goto(link)
        expect(page.locator("html")).to_have_attribute("data-locks", "1")
        page.clock.run_for(301_000)
        assert page.evaluate("locks.length") == 1
        page.evaluate("locks[0].released = true")
        page.clock.run_for(301_000)
        expect(page.locator("html")).to_have_attribute("data-locks", "2")


def test_axe_finds_nothing_on_the_big_screen(chromium: Browser, tmp_path: Path) -> None:
    house = tournament(tmp_path)
    link = link_of(house)
    big_screens.send(house.store, house.visitor, MESSAGE)
    big_screens.turn_timer(house.store, house.visitor, f"{CUP}.0", "start", 75)
    big_screens.turn_timer(house.store, house.visitor, f"{CUP}.0.9", "pause", 0)
    # axe comes as a script of its own; and what is still fading in has too little contrast.
    device = screen(1280, 720, bypass_csp=True, reduced_motion="reduce")
    with serving(tmp_path) as origin, opened(chromium, origin, device) as page:
        page.goto(link)
        for _ in range(page.locator(".slide").count()):
            assert violations(page) == [], current(page)
            page.keyboard.press("ArrowRight")


def test_it_loads_itself_anew_for_other_scripts(chromium: Browser, tmp_path: Path) -> None:
    house = House(app_over(tmp_path))
    link = link_of(house)
    with serving(tmp_path) as origin, opened(chromium, origin, screen(1280, 720)) as page:
        page.goto(link)
        page.evaluate("document.body.dataset.built = '/static/older'")
        big_screens.send(house.store, house.visitor, "Pizza")
        expect(page.locator("body")).not_to_have_attribute("data-built", "/static/older")
        expect(page.get_by_text("Pizza")).to_be_visible()
