"""Whole games entered through the pad's own forms, without JavaScript."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import find_game, known_games, replay
from companion.games.codec import Family
from companion.games.simulate import simulate
from companion.web import create_app
from companion.web.play.answers import inputs_of

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]


class Forms(HTMLParser):
    """The forms of a page: their hidden values, and what each input offers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, set[str] | None]] = []
        self.fixed: list[dict[str, str]] = []
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = dict(attributes)
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.forms.append({})
            self.fixed.append({})
        elif tag == "input" and given.get("type") == "hidden":
            self.fixed[-1][name] = value
        elif tag == "input" and given.get("type") == "radio":
            offered = self.forms[-1].setdefault(name, set())
            assert offered is not None
            offered.add(value)
        elif tag == "input":
            self.forms[-1][name] = None
        elif tag == "select":
            self.select = name
            self.forms[-1][name] = set()
        elif tag == "option" and self.select and self.forms:
            offered = self.forms[-1][self.select]
            assert offered is not None
            offered.add(value)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}).test_client()


def begin(client: FlaskClient, game: str, names: list[str], **options: str) -> str:
    form = {f"names-{seat}": name for seat, name in enumerate(names)}
    answer = client.post(f"/new/{game}", data={**defaults(client, game), **form, **options})
    assert answer.status_code == 302, answer.text
    return answer.location


def defaults(client: FlaskClient, game: str) -> dict[str, str]:
    """What the form says before anybody changes it, as a browser would send it."""
    tables = {"option_gem_table": "24 18 12 6\n20 15 10 5\n16 12 8 4\n12 9 6 3"}
    tables |= {"option_black_table": "0 0 4", "option_neutral": "4 2 1 0"}
    return {**tables, "option_neighbourhoods": "4"} if game == "ys" else {}


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
        shape = game.shapes[event["type"]]
        shape = shape.pick(event) if isinstance(shape, Family) else shape
        answer = client.post(pad, data=fill(client, pad, inputs_of(game, shape, event)))
        assert answer.status_code == 302, answer.text
    assert client.get(f"{pad}/record").json["events"] == events
    finished = client.get(pad).text
    for player in replay(record)["players"]:
        assert f"{player['name']} {player['points']}" in finished


def free_of_slips(game: Any, seats: int) -> Any:
    for seed in range(100):
        if all(e["type"] != "adjust" for e in simulate(game, seats, seed)["events"]):
            yield seed
