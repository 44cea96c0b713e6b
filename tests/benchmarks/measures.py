"""How things are measured: the best of several turns, floor and figure taking turns."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Result(NamedTuple):
    what: str
    floor: float
    figure: float
    ratio: float
    bound: float

    @property
    def holds(self) -> bool:
        return self.ratio <= self.bound


def compare(
    floor: Callable[[], object], figure: Callable[[], object], turns: int
) -> tuple[float, float]:
    """The best times of both. Taking turns, they meet the same noise."""
    times = [(seconds(floor), seconds(figure)) for _ in range(turns)]
    return min(time for time, _ in times), min(time for _, time in times)


def typical(
    floor: Callable[[], object], figure: Callable[[], object], turns: int
) -> tuple[float, float, float]:
    """The median of both and of their ratios, for work too long to be lucky with."""
    times = [(seconds(floor), seconds(figure)) for _ in range(turns)]
    ratio = median(figured / floored for floored, figured in times)
    return median(time for time, _ in times), median(time for _, time in times), ratio


def seconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin
