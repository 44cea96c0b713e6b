"""The final reckoning: RULES.md 7."""

from collections.abc import Sequence

from companion.games.kit import plus, scored
from companion.games.ys.events import COLOURS, QUOTED, YsColour
from companion.games.ys.state import State

THRONE = (12, 7, 3)
THIRD = 2


def gain(state: State, stage: int | None, source: str, gained: Sequence[int]) -> State:
    """Points by place; the neutral player's stand in no line."""
    if not any(gained):
        return state
    seats = state.setup.seats
    return state._replace(
        points=plus(state.points, gained[:seats]),
        neutral_points=state.neutral_points + sum(gained[seats:]),
        news=state.news + scored(stage, None, source, gained[:seats]),
    )


def throne_prizes(totals: Sequence[int]) -> list[int]:
    """Tied places add their points and divide them, rounded down: 7.2."""
    prizes = [*THRONE, *[0] * len(totals)]
    gained = []
    for total in totals:
        ahead = sum(other > total for other in totals)
        sharers = sum(other == total for other in totals)
        gained.append(sum(prizes[ahead : ahead + sharers]) // sharers)
    return gained


def reckon(state: State) -> State:
    """Colours by rank, then black gems."""
    for colour, row in zip(by_quotation(state), state.setup.gem_table, strict=True):
        gained = colour_points(state, colour, row)
        state = gain(state, None, COLOURS[colour], gained)
    return gain(state, None, "black", black_points(state))


def by_quotation(state: State) -> list[YsColour]:
    """The highest first; of equal ones the left one, as a sort keeps them: Ruling 7.3."""
    return sorted(QUOTED, key=lambda colour: -state.quotations[colour])


def place_of(own: int, counts: Sequence[int]) -> int:
    """The place that so many gems have among these; tied ones share the lower place."""
    return sum([count >= own for count in counts])


def colour_points(state: State, colour: YsColour, row: Sequence[int]) -> list[int]:  # 7.4
    counts = [held[colour] for held in state.gems]
    gained = []
    for place, own in enumerate(counts):
        rank = place_of(own, counts) - 1
        if not own:
            gained.append(row[THIRD] if place == state.setup.neutral else 0)  # 6.5
        else:
            gained.append(row[rank] if rank < len(row) else 0)
    return gained


def black_points(state: State) -> list[int]:  # 7.5
    table = state.setup.black_table
    return [
        sum(table[min(number, len(table) - 1)] for number in range(held[YsColour.BLACK]))
        for held in state.gems
    ]


def tie_breaks(state: State) -> list[tuple[int, int]]:  # Ruling 7.6, Ruling 6.6
    return [(points, sum(state.gems[seat])) for seat, points in enumerate(state.points)]
