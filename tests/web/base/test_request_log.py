"""What the server writes down: one line each, enough to find a fault, nothing worth stealing."""

import json
import logging
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.app import create_app
from companion.web.base import request_log
from companion.web.base.request_log import LOGGER, WARNINGS, Lines, spelled
from tests.web.helpers.pad import NAMES, begin
from tests.web.helpers.routes import begun

LINE = re.compile(r'(?:\w+=(?:[\w./:<>@+-]+|"(?:[^"\\]|\\.)*")(?: |$))+', re.ASCII)
PLANTED = "PLANTED-1f0c-SECRET"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    return app_in(tmp_path, monkeypatch, "debug")


def app_in(folder: Path, monkeypatch: pytest.MonkeyPatch, level: str) -> Flask:
    """As people have it, with faults of our own."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    monkeypatch.setenv("COMPANION_LOG", level)
    app = create_app({"WTF_CSRF_ENABLED": False})
    app.add_url_rule(
        "/fault/<key>", "fault", lambda key: {}[PLANTED + key], methods=["GET", "POST"]
    )
    return app


def lines(captured: Any) -> list[dict[str, str]]:
    told = captured.readouterr().err
    assert told.isascii()
    assert "\x1b" not in told
    found = []
    for line in told.splitlines():
        assert LINE.fullmatch(line), line
        found.append(dict(part.split("=", 1) for part in shlex.split(line)))
    return found


def test_a_request_is_one_line(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    client = app.test_client()
    client.get("/new?secret=x")
    client.get("/new")
    _, line = lines(capsys)
    assert list(line) == [
        "time",
        "level",
        "event",
        "id",
        "method",
        "path",
        "status",
        "ms",
        "device",
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    assert (line["level"], line["method"], line["path"]) == ("info", "GET", "/new")
    assert line["status"] == "200"
    assert 0 <= float(line["ms"]) < 5000


def test_a_fault_has_a_number_on_the_page_and_in_the_request_log(
    app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = app.test_client().get("/fault/x")
    assert answer.status_code == 500
    assert answer.headers["X-Companion-Code"] == "internal"
    shown = re.search(r"Error 500, number ([0-9A-Z]{4}-[0-9A-Z]{4})", answer.text)
    assert shown
    (line,) = lines(capsys)
    assert line["id"] == shown[1]
    assert (line["level"], line["error"]) == ("error", "KeyError")
    assert "tests/web/base/test_request_log.py" in line["trace"]


def test_only_trouble_is_told_unless_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = app_in(tmp_path, monkeypatch, "").test_client()
    client.get("/")
    client.get("/no-such-page")
    client.get("/", headers={"Host": "evil.example"})
    client.get("/fault/x")
    assert [line["status"] for line in lines(capsys)] == ["421", "500"]


def test_no_secret_is_told(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    client = app.test_client()
    client.set_cookie("device", PLANTED * 2)
    client.set_cookie("session", PLANTED)
    pad = begin(client, "basari", [PLANTED, "Max", "Sarah"])
    client.get(f"{pad}?token={PLANTED}", headers={"Authorization": PLANTED, "Referer": PLANTED})
    client.post(pad, data={"type": PLANTED, "token": PLANTED, "seq": "0"})
    client.get(f"/play/{PLANTED}")
    client.get(f"/join/{PLANTED}")
    client.get(f"/fault/{PLANTED}?{PLANTED}")
    client.post(f"{pad}/note", data={"text": PLANTED, "seq": "0"})
    client.post("/open", data={"record": PLANTED})
    told = capsys.readouterr().err
    assert told.count("\n") == 8
    assert PLANTED not in told
    assert pad.rpartition("/")[2] not in told
    secret = app.secret_key
    assert isinstance(secret, str)
    assert secret not in told


@pytest.mark.parametrize(
    "text", ["a\nlevel=error", "\r\n", "\x1b[2J", '"', "\x7f\x9b", "‮", "\x00", "=", " ", "", "é"]
)
def test_nothing_breaks_out_of_its_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = spelled(text)
    assert json.loads(told) == text
    assert told.isascii()
    assert told.isprintable()


def test_an_address_cannot_forge_a_line(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    client = app.test_client()
    client.get("/x%0Alevel=error%0D%1b[2J")
    client.open("/", method="GET\nX")
    assert len(lines(capsys)) == 2


def test_a_flood_is_told_of_once(capsys: pytest.CaptureFixture[str]) -> None:
    before = LOGGER.level
    LOGGER.setLevel(logging.WARNING)
    handler = Lines()
    for _ in range(WARNINGS * 3):
        item = LOGGER.makeRecord("companion", logging.WARNING, "", 0, "flood", (), None)
        handler.handle(item)
    assert len(lines(capsys)) == WARNINGS
    handler.filters[0].since -= 5  # type: ignore[union-attr]
    handler.handle(LOGGER.makeRecord("companion", logging.WARNING, "", 0, "flood", (), None))
    assert lines(capsys)[0]["hidden"] == str(WARNINGS * 2)
    LOGGER.setLevel(before)


# Codes for programs


def test_every_refusal_has_a_code(client: FlaskClient) -> None:
    key = begun(client)
    pad = f"/play/{key}"
    asked = {
        "not_found": client.get("/no-such-page"),
        "method_not_allowed": client.put("/"),
        "bad_request": client.post(f"{pad}/status", data={"status": "x"}),
        "foreign_page": client.post(pad, headers={"Origin": "http://evil.example"}),
        "unknown_host": client.get("/", headers={"Host": "evil.example"}),
        "moved_on": client.post(pad, data={"operation": "undo", "before": "1", "seq": "0"}),
        "unknown_event": client.post(pad, data={"type": "dance", "seq": "1"}),
    }
    for code, answer in asked.items():
        assert answer.headers.get("X-Companion-Code") == code, (code, answer.status)
        assert answer.content_type == "text/html; charset=utf-8"
    assert "X-Companion-Code" not in client.get(pad).headers


@pytest.mark.parametrize(
    ("accept", "as_json"),
    [
        ("application/json", True),
        ("text/html;q=0.5, application/json", True),
        ("text/html,application/xhtml+xml,*/*;q=0.8", False),
        ("*/*", False),
        ("", False),
    ],
)
def test_programs_get_json(client: FlaskClient, accept: str, as_json: bool) -> None:
    pad = begin(client, "basari", NAMES)
    headers = {"Accept": accept}
    for answer, code in (
        (client.get("/no-such-page", headers=headers), "not_found"),
        (client.post(pad, data={"type": "dance", "seq": "0"}, headers=headers), "unknown_event"),
        (client.post(pad, data={"operation": "undo", "seq": "9"}, headers=headers), "moved_on"),
        (client.post("/new/basari", headers=headers), "wrong_player_count"),
    ):
        assert answer.headers["X-Companion-Code"] == code
        if as_json:
            assert answer.json is not None
            assert list(answer.json) == ["error"]
            assert answer.json["error"]["code"] == code
            assert answer.json["error"]["message"].endswith(".")
        else:
            assert answer.content_type == "text/html; charset=utf-8"


def test_a_failed_sign_in_is_told_of_without_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(request_log, "FAILED", request_log.Lately())
    for handler in request_log.LOGGER.handlers:  # what others told is not counted here
        monkeypatch.setattr(handler, "filters", [request_log.Patience()])
    client = app_in(tmp_path, monkeypatch, "warning").test_client()
    for _ in range(3):
        sent = {"login": PLANTED, "password": PLANTED}
        assert client.post("/sign-in", data=sent).status_code == 422
    told = capsys.readouterr().err
    assert PLANTED.casefold() not in told.casefold()
    assert "127.0.0.1" not in told
    found = [dict(part.split("=", 1) for part in shlex.split(line)) for line in told.splitlines()]
    assert [(line["level"], line["event"], line["lately"]) for line in found] == [
        ("warning", "sign_in_failed", str(times)) for times in (1, 2, 3)
    ]
    assert {*found[0]} == {"time", "level", "event", "id", "lately"}


def test_what_failed_long_ago_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 10.0, 65.0, 200.0])
    monkeypatch.setattr(request_log, "monotonic", lambda: next(times))
    lately = request_log.Lately()
    assert [lately.count() for _ in range(4)] == [1, 2, 2, 1]
