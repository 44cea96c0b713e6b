"""A play that is broken off leaves its table free; and what a pad says of its table."""

import pytest
from flask.testing import FlaskClient

from companion.services.erasure import erasure
from companion.services.venue import people
from companion.venue.actions import Revoke, VoidTable
from companion.venue.state import Table
from tests.helpers.said import said, saying
from tests.web.helpers.pad import Page
from tests.web.venue.helpers.phones import House


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client.application)


@pytest.fixture
def number(house: House) -> int:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game="")
    return number


def opened(house: House, phone: FlaskClient, number: int, game: str = "basari") -> str:
    answer = phone.post(f"{house.table(number, 0)}/pad", data={"game": game})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def abandon(phone: FlaskClient, pad: str) -> str:
    answer = phone.post(f"{pad}/status", data={"status": "abandoned"})
    assert answer.status_code == 302, answer.text
    return str(answer.location)


def table(house: House, number: int) -> Table:
    return house.view.state.competitions[number].rounds[0].tables[0]


def test_the_table_waits_again_for_players_and_organisers(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    assert said("state.playing") in Page(house.owner.get(house.table(number, 0)).text).text
    assert abandon(hanna, pad) == f"{house.table(number, 0)}/pad"
    for phone in (hanna, house.phone(2)):
        assert said("pads.which") in phone.get(house.me).text
    page = Page(house.owner.get(house.table(number, 0)).text).text
    assert "waiting" in page
    assert said("result.missing") in page
    other = opened(house, house.phone(2), number)
    assert other != pad
    assert table(house, number).play == other[6:]


def test_an_abandoned_play_stays_in_the_list(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    abandon(hanna, pad)
    assert pad in hanna.get("/").text
    assert said("pad.table.free", number=1) in Page(hanna.get(pad).text).text


def test_whoever_goes_on_has_the_table_again(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    abandon(hanna, pad)
    assert (table(house, number).play, table(house, number).game) == (None, "")
    hanna.post(f"{pad}/status", data={"status": "running"})
    assert (table(house, number).play, table(house, number).game) == (pad[6:], "basari")
    assert "table-remark" not in hanna.get(pad).text


def test_a_table_with_another_pad_is_not_taken_from_it(house: House, number: int) -> None:
    hanna, max_ = house.phone(1), house.phone(2)
    pad = opened(house, hanna, number)
    abandon(hanna, pad)
    other = opened(house, max_, number)
    hanna.post(f"{pad}/status", data={"status": "running"})
    assert table(house, number).play == other[6:]
    assert said("pad.table.left", number=1) in hanna.get(pad).text


def test_who_does_not_keep_a_play_frees_no_table(house: House, number: int) -> None:
    pad = opened(house, house.phone(1), number)
    stranger = house.device()
    answer = stranger.post(f"{pad}/status", data={"status": "abandoned"})
    assert answer.status_code == 404
    assert table(house, number).play == pad[6:]


def test_an_entered_result_stays(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    house.report(2, (number, 0, 0), 3, 2, 1)
    abandon(hanna, pad)
    assert table(house, number).lines is not None


def test_the_log_says_it_and_can_take_it_back(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    abandon(hanna, pad)
    log = Page(house.owner.get(f"{house.address}/log").text).text
    assert saying("action.abandon", table=1).search(log)
    assert house.view.log[-1].by == "person 1"
    house.act(Revoke(house.view.seq))
    assert table(house, number).play == pad[6:]


def test_who_is_forgotten_is_forgotten_in_abandoned_plays(house: House, number: int) -> None:
    """Also under a name that they have no more."""
    hanna, max_ = house.phone(1), house.phone(2)
    pad = opened(house, max_, number)
    abandon(max_, pad)
    people.change(house.store, house.visitor, 1, name="Johanna")
    erasure.erase(house.store, house.visitor, 1)
    assert "Hanna" not in max_.get(pad).text
    assert hanna.get(pad).status_code == 404


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("report", said("pad.table.result", number=1)),
        ("void", said("pad.table.void", number=1)),
    ],
)
def test_a_pad_says_that_its_table_is_decided(
    house: House, number: int, action: str, shown: str
) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    fresh = hanna.get(f"{pad}/now")
    assert fresh.json["remark"] == ""
    told: list[str] = []
    house.store.listeners.append(lambda key, *_: told.append(key))
    if action == "void":
        house.act(VoidTable(number, 0, 0, "spilt"))
    else:
        data = {"score-0": "3", "score-1": "2", "score-2": "1", "confirm": "yes"}
        assert house.owner.post(house.table(number, 0), data=data).status_code == 303
    assert pad[6:] in told
    page = hanna.get(pad).text
    assert shown in page
    assert f'href="{house.table(number, 0)}/pad"' in page
    asked = hanna.get(f"{pad}/now", headers={"If-None-Match": fresh.headers["ETag"]})
    assert asked.status_code == 200
    assert asked.json["remark"]


def test_a_pad_says_nothing_of_its_own_result(house: House, number: int) -> None:
    hanna = house.phone(1)
    pad = opened(house, hanna, number)
    house.keep(hanna, pad)
    house.owner.post(f"{house.table(number, 0)}/confirm")
    assert table(house, number).confirmed
    assert "table-remark" not in hanna.get(pad).text
