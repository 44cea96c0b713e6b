"""What is wrong with an installation, in plain words."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import doctor as doctoring
from companion.cli.verify import verify_plays
from companion.store.maintenance.lock import Lock
from companion.web.app import create_app
from tests.cli.helpers.command import companion
from tests.helpers.said import said, saying
from tests.helpers.stores import kept, sql
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
    wrong, notes = [beginning(lines, said(f"doctor.{level}")) for level in ("wrong", "note")]
    assert (code == 1) == bool(wrong)
    assert lines[-1] == (
        said("doctor.all_wrong", count=len(wrong)) if wrong else said("doctor.all_well")
    )
    return code, wrong, notes


def beginning(lines: list[str], word: str) -> list[str]:
    return [line.removeprefix(word).strip() for line in lines if line.startswith(f"{word} ")]


def test_a_good_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name for path in folder.iterdir()}
    code, wrong, _ = examined(capsys)
    assert (code, wrong) == (0, [])
    beside = {f"{NAME}-wal", f"{NAME}-shm"}  # SQLite's own, for whoever reads
    assert {path.name for path in folder.iterdir()} - beside == before


def test_a_new_one(tmp_path: Path) -> None:
    ended = companion("doctor", "--port", 0, COMPANION_INSTANCE=str(tmp_path / "none"))
    assert (ended.code, ended.err) == (0, "")
    assert said("doctor.no_folder", folder=tmp_path / "none") in ended.out
    assert not (tmp_path / "none").exists()


BROKEN = {
    "UPDATE entry SET by = 'Max' WHERE seq = 2": "verify.changed",
    "UPDATE alembic_version SET version_num = '9999'": "serve.newer",
    "UPDATE entry SET at = '2999-01-01T00:00:00Z' WHERE seq = 3": "doctor.clock",
}


@pytest.mark.parametrize(("statement", "told"), BROKEN.items(), ids=BROKEN.values())
def test_a_database_that_was_changed(
    folder: Path, capsys: pytest.CaptureFixture[str], statement: str, told: str
) -> None:
    sql(folder / NAME, statement)
    assert any(saying(told).search(each) for each in examined(capsys)[1])


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
    assert saying("doctor.damaged").fullmatch(wrong)


def test_files_that_others_can_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "secret-key").chmod(0o640)
    (folder / NAME).chmod(0o644)
    told = [said("doctor.readable", file=folder / name) for name in (NAME, "secret-key")]
    assert examined(capsys)[1] == told


def test_settings_that_are_unsafe(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "many")
    (wrong,) = examined(capsys)[1]
    assert saying("unsafe.proxies", name="COMPANION_PROXIES").fullmatch(wrong)


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
    assert said("doctor.sqlite_old", version=sqlite3.sqlite_version) in notes
    assert said("doctor.older") in notes


def test_a_port_that_is_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.create_server(("0.0.0.0", 0))) as other:
        port = other.getsockname()[1]
        assert doctoring.examine(port) == 1
        assert said("serve.taken", port=port) in capsys.readouterr().out
        with Lock(folder / NAME):
            assert doctoring.examine(port) == 0
        assert said("doctor.running") in capsys.readouterr().out


def test_little_space_no_network_and_a_disk_elsewhere(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctoring, "LEAST_SPACE", 1 << 60)
    monkeypatch.setattr(doctoring, "local_network_address", lambda: None)
    monkeypatch.setattr(doctoring, "remote_kind", lambda _: "nfs4")
    _, wrong, notes = examined(capsys)
    assert wrong[0] == said("doctor.remote", folder=folder, kind="nfs4")
    assert saying("doctor.full").fullmatch(wrong[1])
    assert said("doctor.no_network") in notes


@pytest.mark.skipif(os.geteuid() != 0, reason="asks for somebody else's files")
def test_our_own_disk_is_not_elsewhere(folder: Path) -> None:
    assert doctoring.remote_kind(folder) is None
