"""An independent judge of draws, also of those made by hand.

It counts from the rounds themselves and knows nothing of how a draw is found.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.seating.cost import Cost
from companion.competition.seating.problem import Draw, Past, Wish


class DrawFault(NamedTuple):
    """Why a draw is not legal: a code, and the player or the table it is about."""

    code: str
    number: int


class Verdict(NamedTuple):
    problems: list[DrawFault]
    cost: Cost

    @property
    def legal(self) -> bool:
        return not self.problems


def judge(draw: Draw, past: Sequence[Past], points: Sequence[Number], wish: Wish) -> Verdict:
    """Whether a draw is legal, and what it costs."""
    problems = [*presence(draw, wish), *sizes(draw, wish), *fixing(draw, wish), *byes(draw, past)]
    return Verdict(problems, cost(draw, past, points, wish))


def presence(draw: Draw, wish: Wish) -> Iterable[DrawFault]:
    """Everybody who is present stands in the draw once, and nobody else does."""
    named = Counter([player for table in (*draw.tables, draw.byes) for player in table])
    yield from (DrawFault("twice", player) for player, times in named.items() if times > 1)
    yield from (DrawFault("not_present", player) for player in named if player not in wish.present)
    yield from (DrawFault("left_out", player) for player in wish.present if player not in named)


def sizes(draw: Draw, wish: Wish) -> Iterable[DrawFault]:
    for number, table in enumerate(draw.tables):
        if len(table) not in wish.sizes:
            yield DrawFault("wrong_size", number)


def fixing(draw: Draw, wish: Wish) -> Iterable[DrawFault]:
    for player, number in wish.fixed:
        there = draw.tables[number] if number < len(draw.tables) else ()
        if player in wish.present and player not in there:
            yield DrawFault("not_fixed", player)


def byes(draw: Draw, past: Sequence[Past]) -> Iterable[DrawFault]:
    """Nobody sits out again before somebody at a table has as often."""
    before = Counter([player for each in past for player in each.byes])
    seated = [before[player] for table in draw.tables for player in table]
    for player in draw.byes:
        if seated and before[player] > min(seated):
            yield DrawFault("bye_again", player)


def cost(draw: Draw, past: Sequence[Past], points: Sequence[Number], wish: Wish) -> Cost:
    pairs = [pair for table in draw.tables for pair in combinations(sorted(table), 2)]
    before = Counter(
        [pair for each in past for table in each.tables for pair in combinations(sorted(table), 2)]
    )
    highs = [max(points[one], points[other]) for one, other in pairs]
    lows = [min(points[one], points[other]) for one, other in pairs]
    gap: Number = sum(highs) - sum(lows)
    apart = [(one, other) for one, other in pairs if kept_apart(one, other, wish)]
    return Cost(
        sum([before[pair] for pair in pairs]),
        gap,
        unequal_seats([*past, Past(draw.tables)], draw),
        short_too_early(draw, past, wish),
        len(apart),
    )


def kept_apart(one: int, other: int, wish: Wish) -> bool:
    return any(one in group and other in group for group in wish.apart)


def unequal_seats(rounds: Sequence[Past], draw: Draw) -> int:
    """Of those now seated, whose positions are more than one apart.

    Compared with the rarest of the positions that every one of somebody's tables had.
    """
    sat: dict[int, Counter[int]] = {}
    lengths: dict[int, set[int]] = {}
    for each in rounds:
        for table in each.tables:
            for position, player in enumerate(table):
                sat.setdefault(player, Counter())[position] += 1
                lengths.setdefault(player, set()).add(len(table))
    found = 0
    for player in {player for table in draw.tables for player in table}:
        rarest = min(sat[player][position] for position in range(min(lengths[player])))
        found += max(sat[player].values()) > rarest + 1
    return found


def short_too_early(draw: Draw, past: Sequence[Past], wish: Wish) -> int:
    """At a short table, though somebody at a full one was at fewer short tables before."""
    full = wish.sizes[0]
    before = Counter(
        [player for each in past for table in each.tables if len(table) < full for player in table]
    )
    patient = [before[player] for table in draw.tables if len(table) >= full for player in table]
    now = [player for table in draw.tables if len(table) < full for player in table]
    return len([player for player in now if patient and before[player] > min(patient)])
