"""One writer at a time, who commits for all that wait.

Syncing to disk takes longest, and it costs the same for one entry as for twenty. Whoever comes
while nobody writes, writes; the others queue. Afterwards the first of them writes everything that
has queued up in one transaction, and so on. A plain lock would not do: whose work is done would
still wait for it, behind others who took it again.
"""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from random import uniform
from threading import Event, Lock
from time import sleep
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from companion.store.connection import postgres
from companion.store.connection.notifications import tell_all
from companion.store.integrity.changes import follow
from companion.store.integrity.files import Files
from companion.store.integrity.seals import Seals

T = TypeVar("T")
WriteJob = Callable[[Connection], T]
MOST_AT_ONCE = 256
# What PostgreSQL says where another process was faster: not serializable, a deadlock, not unique.
RACED = ("40001", "40P01", "23505")
TRIES = 6


class NotWritten(Exception):
    """The writer was stopped before the batch was on the disk."""


class Spoilt(Exception):
    """A job failed among others, so that what they did is not there any more either."""


class NotThere(Exception):
    """PostgreSQL went away, or was not there, before it was asked to keep anything."""

    def __init__(self, error: OperationalError) -> None:
        super().__init__(error)
        self.error = error


class WriteTicket(Generic[T]):
    """A job that waits for its turn, and what came of it."""

    def __init__(self, job: WriteJob[T]) -> None:
        self.job = job
        self.called = Event()  # because it is done, or to write for everybody
        self.done = False
        self.result: T | None = None
        self.error: Exception | None = None

    def run(self, connection: Connection) -> None:
        """Do the job; its failure takes back everything."""
        try:
            self.result = self.job(connection)
        except OperationalError:
            raise
        except Exception as error:
            raise Spoilt from error

    def run_apart(self, connection: Connection) -> None:
        """Do the job; its failure takes back its own changes only."""
        for _ in range(TRIES):
            self.error = None
            try:
                with connection.begin_nested():
                    self.result = self.job(connection)
            except OperationalError:
                raise  # a full or failing disk: SQLite itself may have taken back all of the batch
            except Exception as error:
                self.error = error
                if raced(error):
                    continue  # now it sees what the other process has written
            return


AnyTicket = WriteTicket[Any]  # whatever comes of its job
WriteRun = Callable[[AnyTicket, Connection], None]


class Writer:
    def __init__(
        self,
        engine: Engine,
        files: Files | None = None,
        seals: Seals | None = None,
        absence: postgres.Absence | None = None,
    ) -> None:
        self.files = files
        self.seals = seals
        self.is_shared = postgres.is_postgres(engine)
        own = postgres.WRITING if self.is_shared else {}
        self.engine = engine.execution_options(writing=True, **own)
        if seals:
            follow(self.engine)
        self.absence = absence or postgres.Absence()
        self.waiting: deque[AnyTicket] = deque()
        self.busy = False
        self.lock = Lock()  # for these two, never held for long

    def write(self, job: WriteJob[T]) -> T:
        """The result of the job, once it is on the disk, or the error that it ended in."""
        ticket = WriteTicket(job)
        with self.lock:
            self.waiting.append(ticket)
            busy, self.busy = self.busy, True
        if busy:  # somebody else is writing
            ticket.called.wait()
        if not ticket.done:
            self.write_waiting()
        if ticket.error:
            raise ticket.error
        return cast(T, ticket.result)

    def write_waiting(self) -> None:
        """For those who wait longest, the caller first of all; then the next one writes."""
        try:
            with self.lock:
                count = min(len(self.waiting), MOST_AT_ONCE)
                tickets = [self.waiting.popleft() for _ in range(count)]
            self.write_all(tickets)
        finally:
            with self.lock:
                if self.waiting:
                    self.waiting[0].called.set()
                else:
                    self.busy = False

    def write_all(self, tickets: Sequence[AnyTicket]) -> None:
        """One transaction for all: either it is on the disk, or every ticket gets the error."""
        try:
            self.insist(tickets)
        except Exception as error:
            fail(tickets, error)
        except BaseException:  # this thread is to end; the others must not take that for success
            fail(tickets, NotWritten())
            raise
        finally:
            for ticket in tickets:
                ticket.done = True
                ticket.called.set()

    def insist(self, tickets: Sequence[AnyTicket]) -> None:
        """Once PostgreSQL is there, and some times more where another process was in the way."""
        tried = 0
        while True:
            try:
                self.commit(tickets)
            except NotThere as lost:
                if not self.absence.wait(lost.error):
                    raise lost.error from None
            except DBAPIError as error:
                tried += 1
                if tried == TRIES or not raced(error):
                    raise
                sleep(uniform(0, 0.01 * 2**tried))  # noqa: S311 - so that two do not collide again
            else:
                self.absence.end()
                return

    def commit(self, tickets: Sequence[AnyTicket]) -> None:
        """What went into a file that is no longer there was not written, for all that we know.

        Jobs hardly ever fail, and to set each of them apart takes as long as to do it: so that is
        done where one has failed.
        """
        with self.files.writing() if self.files else nullcontext():
            try:
                writes = self.transact(tickets, WriteTicket.run)
            except Spoilt as spoilt:
                if len(tickets) == 1 and isinstance(spoilt.__cause__, Exception):
                    raise spoilt.__cause__ from None
                writes = self.transact(tickets, WriteTicket.run_apart)
            if self.files and writes:
                self.files.writes = writes

    def transact(self, tickets: Sequence[AnyTicket], run: WriteRun) -> int:
        """How often anything was written by now, where that is counted."""
        done = False
        try:
            with self.engine.begin() as connection:
                for ticket in tickets:
                    run(ticket, connection)
                if self.is_shared:
                    tell_all(connection)
                writes = self.seals.put(connection) if self.seals else 0
                done = True  # whether what follows has come to pass, nobody may know
        except OperationalError as error:
            if not done and postgres.is_away(error):
                raise NotThere(error) from error
            raise
        return writes


def raced(error: Exception) -> bool:
    """Whether another process came first, so that the same job again has another outcome."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in RACED


def fail(tickets: Sequence[AnyTicket], error: Exception) -> None:
    for ticket in tickets:
        ticket.error = error
