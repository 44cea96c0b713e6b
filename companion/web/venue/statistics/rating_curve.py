"""The curve of somebody's rating: how good they seemed after every play, and how sure that was."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.competition.statistics.ratings import Moment

WIDTH, HEIGHT, MARGIN = 340, 160, 24
MOST_POINTS = 40


class RatingPlot(NamedTuple):
    """A line, and the band around it in which the truth lies nineteen times of twenty."""

    width: int
    height: int
    line: str
    band: str
    grid: list[tuple[float, int]]


def curve_of(history: Sequence[Moment]) -> RatingPlot | None:
    samples = samples_of(history)
    if len(samples) < 2:
        return None
    low = min([mu - 2 * sigma for mu, sigma in samples])
    high = max([mu + 2 * sigma for mu, sigma in samples])

    def x(index: int) -> float:
        return round(MARGIN + index * (WIDTH - 2 * MARGIN) / (len(samples) - 1), 1)

    def y(value: float) -> float:
        return round(8 + (high - value) * (HEIGHT - 16) / (high - low), 1)

    line = [f"{x(index)},{y(mu)}" for index, (mu, _) in enumerate(samples)]
    above = [f"{x(index)},{y(mu + 2 * sigma)}" for index, (mu, sigma) in enumerate(samples)]
    below = [f"{x(index)},{y(mu - 2 * sigma)}" for index, (mu, sigma) in enumerate(samples)]
    marks = range(-(-int(low) // 10) * 10, int(high) + 1, 10)
    grid = [(y(value), value) for value in marks if low <= value <= high]
    return RatingPlot(WIDTH, HEIGHT, " ".join(line), " ".join([*above, *reversed(below)]), grid)


def samples_of(history: Sequence[Moment]) -> list[tuple[float, float]]:
    """Mu and sigma after each of the last plays."""
    return [(moment.mu, moment.sigma) for moment in history[-MOST_POINTS:]]
