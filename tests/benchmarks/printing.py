"""Printing against a bare canvas that draws the same strings and lines."""

import time
from collections.abc import Callable
from io import BytesIO
from typing import Any
from unittest.mock import patch

from companion.games.record import fold
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.graphics.qr import squares
from companion.printing.canvas.fonts import first_with, runs
from companion.printing.canvas.grid import heading
from companion.printing.canvas.paper import A4
from companion.printing.canvas.pdf_file import Plain
from companion.printing.canvas.scripts import in_drawing_order, legible
from companion.printing.canvas.text_fit import broken, fitted
from companion.printing.queue.orders import PrintedPlay, PrintOrder
from companion.printing.registry import drawn, print_all, print_one
from companion.printing.sources.competition import crosstable_of, standings_of
from companion.printing.sources.samples import competition, score_sheet
from companion.services.print_queue import PrintQueue
from companion.venue.state import NEW
from tests.benchmarks.helpers.measures import Result, in_process, taken

TURNS = 7
CALLS = ("setFont", "setFillGray", "setStrokeGray", "setLineWidth", "setDash", "showPage")
CALLS += ("drawString", "line", "rect", "drawPath")
PEOPLE, ROUNDS = 500, 7
LARGEST_PAGE = 12_000
FEW, MANY = 25, 100


def printing_ratios() -> list[Result]:
    return [one_sheet(), many_sheets(), page_size(), crowd(), keeping_meanwhile()]


def one_sheet() -> Result:
    """A filled Basari sheet, record to bytes; the floor knows already what goes where."""
    play = score_sheet()
    calls = noted(play)
    floor, figure = in_process(lambda: bare(calls), lambda: anew(play), TURNS)
    return Result("Basari score sheet / bare canvas", floor, figure, figure / floor, 1.65)


def anew(play: Any) -> bytes:
    """Nothing is remembered of the names and the link: everybody is new at the café."""
    for kept in (heading, fitted, broken, legible, in_drawing_order, runs, first_with, squares):
        kept.cache_clear()
    return print_one("sheet", play)


def noted(play: Any) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """Every call to the canvas by which something is drawn, page by page in the end."""
    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def noting(name: str) -> Callable[..., Any]:
        real = getattr(Plain, name)

        def call(self: Plain, *given: Any, **named: Any) -> Any:
            calls.append((name, given, named))
            return real(self, *given, **named)

        return call

    with patch.multiple(Plain, **{name: noting(name) for name in CALLS}):
        print_one("sheet", play)
    return calls


def bare(calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]]) -> None:
    canvas = Plain(BytesIO(), pagesize=(A4.width, A4.height), invariant=1, pageCompression=1)
    for name, given, named in calls:
        getattr(canvas, name)(*given, **named)
    canvas.save()


def sheets(count: int) -> bytes:
    play = score_sheet()
    return print_all([("sheet", play)] * count)


def many_sheets() -> Result:
    """Four times the sheets in one file take four times as long, or nearly."""
    floor, figure = in_process(lambda: sheets(FEW), lambda: sheets(MANY), 3)
    what = f"{MANY} sheets in one PDF / {MANY // FEW} × {FEW}"
    return Result(what, floor, figure, figure / floor / (MANY // FEW), 1.25)


def page_size() -> Result:
    """Bytes a page after the fonts, told as thousandths: 9,000 bytes are 9 ms."""
    few, many = len(sheets(FEW)), len(sheets(MANY))
    pages = len(drawn([("sheet", score_sheet())]).sheets) + 1
    page = (many - few) / (MANY - FEW) / pages
    return Result("bytes a page / 12 kB", LARGEST_PAGE / 1e6, page / 1e6, page / LARGEST_PAGE, 1)


def crowd() -> Result:
    """Standings and crosstable of 500 people against one sheet."""
    many = competition(PEOPLE, ROUNDS)
    table, cross, play = standings_of(many), crosstable_of(many), score_sheet()
    floor, figure = in_process(
        lambda: print_one("sheet", play),
        lambda: print_all([("standings", table), ("crosstable", cross)]),
        3,
    )
    what = f"standings and crosstable of {PEOPLE} / one sheet"
    return Result(what, floor, figure, figure / floor, 60)


def keeping_meanwhile() -> Result:
    """Plays folded while the press draws a thousand sheets, against plays folded in peace."""
    game = find_game("basari")
    assert game is not None
    record = simulate(game, 4, 9)
    order = PrintOrder("sheets", NEW, 0, 0, {}, plays=(PrintedPlay(record),) * 1000)
    print_queue = PrintQueue()

    def keeping() -> None:
        for _ in range(10):
            fold(record)

    # By the clock on the big screen: what a table waits for is not the time of our processor only.
    floor = min([taken(keeping, time.perf_counter) for _ in range(10 * TURNS)])
    job = print_queue.wanted(("bench",), (order, "a4", "en"))
    try:
        while not job.drawn:
            time.sleep(0.01)
        figure = min([taken(keeping, time.perf_counter) for _ in range(10 * TURNS)])
        assert not job.ready.is_set(), "it has to be drawing all the time"
    finally:
        print_queue.let_go()
    return Result("score keeping during a print job / without", floor, figure, figure / floor, 1.5)
