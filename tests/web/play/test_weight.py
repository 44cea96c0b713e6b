"""What an answer costs on the wire: the next question as a phone is sent it, headers included."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from markupsafe import Markup

from companion.games.contract import AnyGame
from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.play.view.form import inputs_of
from companion.web.play.pad import without_known
from tests.web.helpers.pad import opened, seq_of

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
    assert len(sizes) > 2
    assert {kind: size for kind, size in sizes.items() if size > MOST} == {}


def test_what_a_pad_has_already_is_left_out_and_nothing_else() -> None:
    page = Markup('<head>\n  <link>\n</head>\n  <p>a</p>\n<template id="stuck"><b></b></template>')
    assert without_known(page) == '<head></head>\n<p>a</p>\n<template id="stuck"></template>'
    assert without_known("<p>b</p>") == "<p>b</p>"
