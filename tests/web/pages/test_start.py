"""The start page and the error pages, as a browser without JavaScript gets them."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import __version__
from companion.games.record import replay
from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.play.view.labels import player_counts
from companion.services.play import reader as reading
from companion.web.app import create_app
from companion.web.base.words import WORDS
from tests.helpers.said import said
from tests.web.helpers.pad import Page, client_in, opened, record


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """With an instance of its own: what the folder of the project holds is somebody's."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_says_what_companion_is(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    assert said("start.lead") in page.text
    assert __version__ in page.text


def test_a_new_game_is_one_of_those_known(client: FlaskClient) -> None:
    assert "/new" in Page(client.get("/").text).addresses()
    page = Page(client.get("/new").text)
    assert known_games()
    for game in known_games():
        assert f"{game.title} {player_counts(WORDS, game.players)}" in page.text
        assert f"/new/{game.key}" in page.addresses()


def test_says_what_to_do_with_a_record(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    assert said("start.record") in page.text
    assert "/open" in page.addresses()


def test_says_what_to_do_first(client: FlaskClient) -> None:
    text = Page(client.get("/").text).text
    assert said("start.empty") in text


def test_a_cover_begins_a_game(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    covers = [tag for tag in page.tags if tag[0] == "img" and tag[1].get("class") == "cover"]
    assert len(covers) == len(known_games())
    for game in known_games():
        assert f"/new/{game.key}" in page.addresses()


def test_the_running_game_comes_first_and_a_finished_one_names_its_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_in(tmp_path, monkeypatch)
    ended = simulate(known_games()[0], 4, 7)
    finished, running = opened(client, ended), opened(client, record("ys", ["Ana", "Ben"]))
    shown = client.get("/").text
    assert shown.index(f'href="{running}"') < shown.index('class="covers"')
    assert shown.index('class="covers"') < shown.index(f'href="{finished}"')
    assert "cloth-ys" in shown
    report = replay(ended)
    first = report["ranking"][0]
    row = shown.partition(f'href="{finished}"')[2].partition("</a>")[0]
    assert re.findall(r"<bdi>([^<]+)</bdi>", row) == [ended["players"][seat] for seat in first]
    assert re.findall(r"sign seat-(\d)", row) == [str(seat) for seat in first]
    assert f"<strong>{report['players'][first[0]]['points']}</strong>" in row


def test_it_can_be_put_on_the_home_screen(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    links = {
        attributes.get("rel"): attributes["href"] for tag, attributes in page.tags if tag == "link"
    }
    with client.get(links["manifest"]) as answer:
        assert answer.mimetype == "application/manifest+json"
        manifest = json.loads(answer.text)
    assert manifest["start_url"] == manifest["scope"] == "/"
    folder = (links["manifest"] or "").rpartition("/")[0]
    for icon in manifest["icons"]:
        with client.get(f"{folder}/{icon['src']}") as answer:
            size = int.from_bytes(answer.data[16:20])
        assert icon["sizes"] == f"{size}x{size}"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    with client.get(links["apple-touch-icon"]) as answer:
        assert answer.mimetype == "image/png"


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((2,), "2 players"),
        ((3, 4), "3 or 4 players"),
        ((3, 4, 5), "3 to 5 players"),
        ((2, 4, 6), "2, 4 or 6 players"),
        ((1,), "1 player"),
    ],
)
def test_player_counts(counts: tuple[int, ...], sentence: str) -> None:
    assert player_counts(WORDS, counts) == sentence


@pytest.mark.parametrize("path", ["/", "/no-such-page"])
def test_asks_nothing_of_anybody_else(client: FlaskClient, path: str) -> None:
    page = Page(client.get(path).text)
    scripts = [given.get("src") or "" for tag, given in page.tags if tag == "script"]
    assert all(each.startswith("/static/") for each in scripts)
    assert page.count("style") == 0
    assert not any("style" in attributes for _, attributes in page.tags)
    for address in page.addresses():
        assert re.match(r"/(?!/)", address), address
        with client.get(address) as answer:
            assert answer.status_code == 200, address


@pytest.mark.parametrize("path", ["/", "/no-such-page"])
def test_can_be_read_by_everyone(client: FlaskClient, path: str) -> None:
    page = Page(client.get(path).text)
    assert ("html", {"lang": "en"}) in page.tags
    assert page.count("h1") == page.count("main") == page.count("title") == 1
    viewport = {"name": "viewport", "content": "width=device-width, initial-scale=1"}
    assert ("meta", viewport) in page.tags
    assert all("alt" in attributes for tag, attributes in page.tags if tag == "img")


@pytest.mark.parametrize("path", ["/", "/no-such-page", "/static/css/base.css"])
def test_every_answer_protects_itself(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "strict-origin"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_unknown_page_shows_a_way_on(client: FlaskClient) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert said("error.404") in answer.text
    assert "/" in Page(answer.text).addresses()


def test_wrong_method_keeps_saying_which_ones_are_right(client: FlaskClient) -> None:
    answer = client.post("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert said("error.405") in answer.text


def test_our_own_fault_gets_a_calm_page_and_no_details(app: Flask) -> None:
    app.add_url_rule("/fault", view_func=lambda: {}["the secret key"])
    answer = app.test_client().get("/fault")
    assert answer.status_code == 500
    assert said("error.500") in answer.text
    assert "secret" not in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_configuration_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    assert create_app({"TESTING": True}).testing


def test_no_more_plays_are_folded_than_can_be_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_in(tmp_path, monkeypatch)
    monkeypatch.setattr(reading, "MOST_FOLDED", 5)
    slips = [{"type": "adjust", "seat": 0, "points": 1, "reason": "x"}] * 2
    pads = [opened(client, record("basari", [f"P{n}", "Ben", "Cleo"], *slips)) for n in range(5)]
    found, address = [], "/?all=1"
    for _ in range(3):
        page = client.get(address).text
        shown = [pad for pad in reversed(pads) if f'href="{pad}"' in page]
        assert 0 < len(shown) <= 2
        found += shown
        address = "/?" + (re.findall(r'href="/\?([^"]*from=\d+)"', page) or ["all=1&from=99"])[0]
        address = address.replace("&amp;", "&")
    assert found == pads[::-1]
    assert client.get("/?all=1&from=99").status_code == 200
    assert client.get("/?all=1&from=-1").status_code == 200
