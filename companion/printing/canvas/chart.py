"""Curves in black and white: told apart by dashes and by the names at their ends."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.graphics.axis import nice_step, spread
from companion.printing.canvas.pen import INK, PALE, SOFT, Pen
from companion.printing.canvas.words import Words

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (1, 3))
GRID_LINES = 4
NAMES = 92.0
SCALE = 26.0
LABEL = 11.0


class PlotLine(NamedTuple):
    name: str
    values: tuple[float, ...]


class Scale(NamedTuple):
    """From the lowest value to a round number above all, and the step between lines of the grid."""

    low: int
    high: int
    step: int


def scale_of(curves: Sequence[PlotLine], from_zero: bool = True) -> Scale:
    values = [value for curve in curves for value in curve.values]
    low, high = min(values), max(values)
    if from_zero:
        low, high = min(0, low), max(1, high)
    step = nice_step(max(high - low, 1) / GRID_LINES)
    return Scale(math.floor(low), int(-(-high // step) * step), step)


class Plot(NamedTuple):
    """Where on a page a chart is, and where in it a step and a value are."""

    scale: Scale
    steps: int
    left: float
    top: float
    right: float
    bottom: float

    def x(self, index: int) -> float:
        return self.left + index * (self.right - self.left) / max(self.steps, 1)

    def y(self, value: float) -> float:
        low, high = self.scale.low, self.scale.high
        return self.top + (high - value) * (self.bottom - self.top) / max(high - low, 1)


def draw_chart(
    pen: Pen,
    words: Words,
    top: float,
    height: float,
    curves: Sequence[PlotLine],
    marks: Sequence[tuple[int, str]] = (),
    from_zero: bool = True,
) -> None:
    """All curves over the same steps; `marks` are vertical lines with a word below each."""
    plot = Plot(
        scale=scale_of(curves, from_zero),
        steps=max(len(curve.values) for curve in curves) - 1,
        left=pen.left + SCALE,
        top=top,
        right=pen.right - NAMES,
        bottom=top + height - 14,
    )
    draw_scale(pen, words, plot)
    draw_stages(pen, plot, marks)
    draw_curves(pen, plot, curves)


def draw_scale(pen: Pen, words: Words, plot: Plot) -> None:
    low, high, step = plot.scale
    for value in range(-(-low // step) * step, high + 1, step):
        y, said, room = plot.y(value), words.number(value), SCALE - 4
        pen.rule(plot.left, y, plot.right, 0.4, grey=PALE)
        pen.text(plot.left - 4, y + 3, said, 9, align="right", room=room, smallest=0.5, grey=SOFT)


def draw_stages(pen: Pen, plot: Plot, marks: Sequence[tuple[int, str]]) -> None:
    ends = [*[plot.x(index) for index, _ in marks[1:]], plot.right]
    for (index, word), end in zip(marks, ends, strict=False):
        x = plot.x(index)
        pen.rule(x, plot.top, x, 0.4, grey=PALE, down=plot.bottom - plot.top + 10)
        pen.text(x + 3, plot.bottom + 10, word, 9, room=end - x - 4, grey=SOFT)


def draw_curves(pen: Pen, plot: Plot, curves: Sequence[PlotLine]) -> None:
    heights = [plot.y(curve.values[-1]) + 3 for curve in curves]
    ends = spread(heights, plot.top + 6, plot.bottom + 6, LABEL)
    for number, curve in enumerate(curves):
        dashes = DASHES[number % len(DASHES)]
        points = [(plot.x(index), plot.y(value)) for index, value in enumerate(curve.values)]
        pen.path(points, 1.5, INK, dashes)
        pen.path([points[-1], (plot.right + 6, ends[number] - 3)], 0.5, SOFT)
        name, room = curve.name, NAMES - 9
        pen.text(plot.right + 9, ends[number], name, 9.5, room=room, bold=number == 0)
