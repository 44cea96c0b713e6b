"""What is counted, where it ends, and the figures of today: `python -m tests.architecture.bounds`.

A figure may only fall. The command writes down what has fallen; what has risen it refuses, unless
it is called with `--accept`.
"""

import sys
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from tests.architecture import arrows, folders, frontend, journeys, names, size, words, writers

FILE = Path(__file__).with_name("bounds.toml")
HEAD = """\
# How much there is of what shall not be: a figure may only fall. After a change for the better:
#     python -m tests.architecture.bounds
# The slack is the part of a figure that it may be off, while several changes are under way; with
# none, every figure has to be met exactly.
"""


class Measure(NamedTuple):
    """Something to be counted, by its places or as a number, and how much of it may stay."""

    look: Callable[[], Sequence[str] | int]
    finish: int = 0

    @property
    def name(self) -> str:
        return self.look.__name__


MEASURES = [
    Measure(names.class_names_defined_twice),
    Measure(names.modules_called_by_gerunds),
    Measure(names.modules_of_tests_called_by_gerunds),
    Measure(folders.modules_beyond_fifteen_in_a_folder),
    Measure(folders.tests_beyond_fifteen_in_a_folder),
    Measure(folders.packages_without_a_sentence),
    Measure(folders.documents_missing),
    Measure(arrows.imports_in_package_knots),
    Measure(arrows.imports_of_the_store_in_web),
    Measure(words.files_outside_games_that_say_gem, 3),
    Measure(words.uses_of_gone_words),
    Measure(words.english_sentences_asserted),
    Measure(writers.closures_that_write_in_web),
    Measure(writers.refusals_raised_in_web),
    Measure(writers.forms_read_by_hand),
    Measure(writers.ledgers_written_by_hand, 1),
    Measure(size.uses_of_any, 149),
    Measure(size.functions_above_complexity_ten, 3),
    Measure(size.length_of_functions, 25),
    Measure(size.modules_above_four_hundred_lines),
    Measure(size.constructions_with_six_positional_arguments),
    Measure(size.lines_without_catalogues, 36_300),
    Measure(journeys.package_switches_of_a_tap, 70),
    Measure(journeys.functions_of_a_tap, 120),
    Measure(journeys.package_switches_of_a_draw, 75),
    Measure(journeys.calls_of_a_standings_page, 120),
    Measure(frontend.swaps_beside_the_one),
    Measure(frontend.wake_locks_beside_the_one),
    Measure(frontend.portal_checks_beside_the_one),
    Measure(frontend.static_files_beyond_fifteen_in_a_folder),
    Measure(frontend.styles_written_twice),
    Measure(frontend.colours_outside_of_tokens),
]


class Bounds(NamedTuple):
    slack: float
    figures: dict[str, int]

    def most(self, name: str) -> int:
        return self.figures[name] + ceil(self.figures[name] * self.slack)

    def least(self, name: str) -> int:
        return self.figures[name] - ceil(self.figures[name] * self.slack)


@cache
def bounds() -> Bounds:
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return Bounds(found["slack"], found["figures"])


def figure(found: Sequence[str] | int) -> int:
    return found if isinstance(found, int) else len(found)


def risen(figures: dict[str, int]) -> list[str]:
    """Figures above what was written down; a new one has nothing to be held against."""
    before = bounds().figures
    return [name for name, count in figures.items() if count > before.get(name, count)]


def write(figures: dict[str, int]) -> None:
    lines = [f"{name} = {count}" for name, count in figures.items()]
    text = [HEAD, f"slack = {bounds().slack}", "", "[figures]", *lines, ""]
    FILE.write_text("\n".join(text), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    figures = {measure.name: figure(measure.look()) for measure in MEASURES}
    worse = risen(figures)
    for measure in MEASURES:
        before = bounds().figures.get(measure.name, "–")
        print(
            f"{measure.name:45} {before:>6} → {figures[measure.name]:>6}   of {measure.finish:>6}"
        )
    if worse and "--accept" not in arguments:
        print("Risen, so nothing was written:", ", ".join(worse), file=sys.stderr)
        return 1
    write(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
