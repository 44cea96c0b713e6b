"""Undo, and putting an entry right, in the middle of a bargain."""

from playwright.sync_api import Page

from companion.games.simulate import simulate
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
    wait_until_answered,
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


def test_what_a_correction_breaks_waits_and_is_entered_again(taps: Taps) -> None:
    page = taps.page
    pad = open_record(page, BARGAIN)
    page.goto(pad)
    open_entry(taps, 2)
    choose(taps, "actions-2", "C")
    taps.tap(page.locator(".send button"))
    page.locator('[data-fate="unfit"][data-entry="3"]').wait_for()
    assert recorded(page) == ROUND[:3]
    taps.tap(page.locator("button[name=go]"))
    page.wait_for_url(f"**{pad}")
    assert len(recorded(page)) == 2
    open_entry(taps, 2)
    choose(taps, "actions-2", "A")
    taps.tap(page.locator(".send button"))
    page.wait_for_url(f"**{pad}")
    before = entries(page)
    taps.tap(page.locator(".waits button[name=answer]"))
    wait_until_answered(page, before)
    assert recorded(page) == ROUND[:3]


def test_an_undone_answer_comes_back_and_is_redone(taps: Taps) -> None:
    page = taps.page
    page.goto(open_record(page, {**BARGAIN, "events": ROUND[:2]}))
    undo(taps)
    assert page.locator('.question input[type="radio"]:checked').count() == 3
    choose(taps, "actions-2", "B")  # one of several that were wrong: nothing is sent yet
    assert recorded(page) == ROUND[:1]
    before = entries(page)
    taps.tap(page.locator("button.redo"))
    wait_until_answered(page, before)
    assert recorded(page) == ROUND[:2]
    assert not page.locator("button.redo").count()


def test_half_an_answer_survives_a_drawer_another_page_and_a_reload(taps: Taps) -> None:
    page = taps.page
    pad = open_record(page, {**BARGAIN, "events": ROUND[:1]})
    page.goto(pad)
    choose(taps, "actions-1", "B")
    chosen = page.locator('input[name="actions-1"][value="B"]')
    for which in ("sheet", "history"):
        taps.tap(page.locator(f'.dock a[href$="/{which}"]'))
        page.locator(".pad-drawer h1").wait_for()
        assert page.url.endswith(pad)
        page.locator(".drawer-close").tap()
        page.locator(".pad-drawer").wait_for(state="detached")
        assert chosen.is_checked()
    for leave in (page.reload, lambda: page.goto(f"{pad}/adjust") and page.goto(pad)):
        leave()
        page.locator('input[name="actions-1"][value="B"]:checked').wait_for(state="attached")
    answer(page, BASARI, ROUND[1], taps)
    assert recorded(page) == ROUND[:2]


def test_a_finished_game_asks_before_it_is_undone(taps: Taps) -> None:
    page = taps.page
    whole = simulate(BASARI, 3, 1)
    pad = open_record(page, whole)
    page.goto(pad)
    taps.tap(page.locator("button.undo"))
    page.wait_for_url(f"**{pad}/undo")
    assert len(recorded(page)) == len(whole["events"])
    taps.tap(page.locator("button[name=before]"))
    page.wait_for_url(f"**{pad}")
    assert len(recorded(page)) < len(whole["events"])


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


def test_an_adjustment_needs_no_sign_to_be_typed(taps: Taps) -> None:
    page = taps.page
    pad = open_record(page, {**BARGAIN, "events": ROUND[:2]})
    page.goto(f"{pad}/adjust")
    choose(taps, "seat", "1")
    red, points = page.locator('[name="gems-red"]'), page.locator('[name="points"]')
    assert red.get_attribute("inputmode") == "numeric"
    shown = page.locator("output[for=change-gems-red]")
    assert shown.inner_text() == "3"
    for _ in range(2):
        taps.tap(page.locator('label[for="change-gems-red"] [data-step="-1"]'))
    assert (red.input_value(), shown.inner_text()) == ("−2", "3 → 1")
    taps.tap(page.locator('label[for="change-points"] [data-step="-1"]'))
    taps.tap(points)
    page.keyboard.type("12")
    assert points.input_value() == "−12"
    page.locator('[name="reason"]').fill("miscounted")
    taps.tap(page.locator(".correction p button"))
    page.wait_for_url(pad)
    changed = {"seat": 1, "points": -12, "gems": {"red": -2}, "reason": "miscounted"}
    assert recorded(page)[-1] == {"type": "adjust", **changed}
