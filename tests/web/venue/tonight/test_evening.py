"""Tonight: the strip of an evening on all its pages, what is done from it, and who sits where."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import NAMES, House

UNDO = "/tonight/undo"


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


@pytest.fixture
def night(house: House) -> str:
    night = house.night(house.season())
    house.drawn(night)
    return night


def actions_on(page: str) -> set[str]:
    return {form.action.rpartition("/")[2] for form in Forms(page).forms if form.action}


@pytest.mark.parametrize("rest", ["", "/t/1", "/print"])
def test_timer_undo_screen_and_search_are_on_every_page(
    house: House, night: str, rest: str
) -> None:
    page = house.get(night + rest)
    assert {"timer", "undo"} <= actions_on(page)
    for address in ("/tonight/where", "/big-screen"):
        assert f'href="{house.address(address)}"' in page


def test_the_first_page_is_the_night_that_is_open(house: House, night: str) -> None:
    page = house.get()
    assert f'href="{house.address(night)}/t/1"' in page
    assert "timer" in actions_on(page)


def test_the_timer_is_turned_without_leaving_the_page(house: House, night: str) -> None:
    table = f"{night}/t/1"
    assert house.below(house.send(table, "/timer", turn="start 45")) == table
    assert "data-end" in house.get(night)
    assert house.below(house.send(night, "/timer", turn="pause")) == night
    assert "data-end" not in house.get(night)


def test_what_was_done_last_is_undone_and_redone(house: House, night: str) -> None:
    here = house.view.state.competitions[1].rounds[0]
    house.send(night, UNDO)
    assert not house.view.state.competitions[1].rounds[0].tables
    house.send(night, UNDO)
    assert house.view.state.competitions[1].rounds[0].tables == here.tables


def test_back_from_a_page_that_is_gone_leads_to_the_night(house: House, night: str) -> None:
    assert house.below(house.send(f"{night}/t/1", UNDO)) == night


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example", "/venue/k/log", ""])
def test_back_never_leads_elsewhere(house: House, night: str, back: str) -> None:
    assert house.send(night, UNDO, back=back) == house.address()


@pytest.mark.parametrize("entry", ["0", "999999", "-1", "x", ""])
def test_an_entry_that_is_none_changes_nothing(house: House, night: str, entry: str) -> None:
    before = house.view.seq
    house.send(night, UNDO, entry=entry)
    assert house.view.seq == before


def test_what_others_need_is_explained_before_it_is_undone(house: House, night: str) -> None:
    opened = next(e.seq for e in house.view.log if e.previous and "open" in str(e.action).lower())
    assert re.fullmatch(r"/log/\d+/undo", house.below(house.send(night, UNDO, entry=str(opened))))


def test_where_somebody_sits(house: House, night: str) -> None:
    page = house.get("/tonight/where?name=AN")  # Ana, Dan, Hana
    assert len(re.findall(rf'href="{house.address(night)}/t/\d+"', page)) == 3
    assert "/t/" not in house.get("/tonight/where?name=nobody")
    assert "/t/" not in house.get("/tonight/where")


def test_with_two_nights_one_chooses(house: House, night: str) -> None:
    other = house.night(house.season())
    page = house.get()
    for address in (night, other):
        assert f'href="{house.address(address)}"' in page


def test_with_nothing_open_the_next_night_is_one_tap_away(house: House) -> None:
    season = house.season()
    assert house.below(house.send("", f"{season}/open")).startswith(f"{season}/r/1")


def test_every_season_is_among_the_events(house: House, night: str) -> None:
    page = house.get("/events")
    assert f'href="{house.address(night.partition("/r/")[0])}"' in page
    assert house.address("/new/season") in page
