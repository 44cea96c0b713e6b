"""One writer for all that wait: what it reports is what is on the disk."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.writer import MOST_AT_ONCE, NotWritten, Writer, WriteTicket
from tests.helpers.stores import at_once, opened, sql

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
TABLES = (
    "CREATE TABLE mark (n INTEGER PRIMARY KEY, by TEXT)",
    # Violated only when the whole transaction is committed.
    "CREATE TABLE late (n INTEGER REFERENCES mark (n) DEFERRABLE INITIALLY DEFERRED)",
)


@pytest.fixture(autouse=True)
def on_both(database: str) -> str:
    return database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "marks.sqlite3"


@pytest.fixture
def engine(file: Path, on_both: str) -> Iterator[Engine]:
    with opened(file) as engine:
        with engine.execution_options(writing=True).begin() as connection:
            for table in TABLES:
                connection.exec_driver_sql(table)
        yield engine


@pytest.fixture
def writer(engine: Engine) -> Writer:
    return Writer(engine)


def mark(n: int, by: str = "") -> Callable[[Connection], int]:
    def job(connection: Connection) -> int:
        connection.execute(text("INSERT INTO mark VALUES (:n, :by)"), {"n": n, "by": by})
        return n

    return job


def then(job: Callable[[Connection], Any], error: BaseException) -> Callable[[Connection], Any]:
    """A job that does its work and fails afterwards."""

    def failing(connection: Connection) -> None:
        job(connection)
        raise error

    return failing


def refer_to_nothing(connection: Connection) -> None:
    connection.execute(text("INSERT INTO late VALUES (99)"))


def fill_the_disk(connection: Connection) -> None:
    connection.execute(text("PRAGMA max_page_count = 10"))
    connection.execute(text("INSERT INTO mark VALUES (50, zeroblob(1000000))"))


def marks(file: Path) -> list[int]:
    return [n for (n,) in sql(file, "SELECT n FROM mark ORDER BY n")]


def together(writer: Writer, *jobs: Callable[[Connection], Any]) -> list[WriteTicket[Any]]:
    tickets = [WriteTicket(job) for job in jobs]
    writer.write_all(tickets)
    return tickets


class Crowd:
    """Threads that all wait while the first job of the writer is held up."""

    def __init__(self, writer: Writer, jobs: list[Callable[[Connection], Any]]) -> None:
        self.outcomes: dict[int, Any] = {}
        started, release = Event(), Event()

        def hold(connection: Connection) -> None:
            connection.execute(text("SELECT 1"))
            started.set()
            assert release.wait(PATIENCE)

        def run(number: int, job: Callable[[Connection], Any]) -> None:
            try:
                self.outcomes[number] = writer.write(job)
            except Exception as error:
                self.outcomes[number] = error

        threads = [Thread(target=run, args=(number, job)) for number, job in enumerate(jobs, 1)]
        threads.insert(0, Thread(target=run, args=(0, hold)))
        threads[0].start()
        assert started.wait(PATIENCE)
        deadline = monotonic() + PATIENCE
        for number, thread in enumerate(threads[1:], 1):
            thread.start()
            while len(writer.waiting) < number and monotonic() < deadline:
                sleep(0.0005)
        assert len(writer.waiting) == len(jobs)
        release.set()
        for thread in threads:
            thread.join(PATIENCE)
        assert len(self.outcomes) == len(threads)


@pytest.fixture
def commits(engine: Engine) -> list[int]:
    """One item for every commit from now on."""
    seen: list[int] = []
    event.listen(engine, "commit", lambda _connection: seen.append(1))
    return seen


def test_a_job_gives_its_result_once_it_is_on_the_disk(writer: Writer, file: Path) -> None:
    assert writer.write(mark(7)) == 7
    assert marks(file) == [7]


def test_a_job_gives_its_own_error_and_leaves_nothing(writer: Writer, file: Path) -> None:
    error = KeyError("mine")
    with pytest.raises(KeyError) as raised:
        writer.write(then(mark(7), error))
    assert raised.value is error
    assert marks(file) == []
    assert writer.write(mark(8)) == 8


def test_a_failing_job_takes_back_only_its_own_changes(writer: Writer, file: Path) -> None:
    error = ValueError()
    tickets = together(writer, mark(1), then(mark(2), error), mark(1), mark(3))
    assert [ticket.result for ticket in tickets] == [1, None, None, 3]
    assert tickets[1].error is error
    assert isinstance(tickets[2].error, IntegrityError)
    assert tickets[0].error is tickets[3].error is None
    assert marks(file) == [1, 3]


def test_a_job_sees_what_the_one_before_it_did(writer: Writer) -> None:
    def count(connection: Connection) -> Any:
        return connection.scalar(text("SELECT count(*) FROM mark"))

    tickets = together(writer, mark(1), count, then(mark(2), ValueError()), count)
    assert (tickets[1].result, tickets[3].result) == (1, 1)


def test_a_commit_that_fails_is_reported_to_all_and_leaves_nothing(
    writer: Writer, file: Path
) -> None:
    crowd = Crowd(writer, [mark(1), refer_to_nothing, mark(2)])
    assert crowd.outcomes.pop(0) is None
    assert all(isinstance(outcome, IntegrityError) for outcome in crowd.outcomes.values())
    assert marks(file) == []
    assert writer.write(mark(4)) == 4
    assert marks(file) == [4]


@pytest.mark.sqlite_only
def test_a_full_disk_in_one_job_fails_the_batch(writer: Writer, file: Path) -> None:
    """SQLite takes back everything by itself then, also what others have done before."""
    tickets = together(writer, mark(1), fill_the_disk, mark(2))
    assert all(isinstance(ticket.error, OperationalError) for ticket in tickets)
    assert marks(file) == []
    writer.engine.dispose()  # the bound on pages goes with its connection
    assert writer.write(mark(3)) == 3
    assert marks(file) == [3]


def test_a_writer_that_is_stopped_acknowledges_nothing(writer: Writer, file: Path) -> None:
    tickets = [
        WriteTicket(mark(1)),
        WriteTicket(then(mark(2), KeyboardInterrupt())),
        WriteTicket(mark(3)),
    ]
    with pytest.raises(KeyboardInterrupt):
        writer.write_all(tickets)
    assert all(ticket.done and isinstance(ticket.error, NotWritten) for ticket in tickets)
    assert marks(file) == []
    assert writer.write(mark(4)) == 4


def test_no_increment_of_many_threads_is_lost(writer: Writer, file: Path) -> None:
    writer.write(mark(1, by="0"))

    def increment(connection: Connection) -> int:
        value = int(connection.scalar(text("SELECT by FROM mark WHERE n = 1"))) + 1
        connection.execute(text("UPDATE mark SET by = :value WHERE n = 1"), {"value": str(value)})
        return value

    def thirty() -> list[int]:
        return [writer.write(increment) for _ in range(30)]

    seen = at_once([thirty] * 16)
    assert sql(file, "SELECT by FROM mark") == [("480",)]
    values = [value for each in seen if isinstance(each, list) for value in each]
    assert sorted(values) == list(range(1, 481))
    assert all(each == sorted(each) for each in seen if isinstance(each, list))


def test_those_who_wait_share_one_commit(writer: Writer, commits: list[int], file: Path) -> None:
    crowd = Crowd(writer, [mark(n) for n in range(1, 31)])
    assert [crowd.outcomes[n] for n in range(1, 31)] == list(range(1, 31))
    assert marks(file) == list(range(1, 31))
    assert len(commits) == 2  # the one that was held up, and one for all the others


def test_a_batch_has_a_bound(writer: Writer, commits: list[int], file: Path) -> None:
    many = MOST_AT_ONCE + 20
    crowd = Crowd(writer, [mark(n) for n in range(1, many + 1)])
    assert [crowd.outcomes[n] for n in range(1, many + 1)] == list(range(1, many + 1))
    assert marks(file) == list(range(1, many + 1))
    assert len(commits) == 3
    assert not writer.waiting


@pytest.mark.sqlite_only
def test_who_waits_longest_is_written_first(writer: Writer, file: Path) -> None:
    def turn(name: int) -> Callable[[Connection], None]:
        def job(connection: Connection) -> None:
            connection.execute(text("INSERT INTO mark (by) VALUES (:by)"), {"by": str(name)})

        return job

    Crowd(writer, [turn(n) for n in range(40)])
    assert [int(by) for (by,) in sql(file, "SELECT by FROM mark ORDER BY n")] == list(range(40))


def test_whose_work_is_done_does_not_wait_for_others(writer: Writer) -> None:
    release = Event()
    later = Thread(target=writer.write, args=(lambda _connection: release.wait(PATIENCE),))

    def with_one_more_waiting(_connection: Connection) -> None:
        later.start()
        deadline = monotonic() + PATIENCE
        while not writer.waiting and monotonic() < deadline:
            sleep(0.0005)

    Crowd(writer, [with_one_more_waiting, mark(1), mark(2)])  # ends although the last is held up
    assert later.is_alive()
    release.set()
    later.join(PATIENCE)
    assert writer.write(mark(3)) == 3


def test_a_writer_that_is_stopped_hands_over(writer: Writer, file: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        writer.write(then(mark(1), KeyboardInterrupt()))
    assert at_once([lambda: writer.write(mark(2))]) == [2]
    assert marks(file) == [2]


FAILING_DISK = """
import resource, sys
from pathlib import Path
from sqlalchemy import text
from companion.store.writer import Writer
from tests.helpers.stores import opened

file = Path(sys.argv[1])
with opened(file) as engine:
    writer = Writer(engine)
    writer.write(lambda connection: connection.execute(text("INSERT INTO mark VALUES (1, '')")))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{file}-wal").stat().st_size, hard))
    try:
        writer.write(lambda connection: connection.execute(text("INSERT INTO mark VALUES (2, '')")))
    except Exception as error:
        print(type(error.orig).__name__, error.orig.sqlite_errorname, error.connection_invalidated)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    writer.write(lambda connection: connection.execute(text("INSERT INTO mark VALUES (3, '')")))
"""


@pytest.mark.sqlite_only
@pytest.mark.usefixtures("engine")
def test_a_failing_disk_is_opened_anew(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILING_DISK, file],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "OperationalError SQLITE_IOERR_WRITE True\n", done.stderr
    assert marks(file) == [1, 3]
