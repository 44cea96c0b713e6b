"""How a chart of points is laid out, on a page or on paper: round steps, and names apart."""

from collections.abc import Sequence

STEPS = (1, 2, 5)


def nice_step(rough: float) -> int:
    """A round number that is at least as large."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale >= rough:
                return step * scale
        scale *= 10


def spread(heights: Sequence[float], top: float, bottom: float, line: float) -> list[float]:
    """Names beside their curves' ends moved apart by a line, so that all can be read."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = [*heights]
    above = top - line
    for index in order:
        above = placed[index] = max(placed[index], above + line)
    below = bottom + line
    for index in reversed(order):
        below = placed[index] = min(placed[index], below - line)
    return placed
