"""A sheet on the pad, without JavaScript: one cell after the other, by plain forms."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.record import replay
from tests.web.helpers.pad import NAMES, Forms, client_in


def begin(client: FlaskClient, game: str, **options: str) -> str:
    names = {f"names-{seat}": name for seat, name in enumerate(NAMES)}
    answer = client.post(f"/new/{game}", data={**names, **options})
    assert answer.status_code == 302, answer.text
    return str(answer.location)


def enter(client: FlaskClient, pad: str, value: str) -> int:
    """What the form of the next cell sends."""
    form = next(form for form in Forms(client.get(pad).text).forms if "value" in form.inputs)
    return client.post(pad, data={**form.sent, "value": value}).status_code


def tap(client: FlaskClient, pad: str, number: int = 0) -> int:
    """An answer of one tap."""
    found = Forms(client.get(pad).text).forms
    form = next(form for form in found if any(name == "answer" for name, _ in form.buttons))
    name, value = form.buttons[number]
    return client.post(pad, data={**form.sent, name: value}).status_code


def report(client: FlaskClient, pad: str) -> Any:
    return replay(json.loads(client.get(f"{pad}/record").text))


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return client_in(tmp_path, monkeypatch)


def test_a_round_is_kept_cell_by_cell(client: FlaskClient) -> None:
    pad = begin(client, "wizard")
    assert [enter(client, pad, value) for value in ("1", "0", "0", "1", "0", "0")] == [302] * 6
    assert tap(client, pad) == 302
    found = report(client, pad)
    assert found["rounds"] == [{"bid": [1, 0, 0], "made": [1, 0, 0], "score": [30, 20, 20]}]
    assert (found["dealer"], found["next"]["types"]) == (1, ["set"])


def test_what_does_not_add_up_is_refused_and_can_be_undone(client: FlaskClient) -> None:
    pad = begin(client, "wizard")
    for value in ("1", "0", "0", "1", "1", "0"):
        enter(client, pad, value)
    assert tap(client, pad) == 422
    undo = next(form for form in Forms(client.get(pad).text).forms if form.sent.get("operation"))
    assert client.post(pad, data={**undo.sent, **dict(undo.buttons)}).status_code == 302
    assert report(client, pad)["open"]["made"] == [1, 1, None]


def test_a_whole_game_with_sums_typed(client: FlaskClient) -> None:
    pad = begin(client, "7-wonders")
    while "set" in report(client, pad)["next"]["types"]:
        assert enter(client, pad, "1+2") == 302
    assert tap(client, pad) == 302
    found = report(client, pad)
    assert found["finished"]
    assert [player["points"] for player in found["players"]] == [3 * 5 + 1 + 27 + 21] * 3
    assert client.get(pad).status_code == 200


def test_those_who_play_together_say_whether_they_won(client: FlaskClient) -> None:
    pad = begin(client, "together")
    assert tap(client, pad, 1) == 302
    assert report(client, pad)["won"] is False


def test_switches_are_ticked(client: FlaskClient) -> None:
    pad = begin(client, "7-wonders", option_with="leaders")
    assert "leader_cards" in report(client, pad)["values"]


def test_a_play_in_teams_is_read_again_as_it_was_kept(client: FlaskClient) -> None:
    names = {f"names-{seat}": name for seat, name in enumerate((*NAMES, "Dan"))}
    pad = str(client.post("/new/tichu", data=names).location)
    client.application.extensions["companion.store"].cache.things.clear()
    record = json.loads(client.get(f"{pad}/record").text)
    assert "teams" not in record["options"]
    assert replay(record)["teams"] == [[0, 2], [1, 3]]


def test_what_may_stay_empty_is_entered_before_the_round_is_closed(client: FlaskClient) -> None:
    pad = begin(client, "skyjo")
    for value in ("12", "9", "30"):
        enter(client, pad, value)
    assert tap(client, pad) == 422
    form = next(form for form in Forms(client.get(pad).text).forms if "row" in form.inputs)
    wanted = {"row": "closer", "seat": "0", "value": "1"}
    assert form.can_say(wanted)
    assert client.post(pad, data={**form.sent, **wanted}).status_code == 302
    assert tap(client, pad) == 302
    assert report(client, pad)["rounds"][0]["score"] == [24, 9, 30]
