"""What the pad does under fingers: waits, sends once, survives a lost connection."""

import pytest
from playwright.sync_api import Locator, Page, Route

from tests.browser.helpers.devices import lose_network
from tests.browser.helpers.pad import (
    GAMES,
    ROUND,
    answer,
    entries,
    open_record,
    play,
    question,
    record_of,
    recorded,
    wait_until_answered,
)
from tests.browser.helpers.phones import AWAY, OFFERS
from tests.browser.helpers.taps import Taps
from tests.helpers.said import said

BASARI = GAMES["basari"]
OFFLINE = AWAY


def begin_at(page: Page, events: int, key: str = "basari", seats: int = 3) -> str:
    """The pad after so many events of the round."""
    pad = open_record(page, {**record_of(key, seats), "events": ROUND[:events]})
    page.goto(pad)
    return pad


def choice(page: Page, name: str, value: str) -> Locator:
    return page.locator(f'label:has(> input[name="{name}"][value="{value}"])')


def adds(page: Page, name: str) -> Locator:
    return page.locator(f'.counter:has([name="{name}"]) .add')


# Answering


def test_an_answer_can_be_changed_until_it_is_complete(phone: Page) -> None:
    begin_at(phone, 0)
    for seat, workers in ((0, 1), (0, 4), (1, 2), (1, 1), (0, 3), (2, 2)):
        choice(phone, f"workers-{seat}", str(workers)).tap()
    wait_until_answered(phone, 0)
    assert recorded(phone) == [{"type": "deal", "workers": [3, 1, 2]}]


def test_gems_can_be_taken_off_again(phone: Page) -> None:
    begin_at(phone, 2)
    adds(phone, "gems-blue").tap()
    phone.locator('.counter:has([name="gems-blue"]) .less').tap()
    adds(phone, "gems-red").tap()
    phone.locator(".send button").tap()
    wait_until_answered(phone, 2)
    assert recorded(phone)[-1]["gems"] == {"red": 1}


def test_the_picker_allows_no_more_than_is_held(phone: Page, expected: list[str]) -> None:
    begin_at(phone, 2)
    expected.append("ERR_FAILED")  # all that is held is sent by itself, and must not arrive
    phone.route("**/play/*", lambda route: route.abort())
    for counter in phone.locator(".counter").all():
        add = counter.locator(".add")
        most = int(add.get_attribute("data-most") or 0)
        assert most == 3  # what everybody begins with
        for _ in range(most):
            assert add.is_enabled()
            add.tap()
        assert add.is_disabled()
        assert counter.locator("input").input_value() == str(most)
        assert counter.locator("input").get_attribute("readonly") is not None


def test_an_offer_of_nothing_cannot_be_sent(phone: Page) -> None:
    begin_at(phone, 2)
    send = phone.locator(".send button")
    assert send.is_disabled()
    adds(phone, "gems-blue").tap()
    assert send.is_enabled()


def test_a_name_has_one_place_in_an_order(phone: Page) -> None:
    phone.goto(open_record(phone, record_of("ys", 4)))
    choice(phone, "seats-0", "2").tap()
    assert phone.locator('[name="seats-1"][value="2"]').is_disabled()
    assert phone.locator('[name="seats-3"][value="2"]').is_disabled()
    assert phone.locator('[name="seats-0"][value="3"]').is_enabled()
    choice(phone, "seats-0", "3").tap()
    assert phone.locator('[name="seats-1"][value="2"]').is_enabled()
    choice(phone, "seats-1", "0").tap()
    choice(phone, "seats-2", "1").tap()  # and nobody else is left for the last
    wait_until_answered(phone, 0)
    assert recorded(phone) == [{"type": "order", "seats": [3, 0, 1, 2]}]


def test_an_order_is_put_right(phone: Page) -> None:
    pad = open_record(phone, record_of("ys", 3))
    phone.goto(pad)
    answer(phone, GAMES["ys"], {"type": "order", "seats": [0, 1, 2]})
    phone.goto(f"{pad}/amend/1")
    choice(phone, "seats-1", "2").tap()
    choice(phone, "seats-2", "1").tap()
    phone.locator(".send button").tap()
    phone.wait_for_url(f"**{pad}")
    assert recorded(phone) == [{"type": "order", "seats": [0, 2, 1]}]


# Once is enough


def test_a_double_tap_on_the_last_choice_is_one_entry(phone: Page) -> None:
    begin_at(phone, 0)
    for seat in range(2):
        choice(phone, f"workers-{seat}", "2").tap()
    double_tap(phone, choice(phone, "workers-2", "2"))
    wait_until_answered(phone, 0)
    assert [event["type"] for event in recorded(phone)] == ["deal"]
    assert phone.locator(".question input:checked").count() == 0  # nor is the next question begun


@pytest.mark.parametrize("pause", [0, 60, 200])
def test_a_double_tap_on_accept_is_one_entry(phone: Page, pause: int) -> None:
    """Also where the next question is there in between: who draws is asked with one tap, too."""
    begin_at(phone, 4)
    double_tap(phone, phone.locator(".question button.button[name=answer]"), pause)
    wait_until_answered(phone, 4)
    phone.wait_for_timeout(100)
    assert recorded(phone) == ROUND[:5]


def double_tap(page: Page, target: Locator, pause: int = 60) -> None:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(x, y)


def test_a_tap_elsewhere_counts_at_once(phone: Page) -> None:
    begin_at(phone, 4)
    phone.locator(".question button.button[name=answer]").tap()
    wait_until_answered(phone, 4)
    choices = phone.locator(".buttons label")
    choices.last.tap()
    wait_until_answered(phone, 5)
    assert len(recorded(phone)) == 6


def test_the_older_of_two_tabs_is_told(phone: Page, expected: list[str]) -> None:
    """It is the older one because nothing reaches it but the answer to its own."""
    expected += ["status of 409", OFFLINE]
    pad = begin_at(phone, 2)
    older = phone.context.new_page()
    for address in ("live", "now"):
        older.route(f"**/{address}", lambda route: route.abort())
    older.goto(pad)
    answer(phone, BASARI, ROUND[2])
    adds(older, "gems-red").tap()
    older.locator(".send button").tap()
    older.locator(".refusal").wait_for()
    assert OFFERS.search(older.locator(".refusal").inner_text())
    assert question(older) == question(phone)
    assert recorded(phone) == ROUND[:3]
    answer(older, BASARI, ROUND[3])  # and from there it goes on
    assert recorded(phone) == ROUND[:4]


# A lost connection


def test_without_a_connection_the_answer_stays(phone: Page, expected: list[str]) -> None:
    expected.append(OFFLINE)
    begin_at(phone, 2)
    adds(phone, "gems-blue").tap()
    lose_network(phone)
    phone.locator(".send button").tap()
    phone.locator(".refusal").wait_for()
    assert said("stuck.lead") in phone.locator(".refusal").inner_text()
    shown, dock = phone.locator(".refusal").bounding_box(), phone.locator(".dock").bounding_box()
    assert shown
    assert dock
    assert shown["y"] + shown["height"] <= dock["y"]
    assert phone.locator('[name="gems-blue"]').input_value() == "1"
    phone.context.set_offline(False)
    phone.locator('input[name="seq"][value="3"]').first.wait_for(state="attached")
    assert recorded(phone) == ROUND[:3]


def test_a_lost_reply_does_not_double_the_entry(phone: Page, expected: list[str]) -> None:
    """The server has the answer already, and knows it again by its token."""
    expected.append(OFFLINE)
    begin_at(phone, 0)

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    phone.route("**/play/*", lose)
    for seat, workers in enumerate((3, 1, 2)):
        choice(phone, f"workers-{seat}", str(workers)).tap()
    phone.locator(".refusal").wait_for()
    assert recorded(phone) == ROUND[:1]
    phone.unroute("**/play/*")
    phone.locator('input[name="seq"][value="1"]').first.wait_for(state="attached")
    assert recorded(phone) == ROUND[:1]
    play(phone, BASARI, ROUND[1:2])
    assert recorded(phone) == ROUND[:2]


# By keyboard


def move_to(page: Page, target: Locator) -> None:
    """Tab until it has the focus."""
    for _ in range(80):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {target}")


def choose_by_keyboard(page: Page, name: str, index: int) -> None:
    """Tab to a group of choices, then arrows."""
    group = page.locator(f'input[name="{name}"]')
    for _ in range(80):
        if page.evaluate("document.activeElement.name") == name:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(index):
        page.keyboard.press("ArrowRight")
    assert group.nth(index).is_checked()


def test_a_round_is_played_by_keyboard(phone: Page) -> None:
    begin_at(phone, 0)
    for seat, workers in enumerate((3, 1, 2)):
        choose_by_keyboard(phone, f"workers-{seat}", workers - 1)
    phone.keyboard.press("Enter")
    wait_until_answered(phone, 0)
    for seat, action in enumerate((0, 1, 0)):
        choose_by_keyboard(phone, f"actions-{seat}", action)
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")  # the button that only keyboards see
    wait_until_answered(phone, 1)
    move_to(phone, adds(phone, "gems-blue"))
    phone.keyboard.press("Space")
    move_to(phone, phone.locator(".send button"))
    phone.keyboard.press("Enter")
    wait_until_answered(phone, 2)
    move_to(phone, phone.locator(".question .chip[name=answer]"))
    phone.keyboard.press("Enter")  # the lowest raise
    wait_until_answered(phone, 3)
    move_to(phone, phone.locator(".question .button[name=answer]"))
    phone.keyboard.press("Enter")
    wait_until_answered(phone, 4)
    choose_by_keyboard(phone, "workers", 3)
    phone.keyboard.press("Enter")
    wait_until_answered(phone, 5)
    assert [event["type"] for event in recorded(phone)] == [event["type"] for event in ROUND[:6]]
    assert recorded(phone)[:3] == ROUND[:3]


def test_an_order_is_given_by_keyboard(phone: Page) -> None:
    """Arrows pass by every name, also by the one that the last row was filled with."""
    phone.goto(open_record(phone, record_of("ys", 3)))
    choose_by_keyboard(phone, "seats-0", 0)
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    assert phone.locator('[name="seats-1"][value="2"]').is_checked()
    assert phone.locator('[name="seats-2"][value="1"]').is_checked()
    phone.keyboard.press("Enter")
    wait_until_answered(phone, 0)
    assert recorded(phone) == [{"type": "order", "seats": [0, 2, 1]}]


def test_brokers_are_placed_by_keyboard(phone: Page) -> None:
    record = record_of("ys", 3)
    phone.goto(open_record(phone, record))
    answer(phone, GAMES["ys"], {"type": "order", "seats": [0, 1, 2]})
    if phone.locator('[name="sums-0"]').count():
        for seat in range(3):
            choose_by_keyboard(phone, f"sums-{seat}", 0)
        phone.keyboard.press("Enter")
        wait_until_answered(phone, 1)
    for gem in range(3):
        choose_by_keyboard(phone, f"ship-{gem}", gem)
    for name, digit in (("port-0", 3), ("commercial-0", 4), ("port-1", 1), ("palace-2", 0)):
        key = phone.locator(f'[name="brokers-{name}"] ~ [data-digit="{digit}"]')
        move_to(phone, key)  # by Tab alone: a step that is left opens the next
        phone.keyboard.press("Space")
    phone.locator("#area-ship").focus()
    move_to(phone, phone.locator(".send button"))
    before = entries(phone)
    phone.keyboard.press("Enter")
    wait_until_answered(phone, before)
    entered = next(each for each in recorded(phone) if each["type"] == "neighbourhood")
    assert entered["brokers"] == {
        "port": [[3], [1], []],
        "commercial": [[4], [], []],
        "palace": [[], [], [0]],
    }


# Awake


def test_the_screen_stays_awake(phone: Page) -> None:
    phone.add_init_script("""
      window.asked = [];
      Object.defineProperty(navigator, "wakeLock", {
        value: { request: async (kind) => { window.asked.push(kind); } },
      });
    """)
    phone.goto("/")
    assert phone.evaluate("window.asked") == []
    begin_at(phone, 0)
    assert phone.evaluate("window.asked") == ["screen"]
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert phone.evaluate("window.asked") == ["screen", "screen"]


def test_no_wake_lock_is_no_error(phone: Page, taps: Taps) -> None:
    phone.add_init_script("""
      Object.defineProperty(navigator, "wakeLock", {
        value: { request: async () => { throw new Error("the battery is low"); } },
      });
    """)
    begin_at(phone, 0)
    answer(phone, BASARI, ROUND[0], taps)
