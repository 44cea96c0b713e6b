"""Whether the server lives, and whether it could keep an entry now."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.services import health
from companion.store.maintenance.lock import Lock, Locked
from tests.helpers.said import said, saying
from tests.helpers.server import SERVE, announced_port, ready_server
from tests.store.test_engine import with_less_patience
from tests.web.base.test_storage import holder
from tests.web.helpers.pad import client_in

LONG = 30  # seconds: to start takes a while where other tests run


@pytest.fixture(autouse=True)
def looked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)


def failed(answer: Any) -> set[str]:
    assert answer.status_code == 503
    assert answer.json["status"] == "unavailable"
    return {name for name, check in answer.json["checks"].items() if check == "failed"}


def test_it_lives(client: FlaskClient) -> None:
    answer = client.get("/livez")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})
    assert "Set-Cookie" not in answer.headers


def test_it_is_ready(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {
        "status": "ok",
        "checks": dict.fromkeys(("write", "migrations", "file", "space"), "ok"),
    }
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_database_that_others_hold(client: FlaskClient, tmp_path: Path) -> None:
    with_less_patience(client.application.extensions["companion.store"].engine)
    with holder(tmp_path / "companion.sqlite3") as other:
        assert failed(client.get("/readyz")) == {"write"}
        assert client.get("/livez").status_code == 200
        other.kill()
    assert client.get("/readyz").status_code == 200


def test_a_disk_almost_full(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1024))
    assert failed(client.get("/readyz")) == {"space"}


def test_a_file_that_was_deleted(client: FlaskClient, tmp_path: Path) -> None:
    client.get("/")
    (tmp_path / "companion.sqlite3").unlink()
    assert "file" in failed(client.get("/readyz"))


def test_a_schema_of_another_time(client: FlaskClient, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "companion.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert failed(client.get("/readyz")) == {"migrations"}


def test_a_folder_that_was_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_in(tmp_path / "instance", monkeypatch)
    assert client.get("/readyz").status_code == 200
    (tmp_path / "instance").rename(tmp_path / "elsewhere")
    assert {"file", "space"} <= failed(client.get("/readyz"))


def test_many_who_ask_are_one_look(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    monkeypatch.setattr(health, "FRESH", 60.0)
    monkeypatch.setattr(health, "can_write", lambda store: looks.append(store) or True)
    assert {client.get("/readyz").status_code for _ in range(5)} == {200}
    assert len(looks) == 1


def test_nobody_waits_for_somebody_elses_look(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, seen = Event(), Event()

    def look(_store: object) -> bool:
        looking.set()
        return seen.wait(LONG)

    asks = client.application.test_client
    monkeypatch.setattr(health, "can_write", look)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(lambda: asks().get("/readyz").status_code)
        assert looking.wait(LONG)
        assert asks().get("/readyz").json == {"status": "unavailable", "checks": {}}
        seen.set()
        assert first.result(LONG) == 200
        looking.clear()
        seen.clear()
        second = pool.submit(lambda: asks().get("/readyz").status_code)
        assert looking.wait(LONG)
        assert asks().get("/readyz").status_code == 200  # as it was a moment ago
        monkeypatch.setattr(health, "LONGEST_CHECK", 0.0)
        assert asks().get("/readyz").status_code == 503  # it takes so long that nobody knows
        seen.set()
        assert second.result(LONG) == 200


# One server for one database


def test_a_lock_is_one_persons(tmp_path: Path) -> None:
    file = tmp_path / "plays.sqlite3"
    with Lock(file), pytest.raises(Locked):
        Lock(file)
    Lock(file).release()


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    own = {"COMPANION_INSTANCE": str(tmp_path)}
    with ready_server(SERVE, **own) as first:
        announced_port(first)
        with ready_server(SERVE, **own) as second:
            out, err = second.communicate(timeout=LONG)
        assert (second.returncode, out) == (1, "")
        file = tmp_path / "companion.sqlite3"
        assert err == f"{said('serve.locked', file=file)}\n"
        first.kill()  # its worker notices a little later
        first.wait()
    for _ in range(20):
        with ready_server(SERVE, **own) as third:
            line = third.stdout.readline() if third.stdout else ""
            if said("serve.running") in line:
                break
            third.wait(LONG)
    assert said("serve.running") in line


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    own = {"COMPANION_INSTANCE": str(tmp_path / "file" / "instance")}
    with ready_server(SERVE, **own) as process:
        out, err = process.communicate(timeout=LONG)
    assert (process.returncode, out, err.count("\n")) == (1, "", 1)
    assert saying("serve.database").match(err)
