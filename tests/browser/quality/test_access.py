"""Everything has a name and is large enough for a finger; nothing is wider than a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from companion.games.contract import AnyGame
from companion.games.simulate import simulate
from tests.browser.helpers.pad import BY_WIDGETS, GAMES, ONE_GAME, Record, moments, open_record

NAMELESS = """() => [...document.querySelectorAll(
  "button, input:not([type=hidden]), select, textarea, a[href], summary")]
  .filter((element) => {
    const labels = [...element.labels ?? []].map((label) => label.textContent).join("");
    const own = element.localName === "input" ? "" : element.textContent;
    return !`${element.getAttribute("aria-label") ?? ""}${labels}${own}`.trim();
  })
  .map((element) => element.outerHTML.slice(0, 120))"""

ENABLE = "document.querySelectorAll('.less').forEach((each) => { each.disabled = false; })"

SMALL = """() => [...document.querySelectorAll(
  ".question button, .question .buttons label, .question .tabs label, .question summary, .dock a, "
  + ".dock button, .dock summary")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => !element.closest(".by-itself"))
  .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([{ width, height }]) => width < 44 || height < 44)
  .map(([{ width, height }, html]) => `${Math.round(width)}×${Math.round(height)} ${html}`)"""

WIDTH = "document.documentElement.scrollWidth"
LONG = "Maximiliane-Wilhelmine von und zu Ober-Donaudampfschifffahrtstal"


def with_long_names(record: Record) -> Record:
    names = [f"{seat}{LONG}"[:64] for seat in range(len(record["players"]))]
    return {**record, "players": names}


def unbroken_names(record: Record) -> Record:
    names = [str(seat) + "W" * 63 for seat in range(len(record["players"]))]
    return {**record, "players": names}


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_everything_on_the_pad_has_a_name_and_room_for_a_finger(phone: Page, key: str) -> None:
    nameless, small = {}, {}
    wide = {}
    for kind, record in moments(GAMES[key]).items():
        phone.goto(open_record(phone, record))
        unfold_all(phone)
        wide[kind] = phone.evaluate(WIDTH)
        nameless[kind] = phone.evaluate(NAMELESS)
        phone.evaluate(ENABLE)  # as if gems had been added
        small[kind] = phone.evaluate(SMALL)
    assert not any(nameless.values()), nameless
    assert not any(small.values()), small
    assert not {kind: width for kind, width in wide.items() if width > 360}


def unfold_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


@pytest.mark.parametrize("key", ONE_GAME)
def test_no_pad_is_wider_than_a_phone_whatever_the_names(phone: Page, key: str) -> None:
    wide = {}
    for kind, record in moments(GAMES[key]).items():
        for named in (with_long_names(record), unbroken_names(record)):
            phone.goto(open_record(phone, named))
            unfold_all(phone)
            wide[kind, named["players"][0][:9]] = phone.evaluate(WIDTH)
    assert not {what: width for what, width in wide.items() if width > 360}


@pytest.mark.parametrize("key", ONE_GAME)
def test_no_page_is_wider_than_a_phone(phone: Page, key: str, expected: list[str]) -> None:
    expected.append("status of 404")
    record = unbroken_names(moments(GAMES[key])["finished"])
    pad = open_record(phone, record)
    wide, nameless = {}, {}
    for path in pages_around(phone, pad, GAMES[key]):
        phone.goto(path)
        unfold_all(phone)
        wide[path] = phone.evaluate(WIDTH)
        nameless[path] = phone.evaluate(NAMELESS)
    assert not {path: width for path, width in wide.items() if width > 360}
    assert not any(nameless.values()), nameless


def pages_around(page: Page, pad: str, game: AnyGame) -> Iterator[str]:
    yield from ("/", "/new", "/open", "/pads", "/nowhere", f"/new/{game.key}")
    yield f"/rules/{game.key}"
    yield from (pad, f"{pad}/sheet", f"{pad}/history", f"{pad}/adjust", f"{pad}/abandon")
    yield from (f"{pad}/share", f"{pad}/watch", f"{pad}/watch?middle=1")
    yield from (f"{pad}/amend/{entry}" for entry in range(1, 12))
    page.goto(f"{pad}/sheet")
    links = page.locator('a[href*="/scoring/"]')
    found = links.evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    yield from found[:3]
    yield found[-1]


MOVES = """() => [...document.querySelectorAll("*")]
  .map((element) => [element, getComputedStyle(element)])
  .filter(([, style]) => parseFloat(style.transitionDuration) > 0
    || style.animationName !== "none" || style.scrollBehavior !== "auto")
  .map(([element]) => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("key", ONE_GAME)
def test_nothing_moves_for_whom_movement_is_too_much(phone: Page, key: str) -> None:
    phone.goto(open_record(phone, {**simulate(GAMES[key], 3, 0), "events": []}))
    assert phone.evaluate(MOVES)  # for everybody else a button gives way a little
    phone.emulate_media(reduced_motion="reduce")
    assert phone.evaluate(MOVES) == []
