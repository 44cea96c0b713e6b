"""What fields of a sheet may say: each reader takes a value and where it stands.

What is wrong with a value is told at once. Keys, numbers of players and expressions come later in
the order in which noted are told, so they are noted on the way, and told once all has been read.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from companion.games.kit import Malformed, Reason, breaks_out
from companion.games.sheet.document.sheet import ByCount, Label
from companion.games.sheet.document.syntax import Node, NumberNode, Unreadable, parse

T = TypeVar("T")
D = TypeVar("D")
Read = Callable[[object, str], T]

MILLION = 1_000_000
LONGEST_LABEL, MOST_LANGUAGES = 200, 12
LONGEST_NAME = 40  # of a field that nobody knows, where it is told
LANGUAGE = re.compile("[a-z]{2,3}", re.ASCII)
KEY = re.compile("[a-z][a-z0-9_]{0,29}", re.ASCII)
COUNT = re.compile("([1-9][0-2]?)(?:-([1-9][0-2]?))?", re.ASCII)
MOST_PLAYERS = 12
RESERVED = frozenset(
    (
        *("all", "others", "team", "rounds", "sum", "min", "max", "abs", "count"),
        *("players", "round", "hand", "turn", "total", "start", "adjust"),
    )
)
KEYS, COUNTS, EXPRESSIONS, CYCLES = "sheet_key", "sheet_counts", "sheet_expression", "sheet_cycle"
LATER = (KEYS, COUNTS, EXPRESSIONS, CYCLES)  # in the order in which they are told


class Place(NamedTuple):
    """An expression that was read, and where it stands."""

    node: Node
    where: str


def bad(where: str, fault: Malformed) -> Malformed:
    """A value that is not as it should be."""
    field = where.rpartition(".")[2]
    return Malformed("bad_sheet", where=where, why=fault.under(field))


def in_sheet(code: str, **params: object) -> Reason:
    """What is wrong in a sheet; in the catalogue all of it stands under `in_sheet.`"""
    return Reason(f"in_sheet.{code}", tuple(params.items()))


def at(where: str, name: str | int) -> str:
    if isinstance(name, int):
        return f"{where}[{name}]"
    name = name[:LONGEST_NAME]
    return f"{where}.{name}" if where else name


class Notes:
    """What is told later, in its order."""

    def __init__(self) -> None:
        self.noted: list[Malformed] = []

    def note(self, code: str, where: str, reason: str, **params: object) -> None:
        told = in_sheet(reason, **params)
        self.noted.append(Malformed(code, where=where, why=told))

    def tell(self) -> None:
        """Raise the first, if there is any."""
        if self.noted:
            raise min(self.noted, key=lambda fault: LATER.index(fault.code))

    def key(self, value: object, where: str) -> str:
        """A key of a row, a switch or a win."""
        key = whatever_text(value, where)
        if not KEY.fullmatch(key):
            self.note(KEYS, where, "key", quote=key)
        return key

    def expression(self, value: object, where: str) -> Node:
        text = whatever_text(value, where)
        try:
            return parse(text)
        except Unreadable as fault:
            told = in_sheet(fault.why, at=fault.at + 1)
            self.noted.append(Malformed(EXPRESSIONS, where=where, at=fault.at, why=told))
            return NumberNode(0)

    def by_count(self, read: Read[T], players: range) -> Read[ByCount]:
        """A plain value, or one for each number of players."""

        def read_counts(value: object, where: str) -> ByCount:
            if type(value) is not dict:
                plain = read(value, where)
                return dict.fromkeys(players, plain)
            found: dict[int, T] = {}
            for name, each in value.items():
                own = read(each, at(where, name))
                counts = counts_in(name)
                if not counts or set(counts) & set(found):
                    self.note(COUNTS, where, "count", quote=name)
                found |= dict.fromkeys(counts, own)
            if set(found) != set(players):
                low, high = players[0], players[-1]
                self.note(COUNTS, where, "counts", low=low, high=high)
            return {**dict.fromkeys(players), **found}

        return read_counts


def counts_in(name: str) -> range:
    """The numbers of players that `4` or `3-5` names; none where it is neither."""
    match = COUNT.fullmatch(name)
    if match is None:
        return range(0)
    low, high = int(match[1]), int(match[2] or match[1])
    good = high <= MOST_PLAYERS and (low < high or match[2] is None)
    return range(low, high + 1) if good else range(0)


class Fields:
    """An object with names that are known, of which some are needed."""

    def __init__(
        self, value: object, where: str, needed: Sequence[str], known: Sequence[str]
    ) -> None:
        if type(value) is not dict:
            raise bad(where, Malformed("wrong_type", expected="object"))
        for name in value:
            if name not in known and name not in needed:
                told = in_sheet("unknown_field")
                raise Malformed("bad_sheet", where=at(where, name), why=told)
        for name in needed:
            if name not in value:
                raise bad(at(where, name), Malformed("missing_field"))
        self.value: Mapping[str, object] = value
        self.where = where

    def __contains__(self, name: str) -> bool:
        return name in self.value

    def take(self, name: str, read: Read[T]) -> T:
        return read(self.value[name], at(self.where, name))

    def get(self, name: str, read: Read[T], default: D) -> T | D:
        return self.take(name, read) if name in self.value else default

    def exclude(self, name: str, others: Sequence[str]) -> None:
        """Refuse what does not go together with something else."""
        for other in others:
            if other in self.value:
                told = in_sheet("excluded", quote=name)
                where = at(self.where, other)
                raise Malformed("bad_sheet", where=where, why=told)


def whatever_text(value: object, where: str) -> str:
    if type(value) is not str:
        raise bad(where, Malformed("wrong_type", expected="text"))
    return value


def integer(low: int, high: int) -> Read[int]:
    def read(value: object, where: str) -> int:
        if type(value) is not int:
            raise bad(where, Malformed("wrong_type", expected="integer"))
        if not low <= value <= high:
            raise bad(where, Malformed("out_of_range", low=low, high=high))
        return value

    return read


amount = integer(-MILLION, MILLION)


def true(value: object, where: str) -> bool:
    if value is not True:
        raise bad(where, Malformed("wrong_type", expected="true"))
    return True


def one_of(*words: str) -> Read[str]:
    def read(value: object, where: str) -> str:
        word = whatever_text(value, where)
        if word not in words:
            raise bad(where, Malformed("unknown_word", quote=word, known=words))
        return word

    return read


def some(read: Read[T], low: int, high: int) -> Read[tuple[T, ...]]:
    """A list of so many."""

    def read_all(value: object, where: str) -> tuple[T, ...]:
        if type(value) is not list:
            raise bad(where, Malformed("wrong_type", expected="list"))
        if not low <= len(value) <= high:
            raise bad(where, Malformed("wrong_length", low=low, high=high))
        return tuple([read(each, at(where, index)) for index, each in enumerate(value)])

    return read_all


def two(one: Read[int], other: Read[int]) -> Read[tuple[int, int]]:
    def read(value: object, where: str) -> tuple[int, int]:
        if type(value) is not list:
            raise bad(where, Malformed("wrong_type", expected="list"))
        if len(value) != 2:
            raise bad(where, Malformed("wrong_length", low=2, high=2))
        return one(value[0], at(where, 0)), other(value[1], at(where, 1))

    return read


def span(value: object, where: str) -> tuple[int, int]:
    """From so many players to so many."""
    count = integer(1, MOST_PLAYERS)
    low, high = two(count, count)(value, where)
    if low > high:
        raise Malformed("bad_sheet", where=where, why=in_sheet("order"))
    return low, high


def label(value: object, where: str) -> Label:
    if type(value) is not dict:
        return label_text(value, where)
    if not 1 <= len(value) <= MOST_LANGUAGES:
        raise bad(where, Malformed("wrong_length", low=1, high=MOST_LANGUAGES))
    for language, text in value.items():
        if not LANGUAGE.fullmatch(language):
            raise Malformed("bad_sheet", where=where, why=in_sheet("language", quote=language))
        label_text(text, at(where, language))
    return dict(value)


def label_text(value: object, where: str) -> str:
    text = whatever_text(value, where)
    if not 1 <= len(text) <= LONGEST_LABEL:
        raise bad(where, Malformed("text_length", longest=LONGEST_LABEL))
    if not text.isprintable() and any(map(breaks_out, text)):
        raise bad(where, Malformed("text_control"))
    return text
