"""How a database is opened: settings, references, snapshots, locks."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pytest
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.connection.engine import prepare
from companion.store.database import Store
from tests.helpers.stores import at_once, opened

IN_FORCE = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 5000,
    "foreign_keys": 1,
    "trusted_schema": 0,
    "secure_delete": 1,
    "cell_size_check": 1,
}
HOLD_THE_LOCK = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
connection.execute("UPDATE pair SET n = n + 100")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
connection.execute("COMMIT")
"""


@pytest.fixture(autouse=True)
def on_both(database: str) -> str:
    return database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pairs.sqlite3"


@pytest.fixture
def store(file: Path, on_both: str) -> Iterator[Store]:
    with opened(file) as engine:
        store = Store(engine)
        store.write(set_up)
        yield store


def set_up(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE pair (id INTEGER PRIMARY KEY, n INTEGER)"))
    connection.execute(text("CREATE TABLE part (pair INTEGER REFERENCES pair (id))"))
    connection.execute(text("INSERT INTO pair VALUES (1, 0), (2, 0)"))


def increment_one_by_one(connection: Connection) -> None:
    connection.execute(text("UPDATE pair SET n = n + 1 WHERE id = 1"))
    connection.execute(text("UPDATE pair SET n = n + 1 WHERE id = 2"))


def numbers(connection: Connection) -> list[int]:
    """Two queries in one read."""
    query = text("SELECT n FROM pair WHERE id = :id")
    return [connection.execute(query, {"id": id_}).scalar_one() for id_ in (1, 2)]


def holding(file: Path, seconds: float) -> subprocess.Popen[str]:
    """Another process that has the database for itself for a moment."""
    command = [sys.executable, "-c", HOLD_THE_LOCK, str(file), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.sqlite_only
def test_the_settings_are_in_force_on_every_connection(store: Store) -> None:
    connections = [store.engine.connect() for _ in range(4)]
    connections.append(store.writer.engine.connect())
    for connection in connections:
        for name, value in IN_FORCE.items():
            assert connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value, name
    for connection in connections:
        connection.close()


@pytest.mark.sqlite_only
def test_many_can_open_a_new_database_at_once(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"

    def mode() -> object:
        with opened(file) as engine, engine.connect() as connection:
            return connection.exec_driver_sql("PRAGMA journal_mode").scalar()

    assert at_once([mode] * 12) == ["wal"] * 12


def test_a_reference_to_nothing_is_refused(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.write(lambda connection: connection.execute(text("INSERT INTO part VALUES (3)")))


def add(connection: Connection) -> None:
    connection.execute(text("INSERT INTO part VALUES (1)"))


def test_what_others_refer_to_cannot_be_deleted(store: Store) -> None:
    store.write(add)
    with pytest.raises(IntegrityError):
        store.write(lambda connection: connection.execute(text("DELETE FROM pair WHERE id = 1")))
    assert store.read(numbers) == [0, 0]


def test_a_reader_keeps_its_snapshot_while_a_writer_writes(store: Store) -> None:
    def query(connection: Connection) -> tuple[list[int], list[int]]:
        before = numbers(connection)
        writing = Thread(target=store.write, args=(increment_one_by_one,))
        writing.start()
        writing.join()
        return before, numbers(connection)

    assert store.read(query) == ([0, 0], [0, 0])
    assert store.read(numbers) == [1, 1]


def test_readers_never_see_half_a_write(store: Store) -> None:
    over = Event()

    def write() -> list[list[int]]:
        for _ in range(100):
            store.write(increment_one_by_one)
        over.set()
        return []

    def read() -> list[list[int]]:
        seen = [store.read(numbers)]
        while not over.is_set():
            seen.append(store.read(numbers))
        return seen

    outcomes = at_once([write, read, read, read])
    for seen in outcomes:
        assert isinstance(seen, list), seen
        assert all(left == right for left, right in seen)
        assert seen == sorted(seen)
    assert store.read(numbers) == [100, 100]


def test_a_reader_does_not_wait_for_a_writer(store: Store) -> None:
    def job(connection: Connection) -> list[int]:
        increment_one_by_one(connection)
        return store.read(numbers)  # on another connection, while this one holds the lock

    assert store.write(job) == [0, 0]


def test_a_reader_cannot_be_in_the_way_of_a_writer(store: Store) -> None:
    """A transaction that only reads at first could not write later: it would find a lock."""

    def read_then_write() -> None:
        def job(connection: Connection) -> None:
            numbers(connection)
            increment_one_by_one(connection)

        for _ in range(20):
            Store(store.engine).write(job)  # writers that do not know of each other

    assert at_once([read_then_write] * 4) == [None] * 4
    assert store.read(numbers) == [80, 80]


@pytest.mark.sqlite_only
def test_a_lock_held_for_a_moment_fails_nothing(store: Store, file: Path) -> None:
    with holding(file, seconds=0.7) as process:
        began = monotonic()
        store.write(increment_one_by_one)
        assert monotonic() - began > 0.3
    assert process.returncode == 0
    assert store.read(numbers) == [101, 101]


@pytest.mark.sqlite_only
def test_a_lock_held_for_long_is_an_error_after_which_all_goes_on(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    prepare(engine)
    with_less_patience(engine)
    store = Store(engine)
    store.write(set_up)
    with holding(file, seconds=1.5):
        with pytest.raises(OperationalError, match="locked"):
            store.write(increment_one_by_one)
        assert store.read(numbers) == [0, 0]
    store.write(increment_one_by_one)
    assert store.read(numbers) == [101, 101]
    engine.dispose()


def with_less_patience(engine: Engine) -> None:
    with engine.connect() as connection:  # the pool hands the same connection out again
        connection.exec_driver_sql("PRAGMA busy_timeout = 50")
