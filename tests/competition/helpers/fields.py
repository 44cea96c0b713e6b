"""Made-up events: people of different strength, seated round after round."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from companion.competition.seating.cost import Cost
from companion.competition.seating.draw import seat
from companion.competition.seating.problem import Draw, Past, PastMeetings, Wish, history_of

POINTS = (5, 3, 2, 1)


class Moment(NamedTuple):
    """A round about to be played."""

    past: list[Past]
    points: list[int]
    history: PastMeetings
    wish: Wish
    draw: Draw
    cost: Cost


def event(players: int, seed: int, rounds: int, **wishes: object) -> Iterator[Moment]:
    chance = Random(seed)
    strength = [chance.gauss(0, 1) for _ in range(players)]
    points, past = [0] * players, []
    wish = Wish(present=tuple(range(players)), seed=seed)._replace(**wishes)
    for _ in range(rounds):
        history = history_of(past, [*points], wish.sizes)
        draw, cost = seat(history, wish)
        yield Moment([*past], [*points], history, wish, draw, cost)
        past.append(Past(draw.tables, draw.byes))
        for table in draw.tables:
            form = {player: strength[player] + chance.gauss(0, 1) for player in table}
            for player, won in zip(sorted(table, key=form.get, reverse=True), POINTS, strict=False):
                points[player] += won


def closest(points: list[int], size: int = 4) -> int:
    """The least gap there can be: neighbours in the standings at one table."""
    order = sorted(points, reverse=True)
    tables = [order[start : start + size] for start in range(0, len(order), size)]
    return sum(one - other for table in tables for one, other in combinations(table, 2))
