"""The score chart: everybody's points over the rounds, as lines to be drawn."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.charting import nice_step, spread
from companion.services.plays import Play
from companion.web.play.counting import steps

WIDTH, HEIGHT = 340, 200
LEFT, RIGHT, TOP, BOTTOM = 30, 62, 10, 20
GRID_LINES = 4
LABEL_HEIGHT = 13


class Series(NamedTuple):
    """One person's line, and where his name stands beside its end."""

    name: str
    points: str
    x: float
    y: float
    label_y: float


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

    names = play.ledger.table.players
    ends = spread([y(total) for total in totals[-1]], TOP, HEIGHT - BOTTOM, LABEL_HEIGHT)
    series = [
        Series(
            name,
            " ".join(f"{x(index)},{y(points[seat])}" for index, points in enumerate(totals)),
            x(len(samples) - 1),
            y(totals[-1][seat]),
            ends[seat],
        )
        for seat, name in enumerate(names)
    ]
    grid = [(y(value), value) for value in range(low, high + 1, step)]
    marks = first_of_stages([stage for stage, _ in samples])
    stages = [(x(index), stage) for index, stage in marks]
    return Chart(WIDTH, HEIGHT, WIDTH - RIGHT, grid, stages, HEIGHT - BOTTOM, series)


def rounds(play: Play) -> list[tuple[int, tuple[int, ...]]]:
    """The stage and the points at the start and at the end of every round."""
    table = play.ledger.table
    begin = table.start()
    samples: list[tuple[int, tuple[int, ...]]] = [(begin.stage, begin.points)]
    for before, after, counts in steps(table, begin, [each.event for each in play.live]):
        if ends_a_round(before, after, bool(counts)):
            samples.append((before.stage, after.points))
    if samples[-1][1] != play.history.state.points:
        samples.append((play.history.state.stage, play.history.state.points))
    return samples


def ends_a_round(before: Any, after: Any, counted: bool) -> bool:
    if before.round is None:
        return counted and before.points != after.points
    return (before.stage, before.round) != (after.stage, after.round) or counted


def first_of_stages(stages: Sequence[int]) -> list[tuple[int, int]]:
    """Where each stage begins: the index of the sample before its first."""
    return [
        (max(index - 1, 0), stage)
        for index, stage in enumerate(stages)
        if stage not in stages[:index]
    ]
