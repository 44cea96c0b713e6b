"""The log in words, and taking something back."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue.reader import Visitor, load_venue
from companion.services.venue.writer import act
from companion.venue import actions as kinds
from companion.venue.actions import KINDS
from tests.helpers.said import said
from tests.web.helpers.pad import Page, text_of
from tests.web.venue.helpers.people import join, join_link, key_of, phone, store_of

SETTINGS = {"scheme": {"points": {"kind": "placing", "default": [3, 2, 1, 0]}}, "sizes": [4, 3]}
PENALTY = said(
    "action.penalise",
    round="First night",
    person="Anna",
    points=said("points.many", "games", count=-2),
    reason="late",
)


def owner(venue: str) -> Visitor:
    return Visitor(key_of(venue), Role.OWNER, "account 1")


def do(client: FlaskClient, venue: str, *actions: kinds.Action) -> None:
    for action in actions:
        act(store_of(client), owner(venue), action)


@pytest.fixture
def night(client: FlaskClient, venue: str) -> str:
    """Three people, a season, a night with a table that has been played."""
    people.add(store_of(client), owner(venue), ["Anna", "Ben", "Cleo"])
    lines = [{"place": 1}, {"place": 2}, {"place": 3}]
    do(
        client,
        venue,
        kinds.CreateCompetition(1, "season", "Autumn", SETTINGS),
        kinds.EnterPlayers(1, [1, 2, 3], 0),
        kinds.OpenRound(1, 0, "First night", 1),
        kinds.CheckIn(1, 0, [1, 2, 3]),
        kinds.PublishDraw(1, 0, [[1, 2, 3]], [], "Skat"),
        kinds.EnterResult(1, 0, 0, lines, "Skat"),
        kinds.ConfirmResult(1, 0, 0, lines),
        kinds.Penalise(1, 0, 1, -2, "late"),
    )
    return venue


def test_every_action_is_told_newest_first(client: FlaskClient, night: str) -> None:
    page = text_of(client, f"{night}/log")
    shown = [
        PENALTY,
        said("action.confirm", round="First night", table=1),
        said("action.report", round="First night", table=1),
        said("action.seat", round="First night"),
        said("action.check_in", round="First night", names="Anna, Ben, Cleo"),
        said("action.open", round="First night"),
        said("action.enter", competition="Autumn", names="Anna, Ben, Cleo"),
        said("action.found", competition="Autumn"),
        said("action.join", names="Anna, Ben, Cleo"),
    ]
    places = [page.find(each) for each in shown]
    assert -1 not in places, page
    assert places == sorted(places)
    assert "olga" in page


def test_undo_asks_first_and_says_whom_it_moves(client: FlaskClient, night: str) -> None:
    page = text_of(client, f"{night}/log/10/undo")
    assert PENALTY in page
    assert "Anna" in page.partition(said("undo.moves", competition="Autumn"))[2]
    assert said("undo.do") in page
    before = load_venue(store_of(client), key_of(night)).seq
    answer = client.post(f"{night}/log/10/undo", data={"token": "a" * 32})
    assert answer.location == f"{night}/log"
    client.post(f"{night}/log/10/undo", data={"token": "a" * 32})  # a double tap
    assert load_venue(store_of(client), key_of(night)).seq == before + 1
    html = client.get(f"{night}/log").text
    assert f"<del>{PENALTY}</del>" in html
    assert said("action.undo", what=PENALTY) in Page(html).text


def test_what_others_need_is_undone_with_them(client: FlaskClient, night: str) -> None:
    answer = client.get(f"{night}/log/5/undo")
    others = re.findall(r'data-entry="(\d+)"', answer.text)
    assert "6" in others
    assert client.post(f"{night}/log/5/undo").status_code == 422  # nobody has seen the list
    before = load_venue(store_of(client), key_of(night)).seq
    (entries,) = re.findall(r'name="entries" value="([0-9 ]+)"', answer.text)
    answer = client.post(f"{night}/log/5/undo", data={"entries": entries})
    assert answer.status_code == 303
    assert load_venue(store_of(client), key_of(night)).seq == before + len(others) + 1


@pytest.mark.parametrize("seq", ["0", "99", "x", "-1"])
def test_what_is_not_there_is_not_there(client: FlaskClient, night: str, seq: str) -> None:
    assert client.get(f"{night}/log/{seq}/undo").status_code == 404
    assert client.post(f"{night}/log/{seq}/undo").status_code == 404


def test_what_lasts_has_no_button(client: FlaskClient, night: str) -> None:
    assert f"{night}/log/2/undo" not in client.get(f"{night}/log").text
    assert client.post(f"{night}/log/2/undo").status_code == 422


def test_players_see_no_log(client: FlaskClient, night: str) -> None:
    player = phone(client)
    join(player, join_link(client, night), person="1")
    assert player.get(f"{night}/log").status_code == 403
    assert player.post(f"{night}/log/10/undo").status_code == 403


def test_long_logs_have_pages(client: FlaskClient, night: str) -> None:
    for _ in range(60):
        people.change(store_of(client), owner(night), 1, rated=True)
    first = client.get(f"{night}/log").text
    assert said("action.found", competition="Autumn") not in first
    older = next(each for each in Page(first).addresses() if "before=" in each)
    assert said("action.found", competition="Autumn") in text_of(client, older)
    assert client.get(f"{night}/log?before=x").status_code == 200


def test_who_and_how_many(client: FlaskClient, venue: str) -> None:
    people.add(store_of(client), owner(venue), [f"P{number}" for number in range(1, 21)])
    guest = phone(client)
    join(guest, join_link(client, venue), name="Zoé")
    page = text_of(client, f"{venue}/log")
    assert f"P8, {said('log.more.many', count=12)}" in page
    assert "phone" in page


def test_a_phone_that_was_freed_is_told_of_by_its_name(client: FlaskClient, night: str) -> None:
    join(phone(client), join_link(client, night), person="1")
    client.post(f"{night}/people/1/phone")
    last = load_venue(store_of(client), key_of(night)).log[-1]
    assert last.action == kinds.AccountEntry("phone_freed", None, "person 1")
    assert "Anna" in line(client, night, last.seq)
    client.post(f"{night}/people/1/erase")
    assert "#1" in line(client, night, last.seq)


def line(client: FlaskClient, venue: str, seq: int) -> str:
    """What an entry of the log says."""
    found = re.search(rf'<li value="{seq}">\s*<p>(.*?)</p>', client.get(f"{venue}/log").text)
    assert found
    return found[1]


def test_every_kind_of_action_is_told() -> None:
    source = Path(__file__).parents[4] / "companion" / "venue" / "messages.py"
    text = source.read_text("utf-8")
    told = [kind for kind in KINDS if kind != "account"]  # which pages have words for
    assert [kind for kind in told if f'"action.{kind}"' not in text] == []


def test_taking_back_a_merger_says_whom_it_moves(client: FlaskClient, night: str) -> None:
    people.add(store_of(client), owner(night), ["Anne"])
    asked = text_of(client, f"{night}/people/1/merge?into=4")
    assert "Autumn 1 0 1" in asked
    client.post(f"{night}/people/1/merge", data={"into": "4"})
    last = load_venue(store_of(client), key_of(night)).seq
    page = client.get(f"{night}/log/{last}/undo")
    assert page.status_code == 200
    assert said("action.merge", person="Anna", into="Anne") in Page(page.text).text
