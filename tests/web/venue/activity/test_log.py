"""The log in words, and taking something back."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.services import people
from companion.services.desk import act
from companion.services.policy import Role
from companion.services.venues import Visitor, load_venue
from companion.tourney.venue import deeds as kinds
from companion.tourney.venue.deeds import KINDS
from tests.web.pad import Page, text_of
from tests.web.venue.people_helping import come_in, door, key_of, phone, set_up, store_of

SETTINGS = {"scheme": {"points": {"kind": "placing", "default": [3, 2, 1, 0]}}, "sizes": [4, 3]}


@pytest.fixture
def venue(client: FlaskClient) -> str:
    return set_up(client)


def owner(venue: str) -> Visitor:
    return Visitor(key_of(venue), Role.OWNER, "account 1")


def do(client: FlaskClient, venue: str, *deeds: kinds.Deed) -> None:
    for deed in deeds:
        act(store_of(client), owner(venue), deed)


@pytest.fixture
def night(client: FlaskClient, venue: str) -> str:
    """Three people, a season, a night with a table that has been played."""
    people.add(store_of(client), owner(venue), ["Anna", "Ben", "Cleo"])
    lines = [{"place": 1}, {"place": 2}, {"place": 3}]
    do(
        client,
        venue,
        kinds.Found(1, "season", "Autumn", SETTINGS),
        kinds.Enter(1, [1, 2, 3], 0),
        kinds.Open(1, 0, "First night", 1),
        kinds.CheckIn(1, 0, [1, 2, 3]),
        kinds.Seat(1, 0, [[1, 2, 3]], [], "Skat"),
        kinds.Report(1, 0, 0, lines, "Skat"),
        kinds.Confirm(1, 0, 0, lines),
        kinds.Penalise(1, 0, 1, -2, "late"),
    )
    return venue


def test_every_deed_is_told_newest_first(client: FlaskClient, night: str) -> None:
    page = text_of(client, f"{night}/log")
    said = [
        "First night, Anna: -2 points (late)",
        "First night, table 1: result confirmed",
        "First night, table 1: result entered",
        "Tables published for First night",
        "There for First night: Anna, Ben, Cleo",
        "First night opened",
        "Taking part in Autumn: Anna, Ben, Cleo",
        "Set up: Autumn",
        "New here: Anna, Ben, Cleo",
    ]
    places = [page.find(each) for each in said]
    assert -1 not in places, page
    assert places == sorted(places)
    assert "olga" in page


def test_undo_asks_first_and_says_whom_it_moves(client: FlaskClient, night: str) -> None:
    page = text_of(client, f"{night}/log/10/undo")
    assert "First night, Anna: -2 points (late)" in page
    assert "Anna" in page.partition("changes in the standings of Autumn")[2]
    assert "Take it back" in page
    before = load_venue(store_of(client), key_of(night)).seq
    answer = client.post(f"{night}/log/10/undo", data={"token": "a" * 32})
    assert answer.location == f"{night}/log"
    client.post(f"{night}/log/10/undo", data={"token": "a" * 32})  # a double tap
    assert load_venue(store_of(client), key_of(night)).seq == before + 1
    html = client.get(f"{night}/log").text
    assert "<del>First night, Anna: -2 points (late)</del>" in html
    assert "Taken back: First night, Anna" in Page(html).text


def test_what_others_need_stays(client: FlaskClient, night: str) -> None:
    answer = client.get(f"{night}/log/5/undo")
    assert answer.status_code == 422
    assert "Entry 6 in the log needs this" in answer.text
    assert "Take it back" not in answer.text
    assert client.post(f"{night}/log/5/undo").status_code == 422


@pytest.mark.parametrize("seq", ["0", "99", "x", "-1"])
def test_what_is_not_there_is_not_there(client: FlaskClient, night: str, seq: str) -> None:
    assert client.get(f"{night}/log/{seq}/undo").status_code == 404
    assert client.post(f"{night}/log/{seq}/undo").status_code == 404


def test_what_lasts_has_no_button(client: FlaskClient, night: str) -> None:
    assert f"{night}/log/2/undo" not in client.get(f"{night}/log").text
    assert client.post(f"{night}/log/2/undo").status_code == 422


def test_players_see_no_log(client: FlaskClient, night: str) -> None:
    player = phone(client)
    come_in(player, door(client, night), person="1")
    assert player.get(f"{night}/log").status_code == 403
    assert player.post(f"{night}/log/10/undo").status_code == 403


def test_long_logs_have_pages(client: FlaskClient, night: str) -> None:
    for _ in range(60):
        people.change(store_of(client), owner(night), 1, rated=True)
    first = client.get(f"{night}/log").text
    assert "Set up: Autumn" not in first
    older = next(each for each in Page(first).addresses() if "before=" in each)
    assert "Set up: Autumn" in text_of(client, older)
    assert client.get(f"{night}/log?before=x").status_code == 200


def test_who_and_how_many(client: FlaskClient, venue: str) -> None:
    people.add(store_of(client), owner(venue), [f"P{number}" for number in range(1, 21)])
    guest = phone(client)
    come_in(guest, door(client, venue), name="Zoé")
    page = text_of(client, f"{venue}/log")
    assert "P8, and 12 more people" in page
    assert "phone" in page


def test_a_phone_that_was_freed_is_told_of_by_its_name(client: FlaskClient, night: str) -> None:
    come_in(phone(client), door(client, night), person="1")
    client.post(f"{night}/people/1/phone")
    last = load_venue(store_of(client), key_of(night)).log[-1]
    assert last.deed == kinds.AccountEntry("phone_freed", None, "person 1")
    assert "Anna" in line(client, night, last.seq)
    client.post(f"{night}/people/1/erase")
    assert "#1" in line(client, night, last.seq)


def line(client: FlaskClient, venue: str, seq: int) -> str:
    """What an entry of the log says."""
    found = re.search(rf'<li value="{seq}">\s*<p>(.*?)</p>', client.get(f"{venue}/log").text)
    assert found
    return found[1]


def test_every_kind_of_deed_is_told() -> None:
    source = Path(__file__).parents[3] / "companion" / "tourney" / "venue" / "messages.py"
    text = source.read_text("utf-8")
    told = [kind for kind in KINDS if kind != "account"]  # which pages have words for
    assert [kind for kind in told if f'"deed.{kind}"' not in text] == []


def test_taking_back_a_merger_says_whom_it_moves(client: FlaskClient, night: str) -> None:
    people.add(store_of(client), owner(night), ["Anne"])
    asked = text_of(client, f"{night}/people/1/merge?into=4")
    assert "Autumn 1 0 1" in asked
    client.post(f"{night}/people/1/merge", data={"into": "4"})
    last = load_venue(store_of(client), key_of(night)).seq
    page = client.get(f"{night}/log/{last}/undo")
    assert page.status_code == 200
    assert "Anna and Anne turned out to be one person" in Page(page.text).text
