"""All rows from one database to another, whichever of the two kinds they are."""

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, insert, select, text

from companion.store import postgres
from companion.store.migrating import is_current, migrate
from companion.store.models import Base, PlayRow

AT_ONCE = 1000


class Outdated(Exception):
    """The tables of a server are those of another Companion."""


class NotEmpty(Exception):
    """There is something already where all rows are to go."""


def server(address: str) -> Engine:
    engine = create_engine(postgres.address(address), hide_parameters=True, **postgres.OPTIONS)
    postgres.prepare(engine)
    return engine


def take_out(address: str, file: Path) -> None:
    """All that a server keeps, of one moment, into a new file of SQLite."""
    source, target = server(address), create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        if not is_current(source):
            raise Outdated
        migrate(target)
        snapshot = source.execution_options(**postgres.READING)
        with snapshot.begin() as rows, target.begin() as taker:
            rows.execute(text("SET LOCAL statement_timeout = 0"))
            move(rows, taker)
    finally:
        source.dispose()
        target.dispose()


def move(source: Connection, target: Connection) -> None:
    for table in Base.metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])


def put_in(file: Path, connection: Connection) -> None:
    """All of a file of SQLite into an empty server, in the transaction of the connection."""
    if connection.scalar(select(PlayRow.id).limit(1)) is not None:
        raise NotEmpty
    source = create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with source.begin() as rows:
            move(rows, connection)
    finally:
        source.dispose()
    # The next play gets the next number.
    connection.execute(
        text("SELECT setval(pg_get_serial_sequence('play', 'id'), max(id)) FROM play")
    )
