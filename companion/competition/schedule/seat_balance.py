"""Seats for a whole schedule: everybody sits in every position equally often, up to one.

The last seat of full tables is shared out first, for it is missing at short ones. What is left are
tables of one size, and a graph of players and tables in which nobody has more edges than there are
seats can be coloured with the seats (König): so each player is split into parts of as many games.
"""

from bisect import insort
from collections import Counter, deque
from collections.abc import Sequence

from companion.competition.seating.problem import SeatOrder

Edge = tuple[int, int]  # a player's number at a table's number


def seat_counts(rounds: Sequence[Sequence[SeatOrder]], players: int) -> list[Counter[int]]:
    """How often everybody sat in each position."""
    counts: list[Counter[int]] = [Counter() for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for position, player in enumerate(table):
                counts[player][position] += 1
    return counts


def smallest_tables(rounds: Sequence[Sequence[SeatOrder]], players: int) -> list[int]:
    """The size of the smallest table that everybody sat at; 0 for who sat at none."""
    smallest = [0] * players
    for tables in rounds:
        for table in tables:
            for player in table:
                smallest[player] = min(smallest[player] or len(table), len(table))
    return smallest


def is_balanced(counts: Counter[int], smallest: int) -> bool:
    """No position was more than one ahead of one that was there at every table."""
    lowest = min([counts[position] for position in range(smallest)], default=0)
    return not counts or max(counts.values()) - lowest <= 1


def seat_imbalance(rounds: Sequence[Sequence[SeatOrder]], players: int) -> int:
    """How many people's positions differ by more than one."""
    counts, smallest = seat_counts(rounds, players), smallest_tables(rounds, players)
    return sum([not is_balanced(*each) for each in zip(counts, smallest, strict=True)])


def balance(rounds: Sequence[Sequence[SeatOrder]], size: int) -> list[list[list[int]]]:
    """The same tables with their seats in another order."""
    tables = [table for each in rounds for table in each]
    if any(len(table) < size for table in tables):
        lasts = share_last_seats({n: t for n, t in enumerate(tables) if len(t) == size})
        rest = [[p for p in t if p != lasts.get(n)] for n, t in enumerate(tables)]
        seated = colour(rest, size - 1)
        shared_out: list[list[int]] = [
            [*table, lasts[number]] if number in lasts else table
            for number, table in enumerate(seated)
        ]
    else:
        shared_out = colour(tables, size)
    seated_tables = iter(shared_out)
    return [[next(seated_tables) for _ in each] for each in rounds]


def share_last_seats(tables: dict[int, SeatOrder]) -> dict[int, int]:
    """Somebody for the last seat of each table, everybody in proportion to their full tables."""
    lasts: dict[int, int] = {}
    ahead: Counter[int] = Counter()  # of their share, in parts of a seat
    for number, table in tables.items():
        ahead.subtract(table)
        lasts[number] = min(table, key=ahead.__getitem__)
        ahead[lasts[number]] += len(table)
    duties: dict[int, list[int]] = {player: [] for player in ahead}
    for number, last in lasts.items():
        duties[last].append(number)
    while any(relieve(player, tables, lasts, duties, ahead) for player in sorted(ahead)):
        pass
    return lasts


def relieve(
    player: int,
    tables: dict[int, SeatOrder],
    lasts: dict[int, int],
    duties: dict[int, list[int]],
    ahead: Counter[int],
) -> bool:
    """Pass one of a player's last seats on, by way of others, to who is a seat further behind."""
    size = max([len(tables[number]) for number in duties[player]], default=0)
    if ahead[player] - min(ahead.values()) <= size:
        return False  # nobody is so far behind
    found = find_relief(player, tables, duties, ahead)
    if found is None:
        return False
    other, came = found
    size = len(tables[came[other][1]])
    hand_over(other, player, came, lasts, duties)
    ahead[other] += size
    ahead[player] -= size
    return True


def find_relief(
    player: int,
    tables: dict[int, SeatOrder],
    duties: dict[int, list[int]],
    ahead: Counter[int],
) -> tuple[int, dict[int, Edge]] | None:
    """The nearest one who is more than a seat behind, and the ways to everybody looked at."""
    came: dict[int, Edge] = {player: (player, -1)}
    waiting = deque([player])
    while waiting:
        one = waiting.popleft()
        for number in duties[one]:
            for other in tables[number]:
                if other in came:
                    continue
                came[other] = (one, number)
                waiting.append(other)
                if ahead[player] - ahead[other] > len(tables[number]):
                    return other, came
    return None


def hand_over(
    last: int,
    first: int,
    came: dict[int, Edge],
    lasts: dict[int, int],
    duties: dict[int, list[int]],
) -> None:
    while last != first:
        before, number = came[last]
        duties[lasts[number]].remove(number)
        insort(duties[last], number)
        lasts[number] = last
        last = before


def colour(tables: Sequence[SeatOrder], size: int) -> list[list[int]]:
    """Seats for tables of one size, in which each part of a player's games has each seat once."""
    games: Counter[int] = Counter()
    seats_of: list[dict[int, int]] = [{} for _ in tables]  # position: the part that sits there
    parts: list[dict[int, int]] = []  # position: the table
    part_of: dict[int, int] = {}
    owner: list[int] = []
    for number, table in enumerate(tables):
        for player in table:
            if games[player] % size == 0:
                part_of[player] = len(parts)
                parts.append({})
                owner.append(player)
            games[player] += 1
            add_edge(part_of[player], number, parts, seats_of, size)
    return [[owner[seats[position]] for position in sorted(seats)] for seats in seats_of]


def add_edge(
    part: int, table: int, parts: list[dict[int, int]], seats: list[dict[int, int]], size: int
) -> None:
    """Colour one edge more; where both ends have no free colour in common, swap two on a path."""
    here = next(position for position in range(size) if position not in parts[part])
    there = next(position for position in range(size) if position not in seats[table])
    if here != there:
        free_path(table, here, there, parts, seats)
    parts[part][here] = table
    seats[table][here] = part


def free_path(
    table: int, wanted: int, spare: int, parts: list[dict[int, int]], seats: list[dict[int, int]]
) -> None:
    """Free a position at a table: swap it with the spare one all along the path from there."""
    path: list[tuple[int, int, int, int]] = []  # part, table, old position, new position
    at = table
    while wanted in seats[at]:
        part = seats[at][wanted]
        path.append((part, at, wanted, spare))
        if spare not in parts[part]:
            break
        at = parts[part][spare]
        path.append((part, at, spare, wanted))
    for part, number, old, _ in path:
        del parts[part][old], seats[number][old]
    for part, number, _, new in path:
        parts[part][new] = number
        seats[number][new] = part
