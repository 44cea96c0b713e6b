"""Copies that Companion makes beside its database: told, and deleted in time."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.cli import main
from companion.services.backups import back_up, restore
from companion.services.copies import copies, copies_beside, copies_of, remove_old
from companion.services.erasure.erasure import erase
from companion.store.database import Store
from companion.store.maintenance.upgrade import back_up as copy_before_migrating
from tests.helpers.stores import kept
from tests.services.helpers.venues import with_night

pytestmark = pytest.mark.sqlite_only
NOW = datetime.now(UTC)
DAY = timedelta(days=1)


def put_copy(store: Store, age: timedelta, name: str = "{}-0005-{}.backup.sqlite3") -> Path:
    assert store.file
    stamp = (NOW - age).strftime("%Y%m%dT%H%M%SZ")
    file = store.file.with_name(name.format(store.file.stem, stamp))
    file.write_bytes(b"Ana")
    return file


def test_what_is_copied_before_a_migration_and_at_a_restore_is_known(
    store: Store, tmp_path: Path
) -> None:
    with_night(store)
    assert store.file
    assert copies(store) == []
    first = copy_before_migrating(store.engine, "0005")
    backup = back_up(store.file, tmp_path / "mine.companion-backup")
    store.engine.dispose()
    _, second = restore(backup.file, store.file)
    with kept(tmp_path) as again:
        assert {each.file for each in copies(again)} == {first, second}
    assert {each.file for each in copies_beside(store.file)} == {first, second}


def test_others_are_not_touched(store: Store) -> None:
    assert store.file
    names = ("mine.backup.sqlite3", "companion-copy.sqlite3", "companion.sqlite3-wal", "secret-key")
    for name in names:
        store.file.with_name(name).touch()
    assert copies_of(store.file, None) == []


def test_a_copy_is_kept_for_a_week(store: Store) -> None:
    old = put_copy(store, 7 * DAY + timedelta(minutes=1), "{}-replaced-{}.sqlite3")
    log = put_copy(store, 7 * DAY + timedelta(minutes=1), "{}-replaced-{}.sqlite3-wal")
    half = put_copy(store, 8 * DAY, "{}-0005-{}.backup.part")
    young = put_copy(store, 6 * DAY)
    assert {*remove_old(store, NOW)} == {old, log, half}
    assert [each.file for each in copies(store)] == [young]


def test_and_for_a_day_once_somebody_was_erased(store: Store) -> None:
    found = with_night(store)
    old, young = put_copy(store, 2 * DAY), put_copy(store, timedelta(hours=1))
    later = put_copy(store, -timedelta(hours=1))
    erase(store, found.owner, 1)
    assert not old.exists()
    until = {each.file: each.until - each.made for each in copies(store)}
    assert until == {young: DAY, later: 7 * DAY}
    remove_old(store, NOW + DAY)
    assert (young.exists(), later.exists()) == (False, True)


def test_a_folder_that_is_not_there_has_none(tmp_path: Path) -> None:
    assert copies_beside(tmp_path / "not" / "there.sqlite3") == []


def test_the_command_lists_and_deletes_them(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert store.file
    monkeypatch.setenv("COMPANION_INSTANCE", str(store.file.parent))
    file = put_copy(store, DAY)
    assert main(["copies"]) == 0
    assert str(file) in capsys.readouterr().out
    assert file.exists()
    assert main(["copies", "--remove"]) == 0
    assert not file.exists()
    assert main(["copies"]) == 0
    assert str(file) not in capsys.readouterr().out.splitlines()[-1]
