"""The scoring at the end of a stage: RULES.md 5."""

from companion.games.basari.state import WORKERS_TO_END, State
from companion.games.gems import COLOURS, Colour
from companion.games.kernel import Line, plus, scored
from companion.games.majority import leaders, put_back, split

WORTH = {Colour.RED: 14, Colour.YELLOW: 12, Colour.GREEN: 10, Colour.BLUE: 8}
WORTH_OF_WORKERS = 12


def score_stage(state: State) -> State:
    gems, stock = [list(held) for held in state.gems], list(state.stock)
    lines = state.news
    for colour, worth in WORTH.items():
        gained, back = score_colour([held[colour] for held in gems], worth)
        for seat, count in enumerate(back):
            gems[seat][colour] -= count
            stock[colour] += count
        lines += scored(state.stage, None, COLOURS[colour], gained)
    lines += score_workers(state)
    points = state.points
    for line in lines[len(state.news) :]:
        points = plus(points, line.points)
    held_now = tuple([tuple(held) for held in gems])
    return state._replace(points=points, gems=held_now, stock=tuple(stock), news=lines)


def score_colour(counts: list[int], worth: int) -> tuple[list[int], list[int]]:
    """Points gained and gems put back, per seat: 5.2-5.4."""
    gained, back = [0] * len(counts), [0] * len(counts)
    first = leaders(counts)
    for seat in first:
        gained[seat] = split(worth, len(first))
        back[seat] = put_back(counts[seat], len(first))
    return gained, back


def score_workers(state: State) -> tuple[Line, ...]:  # 5.5
    gained = [WORTH_OF_WORKERS if own >= WORKERS_TO_END else 0 for own in state.workers]
    return scored(state.stage, None, "workers", gained)
