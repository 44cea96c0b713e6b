"""Whole games entered through the pad's own forms and buttons, without JavaScript, and what an
answer costs on the wire: the next question as a phone is sent it, headers included.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from markupsafe import Markup

from companion.games.contract import AnyGame
from companion.games.record import replay
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.play.view.form import inputs_of
from companion.web.play.pad import without_known
from tests.helpers.slow import slow_but
from tests.web.helpers.filled_forms import fill, free_of_slips, spared
from tests.web.helpers.pad import begin, events, opened, seq_of, text_of

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
FEWEST_AND_MOST = [(key, seats) for key, seats in TABLES if seats in (2, 5)]


@pytest.mark.parametrize(("key", "seats"), slow_but(FEWEST_AND_MOST, TABLES))
def test_a_whole_game_can_be_entered(client: FlaskClient, key: str, seats: int) -> None:
    enter_whole_game(client, key, seats)


def enter_whole_game(client: FlaskClient, key: str, seats: int) -> None:
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


def in_order(event: dict[str, Any]) -> dict[str, Any]:
    """White gems become colours in no order."""
    return event | {"white_as": sorted(event["white_as"])} if "white_as" in event else event


MOST = 4096
PHONE = {"X-Companion-Pad": "yes", "Accept-Encoding": "gzip"}


def answers(client: FlaskClient, game: AnyGame) -> Iterator[tuple[str, int]]:
    """One of each kind, at the fullest table, late in the game."""
    record = simulate(game, game.players[-1], 1)
    events = record["events"]
    latest = {event["type"]: length for length, event in enumerate(events)}
    for kind, length in latest.items():
        pad = opened(client, {**record, "events": events[:length]})
        given = inputs_of(game, events[length])
        form = {"seq": seq_of(client, pad), "token": f"t-{kind}", **given}
        with client.post(pad, data=form, headers=PHONE) as answer:
            assert answer.headers["X-Companion-Answer"].startswith("kept"), (kind, answer.text)
            yield kind, len(answer.data) + len(str(answer.headers))


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_an_answer_is_small(client: FlaskClient, game: AnyGame) -> None:
    sizes = dict(answers(client, game))
    asked = game.shapes.keys() - {"adjust"}  # a new game may ask for less
    assert len(sizes) >= min(3, len(asked))
    assert {kind: size for kind, size in sizes.items() if size > MOST} == {}


def test_what_a_pad_has_already_is_left_out_and_nothing_else() -> None:
    page = Markup('<head>\n  <link>\n</head>\n  <p>a</p>\n<template id="stuck"><b></b></template>')
    assert without_known(page) == '<head></head>\n<p>a</p>\n<template id="stuck"></template>'
    assert without_known("<p>b</p>") == "<p>b</p>"
