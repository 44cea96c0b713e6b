"""Backups while somebody writes: each one is whole, and what is not is found."""

import json
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from companion.ledger.entry import Note
from companion.services import backups, verification
from companion.services.backups import Bad, back_up, heads, manifest_file, restore, verified
from companion.services.play import entries as plays
from companion.services.play.reader import Actor
from companion.store.database import Store
from companion.store.maintenance.lock import Lock, Locked
from companion.store.models import Base
from tests.cli.helpers.command import companion
from tests.games.helpers.table import record
from tests.helpers.ready_process import Forked
from tests.helpers.said import said, saying
from tests.helpers.slow import slow_but
from tests.helpers.stores import kept, sql

HANNA = Actor("a" * 64, "Hanna's phone")
NAME = "companion.sqlite3"

pytestmark = pytest.mark.sqlite_only  # a backup is a file of SQLite's


def begun(store: Store, number: int, entries: int = 3) -> str:
    key = plays.begin(store, HANNA, record("basari", 3, []), f"token {number}")
    for seq in range(entries):
        plays.enter(store, HANNA, key, Note(f"note {seq}"), seq, f"token {seq}")
    return key


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An instance with some plays."""
    with kept(tmp_path / "instance") as store:
        for number in range(5):
            begun(store, number)
    return tmp_path / "instance"


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    return back_up(folder / NAME, tmp_path / "plays.companion-backup").file


def heads_in(folder: Path) -> dict[str, list[object]]:
    with kept(folder) as store:
        return store.read(heads)


def test_a_backup_says_what_is_in_it(folder: Path, backup: Path) -> None:
    manifest = json.loads(manifest_file(backup).read_text())
    assert manifest["format"] == "companion-backup/1"
    rows = dict.fromkeys(Base.metadata.tables, 0) | {"play": 5, "entry": 15, "keeper": 5}
    assert manifest["counts"] == rows | {"seal": manifest["counts"]["seal"]}
    assert manifest["heads"] == heads_in(folder)
    assert manifest["size"] == backup.stat().st_size
    assert {path.name for path in backup.parent.iterdir()} == {
        "instance",
        backup.name,
        manifest_file(backup).name,
    }
    for path in (backup, manifest_file(backup)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_gets_one_file_after_the_other(folder: Path, tmp_path: Path) -> None:
    files = {back_up(folder / NAME, tmp_path).file for _ in range(3)}
    assert len(files) == 3
    assert all(verified(file) for file in files)


def test_a_restored_database_is_the_one_backed_up(folder: Path, backup: Path) -> None:
    before = heads_in(folder)
    with kept(folder) as store:
        begun(store, 99)
    later = heads_in(folder)
    made, old = restore(backup, folder / NAME)
    assert (made.plays, made.entries) == (5, 15)
    assert heads_in(folder) == before
    assert old is not None
    assert len(sql(old, "SELECT * FROM play")) == len(later) == 6
    with kept(folder) as store:
        assert verification.corruptions(store) == []
        begun(store, 100)


def test_what_was_there_comes_back_if_the_restored_one_is_not_equal(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kept(folder) as store:
        begun(store, 99)
    before = heads_in(folder)
    looked: list[Path] = []

    def unequal_at_the_end(file: Path, _manifest: object) -> None:
        looked.append(file)
        if file == folder / NAME:
            raise Bad("not_equal", str(file))

    monkeypatch.setattr(backups, "equal", unequal_at_the_end)
    with pytest.raises(Bad, match="not_equal"):
        restore(backup, folder / NAME)
    assert looked[-1] == folder / NAME
    assert heads_in(folder) == before


def test_it_can_be_restored_on_a_disk_without_second_names(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    _, old = restore(backup, folder / NAME)
    assert old is not None
    assert len(sql(old, "SELECT * FROM play")) == 5


def test_it_can_be_restored_where_nothing_is(backup: Path, tmp_path: Path) -> None:
    _, old = restore(backup, tmp_path / "new" / NAME)
    assert old is None
    assert len(heads_in(tmp_path / "new")) == 5


def test_the_log_of_a_killed_server_is_in_the_backup(folder: Path, tmp_path: Path) -> None:
    program = f"""
import os
from pathlib import Path
from tests.helpers.stores import kept
from tests.services.test_backups import begun
with kept(Path({str(folder)!r})) as store:
    begun(store, 7)
    os._exit(0)
"""
    with Forked(["-c", program], os.environ) as process:
        assert process.wait() == 0
    assert (folder / f"{NAME}-wal").stat().st_size > 0
    assert back_up(folder / NAME, tmp_path).plays == 6
    restored = back_up(folder / NAME, tmp_path / "late").file
    _, old = restore(restored, folder / NAME)
    assert old is not None
    assert len(sql(old, "SELECT * FROM play")) == 6


def test_whatever_is_served_is_not_replaced(folder: Path, backup: Path) -> None:
    before = (folder / NAME).read_bytes()
    with Lock(folder / NAME), pytest.raises(Locked):
        restore(backup, folder / NAME)
    assert (folder / NAME).read_bytes() == before


# What is not whole is found


@pytest.mark.parametrize("seed", slow_but(range(10), range(30)))
def test_one_byte_is_enough(folder: Path, backup: Path, seed: int) -> None:
    chance = Random(seed)
    content = bytearray(backup.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    backup.write_bytes(content)
    before = (folder / NAME).read_bytes()
    with pytest.raises(Bad) as raised:
        restore(backup, folder / NAME)
    assert raised.value.code == "changed"
    assert (folder / NAME).read_bytes() == before


def test_a_manifest_that_does_not_fit(backup: Path, tmp_path: Path) -> None:
    manifest = json.loads(manifest_file(backup).read_text())
    key = next(iter(manifest["heads"]))
    manifest["heads"][key] = [2, manifest["heads"][key][1]]
    manifest_file(backup).write_text(json.dumps(manifest))
    refuse(backup, tmp_path, "not_equal")


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "other"}', "null"])
def test_a_manifest_that_is_none(backup: Path, tmp_path: Path, content: str) -> None:
    manifest_file(backup).write_text(content)
    refuse(backup, tmp_path, "bad_manifest")


CHECKED = ("format", "counts", "heads", "size", "sha256")


def test_no_manifest_ends_in_anything_but_a_refusal(backup: Path) -> None:
    """Whatever is in it, and wherever something else stands in it."""
    whole = json.loads(manifest_file(backup).read_text())
    odd: list[object] = [None, True, -1, 1.5, "x", [], {}, [[]], {"x": {}}, 10**400]
    spoilt = [{**whole, name: value} for name in CHECKED for value in odd]
    spoilt += [{**whole, "counts": {"play": value, "entry": value}} for value in odd]
    spoilt += [{**whole, "heads": {"x": value}} for value in odd]
    spoilt += [{name: whole[name] for name in whole if name != left} for left in CHECKED]
    texts = ["[" * 200_000, '{"format":' * 200_000, "1" * 10_000, "\x00", "nul", "NaN", "\ud800"]
    texts += [json.dumps(each) for each in spoilt]
    texts += [text.replace('"', sign, 1) for sign in "'{[\x00" for text in texts[-20:]]
    for text in texts:
        manifest_file(backup).write_text(text, "utf-8", "surrogatepass")
        with pytest.raises(Bad) as refusal:
            verified(backup)
        assert refusal.value.code in ("bad_manifest", "changed", "not_equal")


def test_a_file_without_its_manifest(backup: Path, tmp_path: Path) -> None:
    manifest_file(backup).unlink()
    refuse(backup, tmp_path, "no_manifest")
    refuse(tmp_path / "nothing", tmp_path, "no_backup")


def refuse(backup: Path, folder: Path, code: str) -> None:
    with pytest.raises(Bad) as raised:
        restore(backup, folder / "new" / NAME)
    assert raised.value.code == code
    assert not (folder / "new" / NAME).exists()


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE entry SET by = 'Max' WHERE seq = 2", "corruptions"),
        ("UPDATE play SET players = 'x' WHERE id = 2", "corruptions"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer"),
        ("DROP TABLE keeper", "damaged"),
    ],
)
def test_no_backup_of_what_is_not_well(
    folder: Path, tmp_path: Path, statement: str, code: str
) -> None:
    sql(folder / NAME, statement)
    if code == "damaged":
        with (folder / NAME).open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 4096)
    with pytest.raises(Bad) as raised:
        back_up(folder / NAME, tmp_path / "bad")
    assert raised.value.code == code
    assert [path.name for path in tmp_path.iterdir()] == ["instance"]


# While somebody writes


@pytest.fixture
def writing(folder: Path) -> Iterator[Event]:
    """Another process that writes as fast as it can."""
    with kept(folder) as store:
        keys = [plays.begin(store, HANNA, record("basari", 3, []), f"busy {at}") for at in range(4)]
    arguments = ["-m", "tests.services.helpers.killed_writer", str(folder), *keys]
    heard = Event()
    with Forked(arguments, os.environ) as process:
        assert process.stdin
        assert process.stdout
        print(*[0] * len(keys), file=process.stdin, flush=True)
        pid = int(process.stdout.readline().split()[1])

        def listen() -> None:
            assert process.stdout
            for line in process.stdout:
                if line.startswith("entry"):
                    heard.set()

        listening = Thread(target=listen)
        listening.start()
        assert heard.wait(20)
        yield heard
        os.kill(pid, 9)
        process.stdin.close()
        process.wait()
        listening.join()


def test_backups_while_somebody_writes(folder: Path, tmp_path: Path, writing: Event) -> None:
    entries = 0
    for number in range(8):
        writing.clear()
        made = back_up(folder / NAME, tmp_path / f"backup {number}")
        assert made.entries >= entries
        entries = made.entries
        restored = tmp_path / str(number) / NAME
        restore(made.file, restored)
        with kept(restored.parent) as store:
            assert verification.corruptions(store) == []
            manifest = json.loads(manifest_file(made.file).read_text())
            assert store.read(heads) == manifest["heads"]
        assert writing.wait(20)  # it went on meanwhile


def test_a_plain_copy_of_a_busy_file_is_found_out(
    folder: Path, tmp_path: Path, backup: Path, writing: Event
) -> None:
    """Beside the manifest of a good one, which is all that somebody could put there."""
    shutil.copy(folder / NAME, backup)
    refuse(backup, tmp_path, "changed")


# As commands


def test_the_commands(folder: Path, tmp_path: Path) -> None:
    own = {"COMPANION_INSTANCE": str(folder)}
    target = tmp_path / "evening"
    ended = companion("backup", target, **own)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == said("backup.done", plays=5, entries=15, file=target) + "\n"
    ended = companion("restore", target, **own)
    assert (ended.code, ended.err) == (0, "")
    first, _signed, second = ended.out.splitlines()
    assert first == said("restore.done", plays=5, entries=15)
    assert Path(second.removeprefix(said("restore.kept", file=""))).exists()
    with Lock(folder / NAME):
        ended = companion("restore", target, **own)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.splitlines() == [said("restore.locked"), said("restore.failed")]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["backup", "/nowhere/at/all"], said("system.ENOENT")),
        (["restore", "/nowhere/at/all"], said("bad.no_backup", detail="")),
    ],
)
def test_commands_that_fail_say_so(folder: Path, arguments: list[str], told: str) -> None:
    ended = companion(*arguments, COMPANION_INSTANCE=str(folder))
    assert (ended.code, ended.out) == (1, "")
    assert told.lower() in ended.err.lower()


def test_no_plays_no_backup(tmp_path: Path) -> None:
    ended = companion("backup", tmp_path / "x", COMPANION_INSTANCE=str(tmp_path / "none"))
    assert (ended.code, ended.out) == (1, "")
    assert saying("bad.no_database").match(ended.err)
    assert list(tmp_path.iterdir()) == []
