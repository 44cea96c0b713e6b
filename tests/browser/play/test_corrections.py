"""Undo, and putting an entry right, in the middle of a bargain."""

from playwright.sync_api import Page

from tests.browser.helpers.pad import (
    GAMES,
    ROUND,
    Record,
    answer,
    entries,
    moments,
    open_record,
    question,
    record_of,
    recorded,
)
from tests.browser.helpers.taps import Taps
from tests.helpers.said import said

BASARI = GAMES["basari"]
BARGAIN: Record = {**record_of("basari", 3), "events": ROUND[:3]}


def undo(taps: Taps) -> None:
    before = entries(taps.page)
    taps.tap(taps.page.locator("button.undo"))
    taps.page.locator(f'.pad input[name="seq"]:not([value="{before}"])').first.wait_for(
        state="attached"
    )


def open_entry(taps: Taps, number: int) -> None:
    """From the pad, by its history, to an entry."""
    taps.tap(taps.page.get_by_role("link", name=said("history.title")).first)
    taps.tap(taps.page.locator(f'.history a[href$="/amend/{number}"]'))
    taps.page.wait_for_url(f"**/amend/{number}")


def choose(taps: Taps, name: str, value: str) -> None:
    taps.tap(taps.page.locator(f'label:has(> input[name="{name}"][value="{value}"])'))


def test_an_offer_is_undone_with_one_tap(taps: Taps) -> None:
    page = taps.page
    page.goto(open_record(page, {**BARGAIN, "events": ROUND[:2]}))
    asked = question(page)
    answer(page, BASARI, ROUND[2], taps)
    before = taps.count
    undo(taps)
    assert taps.count == before + 1
    assert question(page) == asked
    assert recorded(page) == ROUND[:2]
    answer(page, BASARI, ROUND[2], taps)
    assert recorded(page) == ROUND[:3]


def test_undo_goes_back_to_the_beginning(taps: Taps) -> None:
    page = taps.page
    page.goto(open_record(page, BARGAIN))
    for left in (2, 1, 0):
        undo(taps)
        assert recorded(page) == ROUND[:left]
        page.wait_for_timeout(450)  # the button stays where it is: this is no double tap
    assert page.locator("button.undo").is_disabled()


def test_a_reveal_cannot_be_put_right_under_an_offer(taps: Taps, expected: list[str]) -> None:
    expected.append("status of 422")
    page = taps.page
    page.goto(open_record(page, BARGAIN))
    open_entry(taps, 2)
    choose(taps, "actions-2", "C")
    taps.tap(page.locator(".send button"))
    page.locator(".refusal").wait_for()
    assert "3" in page.locator(".refusal").inner_text()
    assert page.locator('[name="actions-2"][value="C"]').is_checked()
    assert recorded(page) == ROUND[:3]


def test_a_deal_is_put_right_under_a_bargain(taps: Taps) -> None:
    page = taps.page
    pad = open_record(page, BARGAIN)
    page.goto(pad)
    asked = question(page)
    open_entry(taps, 1)
    choose(taps, "workers-1", "4")
    assert "/amend/" in page.url  # it is not sent by itself
    taps.tap(page.locator(".send button"))
    page.wait_for_url(f"**{pad}")
    assert recorded(page) == [{"type": "deal", "workers": [3, 4, 2]}, *ROUND[1:3]]
    assert question(page) == asked
    answer(page, BASARI, ROUND[3], taps)
    assert len(recorded(page)) == 4


def test_undo_takes_what_was_entered_automatically_with_it(taps: Taps) -> None:
    """The rival cannot raise, so that their acceptance follows by itself."""
    page = taps.page
    forced = moments(BASARI)["answer-by-accept"]
    *events, offer = forced["events"]
    page.goto(open_record(page, {**forced, "events": events}))
    assert recorded(page) == events
    asked = question(page)
    answer(page, BASARI, offer, taps)
    assert len(recorded(page)) > len(events) + 1
    assert recorded(page)[len(events) + 1]["type"] == "accept"
    assert page.locator(".notice").count()
    undo(taps)
    assert recorded(page) == events
    assert question(page) == asked


def test_a_game_is_paused_and_taken_up_again(taps: Taps, phone: Page) -> None:
    pad = open_record(phone, BARGAIN)
    phone.goto(pad)
    taps.tap(phone.locator("details.menu summary"))
    taps.tap(phone.get_by_role("button", name=said("pad.pause")))
    phone.get_by_role("link", name=said("start.new")).wait_for()
    phone.goto(pad)
    taps.tap(phone.get_by_role("button", name=said("pad.go_on")))
    phone.locator(".question button[name=answer]").first.wait_for()
    answer(phone, BASARI, ROUND[3], taps)
    assert recorded(phone) == ROUND[:4]
