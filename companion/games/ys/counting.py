"""Counting brokers: who is first where, and whether they fit the box."""

from collections.abc import Sequence
from operator import add

from companion.games.kit import Caution
from companion.games.ys.events import Brokers, Market, Square
from companion.games.ys.state import State

BOX = (2, 3, 1, 3, 2)  # brokers of the values 0 to 4: 1.2
BOX_OF_FIVE = (2, 2, 1, 2, 2)
PLACED, PLACED_OF_FIVE = 8, 6
FIVE = 5


def precedence(state: State, reserves: Sequence[int]) -> tuple[int, ...]:
    """All places in the order in which they win ties: Ruling 4.1."""
    humans = sorted(state.order, key=lambda seat: -reserves[seat])  # stable: by Order card
    return tuple(humans) if state.setup.neutral is None else (state.setup.neutral, *humans)


def favouring(intriguer: int | None, places: tuple[int, ...]) -> tuple[int, ...]:
    """The owner of a played Intriguer wins every tie."""
    if intriguer is None:
        return places
    return (intriguer, *[place for place in places if place != intriguer])


def ranking(places: tuple[int, ...], brokers: Sequence[Sequence[int]]) -> list[int]:
    """Those with a broker, strongest first; `places` are in the order in which they win ties."""
    there = [place for place in places if brokers[place]]
    return sorted(there, key=[*map(sum, brokers)].__getitem__, reverse=True)


def winner(places: tuple[int, ...], brokers: Sequence[Sequence[int]]) -> int | None:
    """The strongest place, or None where nobody is: 3.4."""
    best, most = None, -1
    for place in places:
        own = brokers[place]
        if own:
            strength = sum(own)
            if strength > most:
                best, most = place, strength
    return best


def merged(areas: Sequence[Brokers]) -> list[tuple[int, ...]]:
    """All brokers of a place, whatever area or line they are in."""
    brokers = [*areas[0]]
    for area in areas[1:]:
        brokers = [*map(add, brokers, area)]
    return brokers


def together(
    left: Sequence[tuple[int, ...]], right: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    """Brokers by place, put together."""
    return tuple(map(add, left, right))


def on_line(places: int, squares: Sequence[Square]) -> Brokers:
    """The brokers on a line of the market by place."""
    line: list[tuple[int, ...]] = [()] * places
    for square in squares:
        if square is not None:
            place, value = square
            line[place] += (value,)
    return tuple(line)


def column_sums(event: Market) -> tuple[int, ...] | None:
    """The columns' sums, or None where there is no broker in the whole market: 5.3."""
    columns = list(zip(*event.brokers, strict=True))
    if not any(map(any, columns)):
        return None
    return tuple([sum([square[1] for square in column if square]) for column in columns])


def too_many(state: State, brokers: Sequence[tuple[int, ...]]) -> tuple[Caution, ...]:
    """A warning for brokers, just placed, of which there are more than the box has: 8.1."""
    cautions = []
    for place, own in enumerate(brokers):
        if own:
            before, limits = state.placed[place], box(state, place)
            for value in surplus(before, own, limits):
                details = (("value", value),)
                cautions.append(Caution(state.stage, place, "brokers_not_in_box", details))
    return tuple(cautions)


def surplus(before: tuple[int, ...], own: tuple[int, ...], limits: tuple[int, ...]) -> list[int]:
    """The values of which there are too many only now; nearly always there are none."""
    placed, found = before + own, set()
    for value in own:
        if placed.count(value) > limits[value] >= before.count(value):
            found.add(value)
    return sorted(found)


def wrong_number(state: State, placed: Sequence[tuple[int, ...]]) -> tuple[Caution, ...]:
    """A warning where somebody has not placed as many as he should: 8.1."""
    cautions = []
    for place, own in enumerate(placed):
        count = expected(state, place)
        if len(own) != count:
            details = (("number", len(own)), ("count", count))
            cautions.append(Caution(state.stage, place, "brokers_placed", details))
    return tuple(cautions)


def box(state: State, place: int) -> tuple[int, ...]:
    if place == state.setup.neutral:
        return tuple([2 * state.setup.neutral_brokers.count(value) for value in range(len(BOX))])
    return BOX_OF_FIVE if state.setup.seats == FIVE else BOX


def expected(state: State, place: int) -> int:
    if place == state.setup.neutral:
        return 2 * len(state.setup.neutral_brokers)
    return PLACED_OF_FIVE if state.setup.seats == FIVE else PLACED
