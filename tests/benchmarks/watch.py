"""An evening that is watched: everybody sees every entry, and nobody who enters waits for it."""

import json
import re
import sys
import tempfile
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import quantiles
from time import sleep
from typing import Any

from tests.benchmarks.busy_evening import Told, lost, send
from tests.benchmarks.helpers.measures import Result, helper, processor_time
from tests.benchmarks.helpers.phone import HOST, ROOT
from tests.benchmarks.tables import Sheet, begun, records
from tests.helpers.server import announced_port, running_server
from tests.helpers.stores import kept

TABLES = 50
SECONDS = 20
SOME, MANY = 500, 2000
A_SECOND = 1.0
LONGEST = 0.25
KILOBYTE = 1024
MOST_MEMORY = 40 * KILOBYTE


def watched_evening(seconds: int = SECONDS) -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plays = [prepared(folder, turn, seconds) for turn in range(3)]
        with server(folder) as (port, process):
            told_alone, share_alone = sent_to(process, port, plays[0])
            alone = quantiles(told_alone.delays, n=100)
            before = memory_of(process)
            with watching(port, plays[1], MANY) as many:
                told_many, share_of_many = sent_to(process, port, plays[1])
                sleep(A_SECOND)
                cost = (memory_of(process) - before) / MANY
            of_many = [*sights_of(plays[1], told_many.moments, many)]
            with watching(port, plays[2], SOME) as seen:
                told, share = sent_to(process, port, plays[2])
                sleep(A_SECOND)
            watched = quantiles(told.delays, n=100)
            sights = [*sights_of(plays[2], told.moments, seen)]
        missing = lost(folder, plays[1], told_many.sent) + lost(folder, plays[2], told.sent)
    return [
        # As before: within what the clock of a busy machine can tell apart.
        Result(
            f"{SOME} watchers: half of the entries / alone",
            *(alone[49], watched[49], watched[49] / alone[49], 2, (share_alone, share)),
        ),
        Result(
            f"{SOME} watchers: 99 of 100 entries / alone, or 250 ms",
            *(alone[98], watched[98], watched[98] / max(2 * alone[98], LONGEST), 1),
        ),
        *seen_in_time(SOME, sights, (share_alone, share)),
        *seen_in_time(MANY, of_many, (share_alone, share_of_many)),
        Result(f"{SOME} and {MANY:,} watchers: entries lost", 0, 0, missing, 0),
        Result(
            f"a watcher of {MANY:,}: {cost / KILOBYTE:.1f} kB of memory / 40 kB",
            *(0, 0, cost / MOST_MEMORY, 1),
        ),
    ]


def sent_to(process: int, port: int, sheets: list[Sheet]) -> tuple[Told, float]:
    """What the phones tell, and what each entry cost the server's processor, watchers included."""
    before = processor_time(process)
    told = send(port, sheets)
    return told, (processor_time(process) - before) / max(1, len(told.delays))


def seen_in_time(
    viewers: int, sights: list[float | None], shares: tuple[float, float]
) -> list[Result]:
    seen = [max(each, 0.0) for each in sights if each is not None]
    late = quantiles(seen, n=100)[98]
    what = f"{viewers:,} watchers, {len(sights):,} sights"
    return [
        Result(f"{what}: 99 of 100 / 250 ms", LONGEST, late, late / LONGEST, 1.1, shares),
        Result(f"{what}: missed", 0, 0, len(sights) - len(seen), 0),
    ]


def prepared(folder: Path, turn: int, seconds: int) -> list[Sheet]:
    with kept(folder) as store:
        return [
            begun(store, f"the-secret-of-table-{turn}-{number}", record, 0, 0, seconds)
            for number, record in enumerate(islice(records(), TABLES))
        ]


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """The port of a Companion, and the process that answers."""
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", "0"]
    with running_server(command, ROOT, COMPANION_INSTANCE=str(folder)) as process:
        port = announced_port(process)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not children.read_text().split():
            sleep(0.05)
        yield port, int(children.read_text().split()[0])


def memory_of(process: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) * KILOBYTE


@contextmanager
def watching(port: int, sheets: list[Sheet], count: int) -> Iterator[list[Any]]:
    """So many watchers, evenly; what they have seen is told in the end."""
    those = [sheets[number % len(sheets)] for number in range(count)]
    plan = {"port": port, "viewers": [(f"/play/{each.key}", each.device) for each in those]}
    process = helper("tests.benchmarks.helpers.viewers", plan)
    seen: list[Any] = []
    yield seen
    out, _ = process.communicate()
    seen += json.loads(out)


def sights_of(
    sheets: list[Sheet], moments: list[list[float]], seen: list[Any]
) -> Iterator[float | None]:
    """For each watcher and each entry how long after its acknowledgement it was seen."""
    for number, sights in enumerate(seen):
        table = number % len(sheets)
        for size, moment in zip(sheets[table].sizes, moments[table], strict=False):
            at = bisect_left(sights, size, key=lambda sight: sight[0])
            yield sights[at][1] - moment if at < len(sights) else None
