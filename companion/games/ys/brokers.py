"""Counting brokers: who is first where, and whether what was entered fits the box: RULES.md 8.1."""

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from companion.games.kit import Caution, Reason, why, with_item
from companion.games.ys.events import Brokers, Market, Neighbourhood, Square
from companion.games.ys.state import State

BOX = (2, 3, 1, 3, 2)  # brokers of the values 0 to 4: 1.2
BOX_OF_FIVE = (2, 2, 1, 2, 2)
REPLACEMENT = 2  # the value of a broker that takes the place of one sent to the throne
PLACED, PLACED_OF_FIVE = 8, 6
FIVE = 5
RESERVE = (1, 11)  # what three brokers of the box can make
COLOURS_OF_A_SHIP = 3
HIGHEST_THRONE = 14  # the four best brokers


def precedence(state: State, reserves: Sequence[int]) -> tuple[int, ...]:
    """All places in the order in which they win ties: Ruling 4.1."""
    humans = sorted(state.order, key=lambda seat: -reserves[seat])  # stable: by Order card
    # Ruling 6.1: the neutral player has no reserve and wins its ties.
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


class BrokerComparison(NamedTuple):
    """Brokers that were compared: each place's sum, and who is there, strongest first."""

    sums: tuple[int, ...]
    ranks: tuple[int, ...]
    intriguer: int | None

    @property
    def winner(self) -> int | None:
        return self.ranks[0] if self.ranks else None


def compare_brokers(
    state: State, event: Neighbourhood | Market, brokers: Sequence[Sequence[int]]
) -> BrokerComparison:
    ranks = ranking(favouring(event.intriguer, state.precedence), brokers)
    return BrokerComparison(tuple(map(sum, brokers)), tuple(ranks), event.intriguer)


def in_neighbourhood(state: State, event: Neighbourhood) -> BrokerComparison:  # 3.1
    return compare_brokers(state, event, merged(event.brokers))


def in_palace(state: State, event: Neighbourhood) -> BrokerComparison:  # 3.3
    return compare_brokers(state, event, event.brokers[2])


def lines_of(state: State, event: Market) -> list[Brokers]:
    return [on_line(len(state.gems), squares) for squares in event.brokers]


def in_market(state: State, event: Market) -> BrokerComparison:  # 5.4
    return compare_brokers(state, event, merged(lines_of(state, event)))


def tie_told(state: State, compared: BrokerComparison, place: int) -> tuple[Reason, ...]:
    """What put a place before the next one with the same sum, if there is one: Ruling 4.1."""
    after = compared.ranks[compared.ranks.index(place) + 1 :]
    if not after or compared.sums[after[0]] != compared.sums[place]:
        return ()
    other = after[0]
    if place == compared.intriguer:
        return (why("tie_intriguer", seat=place, other=other),)
    if place == state.setup.neutral:
        return (why("tie_neutral", seat=place, other=other),)
    own, against = state.reserves[place], state.reserves[other]
    if own > against:
        return (why("tie_reserve", seat=place, other=other, count=own, against=against),)
    return (why("tie_order", seat=place, other=other),)


def share_told(
    state: State, compared: BrokerComparison, place: int, count: int
) -> tuple[Reason, ...]:
    """Which rank lets somebody take so many of a ship's gems: 3.1."""
    rank = compared.ranks.index(place) + 1
    sums = {"count": compared.sums[place], "items": count}
    told = why("ship", seat=place, place=rank, **sums)
    return told, *tie_told(state, compared, place)


# What does not fit the box is warned of, never refused.


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
    """A warning where somebody has not placed as many as they should: 8.1."""
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
    brokers = BOX_OF_FIVE if state.setup.seats == FIVE else BOX
    if not state.setup.kings_favor:
        return brokers
    return with_item(brokers, REPLACEMENT, brokers[REPLACEMENT] + state.stage - 1)  # 8.1


def expected(state: State, place: int) -> int:
    if place == state.setup.neutral:
        return 2 * len(state.setup.neutral_brokers)
    return PLACED_OF_FIVE if state.setup.seats == FIVE else PLACED


def odd_reserves(state: State, sums: Sequence[int]) -> tuple[Caution, ...]:
    low, high = RESERVE
    details = (("low", low), ("high", high))
    return tuple(
        [
            Caution(state.stage, seat, "reserve_not_in_box", (("number", own), *details))
            for seat, own in enumerate(sums)
            if not low <= own <= high
        ]
    )


def wrong_sum(state: State, placed: Sequence[tuple[int, ...]]) -> tuple[Caution, ...]:
    """A warning where brokers and reserve are not worth what the box is: one of them is wrong."""
    if state.setup.kings_favor:
        return ()
    cautions = []
    for seat in state.everybody:
        worth = sum([value * count for value, count in enumerate(box(state, seat))])
        own = sum(placed[seat]) + state.reserves[seat]
        if len(placed[seat]) == expected(state, seat) and own != worth:
            details = (("number", own), ("count", worth))
            cautions.append(Caution(state.stage, seat, "brokers_sum", details))
    return tuple(cautions)


def odd_market(state: State, gems: Sequence[int]) -> tuple[Caution, ...]:
    """A warning where the market has more colours than one ship brings."""
    if len(set(gems)) <= COLOURS_OF_A_SHIP:
        return ()
    return (Caution(state.stage, None, "market_colours", (("count", COLOURS_OF_A_SHIP),)),)


def odd_throne(state: State, totals: Sequence[int]) -> tuple[Caution, ...]:
    details = (("high", HIGHEST_THRONE),)
    return tuple(
        [
            Caution(state.stage, seat, "throne_not_in_box", (("number", own), *details))
            for seat, own in enumerate(totals)
            if own > HIGHEST_THRONE
        ]
    )
