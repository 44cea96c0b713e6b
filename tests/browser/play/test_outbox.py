"""While the network or the server is away: what was tapped is on the phone, and is sent once."""

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route

from tests.browser.conftest import Opener
from tests.browser.helpers.devices import (
    ARGUMENTS,
    PATIENCE,
    PHONE,
    executable,
    lose_network,
    opened,
)
from tests.browser.helpers.pad import GAMES, ROUND, answer, entries, record_of, recorded
from tests.browser.helpers.phones import (
    AWAY,
    LIVE,
    OFFERS,
    Restarting,
    at,
    keep_along,
    links,
    restarting,
    state,
    watch_along,
)
from tests.browser.play.test_pad import adds, begin_at
from tests.helpers.said import said

BASARI = GAMES["basari"]
ONE_BLUE = f"{said('word.blue')}: 1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restarting]:
    with restarting(tmp_path / "instance") as server:
        yield server


@pytest.fixture
def keeper(chromium: Browser, server: Restarting, expected: list[str]) -> Iterator[Page]:
    """A phone at a server of its own, which may go away."""
    expected += [AWAY]
    with opened(chromium, server.origin, PHONE, expected) as page:
        yield page


def offer(page: Page) -> None:
    """The third event of the round, tapped and sent."""
    adds(page, "gems-blue").tap()
    page.locator(".send button").tap()


def unsent(page: Page) -> int:
    """How many answers wait on this phone."""
    return int(
        page.evaluate("""() => new Promise((done) => {
          const request = indexedDB.open("companion-outbox", 1);
          request.onupgradeneeded = () => request.result.createObjectStore("answers");
          request.onsuccess = () => {
            const count = request.result.transaction("answers").objectStore("answers").count();
            count.onsuccess = () => { request.result.close(); done(count.result); };
          };
        })""")
    )


def sent_once(page: Page, events: int = 3) -> None:
    at(page, events)
    assert recorded(page) == ROUND[:events]
    assert unsent(page) == 0


def test_the_pad_says_where_an_answer_is(phone: Page) -> None:
    begin_at(phone, 2)
    held: list[Route] = []
    phone.route("**/play/*", lambda route: held.append(route))
    offer(phone)
    state(phone, "sent")
    assert unsent(phone) == 1
    held[0].continue_()
    state(phone, "server")
    assert phone.locator("#kept").inner_text() == said("kept.server")
    sent_once(phone)


def test_many_taps_without_a_network_are_one_entry(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    begin_at(phone, 2)
    adds(phone, "gems-blue").tap()
    lose_network(phone)
    button = phone.locator(".send button")
    for _ in range(5):
        button.dispatch_event("click")
    state(phone, "phone")
    phone.locator(".stuck").wait_for()
    assert ONE_BLUE in phone.locator(".stuck strong").inner_text()
    for _ in range(3):
        phone.locator(".stuck [data-now]").tap()
        phone.wait_for_timeout(100)
    assert phone.locator(".stuck").count() == 1
    phone.context.set_offline(False)
    sent_once(phone)
    answer(phone, BASARI, ROUND[3])
    assert recorded(phone) == ROUND[:4]


def test_it_can_be_shown_as_text_and_as_a_code(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    begin_at(phone, 2)
    lose_network(phone)
    offer(phone)
    phone.locator(".stuck summary").tap()
    phone.locator(".stuck .qr svg").wait_for()
    box = phone.locator(".stuck .qr svg").bounding_box()
    assert box
    assert box["width"] >= 150
    phone.context.set_offline(False)
    sent_once(phone)


def test_the_pad_says_that_the_server_is_away(keeper: Page, server: Restarting) -> None:
    begin_at(keeper, 2)
    keeper.wait_for_timeout(300)
    server.stop()
    state(keeper, "away")
    assert keeper.locator("#kept").inner_text() == said("kept.away")
    server.start()
    state(keeper, "server")


def test_the_server_ends_in_mid_bargain_and_comes_back(
    chromium: Browser, keeper: Page, server: Restarting, expected: list[str]
) -> None:
    pad = begin_at(keeper, 2)
    watch, keep = links(keeper, pad)
    with (
        opened(chromium, server.origin, PHONE, expected) as viewer,
        opened(chromium, server.origin, PHONE, expected) as second,
    ):
        watch_along(viewer, watch)
        keep_along(second, keep, record_of("basari", 3)["players"][1])
        server.stop()
        offer(keeper)
        keeper.locator(".stuck").wait_for()
        viewer.get_by_text(said("watch.away")).wait_for()
        server.start()
        sent_once(keeper)
        viewer.locator(".history li", has_text=OFFERS).first.wait_for()
        at(second, 3)
        answer(second, BASARI, ROUND[3])
        at(keeper, 4)
        assert recorded(keeper) == ROUND[:4]


def test_an_answer_outlives_a_reload(keeper: Page, server: Restarting) -> None:
    """The pad itself comes from the service worker, where there may be one."""
    pad = begin_at(keeper, 1)
    keeper.evaluate("navigator.serviceWorker.ready.then(() => null)")
    keeper.reload()  # under its control, and so kept
    answer(keeper, BASARI, ROUND[1])
    server.stop()
    offer(keeper)
    keeper.locator(".stuck").wait_for()
    for _ in range(2):
        keeper.reload()
        keeper.locator(".stuck").wait_for()
        assert ONE_BLUE in keeper.locator(".stuck strong").inner_text()
        assert entries(keeper) == 2  # as it was seen last, not as it was opened
    assert keeper.url.endswith(pad)
    server.start()
    keeper.locator(".stuck [data-now]").tap()
    sent_once(keeper)


def test_a_reload_after_the_server_is_back(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    begin_at(phone, 2)
    phone.route(
        "**/play/*",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    offer(phone)
    phone.locator(".stuck").wait_for()
    phone.unroute("**/play/*")
    phone.reload()
    sent_once(phone)


@pytest.mark.parametrize("portal", ["page", "redirect", "error"])
def test_a_portal_is_not_taken_for_the_server(
    phone: Page, origin: str, expected: list[str], portal: str
) -> None:
    expected += [AWAY, "status of 511", "MIME", "EventSource"]
    begin_at(phone, 2)
    page = "<title>Free Wi-Fi</title><h1>Please accept</h1>"
    given = {
        "page": {"status": 200, "body": page, "content_type": "text/html"},
        "redirect": {"status": 302, "headers": {"Location": f"{origin}/open"}},
        "error": {"status": 511, "body": page, "content_type": "text/html"},
    }[portal]

    def answer_instead(route: Route) -> None:
        route.fulfill(**given)  # type: ignore[arg-type]

    phone.route("**/play/**", answer_instead)
    offer(phone)
    phone.locator(".stuck").wait_for()
    phone.wait_for_timeout(1500)
    assert phone.locator("#kept").inner_text() in (said("kept.phone"), said("kept.sent"))
    assert unsent(phone) == 1
    assert phone.title() != "Free Wi-Fi"
    phone.unroute("**/play/**")
    sent_once(phone)


def test_kept_but_the_reply_is_lost(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    begin_at(phone, 2)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.route("**/play/*", lose)
    offer(phone)
    sent_once(phone)
    assert lost == [200, 200]


def test_a_session_that_was_lost(phone: Page, expected: list[str]) -> None:
    """The page was protected by a cookie that is gone: it asks for another, and sends once."""
    expected += [AWAY, "status of 400"]
    begin_at(phone, 2)
    lose_network(phone)
    offer(phone)
    phone.locator(".stuck").wait_for()
    phone.context.clear_cookies(name="session")
    phone.context.set_offline(False)
    sent_once(phone)


def test_keeping_was_revoked_meanwhile(phone: Page, another: Opener, expected: list[str]) -> None:
    """Nothing can be sent then, and nothing is thrown away."""
    expected += [AWAY, "status of 404"]
    pad = begin_at(phone, 2)
    second = another(PHONE)
    keep_along(second, links(phone, pad)[1], record_of("basari", 3)["players"][1])
    lose_network(second)
    offer(second)
    second.locator(".stuck").wait_for()
    phone.goto(f"{pad}/share")
    phone.get_by_role("button", name=said("share.back")).tap()
    phone.locator(".rows li:nth-child(2)").wait_for(state="detached")
    second.context.set_offline(False)
    second.locator("#kept.gone").wait_for(state="attached")
    assert said("stuck.gone") in second.locator(".stuck").inner_text()
    assert ONE_BLUE in second.locator(".stuck strong").inner_text()
    assert recorded(phone) == ROUND[:2]


def test_a_phone_that_can_keep_nothing_says_so(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    phone.add_init_script("""
      const full = () => { throw new Error("full"); };
      Object.defineProperty(window, "indexedDB", { value: { open: full } });
    """)
    begin_at(phone, 2)
    lose_network(phone)
    offer(phone)
    state(phone, "unsaved")
    assert said("kept.unsaved") in phone.locator("#kept").inner_text()
    phone.context.set_offline(False)
    at(phone, 3)
    assert recorded(phone) == ROUND[:3]


# Browsers of their own

Launch = Callable[..., BrowserContext]


@pytest.fixture
def launch(chromium: Browser, tmp_path: Path) -> Iterator[Launch]:
    """A Chromium whose memory outlives it."""
    begun: list[BrowserContext] = []

    def start(arguments: list[str]) -> BrowserContext:
        context = chromium.browser_type.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=executable(),
            args=arguments,
            chromium_sandbox=False,
            **PHONE,
        )
        context.set_default_timeout(PATIENCE)
        begun.append(context)
        return context

    yield start
    for context in begun:
        with suppress(Error):
            context.close()


def kill(profile: Path) -> None:
    """All at once, as a battery does."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={profile}".encode() in (folder / "cmdline").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
    sleep(0.5)
    for lock in profile.glob("Singleton*"):
        lock.unlink()


def test_an_answer_outlives_an_empty_battery(
    launch: Launch, server: Restarting, tmp_path: Path
) -> None:
    before = launch(ARGUMENTS)
    pad = begun_at(before.new_page(), server.origin)
    before.close()  # a cookie is on the disk only after half a minute, or now
    page = launch(ARGUMENTS).new_page()
    page.goto(pad)
    at(page, 2)
    server.stop()
    offer(page)
    page.locator(".stuck").wait_for()
    kill(tmp_path / "profile")
    server.start()
    again = launch(ARGUMENTS).new_page()
    again.goto(pad)
    again.locator('.pad[data-seq="3"]').wait_for()
    assert events(again, pad) == ROUND[:3]
    assert unsent(again) == 0


def begun_at(page: Page, origin: str) -> str:
    """The pad in a browser that knows no address of ours."""
    form = page.request.get(f"{origin}/open").text()
    token = re.search(r'name="csrf_token" value="([^"]+)"', form)
    assert token
    content = json.dumps({**record_of("basari", 3), "events": ROUND[:2]}).encode()
    file = {"name": "a.json", "mimeType": "application/json", "buffer": content}
    reply = page.request.post(f"{origin}/open", multipart={"csrf_token": token[1], "record": file})
    page.goto(reply.url)
    return reply.url


def events(page: Page, pad: str) -> list[object]:
    found: list[object] = page.request.get(f"{pad}/record").json()["events"]
    return found


def test_in_a_cafe_without_a_certificate(launch: Launch, server: Restarting) -> None:
    """Plain HTTP: no service worker, no randomUUID, no caches; the pad does without them."""
    origin = server.origin.replace("127.0.0.1", "cafe.lan")
    context = launch(["--disable-dev-shm-usage", "--host-resolver-rules=MAP cafe.lan 127.0.0.1"])
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    pad = begun_at_cafe(page, origin)
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("'randomUUID' in crypto || 'caches' in window") is False
    assert page.evaluate("navigator.serviceWorker === undefined")
    server.stop()
    state(page, "away")
    offer(page)
    page.locator(".stuck").wait_for()
    page.locator(".stuck summary").tap()
    page.locator(".stuck .qr svg").wait_for()
    server.start()
    page.locator(".stuck [data-now]").tap()
    page.locator('.pad[data-seq="3"]').wait_for()
    watching = context.new_page()
    watching.goto(f"{pad}/watch")
    watching.locator("#state", has_text=LIVE).wait_for()
    assert unsent(page) == 0
    assert errors == []


def begun_at_cafe(page: Page, cafe: str) -> str:
    """By hand: what asks beside the page does not know this name."""
    page.goto(f"{cafe}/new/basari")
    for seat, name in enumerate(record_of("basari", 3)["players"], start=1):
        page.get_by_label(said("new.seat", number=seat), exact=True).fill(name)
    page.locator("button[name=start]").tap()
    page.wait_for_url("**/play/*")
    for number, event in enumerate(ROUND[:2]):
        at(page, number)
        answer(page, BASARI, event)
    at(page, 2)
    return page.url
