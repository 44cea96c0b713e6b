"""Bringing databases up to date: all or nothing, and never without a copy."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from textwrap import dedent, indent

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine

from companion.store.maintenance.upgrade import FOLDER, BrokenReference, NewerDatabase, migrate
from companion.store.models import Base
from tests.helpers.ready_process import Forked
from tests.helpers.stores import kept, opened, sql

NEWEST = "0013"
TABLES = {"play", "entry", "keeper", "watcher", "link", "alembic_version"}
TABLES |= {"venue", "person", "deed", "account", "sign_in", "invitation", "door", "member"}
TABLES |= {"venue_play", "wall", "authenticator", "passkey", "recovery_code", "erasure", "seal"}
TABLES |= {"rewrite", "own_sheet", "keep_request"}
PLAY = "INSERT INTO play VALUES (1, 'abc', 'basari', '[\"Ana\"]', '{}', 'then', 'running')"
KEEPER = "INSERT INTO keeper (device, play_id) VALUES ('device', 1)"
TEMPLATE = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{newest}"


def upgrade() -> None:
{body}
"""
RENAME = """
    with op.batch_alter_table("play", recreate="always") as batch:
        batch.alter_column("begun", new_column_name="started", existing_type=sa.String(32))
"""
HALF_WAY = """
    op.create_table("extra", sa.Column("id", sa.Integer(), primary_key=True))
    op.add_column("play", sa.Column("place", sa.String(64)))
    op.execute("UPDATE play SET place = 'somewhere', players = 'gone'")
    op.drop_table("keeper")
"""
MIGRATE = """
import sys
from pathlib import Path
from companion.store.maintenance.upgrade import migrate
from tests.helpers.stores import opened
with opened(Path(sys.argv[1])) as engine:
    migrate(engine, Path(sys.argv[2]))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite3"


@pytest.fixture
def engine(file: Path) -> Iterator[Engine]:
    with opened(file) as engine:
        yield engine


@pytest.fixture
def older(engine: Engine, file: Path) -> Engine:
    """A database with rows, at what is the newest revision now."""
    migrate(engine)
    sql(file, PLAY)
    sql(file, KEEPER)
    return engine


def with_next(folder: Path, body: str) -> Path:
    """The migrations of some later day: ours and one more."""
    later = folder / "later"
    shutil.copytree(FOLDER, later, ignore=shutil.ignore_patterns("__pycache__"))
    script = TEMPLATE.format(newest=NEWEST, body=indent(dedent(body), "    "))
    (later / "versions" / "next.py").write_text(script)
    return later


def migrating(file: Path, folder: Path) -> Forked:
    return Forked(["-c", MIGRATE, str(file), str(folder)], os.environ)


def ended(process: Forked) -> int:
    process.communicate()
    return process.wait()


def tables(file: Path) -> set[str]:
    return {name for (name,) in sql(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}


def dump(file: Path) -> list[object]:
    """Schema and rows."""
    schema = sql(file, "SELECT name, sql FROM sqlite_master ORDER BY name")
    rows = [(name, sql(file, f"SELECT * FROM {name}")) for name in sorted(tables(file))]
    return [schema, rows]


def backups(file: Path) -> list[Path]:
    return sorted(path for path in file.parent.iterdir() if "backup" in path.name)


def test_an_empty_database_gets_the_schema_and_no_backup(engine: Engine, file: Path) -> None:
    migrate(engine)
    assert tables(file) == TABLES
    assert sql(file, "SELECT * FROM alembic_version") == [(NEWEST,)]
    assert backups(file) == []


def test_a_second_time_changes_nothing(older: Engine, file: Path) -> None:
    before = dump(file)
    migrate(older)
    assert dump(file) == before
    assert backups(file) == []


def test_models_and_migrations_agree(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_names_of_constraints_agree(engine: Engine, file: Path, tmp_path: Path) -> None:
    """`compare_metadata` does not look at primary keys, and a later migration needs all names."""
    migrate(engine)
    made = tmp_path / "made.sqlite3"
    with opened(made) as other:
        Base.metadata.create_all(other)
    names = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name != 'alembic_version'"
    assert constraints(sql(file, names)) == constraints(sql(made, names))


def constraints(rows: list[tuple[str, str]]) -> set[tuple[str, str]]:
    lines = [(name, line.strip(" \t,)")) for name, text in rows for line in text.splitlines()]
    return {(name, line) for name, line in lines if line.startswith("CONSTRAINT")}


def test_an_upgrade_leaves_a_backup_of_what_was_there(
    older: Engine, file: Path, tmp_path: Path
) -> None:
    before = dump(file)
    migrate(older, with_next(tmp_path, RENAME))
    (backup,) = backups(file)
    assert backup.name.startswith(f"companion-{NEWEST}-")
    assert dump(backup) == before
    assert sql(backup, "PRAGMA integrity_check") == [("ok",)]


def test_an_upgrade_keeps_rows_that_others_refer_to(
    older: Engine, file: Path, tmp_path: Path
) -> None:
    migrate(older, with_next(tmp_path, RENAME))
    assert sql(file, "SELECT key, started FROM play") == [("abc", "then")]
    assert sql(file, "SELECT device, play_id FROM keeper") == [("device", 1)]
    assert sql(file, "PRAGMA foreign_key_check") == []
    with older.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_an_upgrade_that_would_break_a_reference_is_revoked(
    older: Engine, file: Path, tmp_path: Path
) -> None:
    before = dump(file)
    with pytest.raises(BrokenReference, match="keeper"):
        migrate(older, with_next(tmp_path, 'op.execute("DELETE FROM play")'))
    assert dump(file) == before


def test_a_backup_holds_what_is_only_in_the_log_yet(
    older: Engine, file: Path, tmp_path: Path
) -> None:
    """A copy of the file alone would miss whatever no checkpoint has brought there."""
    assert Path(f"{file}-wal").stat().st_size
    with older.execution_options(writing=True).begin() as connection:
        connection.exec_driver_sql("UPDATE play SET begun = 'just now'")
    migrate(older, with_next(tmp_path, RENAME))
    (backup,) = backups(file)
    assert sql(backup, "SELECT begun FROM play") == [("just now",)]


def test_a_migration_that_fails_leaves_everything_as_it_was(
    older: Engine, file: Path, tmp_path: Path
) -> None:
    before = dump(file)
    later = with_next(tmp_path, HALF_WAY + '    raise RuntimeError("half-way")')
    with pytest.raises(RuntimeError, match="half-way"):
        migrate(older, later)
    assert dump(file) == before
    shutil.rmtree(later)
    migrate(older, with_next(tmp_path, RENAME))
    assert sql(file, "SELECT started FROM play") == [("then",)]


@pytest.mark.parametrize("statements", range(1, 5))
def test_a_migration_that_is_killed_leaves_everything_as_it_was(
    older: Engine, file: Path, tmp_path: Path, statements: int
) -> None:
    before = dump(file)
    older.dispose()
    lines = HALF_WAY.strip("\n").splitlines()[:statements]
    lines.append("    os.kill(os.getpid(), signal.SIGKILL)")
    later = with_next(tmp_path, "\n".join(lines))
    assert ended(migrating(file, later)) == -SIGKILL
    assert dump(file) == before
    assert [dump(backup) for backup in backups(file)] == [before]
    shutil.rmtree(later)
    migrate(older, with_next(tmp_path, RENAME))
    assert sql(file, "SELECT started FROM play") == [("then",)]


def test_a_database_of_a_newer_companion_is_left_alone(older: Engine, file: Path) -> None:
    sql(file, "UPDATE alembic_version SET version_num = '9999'")
    before = dump(file)
    with pytest.raises(NewerDatabase, match="9999"):
        migrate(older)
    assert dump(file) == before
    assert backups(file) == []


def test_several_who_migrate_at_once_do_it_once(file: Path) -> None:
    processes = [migrating(file, FOLDER) for _ in range(3)]
    assert [ended(process) for process in processes] == [0, 0, 0]
    assert tables(file) == TABLES
    assert sql(file, "SELECT * FROM alembic_version") == [(NEWEST,)]


def test_a_store_migrates_when_it_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there % yet"
    with kept(folder) as store, store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM play").scalar() == 0
    with kept(folder):
        assert tables(folder / "companion.sqlite3") == TABLES
    assert backups(folder / "companion.sqlite3") == []


def test_who_kept_a_play_alone_may_take_it_back_later(file: Path, tmp_path: Path) -> None:
    """0002: a play from before the links keeps its entries, and its only phone owns it."""
    before = tmp_path / "before"
    later = shutil.ignore_patterns("__pycache__", "000[2-9]*", "001*")
    shutil.copytree(FOLDER, before, ignore=later)
    with opened(file) as engine:
        migrate(engine, before)
        sql(file, PLAY)
        sql(file, KEEPER)
        entry = ("deal", "{}", "Hanna", "then", "token", "p", "h")
        sql(file, "INSERT INTO entry VALUES (1, 1, ?, ?, ?, ?, ?, ?, ?)", *entry)
        kept_before = sql(file, "SELECT * FROM play"), sql(file, "SELECT * FROM entry")
        migrate(engine)
    assert (sql(file, "SELECT * FROM play"), sql(file, "SELECT * FROM entry")) == kept_before
    assert sql(file, "SELECT device, play_id, name, owner FROM keeper") == [("device", 1, "", 1)]
    assert sql(file, "SELECT * FROM link") == sql(file, "SELECT * FROM watcher") == []
    assert sql(file, "PRAGMA foreign_key_check") == []
    (backup,) = backups(file)
    assert backup.name.startswith("companion-0001-")
