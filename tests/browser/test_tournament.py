"""A Swiss tournament of nineteen, with all that goes wrong at one, as its organiser taps it.

What is only repeated, the results of the tables, comes from the services.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.tourney.venue.deeds import Confirm, Report
from tests.browser.devices import INSTANCES, PHONE, opened
from tests.browser.venues import OWNER, PEOPLE, Place, app_over, lines

CUP = 1
LATE, DROPPED, MISSING = "Sven", "Rosa", "Quentin"


class Desk:
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
def desk(chromium: Browser, origin: str) -> Iterator[Desk]:
    with opened(chromium, origin, PHONE) as page:
        house = Place(app_over(INSTANCES[origin]), PEOPLE)
        house.give_cookies(page, OWNER)
        yield Desk(page, house)


def test_a_tournament_of_nineteen(desk: Desk) -> None:
    found_it(desk)
    enter_all_but_one(desk)
    next_round(desk, 1, 18)
    repair(desk)
    results(desk)
    close(desk, 1)

    enter_late(desk)
    next_round(desk, 2, 19)
    results(desk)
    close(desk, 2)
    drop_out(desk)
    next_round(desk, 3, 18)
    results(desk)
    close(desk, 3)

    correct_the_first_round(desk)
    penalise(desk)
    take_back(desk)

    cut(desk)
    final(desk)


def found_it(desk: Desk) -> None:
    page = desk.page
    page.goto(f"{desk.house.address}/new/tournament")
    page.get_by_label("Name", exact=True).fill("Autumn cup")
    page.locator("[name=game]").fill("Basari")
    page.get_by_label(re.compile("^Rounds planned")).fill("3")
    page.get_by_label(re.compile("^Swiss")).check()
    page.get_by_label(re.compile("^5-3-2-1 by place")).check()
    desk.unfold("Finals")
    page.get_by_label(re.compile("^People in the finals")).fill("4")
    desk.button("Begin")
    desk.heading("Autumn cup")


def enter_all_but_one(desk: Desk) -> None:
    """Nineteen are known, eighteen come at first."""
    page = desk.page
    page.get_by_role("link", name="Enter people").tap()
    for name in PEOPLE[:2]:
        desk.pick(name)
    desk.button("Enter")
    expect(page.get_by_role("heading", name="2 people take part")).to_be_visible()
    for name in PEOPLE[2:18]:
        desk.pick(name)
    desk.button("Enter")
    expect(page.get_by_role("heading", name="18 people take part")).to_be_visible()


def next_round(desk: Desk, number: int, people: int) -> None:
    desk.go()
    desk.button(f"Open Round {number}")
    desk.heading(f"Round {number}")
    desk.page.get_by_role("link", name=f"Draw tables for {people} people").tap()
    desk.heading("Draft of the tables")
    desk.button("Publish tables")
    desk.heading(f"Round {number}")
    assert sum(map(len, desk.tables)) == people


def results(desk: Desk) -> None:
    """The first table is typed in, all others come in by themselves."""
    competition = desk.house.view.state.competitions[CUP]
    assert competition.current is not None
    type_result(desk, competition.current + 1, 1)
    for table, people in enumerate(desk.tables[1:], start=1):
        place, found = (CUP, competition.current, table), lines(len(people), 30 + table)
        desk.house.act(Report(*place, found, ""), Confirm(*place, found))


def type_result(desk: Desk, round_number: int, table: int) -> None:
    desk.go(f"/r/{round_number}/t/{table}")
    for seat in range(len(desk.tables[table - 1])):
        desk.page.locator(f"form:not([action]) [name=score-{seat}]").fill(str(50 - 9 * seat))
    desk.button("Save and confirm")
    desk.heading("Final" if round_number == 4 else f"Round {round_number}")


def close(desk: Desk, number: int) -> None:
    desk.go(f"/r/{number}")
    desk.button(f"Close Round {number}")
    desk.heading("Autumn cup")


# What goes wrong


def repair(desk: Desk) -> None:
    """Somebody does not show up: at most two tables change."""
    before = desk.tables
    missing = PEOPLE.index(MISSING) + 1
    table = next(number for number, people in enumerate(before, start=1) if missing in people)
    desk.go(f"/r/1/t/{table}")
    desk.unfold("Somebody is missing")
    desk.page.get_by_label("Who is missing?").select_option(label=MISSING)
    desk.button("Change the table")
    desk.heading("Round 1")
    after = desk.tables
    assert missing not in [person for people in after for person in people]
    changed = [one for one, other in zip(before, after, strict=True) if {*one} != {*other}]
    assert 1 <= len(changed) <= 2
    assert {len(people) for people in after} <= {3, 4}


def enter_late(desk: Desk) -> None:
    """The nineteenth comes for the second round, and is given points."""
    page = desk.page
    desk.go("/entrants")
    desk.pick(LATE)
    page.get_by_label(re.compile("^Points to begin with")).fill("2")
    desk.button("Enter")
    expect(page.get_by_text("began with 2")).to_be_visible()
    assert desk.standings[LATE] == "2"


def drop_out(desk: Desk) -> None:
    desk.go("/entrants")
    desk.button(f"Drops out {DROPPED}")
    expect(desk.page.get_by_role("button", name=f"Drops out {DROPPED}")).to_have_count(0)


def correct_the_first_round(desk: Desk) -> None:
    """What it moves is shown before, and stands in the standings after."""
    page = desk.page
    before = desk.standings
    people = desk.house.view.state.competitions[CUP].rounds[0].tables[0].people
    last = PEOPLE[people[-1] - 1]
    desk.go("/r/1/t/1")
    desk.unfold("Correct the result")
    form = page.locator('form[action$="/correct"]')
    form.locator(f"[name=score-{len(people) - 1}]").fill("99")
    form.get_by_label("Reason").fill("the sheet was read upside down")
    form.get_by_role("button").tap()
    desk.heading("What this would change")
    row = page.get_by_role("row", name=re.compile(last))
    expect(row).to_contain_text(f"{before[last]} →")
    assert desk.standings == before  # only looked at
    desk.button("Do it")
    expect(page.get_by_text("the sheet was read upside down")).to_be_visible()
    after = desk.standings
    assert int(after[last]) == int(before[last]) + 4
    assert sum(map(int, after.values())) == sum(map(int, before.values()))


def penalise(desk: Desk) -> None:
    page = desk.page
    before = desk.standings
    first = desk.house.view.state.competitions[CUP].rounds[2].tables[0].people[0]
    name = PEOPLE[first - 1]
    desk.go("/r/3/t/1")
    desk.unfold("Penalty or bonus points")
    form = page.locator('form[action$="/penalise"]')
    form.get_by_label("For").select_option(label=name)
    form.get_by_label("Points, with a minus to take some").fill("-1")
    form.get_by_label("Reason").fill("looked at the cards of others")
    form.get_by_role("button").tap()
    desk.heading("What this would change")
    desk.button("Do it")
    expect(page.get_by_text("looked at the cards of others")).to_be_visible()
    assert int(desk.standings[name]) == int(before[name]) - 1


def take_back(desk: Desk) -> None:
    """The penalty was too hard: the newest line of the log."""
    page = desk.page
    before = desk.standings
    page.goto(f"{desk.house.address}/log")
    page.locator(".log li").first.get_by_role("link", name=re.compile("^Take back")).tap()
    desk.heading("Take this back?")
    expect(page.locator("tbody tr").first).to_be_visible()
    desk.button("Take it back")
    expect(page.locator(".log del").first).to_be_visible()
    after = desk.standings
    assert sum(map(int, after.values())) == sum(map(int, before.values())) + 1


# The end


def cut(desk: Desk) -> None:
    """The first four go on; one of them cannot, and the next is asked."""
    page = desk.page
    order = [*desk.standings]
    desk.go()
    page.get_by_role("link", name="Make the cut").tap()
    desk.heading("Who goes on")
    expect(page.locator("section").first.locator("bdi")).to_have_text(order[:4])
    page.get_by_label(re.compile(f"^{order[1]}")).check()
    desk.button("Propose without those ticked")
    expect(page.locator("section").first.locator("bdi")).to_have_text([order[0], *order[2:5]])
    desk.button("Publish these tables")
    desk.heading("Final")


def final(desk: Desk) -> None:
    """The last of the qualified wins, and stands on top of all."""
    people = desk.tables[0]
    type_result(desk, 4, 1)
    desk.button("Close Final")
    desk.heading("Autumn cup")
    desk.button("Finish it")
    winner = PEOPLE[people[0] - 1]
    expect(desk.page.locator(".standings tbody th bdi").first).to_have_text(winner)
    desk.page.get_by_role("link", name=winner, exact=True).tap()
    desk.heading(winner)
    expect(desk.page.get_by_text("Rank 1 ")).to_be_visible()
