"""A new game: who sits where, and what is printed in the box, without JavaScript."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, Forms, begin, defaults, opened, record, text_of

COMPARE = said("new.compare")
OTHER_TABLE = "30 20 10 5\n20 15 10 5\n16 12 8 4\n12 9 6 3"


def seated(page: str) -> list[str]:
    """The names in the seats, as far as they are taken."""
    sent = Forms(page).fixed[0]
    names = [sent[name] for name in sorted(sent) if name.startswith("names-")]
    return [*names[: 1 + max([at for at, name in enumerate(names) if name], default=-1)]]


def chips(page: str) -> list[str]:
    return [value for name, value in Forms(page).forms[0].buttons if name == "add"]


def tap(client: FlaskClient, names: list[str], game: str = "basari", **button: str) -> Any:
    """One of the little buttons tapped, with these names in the seats."""
    page = client.get(f"/new/{game}").text
    sent = Forms(page).fixed[0] | {f"names-{at}": name for at, name in enumerate(names)}
    return client.post(f"/new/{game}", data={**sent, **button})


@pytest.mark.parametrize(
    ("names", "button", "expected"),
    [
        ([], {"add": "Ana"}, ["Ana"]),
        (["Ana"], {"add": "Ben"}, ["Ana", "Ben"]),
        (["Ana", "", "Cleo"], {"add": "Ben"}, ["Ana", "Ben", "Cleo"]),
        (["Ana", "Ben", "Cleo"], {"add": "Ben"}, ["Ana", "Cleo"]),
        ([*"abcde"], {"add": "f"}, [*"abcde"]),
        (["Ana"], {"people": "Max\r\nSarah\r\nHanna"}, ["Max", "Sarah", "Hanna"]),
        (["Ana"], {"people": "Max\nSarah"}, ["Max", "Sarah"]),
        ([], {"people": "\n".join("abcdefgh")}, [*"abcde"]),
        (["Ana", "Ben", "Cleo"], {"up": "2"}, ["Ana", "Cleo", "Ben"]),
        (["Ana", "Ben", "Cleo"], {"clear": "1"}, ["Ana", "", "Cleo"]),
    ],
)
def test_names_are_put_into_seats_by_taps(
    client: FlaskClient, names: list[str], button: dict[str, str], expected: list[str]
) -> None:
    answer = tap(client, names, **button)
    assert answer.status_code == 200
    assert seated(answer.text) == expected
    assert "\r" not in answer.text
    assert "alert" not in answer.text
    assert said("start.empty") in text_of(client, "/")


def test_a_button_that_is_not_there_begins_nothing_odd(client: FlaskClient) -> None:
    for button in ({"up": "0"}, {"up": "99"}, {"clear": "-1"}, {"up": "x"}, {"clear": "9" * 5000}):
        answer = tap(client, ["Ana"], **button)
        assert answer.status_code == 422  # one person alone cannot begin
        assert (
            said("wrong_player_count", title="Basari: Das Kartenspiel", known="3, 4 or 5", count=1)
            in answer.text
        )


def test_what_was_typed_stays_when_names_are_moved(client: FlaskClient) -> None:
    typed = {"option_gem_table": OTHER_TABLE, "option_neighbourhoods": "3", "add": "Max"}
    page = tap(client, ["Ana"], "ys", **typed, option_kings_favor="y").text
    form = Forms(page).fixed[0]
    assert form["option_gem_table"] == OTHER_TABLE
    assert 'selected value="3"' in page
    assert re.search(r'<input checked[^>]*name="option_kings_favor"', page)


def test_a_second_tap_on_start_begins_one_play(client: FlaskClient) -> None:
    form = Forms(client.get("/new/basari").text).forms[0]
    assert ("start", "yes") in form.buttons
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    answers = [client.post("/new/basari", data={**form.sent, **names}) for _ in range(2)]
    assert answers[0].location == answers[1].location
    assert client.get("/").text.count('href="/play/') == 1
    another = client.post("/new/basari", data={**form.sent, **names, "names-0": "Eva"})
    assert another.location != answers[0].location


def test_names_are_remembered_the_latest_first(client: FlaskClient) -> None:
    assert chips(client.get("/new/basari").text) == []
    begin(client, "basari", ["Ana", "Ben", "Cleo"])
    begin(client, "edel-stein-reich", ["Max", "Ana"])
    page = client.get("/new/basari").text
    assert chips(page) == ["Max", "Ana", "Ben", "Cleo"]
    assert said("new.last", names="Max, Ana") in text_of(client, "/new/basari")
    assert ("people", "Max\nAna") in Forms(page).forms[0].buttons
    assert 'class="chip used" name="add" value="Ana"' in tap(client, ["Ana"], up="1").text


def test_at_most_a_dozen_names_are_offered(client: FlaskClient) -> None:
    for at in range(0, 15, 3):
        begin(client, "basari", [f"p{at}", f"p{at + 1}", f"p{at + 2}"])
    assert chips(client.get("/new/basari").text)[:4] == ["p12", "p13", "p14", "p9"]
    assert len(chips(client.get("/new/basari").text)) == 12


def test_the_same_people_again_sit_one_seat_on(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    page = client.get(f"/new/basari?again={pad.rpartition('/')[2]}").text
    assert seated(page) == ["Max", "Sarah", "Hanna"]
    assert client.get("/new/basari?again=nothing").status_code == 404


def options_open(page: str) -> bool:
    found = re.search(r"<details( open)?>\s*<summary>Options", page)
    assert found
    return bool(found[1])


def test_tables_are_compared_once_and_remembered(client: FlaskClient) -> None:
    page = client.get("/new/ys").text
    assert options_open(page)
    assert COMPARE in page
    assert Forms(page).fixed[0]["option_gem_table"] == defaults("ys")["option_gem_table"]
    begin(client, "ys", NAMES, option_gem_table=OTHER_TABLE, option_black_table="1, 2 3")
    page = client.get("/new/ys").text
    assert not options_open(page)
    assert COMPARE not in page
    remembered = Forms(page).fixed[0]
    assert remembered["option_gem_table"] == OTHER_TABLE
    assert remembered["option_black_table"] == "1 2 3"
    # Begun as it stands there, the next play has them, too.
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    pad = client.post("/new/ys", data={**remembered, **names}).location
    saved = client.get(f"{pad}/record").json
    assert saved is not None
    assert saved["options"]["gem_table"][0] == [30, 20, 10, 5]
    assert saved["options"]["black_table"] == [1, 2, 3]


def test_the_latest_tables_count(client: FlaskClient) -> None:
    begin(client, "ys", NAMES, option_black_table="1 2 3")
    begin(client, "ys", NAMES, option_black_table="4 5 6")
    begin(client, "basari", NAMES)
    assert Forms(client.get("/new/ys").text).fixed[0]["option_black_table"] == "4 5 6"


def test_tables_of_an_opened_record_are_remembered(client: FlaskClient) -> None:
    opened(client, record("ys", NAMES, black_table=[7, 8, 9]))
    assert Forms(client.get("/new/ys").text).fixed[0]["option_black_table"] == "7 8 9"


def test_tables_and_names_are_nobody_elses(client: FlaskClient) -> None:
    begin(client, "ys", NAMES, option_black_table="1 2 3")
    stranger = client.application.test_client()
    page = stranger.get("/new/ys").text
    assert options_open(page)
    assert COMPARE in page
    assert Forms(page).fixed[0]["option_black_table"] == "0 0 4"
    assert chips(page) == []


def test_a_refused_start_shows_the_options_and_keeps_what_was_typed(client: FlaskClient) -> None:
    begin(client, "ys", NAMES)
    answer = tap(client, ["Ana", "Ben"], "ys", start="yes", option_black_table="many")
    assert answer.status_code == 422
    assert options_open(answer.text)
    assert seated(answer.text) == ["Ana", "Ben"]
    assert Forms(answer.text).fixed[0]["option_black_table"] == "many"


def test_games_without_options_show_none(client: FlaskClient) -> None:
    assert "<details" not in client.get("/new/basari").text


def chosen(page: str) -> str:
    return Forms(page).fixed[0]["seats"]


@pytest.mark.parametrize("game", ["basari", "edel-stein-reich", "ys"])
def test_the_number_of_players_is_chosen_first(client: FlaskClient, game: str) -> None:
    page = client.get(f"/new/{game}").text
    found = find_game(game)
    assert found is not None
    assert Forms(page).forms[0].inputs["seats"] == {str(count) for count in found.players}
    assert chosen(page) == str(max(found.players))
    assert page.index('name="seats"') < page.index('name="names-0"')


def test_names_beyond_the_seats_do_not_count(client: FlaskClient) -> None:
    answer = tap(client, ["Ana", "Ben", "Cleo", "Dan"], seats="3", start="yes")
    saved = client.get(f"{answer.location}/record").json
    assert saved is not None
    assert saved["players"] == ["Ana", "Ben", "Cleo"]


def test_one_more_name_takes_one_more_seat(client: FlaskClient) -> None:
    page = tap(client, ["Ana", "Ben", "Cleo"], seats="3", add="Dan").text
    assert seated(page) == ["Ana", "Ben", "Cleo", "Dan"]
    assert chosen(page) == "4"
    page = tap(client, ["Ana", "Ben", "Cleo", "Dan"], seats="4", add="Dan").text
    assert seated(page) == ["Ana", "Ben", "Cleo"]
    assert chosen(page) == "4"


@pytest.mark.parametrize("seats", ["0", "-3", "99", "x", "9" * 5000])
def test_an_odd_number_of_seats_loses_no_name(client: FlaskClient, seats: str) -> None:
    page = tap(client, ["Ana"], seats=seats, add="Ben").text
    assert seated(page) == ["Ana", "Ben"]
    assert int(chosen(page)) in (3, 4, 5)


def test_who_starts_is_drawn_by_lot_among_those_named(client: FlaskClient) -> None:
    page = tap(client, ["Ana", "", "Cleo"], starter="any")
    assert seated(page.text) == ["Ana", "", "Cleo"]
    found = re.search(r"data-starter role=\"status\">([^<]+)<", page.text)
    assert found
    assert found[1] in {said("starter.name", name=name) for name in ("Ana", "Cleo")}


def test_nobody_is_drawn_where_nobody_is_named(client: FlaskClient) -> None:
    assert re.search(r'data-starter role="status" hidden><', tap(client, [], starter="any").text)
