"""A Swiss tournament of nineteen, with all that goes wrong at one, as its organiser taps it.

What is only repeated, the results of the tables, comes from the services.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.venue.actions import ConfirmResult, EnterResult
from tests.browser.helpers.devices import INSTANCES, PHONE, opened
from tests.browser.helpers.venues import OWNER, PEOPLE, Place, app_over, lines
from tests.helpers.said import said, saying

CUP = 1
LATE, DROPPED, MISSING = "Sven", "Rosa", "Quentin"


class Organise:
    """The organiser's phone, and the venue behind it."""

    def __init__(self, page: Page, house: Place) -> None:
        self.page, self.house = page, house
        self.beside = page.context.new_page()

    def go(self, rest: str = "") -> None:
        self.page.goto(f"{self.house.address}/c/{CUP}{rest}")

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def pick(self, name: str) -> None:
        named = self.page.get_by_text(name, exact=True)
        self.page.locator("label", has=named).tap()

    def heading(self, name: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def unfold(self, name: str) -> None:
        self.page.locator("summary", has_text=name).tap()

    @property
    def tables(self) -> list[tuple[int, ...]]:
        return [table.people for table in self.house.view.state.competitions[CUP].rounds[-1].tables]

    @property
    def standings(self) -> dict[str, str]:
        """Names and points, from the top; in a second tab."""
        self.beside.goto(f"{self.house.address}/c/{CUP}")
        names = self.beside.locator(".standings tbody th bdi").all_inner_texts()
        points = self.beside.locator(".standings tbody td.points").all_inner_texts()
        return dict(zip(names, points, strict=True))


@pytest.fixture
def organise(chromium: Browser, origin: str) -> Iterator[Organise]:
    with opened(chromium, origin, PHONE) as page:
        house = Place(app_over(INSTANCES[origin]), PEOPLE)
        house.give_cookies(page, OWNER)
        yield Organise(page, house)


def test_a_tournament_of_nineteen(organise: Organise) -> None:
    found_it(organise)
    enter_all_but_one(organise)
    first_round(organise, 18)
    repair(organise)
    results(organise)
    close(organise, 1)

    enter_late(organise)
    next_round(organise, 2, 18)  # who was missing stays away
    results(organise)
    close(organise, 2)
    drop_out(organise)
    next_round(organise, 3, 17)
    results(organise)
    close(organise, 3)

    correct_the_first_round(organise)
    penalise(organise)
    take_back(organise)

    cut(organise)
    final(organise)


def found_it(organise: Organise) -> None:
    page = organise.page
    page.goto(f"{organise.house.address}/new/tournament")
    page.get_by_label(said("field.name", "venue"), exact=True).fill("Autumn cup")
    page.locator("[name=game]").fill("Basari")
    page.get_by_label(re.compile("^" + re.escape(said("field.planned")))).fill("3")
    page.get_by_label(re.compile("^" + re.escape(said("format.swiss")))).check()
    page.get_by_label(re.compile("^" + re.escape(said("preset.five")))).check()
    organise.unfold(said("cut.title"))
    page.get_by_label(re.compile("^" + re.escape(said("field.size")))).fill("4")
    organise.button(said("settings.create"))
    organise.heading("Autumn cup")


def enter_all_but_one(organise: Organise) -> None:
    """Nineteen are known, eighteen come at first."""
    page = organise.page
    page.get_by_role("link", name=said("entrants.first")).tap()
    for name in PEOPLE[:2]:
        organise.pick(name)
    organise.button(said("entrants.enter"))
    expect(page.get_by_role("heading", name=said("entrants.count.many", count=2))).to_be_visible()
    for name in PEOPLE[2:18]:
        organise.pick(name)
    organise.button(said("entrants.enter"))
    expect(page.get_by_role("heading", name=said("entrants.count.many", count=18))).to_be_visible()


def first_round(organise: Organise, people: int) -> None:
    """Everybody is here, says one tap."""
    organise.go()
    organise.button(said("competition.open", name=said("competition.round", number=1)))
    organise.page.locator("#all-here").tap()
    publish(organise, 1, people)


def next_round(organise: Organise, number: int, people: int) -> None:
    organise.go()
    organise.button(said("competition.open", name=said("competition.round", number=number)))
    organise.heading(said("competition.round", number=number))
    organise.page.get_by_role("link", name=said("night.draw.many", count=people)).tap()
    publish(organise, number, people)


def publish(organise: Organise, number: int, people: int) -> None:
    organise.heading(said("draft.title"))
    organise.button(said("draft.publish"))
    organise.heading(said("competition.round", number=number))
    assert sum(map(len, organise.tables)) == people


def results(organise: Organise) -> None:
    """The first table is typed in, all others come in by themselves."""
    competition = organise.house.view.state.competitions[CUP]
    assert competition.current is not None
    type_result(organise, competition.current + 1, 1)
    for table, people in enumerate(organise.tables[1:], start=1):
        place, found = (CUP, competition.current, table), lines(len(people), 30 + table)
        organise.house.act(EnterResult(*place, found, ""), ConfirmResult(*place, found))


def type_result(organise: Organise, round_number: int, table: int) -> None:
    organise.go(f"/r/{round_number}/t/{table}")
    for seat in range(len(organise.tables[table - 1])):
        organise.page.locator(f"form:not([action]) [name=score-{seat}]").fill(str(50 - 9 * seat))
    organise.button(said("result.save_and_confirm"))
    organise.heading(
        said("stage.final") if round_number == 4 else said("competition.round", number=round_number)
    )


def close(organise: Organise, number: int) -> None:
    organise.go(f"/r/{number}")
    organise.button(said("night.close", name=said("competition.round", number=number)))
    organise.heading("Autumn cup")


# What goes wrong


def repair(organise: Organise) -> None:
    """Somebody does not show up: at most two tables change."""
    before = organise.tables
    missing = PEOPLE.index(MISSING) + 1
    table = next(number for number, people in enumerate(before, start=1) if missing in people)
    organise.go(f"/r/1/t/{table}")
    organise.unfold(said("result.missing"))
    organise.page.get_by_label(said("result.missing.who")).select_option(label=MISSING)
    organise.button(said("result.reseat"))
    organise.heading(said("competition.round", number=1))
    after = organise.tables
    assert missing not in [person for people in after for person in people]
    changed = [one for one, other in zip(before, after, strict=True) if {*one} != {*other}]
    assert 1 <= len(changed) <= 2
    assert {len(people) for people in after} <= {3, 4}


def enter_late(organise: Organise) -> None:
    """The nineteenth comes for the second round, and is given points."""
    page = organise.page
    organise.go("/entrants")
    organise.pick(LATE)
    page.get_by_label(re.compile("^" + re.escape(said("entrants.points")))).fill("2")
    organise.button(said("entrants.enter"))
    expect(page.get_by_text(said("entrants.late", points=2))).to_be_visible()
    assert organise.standings[LATE] == "2"


def drop_out(organise: Organise) -> None:
    organise.go("/entrants")
    organise.button(f"{said('entrants.drop')} {DROPPED}")
    expect(
        organise.page.get_by_role("button", name=f"{said('entrants.drop')} {DROPPED}")
    ).to_have_count(0)


def correct_the_first_round(organise: Organise) -> None:
    """What it moves is shown before, and stands in the standings after."""
    page = organise.page
    before = organise.standings
    people = organise.house.view.state.competitions[CUP].rounds[0].tables[0].people
    last = PEOPLE[people[-1] - 1]
    organise.go("/r/1/t/1")
    organise.unfold(said("result.correct"))
    form = page.locator('form[action$="/correct"]')
    form.locator(f"[name=score-{len(people) - 1}]").fill("99")
    form.get_by_label(said("field.reason")).fill("the sheet was read upside down")
    form.get_by_role("button").tap()
    organise.heading(said("moves.title"))
    row = page.get_by_role("row", name=re.compile(last))
    expect(row).to_contain_text(f"{before[last]} →")
    assert organise.standings == before  # only looked at
    organise.button(said("moves.do"))
    expect(page.get_by_text("the sheet was read upside down")).to_be_visible()
    after = organise.standings
    assert int(after[last]) == int(before[last]) + 4
    assert sum(map(int, after.values())) == sum(map(int, before.values()))


def penalise(organise: Organise) -> None:
    page = organise.page
    before = organise.standings
    first = organise.house.view.state.competitions[CUP].rounds[2].tables[0].people[0]
    name = PEOPLE[first - 1]
    organise.go("/r/3/t/1")
    organise.unfold(said("result.penalise"))
    form = page.locator('form[action$="/penalise"]')
    form.get_by_label(said("field.player")).select_option(label=name)
    form.get_by_label(said("result.penalise.points")).fill("-1")
    form.get_by_label(said("field.reason")).fill("looked at the cards of others")
    form.get_by_role("button").tap()
    organise.heading(said("moves.title"))
    organise.button(said("moves.do"))
    expect(page.get_by_text("looked at the cards of others")).to_be_visible()
    assert int(organise.standings[name]) == int(before[name]) - 1


def take_back(organise: Organise) -> None:
    """The penalty was too hard: the newest line of the log."""
    page = organise.page
    before = organise.standings
    page.goto(f"{organise.house.address}/log")
    page.locator(".log li").first.get_by_role(
        "link", name=re.compile("^" + re.escape(said("undo")))
    ).tap()
    organise.heading(said("undo.title"))
    expect(page.locator("tbody tr").first).to_be_visible()
    organise.button(said("undo.do"))
    expect(page.locator(".log del").first).to_be_visible()
    after = organise.standings
    assert sum(map(int, after.values())) == sum(map(int, before.values())) + 1


# The end


def cut(organise: Organise) -> None:
    """The first four go on; one of them cannot, and the next is asked."""
    page = organise.page
    order = [*organise.standings]
    organise.go()
    page.get_by_role("link", name=said("competition.cut")).tap()
    organise.heading(said("cut.title"))
    expect(page.locator("section").first.locator("bdi")).to_have_text(order[:4])
    page.get_by_label(re.compile(f"^{order[1]}")).check()
    organise.button(said("cut.without"))
    expect(page.locator("section").first.locator("bdi")).to_have_text([order[0], *order[2:5]])
    organise.button(said("draft.publish"))
    organise.heading(said("stage.final"))


def final(organise: Organise) -> None:
    """The last of the qualified wins, and stands on top of all."""
    people = organise.tables[0]
    type_result(organise, 4, 1)
    organise.button(said("night.close", name=said("stage.final")))
    organise.heading("Autumn cup")
    organise.button(said("competition.finish.tournament"))
    winner = PEOPLE[people[0] - 1]
    expect(organise.page.locator(".winners .rank-1 bdi")).to_have_text(winner)
    organise.page.get_by_role("link", name=said("standings.title"), exact=True).tap()
    expect(organise.page.locator(".standings tbody th bdi").first).to_have_text(winner)
    organise.page.get_by_role("link", name=winner, exact=True).tap()
    drawer = organise.page.get_by_role("dialog")
    expect(drawer.get_by_role("heading")).to_have_text(winner)
    expect(drawer.get_by_text(saying("explanation.rank_final", rank=1))).to_be_visible()
