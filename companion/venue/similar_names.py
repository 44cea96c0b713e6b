"""People who may be one and the same: names that are equal, or one letter apart."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations, islice

SHORTEST = 4  # Jo and Bo are two people
MOST = 20
# Of more people only those of the very same name are found, and no more pairs are compared.
MOST_SPELLED, MOST_COMPARED = 2_500, 20_000


def alike(names: Mapping[int, str]) -> list[tuple[int, int]]:
    """Pairs of numbers, the earlier first. Names meet where they are equal but for one letter."""
    folded = {number: " ".join(name.casefold().split()) for number, name in names.items() if name}
    meeting: dict[str, list[int]] = defaultdict(list)
    few = len(folded) <= MOST_SPELLED
    for number, name in folded.items():
        for spelling in spellings(name) if few else (name,):
            meeting[spelling].append(number)
    found: set[tuple[int, int]] = set()
    for one, other in islice(meetings(meeting), MOST_COMPARED):
        if is_close(folded[one], folded[other]):
            found.add((one, other))
        if len(found) == MOST:  # more would be no help to anybody
            break
    return sorted(found)


def meetings(meeting: Mapping[str, list[int]]) -> Iterator[tuple[int, int]]:
    for together in meeting.values():
        if len(together) > 1:
            yield from combinations(sorted({*together}), 2)


def spellings(name: str) -> Iterator[str]:
    """A name, and what is left of it without each of its letters."""
    yield name
    if len(name) >= SHORTEST:
        for at in range(len(name)):
            yield name[:at] + name[at + 1 :]


def is_close(one: str, other: str) -> bool:
    """At most one letter more, less, or different."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < SHORTEST or len(long) - len(short) > 1:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    rest = short[at:] if len(short) < len(long) else short[at + 1 :]
    return rest == long[at + 1 :]
