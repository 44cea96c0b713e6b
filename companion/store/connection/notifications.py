"""What other server processes have changed, told by PostgreSQL at their commit."""

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from companion.store.connection.postgres import NAME, is_postgres

PLAYS, LIMITS = "companion", "companion_limits"  # what is told of
NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")
UNTOLD = "companion.untold"
PAUSE = 0.5  # between two attempts to reach a server that is away


def notify(connection: Connection, sender: str, key: str, channel: str = PLAYS) -> None:
    """Told to all who listen if and when this transaction is committed; on SQLite, to nobody."""
    if connection.dialect.name == NAME:
        connection.execute(NOTIFY, {"channel": channel, "told": [f"{sender} {key}"]})


def notify_later(connection: Connection, sender: str, key: str) -> None:
    """The same of a play, at the end of what the writer does: of everything in one statement."""
    transaction = connection.get_transaction()
    connection.info.setdefault(UNTOLD, []).append((transaction, f"{sender} {key}"))


def tell_all(connection: Connection) -> None:
    """What was taken back meanwhile is told of, too: whoever hears it finds nothing new."""
    own = connection.get_transaction()
    noted = connection.info.pop(UNTOLD, ())
    if told := [*dict.fromkeys([each for transaction, each in noted if transaction is own])]:
        connection.execute(NOTIFY, {"channel": PLAYS, "told": told})


class Ear:
    """Listens on a connection of its own, which is opened again when it is lost."""

    def __init__(self, engine: Engine, own: str, channel: str = PLAYS) -> None:
        self.engine = engine
        self.channel = channel
        self.own = own  # what this process tells itself it knows already
        self.connection: Any = None
        self.listened = False

    def listen(self, timeout: float) -> Iterator[str | None]:
        """Keys that others have changed, as they come, for so many seconds.

        None means that some may have been missed: the connection was lost meanwhile. What comes
        between two calls is kept for the next one. For one thread only.
        """
        if not is_postgres(self.engine):
            sleep(timeout)
            return
        end = monotonic() + timeout
        while (left := end - monotonic()) > 0:
            try:
                if self.connection is None:
                    yield from self.connect()
                yield from self.hear(left)
            except (SQLAlchemyError, self.engine.dialect.loaded_dbapi.Error):
                self.close()
                sleep(max(0.0, min(PAUSE, end - monotonic())))

    def connect(self) -> Iterator[None]:
        pooled = self.engine.raw_connection()
        self.connection = pooled.driver_connection
        pooled.detach()  # from now on nobody else's
        self.connection.autocommit = True
        self.connection.execute(f"LISTEN {self.channel}")
        if self.listened:
            yield None
        self.listened = True

    def hear(self, seconds: float) -> Iterator[str]:
        for told in self.connection.notifies(timeout=seconds):
            sender, _, key = told.payload.partition(" ")
            if sender != self.own:
                yield key

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()
