"""Who holds most, what it is worth when shared, and what is put back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.contract import Reason, why


def leaders(counts: Sequence[int]) -> tuple[int, ...]:
    """The seats that hold most; nobody where nobody holds any."""
    most = max(counts)
    if most <= 0:
        return ()
    if counts.count(most) == 1:
        return (counts.index(most),)
    return tuple([seat for seat, count in enumerate(counts) if count == most])


def put_back(held: int, sharers: int) -> int:
    """Alone: half of the colour, rounded up. Shared: two each, or the only one."""
    return (held + 1) // 2 if sharers == 1 else min(2, held)


def awards(counts: Sequence[int], worth: int) -> tuple[list[int], list[int]]:
    """Points gained and gems put back, per seat, for the most gems of a colour."""
    gained, back = [0] * len(counts), [0] * len(counts)
    first = leaders(counts)
    if first:
        share = worth // len(first)  # shared points are rounded down
        returned = put_back(counts[first[0]], len(first))
        for seat in first:
            gained[seat], back[seat] = share, returned
    return gained, back


def awards_told(colour: str, counts: Sequence[int], gained: Sequence[int]) -> tuple[Reason, ...]:
    """Why the most gems of a colour gained what they did."""
    first = leaders(counts)
    if not first:
        return (why("nobody_holds", colour=colour),)
    seat = first[0]
    told = {"colour": colour, "count": counts[seat], "points": gained[seat]}
    if len(first) == 1:
        return (why("most", seat=seat, **told),)
    return (why("most_shared", people=first, **told),)


class Decision(NamedTuple):
    """What told the first from the next: the column, what they have there, and the next one has."""

    column: int
    own: int
    against: int


def decision(rows: Sequence[Sequence[int]], first: int, best: Callable[..., int]) -> Decision:
    """The column, from left to right, in which one row is better than all the others."""
    rivals = [row for index, row in enumerate(rows) if index != first]
    for column, own in enumerate(rows[first]):
        against = best([row[column] for row in rivals])
        rivals = [row for row in rivals if row[column] == own]
        if not rivals:
            return Decision(column, own, against)
    raise AssertionError("wholly tied")
