"""The scoring at the end of a stage: RULES.md 5."""

from companion.games.basari.state import WORKERS_TO_END, State
from companion.games.kit import plus, scored
from companion.games.shared.gems import COLOURS, Colour
from companion.games.shared.majority import awards

WORTH = {Colour.RED: 14, Colour.YELLOW: 12, Colour.GREEN: 10, Colour.BLUE: 8}
WORTH_OF_WORKERS = 12


def colour_awards(state: State, colour: Colour) -> tuple[list[int], list[int], list[int]]:
    """What everybody holds of a colour, gains by it and puts back: 5.2, Ruling 5.3, Ruling 5.4."""
    counts = [held[colour] for held in state.gems]
    return counts, *awards(counts, WORTH[colour])


def worker_points(state: State) -> list[int]:  # 5.5
    return [WORTH_OF_WORKERS if own >= WORKERS_TO_END else 0 for own in state.workers]


def score_stage(state: State) -> State:
    gems, stock = [list(held) for held in state.gems], list(state.stock)
    points, lines = state.points, state.news
    for colour in WORTH:
        _, gained, back = colour_awards(state, colour)
        for seat, count in enumerate(back):
            gems[seat][colour] -= count
            stock[colour] += count
        points = plus(points, gained)
        lines += scored(state.stage, None, COLOURS[colour], gained)
    gained = worker_points(state)
    return state._replace(
        points=plus(points, gained),
        gems=tuple(map(tuple, gems)),
        stock=tuple(stock),
        news=lines + scored(state.stage, None, "workers", gained),
    )


def tie_breaks(state: State) -> tuple[int, ...]:
    """Equal points share the place: RULES.md 6.1."""
    return state.points
