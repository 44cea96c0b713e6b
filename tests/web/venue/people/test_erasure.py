"""Being forgotten on pages: asked for at a phone, decided by an organiser who sees what is left."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.services.erasure.requests import requests
from companion.services.venue import big_screen as big_screens
from companion.services.venue import people
from companion.venue.actions import Penalise
from tests.web.helpers.pad import Forms, Page
from tests.web.venue.helpers.phones import House, device_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client.application, names=["Hanna Maier", "Max", "Sarah", "Tom"])


def asked(house: House) -> list[int]:
    return [*requests(house.store, house.view)]


def actions(page: str) -> list[str]:
    return [form.action.rpartition("/people/")[2] for form in Forms(page).forms]


def test_a_phone_asks_and_can_stop_it(house: House) -> None:
    hanna, own = house.phone(1), f"{house.address}/people/1"
    assert "1/erase/request" in actions(hanna.get(f"{own}/erase").text)
    for _ in range(2):  # a double tap
        answer = hanna.post(f"{own}/erase/request", data={"token": "t" * 32})
        assert (answer.status_code, answer.location) == (303, own)
    assert asked(house) == [1]
    assert 'id="asked"' in hanna.get(house.me).text
    assert "1/erase/decline" in actions(hanna.get(own).text)
    assert hanna.post(f"{own}/erase/request").status_code == 422
    assert hanna.post(f"{own}/erase/decline").status_code == 303
    assert asked(house) == []
    assert hanna.post(f"{own}/erase/decline").status_code == 422
    assert house.view.people[1].name == "Hanna Maier"


@pytest.mark.parametrize("page", ["", "/people", "/set-up"])
def test_organisers_see_it_at_once_and_nobody_else(house: House, page: str) -> None:
    hanna, address = house.phone(1), f"{house.address}{page}"
    link = f"{house.address}/people/1"
    before = Page(house.owner.get(address).text).addresses().count(link)
    hanna.post(f"{house.address}/people/1/erase/request")
    assert Page(house.owner.get(address).text).addresses().count(link) == before + 1
    answer = house.phone(2).get(address)
    assert answer.status_code == 403 or link not in Page(answer.text).addresses()


def test_an_organiser_declines_or_confirms(house: House) -> None:
    hanna, own = house.phone(1), f"{house.address}/people/1"
    hanna.post(f"{own}/erase/request")
    page = house.owner.get(own).text
    assert f"{own}/erase" in Page(page).addresses()
    assert "1/erase/decline" in actions(page)
    assert house.owner.post(f"{own}/erase/decline").location == own
    assert asked(house) == []
    hanna.post(f"{own}/erase/request")
    assert house.owner.post(f"{own}/erase").location == f"{house.address}/people"
    assert asked(house) == []
    assert house.view.people[1].name == ""
    assert house.owner.post(f"{own}/erase").status_code == 422


def test_a_phone_erases_nobody_for_good(house: House) -> None:
    """Not the one that it came in as, nor anybody else, nor by going from one to the next."""
    hanna = house.phone(1)
    for person in (1, 2):
        own = f"{house.address}/people/{person}"
        assert hanna.post(f"{own}/erase").status_code == 403
        code = 303 if person == 1 else 403
        assert hanna.post(f"{own}/erase/request").status_code == code
        assert hanna.post(f"{own}/erase/decline").status_code == code
    assert [each.name for each in house.view.people.values()] == house.names


def test_what_else_names_somebody_is_shown_and_chosen(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    for reason in ("Hanna was late", "Maier, too", "others"):
        house.act(Penalise(number, 0, 2, -1, reason))
    big_screens.send(house.store, house.visitor, "Go, Hanna!")
    erase = f"{house.address}/people/1/erase"
    page = Page(house.owner.get(erase).text)
    found = [given["value"] for _, given in page.tags if given.get("name") == "also"]
    assert [each.split()[0] for each in found] == ["log", "log", "screen"]
    house.owner.post(erase, data={"also": [found[0], found[2]]})
    fines = house.view.state.competitions[number].rounds[0].penalties
    assert [each.reason for each in fines] == ["#1 was late", "Maier, too", "others"]
    assert big_screens.big_screen_now(house.store, house.view).message == "Go, #1!"
    screen = house.owner.get(f"{house.address}/big-screen").text
    assert "Hanna" not in screen


def test_copies_of_the_database_are_named(house: House, tmp_path: Path) -> None:
    name = "companion-0005-29990101T000000Z.backup.sqlite3"
    page = house.owner.get(f"{house.address}/people/1/erase").text
    assert 'id="copies"' not in page
    (tmp_path / name).touch()
    page = house.owner.get(f"{house.address}/people/1/erase").text
    assert 'id="copies"' in page
    assert name in page
    assert name not in house.phone(1).get(f"{house.address}/people/1/erase").text


def test_an_organiser_reads_earlier_names_and_puts_one_back(house: House) -> None:
    hanna, own = house.phone(1), f"{house.address}/people/1"
    hanna.post(own, data={"name": "Mallory", "shown": "name"})
    page = house.owner.get(own).text
    assert 'id="earlier"' in page
    assert "Hanna Maier" in page
    assert 'id="earlier"' not in hanna.get(own).text
    house.owner.post(own, data={"name": "Hanna Maier", "shown": "name"})
    assert house.view.people[1].name == "Hanna Maier"


def test_a_code_for_one_phone(house: House) -> None:
    """The way in for somebody who appears as a number, and for a new phone."""
    people.change(house.store, house.visitor, 1, shown="number")
    old = house.phone(1)
    page = house.owner.post(f"{house.address}/people/1/code").text
    link = Page(page).text.partition("http://localhost")[2].split()[0]
    assert link.startswith("/in/")
    assert link not in house.owner.get(f"{house.address}/people/1").text
    new = house.device()
    form = Forms(new.get(link).text).forms[0]
    answer = new.post("/in", data=form.sent)
    assert answer.location == house.me
    assert new.get(f"{house.address}/people/1").status_code == 200
    assert old.get(f"{house.address}/people/1").status_code == 403
    assert house.device().get(link).status_code == 404
    assert house.phone(2).post(f"{house.address}/people/1/code").status_code == 403
    assert device_of(new) != device_of(old)
