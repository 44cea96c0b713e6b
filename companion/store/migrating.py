"""Bringing a database up to date, after a copy of what was there."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Upgrade to the newest schema; whoever had one before gets a backup beside it."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    if current == newest:
        return
    if current is not None:
        back_up(engine, current)
    with engine.execution_options(writing=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def back_up(engine: Engine, revision: str) -> Path | None:
    """A copy made by SQLite itself: a plain copy of a busy file is a broken one."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    source = Path(engine.url.database)
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = source.with_name(f"{source.stem}-{revision}-{now}.backup.sqlite3")
    with sqlite3.connect(source) as busy, sqlite3.connect(target) as copy:
        busy.backup(copy)
    busy.close()
    copy.close()
    return target
