"""The people of a venue: lists, one person, two who are one, and what players may do."""

import io
import re

import pytest
from flask.testing import FlaskClient

from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.services.venue.writer import act
from companion.venue import actions as kinds
from tests.helpers.said import said
from tests.web.helpers.pad import Page, text_of, value_of
from tests.web.venue.helpers.people import join, join_link, key_of, phone, store_of

SETTINGS = {"scheme": {"points": {"kind": "placing", "default": [3, 2, 1, 0]}}, "sizes": [4, 3]}


def owner(venue: str) -> Visitor:
    return Visitor(key_of(venue), Role.OWNER, "account 1")


def view(client: FlaskClient, venue: str) -> VenueView:
    return load_venue(store_of(client), key_of(venue))


def names(client: FlaskClient, venue: str) -> list[str]:
    return [each.name for each in view(client, venue).people.values()]


def add(client: FlaskClient, venue: str, *given: str) -> None:
    people.add(store_of(client), owner(venue), given)


@pytest.fixture
def played(client: FlaskClient, venue: str) -> str:
    """Anna, Ben and Cleo sat at one table, Anne did not."""
    add(client, venue, "Anna", "Ben", "Cleo", "Anne")
    for action in (
        kinds.CreateCompetition(1, "season", "Autumn", SETTINGS),
        kinds.EnterPlayers(1, [1, 2, 3], 0),
        kinds.OpenRound(1, 0, "First night", 1),
        kinds.CheckIn(1, 0, [1, 2, 3]),
        kinds.PublishDraw(1, 0, [[1, 2, 3]], [], "Skat"),
    ):
        act(store_of(client), owner(venue), action)
    return venue


# The list


def test_a_pasted_list(client: FlaskClient, venue: str) -> None:
    form = {"names": 'Anna\n"Meier, Ben"\nAnna\n', "token": "t" * 32}
    answer = client.post(f"{venue}/people", data=form)
    assert answer.location == f"{venue}/people?added=2"
    assert said("people.added.many", count=2) in text_of(client, answer.location)
    assert client.post(f"{venue}/people", data=form).location == f"{venue}/people?added=0"
    assert names(client, venue) == ["Anna", "Meier, Ben"]


def test_a_file_from_a_spreadsheet(client: FlaskClient, venue: str) -> None:
    data = "\ufeffVorname;Nachname\r\nZoé;Müller\r\n".encode()
    form = {"names": "Anna", "guest": "1", "file": (io.BytesIO(data), "people.csv")}
    client.post(f"{venue}/people", data=form)
    assert names(client, venue) == ["Anna", "Zoé Müller"]
    assert all(each.guest for each in view(client, venue).state.people.values())
    assert "guest" in text_of(client, f"{venue}/people")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", said("nobody_named")),
        ("x" * 65, said("text_length", field=said("field.name", "venue"), longest=64)),
        ("\n".join([f"P{number}" for number in range(501)]), said("too_many_at_once", limit=500)),
        ("anna", said("all_known")),
    ],
)
def test_what_cannot_be_added_is_said_and_kept(
    client: FlaskClient, venue: str, given: str, shown: str
) -> None:
    add(client, venue, "Anna")
    answer = client.post(f"{venue}/people", data={"names": given})
    assert answer.status_code == 422
    assert shown in Page(answer.text).text
    assert given in answer.text
    assert names(client, venue) == ["Anna"]


def test_searching_needs_no_script(client: FlaskClient, venue: str) -> None:
    add(client, venue, *[f"Player {number:02}" for number in range(1, 15)])
    page = text_of(client, f"{venue}/people?q=PLAYER+03")
    assert "Player 03" in page
    assert "Player 04" not in page
    assert said("people.none") in text_of(client, f"{venue}/people?q=nope")


def test_who_withdrew_stands_apart(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna", "Ben")
    client.post(f"{venue}/people/1/deactivate")
    page = text_of(client, f"{venue}/people")
    assert page.index("Ben") < page.index(said("people.deactivated")) < page.index("Anna")
    assert client.post(f"{venue}/people/1/deactivate").status_code == 422
    client.post(f"{venue}/people/1/return")
    assert said("people.deactivated") not in text_of(client, f"{venue}/people")


# One person


def test_how_somebody_appears(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Anna Meier")
    page = client.get(f"{venue}/people/1").text
    assert value_of(page, "name") == "Anna Meier"
    assert "A.M." in page
    form = {"name": "Anna Moser", "shown": "initials"}
    assert client.post(f"{venue}/people/1", data=form).location == f"{venue}/people/1"
    assert view(client, venue).people[1] == ("Anna Moser", "initials", False)


@pytest.mark.parametrize("form", [{"name": "", "shown": "name"}, {"name": "A", "shown": "x"}])
def test_what_is_nonsense_is_refused(client: FlaskClient, venue: str, form: dict[str, str]) -> None:
    add(client, venue, "Anna")
    assert client.post(f"{venue}/people/1", data=form).status_code == 422
    assert names(client, venue) == ["Anna"]


def test_a_new_phone(client: FlaskClient, venue: str) -> None:
    link, old, new = join_link(client, venue), phone(client), phone(client)
    join(old, link, name="Anna")
    assert join(new, link, name="Anna").status_code == 422
    assert client.post(f"{venue}/people/1/phone").status_code == 303
    assert join(new, link, person="1").status_code == 303
    assert old.get(f"{venue}/people/1").status_code == 403


def test_erasure_has_two_steps(client: FlaskClient, venue: str) -> None:
    add(client, venue, "Annabella")
    asked = text_of(client, f"{venue}/people/1/erase")
    assert said("erase.backups") in asked
    assert names(client, venue) == ["Annabella"]
    assert client.post(f"{venue}/people/1/erase").location == f"{venue}/people"
    assert names(client, venue) == [""]
    assert said("person.forgotten") in text_of(client, f"{venue}/people/1")
    assert "Annabella" not in text_of(client, f"{venue}/people")
    assert client.get(f"{venue}/people/1/erase").status_code == 404


@pytest.mark.parametrize("page", ["", "/erase", "/merge?into=1"])
def test_nobody_is_not_there(client: FlaskClient, venue: str, page: str) -> None:
    add(client, venue, "Anna")
    assert client.get(f"{venue}/people/7{page}").status_code == 404


# Two who are one


def test_names_that_are_close_are_suggested(client: FlaskClient, played: str) -> None:
    page = client.get(f"{played}/people").text
    assert re.search(r"/people/4/merge\?into=1", page)
    add(client, played, "Anno")
    page = client.get(f"{played}/people").text
    assert "into=1" in page


def test_who_sat_at_one_table_is_not_suggested(client: FlaskClient, played: str) -> None:
    people.change(store_of(client), owner(played), 2, name="Annu")
    page = client.get(f"{played}/people").text
    assert "/people/2/merge?into=1" not in page
    assert "/people/4/merge?into=1" in page


def test_merging_shows_first_and_can_be_undone(client: FlaskClient, played: str) -> None:
    asked = text_of(client, f"{played}/people/1/merge?into=4")
    assert said("merge.lead", person="Anna", number=1, into="Anne", into_number=4) in asked
    assert "Autumn 1 0 1" in asked
    answer = client.post(f"{played}/people/1/merge", data={"into": "4", "token": "m" * 32})
    assert answer.location == f"{played}/people/4"
    assert client.get(f"{played}/people/1").location == f"{played}/people/4"
    assert "1 table" in text_of(client, f"{played}/people/4")
    last = view(client, played).seq
    assert client.post(f"{played}/log/{last}/undo").status_code == 303
    assert client.get(f"{played}/people/1").status_code == 200


def test_of_very_many_the_number_is_asked(client: FlaskClient, venue: str) -> None:
    add(client, venue, *[f"Player {number}" for number in range(302)])
    assert Page(client.get(f"{venue}/people/1").text).count("option") == 0
    assert value_of(client.get(f"{venue}/people/1").text, "into") == ""


def test_who_met_cannot_be_one(client: FlaskClient, played: str) -> None:
    answer = client.get(f"{played}/people/1/merge?into=2")
    assert answer.status_code == 422
    assert "Anna and Ben played at the same time" in Page(answer.text).text
    assert client.post(f"{played}/people/1/merge", data={"into": "2"}).status_code == 422
    assert client.post(f"{played}/people/1/merge", data={"into": "1"}).status_code == 422
    assert client.post(f"{played}/people/1/merge", data={"into": "99"}).status_code == 404


# What a player may do


@pytest.fixture
def ben(client: FlaskClient, played: str) -> FlaskClient:
    ben = phone(client)
    join(ben, join_link(client, played), person="2")
    return ben


def test_a_player_decides_about_himself(client: FlaskClient, played: str, ben: FlaskClient) -> None:
    own = f"{played}/people/2"
    assert own in Page(ben.get(f"{played}/me").text).addresses()
    page = ben.get(own).text
    assert "/merge" not in page
    assert "/phone" not in page
    form = {"name": "Benno", "shown": "number", "rated": "1"}
    assert ben.post(own, data=form).status_code == 303
    assert view(client, played).people[2] == ("Benno", "number", True)
    assert ben.post(f"{own}/deactivate").status_code == 303
    assert ben.post(f"{own}/return").status_code == 303
    assert ben.get(f"{own}/erase").status_code == 200
    assert ben.post(f"{own}/erase").status_code == 403
    assert names(client, played)[1] == "Benno"


def test_a_player_decides_about_nobody_else(
    client: FlaskClient, played: str, ben: FlaskClient
) -> None:
    before = view(client, played)
    other = f"{played}/people/1"
    for page in ("", "/erase", "/merge?into=4"):
        assert ben.get(f"{other}{page}").status_code == 403
    form = {"name": "Hacked", "shown": "name", "into": "4"}
    for page in ("", "/deactivate", "/return", "/phone", "/erase", "/merge"):
        assert ben.post(f"{other}{page}", data=form).status_code == 403
    assert ben.post(f"{played}/people", data={"names": "More"}).status_code == 403
    assert ben.post(f"{played}/people/2/merge", data={"into": "4"}).status_code == 403
    after = view(client, played)
    assert (after.log, after.people) == (before.log, before.people)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_whoever_is_nobody_sees_no_person(client: FlaskClient, played: str, role: str) -> None:
    other = phone(client)
    join(other, join_link(client, played, role))
    assert other.get(f"{played}/people/1").status_code == 403
    assert other.post(f"{played}/people/1/erase").status_code == 403


def test_hostile_names_stay_text(client: FlaskClient, venue: str) -> None:
    name = '<script>alert("x")</script>'
    add(client, venue, name)
    link = join_link(client, venue)
    for page in (
        client.get(f"{venue}/people").text,
        client.get(f"{venue}/people/1").text,
        client.get(f"{venue}/log").text,
        client.get(f"{venue}/people/1/erase").text,
        phone(client).get(link).text,
    ):
        assert name not in page
        assert "&lt;script&gt;" in page
