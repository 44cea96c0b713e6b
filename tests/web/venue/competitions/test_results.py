"""Results where people look: a night’s day and points, nights beside each other, links, winners."""

import re

import pytest
from flask.testing import FlaskClient

from companion.services.clock import today
from tests.web.venue.helpers.organiser import NAMES, House


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


@pytest.fixture
def other(client: FlaskClient) -> FlaskClient:
    return client.application.test_client()


@pytest.fixture
def night(house: House) -> str:
    night = house.night(house.season())
    house.drawn(night)
    for table in (1, 2):
        house.result(f"{night}/t/{table}", [9, 7, 5, 3])
    return night


def round_now(house: House) -> tuple[object, ...]:
    now = house.view.state.competitions[1].rounds[0]
    return now.name, now.date, now.weight


def test_a_night_is_of_today_unless_somebody_says_when(house: House) -> None:
    season = house.season()
    house.send(season, "/open")
    assert round_now(house) == (None, today(), 1)
    night = f"{season}/r/1"
    house.send(night, "/describe", name="Opening", date="2026-03-05", weight="2")
    assert round_now(house) == ("Opening", "2026-03-05", 2)


def test_a_night_that_is_over_gets_another_day(house: House, night: str) -> None:
    house.post(f"{night}/close")
    house.send(night, "/describe", date="2020-02-29")
    assert round_now(house) == (None, "2020-02-29", 1)


@pytest.mark.parametrize("date", ["2026-02-30", "20260301", "tomorrow", "2026-3-1", "９９"])
def test_what_is_no_day_changes_nothing(house: House, night: str, date: str) -> None:
    before = round_now(house)
    page = house.send(night, "/describe", 422, date=date)
    assert 'aria-invalid="true"' in page
    assert round_now(house) == before


def test_a_night_shows_its_own_points_and_who_won(house: House, night: str) -> None:
    house.post(f"{night}/close")
    page = house.get(night)
    ranks = re.findall(r'<span class="rank">(\d+)</span>', page)
    assert ranks == ["1", "1", "3", "3", "5", "5", "7", "7"]


def test_nights_are_listed_and_beside_each_other(house: House, night: str) -> None:
    season = night.partition("/r/")[0]
    house.post(f"{night}/close")
    house.night(season)
    page = house.get(f"{season}/nights")
    assert [*re.findall(r'/r/(\d)"', page)] == ["2", "1"]
    assert page.count("<tr>") == 1 + len(NAMES)


def test_by_the_link_anybody_may_look_and_by_no_other(
    house: House, night: str, other: FlaskClient
) -> None:
    season = night.partition("/r/")[0]
    page = house.get(f"{season}/share")
    assert "/look/" not in page
    house.send(f"{season}/share", "", wanted="yes")
    link = re.search(r'href="http://[^/]*(/look/[^"]+)"', house.get(f"{season}/share"))
    assert link
    shown = other.get(link[1])
    assert shown.status_code == 200
    assert 'property="og:description"' in shown.text
    assert house.key not in re.sub(r"/look/\S+", "", shown.text)
    assert other.get(link[1][:-1] + "x").status_code == 404
    assert other.get(link[1].replace("/1/", "/2/")).status_code == 404
    house.send(f"{season}/share", "", wanted="")
    assert other.get(link[1]).status_code == 404
    house.send(f"{season}/share", "", wanted="yes")
    assert other.get(link[1]).status_code == 404  # a new link is another one


def test_in_public_people_are_called_as_they_chose(house: House, night: str) -> None:
    season = night.partition("/r/")[0]
    house.post("/people/1", {"name": "Ana", "shown": "number"})
    house.send(f"{season}/share", "", wanted="yes")
    link = re.search(r'href="http://[^/]*(/look/[^"]+)"', house.get(f"{season}/share"))
    assert link
    assert "Ana" not in house.client.get(link[1]).text


def test_the_end_of_a_season_is_its_winners(house: House, night: str) -> None:
    season = night.partition("/r/")[0]
    house.post(f"{night}/close")
    assert house.below(house.send(season, "/finish")) == f"{season}/winners"
    page = house.get(f"{season}/winners")
    assert page.count('class="rank-1"') == 2
    assert "/print/certificate" in page
