"""Counting brokers: who is first where, and whether they fit the box."""

from collections.abc import Iterable, Sequence

from companion.games.kernel import Caution, plus
from companion.games.ys.events import Brokers, Market
from companion.games.ys.state import State

BOX = (2, 3, 1, 3, 2)  # brokers of the values 0 to 4: 1.2
BOX_OF_FIVE = (2, 2, 1, 2, 2)
PLACED, PLACED_OF_FIVE = 8, 6
FIVE = 5


def ranking(
    state: State, brokers: Sequence[Sequence[int]], intriguer: int | None
) -> tuple[int, ...]:
    """The places with a broker, strongest first; ties by 4.1."""

    def key(place: int) -> tuple[int, bool, bool, int, int]:
        reserve, card = 0, 0
        if place != state.neutral:
            reserve, card = state.reserves[place], state.order.index(place)
        total = sum(brokers[place])
        return (-total, place != intriguer, place != state.neutral, -reserve, card)

    return tuple(sorted([place for place, own in enumerate(brokers) if own], key=key))


def winner(state: State, brokers: Sequence[Sequence[int]], intriguer: int | None) -> int | None:
    """The strongest place, or None where nobody is: 3.4."""
    return next(iter(ranking(state, brokers, intriguer)), None)


def merged(areas: Iterable[Brokers]) -> list[list[int]]:
    """All brokers of a place, whatever area they are in."""
    return [[value for own in place for value in own] for place in zip(*areas, strict=True)]


def on_lines(state: State, event: Market) -> list[list[list[int]]]:
    """The market's brokers by line and place."""
    places = len(state.gems)
    lines: list[list[list[int]]] = []
    for squares in event.brokers:
        line: list[list[int]] = [[] for _ in range(places)]
        for square in squares:
            if square is not None:
                line[square[0]].append(square[1])
        lines.append(line)
    return lines


def column_sums(event: Market) -> tuple[int, ...] | None:
    """The columns' sums, or None where there is no broker in the whole market: 5.3."""
    columns = list(zip(*event.brokers, strict=True))
    if not any(square for column in columns for square in column):
        return None
    return tuple(sum(square[1] for square in column if square) for column in columns)


def place_brokers(state: State, brokers: Sequence[Sequence[int]]) -> State:
    """Count brokers as placed, with a warning where there are more than the box has: 8.1."""
    placed = tuple(
        [
            plus(before, [own.count(value) for value in range(len(BOX))])
            for before, own in zip(state.placed, brokers, strict=True)
        ]
    )
    cautions = [
        Caution(state.stage, place, "brokers_not_in_box", (("value", value),))
        for place in range(len(placed))
        for value, count in enumerate(box(state, place))
        if state.placed[place][value] <= count < placed[place][value]
    ]
    return state._replace(placed=placed, cautions=tuple(cautions))


def check_placed(state: State) -> State:
    """At the end of a stage everybody has placed the same number: 8.1."""
    cautions = [
        Caution(
            state.stage,
            place,
            "brokers_placed",
            (("number", sum(own)), ("count", expected(state, place))),
        )
        for place, own in enumerate(state.placed)
        if sum(own) != expected(state, place)
    ]
    return state._replace(cautions=(*state.cautions, *cautions))


def box(state: State, place: int) -> tuple[int, ...]:
    if place == state.neutral:
        return tuple([2 * state.options.neutral.count(value) for value in range(len(BOX))])
    return BOX_OF_FIVE if state.seats == FIVE else BOX


def expected(state: State, place: int) -> int:
    if place == state.neutral:
        return 2 * len(state.options.neutral)
    return PLACED_OF_FIVE if state.seats == FIVE else PLACED
