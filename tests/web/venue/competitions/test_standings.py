"""Standings on a page: whose row is one's own, what every round gave, who rose."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import House
from tests.web.venue.helpers.phones import House as PhoneHouse

PEOPLE = ["Ana", "Ben", "Cleo", "Dan"]
BARS = re.compile(r'<svg class="bars"[^>]*><path d="([^"]*)"/><path class="dropped" d="([^"]*)"/>')
WHY = re.compile(r'<ol class="portions">.*?</ol>', re.DOTALL)


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, PEOPLE)


def play(house: House, season: str, scores: list[int]) -> None:
    night = house.night(season)
    house.post(f"{night}/by-hand", {"person": ["1", "2", "3", "4"], "game": ""})
    house.result(f"{night}/t/1", scores)
    house.post(f"{night}/close")


def test_a_column_for_each_round_and_an_outline_for_those_that_do_not_count(house: House) -> None:
    season = house.season()
    forms = Forms(house.get(f"{season}/settings")).forms
    sent = next(form.sent for form in forms if "kind" in form.sent)
    house.post(f"{season}/settings", {**sent, "best-0": "1", "of-0": "2"})
    play(house, season, [4, 3, 2, 1])
    assert 'class="bars"' not in house.get(season)  # of one there is nothing to compare
    play(house, season, [1, 2, 3, 4])
    drawn = BARS.findall(house.get(season))
    assert [(counted.count("M"), dropped.count("M")) for counted, dropped in drawn] == [(1, 1)] * 4
    found = WHY.search(house.get(f"{season}/why/1"))
    assert found
    assert found[0].count("<li") == 2
    assert found[0].count('<li class="dropped">') == 1


def test_one_sees_who_rose_since_the_last_round(house: House) -> None:
    season = house.season()
    play(house, season, [4, 3, 2, 1])
    assert 'class="change"' not in house.get(season)
    play(house, season, [1, 2, 30, 40])
    rows = house.get(season).split("<tr")[2:]
    moved = [re.findall(r'class="(change[ a-z]*)"', row) for row in rows]
    assert {*map(tuple, moved)} >= {("change",), ("change fell",)}


def test_a_player_finds_their_own_row(client: FlaskClient) -> None:
    house = PhoneHouse(client.application, names=PEOPLE)
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 3, 2, 1)
    page = house.phone(2).get(f"{house.address}/c/{number}").text
    own = [row for row in page.split("<tr") if row.startswith(' class="own"')]
    assert len(own) == 1
    assert "Ben" in own[0]
