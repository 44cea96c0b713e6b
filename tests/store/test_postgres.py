"""What is PostgreSQL's own: settings, migrations, and what other processes are told."""

import logging
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from time import monotonic

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.connection import postgres as postgres_module
from companion.store.connection.engine import prepare
from companion.store.connection.notifications import Ear
from companion.store.connection.postgres import MIGRATING, OPTIONS, Unsuitable
from companion.store.database import Store
from companion.store.maintenance.upgrade import FOLDER, NewerDatabase, is_current, is_newer, migrate
from companion.store.models import Base
from companion.store.writer import TRIES, WriteTicket
from tests.helpers.postgres import PATIENCE, Cluster, own_cluster
from tests.helpers.postgres import sql as run
from tests.helpers.ready_process import Forked
from tests.helpers.stores import at_once, kept, opened
from tests.store.maintenance.test_upgrade import (
    HALF_WAY,
    KEEPER,
    NEWEST,
    PLAY,
    RENAME,
    TABLES,
    with_next,
)

NOWHERE = Path("not a file")
IN_FORCE = {
    "statement_timeout": "5s",
    "lock_timeout": "3s",
    "idle_in_transaction_session_timeout": "10s",
    "synchronous_commit": "on",
    "application_name": "companion",
}
# As a later migration would write it: SQLite fills a new table, PostgreSQL changes the old one.
ON_BOTH = RENAME.replace(', recreate="always"', "")
SCHEMA = """SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""
MIGRATE = """
import sys
from pathlib import Path
from companion.store.maintenance.upgrade import migrate
from tests.helpers.stores import opened
with opened(Path()) as engine:
    migrate(engine, Path(sys.argv[1]))
"""
TELL = """
import sys
from pathlib import Path
from tests.helpers.stores import kept
with kept(Path(sys.argv[1])) as store:
    for line in sys.stdin:
        store.write(lambda connection: store.notify(connection, line.strip()))
        print("told", flush=True)
"""


@pytest.fixture
def engine(empty_postgres: str) -> Iterator[Engine]:
    with opened(NOWHERE) as engine:
        yield engine


@pytest.fixture
def older(postgres: str) -> Iterator[Engine]:
    """A database with rows, at what is the newest revision now."""
    run(postgres, PLAY)
    run(postgres, KEEPER)
    with opened(NOWHERE) as engine:
        yield engine


@pytest.fixture
def store(postgres: str, tmp_path: Path) -> Iterator[Store]:
    with kept(tmp_path) as store:
        yield store


def process(program: str, *arguments: object) -> Forked:
    return Forked(["-c", program, *map(str, arguments)], os.environ)


def dump(url: str) -> list[object]:
    tables = sorted({name for name, *_ in run(url, SCHEMA)})
    return [run(url, SCHEMA), [run(url, f"SELECT * FROM {name}") for name in tables]]


def test_the_settings_are_in_force_on_every_connection(store: Store) -> None:
    connections = [store.engine.connect() for _ in range(3)]
    connections += [store.snapshots.connect(), store.writer.engine.connect()]
    for connection in connections:
        for name, value in IN_FORCE.items():
            assert connection.exec_driver_sql(f"SHOW {name}").scalar() == value, name
    isolation = [
        each.exec_driver_sql("SHOW transaction_isolation").scalar() for each in connections
    ]
    assert isolation[-2:] == ["repeatable read", "read committed"]
    for connection in connections:
        connection.close()


@pytest.mark.parametrize(("found", "kept_as"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_a_commit_waits_for_the_disk_whatever_the_role_says(
    postgres: str, tmp_path: Path, found: str, kept_as: str
) -> None:
    name = postgres.partition("/")[2].strip("/").partition("?")[0].rpartition("/")[2]
    run(postgres, f"ALTER DATABASE {name} SET synchronous_commit = '{found}'")
    with kept(tmp_path) as store, store.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == kept_as


def test_a_server_of_another_encoding_is_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    admin = cluster.url("postgres")
    run(admin, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    monkeypatch.setenv("DATABASE_URL", cluster.url("latin"))
    with pytest.raises(Unsuitable, match="LATIN1"), kept(tmp_path):
        pass
    run(admin, "DROP DATABASE latin WITH (FORCE)")


def test_a_password_is_in_no_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ana:hidden-word@localhost:1/plays")
    with pytest.raises(OperationalError) as raised, kept(tmp_path):
        pass
    assert "hidden-word" not in str(raised.value)
    assert "hidden-word" not in repr(raised.value)


def test_an_empty_database_gets_the_schema(engine: Engine, empty_postgres: str) -> None:
    migrate(engine)
    assert {name for name, *_ in run(empty_postgres, SCHEMA)} == TABLES
    assert run(empty_postgres, "SELECT * FROM alembic_version") == [(NEWEST,)]
    assert is_current(engine)
    before = dump(empty_postgres)
    migrate(engine)
    assert dump(empty_postgres) == before


def test_models_and_migrations_agree(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_an_upgrade_says_that_it_made_no_backup(
    older: Engine, postgres: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        migrate(older, with_next(tmp_path, ON_BOTH))
    assert "pg_dump" in caplog.text
    assert run(postgres, "SELECT key, started FROM play") == [("abc", "then")]
    assert run(postgres, "SELECT device, play_id, owner FROM keeper") == [("device", 1, True)]


def test_a_migration_that_fails_leaves_everything_as_it_was(
    older: Engine, postgres: str, tmp_path: Path
) -> None:
    before = dump(postgres)
    half = HALF_WAY.replace("players = 'gone'", "players = '[]'")
    with pytest.raises(RuntimeError, match="half-way"):
        migrate(older, with_next(tmp_path, half + '    raise RuntimeError("half-way")'))
    assert dump(postgres) == before


def test_a_database_of_a_newer_companion_is_left_alone(older: Engine, postgres: str) -> None:
    run(postgres, "UPDATE alembic_version SET version_num = '9999'")
    before = dump(postgres)
    assert is_newer(older)
    with pytest.raises(NewerDatabase, match="9999"):
        migrate(older)
    assert dump(postgres) == before


def test_several_who_migrate_at_once_do_it_once(empty_postgres: str) -> None:
    processes = [process(MIGRATE, FOLDER) for _ in range(3)]
    for each in processes:
        each.communicate()
    assert [each.returncode for each in processes] == [0, 0, 0]
    assert run(empty_postgres, "SELECT * FROM alembic_version") == [(NEWEST,)]


def test_who_migrates_waits_for_who_came_first(engine: Engine, empty_postgres: str) -> None:
    with psycopg.connect(empty_postgres) as first:
        first.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        assert run(empty_postgres, SCHEMA) == []
        later = process(MIGRATE, FOLDER)
        with pytest.raises(subprocess.TimeoutExpired):
            later.wait(4)  # longer than any other lock is waited for
        assert run(empty_postgres, SCHEMA) == []
    later.communicate()
    assert later.returncode == 0
    assert is_current(engine)


def test_a_lock_held_for_long_is_an_error_after_which_all_goes_on(
    store: Store, postgres: str
) -> None:
    began = monotonic()
    with psycopg.connect(postgres) as other:
        other.execute("LOCK TABLE play IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(OperationalError) as raised:
            store.write(lambda each: each.exec_driver_sql("SELECT count(*) FROM play"))
    assert getattr(raised.value.orig, "sqlstate", "") == "55P03"
    assert 2.5 < monotonic() - began < 10
    assert store.write(lambda each: each.exec_driver_sql("SELECT 1").scalar()) == 1


def test_dead_connections_are_not_handed_out(store: Store, postgres: str) -> None:
    def one() -> object:
        return store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())

    assert at_once([one] * 5) == [1] * 5
    run(
        postgres,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name='companion'"
        " AND datname = current_database()",
    )
    assert at_once([one] * 5) == [1] * 5


@pytest.fixture
def ear(store: Store) -> Iterator[Ear]:
    with closing(store.ear()) as ear:
        assert heard(ear) == []
        yield ear


def heard(ear: Ear, seconds: float = 0.2) -> list[str | None]:
    return list(ear.listen(seconds))


def first_heard(ear: Ear, count: int) -> list[str | None]:
    """What comes until it is so much, however long that takes."""
    found, end = heard(ear), monotonic() + PATIENCE
    while len(found) < count and monotonic() < end:
        found += heard(ear)
    return found


def tell(other: Forked, key: str) -> None:
    assert other.stdin
    assert other.stdout
    print(key, file=other.stdin, flush=True)
    assert other.stdout.readline() == "told\n"


@pytest.fixture
def other(postgres: str, tmp_path: Path) -> Iterator[Forked]:
    with process(TELL, tmp_path) as other:
        yield other


def test_another_process_is_heard(store: Store, ear: Ear, other: Forked) -> None:
    tell(other, "abc")
    tell(other, "def")  # between two calls
    assert first_heard(ear, 2) == ["abc", "def"]
    store.write(lambda connection: store.notify(connection, "own"))
    assert heard(ear) == []


def test_what_is_revoked_is_told_to_nobody(ear: Ear, tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        writing.notify(connection, "abc")
        raise KeyError

    with kept(tmp_path) as writing:
        with pytest.raises(KeyError):
            writing.write(fail)
        writing.write(lambda connection: writing.notify(connection, "def"))
        assert first_heard(ear, 1) == ["def"]


def test_who_was_deaf_for_a_moment_is_told_to_look_at_everything(
    ear: Ear, other: Forked, postgres: str
) -> None:
    run(postgres, "SELECT pg_terminate_backend(%s, 5000)", ear.connection.info.backend_pid)
    tell(other, "abc")
    assert first_heard(ear, 1) == [None]
    tell(other, "def")
    assert first_heard(ear, 1) == ["def"]


def test_a_server_that_is_away_is_waited_for() -> None:
    engine = create_engine("postgresql+psycopg://ana@localhost:1/plays", **OPTIONS)
    prepare(engine)
    began = monotonic()
    assert heard(Ear(engine, "me"), 0.7) == []
    assert 0.6 < monotonic() - began < 5


def test_sqlite_tells_nobody(tmp_path: Path) -> None:
    with kept(tmp_path) as store:
        store.write(lambda connection: store.notify(connection, "abc"))
        assert heard(store.ear(), 0.05) == []


def test_who_meets_head_on_both_get_through(store: Store, postgres: str, tmp_path: Path) -> None:
    """Two processes that each wait for the other: PostgreSQL ends one, which begins again."""
    run(postgres, "CREATE TABLE lane (n INTEGER PRIMARY KEY, passed INTEGER)")
    run(postgres, "INSERT INTO lane VALUES (1, 0), (2, 0)")
    met = Barrier(2)
    begun: list[int] = []

    def through(own: Store, first: int, second: int) -> int:
        def job(connection: Connection) -> int:
            begun.append(first)
            pass_by(connection, first)
            if len(begun) <= 2:
                met.wait(10)
            pass_by(connection, second)
            return first

        return own.write(job)

    with kept(tmp_path) as other:
        choices = [lambda: through(store, 1, 2), lambda: through(other, 2, 1)]
        assert at_once(choices) == [1, 2]
    assert len(begun) > 2
    assert run(postgres, "SELECT passed FROM lane") == [(2,), (2,)]


def pass_by(connection: Connection, lane: int) -> None:
    connection.execute(text("UPDATE lane SET passed = passed + 1 WHERE n = :n"), {"n": lane})


def test_who_came_second_does_it_again_and_sees_the_first(
    store: Store, postgres: str, tmp_path: Path
) -> None:
    run(postgres, "CREATE TABLE mark (n INTEGER PRIMARY KEY)")
    looked = Barrier(2)
    tries: list[int] = []

    def next_one(connection: Connection) -> int:
        latest = connection.scalar(text("SELECT max(n) FROM mark")) or 0
        tries.append(latest)
        if len(tries) <= 2:
            looked.wait(10)
        connection.execute(text("INSERT INTO mark VALUES (:n)"), {"n": latest + 1})
        return int(latest) + 1

    with kept(tmp_path) as other:
        both = at_once([lambda: store.write(next_one), lambda: other.write(next_one)])
    assert sorted(map(str, both)) == ["1", "2"]
    assert tries == [0, 0, 1]


def test_in_a_batch_with_one_who_came_second_each_is_done_automatic(
    store: Store, postgres: str
) -> None:
    run(postgres, "CREATE TABLE mark (n INTEGER PRIMARY KEY)")
    tries: list[int] = []

    def mark(n: int) -> Callable[[Connection], int]:
        def job(connection: Connection) -> int:
            seen = bool(connection.scalar(text("SELECT 1 FROM mark WHERE n = :n"), {"n": n}))
            tries.append(n)
            if n == 2 and not seen:
                run(postgres, "INSERT INTO mark VALUES (2)")  # between the look and the write
            if not seen:
                connection.execute(text("INSERT INTO mark VALUES (:n)"), {"n": n})
            return n

        return job

    tickets = [WriteTicket(mark(n)) for n in (1, 2, 3)]
    store.writer.write_all(tickets)
    assert [(ticket.result, ticket.error) for ticket in tickets] == [(n, None) for n in (1, 2, 3)]
    assert tries == [1, 2, 1, 2, 3]
    assert run(postgres, "SELECT n FROM mark ORDER BY n") == [(1,), (2,), (3,)]


def test_what_is_never_unique_ends_in_its_error(store: Store, postgres: str) -> None:
    run(postgres, "CREATE TABLE mark (n INTEGER PRIMARY KEY)")
    run(postgres, "INSERT INTO mark VALUES (1)")
    tries: list[int] = []

    def again(connection: Connection) -> None:
        tries.append(1)
        connection.execute(text("INSERT INTO mark VALUES (1)"))

    with pytest.raises(IntegrityError):
        store.write(again)
    tickets = [
        WriteTicket(again),
        WriteTicket(lambda connection: connection.scalar(text("SELECT 7"))),
    ]
    store.writer.write_all(tickets)
    assert isinstance(tickets[0].error, IntegrityError)
    assert (tickets[1].result, len(tries)) == (7, TRIES + 1 + TRIES)


def test_a_single_question_begins_no_transaction(store: Store) -> None:
    def begun(connection: Connection) -> tuple[bool, bool]:
        connection.exec_driver_sql("SELECT 1")
        driver = connection.connection.driver_connection
        assert driver
        status = driver.info.transaction_status
        return driver.autocommit, status == psycopg.pq.TransactionStatus.IDLE

    assert store.ask(begun) == (True, True)
    assert store.read(begun) == (False, False)
    assert store.ask(begun) == (True, True)


def test_what_is_told_together_is_heard_once_each(ear: Ear, tmp_path: Path) -> None:
    with kept(tmp_path) as other:
        tickets = [
            WriteTicket(lambda connection, key=key: other.notify(connection, key))
            for key in ("abc", "def", "abc")
        ]
        other.writer.write_all(tickets)
        assert first_heard(ear, 2) == ["abc", "def"]


@pytest.fixture
def restarting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """A server of its own."""
    with own_cluster(monkeypatch) as cluster:
        yield cluster


def test_who_comes_while_it_restarts_waits_for_it(
    restarting: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "PATIENCE", PATIENCE)  # however busy the machine is

    def one(connection: Connection) -> object:
        return connection.exec_driver_sql("SELECT 1").scalar()

    with kept(tmp_path) as store:
        assert at_once([lambda: store.write(one), lambda: store.read(one)]) == [1, 1]
        restarting.crash(signal.SIGINT)
        choices = [lambda: store.write(one), lambda: store.read(one), lambda: store.ask(one)]
        with ThreadPoolExecutor(1) as beside:
            answers = beside.submit(at_once, choices)
            restarting.start()
            assert answers.result() == [1, 1, 1]


def test_one_that_stays_away_is_waited_for_once(
    restarting: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "PATIENCE", 1.0)
    with kept(tmp_path) as store:
        store.write(lambda connection: None)
        restarting.crash(signal.SIGINT)
        took: list[float] = []
        for work in (store.write, store.write, store.read, store.ask):
            began = monotonic()
            with pytest.raises(OperationalError):
                work(lambda connection: connection.exec_driver_sql("SELECT 1"))
            took.append(monotonic() - began)
        assert took[0] > 1
        assert max(took[1:]) < 1
        restarting.start()
        assert store.absence.since is not None
        store.write(lambda connection: None)
        assert store.absence.since is None


def test_what_may_have_been_kept_is_not_done_again(
    store: Store, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a commit went through whose answer did not come, only whoever sent it can tell."""
    run(postgres, "CREATE TABLE mark (n INTEGER)")
    begun: list[int] = []

    def job(connection: Connection) -> None:
        begun.append(1)
        connection.execute(text("INSERT INTO mark VALUES (1)"))

    def cut(connection: psycopg.Connection) -> None:
        connection.commit()
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(store.engine.dialect, "do_commit", cut)
    with pytest.raises(OperationalError):
        store.write(job)
    assert begun == [1]
    assert run(postgres, "SELECT n FROM mark") == [(1,)]
