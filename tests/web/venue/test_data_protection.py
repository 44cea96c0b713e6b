"""Who sees what of people, on every page, as `docs/data-protection.md` says."""

import pytest
from flask.testing import FlaskClient

from companion.services.venue import people
from companion.services.venue.reader import Visitor, short
from companion.services.venue.tables import begin_play
from companion.venue.actions import Penalise
from companion.venue.location import Location
from tests.web.helpers.pad import Page, text_of
from tests.web.venue.helpers.phones import House, device_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    names = ["Hanna Maier", "Max Groß", "Sarah Blum", "Tom"]
    found = House(client.application, names=names)
    number = found.night(1, 2, 3)
    found.seat(number, [1, 2, 3])
    found.act(Penalise(number, 0, 1, -1, "tardy"))
    for person, shown in ((2, "initials"), (3, "number")):
        people.change(found.store, found.visitor, person, shown=shown)
    return found


PAGES = ("", "/me", "/c/1", "/c/1/r/1", "/c/1/r/1/t/1", "/results", "/ratings", "/people/1")
PAGES += ("/people/1/statistics", "/people", "/log", "/set-up", "/c/1/why/1")


def seen(house: House, client: FlaskClient) -> str:
    """All that somebody finds anywhere."""
    answers = [client.get(f"{house.address}{page}") for page in PAGES]
    return " ".join([Page(each.text).text for each in answers if each.status_code == 200])


def test_others_see_names_as_their_players_wish(house: House) -> None:
    """Tom, and a phone that only watches."""
    for client in (house.phone(4), house.phone(role="watcher")):
        found = seen(house, client)
        assert "Hanna Maier" in found
        assert "M.G." in found
        assert "#3" in found
        assert not [name for name in ("Max", "Groß", "Sarah", "Blum") if name in found]


def test_organisers_and_the_player_see_the_name(house: House) -> None:
    assert "Sarah Blum" in seen(house, house.owner)
    assert "Sarah Blum" in text_of(house.phone(3), f"{house.address}/people/3")


def test_tables_results_and_reasons_are_for_everybody_in_the_venue(house: House) -> None:
    house.report(1, (1, 0, 0), 10, 20, 30)
    tom = house.phone(4)
    assert "tardy" in text_of(tom, f"{house.address}/c/1/r/1")
    assert "30" in text_of(tom, f"{house.address}/c/1/r/1/t/1").split()


def test_what_is_the_players_own_is_for_them_and_organisers(house: House) -> None:
    """Ratings, guests, requests: on the page of a person and in the list."""
    own = f"{house.address}/people/1"
    house.phone(1).post(f"{own}/erase/request")
    for client in (house.phone(2), house.phone(role="keeper"), house.phone(role="watcher")):
        assert client.get(own).status_code == 403
        assert client.get(f"{house.address}/people").status_code == 403
        assert 'id="erasures"' not in client.get(house.address).text
    for client in (house.phone(1), house.owner):
        page = client.get(own).text
        assert 'name="rated"' in page
        assert 'id="asked"' in page
    assert house.owner.get(f"{house.address}/people").status_code == 200


def test_nobody_is_shown_a_device(house: House) -> None:
    """Not on pages, in the log or in files."""
    hanna = house.phone(1)
    device = device_of(hanna)
    begin_play(
        house.store,
        Visitor(house.key, house.visitor.role, "person 1", 1, None, device),
        Location(1, 1, 1),
        "basari",
        "token",
    )
    assert house.view.log[-1].device == short(device)
    for client in (hanna, house.phone(2), house.owner):
        answers = [client.get(f"{house.address}{page}").text for page in (*PAGES, "/c/1/export")]
        assert not [each for each in answers if short(device) in each or device in each]


def test_organisers_see_that_there_is_a_phone(house: House) -> None:
    before = text_of(house.owner, f"{house.address}/people/4")
    house.phone(4)
    assert text_of(house.owner, f"{house.address}/people/4") != before
