"""Whatever moves does so for a fifth of a second at most, and only where movement is welcome."""

import re
from collections.abc import Iterator

from tests.architecture.frontend import COMMENT, rules_in
from tests.architecture.sources import texts

LONGEST = 200  # milliseconds
WELCOME = "(prefers-reduced-motion: no-preference)"
MOVES = re.compile(r"^\s*(?:transition|animation)(?:-\w+)?: ([^;]+)", re.MULTILINE)
TIME = re.compile(r"(?<![\w.])(\d*\.?\d+)(m?s)\b")
SMOOTH = re.compile(r"scroll-behavior: smooth|behavior: \"smooth\"")


def moves() -> Iterator[tuple[str, str, str]]:
    """Where, within which media query, and what."""
    for path, text in texts("static/css", ".css"):
        for around, selector, body in rules_in(text):
            for what in MOVES.findall(body):
                if what != "none":
                    yield f"{path}: {selector}", around, what


def milliseconds(what: str) -> list[float]:
    return [float(number) * (1 if unit == "ms" else 1000) for number, unit in TIME.findall(what)]


def test_what_moves_is_over_at_once() -> None:
    found = [*moves()]
    assert len(found) > 3
    assert [each for each in found if sum(milliseconds(each[2])) > LONGEST] == []


def test_nothing_moves_for_whom_movement_is_too_much() -> None:
    assert [each for each in moves() if WELCOME not in each[1]] == []


def test_nothing_scrolls_smoothly() -> None:
    found = [
        path
        for path, text in texts("static", ".css", ".js")
        if SMOOTH.search(COMMENT.sub("", text))
    ]
    assert found == []


def test_times_are_read_in_both_units() -> None:
    assert milliseconds("come 0.2s ease-out 30ms") == [200, 30]
