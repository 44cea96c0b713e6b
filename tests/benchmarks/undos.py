"""A table that plays while an organiser looks at a venue of 50,000 results, undoes something in it,
and has somebody erased, whose name stands in a reason of the first night.

Times are those of a phone, by the clock: what is asked is whether it waits for others.
"""

import re
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from statistics import median
from time import sleep

from companion.services.venue.reader import load_venue
from companion.web.security.rights import SIGNED_IN
from tests.benchmarks.helpers.large_venues import PENALTY, fill, owner_of_new
from tests.benchmarks.helpers.measures import Result
from tests.benchmarks.helpers.phone import Phone, companion
from tests.benchmarks.tables import Sheet, begun, records
from tests.helpers.stores import kept

PEOPLE, NIGHTS = 500, 400  # of 125 tables each
TABLES, SENDS = 24, 300
ALONE, PAUSE = 3.0, 0.01  # seconds
TIMES = 10
PATIENCE = 120  # seconds: organisers wait for tables
BOUND = 2.2


def undo_ratios() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with kept(folder) as store:
            visitor, secret = owner_of_new(store, "large")
            fill(store, visitor, PEOPLE, NIGHTS)
            log = load_venue(store, visitor.key).log
            old = next(done.seq for done in log if done.action == PENALTY)
            sheets = [
                begun(store, f"the-secret-of-table-{number}", record, 0, 0, SENDS)
                for number, record in enumerate(islice(records(), TABLES))
            ]
        with companion(folder) as port:
            organiser = Organiser(port, f"/venue/{visitor.key}", secret)
            table = Table(port, sheets)
            alone = [table.during(lambda: sleep(ALONE)) for _ in range(2)][1]
            first = table.during(lambda: organiser.get("/c/1"))
            told = table.during(lambda: organiser.get("/results"))
            before = table.during(lambda: organiser.undo(old))
            seq = len(log) + 1
            late = table.during(lambda: [organiser.undo(seq + n) for n in range(TIMES)])
            alone += table.during(lambda: sleep(ALONE))
            erasing = table.during(lambda: organiser.erase(2))
            alone += table.during(lambda: sleep(ALONE))
    what = f"{PEOPLE * NIGHTS // 4:,} results"
    return [
        ratio(f"an entry during the first look at {what} / alone", alone, first),
        ratio(f"an entry during the statistics of {what} / alone", alone, told),
        ratio(f"an entry during an undo before {what} / alone", alone, before),
        ratio(f"an entry during {TIMES} undos after {what} / alone", alone, late),
        ratio(f"an entry during an erasure in {what} / alone", alone, erasing),
    ]


def ratio(what: str, alone: list[float], during: list[float]) -> Result:
    floor, figure = median(alone), median(during)
    return Result(what, floor, figure, figure / floor, BOUND)


class Organiser:
    def __init__(self, port: int, venue: str, secret: str) -> None:
        self.port, self.venue, self.secret = port, venue, secret

    def get(self, rest: str) -> str:
        return self.phone().get(self.venue + rest)[1]

    def undo(self, seq: int) -> None:
        self.confirm(f"{self.venue}/log/{seq}/undo")

    def erase(self, person: int) -> None:
        self.confirm(f"{self.venue}/people/{person}/erase")

    def confirm(self, path: str) -> None:
        phone = self.phone()
        page = phone.open_pad(path)
        token = re.search(r'name="token" value="([^"]+)"', page)
        assert token
        phone.post(path, {"token": token[1]}, 303)

    def phone(self) -> Phone:
        found = Phone(self.port)
        found.cookies[SIGNED_IN] = self.secret
        found.connection.timeout = PATIENCE
        return found


class Table:
    """A phone that enters one thing after the other, for as long as something else goes on."""

    def __init__(self, port: int, sheets: list[Sheet]) -> None:
        self.port = port
        self.left = [(sheet, form) for sheet in sheets for form in sheet.forms]
        self.phones: dict[str, Phone] = {}

    def during(self, work: Callable[[], object]) -> list[float]:
        with ThreadPoolExecutor(1) as other:
            going = other.submit(work)
            times = []
            while not going.done():
                times.append(self.enter())
                sleep(PAUSE)
            going.result()
        return times

    def enter(self) -> float:
        sheet, form = self.left.pop(0)
        path = f"/play/{sheet.key}"
        if sheet.key not in self.phones:
            self.phones[sheet.key] = Phone(self.port, sheet.device)
            self.phones[sheet.key].open_pad(path)
        return self.phones[sheet.key].post(path, form, 302)
