"""Who holds most, what it is worth when shared, and what is put back."""

from collections.abc import Sequence


def leaders(counts: Sequence[int]) -> tuple[int, ...]:
    """The seats that hold most; nobody where nobody holds any."""
    most = max(counts)
    return tuple([seat for seat, count in enumerate(counts) if count == most]) if most > 0 else ()


def put_back(held: int, sharers: int) -> int:
    """Alone: half of the colour, rounded up. Shared: two each, or the only one."""
    return (held + 1) // 2 if sharers == 1 else min(2, held)


def awards(counts: Sequence[int], worth: int) -> tuple[list[int], list[int]]:
    """Points gained and gems put back, per seat, for the most gems of a colour."""
    gained, back = [0] * len(counts), [0] * len(counts)
    first = leaders(counts)
    for seat in first:
        gained[seat] = worth // len(first)  # shared points are rounded down
        back[seat] = put_back(counts[seat], len(first))
    return gained, back
