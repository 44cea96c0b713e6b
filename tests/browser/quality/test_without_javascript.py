"""Plain forms are enough: a whole game, and a stage with brokers."""

from itertools import takewhile

from playwright.sync_api import APIResponse, Page

from companion.games.codec import decode
from companion.games.record import read_table
from tests.browser.helpers.pad import GAMES, Record, begin, play, recorded
from tests.browser.helpers.taps import Taps
from tests.browser.play.test_whole_games import a_game


def first_stage(record: Record) -> list[dict[str, object]]:
    """The events up to the first of the second stage."""
    table = read_table(record)
    state = table.start()
    stages = []
    for event in record["events"]:
        stages.append(state.stage)
        state = table.game.rules.apply(state, decode(table.game.shapes, event, len(table.players)))
    both = zip(record["events"], stages, strict=True)
    return [event for event, _ in takewhile(lambda each: each[1] == 1, both)]


def test_a_whole_game_of_basari(phone_without_javascript: Page) -> None:
    page = phone_without_javascript
    record = a_game("basari", 3)
    begin(Taps(page), GAMES["basari"], 3)
    play(page, GAMES["basari"], record["events"])
    assert page.locator(".result #question").is_visible()
    assert len(recorded(page)) == len(record["events"])


def test_a_stage_of_ys(phone_without_javascript: Page) -> None:
    page = phone_without_javascript
    events = first_stage(a_game("ys", 3))
    assert {event["type"] for event in events} >= {"neighbourhood", "market"}
    begin(Taps(page), GAMES["ys"], 3)
    play(page, GAMES["ys"], events)
    assert "2" in page.locator("#moment").inner_text().split("of")[0]
    assert len(recorded(page)) == len(events)


def test_only_the_seats_of_the_number_chosen_are_asked_for(phone_without_javascript: Page) -> None:
    page = phone_without_javascript
    page.goto("/new/basari")
    for count in (3, 5, 4):
        page.locator(f'label[for="seats-{count}"]').tap()
        assert page.locator(".seats input:visible").count() == count


def test_a_blank_pad_is_two_taps_from_the_first_page(phone_without_javascript: Page) -> None:
    page = phone_without_javascript
    page.goto("/")
    taps = Taps(page)
    taps.tap(page.locator('main a[href="/pads"]'))
    page.wait_for_url("**/pads")
    pads = page.locator('main a[href$=".pdf"]')
    assert pads.count() == sum(len(game.players) for game in GAMES.values())
    for pad in pads.all():
        box = pad.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert 0 <= box["x"] < box["x"] + box["width"] <= 360
    address = pads.first.get_attribute("href")
    assert address is not None
    answer = printed(page, address)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")


def printed(page: Page, address: str) -> APIResponse:
    """What is at an address; on a busy machine by way of the page that waits for the press."""
    answer = page.request.get(address)
    if "wait=" not in answer.url:
        return answer
    page.goto(answer.url)
    ready = page.locator("main a.button.wide").get_attribute("href")
    assert ready is not None
    return page.request.get(ready)
