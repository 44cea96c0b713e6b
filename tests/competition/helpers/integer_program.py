"""The best tables there are, by integer programming: slow, but nothing of ours is in it.

`python -m tests.competition.helpers.integer_program` makes up the rounds of `states.json` again and
solves them, which takes some minutes: a state that has no answer in time is left out.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.competition.seating.table_sizes import table_sizes
from tests.competition.helpers.fields import POINTS, event

STATES = Path(__file__).with_name("states.json")
SIZES = (4, 3)
SECONDS = 90
# players, rounds so far, seed; where nothing is said our own draws came before
MADE = [
    *((12, 1, 1), (12, 2, 2), (12, 3, 3), (13, 2, 1), (13, 3, 2)),
    *((14, 2, 2), (15, 2, 1), (15, 3, 2), (16, 2, 1), (16, 3, 2), (16, 4, 3), (16, 3, 4)),
    *((17, 3, 2), (18, 3, 2), (18, 4, 3), (19, 3, 1), (20, 2, 1)),
    *((20, 3, 2), (20, 4, 3), (20, 5, 4), (20, 4, 5), (21, 3, 1), (22, 3, 1), (22, 4, 2)),
    *((23, 4, 1), (24, 2, 1), (24, 3, 2), (24, 4, 3), (24, 5, 4), (24, 3, 5), (24, 4, 6)),
    *((24, 5, 7), (28, 4, 1), (28, 5, 2), (28, 6, 3), (32, 5, 1), (32, 6, 2)),
]
SHUFFLED = [
    *((12, 3, 2), (16, 2, 3), (16, 3, 4), (16, 4, 5), (17, 3, 6), (18, 3, 7)),
    *((20, 3, 8), (20, 4, 9), (20, 5, 10), (22, 4, 11), (24, 4, 12), (24, 5, 13), (28, 5, 14)),
]


class State(NamedTuple):
    """A round about to be drawn."""

    points: list[int]
    past: list[list[list[int]]]


class Column(NamedTuple):
    """A table that could be: who is too early at a short one, who meets again, and the gap."""

    table: tuple[int, ...]
    early: int
    repeats: int
    gap: int


def states() -> Iterator[State]:
    for players, rounds, seed in MADE:
        *_, last = event(players, seed, rounds + 1)
        yield State(last.points, [each.tables for each in last.past])
    for players, rounds, seed in SHUFFLED:
        yield shuffled(players, rounds, Random(seed))


def shuffled(players: int, rounds: int, chance: Random) -> State:
    """Everybody at any table: more have met already, and scores say nothing of it."""
    points, past = [0] * players, []
    sizes, _ = table_sizes(players, SIZES)
    for _ in range(rounds):
        order = chance.sample(range(players), players)
        tables = [[order.pop() for _ in range(size)] for size in sizes]
        past.append(tables)
        for table in tables:
            for player, won in zip(table, POINTS, strict=False):
                points[player] += won
            chance.shuffle(table)
    return State(points, past)


def columns(state: State) -> list[Column]:
    players = len(state.points)
    before = [table for tables in state.past for table in tables]
    met = Counter([pair for table in before for pair in combinations(sorted(table), 2)])
    shorts = Counter([player for table in before if len(table) < SIZES[0] for player in table])
    fewest = min([shorts[player] for player in range(players)])

    def column(table: tuple[int, ...]) -> Column:
        pairs = [*combinations(table, 2)]
        early = sum([shorts[player] - fewest for player in table]) * (len(table) < SIZES[0])
        gap = sum([abs(state.points[one] - state.points[other]) for one, other in pairs])
        return Column(table, early, sum([met[pair] for pair in pairs]), gap)

    sizes = {*table_sizes(players, SIZES).tables}
    return [column(table) for size in sizes for table in combinations(range(players), size)]


def optimum(state: State, seconds: float = SECONDS) -> tuple[int, int] | None:
    """The fewest repeats and then the least gap; None if that takes too long.

    Most often nobody has to meet again, and only few tables hold nothing but strangers.
    """
    every = columns(state)
    strangers = [each for each in every if not each.repeats and not each.early]
    if {player for each in strangers for player in each.table} == {*range(len(state.points))}:
        known, best = solved(state, strangers, seconds)
        if not known or best is not None:
            return best
    return solved(state, every, seconds)[1]


def solved(
    state: State, choices: Sequence[Column], seconds: float
) -> tuple[bool, tuple[int, int] | None]:
    """Whether it is known in time what is best of these tables, and that, if there is any."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_matrix

    players, sizes = len(state.points), Counter(table_sizes(len(state.points), SIZES).tables)
    pairs = sum([size * (size - 1) // 2 * many for size, many in sizes.items()])
    repeat = 1 + pairs * (max(state.points) - min(state.points))
    early = repeat * (1 + pairs * max([each.repeats for each in choices]))
    costs = [each.gap + repeat * each.repeats + early * each.early for each in choices]
    rows = [*range(players), *[players + place for place in range(len(sizes))]]
    row_of_size = dict(zip(sizes, rows[players:], strict=True))
    entries = [
        (row, number)
        for number, each in enumerate(choices)
        for row in (*each.table, row_of_size[len(each.table)])
    ]
    matrix = csr_matrix(
        (np.ones(len(entries)), tuple(zip(*entries, strict=True))), (len(rows), len(choices))
    )
    wanted = [1] * players + [*sizes.values()]
    answer = milp(
        np.array(costs, dtype=float),
        integrality=np.ones(len(choices)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, wanted, wanted),
        options={"time_limit": seconds, "mip_rel_gap": 0},
    )
    if answer.status not in (0, 2):
        return False, None
    if answer.x is None:
        return True, None
    chosen = [each for each, used in zip(choices, answer.x, strict=True) if used > 0.5]
    return True, (sum([each.repeats for each in chosen]), sum([each.gap for each in chosen]))


def stored() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(STATES.read_text())
    return found


def main() -> None:
    lines = []
    for state in states():
        best = optimum(state)
        print(len(state.points), len(state.past), best, file=sys.stderr, flush=True)
        if best is not None:
            record = {**state._asdict(), "repeats": best[0], "gap": best[1]}
            lines.append(json.dumps(record, separators=(",", ":")))
    STATES.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
