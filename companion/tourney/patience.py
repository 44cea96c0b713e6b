"""Long work that lets others go first.

Threads share one interpreter. Whoever works for seconds makes everybody else wait at each of their
steps, so long work stands still while somebody else's request is under way. It never waits for
long: there may always be somebody.
"""

from collections.abc import Iterable, Iterator
from threading import get_ident, local
from time import monotonic, sleep
from typing import TypeVar

Thing = TypeVar("Thing")

SHORT = 0.01  # seconds: no work is long before
WORK = 0.001  # after which somebody else may go first
LOOK = 0.0005
LONGEST = 0.005  # that others are waited for
SOON = 0.25  # a request that is not answered by then waits for something itself

under_way: dict[int, float] = {}  # by thread: since when


def begin() -> None:
    """A request of this thread is under way."""
    under_way[get_ident()] = monotonic()
    worker.until = monotonic() + SHORT


def end() -> None:
    under_way.pop(get_ident(), None)


class Worker(local):
    """A thread, and until when it goes on without looking at others."""

    until = 0.0


worker = Worker()


def unhurried(things: Iterable[Thing]) -> Iterator[Thing]:
    """The same things one after the other; now and then others go first."""
    for thing in things:
        yield thing
        if monotonic() > worker.until:
            end()  # of what anybody has to wait for
            give_way()
            worker.until = monotonic() + WORK


def give_way() -> None:
    longest = monotonic() + LONGEST
    while under_way and is_anybody_waiting() and monotonic() < longest:
        sleep(LOOK)


def is_anybody_waiting() -> bool:
    since = monotonic() - SOON
    return any(begun > since for begun in [*under_way.values()])
