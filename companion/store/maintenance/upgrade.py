"""Bringing a database up to date, after a copy of what was there."""

import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from companion.store.connection import postgres

logger = logging.getLogger(__name__)

FOLDER = Path(__file__).parent.parent / "migrations"


class BrokenReference(Exception):
    """A migration would leave a row that refers to nothing."""


class NewerDatabase(Exception):
    """The database was written by a newer Companion; this one would not understand it."""


def migrate(engine: Engine, folder: Path = FOLDER) -> None:
    """Upgrade to the newest schema; whoever had one before gets a backup beside it."""
    known, current = revisions_in(folder), revision_of(engine)
    if current == known[0]:
        return
    if current is not None:
        if current not in known:
            raise NewerDatabase(current)
        back_up(engine, current)
    with engine.execution_options(writing=True).connect() as connection:
        upgrade(connection, config_of(folder))


def config_of(folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config


@cache
def revisions_in(folder: Path) -> tuple[str, ...]:
    """The newest first. Alembic reads every script for that, so it is asked once."""
    scripts = ScriptDirectory.from_config(config_of(folder))
    return tuple([script.revision for script in scripts.walk_revisions()])


def revision_of(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return revision_in(connection)


def revision_in(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def is_current(engine: Engine) -> bool:
    return revision_of(engine) == newest()


def newest() -> str:
    return revisions_in(FOLDER)[0]


def is_newer(engine: Engine) -> bool:
    """Whether a newer Companion has been here."""
    return revision_of(engine) not in (None, *revisions_in(FOLDER))


def upgrade(connection: Connection, config: Config) -> None:
    """All migrations in one transaction. References are checked at its end, not on the way.

    SQLite changes a table by filling a new one and dropping the old one, and with foreign keys
    on, dropping it means deleting what others refer to.
    """
    foreign_keys(connection, "OFF")
    try:
        with connection.begin():
            if connection.dialect.name == postgres.NAME:
                postgres.wait_to_migrate(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            check_references(connection)
    finally:
        foreign_keys(connection, "ON")


def foreign_keys(connection: Connection, setting: str) -> None:
    """Past SQLAlchemy: inside of a transaction SQLite would ignore this."""
    if connection.dialect.name == "sqlite":
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute(f"PRAGMA foreign_keys={setting}")


def check_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken:
            raise BrokenReference(f"{broken[0]}, row {broken[1]}, refers to no {broken[2]}")


def back_up(engine: Engine, revision: str) -> Path | None:
    """A copy made by SQLite itself: a plain copy of a busy file is a broken one."""
    if postgres.is_postgres(engine):
        logger.warning("Updating PostgreSQL from %s without a backup (pg_dump makes one)", revision)
        return None
    assert engine.url.database
    source = Path(engine.url.database)
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = source.with_name(f"{source.stem}-{revision}-{now}.backup.sqlite3")
    unfinished = target.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(0o600)
    with closing(sqlite3.connect(source)) as busy, closing(sqlite3.connect(unfinished)) as copy:
        busy.backup(copy)
    unfinished.rename(target)
    return target
