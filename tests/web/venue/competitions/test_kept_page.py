"""A page of standings is drawn once for all who see the same, until something happens."""

from collections.abc import Iterator

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from companion.services.venue import people
from companion.services.venue.people import INITIALS
from tests.web.venue.helpers.organiser import House
from tests.web.venue.helpers.phones import House as PhoneHouse

PEOPLE = ["Ana", "Ben", "Cleo", "Dan"]
PAGE = "venue/competitions/page.html"


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, PEOPLE)


@pytest.fixture
def drawn(client: FlaskClient) -> Iterator[list[str]]:
    """The templates of standings that were drawn."""
    names: list[str] = []

    def note(_: Flask, template: object, **_more: object) -> None:
        names.extend([PAGE] if getattr(template, "name", "") == PAGE else [])

    with template_rendered.connected_to(note, client.application):
        yield names


def test_the_same_page_again_is_not_drawn_again(house: House, drawn: list[str]) -> None:
    season = house.season()
    house.drawn(house.night(season))
    assert house.get(season) == house.get(season)
    assert drawn == [PAGE]


def test_a_result_is_on_the_page_at_once(house: House, drawn: list[str]) -> None:
    season = house.season()
    night = house.night(season)
    house.drawn(night)
    before = house.get(season)
    house.result(f"{night}/t/1", [4, 3, 2, 1])
    assert house.get(season) != before
    assert drawn == [PAGE, PAGE]


def test_another_language_and_another_address_are_another_page(
    house: House, drawn: list[str]
) -> None:
    season = house.season()
    house.drawn(house.night(season))
    house.get(season)
    german = house.client.get(house.address(season), headers={"Accept-Language": "de"}).text
    assert '<html lang="de">' in german
    house.get(f"{season}?all=1")
    assert len(drawn) == 3


def test_a_page_with_a_form_is_kept_for_nobody(house: House, drawn: list[str]) -> None:
    season = house.season()
    first, second = house.get(season), house.get(season)
    assert 'name="csrf_token"' in first
    assert first != second  # a token each, so that two taps on two pages are two
    assert drawn == [PAGE, PAGE]


def test_nobody_gets_a_page_with_the_names_of_another_role(client: FlaskClient) -> None:
    house = PhoneHouse(client.application)
    number = house.night(1, 2, 3, 4)
    house.seat(number, [1, 2, 3, 4])
    people.change(house.store, house.visitor, 1, "Hanna", INITIALS, True)
    address = f"{house.address}/c/{number}"
    assert "Hanna" in house.owner.get(address).text
    assert "Hanna" not in house.phone(2).get(address).text
    assert "Hanna" in house.phone(1).get(address).text
    assert "Hanna" not in house.phone().get(address).text
