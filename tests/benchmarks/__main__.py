"""All benchmarks in one table; the exit code says whether every ratio holds."""

import sys
from argparse import ArgumentParser

from tests.benchmarks.crowd import SECONDS, busy_evening
from tests.benchmarks.keeping import keeping_ratios
from tests.benchmarks.large_venues import large_venue_ratios
from tests.benchmarks.measures import Result
from tests.benchmarks.printing import printing_ratios
from tests.benchmarks.ratings import million_ratio, rating_ratio
from tests.benchmarks.replaying import linear_growth, many_files, replay_ratios, start_up
from tests.benchmarks.seating import best_tables_ratio, season_figures, seating_ratio
from tests.benchmarks.standings import standings_ratios
from tests.benchmarks.undos import undo_ratios
from tests.benchmarks.venues import venue_ratios
from tests.benchmarks.watching import watched_evening

HEADINGS = ("what", "floor", "figure", "ratio", "bound", "")


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of the busy evening")
    given = parser.parse_args()
    results = [*replay_ratios(), linear_growth(), start_up(), many_files()]
    results += [
        rating_ratio(),
        million_ratio(),
        seating_ratio(),
        best_tables_ratio(),
        *season_figures(),
        *standings_ratios(),
        *printing_ratios(),
        *keeping_ratios(),
        *venue_ratios(),
        *large_venue_ratios(),
        *undo_ratios(),
        *busy_evening(given.seconds),
        *watched_evening(),
    ]
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
        "" if result.holds else "MISSED",
    )


if __name__ == "__main__":
    sys.exit(main())
