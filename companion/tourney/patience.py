"""Long work that lets others go first.

Threads share one processor. Whoever works for seconds without a break makes everybody else wait
some milliseconds again and again, so long work stops for a moment every now and then.
"""

from collections.abc import Iterable, Iterator
from time import perf_counter, sleep
from typing import TypeVar

Thing = TypeVar("Thing")

WORK, REST = 0.001, 0.0005  # seconds


def unhurried(things: Iterable[Thing]) -> Iterator[Thing]:
    """The same things one after the other, with a rest after every while of work."""
    until = perf_counter() + WORK
    for thing in things:
        yield thing
        if perf_counter() > until:
            sleep(REST)
            until = perf_counter() + WORK
