"""Two phones keep one play, and others watch: everybody sees everything, and nothing is lost."""

import re

import pytest
from playwright.sync_api import Page, Route

from companion.games.simulate import simulate
from tests.browser.conftest import Opener
from tests.browser.helpers.devices import DESKTOP, PHONE, PHONE_WITHOUT_JAVASCRIPT
from tests.browser.helpers.pad import (
    GAMES,
    ROUND,
    answer,
    open_record,
    question,
    record_of,
    recorded,
)
from tests.browser.helpers.phones import OFFERS, at, keep_along, links, live, seq, watch_along
from tests.browser.play.test_pad import adds, begin_at
from tests.helpers.said import said, saying

PHONE_NAME = saying("device.name")

BASARI = GAMES["basari"]
MANY = 34
NOTE = "Thanks"
# It ends with the reveal: workers enough, and nobody bargains.
STAGE = [
    {"type": "adjust", "seat": 0, "reason": "handed out", "workers": 15},
    {"type": "deal", "workers": [1, 1, 1]},
    {"type": "reveal", "actions": ["A", "A", "A"]},
]


def test_two_phones_alternate_and_a_viewer_sees_it(phone: Page, another: Opener) -> None:
    record = simulate(BASARI, 3, 1)
    pad = open_record(phone, {**record, "events": []})
    phone.goto(pad)
    watch, keep = links(phone, pad)
    second, viewer = another(PHONE), another(PHONE)
    keep_along(second, keep, record["players"][1])
    assert "/join" not in second.url
    watch_along(viewer, watch)
    phones = [phone, second]
    for number, event in enumerate(record["events"][:MANY]):
        if number < len(recorded(phone)):
            continue  # entered by itself
        page, now = phones[number % 2], seq(phone, pad)
        at(page, now)
        answer(page, BASARI, event)
    now = seq(phone, pad)
    for page in phones:
        at(page, now)
    viewer.locator(f'.watch [data-seq="{now}"], .history li').first.wait_for()
    events = recorded(phone)
    assert len(events) >= MANY
    assert events == record["events"][: len(events)]
    assert question(phone) == question(second)
    viewer.get_by_role("heading", name=question(phone)).wait_for()
    phone.goto(f"{pad}/history")
    told = phone.locator(".history small").all_inner_texts()
    assert any(record["players"][1] in each for each in told)
    assert any(PHONE_NAME.search(each) for each in told)


def test_who_loses_a_race_sees_what_was_tapped(
    phone: Page, another: Opener, expected: list[str]
) -> None:
    expected.append("status of 409")
    pad = begin_at(phone, 2)
    second = another(PHONE)
    keep_along(second, links(phone, pad)[1], record_of("basari", 3)["players"][1])
    held: list[Route] = []
    second.route(
        f"**{pad}",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    adds(second, "gems-red").tap()
    second.locator(".send button").tap()
    second.locator("#kept.sent").wait_for(state="attached")
    answer(phone, BASARI, ROUND[2])
    second.wait_for_timeout(300)  # the news came while the answer was on its way
    assert not second.locator(".moved").count()
    held[0].continue_()
    second.locator(".lost").wait_for()
    assert OFFERS.search(second.locator(".lost").inner_text())
    assert OFFERS.search(second.locator(".refusal").inner_text())
    assert second.locator("#kept").inner_text() == said("kept.refused")
    assert question(second) == question(phone)
    assert recorded(phone) == ROUND[:3]
    second.unroute(f"**{pad}")
    answer(second, BASARI, ROUND[3])
    at(phone, 4)
    assert recorded(phone) == ROUND[:4]


def test_what_is_half_tapped_stays_when_another_enters(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    second = another(PHONE)
    keep_along(second, links(phone, pad)[1], record_of("basari", 3)["players"][1])
    adds(second, "gems-red").tap()
    answer(phone, BASARI, ROUND[2])
    second.locator(".moved").wait_for()
    assert second.locator('[name="gems-red"]').input_value() == "1"
    second.locator(".moved button").tap()
    at(second, 3)
    assert question(second) == question(phone)


def test_an_entry_of_another_is_announced_calmly(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    watch, keep = links(phone, pad)
    second, viewer = another(PHONE), another(PHONE)
    keep_along(second, keep, record_of("basari", 3)["players"][1])
    watch_along(viewer, watch)
    second.wait_for_timeout(500)
    answer(phone, BASARI, ROUND[2])
    at(second, 3)
    shown = second.locator("#announce")
    assert shown.get_attribute("aria-live") == "polite"
    assert shown.text_content() == viewer.locator("#announce").text_content()
    assert OFFERS.search(shown.text_content() or "")
    assert phone.locator("#announce").text_content() == ""  # who tapped knows


def test_a_pause_shows_on_the_other_phone(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    second = another(PHONE)
    keep_along(second, links(phone, pad)[1], record_of("basari", 3)["players"][1])
    phone.locator(".menu summary").tap()
    phone.get_by_role("button", name=said("pad.pause")).tap()
    phone.wait_for_url("**/")
    second.locator('.pad[data-status="paused"]').wait_for()


def test_a_renewed_link_ends_watching_at_once(
    phone: Page, another: Opener, expected: list[str]
) -> None:
    expected.append("status of 404")
    pad = begin_at(phone, 2)
    watch, _ = links(phone, pad)
    viewer = another(PHONE)
    watch_along(viewer, watch)
    phone.goto(f"{pad}/share")
    phone.get_by_role("button", name=said("share.renew")).first.tap()
    viewer.get_by_text(said("watch.gone")).wait_for()
    answered = viewer.goto(watch)
    assert answered
    assert answered.status == 404


def test_a_token_leaves_the_address(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    watch, keep = links(phone, pad)
    viewer, second = another(PHONE), another(PHONE)
    watch_along(viewer, watch)
    second.goto(keep)
    second.wait_for_url("**/join")
    second.get_by_label(said("join.other")).fill("Grandma")
    second.get_by_role("button", name=said("join.keep")).tap()
    second.wait_for_url(f"**{pad}")
    token = keep.rpartition("/")[2]
    for page in (viewer, second):
        assert token not in page.content()
        page.go_back()
        assert token not in page.url


def test_without_javascript_a_link_still_leads_there(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    plain = another(PHONE_WITHOUT_JAVASCRIPT)
    plain.goto(links(phone, pad)[0])
    plain.get_by_role("button", name=said("join.watch")).tap()
    plain.wait_for_url("**/watch")
    assert plain.locator(".now").count() == 1


def test_a_tablet_in_the_middle(phone: Page, another: Opener) -> None:
    pad = begin_at(phone, 2)
    tablet = another(DESKTOP)
    watch_along(tablet, links(phone, pad)[0])
    tablet.get_by_role("link", name=said("watch.middle")).click()
    live(tablet)
    answer(phone, BASARI, ROUND[2])
    asked = question(phone)
    for side in tablet.locator(".now").all():
        side.locator("h2", has_text=asked).wait_for()
    assert tablet.locator(".now").count() == 2


def test_a_viewer_sees_a_scoring_as_it_happens(phone: Page, another: Opener) -> None:
    """Without a reload; a tap folds it, and so does the next entry."""
    happened = [*STAGE, {"type": "deal", "workers": [1, 1, 1]}]
    pad = open_record(phone, {**record_of("basari", 3), "events": happened[:-2]})
    phone.goto(pad)
    viewer, tablet = another(PHONE), another(DESKTOP)
    watch = links(phone, pad)[0]
    watch_along(viewer, watch)
    watch_along(tablet, watch)
    answer(phone, BASARI, happened[-2])
    scored = f'[data-scored="{len(STAGE)}"]'
    for page in (viewer, tablet):
        page.locator(f"{scored} .matrix .won").first.wait_for()
        assert page.locator(".run .chart .series").count() == 3
    viewer.locator(f"{scored} .fold").tap()
    viewer.locator(f"{scored} .matrix").wait_for(state="hidden")
    note(phone, pad)
    viewer.locator(".latest li", has_text=NOTE).wait_for()
    assert not viewer.locator(f"{scored} .matrix").is_visible()  # it stays as it was left
    phone.goto(pad)
    answer(phone, BASARI, happened[-1])
    for page in (viewer, tablet):
        page.locator(".gains li").first.wait_for()
        assert not page.locator(".matrix").count()


def note(phone: Page, pad: str) -> None:
    phone.goto(f"{pad}/history")
    phone.locator("#note input[name=text]").fill(NOTE)
    phone.locator("#note button").tap()
    phone.get_by_text(NOTE).first.wait_for()


def test_the_ninth_tab_does_not_hang(phone: Page) -> None:
    """A browser has six connections to a server; streams leave some for everything else."""
    pad = begin_at(phone, 2)
    tabs = [phone.context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(f"{pad}/watch")
    states = (said("watch.live"), said("watch.asking"))
    for tab in tabs:
        tab.locator("#state", has_text=re.compile("|".join(states))).wait_for()
    answer(phone, BASARI, ROUND[2])
    for tab in tabs:
        tab.locator(".history li", has_text=OFFERS).first.wait_for()


def test_a_hidden_page_holds_no_stream(phone: Page) -> None:
    phone.add_init_script("""
      window.streams = 0;
      window.EventSource = class extends EventSource {
        constructor(...given) { super(...given); window.streams += 1; }
        close() { if (this.readyState !== 2) window.streams -= 1; super.close(); }
      };
      window.shown = "visible";
      Object.defineProperty(document, "visibilityState", { get: () => window.shown });
    """)
    begin_at(phone, 2)
    show = "(how) => { window.shown = how; document.dispatchEvent(new Event('visibilitychange')); }"
    phone.wait_for_timeout(200)
    for how, streams in (("hidden", 0), ("visible", 1), ("hidden", 0)):
        phone.evaluate(show, how)
        assert phone.evaluate("window.streams") == streams


@pytest.mark.parametrize("kind", ["buffered", "refused"])
def test_where_nothing_can_be_pushed_it_is_asked_for(
    phone: Page, another: Opener, expected: list[str], kind: str
) -> None:
    """A proxy that answers in place of the stream."""
    expected.append("EventSource|status of 502|MIME")
    pad = begin_at(phone, 2)
    viewer = another(PHONE)
    body = (
        {"status": 502}
        if kind == "refused"
        else {"status": 200, "body": "", "content_type": "text/html"}
    )
    viewer.route("**/live", lambda route: route.fulfill(**body))  # type: ignore[arg-type]
    viewer.goto(links(phone, pad)[0])
    viewer.get_by_text(said("watch.asking")).wait_for()
    answer(phone, BASARI, ROUND[2])
    viewer.locator(".history li", has_text=OFFERS).first.wait_for()
