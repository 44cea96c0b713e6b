"""A whole league night with thirteen people, as they and their organiser tap through it."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.helpers.devices import PHONE, announcing, opened
from tests.browser.helpers.pad import GAMES, answer, entries, play
from tests.browser.helpers.taps import Taps
from tests.browser.helpers.venues import PEOPLE
from tests.browser.play.test_whole_games import a_game
from tests.helpers.said import said

NIGHT, NEXT = [said("competition.night", number=number) for number in (1, 2)]

NAMES = PEOPLE[:13]
WITH_PHONES = NAMES[:6]
LATE = "Nora"
BASARI = GAMES["basari"]


class Cafe:
    """A server nobody has used yet, and the phones in the room."""

    def __init__(self, chromium: Browser, stack: ExitStack, folder: Path) -> None:
        self.origin, said = stack.enter_context(announcing(folder))
        self.link = next(
            found[0] for line in said if (found := re.search(r"http\S+/setup/\S+", line))
        )
        self.chromium, self.stack = chromium, stack

    def phone(self) -> Page:
        return self.stack.enter_context(opened(self.chromium, self.origin, PHONE))


@pytest.fixture
def cafe(chromium: Browser, tmp_path: Path) -> Iterator[Cafe]:
    with ExitStack() as stack:
        yield Cafe(chromium, stack, tmp_path)


def test_a_whole_league_night(cafe: Cafe) -> None:
    owner = make_venue(cafe)
    paste_people(owner)
    join_link = open_join_link(owner)
    phones = {name: join(cafe, join_link, name) for name in WITH_PHONES}
    season = begin_season(owner)
    night = open_night(owner)
    check_in(owner, phones)

    draw(owner, 13)
    together = bring_together(owner, WITH_PHONES)
    drag_one(owner, together)
    tables = drafted(owner)
    publish(owner)
    everybody_knows_where(phones, tables)

    first, second = together
    other = next(name for name in WITH_PHONES if name not in table_of(tables, first))
    play_a_game(phones[first], table_of(tables, first), phones[other], season)
    confirm(phones[second])
    by_hand(phones[other], owner)
    enter_the_rest(owner, night)

    leave_early(phones[other])
    come_late(cafe, join_link)
    second_draw_number(owner, night)
    close_night(owner, night, season)
    look_why(phones[first], season, first)


# Before anybody comes


def make_venue(cafe: Cafe) -> Page:
    page = cafe.phone()
    page.goto(cafe.link)
    assert "/setup/" not in page.url  # the key has left the address bar
    page.get_by_label(said("field.venue")).fill("Café Lantern")
    page.get_by_label(said("field.login")).fill("olga")
    page.get_by_label(said("account.new_password")).fill("copper lantern seventeen")
    page.get_by_role("button", name=said("account.make")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Café Lantern")
    again = cafe.phone()
    assert again.request.get(cafe.link).status == 404
    return page


def paste_people(page: Page) -> None:
    page.get_by_role("main").get_by_role("link", name=said("house.first.people")).tap()
    page.get_by_label(said("people.names")).fill("\n".join(NAMES))
    page.get_by_role("button", name=said("people.add")).tap()
    expect(page.get_by_role("status")).to_have_text(said("people.added.many", count=13))


def open_join_link(page: Page) -> str:
    """The link behind the code that hangs in the venue."""
    page.get_by_role("link", name=said("venue.way.organise")).tap()
    join_link = page.locator("section", has=page.locator("#join-link-player"))
    join_link.get_by_role("button", name=said("organise.open")).tap()
    expect(join_link.get_by_role("img", name=said("organise.join_link.player"))).to_be_visible()
    return join_link.locator("code", has_text="/in/").inner_text()


def join(cafe: Cafe, join_link: str, name: str) -> Page:
    """The code, the name, and later that one is here: three taps."""
    page = cafe.phone()
    page.goto(join_link)
    taps = Taps(page)
    taps.tap(page.get_by_role("button", name=name, exact=True))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator(".state")).to_have_text(said("watch.live"))
    assert taps.count == 1
    page.evaluate("window.stays = true")
    return page


def begin_season(page: Page) -> str:
    page.get_by_role("link", name=said("venue.way.home")).tap()
    page.get_by_role("main").get_by_role("link", name=re.compile("season")).first.tap()
    page.get_by_label(said("field.name", "venue"), exact=True).fill("Autumn league")
    page.locator("[name=game]").fill("Basari")
    page.get_by_label(re.compile("^" + re.escape(said("preset.ladder")))).check()
    page.get_by_role("button", name=said("settings.create")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn league")
    return page.url


def open_night(page: Page) -> str:
    page.get_by_role("button", name=said("competition.open", name=NIGHT)).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(NIGHT)
    return page.url


def check_in(owner: Page, phones: dict[str, Page]) -> None:
    """Four by their own phones, two by a tap by the organisers, and then all who are missing."""
    for name in WITH_PHONES[:4]:
        page = phones[name]
        page.get_by_role("button", name=said("me.check_in")).tap()
        expect(page.get_by_text(said("me.state.free"))).to_be_visible()
        page.evaluate("window.stays = true")
    expect(
        owner.get_by_role("heading", name=said("night.there.many", count=4))
    ).to_be_visible()  # by itself
    for number, name in enumerate(WITH_PHONES[4:], start=5):
        owner.get_by_role("button", name=f"{said('night.comes')} {name}", exact=True).tap()
        expect(
            owner.get_by_role("heading", name=said("night.there.many", count=number))
        ).to_be_visible()
    owner.get_by_role("button", name=said("night.everybody.many", count=7)).tap()
    expect(owner.get_by_role("heading", name=said("night.there.many", count=13))).to_be_visible()


# Tables


def draw(page: Page, people: int) -> None:
    page.get_by_role("link", name=said("night.draw.many", count=people)).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(said("draft.title"))


def drafted(page: Page) -> list[list[str]]:
    tables = page.locator("section.drafted").all()
    return [table.locator("bdi").all_inner_texts() for table in tables]


def table_of(tables: list[list[str]], name: str) -> list[str]:
    return next(table for table in tables if name in table)


def seated(page: Page, name: str) -> Locator:
    return page.locator("[data-person]", has=page.get_by_text(name, exact=True))


def bring_together(page: Page, names: list[str]) -> tuple[str, str]:
    """Two with phones to one table, by picking and swapping; no dragging."""
    before = drafted(page)
    first = names[0]
    second = next(name for name in names if name not in table_of(before, first))
    guest = next(name for name in table_of(before, first) if name != first)
    for name in (second, guest):
        seated(page, name).get_by_role("checkbox").check()
    page.get_by_role("button", name=said("draft.swap")).tap()
    turned = {guest: second, second: guest}
    expect_draft(page, [[turned.get(name, name) for name in table] for table in before])
    return first, second


def expect_draft(page: Page, tables: list[list[str]]) -> None:
    """Sooner or later: the page before has the same heading."""
    names = [name for table in tables for name in table]
    expect(page.locator("section.drafted bdi")).to_have_text(names)


def drag_one(page: Page, together: tuple[str, str]) -> None:
    """Two others change places, by dragging one onto the other."""
    before = drafted(page)
    others = [table for table in before if not {*together} & {*table}]
    one, other = others[0][0], others[1][1]
    page.evaluate("window.stays = true")
    grip, target = seated(page, one).locator(".grip"), seated(page, other)
    target.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, -200)")
    if not in_view(grip):
        grip.scroll_into_view_if_needed()
    drag(page, grip, target)
    turned = {one: other, other: one}
    expect_draft(page, [[turned.get(name, name) for name in table] for table in before])
    assert page.evaluate("window.stays")


def in_view(thing: Locator) -> bool:
    box = thing.bounding_box()
    return box is not None and 0 < box["y"] < 560


def drag(page: Page, grip: Locator, target: Locator) -> None:
    """Held at the edge of the screen, the page follows."""
    start = grip.bounding_box()
    assert start
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    for _ in range(200):
        place = target.bounding_box()
        assert place
        if 80 < place["y"] < 540:
            page.mouse.move(place["x"] + 60, place["y"] + 20)
            page.mouse.move(place["x"] + 61, place["y"] + 20)
            break
        edge = 20 if place["y"] <= 80 else 620
        page.mouse.move(100, edge)
        page.mouse.move(101, edge)
    expect(target).to_have_class(re.compile("target"))
    page.mouse.up()


def publish(page: Page) -> None:
    page.get_by_role("button", name=said("draft.publish")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(NIGHT)


def everybody_knows_where(phones: dict[str, Page], tables: list[list[str]]) -> None:
    for name, page in phones.items():
        table = table_of(tables, name)
        where = f"Table {tables.index(table) + 1} Seat {table.index(name) + 1}"
        expect(page.locator(".big")).to_have_text(where)
        expect(page.get_by_role("button", name=said("result.pad"))).to_be_visible()
    assert all(page.evaluate("window.stays") for page in phones.values())


# A game


def play_a_game(page: Page, table: list[str], other: Page, season: str) -> None:
    """Kept on one phone; the standings on another follow at once."""
    other.goto(season)
    expect(other.locator(".standings td.points").first).to_have_text("0")
    page.get_by_role("button", name=said("result.pad")).tap()
    page.wait_for_url("**/play/*")
    events = a_game("basari", len(table))["events"]
    play(page, BASARI, events[:-1])
    assert entries(page) == len(events) - 1
    answer(page, BASARI, events[-1])
    expect(other.locator(".standings td.points").first).not_to_have_text("0")
    page.get_by_role("link", name=said("claim.back")).first.tap()
    expect(page.get_by_text(said("pads.another"))).to_be_visible()


def confirm(page: Page) -> None:
    """One more of the table, on their own phone."""
    page.get_by_role("button", name=said("result.confirm")).tap()
    expect(page.get_by_text(said("me.state.free"))).to_be_visible()


def by_hand(page: Page, owner: Page) -> None:
    """A player types what the box said; the organiser confirms it."""
    page.get_by_role("link", name=said("venue.way.me")).tap()
    page.get_by_role("link", name=said("me.by_hand")).tap()
    fill_scores(page)
    page.get_by_role("button", name=said("save"), exact=True).tap()
    expect(page.locator(".state-mark")).to_have_text(said("state.entered"))
    owner.reload()
    owner.get_by_role("link", name=re.compile(said("state.entered"))).tap()
    owner.get_by_role("button", name=said("result.confirm")).tap()
    expect(owner.locator(".state-mark")).to_have_text(said("state.confirmed"))


def fill_scores(page: Page) -> None:
    page.locator("input[name=score-0]").first.wait_for()
    for seat, field in enumerate(page.locator("form:not([action]) input[name^=score-]").all()):
        field.fill(str(40 - 7 * seat))


def enter_the_rest(owner: Page, night: str) -> None:
    owner.goto(night)
    waiting = owner.get_by_role("link", name=re.compile(said("state.waiting")))
    while waiting.count():
        left = waiting.count()
        waiting.first.tap()
        fill_scores(owner)
        owner.get_by_role("button", name=said("result.save_and_confirm")).tap()
        expect(waiting).to_have_count(left - 1)


# Later


def leave_early(page: Page) -> None:
    page.get_by_role("link", name=said("venue.way.me")).tap()
    page.get_by_role("button", name=said("me.check_out")).tap()
    expect(page.get_by_text(said("me.state.away"))).to_be_visible()


def come_late(cafe: Cafe, join_link: str) -> None:
    """Somebody nobody knew: the name is typed at the join link."""
    page = cafe.phone()
    page.goto(join_link)
    page.get_by_label(said("join.name")).fill(LATE)
    page.get_by_role("button", name=said("join.go")).tap()
    page.get_by_role("button", name=said("me.check_in")).tap()
    expect(page.get_by_text(said("me.state.free"))).to_be_visible()


def second_draw_number(owner: Page, night: str) -> None:
    owner.goto(night)
    draw(owner, 13)
    assert LATE in [name for table in drafted(owner) for name in table]
    assert [len(table) for table in drafted(owner)] == [4, 3, 3, 3]
    publish(owner)
    expect(owner.locator(".rows a")).to_have_count(8)
    enter_the_rest(owner, night)


def close_night(owner: Page, night: str, season: str) -> None:
    owner.goto(night)
    owner.get_by_role("button", name=said("night.close", name=NIGHT)).tap()
    expect(owner.get_by_role("heading", level=1)).to_have_text("Autumn league")
    assert owner.url == season
    played = owner.locator(".standings tbody td.played").all_inner_texts()
    assert sorted(played) == ["1", "1"] + ["2"] * 12  # who left and who came
    expect(owner.get_by_role("button", name=said("competition.open", name=NEXT))).to_be_visible()


def look_why(page: Page, season: str, name: str) -> None:
    page.goto(season)
    page.get_by_role("link", name=name, exact=True).tap()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading")).to_have_text(name)
    drawer.get_by_role("link").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("heading", name=said("explanation.title"))).to_be_visible()
    expect(page.locator("#parts + .scroll tbody tr")).to_have_count(2)
