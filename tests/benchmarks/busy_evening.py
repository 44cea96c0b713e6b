"""An evening at its busiest: two hundred tables, and each writes an entry a second.

As phones do it, with the next pad in the answer. The floor is the bare app with as many phones that
send as much and get as large a page, half an evening before.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

from companion.services import verification
from companion.services.play import reader
from tests.benchmarks.helpers.measures import Result
from tests.benchmarks.helpers.phone import ROOT, Phone, Served, bare_server, companion_server
from tests.benchmarks.tables import Sheet, actor_of, begun, records
from tests.helpers.stores import kept

TABLES = 200
SECONDS = 30
LONGEST = 0.1
INTERVAL = 1.0
# A tap costs up to three times as much; where some wait for each other, that comes on top.
HALF, NEARLY_ALL = 3.3, 6.6


def busy_evening(seconds: int = SECONDS) -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with kept(folder) as store:
            sheets = [
                begun(store, f"the-secret-of-table-{number}", record, 0, 0, seconds)
                for number, record in enumerate(islice(records(), TABLES))
            ]
        with companion_server(folder) as ours, bare_server(folder) as other:
            floor, floor_processor = busy(other, bare_phones(ours, other, sheets))
            told, processor = busy(ours, map(phone_of, sheets))
        missing = lost(folder, sheets, told.sent)
    low, high = quantiles(floor.delays, n=100), quantiles(told.delays, n=100)
    what = f"{TABLES} tables, {len(told.delays):,} taps"
    shares = floor_processor / len(floor.delays), processor / len(told.delays)
    return [
        Result(f"{what}: half of them / bare", low[49], high[49], high[49] / low[49], HALF, shares),
        Result(f"{what}: 99 of 100 / bare", low[98], high[98], high[98] / low[98], NEARLY_ALL),
        Result(f"{what}: 99 of 100 / 100 ms", LONGEST, high[98], high[98] / LONGEST, 1.1),
        Result(f"{what}: lost", 0, 0, missing, 0),
    ]


def bare_phones(ours: Served, other: Served, sheets: list[Sheet]) -> list[dict[str, Any]]:
    """What the same phones send to the bare app, and the page that it sends them."""
    phone = Phone(ours.port, sheets[0].device)
    page = phone.open_pad(f"/play/{sheets[0].key}")
    Phone(other.port).ask("PUT", "/page/1", page, 204)
    return [
        {"path": "/page/1", "device": "", "forms": [{"text": urlencode(form)} for form in forms]}
        for forms in [sheet.forms for sheet in sheets]
    ]


class Told(NamedTuple):
    """What phones tell: how long each entry took, how many each sent, when each was there."""

    delays: list[float]
    sent: list[int]
    moments: list[list[float]]


def busy(server: Served, phones: Iterable[Mapping[str, Any]]) -> tuple[Told, float]:
    """What phones tell that tap, and how long the server's processor was busy with them."""
    before = server.processor()
    told = told_by([*phones], server.port, by_script=True)
    return told, server.processor() - before


def send(port: int, sheets: list[Sheet]) -> Told:
    """Entries without a script, and thus without a page in the answer."""
    return told_by([phone_of(sheet) for sheet in sheets], port, by_script=False)


def phone_of(sheet: Sheet) -> dict[str, Any]:
    return {"path": f"/play/{sheet.key}", "device": sheet.device, "forms": sheet.forms}


def told_by(phones: list[Mapping[str, Any]], port: int, by_script: bool) -> Told:
    """By another process, which shares nothing with the server but the machine."""
    plan = {"port": port, "interval": INTERVAL, "sheets": phones, "by_script": by_script}
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.helpers.phones"],
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
        wrong = len(verification.corruptions(store))
        for sheet, acknowledged in zip(sheets, sent, strict=True):
            play = reader.load(store, actor_of(sheet.device), sheet.key)
            expected = sheet.sizes[acknowledged - 1] if acknowledged else 0
            wrong += len(sheet.forms) - acknowledged + abs(play.seq - expected)
    return wrong
