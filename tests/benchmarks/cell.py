"""A cell: several servers on one PostgreSQL behind a proxy, and what happens when one goes.

`python -m tests.benchmarks.cell` runs the whole of it, several minutes on a quiet machine.
"""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.config.secret import NAME
from companion.services import verification
from companion.services.play import reader
from companion.services.verification import examined, seal_corruptions
from tests.benchmarks.helpers.measures import Result, helper
from tests.benchmarks.tables import Sheet, actor_of, begun, records
from tests.benchmarks.watch import sights_of
from tests.helpers.postgres import Cluster
from tests.helpers.proxies import KEY, PROXIES, Servers, servers
from tests.helpers.stores import kept

LONGEST = 0.25
BACK = 5.0
LIVE_TABLES, LIVE_SECONDS = 300, 40
TABLES, VIEWERS, SECONDS = 500, 1500, 180  # a second or two of outage is no evening
INTERVAL = 5.0


class Evening(NamedTuple):
    """What phones tell: of every table its entries, of every watcher what it saw."""

    entries: list[list[tuple[float, float, int]]]
    seen: list[Any]
    away: list[tuple[float, float]]

    @property
    def delays(self) -> list[float]:
        return [done - meant for table in self.entries for meant, done, _ in table]

    def delays_outside(self, windows: Sequence[tuple[float, float]]) -> list[float]:
        """Of those that nobody meant to send while something was away."""
        return [
            done - meant
            for table in self.entries
            for meant, done, _ in table
            if not any(begin <= meant <= end for begin, end in windows)
        ]

    @property
    def moments(self) -> list[list[float]]:
        return [[done for _, done, _ in table] for table in self.entries]


def prepared(folder: Path, tables: int, entries: int) -> list[Sheet]:
    secret = folder / NAME
    secret.touch(0o600)
    secret.write_text(KEY)  # as the servers sign
    with kept(folder) as store:
        return [
            begun(store, f"the-secret-of-table-{number}", record, 0, 0, entries)
            for number, record in enumerate(islice(records(), tables))
        ]


def spent(
    sheets: Sequence[Sheet],
    viewers: int,
    ports: Sequence[int],
    interval: float,
    meanwhile: Callable[[], None] = lambda: None,
) -> Evening:
    """An evening of these tables; phones and watchers know the ports in turn."""

    def port(number: int) -> int:
        return ports[number % len(ports)]

    keepers = [{**sheet._asdict(), "port": port(at)} for at, sheet in enumerate(sheets)]
    watched = [sheets[number % len(sheets)] for number in range(viewers)]
    plan = {
        "interval": interval,
        "sheets": keepers,
        "viewers": [
            {
                "port": port(number // len(sheets)),
                "path": f"/play/{sheet.key}",
                "device": sheet.device,
                "last": sheet.sizes[-1],
            }
            for number, sheet in enumerate(watched)
        ],
    }
    process = helper("tests.benchmarks.helpers.patient_phones", plan)
    assert process.stdin
    process.stdin.write("go\n")
    process.stdin.flush()
    meanwhile()
    told, _ = process.communicate()
    return Evening(**json.loads(told))


def wrong_in(folder: Path, sheets: Sequence[Sheet], evening: Evening) -> int:
    """How many were not acknowledged, not kept, kept twice, kept wrongly or not signed."""
    with kept(folder) as store:
        assert store.seals
        wrong = len(verification.corruptions(store)) + len(
            seal_corruptions(store, examined(store, store.seals))
        )
        for sheet, entries in zip(sheets, evening.entries, strict=True):
            play = reader.load(store, actor_of(sheet.device), sheet.key)
            wrong += len(sheet.forms) - len(entries) + abs(play.seq - sheet.sizes[-1])
    return wrong


def unseen_in(sheets: Sequence[Sheet], evening: Evening) -> int:
    """How many watchers did not see how it ended."""
    ends = [sheets[number % len(sheets)].sizes[-1] for number in range(len(evening.seen))]
    return sum(not seen or seen[-1][0] != end for seen, end in zip(evening.seen, ends, strict=True))


@contextmanager
def postgres() -> Iterator[Cluster]:
    """A server that waits for its disk, and a database on it."""
    cluster = Cluster(careful=True)
    try:
        cluster.make_template()
        with cluster.database() as url, patch.dict(os.environ, DATABASE_URL=url):
            yield cluster
    finally:
        cluster.stop()


def processor_time(those: Servers) -> float:
    """Seconds that the servers have worked."""
    ticks = 0
    for pid in those.workers():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def live_messages(tables: int = LIVE_TABLES, seconds: int = LIVE_SECONDS) -> list[Result]:
    """Two servers without a proxy: half of all who watch hear of what the other one wrote."""
    with TemporaryDirectory() as name, postgres():
        folder = Path(name)
        sheets = prepared(folder, tables, round(seconds / INTERVAL))
        with servers(2) as those:
            before: list[float] = []
            evening = spent(
                sheets,
                2 * tables,
                those.ports,
                INTERVAL,
                lambda: before.append(processor_time(those)),
            )
            worked = processor_time(those) - before[0]
        wrong = wrong_in(folder, sheets, evening)
    sights = [*sights_of(sheets, evening.moments, evening.seen)]
    late = cut([max(0.0, each) for each in sights if each is not None])
    what = f"PostgreSQL, 2 servers, {tables} tables"
    entry = worked / max(1, len(evening.delays))
    return [
        Result(f"{what}: 99 of 100 live messages / 250 ms", LONGEST, late, late / LONGEST, 1),
        Result(f"{what}: lost or doubled", 0, 0, wrong, 0),
        Result(f"{what}: not seen", 0, 0, unseen_in(sheets, evening), 0),
        Result(f"{what}: processor a watched entry / 40 ms", 0.04, entry, entry / 0.04, 1),
    ]


def cell_evening(
    processes: int,
    proxy: str,
    tables: int = TABLES,
    viewers: int = VIEWERS,
    seconds: int = SECONDS,
) -> list[Result]:
    """One server is killed and PostgreSQL restarted, and nobody loses anything."""
    windows: list[tuple[float, float]] = []
    with TemporaryDirectory() as name, postgres() as cluster:
        folder = Path(name)
        sheets = prepared(folder, tables, round(seconds / INTERVAL))
        with servers(processes) as those, PROXIES[proxy](those.ports) as port:

            def meanwhile() -> None:
                sleep(seconds / 3)
                windows.append(timed(lambda: (those.kill(0), those.start_again(0))))
                sleep(seconds / 4)
                windows.append(timed(cluster.restart))

            evening = spent(sheets, viewers, [port], INTERVAL, meanwhile)
        wrong = wrong_in(folder, sheets, evening)
    every, calm = cut(evening.delays), cut(evening.delays_outside(windows))
    longest = max(evening.delays)
    back = max([there - lost for lost, there in evening.away], default=0.0)
    again = sum(attempts > 1 for table in evening.entries for _, _, attempts in table)
    what = f"{processes} servers, {proxy}, {tables} tables, {viewers:,} watchers"
    outages = ", ".join([f"{end - begin:.1f} s" for begin, end in windows])
    print(f"{what}: away {outages}; {again} of {len(evening.delays)} entries were sent again,")
    print(f"  {len(evening.away)} streams were lost, 99 of 100 of all entries in {every:.3f} s")
    return [
        Result(f"{what}: lost or doubled", 0, 0, wrong, 0),
        Result(f"{what}: not seen", 0, 0, unseen_in(sheets, evening), 0),
        Result(f"{what}: 99 of 100 entries / 250 ms", LONGEST, calm, calm / LONGEST, 1),
        Result(f"{what}: longest entry / 5 s", BACK, longest, longest / BACK, 1),
        Result(f"{what}: all watchers back / 5 s", BACK, back, back / BACK, 1),
    ]


def timed(outage: Callable[[], object]) -> tuple[float, float]:
    begin = perf_counter()
    outage()
    return begin, perf_counter()


def cut(delays: Sequence[float]) -> float:
    """What 99 of 100 stay below."""
    return quantiles(delays, n=100)[98]


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.benchmarks.cell")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--processes", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--proxies", nargs="+", choices=PROXIES, default=["haproxy", "nginx"])
    given = parser.parse_args()
    results = live_messages(min(LIVE_TABLES, given.tables))
    for processes in given.processes:
        for proxy in given.proxies:
            results += cell_evening(processes, proxy, given.tables, 3 * given.tables, given.seconds)
    for each in results:
        told = f"{each.figure * 1000:9.1f} ms" if each.floor else " " * 12
        print(f"{each.what:75} {told} {each.ratio:6.2f} ≤ {each.bound:g}")
    return 0 if all(each.holds for each in results) else 1


if __name__ == "__main__":
    sys.exit(main())
