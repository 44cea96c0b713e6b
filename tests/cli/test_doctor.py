"""What is wrong with an installation, in plain words."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import doctoring
from companion.cli.verifying import verify_plays
from companion.store.locking import Lock
from companion.web import create_app
from tests.cli.command import companion
from tests.keeping import kept, sql
from tests.services.test_backups import NAME, begun


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    create_app().extensions["companion.store"].engine.dispose()
    with kept(tmp_path) as store:
        begun(store, 1)
    return tmp_path


def examined(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], list[str]]:
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    code = doctoring.examine(port)
    lines = capsys.readouterr().out.splitlines()
    wrong = [line.removeprefix("WRONG  ") for line in lines if line.startswith("WRONG")]
    notes = [line.removeprefix("note   ") for line in lines if line.startswith("note ")]
    assert (code == 1) == bool(wrong)
    last = (
        f"Please put right what is marked as wrong: {len(wrong)}" if wrong else "Nothing is wrong."
    )
    assert lines[-1] == last
    return code, wrong, notes


def test_a_good_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name for path in folder.iterdir()}
    code, wrong, _ = examined(capsys)
    assert (code, wrong) == (0, [])
    beside = {f"{NAME}-wal", f"{NAME}-shm"}  # SQLite's own, for whoever reads
    assert {path.name for path in folder.iterdir()} - beside == before


def test_a_new_one(tmp_path: Path) -> None:
    ended = companion("doctor", "--port", 0, COMPANION_INSTANCE=str(tmp_path / "none"))
    assert (ended.code, ended.err) == (0, "")
    assert "companion serve makes it" in ended.out
    assert not (tmp_path / "none").exists()


BROKEN = {
    "UPDATE entry SET by = 'Max' WHERE seq = 2": "entry 2 is not what was written.",
    "UPDATE alembic_version SET version_num = '9999'": "kept by a newer Companion",
    "UPDATE entry SET at = '2999-01-01T00:00:00Z' WHERE seq = 3": "and entries are later",
}


@pytest.mark.parametrize(("statement", "told"), BROKEN.items(), ids=BROKEN.values())
def test_a_database_that_was_changed(
    folder: Path, capsys: pytest.CaptureFixture[str], statement: str, told: str
) -> None:
    sql(folder / NAME, statement)
    assert any(told in each for each in examined(capsys)[1])


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM entry WHERE seq = 3", "UPDATE entry SET by = 'Max' WHERE seq = 2"],
)
def test_nothing_is_said_to_be_sound_beside_what_is_not(
    folder: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    assert verify_plays() == 0
    sound = capsys.readouterr().out.splitlines()[:2]
    sql(folder / NAME, statement)
    assert verify_plays() == 1
    assert not {*sound} & {*capsys.readouterr().out.splitlines()}


def test_a_database_that_is_damaged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (folder / NAME).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    (wrong,) = examined(capsys)[1]
    assert wrong.startswith("The database is damaged: ")
    assert "companion restore" in wrong


def test_files_that_others_can_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "secret-key").chmod(0o640)
    (folder / NAME).chmod(0o644)
    told = examined(capsys)[1]
    assert [each.split(". ")[0] for each in told] == [
        f"Other users of this machine can read {folder / NAME}",
        f"Other users of this machine can read {folder / 'secret-key'}",
    ]


def test_settings_that_are_unsafe(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "many")
    (wrong,) = examined(capsys)[1]
    assert wrong.startswith("COMPANION_PROXIES has to be")


def test_what_was_left_behind(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x.part").touch()
    assert any("x.part" in note for note in examined(capsys)[2])


def test_an_older_schema_and_an_old_sqlite(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    sql(folder / NAME, "DELETE FROM alembic_version")
    _, wrong, notes = examined(capsys)
    assert wrong == []
    assert any("writes through one only" in note for note in notes)
    assert any("of an older Companion" in note for note in notes)


def test_a_port_that_is_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.create_server(("0.0.0.0", 0))) as other:
        port = other.getsockname()[1]
        assert doctoring.examine(port) == 1
        assert f"Port {port} is taken" in capsys.readouterr().out
        with Lock(folder / NAME):
            assert doctoring.examine(port) == 0
        assert "Companion is running with these plays." in capsys.readouterr().out


def test_little_space_no_network_and_a_disk_elsewhere(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctoring, "LEAST_SPACE", 1 << 60)
    monkeypatch.setattr(doctoring, "local_network_address", lambda: None)
    monkeypatch.setattr(doctoring, "remote_kind", lambda _: "nfs4")
    _, wrong, notes = examined(capsys)
    assert "over the network (nfs4)" in wrong[0]
    assert "MB of the disk are free" in wrong[1]
    assert any("in no network" in note for note in notes)


@pytest.mark.skipif(os.geteuid() != 0, reason="asks for somebody else's files")
def test_our_own_disk_is_not_elsewhere(folder: Path) -> None:
    assert doctoring.remote_kind(folder) is None
