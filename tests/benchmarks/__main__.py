"""All benchmarks in one table; the exit code says whether every ratio holds."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from functools import partial

from tests.benchmarks.busy_evening import SECONDS, busy_evening
from tests.benchmarks.cell import live_messages
from tests.benchmarks.helpers.large_venues import large_venue_ratios
from tests.benchmarks.helpers.measures import Result
from tests.benchmarks.pad import keeping_ratios
from tests.benchmarks.paint import paint_ratios
from tests.benchmarks.printing import printing_ratios
from tests.benchmarks.ratings import million_ratio, rating_ratio
from tests.benchmarks.replay import replaying_ratios
from tests.benchmarks.seating import best_tables_ratio, season_figures, seating_ratio
from tests.benchmarks.standings import standings_ratios
from tests.benchmarks.undos import undo_ratios
from tests.benchmarks.venues import venue_ratios
from tests.benchmarks.watch import watched_evening

HEADINGS = ("what", "floor", "figure", "ratio", "bound", "processor", "")
PARTS: dict[str, Callable[[], Iterable[Result]]] = {
    "replaying": replaying_ratios,
    "ratings": lambda: [rating_ratio(), million_ratio()],
    "seating": lambda: [seating_ratio(), best_tables_ratio(), *season_figures()],
    "standings": standings_ratios,
    "printing": printing_ratios,
    "keeping": keeping_ratios,
    "venues": venue_ratios,
    "large": large_venue_ratios,
    "undo": undo_ratios,
    "crowd": busy_evening,
    "watching": watched_evening,
    "cell": live_messages,
    "paint": paint_ratios,
}


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="some parts of it")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of the busy evening")
    given = parser.parse_args()
    parts = {**PARTS, "crowd": partial(busy_evening, given.seconds)}
    results = [result for name in given.only or parts for result in parts[name]()]
    rows = [HEADINGS, *map(row, results)]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(HEADINGS))]
    for cells in rows:
        what, *numbers = cells
        padded = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        print("  ".join([what.ljust(widths[0]), *padded]).rstrip())
    return 0 if all(result.holds for result in results) else 1


def row(result: Result) -> tuple[str, ...]:
    return (
        result.what,
        f"{result.floor * 1000:.3f} ms",
        f"{result.figure * 1000:.3f} ms",
        f"{result.ratio:.2f}",
        f"≤ {result.bound:g}",
        beside(result),
        "" if result.holds else "MISSED",
    )


def beside(result: Result) -> str:
    """The processor time of the servers, where there are any: the floor's, ours, and the ratio."""
    if result.processor is None:
        return ""
    floor, figure = result.processor
    return f"{floor * 1000:.2f} → {figure * 1000:.2f} ms, {figure / floor:.2f}"


if __name__ == "__main__":
    sys.exit(main())
