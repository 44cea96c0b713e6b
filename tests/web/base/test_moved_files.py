"""A database pulled away under a running server: nothing is acknowledged that is not there."""

import os
import re
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.store.integrity.files import ENDS
from tests.helpers.proxies import wait_until
from tests.helpers.server import PATIENCE, SERVE, announced_port, ready_server
from tests.helpers.stores import kept
from tests.web.base.test_storage import children_of
from tests.web.helpers.pad import NAMES, begin, client_in

NAME = "companion.sqlite3"


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def swap(file: Path) -> None:
    """As a tool does that keeps folders alike: the same bytes under the same name."""
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def log(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


def overwrite(file: Path) -> None:
    """Another database into the same file, which becomes longer by it."""
    other = file.with_name("other")
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE play (id)")
        connection.execute("INSERT INTO play VALUES (zeroblob(?))", (2 * file.stat().st_size,))
    shutil.copyfile(other, file)


def replace_folder(file: Path) -> None:
    folder = file.parent
    folder.rename(folder.with_name("elsewhere"))
    shutil.copytree(folder.with_name("elsewhere"), folder)


TROUBLES: dict[str, Callable[[Path], object]] = {
    "removed": lambda file: [file.with_name(file.name + end).unlink() for end in ENDS],
    "renamed": lambda file: file.rename(file.with_name("renamed")),
    "swapped": swap,
    "cut": cut,
    "emptied": lambda file: os.truncate(file, 0),
    "overwritten": overwrite,
    "log_removed": lambda file: log(file).unlink(),
    "log_swapped": lambda file: swap(log(file)),
    "log_cut": lambda file: cut(log(file)),
    "log_emptied": lambda file: os.truncate(log(file), 0),
    "folder_renamed": lambda file: file.parent.rename(file.parent.with_name("elsewhere")),
    "folder_replaced": replace_folder,
}


def note(client: FlaskClient, pad: str, number: int) -> Any:
    data = {"text": f"note {number}", "seq": str(number), "token": f"token {number}"}
    return client.post(f"{pad}/note", data=data)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "instance").mkdir()
    return tmp_path / "instance"


@pytest.fixture
def moved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return client_in(folder, monkeypatch)


@pytest.mark.parametrize("trouble", TROUBLES)
def test_nothing_is_acknowledged_any_more(moved: FlaskClient, folder: Path, trouble: str) -> None:
    pad = begin(moved, "basari", NAMES)
    moved.application.extensions["companion.store"].clean()  # some in the file, some in the log
    assert note(moved, pad, 0).status_code == 302
    TROUBLES[trouble](folder / NAME)
    for number in (1, 1, 1):
        answer = note(moved, pad, number)
        assert answer.status_code == 503
        assert answer.headers["X-Companion-Code"] == "storage_moved"
    answer = moved.get("/readyz")
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["checks"]["file"] == "failed"
    assert moved.get("/livez").status_code == 200


@pytest.mark.parametrize("trouble", ["removed", "cut", "folder_renamed"])
def test_pages_do_not_pretend(moved: FlaskClient, folder: Path, trouble: str) -> None:
    pad = begin(moved, "basari", NAMES)
    TROUBLES[trouble](folder / NAME)
    for language in ("en", "de", "fr"):
        answer = moved.get(pad, headers={"Accept-Language": language})
        assert (answer.status_code, answer.headers["X-Companion-Code"]) == (503, "storage_moved")


def test_what_went_away_with_the_commit_is_not_acknowledged(
    moved: FlaskClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back with the folder, and the same tap is the same entry."""
    pad = begin(moved, "basari", NAMES)
    store = moved.application.extensions["companion.store"]
    commit, elsewhere = store.writer.transact, folder.with_name("elsewhere")

    def committing(*arguments: Any) -> int:
        writes = commit(*arguments)
        folder.rename(elsewhere)
        return int(writes)

    data = {"text": "note", "seq": "0", "token": "token 0"}
    with monkeypatch.context() as patch:
        patch.setattr(store.writer, "transact", committing)
        answer = moved.post(f"{pad}/note", data=data)
    assert (answer.status_code, answer.headers["X-Companion-Code"]) == (503, "storage_moved")
    elsewhere.rename(folder)
    for _ in range(2):
        assert moved.post(f"{pad}/note", data=data).status_code == 302
    assert moved.get("/readyz").status_code == 200
    key = pad.rpartition("/")[2]
    with closing(sqlite3.connect(folder / NAME)) as connection:
        query = "SELECT count(*) FROM entry JOIN play ON play.id = play_id WHERE key = ?"
        assert connection.execute(query, (key,)).fetchone() == (1,)


def test_an_earlier_copy_laid_over_it(moved: FlaskClient, folder: Path) -> None:
    """As long as it was, whole, and the same file: only that entries are missing."""
    store = moved.application.extensions["companion.store"]
    pad = begin(moved, "basari", NAMES)
    assert note(moved, pad, 0).status_code == 302
    store.clean()
    earlier = (folder / NAME).read_bytes()
    assert note(moved, pad, 1).status_code == 302
    store.clean()
    assert len((folder / NAME).read_bytes()) == len(earlier)
    with (folder / NAME).open("r+b") as file:
        file.write(earlier)
    assert note(moved, pad, 2).headers["X-Companion-Code"] == "storage_moved"


def test_another_process_may_write(moved: FlaskClient, folder: Path) -> None:
    pad = begin(moved, "basari", NAMES)
    with kept(folder) as store:
        store.write(
            lambda connection: connection.exec_driver_sql("UPDATE play SET status = status")
        )
    assert note(moved, pad, 0).status_code == 302
    moved.application.extensions["companion.store"].clean()
    assert note(moved, pad, 1).status_code == 302
    assert moved.get("/readyz").status_code == 200


# Over sockets


class Phone:
    """A phone that begins a play and writes notes into it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies = {"device": "the-secret-of-the-only-phone"}
        page = self.ask("GET", "/new/basari")[1]
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert found
        self.token = found[1]
        form = {f"names-{at}": name for at, name in enumerate(NAMES)}
        status, self.pad = self.ask("POST", "/new/basari", {**form, "token": "play"})
        assert status == 302

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """The status, and where to go on or what the page says."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode({**form, "csrf_token": self.token}) if form else None
        with closing(connection):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
        for each in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location") or page

    def note(self, number: int) -> int:
        form = {"text": f"note {number}", "seq": str(number), "token": f"token {number}"}
        return self.ask("POST", f"{self.pad}/note", form)[0]


def entries(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])


@pytest.mark.parametrize("trouble", ["removed", "cut"])
def test_a_server_whose_file_was_spoilt(folder: Path, trouble: str) -> None:
    with ready_server(SERVE, COMPANION_INSTANCE=str(folder)) as process:
        phone = Phone(announced_port(process))
        assert [phone.note(number) for number in range(3)] == [302] * 3
        TROUBLES[trouble](folder / NAME)
        assert [phone.note(3) for _ in range(6)] == [503] * 6
        assert phone.ask("GET", "/readyz")[0] == 503
        for pid in (*children_of(process.pid), process.pid):
            os.kill(pid, signal.SIGKILL)


def test_a_server_whose_folder_was_away(folder: Path) -> None:
    with ready_server(SERVE, COMPANION_INSTANCE=str(folder)) as process:
        phone = Phone(announced_port(process))
        assert phone.note(0) == 302
        elsewhere = folder.rename(folder.with_name("elsewhere"))
        assert phone.note(1) == 503
        assert phone.ask("GET", "/readyz")[0] == 503
        elsewhere.rename(folder)
        assert [phone.note(number) for number in (1, 1, 2)] == [302] * 3
        wait_until(lambda: phone.ask("GET", "/readyz")[0] == 200)  # it was asked a moment ago
        for pid in (*children_of(process.pid), process.pid):
            os.kill(pid, signal.SIGKILL)
    assert entries(folder / NAME) == 3
