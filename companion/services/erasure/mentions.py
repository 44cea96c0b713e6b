"""Where somebody is named: texts that people wrote as they liked, and what is left of them."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import normalize

FREE_TEXT = ("reason", "text")  # where people write what they like
LOG, PLAY, SCREEN = "log", "play", "screen"  # where that is
WORD = re.compile(r"\w+(?:[-'’.]\w+)*")
HALVES = re.compile(r"[-'’.]")
SHORTEST_PART = 2  # letters of a name that somebody would be known by


class Mention(NamedTuple):
    """A text that has a part of the name: where it stands, and which it is."""

    where: str
    key: str  # of a play
    seq: int
    text: str

    @property
    def name(self) -> str:
        """What it is chosen by."""
        return " ".join([self.where, self.key, str(self.seq)])


class Forgotten(NamedTuple):
    """Who is to be forgotten: what they become, their names, where they sat, their phones.

    `also` are the texts in which parts of a name are replaced, too.
    """

    person: int
    becomes: str
    names: frozenset[str]
    seats: Mapping[str, tuple[int, ...]]
    phones: frozenset[str]
    also: frozenset[str] = frozenset()

    @property
    def parts(self) -> frozenset[str]:
        """First names, surnames, halves of them: what somebody is called for short."""
        words = [word for name in self.names for word in WORD.findall(name)]
        words += [half for word in words for half in HALVES.split(word)]
        long = [word for word in words if letters_of(word) >= SHORTEST_PART]
        return frozenset(long).union(map(whose, long))

    @property
    def wholes(self) -> frozenset[str]:
        """Whole names. Of one word with an s at its end nobody knows whether it is another one."""
        return self.names.union([whose(name) for name in self.names if " " in name])

    def hidden(self, text: str, place: str = "") -> str:
        """A text without the name, whatever the letters are like."""
        names = self.wholes | self.parts if place in self.also else self.wholes
        plain = normalize("NFC", text)
        found = pattern_of(names).sub(self.becomes, plain)
        return text if found == plain else found

    def mentions(self, text: str) -> bool:
        """Whether a part of the name is left when the whole of it is gone."""
        return bool(pattern_of(self.parts).search(normalize("NFC", self.hidden(text))))

    def rewritten(self, value: object, place: str = "", free: bool = False) -> Any:
        """JSON without the name, where people write what they like."""
        if isinstance(value, dict):
            return {
                key: self.rewritten(each, place, key in FREE_TEXT) for key, each in value.items()
            }
        if isinstance(value, list):
            return [self.rewritten(each, place, free) for each in value]
        return self.hidden(value, place) if free and isinstance(value, str) else value


def whose(name: str) -> str:
    """As German says that something is somebody's."""
    return f"{name}s"


def letters_of(text: str) -> int:
    return sum(map(str.isalpha, text))


@lru_cache(64)
def pattern_of(names: frozenset[str]) -> re.Pattern[str]:
    """Any of these names, as words of their own; the longest first."""
    spelled = {each for name in names for each in (name, name.upper(), name.casefold())}
    ordered = sorted(filter(letters_of, spelled), key=lambda name: (-len(name), name))
    choices = [r"\s+".join(map(re.escape, name.split())) for name in ordered]
    if not choices:
        return re.compile(r"(?!)")
    return re.compile(rf"(?<!\w)(?:{'|'.join(choices)})(?!\w)", re.IGNORECASE)


def free_texts(value: object, free: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from free_texts(each, key in FREE_TEXT)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from free_texts(each, free)
    elif free and isinstance(value, str) and value:
        yield value
