"""Keeping a play over HTTP: against a bare Flask app on the same kind of server.

A thumb waits for the clock, so that is what is held to the bounds, on a machine that does nothing
else. The processor's time of both servers stands beside it: it has no share of the phone and of
the way between, so that its ratio is higher; it says how many tables a machine can bear.
"""

import tempfile
from collections.abc import Callable, Sequence
from itertools import chain, islice
from pathlib import Path
from statistics import median
from time import sleep
from typing import NamedTuple
from urllib.parse import urlencode

from tests.benchmarks.helpers.measures import Pair, Result
from tests.benchmarks.helpers.phone import Phone, Served, bare_server, companion_server
from tests.benchmarks.tables import Sheet, begun, records
from tests.helpers.stores import kept

PLAYS = 12  # of each kind
SENDS = 30  # in each of them
EARLY, LATE = 10, 400
PAIRS = 60
SETTLING = 0.002
BREATH = 0.01  # before a thumb comes: neither server has just been at work


def keeping_ratios() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheets = made_up(folder)
        pairs = early_and_late(folder)
        with companion_server(folder) as ours, bare_server(folder) as other:
            stage = Stage(ours, other)
            stage.measure(sheets[:2])
            entries, pages, taps = stage.measure(sheets[2:])
            growth = [
                (first_entry(ours.port, early), first_entry(ours.port, late))
                for early, late in pairs
            ]
    return [
        entries.result("an entry / a bare insert", 2.2),
        pages.result("the pad / the same page from memory", 3.3),
        taps.result("a tap: entry and next pad / bare insert and page", 3.3),
        ratio(f"entry {LATE} / entry {EARLY}", growth[5:], 1.3),
    ]


def ratio(what: str, times: Sequence[Pair], bound: float) -> Result:
    floor, figure = [median(column) for column in zip(*times, strict=True)]
    return Result(what, floor, figure, figure / floor, bound)


Timed = tuple[list[float], float]


class Times(NamedTuple):
    """Of the same thing, done so many times by the bare app and by us."""

    floors: list[float]
    figures: list[float]
    floor_processor: float
    processor: float

    @classmethod
    def of(cls, floor: Timed, figure: Timed) -> "Times":
        return cls(floor[0], figure[0], floor[1], figure[1])

    def result(self, what: str, bound: float) -> Result:
        floor, figure = median(self.floors), median(self.figures)
        shares = self.floor_processor / len(self.floors), self.processor / len(self.figures)
        return Result(what, floor, figure, figure / floor, bound, shares)


def together(parts: Sequence[Times]) -> Times:
    floors, figures, floor_processor, processor = zip(*parts, strict=True)
    return Times([*chain(*floors)], [*chain(*figures)], sum(floor_processor), sum(processor))


class Stage(NamedTuple):
    """Both servers. They take turns with every play, so that they meet the same noise."""

    ours: Served
    other: Served

    def measure(self, sheets: Sequence[Sheet]) -> tuple[Times, Times, Times]:
        """Half of the plays in plain steps, the other half by taps."""
        plain = [self.plain_steps(sheet) for sheet in sheets[::2]]
        entries, pages = [together(parts) for parts in zip(*plain, strict=True)]
        return entries, pages, together([self.taps(sheet) for sheet in sheets[1::2]])

    def plain_steps(self, sheet: Sheet) -> tuple[Times, Times]:
        """Without a script: every entry, and the pad that it leads to, at once, as browsers do."""
        path, phone, other = self.phones(sheet)
        entries, pages = [], []
        drawn: list[str] = []

        def look() -> float:
            taken, page = phone.get(path)
            drawn.append(page)
            return taken

        for form in sheet.forms:
            row = {"text": urlencode(form)}
            sleep(BREATH)
            entry = timed(self.ours, [lambda form=form: phone.post(path, form, 302)])
            pad = timed(self.ours, [look])
            other.ask("PUT", "/page/1", drawn[-1], 204)
            sleep(BREATH)
            insert = timed(self.other, [lambda row=row: other.post("/row", row, 204)])
            page = timed(self.other, [lambda: other.get("/page/1")[0]])
            entries.append(Times.of(insert, entry))
            pages.append(Times.of(page, pad))
        return together(entries), together(pages)

    def taps(self, sheet: Sheet) -> Times:
        """As phones do it; the bare app writes as much and sends the same pages."""
        path, phone, other = self.phones(sheet)
        pages: list[str] = []

        def tap(form: dict[str, str]) -> float:
            taken, page = phone.tap(path, form)
            pages.append(page)
            return taken

        figures, processor = timed(self.ours, [lambda form=form: tap(form) for form in sheet.forms])
        for number, page in enumerate(pages):
            other.ask("PUT", f"/page/{number}", page, 204)
        rows = [{"text": urlencode(form)} for form in sheet.forms]
        floors, floor_processor = timed(
            self.other,
            [
                lambda row=row, number=number: other.send(f"/page/{number}", row, 200)[0]
                for number, row in enumerate(rows)
            ],
        )
        return Times(floors, figures, floor_processor, processor)

    def phones(self, sheet: Sheet) -> tuple[str, Phone, Phone]:
        path, phone = f"/play/{sheet.key}", Phone(self.ours.port, sheet.device)
        phone.open_pad(path)
        return path, phone, Phone(self.other.port)


def timed(server: Served, asks: Sequence[Callable[[], float]]) -> Timed:
    """How long each took, and how long the server's processor was busy with all of them."""
    before = server.processor()
    times = [ask() for ask in asks]
    sleep(SETTLING)  # whoever has answered has still to look for the next request
    return times, server.processor() - before


def made_up(folder: Path) -> list[Sheet]:
    """Plays of every game, as they are at their beginning; two of them to warm up."""
    with kept(folder) as store:
        return [
            begun(store, f"the-secret-of-phone-{number}", record, 0, 0, SENDS)
            for number, record in enumerate(islice(records(), 2 * PLAYS + 2))
        ]


def early_and_late(folder: Path) -> list[tuple[Sheet, Sheet]]:
    """The same question in a short and in a long play: only what came before it differs."""
    with kept(folder) as store:
        return [
            (
                begun(store, f"the-secret-of-early-{number}", record, EARLY - 1, 0, 1),
                begun(store, f"the-secret-of-late-{number}", record, EARLY - 1, LATE - EARLY, 1),
            )
            for number, record in enumerate(islice(records(), PAIRS))
        ]


def first_entry(port: int, sheet: Sheet) -> float:
    path, phone = f"/play/{sheet.key}", Phone(port, sheet.device)
    phone.open_pad(path)
    return phone.post(path, sheet.forms[0], 302)
