"""Error pages: what happened in a sentence of its own, in our look, and a way on."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from companion.web.app import create_app
from companion.web.security.bounds import MOST_FIELDS
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, Page, client_in

ADDRESS = "/play/unknown"


def shown(answer: Any, code: int, words: str) -> None:
    """One of our pages, with its own words."""
    assert answer.status_code == code
    assert answer.content_type == "text/html; charset=utf-8"
    page = Page(answer.text)
    assert ("main", {"id": "main"}) in page.tags
    assert f"<h1>{said(f'error.{words}')}</h1>" in answer.text
    assert said(f"error.{words}.lead") in page.text
    assert (
        said("error.number", code=code) in page.text
        or said("error.logged", code=code, number="") in page.text
    )
    assert "/" in [given.get("href") for tag, given in page.tags if tag == "a"]
    assert "Content-Security-Policy" in answer.headers
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """As people have it: nothing is passed on to the test."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    app = create_app({"WTF_CSRF_ENABLED": False})
    for code in (400, 409, 418, 429, 503):
        app.add_url_rule(f"/fail/{code}", f"fail{code}", lambda code=code: abort(code))
    app.add_url_rule("/fail/500", "fail500", lambda: {}["the secret"])
    return app


@pytest.mark.parametrize(
    ("code", "words"),
    [(400, "400"), (409, "409"), (418, "other"), (429, "429"), (500, "500"), (503, "503")],
)
def test_every_error_has_its_own_page(app: Flask, code: int, words: str) -> None:
    answer = app.test_client().get(f"/fail/{code}")
    shown(answer, code, words)
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    ("code", "again"), [(400, ""), (429, "/fail/429"), (500, "/fail/500"), (503, "/fail/503")]
)
def test_what_may_be_over_soon_can_be_tried_again(app: Flask, code: int, again: str) -> None:
    page = Page(app.test_client().get(f"/fail/{code}").text)
    first = next(given for tag, given in page.tags if given.get("class") == "button")
    assert first["href"] == (again or "/")


def test_a_form_leads_back_to_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    page = Page(client.post("/new/basari").text)
    first = next(given for tag, given in page.tags if given.get("class") == "button")
    assert first["href"] == "/new/basari"


def test_an_impossible_status_is_not_understood(client: FlaskClient) -> None:
    answer = client.post(f"{ADDRESS}/status", data={"status": "deleted"})
    shown(answer, 400, "400")


@pytest.mark.parametrize(
    "address",
    [
        "/no-such-page",
        ADDRESS,
        f"{ADDRESS}/sheet",
        "/new/chess",
        "/rules/chess",
        "/static/nothing.css",
        f"{ADDRESS}/scoring/{'9' * 5000}",
        "/play/%00",
        "/%ff",
    ],
)
def test_there_is_no_such_page(client: FlaskClient, address: str) -> None:
    shown(client.get(address), 404, "404")


def test_a_page_asked_for_in_the_wrong_way(client: FlaskClient) -> None:
    answer = client.get(f"{ADDRESS}/status")
    shown(answer, 405, "405")
    assert "POST" in answer.headers["Allow"]


def test_nobody_speaks_by_websockets_here(client: FlaskClient) -> None:
    wanted = {"Connection": "Upgrade", "Upgrade": "websocket"}
    assert client.get("/", headers=wanted).status_code == 400


def test_a_file_that_is_too_large(client: FlaskClient) -> None:
    content_type = "multipart/form-data; boundary=x"
    answer = client.post("/open", data=b" " * (17 * 1024 * 1024), content_type=content_type)
    shown(answer, 413, "413")


@pytest.mark.parametrize("token", [{}, {"csrf_token": "forged"}])
def test_a_form_that_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: dict[str, str]
) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    answer = client.post("/new/basari", data={**names, **token})
    shown(answer, 400, "form")
    assert said("start.empty") in client.get("/").text


def test_a_page_that_is_not_found_in_words_of_its_own_has_its_code(client: FlaskClient) -> None:
    answer = client.get("/big-screen/unknown")
    assert (answer.status_code, answer.headers["X-Companion-Code"]) == (404, "not_found")
    told = client.get("/big-screen/unknown", headers={"Accept": "application/json"})
    assert told.json["error"]["code"] == "not_found"


def test_a_form_with_too_many_fields(client: FlaskClient) -> None:
    sent = {"person": [str(number) for number in range(MOST_FIELDS + 1)]}
    answer = client.post("/new/basari", data=sent)
    assert (answer.status_code, answer.headers["X-Companion-Code"]) == (413, "too_large")


def test_a_link_that_is_none_with_a_name_that_is_none(client: FlaskClient) -> None:
    assert client.post("/join", data={"token": "x", "name": "n" * 500}).status_code == 404
