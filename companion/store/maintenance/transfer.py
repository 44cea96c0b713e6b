"""All rows from one database to another, whichever of the two kinds they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, delete, insert, select, text

from companion.store.connection import postgres
from companion.store.maintenance.upgrade import is_current, migrate
from companion.store.models import Base, SealRow

AT_ONCE = 1000


class Outdated(Exception):
    """The tables of a server are those of another Companion."""


# Whose rows get their numbers from the database.
NUMBERED = [table for table in Base.metadata.sorted_tables if "id" in table.c]


class NotEmpty(Exception):
    """There is something already where all rows are to go."""


@contextmanager
def opened(file: Path) -> Iterator[Engine]:
    """A file of SQLite that nobody else has, brought up to date."""
    engine = create_engine(URL.create("sqlite", database=str(file)), hide_parameters=True)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


def take_out(address: str, file: Path) -> None:
    """All that a server keeps, of one moment, into a new file of SQLite."""
    source = postgres.server(address).execution_options(**postgres.READING)
    try:
        if not is_current(source):
            raise Outdated
        with opened(file) as target, source.begin() as rows, target.begin() as taker:
            rows.execute(text("SET LOCAL statement_timeout = 0"))
            move(rows, taker)
    finally:
        source.dispose()


def move(source: Connection, target: Connection) -> None:
    for table in Base.metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])


def put_in(file: Path, connection: Connection) -> None:
    """All of a file of SQLite into an empty server, in the transaction of the connection."""
    for table in NUMBERED:
        if connection.scalar(select(table.c.id).limit(1)) is not None:
            raise NotEmpty
    connection.execute(delete(SealRow))  # an empty one is signed, too
    with opened(file) as source, source.begin() as rows:
        move(rows, connection)
    for table in NUMBERED:  # the next one gets the next number
        name = table.name
        connection.execute(
            text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}")  # noqa: S608
        )
