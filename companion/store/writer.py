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

from companion.store import postgres
from companion.store.changes import follow
from companion.store.files import Files
from companion.store.seals import Seals

Result = TypeVar("Result")
Job = Callable[[Connection], Result]
MOST_AT_ONCE = 256
# What PostgreSQL says where another process was faster: not serializable, a deadlock, not unique.
RACED = ("40001", "40P01", "23505")
TRIES = 6


class NotWritten(Exception):
    """The writer was stopped before the batch was on the disk."""


class Ticket(Generic[Result]):
    """A job that waits for its turn, and what came of it."""

    def __init__(self, job: Job[Result]) -> None:
        self.job = job
        self.called = Event()  # because it is done, or to write for everybody
        self.done = False
        self.result: Result | None = None
        self.error: Exception | None = None

    def run(self, connection: Connection) -> None:
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


class Writer:
    def __init__(
        self, engine: Engine, files: Files | None = None, seals: Seals | None = None
    ) -> None:
        self.files = files
        self.seals = seals
        own = postgres.WRITING if postgres.is_postgres(engine) else {}
        self.engine = engine.execution_options(writing=True, **own)
        if seals:
            follow(self.engine)
        self.waiting: deque[Ticket[Any]] = deque()
        self.busy = False
        self.lock = Lock()  # for these two, never held for long

    def write(self, job: Job[Result]) -> Result:
        """The result of the job, once it is on the disk, or the error that it ended in."""
        ticket = Ticket(job)
        if self.queue(ticket):
            ticket.called.wait()
        if not ticket.done:
            try:
                self.write_all(self.take())
            finally:
                self.hand_over()
        if ticket.error:
            raise ticket.error
        return cast(Result, ticket.result)

    def queue(self, ticket: Ticket[Any]) -> bool:
        """Whether somebody else is writing."""
        with self.lock:
            self.waiting.append(ticket)
            busy, self.busy = self.busy, True
        return busy

    def take(self) -> list[Ticket[Any]]:
        """Those who wait longest, the caller first of all."""
        with self.lock:
            return [self.waiting.popleft() for _ in range(min(len(self.waiting), MOST_AT_ONCE))]

    def hand_over(self) -> None:
        with self.lock:
            if self.waiting:
                self.waiting[0].called.set()
            else:
                self.busy = False

    def write_all(self, tickets: Sequence[Ticket[Any]]) -> None:
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

    def insist(self, tickets: Sequence[Ticket[Any]]) -> None:
        """Once, and some times more where another process was in the way."""
        for tried in range(1, TRIES + 1):
            try:
                return self.commit(tickets)
            except DBAPIError as error:
                if tried == TRIES or not raced(error):
                    raise
            sleep(uniform(0, 0.01 * 2**tried))  # noqa: S311 - so that two do not collide again
        return None

    def commit(self, tickets: Sequence[Ticket[Any]]) -> None:
        """What went into a file that is no longer there was not written, for all that we know."""
        with self.files.writing() if self.files else nullcontext():
            writes = self.commit_now(tickets)
            if self.files and writes:
                self.files.writes = writes

    def commit_now(self, tickets: Sequence[Ticket[Any]]) -> int:
        """How often anything was written by now, where that is counted."""
        with self.engine.begin() as connection:
            if len(tickets) == 1:  # its failure takes back everything, and that is its own
                tickets[0].result = tickets[0].job(connection)
            else:
                for ticket in tickets:
                    ticket.run(connection)
            return self.seals.put(connection) if self.seals else 0


def raced(error: Exception) -> bool:
    """Whether another process came first, so that the same job again has another outcome."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in RACED


def fail(tickets: Sequence[Ticket[Any]], error: Exception) -> None:
    for ticket in tickets:
        ticket.error = error
