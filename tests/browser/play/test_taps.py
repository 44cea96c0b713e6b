"""How many taps things take."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from companion.games.simulate import NAMES, simulate
from tests.browser.helpers.pad import GAMES, answer, open_record, question, record_of
from tests.browser.helpers.taps import Taps
from tests.helpers.said import said, saying

BASARI = GAMES["basari"]
EDEL = GAMES["edel-stein-reich"]
YS = GAMES["ys"]

FOUR_DEALT = {"type": "deal", "workers": [1, 2, 3, 4]}


def spent(taps: Taps, game: Any, event: Mapping[str, Any]) -> int:
    """Taps that one answer takes."""
    before = taps.count
    answer(taps.page, game, event, taps)
    return taps.count - before


def at_pad(page: Page, key: str, seats: int, events: list[dict[str, Any]]) -> None:
    page.goto(open_record(page, {**record_of(key, seats), "events": events}))


def test_a_round_of_basari_for_four(taps: Taps) -> None:
    """With four there is a pair at least; its bargain comes on top."""
    at_pad(taps.page, "basari", 4, [])
    assert spent(taps, BASARI, FOUR_DEALT) == 4
    assert spent(taps, BASARI, {"type": "reveal", "actions": ["A", "B", "C", "A"]}) == 4
    assert spent(taps, BASARI, {"type": "offer", "seat": 3, "gems": {"blue": 1}}) == 2
    assert spent(taps, BASARI, {"type": "accept", "seat": 0}) == 1
    assert spent(taps, BASARI, {"type": "draw", "seat": 3, "workers": 2}) == 1
    assert spent(taps, BASARI, {"type": "points", "seat": 1, "points": 5}) == 1
    three = {"type": "gems", "seat": 2, "gems": {"red": 2, "blue": 1}}
    assert spent(taps, BASARI, three) <= 4
    assert taps.count - 3 <= 14


def test_a_round_of_basari_in_which_three_want_the_same(taps: Taps) -> None:
    at_pad(taps.page, "basari", 4, [])
    assert spent(taps, BASARI, FOUR_DEALT) == 4
    assert spent(taps, BASARI, {"type": "reveal", "actions": ["A", "B", "B", "B"]}) == 4
    assert spent(taps, BASARI, {"type": "draw", "seat": 0, "workers": 2}) == 1
    assert taps.count == 9


def test_the_lowest_raise_of_a_bargain(taps: Taps) -> None:
    reveal = {"type": "reveal", "actions": ["A", "B", "C", "A"]}
    offer = {"type": "offer", "seat": 3, "gems": {"blue": 1}}
    at_pad(taps.page, "basari", 4, [FOUR_DEALT, reveal, offer])
    assert spent(taps, BASARI, {"type": "offer", "seat": 0, "gems": {"green": 1}}) == 1


def test_a_round_of_edel_for_four(taps: Taps) -> None:
    """Without what an event card asks for, and without the bargain of the pair."""
    at_pad(taps.page, "edel-stein-reich", 4, [])
    reveal = {"type": "reveal", "actions": ["money", "event", "gems", "gems"]}
    assert spent(taps, EDEL, reveal) == 4
    assert spent(taps, EDEL, {"type": "income", "seat": 0, "amount": 5}) == 1
    assert spent(taps, EDEL, {"type": "event", "card": "certificate", "seat": 1}) == 1
    bargain = taps.count
    assert spent(taps, EDEL, {"type": "first", "seat": 2}) == 1
    assert spent(taps, EDEL, {"type": "offer", "seat": 2, "gems": {"blue": 1}}) == 2
    assert spent(taps, EDEL, {"type": "accept", "seat": 3}) == 1
    bargain = taps.count - bargain
    gems = {"type": "gems", "seat": 2, "gems": {"red": 1, "blue": 2}}
    assert spent(taps, EDEL, gems) <= 4
    assert taps.count - bargain <= 10


def brokers_in(event: Mapping[str, Any]) -> int:
    """Of a neighbourhood, where somebody has the intriguer, so that nothing is left out."""
    if event["type"] != "neighbourhood" or event.get("intriguer") is None:
        return 0
    return sum(len(own) for area in event["brokers"].values() for own in area)


def test_a_neighbourhood_of_ys(taps: Taps) -> None:
    """A tap for every broker, and 8 more at most: the ship, two areas, the intriguer, on."""
    events = simulate(YS, 5, 0)["events"]
    index = max(range(len(events)), key=lambda number: brokers_in(events[number]))
    assert events[index]["intriguer"] is not None
    at_pad(taps.page, "ys", 5, events[:index])
    assert spent(taps, YS, events[index]) <= brokers_in(events[index]) + 8


def test_from_the_first_page_to_the_first_question_with_names_known(taps: Taps) -> None:
    page = taps.page
    open_record(page, record_of("basari", 5))
    page.goto("/")
    taps.tap(page.get_by_role("link", name=said("start.new")))
    taps.tap(page.locator('#choices a[href="/new/basari"]').first)  # played last
    for name in ("Cleo", "Ana", "Eva"):
        taps.tap(page.get_by_role("button", name=name, exact=True))
    taps.tap(page.locator("button[name=start]"))
    page.wait_for_url("**/play/*")
    assert question(page)
    assert page.locator(".strip-of-seats bdi").all_inner_texts()[:3] == ["Cleo", "Ana", "Eva"]
    assert taps.count <= 6


def test_from_the_first_page_to_the_first_question_with_the_same_people(taps: Taps) -> None:
    page = taps.page
    open_record(page, record_of("basari", 5))
    page.goto("/")
    taps.tap(page.get_by_role("link", name=said("start.new")))
    taps.tap(page.locator('#choices a[href="/new/basari"]').first)  # played last
    taps.tap(page.get_by_role("button", name=saying("new.last")))
    taps.tap(page.locator("button[name=start]"))
    page.wait_for_url("**/play/*")
    assert page.locator(".strip-of-seats bdi").all_inner_texts()[:5] == [*NAMES[:5]]
    assert taps.count == 4
