"""One writer at a time, who commits for all that wait.

Syncing to disk takes longest, and it costs the same for one entry as for twenty. Whoever gets the
lock writes everything that is queued in one transaction; the others find their work done.
"""

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

Result = TypeVar("Result")
Job = Callable[[Session], Result]
MOST_AT_ONCE = 256


class NotWritten(Exception):
    """The writer was stopped before the batch was on the disk."""


class Ticket(Generic[Result]):
    """A job that waits for its turn, and what came of it."""

    def __init__(self, job: Job[Result]) -> None:
        self.job = job
        self.done = False
        self.result: Result | None = None
        self.error: Exception | None = None

    def run(self, session: Session) -> None:
        """Do the job; its failure takes back its own changes only."""
        try:
            with session.begin_nested():
                self.result = self.job(session)
        except OperationalError:
            raise  # a full or failing disk: SQLite itself may have taken back all of the batch
        except Exception as error:
            self.error = error


class Writer:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(writing=True)
        self.waiting: deque[Ticket[Any]] = deque()
        self.lock = Lock()

    def write(self, job: Job[Result]) -> Result:
        """The result of the job, once it is on the disk, or the error that it ended in."""
        ticket = Ticket(job)
        self.waiting.append(ticket)
        with self.lock:
            while not ticket.done:
                self.write_all(self.take())
        if ticket.error:
            raise ticket.error
        return ticket.result  # type: ignore[return-value]

    def take(self) -> list[Ticket[Any]]:
        """Those who wait longest; the lock is held, so nobody else takes them."""
        return [self.waiting.popleft() for _ in range(min(len(self.waiting), MOST_AT_ONCE))]

    def write_all(self, tickets: Sequence[Ticket[Any]]) -> None:
        """One transaction for all: either it is on the disk, or every ticket gets the error."""
        try:
            with Session(self.engine) as session, session.begin():
                for ticket in tickets:
                    ticket.run(session)
        except Exception as error:
            fail(tickets, error)
        except BaseException:  # this thread is to end; the others must not take that for success
            fail(tickets, NotWritten())
            raise
        finally:
            for ticket in tickets:
                ticket.done = True


def fail(tickets: Sequence[Ticket[Any]], error: Exception) -> None:
    for ticket in tickets:
        ticket.error = error
