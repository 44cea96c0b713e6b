"""The page that everybody keeps open."""

import pytest
from flask.testing import FlaskClient

from companion.venue.actions import CloseRound, DropOut, FinishCompetition, Merge, StartFinals
from tests.helpers.said import said
from tests.web.helpers.pad import Forms, Page
from tests.web.venue.helpers.phones import House


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client.application)


def text(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return Page(answer.text).text


def post(client: FlaskClient, house: House, action: str, **changed: str) -> int:
    """Tap the button of a form on one's page whose address ends like this."""
    forms = Forms(client.get(house.me).text).forms
    form = next(form for form in forms if form.action.endswith(action))
    return client.post(form.action, data={**form.sent, **changed}).status_code


def test_nothing_is_on(house: House) -> None:
    assert said("me.nothing") in text(house.phone(1), house.me)


def test_a_phone_of_nobody_is_told_how_to_join(house: House) -> None:
    assert said("me.nobody") in text(house.phone(), house.me)
    assert said("me.nobody") in text(house.owner, house.me)


def test_a_stranger_finds_nothing(house: House) -> None:
    assert house.device().get(house.me).status_code == 404


def test_who_comes_checks_in_and_leaves_again(house: House) -> None:
    number, hanna = house.night(), house.phone(1)
    assert said("me.state.away") in text(hanna, house.me)
    assert post(hanna, house, "/here") == 303
    assert house.view.state.competitions[number].rounds[0].present == {1}
    assert said("me.state.free") in text(hanna, house.me)
    assert post(hanna, house, "/away") == 303
    assert house.view.state.competitions[number].rounds[0].present == frozenset()
    assert said("me.state.away") in text(hanna, house.me)


def test_a_double_tap_is_one_action(house: House) -> None:
    house.night()
    hanna = house.phone(1)
    form = next(f for f in Forms(hanna.get(house.me).text).forms if f.action.endswith("/here"))
    before = house.view.seq
    assert [hanna.post(form.action, data=form.sent).status_code for _ in range(2)] == [303, 303]
    assert house.view.seq == before + 1


def test_an_old_page_checks_nobody_in_to_another_night(house: House) -> None:
    number, hanna = house.night(), house.phone(1)
    house.act(CloseRound(number, 0))
    answer = hanna.post(f"{house.address}/c/{number}/here", data={"round": "1"})
    assert answer.status_code == 422
    assert said("not_after_the_end") in answer.text


@pytest.mark.parametrize("end", ["here", "away", "leave"])
def test_what_is_no_competition_is_not_found(house: House, end: str) -> None:
    hanna = house.phone(1)
    assert hanna.post(f"{house.address}/c/7/{end}", data={"round": "1"}).status_code == 404


def test_whoever_sits_reads_where_and_with_whom(house: House) -> None:
    number = house.night(1, 2, 3, 4)
    house.seat(number, [3, 1, 2])
    page = text(house.phone(1), house.me)
    first, second, third = [said("new.seat", number=seat) for seat in (1, 2, 3)]
    assert f"{said('me.table')} 1 {second}" in page
    starting, mine = f"Sarah {said('pads.begins')}", f"Hanna {said('pads.you')}"
    assert f"{first} {starting} {second} {mine} {third} Max" in page
    assert "Basari" in page
    assert said("result.pad") in page
    assert said("me.check_out") not in page
    assert said("me.state.late") in text(house.phone(4), house.me)


def test_in_a_tournament_everybody_knows_what_comes_next(house: House) -> None:
    number = house.tournament(1, 2, 3, 4)
    assert said("me.state.waiting") in text(house.phone(4), house.me)
    house.seat(number, [1, 2, 3], byes=[4])
    page = text(house.phone(4), house.me)
    assert said("me.state.bye") in page
    assert said("me.open_tables.1", count=1) in page
    house.report(1, (number, 0, 0), 30, 20, 10)
    assert house.phone(2).post(f"{house.table(number, 0)}/confirm").status_code == 303
    assert said("me.state.done") in text(house.phone(1), house.me)
    house.act(CloseRound(number, 0))
    assert said("me.state.between") in text(house.phone(1), house.me)


def test_who_is_in_the_finals_and_who_is_not(house: House) -> None:
    number = house.tournament(1, 2, 3, 4, 5, 6, 7)
    house.seat(number, [1, 2, 3, 4], [5, 6, 7])
    for table, scores in enumerate([(4, 3, 2, 1), (3, 2, 1)]):
        house.report((1, 5)[table], (number, 0, table), *scores)
    house.act(
        CloseRound(number, 0), StartFinals(number, 1, "Semi-final", [[2, 5, 6]], [1], "basari")
    )
    assert said("me.state.straight") in text(house.phone(1), house.me)
    assert "Table 1 Seat 1" in text(house.phone(2), house.me)
    assert said("me.state.finals") in text(house.phone(7), house.me)


def test_ranks_with_points_and_what_decided(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 30, 20, 20)
    page = text(house.phone(1), house.me)
    assert "Rank 1 of 3 Points: 5" in page
    assert "2 (shared) of 3 Points: 2.5" in text(house.phone(3), house.me)
    separated = said("me.decided", what=said("breaker.points"))
    assert [separated in text(house.phone(n), house.me) for n in (1, 2)] == [False, True]


def test_a_result_waits_for_one_more_of_the_table(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 10, 20, 30)
    assert said("pads.another") in text(house.phone(1), house.me)
    max_ = house.phone(2)
    page = text(max_, house.me)
    assert said("pads.agree") in page
    assert "Seat 1 Hanna 10 3." in page
    assert post(max_, house, "/confirm") == 303
    assert house.view.state.competitions[number].rounds[0].tables[0].confirmed
    assert said("pads.agree") not in text(house.phone(3), house.me)


def test_nobody_confirms_his_own_result_nor_one_he_has_not_seen(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    house.report(1, (number, 0, 0), 10, 20, 30)
    own = house.phone(1).post(f"{house.table(number, 0)}/confirm")
    assert own.status_code == 422
    assert own.headers["X-Companion-Code"] == "confirm_by_another"
    max_ = house.phone(2)
    form = next(f for f in Forms(max_.get(house.me).text).forms if f.action.endswith("/confirm"))
    house.report(3, (number, 0, 0), 99, 20, 30)
    late = max_.post(form.action, data=form.sent)
    assert late.status_code == 422
    assert said("moved_on") in late.text
    assert not house.view.state.competitions[number].rounds[0].tables[0].confirmed


def test_dropping_out_takes_two_steps(house: House) -> None:
    number, hanna = house.tournament(1, 2, 3), house.phone(1)
    page = hanna.get(house.me)
    assert f'href="{house.address}/c/{number}/leave"' in page.text
    asked = hanna.get(f"{house.address}/c/{number}/leave")
    assert said("dropping.title") in asked.text
    assert house.view.state.competitions[number].entrants[1].left is None
    form = next(f for f in Forms(asked.text).forms if f.action.endswith("/leave"))
    assert hanna.post(form.action, data=form.sent).status_code == 303
    assert house.view.state.competitions[number].entrants[1].left == 1
    assert said("me.state.out") in text(hanna, house.me)
    assert hanna.get(f"{house.address}/c/{number}/leave").status_code == 404
    assert hanna.post(f"{house.address}/c/{number}/leave").status_code == 422


def test_what_is_over_or_somebody_elses_is_not_on_the_page(house: House) -> None:
    number = house.tournament(1, 2, 3)
    assert "Cup 1" not in text(house.phone(4), house.me)
    house.act(DropOut(number, 1))
    assert "Cup 1" in text(house.phone(1), house.me)
    house.act(CloseRound(number, 0), FinishCompetition(number))
    assert "Cup 1" not in text(house.phone(1), house.me)


def test_somebody_merged_sits_where_he_sat(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    phone = house.phone(1)
    house.act(Merge(1, 8))
    page = text(phone, house.me)
    assert "Table 1 Seat 1" in page
    assert "Xenia (you)" in page
