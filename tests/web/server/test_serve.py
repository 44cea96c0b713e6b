"""A real server process, asked over real HTTP, ended by real signals."""

import io
import os
import signal
import socket
import sqlite3
import sys
from itertools import product
from pathlib import Path

import pytest
from flask import Flask

from companion.cli import serve as serving
from companion.config.folders import resource_folder
from companion.web.app import create_app
from companion.web.base.assets import version_of
from tests.helpers.said import said, saying
from tests.helpers.server import PATIENCE, announced_port, get, ready_server, running_server
from tests.helpers.slow import slow_but
from tests.locale.helpers.catalogues import translated


def serve_command(port: int) -> list[str]:
    return [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]


def test_serves_the_start_page_and_its_stylesheet() -> None:
    with running_server(serve_command(0)) as process:
        port = announced_port(process)
        assert said("start.we") in get(port)
        assert "--paper" in get(
            port, f"/static/{version_of(resource_folder() / 'static')}/css/base.css"
        )


SENT_SO_FAR = {
    "connected": b"",
    "asking": b"GET / HTTP/1.1\r\n",
    "answered": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
}
ENDS = [*product(SENT_SO_FAR, (signal.SIGINT, signal.SIGTERM))]
KEPT = [("connected", signal.SIGINT), ("asking", signal.SIGTERM)]


@pytest.mark.parametrize(("so_far", "sent"), slow_but(KEPT, ENDS))
def test_ends_quietly_and_soon_though_a_phone_holds_on(so_far: str, sent: signal.Signals) -> None:
    with ready_server(serve_command(0)) as process:
        port = announced_port(process)
        with socket.create_connection(("127.0.0.1", port)) as phone:
            phone.sendall(SENT_SO_FAR[so_far])
            get(port)  # by now the server has seen the phone, too
            process.send_signal(sent)
            assert process.wait(PATIENCE) == 0
        assert process.stderr
        assert process.stderr.read() == ""


def workers_of(master: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


def test_a_worker_that_ended_is_replaced_by_one_that_writes() -> None:
    with ready_server(serve_command(0)) as process:
        port = announced_port(process)
        get(port, "/readyz")
        (before,) = workers_of(process.pid)
        os.kill(before, signal.SIGKILL)
        get(port, "/readyz")  # which writes; it waits until somebody answers
        assert before not in workers_of(process.pid)


def test_the_app_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    apps: list[Flask] = []

    def made() -> Flask:
        apps.append(create_app())
        return apps[-1]

    monkeypatch.setattr(serving, "create_app", made)
    monkeypatch.setattr(serving.Server, "run", lambda server: served.append(server.app))
    served: list[Flask] = []
    assert serving.serve("127.0.0.1", 0) == 0
    assert served == apps
    assert len(apps) == 1
    assert apps[0].extensions["companion.store"].engine.pool.checkedin() == 0  # none to inherit


def test_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    home = str(tmp_path)
    with running_server(serve_command(0), HOME=home, XDG_RUNTIME_DIR=home) as process:
        get(announced_port(process))
        assert list(tmp_path.iterdir()) == []


def test_a_taken_port_is_one_clear_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with ready_server(serve_command(port)) as process:
            out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert out == ""
    assert err.count("\n") == 1
    assert err == said("serve.taken", port=port) + "\n"


def test_an_impossible_address_is_one_clear_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert serving.serve("203.0.113.1", 8000) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_terminal_that_knows_only_ascii_gets_the_address_alone() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    serving.announce("192.0.2.7", 8000, out)
    out.seek(0)
    assert said("serve.phones", address="http://192.0.2.7:8000/") in out.read()


def announcement(host: str) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    serving.announce(host, 8000, out)
    out.seek(0)
    return out.read()


def test_phones_get_an_address_and_a_code_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "local_network_address", lambda: "192.0.2.7")
    shown = announcement("0.0.0.0")
    assert said("serve.here", address="http://localhost:8000/") in shown
    assert said("serve.phones", address="http://192.0.2.7:8000/") in shown
    code = [line for line in shown.splitlines() if "█" in line]
    # 25 modules and a border of 4: a micro code would be smaller, and many phones cannot read it.
    assert {len(line) for line in code} == {25 + 2 * 4}


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "local_network_address", lambda: None)
    shown = announcement("0.0.0.0")
    assert said("serve.no_network") in shown
    assert "█" not in shown


def test_an_address_of_this_machine_only_is_called_one() -> None:
    assert said("serve.only_here") in announcement("127.0.0.1")


@pytest.mark.parametrize(
    ("host", "here", "phones"),
    [
        ("127.0.0.1", "127.0.0.1", None),
        ("localhost", "localhost", None),
        ("::1", "::1", None),
        ("192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("tablet.example", "tablet.example", "tablet.example"),
    ],
)
def test_who_can_reach_which_host(host: str, here: str, phones: str | None) -> None:
    assert serving.address_here(host) == here
    assert serving.address_for_phones(host) == phones


def test_an_address_of_the_sixth_version_stands_in_brackets() -> None:
    assert serving.url("::1", 8000) == "http://[::1]:8000/"
    assert serving.url("192.0.2.7", 8000) == "http://192.0.2.7:8000/"


def test_plays_of_a_newer_companion_are_not_touched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "companion.sqlite3") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    with ready_server(serve_command(0), COMPANION_INSTANCE=str(tmp_path)) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert err == said("serve.newer") + "\n"


def test_a_damaged_database_is_not_served(tmp_path: Path) -> None:
    with ready_server(serve_command(0), COMPANION_INSTANCE=str(tmp_path)) as process:
        get(announced_port(process))
    file = tmp_path / "companion.sqlite3"
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    with ready_server(serve_command(0), COMPANION_INSTANCE=str(tmp_path)) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert saying("doctor.damaged").match(err)


def test_a_file_system_over_the_network_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setattr(serving, "remote_kind", lambda _: "nfs4")
    assert serving.serve("127.0.0.1", 0) == 1
    told = capsys.readouterr().err
    assert told == said("doctor.remote", folder=tmp_path, kind="nfs4") + "\n"
    assert [*tmp_path.iterdir()] == []


def test_the_terminal_is_told_in_its_language() -> None:
    command = [*serve_command(0), "--language", "de"]
    with ready_server(command) as process:
        assert process.stdout
        assert process.stdout.readline() == translated("de", "web")["serve.running"] + "\n"
        lines = [process.stdout.readline() for _ in range(2)]
        port = int(lines[1].rpartition(":")[2].strip("/\n"))
        assert said("start.we") in get(port)  # a page is in the language of its reader


def test_what_is_needed_first_is_there_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    app = create_app()
    serving.warmed_up(app)
    loaded = {name for _, name in app.jinja_env.cache or ()}
    assert {*serving.NEEDED_FIRST} <= loaded
