"""An evening at its busiest: two hundred tables, and each writes an entry a second."""

import json
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from companion.services import plays
from tests.benchmarks.measures import Result
from tests.benchmarks.phone import ROOT, companion
from tests.benchmarks.tables import Sheet, actor_of, begun, records
from tests.keeping import kept

TABLES = 200
SECONDS = 60
LONGEST = 0.25
INTERVAL = 1.0


def busy_evening(seconds: int = SECONDS) -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with kept(folder) as store:
            sheets = [
                begun(store, f"the-secret-of-table-{number}", record, 0, 0, seconds)
                for number, record in enumerate(islice(records(), TABLES))
            ]
        with companion(folder) as port:
            told = send(port, sheets)
        missing = lost(folder, sheets, told.sent)
    cuts = quantiles(told.delays, n=100)
    what = f"{TABLES} tables, {len(told.delays):,} entries"
    return [
        Result(f"{what}: half of them / 250 ms", LONGEST, cuts[49], cuts[49] / LONGEST, 1),
        Result(f"{what}: 99 of 100 / 250 ms", LONGEST, cuts[98], cuts[98] / LONGEST, 1),
        Result(f"{what}: lost", 0, 0, missing, 0),
    ]


class Told(NamedTuple):
    """What phones tell: how long each entry took, how many each sent, when each was there."""

    delays: list[float]
    sent: list[int]
    moments: list[list[float]]


def send(port: int, sheets: list[Sheet]) -> Told:
    """By another process, which shares nothing with the server but the machine."""
    plan = {"port": port, "interval": INTERVAL, "sheets": [sheet._asdict() for sheet in sheets]}
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.phones"],
        cwd=ROOT,
        input=json.dumps(plan) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Told(**json.loads(done.stdout))


def lost(folder: Path, sheets: list[Sheet], sent: list[int]) -> int:
    """How many were not acknowledged, not kept, kept twice or kept wrongly."""
    with kept(folder) as store:
        wrong = len(plays.faults(store))
        for sheet, acknowledged in zip(sheets, sent, strict=True):
            play = plays.load(store, actor_of(sheet.device), sheet.key)
            expected = sheet.sizes[acknowledged - 1] if acknowledged else 0
            wrong += len(sheet.forms) - acknowledged + abs(play.seq - expected)
    return wrong
