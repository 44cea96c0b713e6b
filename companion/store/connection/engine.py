"""How a database is opened, so that what was acknowledged survives a power cut."""

import sqlite3

from sqlalchemy import Connection, Engine, ExceptionContext, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from companion.store.connection import postgres

PRAGMAS = (
    "busy_timeout=5000",  # first: the next one already needs a lock
    "journal_mode=WAL",
    "synchronous=FULL",  # NORMAL loses acknowledged commits when the power fails
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "secure_delete=ON",
    "cell_size_check=ON",
)


def prepare(engine: Engine) -> None:
    """Set every connection up; transactions are begun by us, not guessed by the driver."""
    if postgres.is_postgres(engine):
        postgres.prepare(engine)
    else:
        prepare_sqlite(engine)


def prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that turns into a writer half-way would find the database locked.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    @event.listens_for(engine, "handle_error")
    def give_up(context: ExceptionContext) -> None:
        # A disk says only once that it failed: what is asked again on the same handle is a lie.
        code = getattr(context.original_exception, "sqlite_errorcode", 0)
        if code & 0xFF == sqlite3.SQLITE_IOERR:
            context.is_disconnect = True
