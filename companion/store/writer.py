"""One writer at a time, who commits for all that wait.

Syncing to disk takes longest, and it costs the same for one entry as for twenty. Whoever gets the
lock writes everything that is queued in one transaction; the others find their work done.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session

Result = TypeVar("Result")
Job = Callable[[Session], Result]
MOST_AT_ONCE = 256


class Ticket(Generic[Result]):
    """A job that waits for its turn, and what came of it."""

    def __init__(self, job: Job[Result]) -> None:
        self.job = job
        self.done = False
        self.result: Result | None = None
        self.error: BaseException | None = None

    def run(self, session: Session) -> None:
        """Do the job; its failure takes back its own changes only."""
        try:
            with session.begin_nested():
                self.result = self.job(session)
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
            if not ticket.done:
                self.write_all([ticket, *self.take(ticket)])
        if ticket.error:
            raise ticket.error
        return ticket.result  # type: ignore[return-value]

    def take(self, own: Ticket[Any]) -> list[Ticket[Any]]:
        """What else waits; the lock is held, so nobody else takes it."""
        taken: list[Ticket[Any]] = []
        while self.waiting and len(taken) < MOST_AT_ONCE:
            ticket = self.waiting.popleft()
            if ticket is not own and not ticket.done:
                taken.append(ticket)
        return taken

    def write_all(self, tickets: list[Ticket[Any]]) -> None:
        try:
            with Session(self.engine) as session, session.begin():
                for ticket in tickets:
                    ticket.run(session)
        except Exception as error:  # nothing of the batch is on the disk
            for ticket in tickets:
                ticket.error = error
        finally:
            for ticket in tickets:
                ticket.done = True
