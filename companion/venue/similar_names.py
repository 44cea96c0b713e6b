"""Names as people look for them, and people who may be one and the same."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice

SHORTEST = 4  # Jo and Bo are two people
MOST = 20
MOST_MEANT = 3
# Of more people only those of the very same name are found, and no more pairs are compared.
MOST_SPELLED, MOST_COMPARED = 2_500, 20_000
# Letters that Unicode does not take apart, as they are typed where a keyboard has none of them.
PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"}
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@lru_cache(50_000)
def folded(name: str) -> str:
    """A name without what one may leave out when looking for it: Król is krol, Weiß is weiss."""
    apart = unicodedata.normalize("NFKD", name.casefold().translate(PLAIN))
    plain = "".join([letter for letter in apart if not unicodedata.combining(letter)])
    return " ".join(plain.translate(PLAIN).split())


@lru_cache(50_000)
def spelled_out(name: str) -> str:
    """The same, with umlauts as they are written without them: Müller is mueller."""
    return folded(unicodedata.normalize("NFC", name).casefold().translate(UMLAUTS))


def is_found(wanted: str, name: str) -> bool:
    """Whether a name has in it what somebody looks for."""
    looked_for = folded(wanted)
    return looked_for in folded(name) or looked_for in spelled_out(name)


def is_same_name(one: str, other: str) -> bool:
    """Whether two names differ in accents and capitals at most."""
    spellings = {folded(one), spelled_out(one)}
    return bool(spellings & {folded(other), spelled_out(other)})


def alike(names: Mapping[int, str]) -> list[tuple[int, int]]:
    """Pairs of numbers, the earlier first. Names meet where they are equal but for one letter."""
    known = {number: folded(name) for number, name in names.items() if name}
    meeting: dict[str, list[int]] = defaultdict(list)
    few = len(known) <= MOST_SPELLED
    for number, name in known.items():
        for spelling in spellings(name) if few else (name,):
            meeting[spelling].append(number)
    found: set[tuple[int, int]] = set()
    for one, other in islice(meetings(meeting), MOST_COMPARED):
        if is_close(known[one], known[other]):
            found.add((one, other))
        if len(found) == MOST:  # more would be no help to anybody
            break
    return sorted(found)


def meetings(meeting: Mapping[str, list[int]]) -> Iterator[tuple[int, int]]:
    for together in meeting.values():
        if len(together) > 1:
            yield from combinations(sorted({*together}), 2)


def meant_by(name: str, names: Mapping[int, str]) -> list[int]:
    """Who may be meant by a name that nobody has: without its accents, or but for one letter."""
    wanted = folded(name)
    same = [number for number, each in names.items() if is_same_name(name, each)]
    close = [number for number, each in names.items() if is_close(wanted, folded(each))]
    return [*dict.fromkeys([*same, *close])][:MOST_MEANT]


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
