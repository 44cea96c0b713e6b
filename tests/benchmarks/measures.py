"""How things are measured: the best of several turns, floor and figure taking turns."""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple

Work = Callable[[], object]
Clock = Callable[[], float]


class Result(NamedTuple):
    what: str
    floor: float
    figure: float
    ratio: float
    bound: float

    @property
    def holds(self) -> bool:
        return self.ratio <= self.bound


def compare(floor: Work, figure: Work, turns: int, clock: Clock) -> tuple[float, float]:
    """The best times of both. Taking turns, they meet the same noise."""
    times = [(taken(floor, clock), taken(figure, clock)) for _ in range(turns)]
    return min(time for time, _ in times), min(time for _, time in times)


def in_process(floor: Work, figure: Work, turns: int) -> tuple[float, float]:
    """By the processor's time, which nobody else on the machine can take away."""
    return compare(floor, figure, turns, process_time)


def in_children(floor: Work, figure: Work, turns: int) -> tuple[float, float]:
    """By the clock on the wall, for commands that run by themselves."""
    return compare(floor, figure, turns, perf_counter)


def taken(work: Work, clock: Clock) -> float:
    begin = clock()
    work()
    return clock() - begin
