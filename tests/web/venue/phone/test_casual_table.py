"""Tables that people form by themselves, and plays that count for a night afterwards."""

import re

import pytest
from flask.testing import FlaskClient

from companion.services.venue import writer as organise
from companion.venue.actions import Revoke
from tests.helpers.said import said, saying
from tests.web.helpers.pad import Forms, begin
from tests.web.venue.helpers.phones import House


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client.application)


def form_address(house: House, number: int) -> str:
    return f"{house.address}/c/{number}/form"


def tables_of(house: House, number: int) -> list[set[int]]:
    return [{*table.people} for table in house.view.state.competitions[number].rounds[-1].tables]


def test_who_is_free_sits_down_with_others(house: House) -> None:
    number, hanna = house.night(1, 2, 3, 4), house.phone(1)
    assert form_address(house, number) in hanna.get(house.me).text
    page = hanna.get(form_address(house, number)).text
    form = next(f for f in Forms(page).forms if f.action.endswith("/form"))
    assert form.inputs["person"] == {"2", "3", "4"}
    sent = {**form.sent, "person": ["1", "2", "3"], "game": "basari"}
    before = house.view.seq
    assert [hanna.post(form.action, data=sent).status_code for _ in range(2)] == [303, 303]
    assert house.view.seq == before + 1
    assert tables_of(house, number) == [{1, 2, 3}]
    assert house.view.state.competitions[number].rounds[0].tables[0].game == "basari"
    assert said("casual_table.nobody") in house.phone(4).get(form_address(house, number)).text


def test_nobody_forms_a_table_for_others(house: House) -> None:
    number = house.night(1, 2, 3, 4)
    for phone in (house.phone(1), house.phone(role="keeper"), house.phone()):
        answer = phone.post(form_address(house, number), data={"person": ["2", "3", "4"]})
        assert answer.status_code == 403
    assert tables_of(house, number) == []
    owner = house.owner.post(form_address(house, number), data={"person": ["2", "3", "4"]})
    assert owner.status_code == 303
    assert tables_of(house, number) == [{2, 3, 4}]


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (["1", "2", "8"], saying("not_there")),
        (["1", "2", "4"], saying("still_playing")),
        (["1"], saying("no_such_size", size=1)),
        (["1", "2", "99"], saying("not_there")),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    house: House, people: list[str], sentence: re.Pattern[str]
) -> None:
    number = house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [4, 5, 6])
    answer = house.phone(1).post(form_address(house, number), data={"person": people})
    assert answer.status_code == 422
    assert sentence.search(answer.text)
    assert len(tables_of(house, number)) == 1


def test_a_tournament_is_seated_by_its_organisers(house: House) -> None:
    number, hanna = house.tournament(1, 2, 3), house.phone(1)
    assert hanna.get(form_address(house, number)).status_code == 404
    answer = hanna.post(form_address(house, number), data={"person": ["1", "2", "3"]})
    assert answer.status_code == 404
    assert tables_of(house, number) == []


def test_a_game_of_ones_own_can_be_named(house: House) -> None:
    number = house.night(1, 2, 3)
    sent = {"person": ["1", "2", "3"], "other": "Skat", "game": "basari"}
    assert house.phone(1).post(form_address(house, number), data=sent).status_code == 303
    assert house.view.state.competitions[number].rounds[0].tables[0].game == "Skat"
    sent = {"person": ["1", "2"], "other": "\u202e" * 70}
    assert house.phone(1).post(form_address(house, number), data=sent).status_code == 422


# A play that began without a venue


def claim_address(house: House, pad: str) -> str:
    return f"{house.address}/claim/{pad.rpartition('/')[2]}"


def test_a_play_is_counted_with_the_people_who_played_it(house: House) -> None:
    number = house.night(1)
    pad = begin(house.owner, "basari", ["Max", "hanna", "Ulf"])
    assert claim_address(house, pad) in house.owner.get(pad).text
    house.keep(house.owner, pad)
    for page in (pad, f"{pad}/sheet"):
        assert claim_address(house, pad) in house.owner.get(page).text
    page = house.owner.get(claim_address(house, pad)).text
    form = next(f for f in Forms(page).forms if "/claim/" in f.action)
    assert [form.sent[f"seat-{seat}"] for seat in range(3)] == ["2", "1", ""]
    missing = house.owner.post(form.action, data=form.sent)
    assert missing.status_code == 422
    assert said("claim.missing") in missing.text
    sent = {**form.sent, "seat-2": "5"}
    assert [house.owner.post(form.action, data=sent).status_code for _ in range(2)] == [303, 303]
    now = house.view.state.competitions[number].rounds[0]
    assert now.present == {1, 2, 5}
    assert [(table.people, table.confirmed) for table in now.tables] == [((2, 1, 5), True)]
    assert {each.person for each in organise.order_of(house.store, house.view, number)} == {1, 2, 5}
    after = house.owner.get(pad).text
    assert claim_address(house, pad) not in after
    assert f'href="{house.address}"' in after
    again = house.owner.post(form.action, data={**sent, "token": "another"})
    assert again.status_code == 422
    assert said("claimed_already") in again.text


def test_a_play_that_goes_on_counts_when_it_ends(house: House) -> None:
    number = house.night()
    pad = begin(house.owner, "basari", ["Hanna", "Max", "Sarah"])
    page = house.owner.get(claim_address(house, pad)).text
    form = next(f for f in Forms(page).forms if "/claim/" in f.action)
    assert house.owner.post(form.action, data=form.sent).status_code == 303
    assert not any(row.row.played for row in organise.order_of(house.store, house.view, number))
    assert house.phone(1).post(f"{house.table(number, 0)}/pad").location == pad
    house.keep(house.owner, pad)
    assert all(row.row.played for row in organise.order_of(house.store, house.view, number))


def test_what_was_revoked_can_be_counted_again(house: House) -> None:
    number = house.night()
    pad = begin(house.owner, "basari", ["Hanna", "Max", "Sarah"])
    before = house.view.seq
    sent = {"night": str(number), "seat-0": "1", "seat-1": "2", "seat-2": "3"}
    assert house.owner.post(claim_address(house, pad), data=sent).status_code == 303
    for seq in range(house.view.seq, before, -1):
        house.act(Revoke(seq))
    other = {**sent, "seat-0": "4"}
    assert house.owner.post(claim_address(house, pad), data=other).status_code == 303
    assert tables_of(house, number) == [{4, 2, 3}]


def test_only_the_phone_that_keeps_a_play_can_let_it_count(house: House) -> None:
    number = house.night()
    other = House(house.app, "Club Nebel")
    there = other.night()
    pad = begin(house.owner, "basari", ["Hanna", "Max", "Sarah"])
    sent = {"seat-0": "1", "seat-1": "2", "seat-2": "3"}
    assert other.owner.get(claim_address(other, pad)).status_code == 404
    assert house.organiser().post(claim_address(house, pad), data=sent).status_code == 404
    assert house.phone(1).get(claim_address(house, pad)).status_code == 403
    assert house.phone(1).get(pad).status_code == 404
    given = {**sent, "night": str(number)}
    assert house.owner.post(claim_address(house, pad), data=given).status_code == 303
    # Signed in there with the same computer: a play belongs to one venue.
    house.owner.set_cookie("organiser", other.cookie)
    taken = house.owner.post(claim_address(other, pad), data={**sent, "night": str(there)})
    assert taken.status_code == 422
    assert tables_of(other, there) == []
    assert f'href="{house.address}"' not in house.owner.get(pad).text


def test_without_a_night_there_is_nothing_to_count_for(house: House) -> None:
    house.tournament(1, 2, 3)
    pad = begin(house.owner, "basari", ["Hanna", "Max", "Sarah"])
    assert said("claim.none") in house.owner.get(claim_address(house, pad)).text
    sent = {"night": "1", "seat-0": "1", "seat-1": "2", "seat-2": "3"}
    assert house.owner.post(claim_address(house, pad), data=sent).status_code == 422
    house.owner.post(f"{pad}/status", data={"status": "abandoned"})
    number = house.night()
    answer = house.owner.post(claim_address(house, pad), data={**sent, "night": str(number)})
    assert answer.status_code == 422
    assert "abandoned" in answer.text


def test_players_are_not_asked_what_only_organisers_may(client: FlaskClient) -> None:
    pad = begin(client, "basari", ["Hanna", "Max", "Sarah"])
    assert "/claim/" not in client.get(pad).text
