"""How PostgreSQL is opened: patience that ends, and no word before it is on the server's disk."""

import math
from select import POLLIN, poll
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    DBAPIError,
    InvalidatePoolError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.pool import ConnectionPoolEntry

NAME = "postgresql"
DRIVER = "postgresql+psycopg"
# Of each server process; PostgreSQL itself takes a hundred unless told otherwise.
OPTIONS = {
    "pool_size": 10,
    "max_overflow": 20,
    "pool_timeout": 5,
    "connect_args": {
        "application_name": "companion",
        "connect_timeout": 3,
        # A server that went without a word, as with its cable, is noticed within seconds.
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    },
}
# A phone waits for the answer: better it is told to try again than left alone.
SET_UP = """
SELECT set_config('statement_timeout', '5s', false),
       set_config('lock_timeout', '3s', false),
       set_config('idle_in_transaction_session_timeout', '10s', false),
       set_config('synchronous_commit',
                  CASE current_setting('synchronous_commit')
                  WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)
"""
SURE = ("on", "remote_apply")
# Who writes decides by uniqueness, and has to see at once what others have committed meanwhile.
WRITING = {"isolation_level": "READ COMMITTED"}
# Who reads sees one moment, as on SQLite, however many statements it takes.
READING = {"isolation_level": "REPEATABLE READ"}
# Who asks once sees one moment anyhow.
ASKING = {"isolation_level": "AUTOCOMMIT"}
ERRORS = SQLAlchemyError
USED = "companion.used"
# What it says while it goes and comes: nothing, that it ends, that it is not there yet.
AWAY = (None, "57P01", "57P02", "57P03")
# Seconds: it restarts in less, and whoever waits goes on when it is back. A phone that is refused
# sends again only after a second or more.
PATIENCE = 2.0
LOOK = 0.03
LIVELY = 1.0  # seconds: a connection that was good a moment ago is only looked at
# Any number will do that nobody else in this database takes: the first bytes of our name.
MIGRATING = int.from_bytes(b"companio", "big")


class Unsuitable(Exception):
    """A server that would not keep what it acknowledges: the setting and its value."""

    def __init__(self, setting: str, value: str) -> None:
        super().__init__(f"{setting} = {value}")
        self.setting = setting
        self.value = value


class Absence:
    """Since when the server is away. It is waited for once: if it stays away all are told so."""

    def __init__(self) -> None:
        self.since: float | None = None

    def wait(self, error: DBAPIError) -> bool:
        """Whether to try again; after a moment, if so."""
        if not is_away(error):
            return False
        since = self.since = self.since or monotonic()
        if monotonic() - since > PATIENCE:
            return False
        sleep(LOOK)
        return True

    def end(self) -> None:
        self.since = None


def is_away(error: DBAPIError) -> bool:
    """Not so SQLite: its errors are of the disk, which does not come back."""
    operational = isinstance(error, OperationalError)
    return operational and getattr(error.orig, "sqlstate", "") in AWAY


def is_postgres(engine: Engine) -> bool:
    return engine.dialect.name == NAME


def address(url: str) -> str:
    """The same with our driver named: SQLAlchemy has not always taken this one by itself."""
    return (
        make_url(url).set(drivername=DRIVER).render_as_string(hide_password=False)
        if url.startswith("postgres")
        else url
    )


def server(url: str) -> Engine:
    """A server to work with outside of the app, to be disposed of by whoever asked for it."""
    engine = create_engine(address(url), hide_parameters=True, **OPTIONS)
    prepare(engine)
    return engine


def prepare(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(SET_UP)
        connection.commit()

    # After a restart every connection is dead, and nobody should be the one to find out.
    @event.listens_for(engine, "checkin")
    def note(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info[USED] = monotonic()

    @event.listens_for(engine, "checkout")
    def try_out(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if monotonic() - record.info.get(USED, -math.inf) < LIVELY and is_quiet(connection):
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error


def asking(engine: Engine) -> Engine:
    """The same for single statements; SQLite begins nothing that would be worth leaving out."""
    return engine.execution_options(**ASKING) if is_postgres(engine) else engine


def is_quiet(connection: DBAPIConnection) -> bool:
    """Whether the server has said nothing since: whoever ends a connection says so."""
    waiting = poll()
    waiting.register(connection.fileno(), POLLIN)
    return not waiting.poll(0)


def check(engine: Engine) -> None:
    """Refuse a server that could lose or garble what it has acknowledged."""
    with engine.connect() as connection:
        for setting, good in (("synchronous_commit", SURE), ("server_encoding", ("UTF8",))):
            value = str(connection.exec_driver_sql(f"SHOW {setting}").scalar())
            if value not in good:
                raise Unsuitable(setting, value)


def wait_to_migrate(connection: Connection) -> None:
    """One at a time, until the end of the transaction; and a large table takes its time."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    connection.execute(text("SET LOCAL lock_timeout = '60s'"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})


def takes_writes(connection: Connection) -> bool:
    """Not a server that only follows another one, as after a fail-over to the wrong side."""
    return connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "off"


def version(connection: Connection) -> str:
    return str(connection.exec_driver_sql("SHOW server_version").scalar())


def syncs(connection: Connection) -> bool:
    """Whether a power cut leaves what the server has acknowledged."""
    return connection.exec_driver_sql("SHOW fsync").scalar() == "on"
