"""The pad of a table: its phones, other phones, and what it ends with."""

import pytest
from flask.testing import FlaskClient

from companion.play.automatic import AUTOMATIC
from companion.services.policy import Role
from companion.services.venue import people, tables
from companion.services.venue import writer as organise
from companion.services.venue.reader import Visitor
from companion.venue.actions import CloseRound, VoidTable
from companion.venue.location import Location
from tests.helpers.said import said
from tests.helpers.stores import at_once
from tests.web.helpers.pad import Forms, Page, begin
from tests.web.venue.helpers.phones import House, device_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client.application)


@pytest.fixture
def number(house: House) -> int:
    number = house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [1, 2, 3], [4, 5, 6])
    return number


def opened(house: House, client: FlaskClient, number: int, table: int = 0) -> str:
    answer = client.post(f"{house.table(number, table)}/pad", data={"token": device_of(client)})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def begun_with_options(phone: FlaskClient, address: str, **changes: str) -> str:
    """The pad of a table whose game asks for options first."""
    game = {"game": changes.pop("game")} if "game" in changes else {}
    asked = phone.post(address, data=game)
    assert asked.status_code == 303, asked.text
    form = next(f for f in Forms(phone.get(asked.location).text).forms if f.action == address)
    answer = phone.post(address, data={**form.sent, "start": "yes", **changes})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_two_phones_of_one_table_keep_one_play(house: House, number: int) -> None:
    hanna, max_ = house.phone(1), house.phone(2)
    pad = opened(house, hanna, number)
    assert opened(house, max_, number) == pad
    assert opened(house, hanna, number) == pad
    assert house.view.state.competitions[number].rounds[0].tables[0].play == pad[6:]
    for phone in (hanna, max_):
        page = phone.get(pad)
        assert page.status_code == 200
        assert [name in page.text for name in ("Hanna", "Max", "Sarah")] == [True] * 3
        assert f'href="{house.me}"' in page.text
    shared = Page(hanna.post(f"{pad}/share", follow_redirects=True).text).text
    assert f"Hanna {said('share.this')}, {said('share.began')}" in shared
    assert "Max" in shared


def test_two_taps_at_once_begin_one_play(house: House, number: int) -> None:
    def tap(person: int) -> str:
        visitor = Visitor(house.key, Role.VIEWER, f"person {person}", person)
        own = visitor._replace(device=str(person) * 64)
        at = Location(number, 1, 1)
        return tables.begin_play(house.store, own, at, "basari", f"token {person}")

    found = at_once([lambda n=n: tap(n) for n in (1, 2, 3)])  # type: ignore[misc]
    assert len({*found}) == 1
    assert isinstance(found[0], str)


def test_a_double_tap_begins_one_play(house: House, number: int) -> None:
    hanna = house.phone(1)
    form = next(f for f in Forms(hanna.get(house.me).text).forms if f.action.endswith("/pad"))
    before = house.view.seq
    found = {hanna.post(form.action, data=form.sent).location for _ in range(3)}
    assert len(found) == 1
    assert house.view.seq == before + 1


def test_other_phones_stay_out(house: House, number: int) -> None:
    pad = opened(house, house.phone(1), number)
    before = house.view.seq
    ends = [("pad", 0), ("confirm", 0)]
    for phone, status in ((house.phone(4), 403), (house.phone(), 403), (house.device(), 404)):
        assert [
            phone.post(f"{house.table(number, table)}/{end}").status_code for end, table in ends
        ] == [status] * 2
        assert phone.get(pad).status_code == 404
    viewer = house.phone(role="watcher")
    assert viewer.post(f"{house.table(number, 1)}/pad").status_code == 403
    assert house.view.seq == before


def test_a_keeper_and_an_organiser_may_open_any_pad(house: House, number: int) -> None:
    pad = opened(house, house.phone(role="keeper"), number)
    assert opened(house, house.owner, number) == pad
    assert house.owner.get(pad).status_code == 200


@pytest.mark.parametrize("place", ["c/9/r/1/t/1", "c/1/r/9/t/1", "c/1/r/1/t/9", "c/1/r/0/t/1"])
def test_a_table_that_is_none_is_not_found(house: House, number: int, place: str) -> None:
    for end in ("pad", "confirm"):
        assert house.owner.post(f"{house.address}/{place}/{end}").status_code == 404
    for end in ("pad", "qr"):
        assert house.owner.get(f"{house.address}/{place}/{end}").status_code == 404


def test_which_game_is_asked_where_nobody_said(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game="")
    hanna = house.phone(1)
    page = hanna.get(house.me).text
    assert said("pads.which") in page
    form = next(f for f in Forms(page).forms if f.action.endswith("/pad"))
    assert ("game", "ys") in form.buttons
    assert hanna.post(form.action, data=form.sent).status_code == 422
    pad = begun_with_options(hanna, form.action, game="ys")
    assert "Ys" in hanna.get(pad).text
    assert house.view.state.competitions[number].rounds[0].tables[0].game == "ys"


def test_a_game_without_a_pad_says_so(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game="Skat")
    hanna = house.phone(1)
    assert said("pads.no_pad", game="Skat") in hanna.get(house.me).text
    answer = hanna.post(f"{house.table(number, 0)}/pad")
    assert answer.status_code == 422
    assert said("game_unknown_here") in answer.text
    two = house.night(1, 2)
    house.seat(two, [1, 2], game="basari")
    assert hanna.post(f"{house.table(two, 0)}/pad", data={"game": "basari"}).status_code == 422


def test_what_is_printed_in_a_box_is_entered_once(house: House) -> None:
    """Ys' tables, as the last play of this venue had them."""
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game="ys")
    hanna = house.phone(1)
    own = begin(hanna, "ys", ["A", "B", "C"], option_black_table="0 0 5")
    form = {"night": str(number), "seat-0": "4", "seat-1": "5", "seat-2": "6"}
    house.owner.set_cookie("device", hanna.get_cookie("device").value)  # type: ignore[union-attr]
    claimed = house.owner.post(f"{house.address}/claim/{own[6:]}", data=form)
    assert claimed.status_code == 303, claimed.text
    pad = begun_with_options(hanna, f"{house.table(number, 0)}/pad")
    assert hanna.get(f"{pad}/record").json["options"]["black_table"] == [0, 0, 5]


def test_the_options_of_a_game_are_asked_before_its_pad_opens(house: House) -> None:
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game="ys")
    address = f"{house.table(number, 0)}/pad"
    hanna = house.phone(1)
    asked = hanna.get(hanna.post(address).location).text
    assert [name in asked for name in ("Hanna", "Max", "Sarah", "option_kings_favor")] == [True] * 4
    assert "<details open>" in asked  # nobody has compared the tables yet
    refused = hanna.post(address, data={"start": "yes", "option_black_table": "many"})
    assert refused.status_code == 422
    assert "many" in refused.text
    assert house.view.state.competitions[number].rounds[0].tables[0].play is None
    changes = {"option_kings_favor": "y", "option_neighbourhoods": "3"}
    pad = begun_with_options(hanna, address, **changes)
    options = hanna.get(f"{pad}/record").json["options"]
    assert (options["kings_favor"], options["neighbourhoods"]) == (True, 3)
    assert opened(house, house.phone(2), number) == pad


def test_what_does_not_exist_for_so_many_is_not_asked(house: House) -> None:
    number = house.night(1, 2, 3, 4, 5, 6)
    house.seat(number, [1, 2, 3, 4], [5, 6], game="ys")
    for table, person, not_asked in ((0, 1, "neighbourhoods"), (1, 5, "kings_favor")):
        address = f"{house.table(number, table)}/pad"
        phone = house.phone(person)
        assert f"option_{not_asked}" not in phone.get(phone.post(address).location).text
        pad = begun_with_options(phone, address)
        assert not_asked not in phone.get(f"{pad}/record").json["options"]


def test_options_are_asked_only_where_a_pad_can_be_opened(house: House, number: int) -> None:
    table = house.table(number, 0)
    for phone, game in ((house.phone(1), "basari"), (house.phone(4), "ys"), (house.phone(1), "x")):
        answer = phone.get(f"{table}/pad/{game}")
        assert (answer.status_code, answer.location) == (302, f"{table}/pad")
    opened(house, house.phone(1), number)
    assert house.phone(2).get(f"{table}/pad/ys").status_code == 302


def test_the_table_chooses_where_the_competition_does_not(house: House, number: int) -> None:
    address = f"{house.table(number, 0)}/pad"
    hanna = house.phone(1)
    for page in (hanna.get(house.me).text, hanna.get(address).text, house.owner.get(address).text):
        forms = [form for form in Forms(page).forms if form.action == address]
        assert [name in page for name in (said("result.pad"), said("casual_table.other"))] == [
            True,
            True,
        ]
        assert ("game", "edel-stein-reich") in forms[1].buttons
        assert ("game", "basari") not in forms[1].buttons
    assert hanna.post(address, data={"game": "edel-stein-reich"}).status_code == 303
    assert house.view.state.competitions[number].rounds[0].tables[0].game == "edel-stein-reich"
    assert said("casual_table.other") not in house.phone(2).get(address).text


def test_a_game_that_the_competition_fixes_is_not_chosen(house: House) -> None:
    number = house.night(1, 2, 3, game="basari")
    house.seat(number, [1, 2, 3], game="basari")
    address = f"{house.table(number, 0)}/pad"
    hanna = house.phone(1)
    assert said("casual_table.other") not in hanna.get(address).text
    assert hanna.post(address, data={"game": "edel-stein-reich"}).status_code == 422


def test_the_end_of_a_play_counts_at_once_and_waits_for_another(house: House, number: int) -> None:
    hanna, max_ = house.phone(1), house.phone(2)
    pad = opened(house, hanna, number)
    opened(house, max_, number)
    house.keep(hanna, pad)
    order = organise.order_of(house.store, house.view, number)
    assert {each.person for each in order if each.row.played} == {1, 2, 3}
    assert said("pads.another") in hanna.get(house.me).text
    page = max_.get(house.me).text
    assert said("pads.agree") in page
    form = next(f for f in Forms(page).forms if f.action.endswith("/confirm"))
    own = hanna.post(form.action, data=form.sent)
    assert own.status_code == 422
    assert [max_.post(form.action, data=form.sent).status_code for _ in range(2)] == [303, 303]
    table = house.view.state.competitions[number].rounds[0].tables[0]
    assert table.confirmed
    assert [each.person for each in organise.order_of(house.store, house.view, number)] == [
        each.person for each in order
    ]


def test_an_organiser_confirms_and_goes_back(house: House, number: int) -> None:
    house.report(1, (number, 0, 0), 3, 2, 1)
    answer = house.owner.post(f"{house.table(number, 0)}/confirm")
    assert (answer.status_code, answer.location) == (303, house.table(number, 0))
    assert house.owner.post(f"{house.table(number, 0)}/confirm").status_code == 422


def test_nothing_is_confirmed_before_the_end(house: House, number: int) -> None:
    opened(house, house.phone(1), number)
    answer = house.phone(2).post(f"{house.table(number, 0)}/confirm")
    assert answer.status_code == 422


def test_a_table_that_is_void_or_over_has_no_pad_to_open(house: House, number: int) -> None:
    house.act(VoidTable(number, 0, 0, "spilt"))
    hanna = house.phone(1)
    assert hanna.post(f"{house.table(number, 0)}/pad").status_code == 422
    assert said("pads.void") in hanna.get(f"{house.table(number, 0)}/pad").text
    house.report(4, (number, 0, 1), 3, 2, 1)
    house.act(CloseRound(number, 0))
    assert house.phone(4).post(f"{house.table(number, 1)}/pad").status_code == 422
    assert said("pads.settled") in house.phone(4).get(f"{house.table(number, 1)}/pad").text


def test_the_code_of_a_table_is_for_those_who_sit_there(house: House, number: int) -> None:
    code = f"{house.table(number, 0)}/qr"
    page = house.phone(1).get(code)
    assert "<svg" in page.text
    assert f"http://localhost{house.table(number, 0)}/pad" in page.text
    assert house.owner.get(code).status_code == 200
    assert house.phone(4).get(code).status_code == 403
    leads_to = f"{house.table(number, 0)}/pad"
    assert said("result.pad") in house.phone(2).get(leads_to).text
    assert said("pads.not_yours") in house.phone(4).get(leads_to).text


def test_nobody_is_taken_for_the_machine(house: House) -> None:
    """Entries by the name of the machine are what it entered by itself."""
    people.add(house.store, house.visitor, [AUTOMATIC])
    number = house.night(1, 2, 9)
    house.seat(number, [1, 2, 9])
    phone = house.phone(9)
    pad = opened(house, phone, number)
    house.keep(phone, pad, leave=1)
    record = phone.get(f"{pad}/history").text
    assert "#9" in record


def test_names_alike_are_told_apart_on_the_pad(house: House) -> None:
    for person in (1, 2):
        people.change(house.store, house.visitor, person, shown=people.INITIALS, name="Ann Bell")
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3])
    hanna = house.phone(1)
    assert "A.B. #2" in hanna.get(opened(house, hanna, number)).text


def test_who_entered_a_result_is_told_that_another_confirms_it(house: House, number: int) -> None:
    table = house.table(number, 0)
    hanna = house.phone(1)
    hanna.post(table, data={"score-0": "3", "score-1": "2", "score-2": "1"})
    page = hanna.get(table).text
    assert said("result.confirm") not in page
    assert said("result.another") in page
    for other in (house.phone(2), house.owner):
        assert said("result.confirm") in other.get(table).text
    assert said("result.confirm") not in house.phone(role="keeper").get(table).text


@pytest.mark.parametrize("end", ["confirm", "reseat", "correct", "void", "penalise"])
def test_what_is_only_sent_leads_back_to_the_table(house: House, number: int, end: str) -> None:
    table = house.table(number, 0)
    answers = [phone.get(f"{table}/{end}") for phone in (house.phone(1), house.owner)]
    assert [each.status_code for each in answers] == [302, 302]
    assert [each.location for each in answers] == [f"{table}/pad", table]
    assert house.device().get(f"{table}/{end}").status_code == 404
    assert house.owner.get(f"{house.table(number, 8)}/{end}").status_code == 404


def test_only_phones_of_somebody_are_led_to_their_own_page(house: House, number: int) -> None:
    pad = f"{house.table(number, 0)}/pad"
    own_page = f'href="{house.me}"'
    for phone in (house.phone(1), house.phone(4)):
        assert phone.get(pad).text.count(own_page) == 2  # in the menu, and below the table
    for phone in (house.owner, house.phone(), house.phone(role="keeper")):
        assert own_page not in phone.get(pad).text
