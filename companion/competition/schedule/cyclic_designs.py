"""Schedules in which nobody meets anybody twice, by construction instead of search."""

from collections.abc import Iterator
from itertools import combinations
from math import gcd

from companion.competition.schedule.base_rounds import (
    STARTERS,
    THIRTY_TWO,
    TWENTY_IN_SEVEN,
    Starter,
)

CyclicTable = tuple[int, ...]
CyclicRound = tuple[CyclicTable, ...]


def design(players: int, size: int, wanted: int) -> list[CyclicRound]:
    """Rounds without a repeat for full tables: the most that is known, though never too many."""
    longest: list[CyclicRound] = []
    for rounds in known_designs(players, size):
        if len(rounds) >= wanted:
            return rounds
        longest = max(longest, rounds, key=len)
    return longest


def covering(players: int, size: int, rounds: int) -> list[CyclicRound]:
    """Rounds in which everybody meets everybody, with the fewest repeats; none where not known."""
    known = (players, size, rounds) == (20, 4, len(TWENTY_IN_SEVEN))
    return [read_tables(text) for text in TWENTY_IN_SEVEN] if known else []


def known_designs(players: int, size: int) -> Iterator[list[CyclicRound]]:
    yield from (develop(each) for each in STARTERS if each[:2] == (size, players))
    if (players, size) == (32, 4):
        yield [read_tables(text) for text in THIRTY_TWO]
    if size == 2:
        yield develop(circle(players))
    yield columns(players // size, size)


def circle(players: int) -> Starter:
    """Everybody against everybody in pairs: one stays, the others go round."""
    modulus = players - 1
    pairs = [f"{number}.{modulus - number}" for number in range(1, players // 2)]
    return Starter(2, players, modulus, " ".join([f"0.{modulus}", *pairs]))


def read_tables(text: str) -> CyclicRound:
    return tuple(tuple(map(int, table.split("."))) for table in text.split())


def develop(starter: Starter) -> list[CyclicRound]:
    """Add 1 to every offset, round by round."""
    modulus = starter.modulus
    moving = starter.players // modulus * modulus
    base = read_tables(starter.tables)

    def turned(point: int, step: int) -> int:
        if point >= moving:
            return point
        return point - point % modulus + (point + step) % modulus

    return [
        tuple(tuple(turned(point, step) for point in table) for table in base)
        for step in range(modulus)
    ]


def columns(tables: int, size: int) -> list[CyclicRound]:
    """A column of players for each seat; in every round column c moves on by c tables.

    Two columns meet in a new way until the difference of their paces has gone round the tables.
    """
    paces = list(range(size))
    rounds = min([tables // gcd(b - a, tables) for a, b in combinations(paces, 2)], default=tables)
    return [
        tuple(
            tuple(pace * tables + (table + pace * step) % tables for pace in paces)
            for table in range(tables)
        )
        for step in range(rounds)
    ]
