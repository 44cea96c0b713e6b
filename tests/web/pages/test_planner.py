"""The planner, as people read it."""

import re

import pytest
from flask.testing import FlaskClient

from companion.web.pages.planner import remembered
from tests.helpers.said import said
from tests.web.venue.helpers.organiser import words_of


def test_the_planner_plans_an_evening(client: FlaskClient) -> None:
    asked = "people=22&hours=3&minutes=30&game=basari&sizes=4&sizes=3"
    told = words_of(client.get(f"/planner?{asked}").text)
    assert said("planner.rounds.many", count=4, tables="4 × 4, 2 × 3") in told
    assert said("planner.repeats", least=0, reached=0) in told
    assert (
        told.index(said("planner.formats"))
        < told.index(said("format.swiss"))
        < told.index(said("format.knockout"))
    )


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("people=1&hours=3", said("planner.people_bad", low=2, high=500)),
        ("people=x&hours=3", said("planner.people_bad", low=2, high=500)),
        ("people=8&hours=0&minutes=0", said("planner.time_bad")),
        ("people=8&hours=99", said("planner.time_bad")),
        ("people=8&hours=3", said("planner.sizes_bad")),
        ("people=8&hours=3&sizes=2&game=ys", said("planner.sizes_bad")),
        ("people=8&hours=3&sizes=4&game=other&length=0", said("planner.length_bad")),
    ],
)
def test_the_planner_says_what_is_missing(client: FlaskClient, asked: str, shown: str) -> None:
    assert shown in client.get(f"/planner?{asked}").text


def test_the_planner_knows_when_there_is_no_time(client: FlaskClient) -> None:
    told = client.get("/planner?people=8&hours=0&minutes=20&game=basari&sizes=4").text
    assert said("planner.none") in told


def test_the_planner_says_what_it_did_not_work_out(client: FlaskClient) -> None:
    asked = "people=499&hours=23&minutes=59&game=other&length=5&sizes=5&sizes=6"
    assert 'id="estimated"' in client.get(f"/planner?{asked}").text
    assert 'id="estimated"' not in client.get(f"/planner?{asked}".replace("499", "49")).text


def test_the_planner_thinks_once_about_the_same_evening(client: FlaskClient) -> None:
    asked = "people=23&hours=4&minutes=1&game=other&length=31&sizes=5&sizes=4"
    client.get(f"/planner?{asked}")
    before = remembered.cache_info()
    client.get(f"/planner?{asked}")
    after = remembered.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({"people": "1"}, {"people"}),
        ({"people": "seven", "hours": "-1"}, {"people", "hours"}),
        ({"minutes": "x"}, {"hours"}),
        ({"game": "other", "length": ""}, {"length"}),
        ({"game": "ys", "sizes": "2"}, {"sizes"}),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(
    client: FlaskClient, asked: dict[str, str], wrong: set[str]
) -> None:
    evening = {"people": "8", "hours": "3", "minutes": "0", "game": "basari", "sizes": "4"} | asked
    page = client.get("/planner", query_string=evening).text
    assert {*re.findall('id="([a-z]+)-error"', page)} == wrong
    assert {*re.findall('aria-describedby="([a-z]+)-error"', page)} == wrong
    for name in asked.keys() & {"people", "hours", "minutes", "length"}:
        assert re.search(f'<input[^>]* name="{name}"[^>]* value="{asked[name]}"', page)
    assert re.search(f'<option selected value="{evening["game"]}">', page)


def test_at_first_there_is_an_example(client: FlaskClient) -> None:
    page = client.get("/planner").text
    assert re.search('name="people"[^>]* value="22"', page)
    assert re.findall('value="(.)" checked', page) == ["3", "4"]
    assert "-error" not in page
