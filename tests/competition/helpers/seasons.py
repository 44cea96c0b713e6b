"""Made-up league seasons: people come and go, and every night is seated round by round."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import NamedTuple

from companion.competition.seating.draw import draw
from companion.competition.seating.problem import Past, Wish, history_of

POOL, ATTENDANCE, NIGHTS, ROUNDS = 30, 0.55, 12, 3
REGULAR = 4  # nights that two people both came to

Pairs = Counter[tuple[int, ...]]


class Season(NamedTuple):
    again: int  # same-night repeats
    most: int  # meetings of one pair
    strangers: int  # pairs of regulars who never met


def season(seed: int) -> Season:
    chance = Random(seed)
    past: list[Past] = []
    together: Pairs = Counter()
    met: Pairs = Counter()
    again = 0
    for night in range(NIGHTS):
        present = tuple([each for each in range(POOL) if chance.random() < ATTENDANCE])
        together.update(combinations(present, 2))
        tonight = seated_night(past, present, night)
        meetings = Counter([pair for each in tonight for pair in pairs_of(each)])
        met.update(meetings)
        again += sum(meetings.values()) - len(meetings)
        past += tonight
    regulars = [pair for pair, nights in together.items() if nights >= REGULAR]
    return Season(again, max(met.values()), sum(not met[pair] for pair in regulars))


def seated_night(past: list[Past], present: tuple[int, ...], night: int) -> list[Past]:
    tonight: list[Past] = []
    for number in range(ROUNDS):
        wish = Wish("spread", present=present, seed=night * ROUNDS + number)
        history = history_of([*past, *tonight], [0] * POOL, wish.sizes)
        made = draw(history, wish)
        tonight.append(Past(made.tables, made.byes, tonight=True))
    return [each._replace(tonight=False) for each in tonight]


def pairs_of(each: Past) -> list[tuple[int, ...]]:
    return [pair for table in each.tables for pair in combinations(sorted(table), 2)]
