"""Pictures of every page, for people to look through: light and dark, phone and desktop.

A page more is a line more in `all_pages`.
"""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from companion.games.simulate import simulate
from companion.web.pages.explain import TOPICS
from tests.browser.helpers.devices import DESKTOP, PHONE, browsing, lose_network, opened, serving
from tests.browser.helpers.pad import (
    GAMES,
    ROUND,
    Record,
    counted,
    moments,
    open_record,
    record_of,
)
from tests.browser.helpers.venues import OWNER, SIGHTS, Sight, begun_at, evening_at, origin_of
from tests.helpers.said import said

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
DEVICES = {"phone": {**PHONE, "device_scale_factor": 2}, "desktop": DESKTOP}
SCHEMES = ("light", "dark")
# A page that says no is an error on the console, and so is none at all.
REFUSED = ["status of (404|409|422)", "ERR_INTERNET_DISCONNECTED", "error .* fetching the script"]
SCORINGS = 3
SEEDS = 40


class Picture(NamedTuple):
    """A page and the way to it, on a device that has seen nothing yet."""

    name: str
    go: Callable[[Page], Any]


BARGAIN: Record = {**record_of("basari", 3), "events": ROUND[:3]}
EVENING: Record = simulate(GAMES["basari"], 4, 3)
COUNTED: Record = counted(EVENING)  # it ends with what was counted after a stage
PLANNED = "/planner?people=22&hours=3&minutes=30&game=basari&length=60&sizes=4&sizes=3"


def all_pages() -> Iterator[Picture]:
    yield Picture("start-empty", at("/"))
    yield Picture("start-with-plays", start_with_plays)
    yield Picture("statistics", statistics)
    yield Picture("choose-game", at("/new"))
    yield Picture("choose-game-found", at("/new?q=um"))
    yield Picture("choose-game-nothing", at("/new?q=M%C3%B6lkky"))
    yield Picture("sheets-own", at("/sheets"))
    yield Picture("sheets-import", at("/sheet/import"))
    for name in ("", "/share", "/remove", "/rows/science"):
        yield Picture(f"sheets-editor{name.replace('/', '-')}", own_sheet(name))
    yield Picture("open-record", at("/open"))
    yield Picture("blank-pads", at("/pads"))
    yield Picture("open-record-refused", refused_record)
    yield Picture("error-404", at("/nowhere"))
    for key, game in GAMES.items():
        yield Picture(f"new-{key}", at(f"/new/{key}"))
        if game.options:
            yield Picture(f"new-{key}-options", unfolded(f"/new/{key}"))
        yield Picture(f"rules-{key}", at(f"/rules/{key}"))
        for kind, record in moments(game).items():
            yield Picture(f"pad-{key}-{kind}", play(record))
        yield Picture(f"sheet-{key}", play(moments(game)["finished"], "/sheet"))
        yield Picture(f"adjust-{key}", play(record_of(key, game.players[-1]), "/adjust"))
        yield Picture(f"pad-{key}-paused", paused(record_of(key, game.players[-1])))
        for number in range(SCORINGS):
            yield Picture(f"scoring-{key}-{number}", scoring(moments(game)["finished"], number))
    yield Picture("scoring-half", half_scoring)
    yield Picture("new-names-known", names_known)
    yield Picture("new-names-chosen", names_chosen)
    yield Picture("abandon", play(BARGAIN, "/abandon"))
    yield Picture("pad-abandoned", abandoned)
    yield Picture("table", play(BARGAIN, "/table"))
    yield Picture("end", play(BARGAIN, "/end"))
    yield Picture("delete", play(BARGAIN, "/delete"))
    yield Picture("pad-offline", offline)
    yield Picture("pad-moved-on", moved_on)
    yield Picture("pad-menu", menu)
    yield Picture("history-struck", struck)
    yield Picture("amend-card", amended_card)
    yield Picture("amend-plan", planned_amendment)
    yield Picture("pad-refused", refused_offer)
    yield Picture("watch", play(BARGAIN, "/watch"))
    yield Picture("watch-scored", play(COUNTED, "/watch"))
    yield Picture("watch-later", play({**EVENING, "events": EVENING["events"][:40]}, "/watch"))
    yield Picture("watch-both-sides", play(COUNTED, "/watch?middle=1"))
    yield Picture("watch-over", play(EVENING, "/watch"))
    yield Picture("share", shared)
    yield Picture("join", joining)
    yield Picture("sheet-begun", play(BARGAIN, "/sheet"))
    yield Picture("history-empty", play(record_of("basari", 3), "/history"))
    yield Picture("history", play(EVENING, "/history"))
    for entry, event in enumerate(BARGAIN["events"], start=1):
        yield Picture(f"amend-{event['type']}", play(BARGAIN, f"/amend/{entry}"))
    for sight in SIGHTS:
        yield Picture(f"venue-{sight.name}", at_venue(sight))
    yield Picture("venue-new", new_venue)
    yield Picture("venue-new-people", new_venue_with_people)
    yield Picture("venue-setup", set_up)
    yield Picture("venue-invitation", invitation)
    for role in ("player", "watcher"):
        yield Picture(f"venue-come-in-{role}", join_link(role))
    yield Picture("venue-claim", claim)
    yield Picture("venue-correct", correction)
    yield Picture("planner-planned", at(PLANNED))
    for topic in TOPICS:
        yield Picture(f"explain-{topic}", at(f"/explain/{topic}"))


# Ways to a page


def shared(page: Page) -> None:
    play(BARGAIN)(page)
    page.locator("details.menu summary").click()
    page.locator('form[action$="/share"] button').click()
    page.wait_for_url("**/share")


def own_sheet(path: str) -> Callable[[Page], Any]:
    """A copy of a sheet that comes with Companion, or a page below it."""

    def go(page: Page) -> None:
        page.goto("/new/7-wonders")
        page.locator('main form[action="/sheets"] button').click()
        page.wait_for_url("**/sheets/7-wonders")
        page.goto(f"/sheets/7-wonders{path}")

    return go


def joining(page: Page) -> None:
    """The page behind a code, as a phone sees it that has seen nothing yet."""
    shared(page)
    link = page.locator('section[aria-labelledby="keep"] code').text_content()
    page.context.clear_cookies()
    page.goto(str(link))


def at(path: str) -> Callable[[Page], Any]:
    return lambda page: page.goto(path)


def play(record: Record, path: str = "") -> Callable[[Page], Any]:
    """The pad of a play with this record, or a page below it."""
    return lambda page: page.goto(open_record(page, record) + path)


def unfolded(path: str) -> Callable[[Page], Any]:
    def go(page: Page) -> None:
        page.goto(path)
        for summary in page.locator("details > summary").all():
            summary.click()

    return go


def statistics(page: Page) -> None:
    open_record(page, EVENING)
    page.goto("/statistics")


def start_with_plays(page: Page) -> None:
    for key, game in GAMES.items():
        open_record(page, record_of(key, game.players[-1]))
    open_record(page, EVENING)
    page.goto("/")


def refused_record(page: Page) -> None:
    page.goto("/open")
    wrong = json.dumps({**BARGAIN, "events": ROUND[1:]}).encode()
    file: Any = {"name": "a.companion.json", "mimeType": "application/json", "buffer": wrong}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name=said("open.title")).click()
    page.locator(".refusal").wait_for()


def refused_offer(page: Page) -> None:
    """The same offer again is no raise."""
    play(BARGAIN)(page)
    form = page.locator("form.answer:has(.counter)")
    form.locator('.counter:has([name="gems-blue"]) .add').click()
    form.locator(".send .raise").click()
    page.locator(".refusal").wait_for()


def offline(page: Page) -> None:
    play({**BARGAIN, "events": ROUND[:1]})(page)
    lose_network(page)
    for seat in range(3):
        choose(page, f"actions-{seat}", "A")
    page.locator(".refusal").wait_for()
    page.context.set_offline(False)


def moved_on(page: Page) -> None:
    """Answered meanwhile in another tab."""
    play({**BARGAIN, "events": ROUND[:2]})(page)
    other = page.context.new_page()
    other.goto(page.url)
    for each in (page, other):  # what is half tapped stays
        each.locator('.counter:has([name="gems-blue"]) .add').click()
    for each in (other, page):
        each.locator(".send button").click()
        each.locator('[name="seq"][value="3"]').first.wait_for(state="attached")
    other.close()


def menu(page: Page) -> None:
    play(BARGAIN)(page)
    page.locator("details.menu summary").click()


def paused(record: Record) -> Callable[[Page], Any]:
    def go(page: Page) -> None:
        pad = open_record(page, record)
        page.goto(pad)
        page.locator("details.menu summary").click()
        page.get_by_role("button", name=said("pad.pause")).click()
        page.wait_for_url(lambda url: "/play/" not in url)
        page.goto(pad)

    return go


def abandoned(page: Page) -> None:
    pad = open_record(page, BARGAIN)
    page.goto(f"{pad}/abandon")
    page.get_by_role("button", name=said("pad.abandon")).click()
    page.wait_for_url(lambda url: "/play/" not in url)
    page.goto(pad)


def scoring(record: Record, number: int) -> Callable[[Page], Any]:
    """The first counts of a play, and from behind the last one."""

    def go(page: Page) -> None:
        page.goto(open_record(page, record) + "/sheet")
        links = page.locator('a[href*="/scoring/"]')
        link = links.nth(number if number < SCORINGS - 1 else links.count() - 1)
        page.goto(str(link.get_attribute("href")))

    return go


def half_scoring(page: Page) -> None:
    record, entry = with_card("half_scoring")
    page.goto(f"{open_record(page, record)}/scoring/{entry}")


def amended_card(page: Page) -> None:
    record, entry = with_card("swap")
    page.goto(f"{open_record(page, record)}/amend/{entry}")


def with_card(card: str) -> tuple[Record, int]:
    """A play of Edel, Stein & Reich that ends with this card, and the number of its entry."""
    for seed in range(SEEDS):
        record = simulate(GAMES["edel-stein-reich"], 4, seed)
        for entry, event in enumerate(record["events"], start=1):
            if event.get("card") == card and "declined" not in event:
                return {**record, "events": record["events"][:entry]}, entry
    raise AssertionError(card)


def names_known(page: Page) -> None:
    open_record(page, EVENING)
    page.goto("/new/basari")


def names_chosen(page: Page) -> None:
    names_known(page)
    for name in EVENING["players"][1:]:
        page.get_by_role("button", name=name, exact=True).click()


def struck(page: Page) -> None:
    """An offer undone, and a deal put right."""
    pad = open_record(page, BARGAIN)
    page.goto(pad)
    page.locator("button.undo").click()
    page.locator('[name="seq"][value="4"]').first.wait_for(state="attached")
    page.goto(f"{pad}/amend/1")
    choose(page, "workers-1", "4")
    page.locator(".send button").click()
    page.wait_for_url(f"**{pad}")
    page.goto(f"{pad}/history")


def planned_amendment(page: Page) -> None:
    """The offer stands upon the reveal: what becomes of it is shown first."""
    page.goto(open_record(page, BARGAIN) + "/amend/2")
    choose(page, "actions-2", "C")
    page.locator(".send button").click()
    page.locator('[data-fate="unfit"]').wait_for()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(> input[name="{name}"][value="{value}"])').click()


# Venues


def at_venue(sight: Sight) -> Callable[[Page], Any]:
    return lambda page: evening_at(origin_of(page)).go(page, sight)


def new_venue(page: Page) -> None:
    begun_at(origin_of(page), ()).go(page, Sight("new", OWNER, ""))


def new_venue_with_people(page: Page) -> None:
    begun_at(origin_of(page), ("Ana", "Ben", "Cleo")).go(page, Sight("new", OWNER, ""))


def set_up(page: Page) -> None:
    page.goto(f"/setup/{evening_at(origin_of(page)).invite()}")


def invitation(page: Page) -> None:
    evening_at(origin_of(page)).go(page, Sight("organise", OWNER, "/set-up"))
    page.get_by_role("button", name=said("organise.invite.organiser")).click()
    page.locator(".invitation").wait_for()


def join_link(role: str) -> Callable[[Page], Any]:
    return lambda page: page.goto(evening_at(origin_of(page)).join_link(role))


def claim(page: Page) -> None:
    """A play of one's own, for the night that is open."""
    evening = evening_at(origin_of(page))
    evening.give_cookies(page, OWNER)
    pad = open_record(page, record_of("basari", 3))
    page.goto(f"{evening.address}/claim/{pad.rpartition('/')[2]}")


def correction(page: Page) -> None:
    """What a judge's decision would move."""
    evening_at(origin_of(page)).go(page, Sight("table", OWNER, "/c/2/r/1/t/2"))
    page.locator("summary", has_text=said("result.correct")).click()
    form = page.locator('form[action$="/correct"]')
    form.locator("input[name=score-1]").fill("99")
    form.locator("input[name=reason]").fill("the sheet was read upside down")
    form.locator("button").click()
    page.locator('input[name="sure"]').wait_for(state="attached")


# Taking them


def take_all(browser: Browser, origin: str, wanted: str) -> list[str]:
    names = []
    for picture in all_pages():
        if wanted not in picture.name:
            continue
        names.append(picture.name)
        print(picture.name, flush=True)
        for device in DEVICES:
            take(browser, origin, picture, device)
    return names


def take(browser: Browser, origin: str, picture: Picture, device: str) -> None:
    with opened(browser, origin, DEVICES[device], REFUSED) as page:
        picture.go(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            path = FOLDER / f"{picture.name}-{device}-{scheme}.png"
            page.screenshot(path=path, full_page=True, animations="disabled")


def contact_sheet() -> str:
    """One row a page; a picture leads to itself in full."""
    return SHEET.replace("ROWS", "\n".join(row(picture.name) for picture in all_pages()))


def row(name: str) -> str:
    files = [f"{name}-{device}-{scheme}.png" for device in DEVICES for scheme in SCHEMES]
    shown = [
        f'<a href="{file}"><img src="{file}" alt="{file}" loading="lazy"></a>'
        for file in files
        if (FOLDER / file).exists()
    ]
    return f'<h2 id="{name}"><a href="#{name}">{name}</a></h2><p>{"".join(shown)}</p>'


SHEET = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Companion: every page</title>
<style>
  body { margin: 1rem; background: #888; font-family: sans-serif; }
  h2 { position: sticky; top: 0; margin: 0; padding: .3rem; background: #888; font-size: 1rem; }
  p { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  img { max-height: 640px; border: 1px solid #000; }
</style>
<h1>Every page, light and dark, on a phone and on a desktop</h1>
ROWS
</html>
"""


def main(wanted: str = "") -> int:
    """All pictures, or those with this in their name."""
    if not wanted:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as instance, serving(Path(instance)) as origin, browsing() as browser:
        names = take_all(browser, origin, wanted)
    index = FOLDER / "index.html"
    index.write_text(contact_sheet())
    print(f"{len(names)} pages. Look at {index}")
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
