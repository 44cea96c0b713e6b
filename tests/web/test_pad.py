"""Whole games entered through the pad's own forms, without JavaScript."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import find_game, known_games, replay
from companion.games.simulate import simulate
from companion.web.play.answers import inputs_of
from tests.web.pad import Forms, begin, client_in

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return client_in(tmp_path, monkeypatch)


def fill(client: FlaskClient, pad: str, wanted: dict[str, str]) -> dict[str, str]:
    """The form on the pad that can say this, filled in as a person would."""
    page = Forms(client.get(pad).text)
    for offered, fixed in zip(page.forms, page.fixed, strict=True):
        known = all(
            fixed.get(name) == value
            or (name in offered and (offered[name] is None or value in (offered[name] or ())))
            for name, value in wanted.items()
        )
        if known and "deed" not in fixed:
            return {**fixed, **wanted}
    raise AssertionError(f"no form for {wanted}")


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_game_can_be_entered(client: FlaskClient, key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    record = simulate(game, seats, seats)
    events = [event for event in record["events"] if event["type"] != "adjust"]
    if len(events) < len(record["events"]):
        record = simulate(game, seats, next(free_of_slips(game, seats)))
        events = record["events"]
    pad = begin(client, key, record["players"])
    for event in events:
        answer = client.post(pad, data=fill(client, pad, inputs_of(game, event)))
        assert answer.status_code == 302, answer.text
    assert client.get(f"{pad}/record").json["events"] == events
    finished = client.get(pad).text
    for player in replay(record)["players"]:
        assert f"{player['name']} {player['points']}" in finished


def free_of_slips(game: Any, seats: int) -> Any:
    for seed in range(100):
        if all(e["type"] != "adjust" for e in simulate(game, seats, seed)["events"]):
            yield seed
