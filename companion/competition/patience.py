"""Long work that can be interrupted: where there are others, they have a say between two steps."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

interruptions: list[Callable[[], None]] = []  # what is called between two steps


def unhurried(things: Iterable[T]) -> Iterator[T]:
    """The same things one after the other, each of them a step."""
    for thing in things:
        yield thing
        for interrupt in interruptions:
            interrupt()
