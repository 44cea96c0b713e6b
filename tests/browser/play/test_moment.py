"""What a phone does beyond the score: a picture to share, a tick, a screen that stays on."""

from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.browser.helpers.pad import GAMES, ROUND, answer, moments, open_record, record_of
from tests.browser.helpers.phones import AWAY, state

SIZE = (1080, 1350)
FINISHED = moments(GAMES["basari"])["finished"]
BEGUN = {**record_of("basari", 3), "events": ROUND[:2]}

SHARES = """{
  window.shared = [];
  navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "image/png";
  navigator.share = async ({ files }) => {
    const bytes = new Uint8Array(await files[0].arrayBuffer());
    window.shared.push([...bytes.slice(16, 24)]);
  };
}"""
TREMBLES = "{ window.ticks = []; navigator.vibrate = (length) => window.ticks.push(length); }"
WITHOUT_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
PLAYING = (
    "() => { const { paused, muted } = document.querySelector('video'); return [paused, muted]; }"
)


def colours(picture: bytes) -> int:
    image = Image.open(BytesIO(picture))
    assert (image.format, image.size) == ("PNG", SIZE)
    return len(image.convert("RGB").getcolors(SIZE[0] * SIZE[1]) or ())


def menu(page: Page, setting: str) -> None:
    """Turn something off or on."""
    page.locator(".menu summary").tap()
    page.locator(f'[data-setting="{setting}"]').tap()
    page.locator(".menu summary").tap()


def test_a_picture_of_the_result_is_saved_where_nothing_shares(phone: Page, tmp_path: Path) -> None:
    phone.goto(open_record(phone, FINISHED))
    with phone.expect_download() as saved:
        phone.locator("[data-picture]").tap()
    assert saved.value.suggested_filename.endswith(".png")
    file = tmp_path / "picture.png"
    saved.value.save_as(file)
    assert colours(file.read_bytes()) > 100


def test_a_picture_of_the_result_is_shared_by_the_phone(phone: Page) -> None:
    phone.add_init_script(SHARES)
    phone.goto(open_record(phone, FINISHED))
    phone.locator("[data-picture]").tap()
    heads: list[Any] = []
    while not heads:
        heads = phone.evaluate("shared")
    width, height = bytes(heads[0][:4]), bytes(heads[0][4:])
    assert (int.from_bytes(width), int.from_bytes(height)) == SIZE


def test_an_entry_that_is_saved_is_felt_unless_that_is_turned_off(phone: Page) -> None:
    phone.add_init_script(TREMBLES)
    phone.goto(open_record(phone, BEGUN))
    answer(phone, GAMES["basari"], ROUND[2])
    state(phone, "server")
    assert len(phone.evaluate("ticks")) == 1
    menu(phone, "vibration")
    answer(phone, GAMES["basari"], ROUND[3])
    state(phone, "server")
    assert len(phone.evaluate("ticks")) == 1
    phone.reload()
    assert not phone.locator('[data-setting="vibration"]').is_checked()


def test_a_screen_stays_on_without_a_lock_unless_that_is_turned_off(phone: Page) -> None:
    phone.add_init_script(WITHOUT_LOCK)
    phone.goto(open_record(phone, BEGUN))
    phone.locator("video").wait_for(state="attached")
    assert phone.evaluate("document.querySelector('video').play()") is None
    assert phone.evaluate(PLAYING) == [False, True]
    menu(phone, "awake")
    assert phone.evaluate(PLAYING) == [True, True]
    menu(phone, "awake")
    assert phone.evaluate(PLAYING) == [False, True]


FINGERS = """(count) => {
  const field = document.querySelector(".fingers");
  for (let id = 1; id <= count; id += 1) {
    const at = { pointerId: id, pointerType: "touch", clientX: 60 * id, clientY: 90 * id };
    field.dispatchEvent(new PointerEvent("pointerdown", { ...at, bubbles: true }));
  }
}"""


def test_one_of_the_fingers_on_the_screen_starts(phone: Page) -> None:
    phone.goto("/new/basari")
    phone.locator("[name=starter]").tap()
    phone.locator(".fingers").wait_for()
    phone.evaluate(FINGERS, 4)
    phone.locator(".finger.chosen").wait_for(state="attached")
    assert phone.locator(".finger").count() == 4
    assert phone.locator(".finger.chosen").count() == 1
    uses = phone.locator(".finger use").evaluate_all("uses => uses.map(each => each.href.baseVal)")
    assert len({*uses}) == 4
    phone.locator(".fingers button").last.tap()
    assert not phone.locator(".fingers").is_visible()


def test_keys_draw_a_name(phone: Page) -> None:
    phone.goto("/new/basari")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        phone.locator(f'[name="names-{seat}"]').fill(name)
    phone.locator("[name=starter]").press("Enter")
    phone.locator("[data-starter]").wait_for()
    assert phone.locator("[data-starter]").inner_text().split()[0] in ("Ana", "Ben", "Cleo")
    assert phone.locator('[name="names-1"]').input_value() == "Ben"


IS_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return Boolean(await caches.match("/"));
}"""


def test_the_start_page_opens_without_a_network(phone: Page, expected: list[str]) -> None:
    expected.append(AWAY)
    pad = open_record(phone, BEGUN)
    phone.goto("/")
    assert phone.locator("#away").is_hidden()
    while not phone.evaluate(IS_KEPT):
        pass
    phone.context.set_offline(True)
    phone.goto("/")
    assert phone.locator(f'a[href="{pad}"]').is_visible()
    assert phone.locator("#away").is_visible()
    drawn = phone.evaluate("getComputedStyle(document.querySelector('.masthead')).display")
    assert drawn == "flex"
