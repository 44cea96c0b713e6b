"""A full, locked, read-only or failing disk: one clear sentence, nothing lost, and it passes."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.services.verification import corruptions
from companion.store.plays import play_keys
from companion.store.writer import NotWritten
from tests.helpers.said import said, saying
from tests.helpers.server import PATIENCE, SERVE, announced_port, ready_server
from tests.helpers.stores import kept
from tests.store.test_engine import with_less_patience
from tests.web.helpers.pad import NAMES, Page, begin, client_in, seq_of

PROGRAM = {"Accept": "application/json"}


def store_of(client: FlaskClient) -> Any:
    return client.application.extensions["companion.store"]


def note(client: FlaskClient, pad: str, text: str, **headers: str) -> Any:
    data = {"text": text, "seq": seq_of(client, pad), "token": text[:40]}
    return client.post(f"{pad}/note", data=data, headers=headers)


def refused(answer: Any, code: str) -> None:
    assert answer.status_code == 503
    assert answer.headers["X-Companion-Code"] == code
    assert int(answer.headers["Retry-After"]) >= 1
    page = Page(answer.text)
    assert f"<h1>{said(f'error.{code}')}</h1>" in answer.text
    assert (
        saying("error.logged", code=503).search(page.text)
        or said("error.number", code=503) in page.text
    )


def all_is_well(client: FlaskClient, pad: str, notes: list[str]) -> None:
    """Reads go on, with what was acknowledged and nothing else."""
    assert client.get("/").status_code == 200
    history = Page(client.get(f"{pad}/history").text).text
    assert [text for text in notes if text not in history] == []
    assert "refused" not in history
    assert corruptions(store_of(client)) == []


def test_a_lock_held_for_long(client: FlaskClient, tmp_path: Path) -> None:
    pad = begin(client, "basari", NAMES)
    with_less_patience(store_of(client).engine)
    with holder(tmp_path / "companion.sqlite3") as other:
        refused(note(client, pad, "refused"), "storage_busy")
        all_is_well(client, pad, [])
        answer = note(client, pad, "refused", **PROGRAM)
        assert answer.json["error"]["code"] == "storage_busy"
        other.kill()
    assert note(client, pad, "first").status_code == 302
    all_is_well(client, pad, ["first"])


def holder(file: Path) -> subprocess.Popen[str]:
    program = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(60)
"""
    command = [sys.executable, "-c", program, str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


def test_a_database_that_cannot_be_written(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    engine = store_of(client).engine

    def switch(setting: str) -> None:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA query_only = {setting}")

    switch("ON")
    refused(note(client, pad, "refused"), "storage_read_only")
    all_is_well(client, pad, [])
    switch("OFF")
    assert note(client, pad, "first").status_code == 302
    all_is_well(client, pad, ["first"])


@pytest.mark.parametrize("at", ["INSERT", "COMMIT"])
@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_IOERR_FSYNC, "storage_failed"),
        (sqlite3.SQLITE_FULL, "storage_full"),
        (sqlite3.SQLITE_CORRUPT, "storage_damaged"),
    ],
)
def test_a_write_that_fails(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, code: int, told: str, at: str
) -> None:
    pad = begin(client, "basari", NAMES)
    dialect = store_of(client).engine.dialect
    execute, commit = dialect.do_execute, dialect.do_commit
    writing = []

    def fail() -> None:
        error = sqlite3.OperationalError("it said what was written")
        error.sqlite_errorcode = code
        raise error

    def executing(*arguments: Any) -> None:
        if arguments[1].startswith("INSERT"):
            writing.append(arguments[1])
            if at == "INSERT":
                fail()
        execute(*arguments)

    def committing(*arguments: Any) -> None:
        if writing:
            fail()
        commit(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(dialect, "do_execute", executing)
        patch.setattr(dialect, "do_commit", committing)
        data = {"text": "refused", "seq": "0"}
        refused(client.post(f"{pad}/note", data=data), told)
    assert len(writing) == 1
    all_is_well(client, pad, [])
    assert note(client, pad, "first").status_code == 302
    all_is_well(client, pad, ["first"])


def test_a_writer_that_was_stopped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = begin(client, "basari", NAMES)

    def stop(_job: object) -> None:
        raise NotWritten

    with monkeypatch.context() as patch:
        patch.setattr(store_of(client).writer, "write", stop)
        refused(note(client, pad, "refused"), "storage_busy")
    all_is_well(client, pad, [])


def test_another_fault_of_the_database_stays_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_in(tmp_path, monkeypatch)
    client.application.testing = False
    pad = begin(client, "basari", NAMES)
    with kept(tmp_path) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE keeper")
    answer = client.get(pad)
    assert (answer.status_code, answer.headers["X-Companion-Code"]) == (500, "internal")


# A disk that is really full


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Two megabytes, where we may mount them."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["/bin/mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["/bin/umount", "-l", str(folder)], check=True)


def fill(file: Path) -> None:
    with file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(bytes(4096))


def test_a_disk_that_is_full(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_in(small_disk, monkeypatch)
    pad = begin(client, "basari", NAMES)
    assert note(client, pad, "first").status_code == 302
    ballast = small_disk / "ballast"
    with pytest.raises(OSError, match="No space"):
        fill(ballast)
    written, full = ["first"], None
    for number in range(200):
        answer = note(client, pad, f"note {number} " + "x" * 300)
        if answer.status_code == 503:
            full = answer
            break
        written.append(f"note {number}")
    assert full is not None
    refused(full, "storage_full")
    all_is_well(client, pad, written)
    assert client.get(f"{pad}/record").status_code == 200
    ballast.unlink()
    assert note(client, pad, "further").status_code == 302
    all_is_well(client, pad, [*written, "further"])
    store_of(client).engine.dispose()


# A server that is killed while it writes


def test_a_server_killed_while_it_writes_has_lost_nothing(tmp_path: Path) -> None:
    """Acknowledged over HTTP is on the disk, and the next server goes on at once."""
    environment = {"COMPANION_INSTANCE": str(tmp_path)}
    acknowledged: list[str] = []
    for round_ in range(2):
        with ready_server(SERVE, **environment) as process:
            port = announced_port(process)
            writing = Thread(target=begin_until_cut_off, args=(port, acknowledged))
            writing.start()
            while len(acknowledged) < 20 * (round_ + 1):
                assert writing.is_alive()
                sleep(0.001)
            workers = children_of(process.pid)
            for pid in (process.pid, *workers):
                os.kill(pid, signal.SIGKILL)
            writing.join(PATIENCE)
    with kept(tmp_path) as store:
        assert corruptions(store) == []
        keys = {key for _, key in store.read(play_keys)}
    assert {*acknowledged} <= keys
    assert len(keys) <= len(acknowledged) + 2


def children_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def begin_until_cut_off(port: int, acknowledged: list[str]) -> None:
    cookies: dict[str, str] = {}
    token = ""
    try:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for number in range(10_000):
            form = {f"names-{at}": name for at, name in enumerate(NAMES)}
            form |= {"csrf_token": token, "token": f"{port}-{number}"}
            # A device for each dozen: one alone would soon be asked to wait.
            if number % 12 == 0:
                cookies.pop("device", None)
                token = ""
            cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
            headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
            method = "POST" if token else "GET"
            connection.request(method, "/new/basari", urlencode(form) if token else None, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
            for each in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = each.partition(";")[0].partition("=")
                cookies[name] = value
            if answer.status == 302:
                acknowledged.append(str(answer.headers["Location"]).rpartition("/")[2])
            elif found := re.search(r'name="csrf_token" value="([^"]+)"', page):
                token = found[1]
    except OSError:
        pass
