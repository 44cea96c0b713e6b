"""Results by night and by game, two taps away; records that are none are not told."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.venue.helpers.organiser import NAMES, House


@pytest.fixture
def house(client: FlaskClient) -> House:
    house = House(client, NAMES)
    night = house.night(house.season(game="Basari: Das Kartenspiel"))
    house.drawn(night)
    for table in (1, 2):
        house.result(f"{night}/t/{table}", [9, 7, 5, 3])
    house.post(f"{night}/close")
    return house


@pytest.mark.parametrize("page", ["", "/results"])
def test_the_last_night_is_linked_where_people_look(house: House, page: str) -> None:
    assert f'href="{house.address("/c/1/r/1")}"' in house.get(page)


def test_a_game_has_a_page_with_all_that_was_played(house: House) -> None:
    (address,) = re.findall(r'/games\?game=[^"]+', house.get("/results"))
    page = house.get(address)
    assert len(re.findall(r'href="[^"]*/c/1/r/1/t/\d"', page)) == 2
    assert 'id="records"' not in page  # of two plays nothing is a record
    house.get("/games?game=nothing", 404)
    house.get("/games", 404)


def test_the_log_is_searched_by_kind_event_and_person(house: House) -> None:
    def entries(**asked: str) -> int:
        query = "&".join([f"{name}={value}" for name, value in asked.items()])
        return house.get(f"/log?{query}").count('<li value="')

    everything = entries()
    assert 0 < entries(kind="results") < everything
    assert entries(event="1") < everything
    assert entries(event="2") == 0
    assert 0 < entries(person="ana") < everything
    assert entries(person="nobody at all") == 0
    assert entries(kind="nonsense") == everything


def test_people_say_when_they_were_here_last(house: House) -> None:
    assert house.get("/people").count('class="under"') == len(NAMES)
    house.get("/people?sort=visit")


def test_what_is_over_is_found_by_its_year(house: House) -> None:
    house.send("/c/1", "/finish")
    assert re.search(r'id="finished-\d{4}"', house.get("/events"))
    assert 'id="finished-' not in house.get("/events?find=nothing")
