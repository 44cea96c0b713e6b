"""The score chart: everybody's points over the rounds, as lines to be drawn."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.contract import plus
from companion.graphics.axis import nice_step, spread
from companion.play.state import Play

WIDTH, HEIGHT = 340, 200
LEFT, RIGHT, TOP, BOTTOM = 30, 62, 10, 20
GRID_LINES = 4
LABEL_HEIGHT = 18


class Series(NamedTuple):
    """One person's line, and where their sign stands beside its end."""

    name: str
    points: str
    x: float
    y: float
    label_y: float
    total: int


class Chart(NamedTuple):
    width: int
    height: int
    right: int
    grid: list[tuple[float, int]]
    stages: list[tuple[float, int]]
    bottom: int
    series: list[Series]


def chart(play: Play) -> Chart | None:
    """None as long as there is nothing to compare."""
    samples = rounds(play)
    if len(samples) < 2:
        return None
    totals = [points for _, points in samples]
    low, high = min(0, *map(min, totals)), max(1, *map(max, totals))
    step = nice_step((high - low) / GRID_LINES)
    low, high = low // step * step, -(-high // step) * step

    def x(index: int) -> float:
        return round(LEFT + index * (WIDTH - LEFT - RIGHT) / (len(samples) - 1), 1)

    def y(value: int) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    names = play.table.players
    ends = spread([y(total) for total in totals[-1]], TOP, HEIGHT - BOTTOM, LABEL_HEIGHT)
    lines = [
        [(x(index), y(points[seat])) for index, points in enumerate(totals)]
        for seat in range(len(names))
    ]
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        right=WIDTH - RIGHT,
        grid=[(y(value), value) for value in range(low, high + 1, step)],
        stages=[(x(index), stage) for index, stage in first_of_stages(samples)],
        bottom=HEIGHT - BOTTOM,
        series=[*map(series_of, names, lines, ends, totals[-1])],
    )


class Course(NamedTuple):
    """Everybody's points after every round, and at which of them each stage ended."""

    points: list[tuple[int, ...]]
    ends: list[tuple[int, int]]


def course(play: Play) -> Course:
    samples = rounds(play)
    ends = {stage: index for index, (stage, _) in enumerate(samples) if index}
    return Course(
        [points for _, points in samples], [(index, stage) for stage, index in ends.items()]
    )


def series_of(name: str, line: Sequence[tuple[float, float]], label_y: float, total: int) -> Series:
    points, (x, y) = " ".join(f"{x},{y}" for x, y in line), line[-1]
    return Series(name, points, x=x, y=y, label_y=label_y, total=total)


def rounds(play: Play) -> list[tuple[int, tuple[int, ...]]]:
    """The stage and the points at the start and after every round that brought some.

    Where a game has no rounds, it is every line of the score sheet.
    """
    begin = play.table.start()
    stage, points = begin.stage, begin.points
    samples, latest = [(stage, points)], None
    for number, line in enumerate(play.history.lines):
        at = number if begin.round is None else (line.stage, line.round)
        stage, points = line.stage or stage, plus(points, line.points)
        if at == latest:
            samples.pop()
        samples.append((stage, points))
        latest = at
    return samples


def first_of_stages(samples: Sequence[tuple[int, tuple[int, ...]]]) -> list[tuple[int, int]]:
    """Where each stage begins: the index of the sample before its first."""
    stages = [stage for stage, _ in samples]
    return [
        (max(index - 1, 0), stage)
        for index, stage in enumerate(stages)
        if stage not in stages[:index]
    ]
