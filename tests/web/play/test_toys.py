"""Games that the product has never seen: on the pad, watched, printed, planned, in a league."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli import main
from companion.games.record import fold, replay
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.play.view.form import inputs_of
from companion.printing.canvas.about import About
from companion.printing.canvas.paper import A4
from companion.printing.documents.content import Pad, PlayContent
from companion.printing.registry import drawn
from companion.services.venue import writer as organise
from tests.games.toys import TOYS
from tests.printing.helpers.pdf import outside, overlapping, pages
from tests.web.helpers.filled_forms import fill, free_of_slips
from tests.web.helpers.pad import Page, begin, enter, opened
from tests.web.venue.helpers.phones import House, device_of

pytestmark = pytest.mark.usefixtures("toys")
KEYS = [game.key for game in TOYS]
TABLES = [(game.key, seats) for game in TOYS for seats in game.players]
NAMES = ["Hanna", "Max", "Sarah", "Ömer", "Zoë", "Finn"]


def whole(key: str, seats: int) -> dict[str, Any]:
    """A made-up play without slips."""
    game = find_game(key)
    assert game is not None
    return simulate(game, seats, next(free_of_slips(game, seats)))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_game_is_entered_with_what_the_pad_offers(
    client: FlaskClient, key: str, seats: int
) -> None:
    game = find_game(key)
    assert game is not None
    pad = begin(client, key, NAMES[:seats])
    events = whole(key, seats)["events"]
    for event in events:
        page = client.get(pad).text
        answer = client.post(pad, data=fill(page, pad, inputs_of(game, event)))
        assert answer.status_code == 302, Page(answer.text).text
    record = json.loads(client.get(f"{pad}/record").text)
    assert record["events"] == events
    assert replay(record)["finished"] is True
    for page in ("", "/watch", "/now", "/history", "/sheet", f"/amend/{len(events)}", "/adjust"):
        assert client.get(f"{pad}{page}").status_code == 200, page


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_a_running_game_is_shown_in_every_language(
    client: FlaskClient, key: str, language: str
) -> None:
    record = whole(key, 3)
    pad = opened(client, {**record, "events": record["events"][:5]})
    for page in ("", "/watch", "/history", "/sheet", "/amend/5", "/adjust"):
        answer = client.get(f"{pad}{page}", headers={"Accept-Language": language})
        assert answer.status_code == 200
    assert client.get(f"/rules/{key}").status_code == 200
    assert client.get(f"/new/{key}").status_code == 200


def test_a_counter_has_a_column_and_an_input(client: FlaskClient) -> None:
    pad = begin(client, "dice", NAMES[:3])
    enter(client, pad, {"type": "throw", "points-0": "3", "points-1": "9", "points-2": "9"})
    row = client.get(pad).text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert row.count("<td>1</td>") == 2
    assert row.count("<td>0</td>") == 1
    form = {"type": "adjust", "seat": "1", "wins": "-1", "reason": "miscounted", "seq": "1"}
    assert client.post(f"{pad}/adjust", data={**form, "token": "a"}).status_code == 302
    assert json.loads(client.get(f"{pad}/record").text)["events"][-1] == {
        "type": "adjust",
        "seat": 1,
        "reason": "miscounted",
        "wins": -1,
    }
    again = {**form, "seq": "2", "token": "b"}
    assert client.post(f"{pad}/adjust", data=again).status_code == 422
    assert 'name="wins"' not in client.get(f"{begin(client, 'plain', NAMES[:3])}/adjust").text


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_document_of_a_play_is_printed(key: str, seats: int, language: str) -> None:
    record = whole(key, seats)
    half = {**record, "events": record["events"][: len(record["events"]) // 2]}
    pen = drawn([("pad", Pad(key, seats))], A4, language)
    assert len(pages(pen.finish())) > 1
    assert (outside(pen.boxes), overlapping(pen.boxes)) == ([], [])
    for what, played in (("sheet", record), ("running", half)):
        play = PlayContent(*fold(played), About(), events=tuple(played["events"]))
        pen = drawn([(what, play)], A4, language)
        assert record["players"][0] in pages(pen.finish())[0]
        assert (outside(pen.boxes), overlapping(pen.boxes)) == ([], [])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_command_line_knows_it(
    key: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", key, "--players", str(seats), "--seed", "4"]) == 0
    record = tmp_path / "play.companion.json"
    record.write_text(capsys.readouterr().out)
    for language in ("en", "de", "fr"):
        assert main(["replay", "--language", language, str(record)]) == 0
        assert "Ana" in capsys.readouterr().out
    assert main(["replay", "--json", str(record)]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] is True
    assert main(["games"]) == 0
    assert key in capsys.readouterr().out
    pad = tmp_path / "pad.pdf"
    given = ["print", "pad", "--game", key, "--players", str(seats), "-o", str(pad)]
    assert main(given) == 0
    assert pad.read_bytes().startswith(b"%PDF")


def test_an_evening_of_it_is_planned_by_its_own_minutes(client: FlaskClient) -> None:
    asked = "people=12&hours=3&minutes=0&sizes=4&sizes=3"
    planned = client.get(f"/planner?{asked}&game=dice")
    assert planned.status_code == 200
    assert 'role="alert"' not in planned.text
    told = client.get(f"/planner?{asked}&game=plain&length=30")
    assert 'role="alert"' not in told.text
    assert 'role="alert"' in client.get(f"/planner?{asked}&game=plain&length=0").text


@pytest.mark.parametrize("key", KEYS)
def test_it_is_played_on_a_league_night(client: FlaskClient, key: str) -> None:
    house = House(client.application)
    number = house.night(1, 2, 3)
    house.seat(number, [1, 2, 3], game=key)
    phone = house.phone(1)
    answer = phone.post(f"{house.table(number, 0)}/pad", data={"token": device_of(phone)})
    assert answer.status_code == 303, answer.text
    pad = str(answer.location)
    house.keep(phone, pad)
    order = organise.order_of(house.store, house.view, number)
    assert {each.person for each in order if each.row.played} == {1, 2, 3}
    assert house.owner.post(f"{house.table(number, 0)}/confirm").status_code == 303
    table = house.view.state.competitions[number].rounds[0].tables[0]
    report = replay(json.loads(phone.get(f"{pad}/record").text))
    assert report["finished"] is True
    assert table.lines is not None
    assert [line.score for line in table.lines] == [each["points"] for each in report["players"]]
    assert phone.get(f"{house.address}/c/{number}").status_code == 200
