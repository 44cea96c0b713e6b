"""A season: a night from its opening to its close, in a browser without JavaScript."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.venue.desk_helping import NAMES, House, words_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


def test_an_empty_venue_says_what_to_do_first(client: FlaskClient) -> None:
    page = words_of(House(client, []).get())
    assert "Add people" in page
    assert "Start a season" in page


def test_a_whole_night(house: House) -> None:
    season = house.season()
    night = house.night(season)
    house.drawn(night)
    assert "waiting: 2" in words_of(house.get(night))
    for table in (1, 2):
        house.result(f"{night}/t/{table}", [9, 7, 5, 3])
    house.post(f"{night}/close")
    page = words_of(house.get(season))
    assert "1= " in page
    assert "Open Night 2" in page
    assert house.view.state.competitions[1].current is None


def test_no_two_pages_have_one_address(client: FlaskClient) -> None:
    found: dict[tuple[str, str], str] = {}
    for rule in client.application.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            assert found.setdefault((rule.rule, method), rule.endpoint) == rule.endpoint


def test_the_mean_of_shared_places_is_shown(house: House) -> None:
    at = house.season()
    night = house.night(at)
    house.drawn(night)
    house.result(f"{night}/t/1", [9, 9, 5, 4])
    first = house.view.state.competitions[1].rounds[0].tables[0].people[0]
    page = words_of(house.get(f"{at}/why/{first}"))
    assert re.search(r"places shared: \(\d+ \+ \d+\) ÷ 2", page)
