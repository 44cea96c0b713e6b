"""The next round: who sits with whom, and where.

Byes first, for those who had fewest; then tables. What counts, in this order: people to be kept
apart, nobody met twice in one night, nobody at a short table twice before everybody, few repeats,
close scores. Small fields are searched, large ones filled down the standings; both come from a seed
and can be repeated.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.competition.seating.canonical_order import by_history
from companion.competition.seating.cost import Cost, cost_of
from companion.competition.seating.large_field import LargeField, fill_tables, mend, score_groups
from companion.competition.seating.positions import seated
from companion.competition.seating.problem import Draw, MutableTables, PastMeetings, Setting, Wish
from companion.competition.seating.small_field import SEARCHED, search_tables
from companion.competition.seating.table_sizes import table_sizes

APART = 1_000  # as many meetings as nobody has
TONIGHT = 30  # one more in this night is as bad as so many in others


class Unseatable(Exception):
    """Somebody is to sit where there is no table, or too many at one."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, Any] = params


def seat(history: PastMeetings, wish: Wish) -> tuple[Draw, Cost]:
    made = draw(history, wish)
    return made, cost_of(made, history, wish)


def draw(history: PastMeetings, wish: Wish) -> Draw:
    """The next round, or `Unseatable`."""
    random = Random(wish.seed)
    order = standing_order(history, wish, random)
    sizes, missing = table_sizes(len(order), wish.sizes)
    byes = choose_byes(order, missing, history, wish)
    if byes:
        order = [player for player in order if player not in byes]
    openings = fixed_openings(order, sizes, wish)
    setting = Setting(order, sizes, openings)
    if len(order) <= SEARCHED:
        tables = search_tables(setting, history, wish, random)
    else:
        tables = crowd_tables(setting, history, wish)
    if wish.mode == "swiss" and (len(order) <= SEARCHED or sizes[-1] < sizes[0]):
        tables = best_first(tables, history)
    return Draw(seated(numbered(tables, wish), history, wish.sizes[0]), byes)


def standing_order(history: PastMeetings, wish: Wish, random: Random) -> list[int]:
    """By lot, in groups of one score where points count."""
    people: Sequence[int] = wish.present
    if len(people) <= SEARCHED:
        people = by_history(people, history, wish)
    chance = random.random
    lots = {player: chance() for player in people}
    order = sorted(people, key=lots.__getitem__)
    if wish.mode == "swiss":
        order.sort(key=history.points.__getitem__, reverse=True)
    return order


def choose_byes(order: Sequence[int], count: int, history: PastMeetings, wish: Wish) -> list[int]:
    """Who had fewest, of those the last in the standings or by lot; never who is fixed."""
    if not count:
        return []
    fixed = {player for player, _ in wish.fixed}
    if len(order) - len(fixed & {*order}) < count:
        raise Unseatable("too_many_fixed")
    free = [player for player in reversed(order) if player not in fixed]
    return sorted(free, key=history.byes.__getitem__)[:count]


def fixed_openings(order: Sequence[int], sizes: Sequence[int], wish: Wish) -> list[list[int]]:
    """Who has to be where: a group for each table that somebody is fixed at, near its score.

    Tables get their numbers at the end; here it matters only who is together.
    """
    openings: list[list[int]] = [[] for _ in sizes]
    groups: dict[int, list[int]] = {}
    playing = {*order} if wish.fixed else ()
    for player, number in wish.fixed:
        if player in playing:
            if number >= len(sizes):
                raise Unseatable("no_such_table", number=number, count=len(sizes))
            groups.setdefault(number, []).append(player)
    for number, group in sorted(groups.items(), key=lambda each: (-len(each[1]), each[0])):
        wanted = order.index(group[0]) * len(sizes) // len(order)
        free = [place for place, there in enumerate(openings) if not there]
        fitting = [place for place in free if sizes[place] >= len(group)]
        if not fitting:
            raise Unseatable("table_too_full", number=number, count=len(group))
        openings[min(fitting, key=lambda place: (sizes[place] < sizes[0], abs(place - wanted)))] = (
            group
        )
    return openings


def crowd_tables(setting: Setting, history: PastMeetings, wish: Wish) -> MutableTables:
    """Down the order; those due for the short tables come last."""
    order, sizes, openings = setting
    avoided = to_avoid(history, wish)
    frozen = frozenset([player for player, _ in wish.fixed])
    free = [player for player in order if player not in frozen] if frozen else order
    if sizes[-1] < sizes[0]:
        tables_left = zip(sizes, openings, strict=True)
        seats = sum([size - len(there) for size, there in tables_left if size < sizes[0]])
        upwards = free[::-1]
        due = {*sorted(upwards, key=history.shorts.__getitem__)[:seats]}
        free = [p for p in free if p not in due] + [p for p in free if p in due]
    points = history.points if wish.mode == "swiss" else [0] * len(avoided)
    tables, doubtful = fill_tables(score_groups(free, points), openings, sizes, avoided)
    mend(tables, doubtful, LargeField(points, avoided, frozen))
    return tables


def to_avoid(history: PastMeetings, wish: Wish) -> Sequence[Mapping[int, int]]:
    """Whom everybody should not meet: whom they met, unless all is left to chance."""
    avoided: Sequence[Mapping[int, int]] = history.met
    if any(history.tonight):
        avoided = [
            {other: times + TONIGHT * now.get(other, 0) for other, times in own.items()}
            for own, now in zip(history.met, history.tonight, strict=True)
        ]
    if wish.mode == "random":
        avoided = [{} for _ in history.met]
    if wish.apart:
        avoided = [*avoided]
        for group in wish.apart:
            for player in group:
                others = dict.fromkeys([other for other in group if other != player], APART)
                avoided[player] = {**avoided[player], **others}
    return avoided


def best_first(tables: MutableTables, history: PastMeetings) -> MutableTables:
    def mean(table: list[int]) -> float:
        return sum([float(history.points[player]) for player in table]) / len(table)

    return sorted(tables, key=mean, reverse=True)


def numbered(tables: MutableTables, wish: Wish) -> MutableTables:
    """Tables that somebody is fixed at get their numbers, the others stay in order."""
    if not wish.fixed:
        return tables
    places: dict[int, list[int]] = {}
    for player, number in wish.fixed:
        for table in tables:
            if player in table:
                places[number] = table
    taken = [id(table) for table in places.values()]
    others = iter([table for table in tables if id(table) not in taken])
    return [places[number] if number in places else next(others) for number in range(len(tables))]
