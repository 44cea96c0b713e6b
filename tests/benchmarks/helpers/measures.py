"""How things are measured: the best of several turns, floor and figure taking turns."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

Work = Callable[[], object]
Clock = Callable[[], float]
Pair = tuple[float, float]  # the floor's and ours


class Result(NamedTuple):
    """What is held to its bound is the ratio; `processor` is told beside it, floor's and ours."""

    what: str
    floor: float
    figure: float
    ratio: float
    bound: float
    processor: Pair | None = None

    @property
    def holds(self) -> bool:
        return self.ratio <= self.bound


def compare(floor: Work, figure: Work, turns: int, clock: Clock) -> Pair:
    """The best times of both. Taking turns, they meet the same noise."""
    times = [(taken(floor, clock), taken(figure, clock)) for _ in range(turns)]
    return min(time for time, _ in times), min(time for _, time in times)


def in_process(floor: Work, figure: Work, turns: int) -> Pair:
    """By the processor's time, which nobody else on the machine can take away."""
    return compare(floor, figure, turns, process_time)


def in_children(floor: Work, figure: Work, turns: int) -> Pair:
    """By the clock on the big screen, for commands that run by themselves."""
    return compare(floor, figure, turns, perf_counter)


def taken(work: Work, clock: Clock) -> float:
    begin = clock()
    work()
    return clock() - begin


def helper(module: str, plan: Any) -> subprocess.Popen[str]:
    """A process of its own that has read what it is to do, and is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        cwd=Path(__file__).resolve().parents[3],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(plan) + "\n")
    process.stdin.flush()
    assert process.stdout.readline() == "ready\n"
    return process


def processor_time(process: int) -> float:
    """Of a process and all that it started: to the nanosecond, where /proc/PID/stat has 10 ms."""
    return sum(time.clock_gettime(clock_of(each)) for each in family(process))


def clock_of(process: int) -> int:
    """As Linux numbers the clocks of processes: see clock_getcpuclockid(3)."""
    return (~process << 3) | 2


def family(process: int) -> Iterator[int]:
    yield process
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        yield from family(int(child))
