"""Keeping a play over HTTP: against a bare Flask app on the same kind of server."""

import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from tests.benchmarks.measures import Result
from tests.benchmarks.phone import Phone, bare, companion
from tests.benchmarks.tables import Sheet, begun, records
from tests.keeping import kept

PLAYS = 12
SENDS = 30  # in each of them
EARLY, LATE = 10, 400
PAIRS = 60


def keeping_ratios() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheets = made_up(folder)
        pairs = early_and_late(folder)
        with companion(folder) as port, bare(folder) as bare_port:
            warm_up(port, bare_port, sheets.pop(), 30)
            entries, pages = entries_and_pages(port, bare_port, sheets)
            growth = [(first_entry(port, early), first_entry(port, late)) for early, late in pairs]
    return [
        ratio("an entry / a bare insert", entries, 3),
        ratio(f"entry {LATE} / entry {EARLY}", growth[5:], 1.3),
        ratio("the pad / a bare page of its size", pages, 5),
    ]


def ratio(what: str, times: Sequence[tuple[float, float]], bound: float) -> Result:
    floor, figure = [median(column) for column in zip(*times, strict=True)]
    return Result(what, floor, figure, figure / floor, bound)


def made_up(folder: Path) -> list[Sheet]:
    """Plays of every game, as they are at their beginning."""
    with kept(folder) as store:
        return [
            begun(store, f"the-secret-of-phone-{number}", record, 0, 0, SENDS)
            for number, record in enumerate(islice(records(), PLAYS + 1))
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


Times = list[tuple[float, float]]


def warm_up(port: int, bare_port: int, sheet: Sheet, sends: int) -> None:
    entries_and_pages(port, bare_port, [sheet._replace(forms=sheet.forms[:sends])])


def entries_and_pages(port: int, bare_port: int, sheets: list[Sheet]) -> tuple[Times, Times]:
    """Each entry after a bare insert, and each pad that it leads to after a bare page."""
    entries, pages = [], []
    for sheet in sheets:
        path, phone, other = f"/play/{sheet.key}", Phone(port, sheet.device), Phone(bare_port)
        phone.open_pad(path)
        for form in sheet.forms:
            row = {"text": urlencode(form)}
            entries.append((other.post("/row", row, 204), phone.post(path, form, 302)))
            figure, page = phone.get(path)
            floor, same_size = other.get(f"/page/{len(page)}")
            assert len(same_size) == len(page)
            pages.append((floor, figure))
    return entries, pages


def first_entry(port: int, sheet: Sheet) -> float:
    path, phone = f"/play/{sheet.key}", Phone(port, sheet.device)
    phone.open_pad(path)
    return phone.post(path, sheet.forms[0], 302)
