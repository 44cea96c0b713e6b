"""Curves in black and white: told apart by dashes and by the names at their ends."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.charting import nice_step, spread
from companion.printing.pen import INK, PALE, SOFT, Pen
from companion.printing.words import Words

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (1, 3))
GRID_LINES = 4
NAMES = 92.0
SCALE = 26.0
LABEL = 11.0


class Curve(NamedTuple):
    name: str
    values: tuple[float, ...]


class Scale(NamedTuple):
    """From the lowest value to a round number above all, and the step between lines of the grid."""

    low: int
    high: int
    step: int


def scale_of(curves: Sequence[Curve], from_zero: bool = True) -> Scale:
    values = [value for curve in curves for value in curve.values]
    low, high = min(values), max(values)
    if from_zero:
        low, high = min(0, low), max(1, high)
    step = nice_step(max(high - low, 1) / GRID_LINES)
    return Scale(math.floor(low), int(-(-high // step) * step), step)


def draw_chart(
    pen: Pen,
    words: Words,
    top: float,
    height: float,
    curves: Sequence[Curve],
    marks: Sequence[tuple[int, str]] = (),
    from_zero: bool = True,
) -> None:
    """All curves over the same steps; `marks` are vertical lines with a word below each."""
    scale = scale_of(curves, from_zero)
    left, right = pen.left + SCALE, pen.right - NAMES
    bottom = top + height - 14
    steps = max(len(curve.values) for curve in curves) - 1

    def x(index: int) -> float:
        return left + index * (right - left) / max(steps, 1)

    def y(value: float) -> float:
        return top + (scale.high - value) * (bottom - top) / max(scale.high - scale.low, 1)

    for value in range(-(-scale.low // scale.step) * scale.step, scale.high + 1, scale.step):
        pen.rule(left, y(value), right, 0.4, grey=PALE)
        said, room = words.number(value), SCALE - 4
        pen.text(left - 4, y(value) + 3, said, 9, align="right", room=room, smallest=0.5, grey=SOFT)
    for number, (index, word) in enumerate(marks):
        room = (x(marks[number + 1][0]) if number + 1 < len(marks) else right) - x(index) - 4
        pen.rule(x(index), top, x(index), 0.4, grey=PALE, down=bottom - top + 10)
        pen.text(x(index) + 3, bottom + 10, word, 9, room=room, grey=SOFT)
    heights = [y(curve.values[-1]) + 3 for curve in curves]
    ends = spread(heights, top + 6, bottom + 6, LABEL)
    for number, curve in enumerate(curves):
        dashes = DASHES[number % len(DASHES)]
        points = [(x(index), y(value)) for index, value in enumerate(curve.values)]
        pen.path(points, 1.5, INK, dashes)
        last = points[-1]
        pen.path([last, (right + 6, ends[number] - 3)], 0.5, SOFT)
        pen.text(right + 9, ends[number], curve.name, 9.5, room=NAMES - 9, bold=number == 0)
