"""Whole games entered through the pad's own forms and buttons, without JavaScript."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from companion.games import find_game, known_games, replay
from companion.games.kernel import Game
from companion.games.simulate import simulate
from companion.web.play.answers import inputs_of
from tests.web.pad import Forms, Offer, begin, events, text_of

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]


def fill(page: str, pad: str, wanted: dict[str, str]) -> dict[str, str]:
    """What a person sends to say this: by a button that says it, or a form filled in."""
    forms = [form for form in Forms(page).forms if form.action == pad and "deed" not in form.sent]
    for form in forms:
        for name, value in form.buttons:
            if name == "answer" and dict(parse_qsl(value)) == wanted:
                return {**form.sent, name: value}
    for form in forms:
        typed = other_names(form, wanted)
        if form.can_say(typed):
            return {**form.sent, **typed}
    raise AssertionError(f"no form for {wanted}")


def other_names(form: Offer, wanted: dict[str, str]) -> dict[str, str]:
    """What is not among the names to tap is typed beside them."""
    typed = {}
    for name, value in wanted.items():
        other = f"{name}-other" in form.inputs and not form.has(name, value)
        typed |= {name: "", f"{name}-other": value} if other else {name: value}
    return typed


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_game_can_be_entered(client: FlaskClient, key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    record = simulate(game, seats, next(free_of_slips(game, seats)))
    wanted = [*map(spared, record["events"])]
    pad = begin(client, key, record["players"])
    taps, entered = 0, events(client, pad)
    while len(entered) < len(wanted):
        event = wanted[len(entered)]
        answer = client.post(pad, data=fill(client.get(pad).text, pad, inputs_of(game, event)))
        assert answer.status_code == 302, answer.text
        assert client.get(answer.location).status_code == 200
        before, entered = len(entered), events(client, pad)
        assert len(entered) > before
        taps += 1
        # Whatever was entered by itself is what the table would have had to enter.
        assert [*map(in_order, entered)] == [*map(in_order, wanted[: len(entered)])]
    assert len(entered) == len(wanted) >= taps
    finished = text_of(client, pad)
    for player in replay(record)["players"]:
        assert f"{player['name']} {player['points']}" in finished
    for page in ("sheet", "history"):
        assert client.get(f"{pad}/{page}").status_code == 200


def spared(event: dict[str, Any]) -> dict[str, Any]:
    """Who moves nothing is not asked for a colour."""
    nothing = event["type"] == "shift" and event["by"] == 0
    return {name: value for name, value in event.items() if not (nothing and name == "colour")}


def in_order(event: dict[str, Any]) -> dict[str, Any]:
    """White gems become colours in no order."""
    return event | {"white_as": sorted(event["white_as"])} if "white_as" in event else event


def free_of_slips(game: Game, seats: int) -> Any:
    for seed in range(100):
        if all(e["type"] != "adjust" for e in simulate(game, seats, seed)["events"]):
            yield seed
