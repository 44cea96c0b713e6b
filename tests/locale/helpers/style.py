"""What is wrong with words: banned ones, too many of them, two numbers that bend nouns."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.locale.helpers.catalogues import all_messages
from tests.locale.helpers.places import length_of, place_of
from tests.tools.english_messages import parts

GLOSSARY = Path(__file__).resolve().parents[3] / "docs" / "glossary.md"
HEADING = "\n## On screens, on paper and in the terminal\n"
LANGUAGES = {"en": 4, "de": 5, "fr": 6}  # the columns of what is banned
RIGHT = 7
CODE = re.compile(r"`([^`]+)`")
HOLE = re.compile(r"\{[^}]*\}")
ALONE = "="  # before a word that is banned as a whole message only
# What may follow a number without being bent by it.
UNBENT = {
    *("of", "to", "and", "or", "against", "with", "in", "on", "for", "from", "out", "at", "per"),
    *("von", "bis", "und", "oder", "gegen", "mit", "zu", "aus", "für", "je", "pro", "im", "auf"),
    *("de", "à", "et", "ou", "contre", "avec", "sur", "par", "dans", "pour", "en", "du", "des"),
    *(
        "each",
        "je",
        "chacun",
        "chacune",
        "haben",
        "mb",
        "mo",
        "min",
        "h",
        "std",
        "s",
        "is",
        "ist",
        "est",
        "x",
        "nach",
        "after",
        "by",
        "um",
    ),
}
BEFORE_A_NOUN = re.compile(r"\{(\w+)\}[ \u00a0\u202f]([^\W\d_]+)")
NUMBERS = {
    *("count", "rounds", "points", "minutes", "hours", "seconds", "plays", "entries", "tables"),
    *("limit", "most", "least", "size", "finals", "repeats", "needed", "games", "meetings"),
    *("times", "each", "stages", "files", "pages", "met", "low", "high", "score"),
}


class Saying(NamedTuple):
    """A message, or a form of one, in a language."""

    code: str
    part: str
    key: str
    said: str

    @property
    def name(self) -> str:
        return f"{self.code}/{self.part}/{self.key}"

    @property
    def id(self) -> str:
        """Without the number of a form."""
        return self.key.partition("[")[0]


def all_sayings() -> Iterator[Saying]:
    for part in parts():
        for english in part.messages:
            ends = [""] if len(english.said) == 1 else ["[0]", "[1]"]
            for end, said in zip(ends, english.said, strict=True):
                yield Saying("en", part.name, english.key + end, said)
    for each in all_messages():
        yield Saying(each.code, each.part, each.key, each.own)


# Words of the glossary


class Ban(NamedTuple):
    code: str
    word: str
    right: tuple[str, ...]

    def is_broken_by(self, saying: Saying) -> bool:
        if any(fnmatchcase(f"{saying.part}/{saying.id}", like) for like in self.right):
            return False
        return bool(pattern_of(self.word).search(HOLE.sub("…", saying.said)))


@cache
def pattern_of(word: str) -> re.Pattern[str]:
    if word.startswith(ALONE):
        return re.compile(rf"^{re.escape(word[1:])}$", re.IGNORECASE)
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)


@cache
def bans() -> tuple[Ban, ...]:
    table = GLOSSARY.read_text("utf-8").partition(HEADING)[2].partition("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return tuple(
        Ban(code, word, tuple(CODE.findall(cells[RIGHT])))
        for cells in rows
        for code, column in LANGUAGES.items()
        for word in CODE.findall(cells[column])
    )


def banned_words() -> list[str]:
    return [
        f"{saying.name}: “{ban.word}” in “{saying.said}”"
        for saying in all_sayings()
        for ban in bans()
        if ban.code == saying.code and ban.is_broken_by(saying)
    ]


def too_long() -> list[str]:
    return [line for line in map(excess, all_sayings()) if line]


def excess(saying: Saying) -> str:
    place = place_of(saying.part, saying.id)
    limit, length = place.limit(saying.code), length_of(saying.said)
    if limit is None or length <= limit:
        return ""
    return f"{saying.name}: {place.name}, {length} characters of {limit}: “{saying.said}”"


def two_bent_numbers() -> list[str]:
    return [f"{each.name}: “{each.said}”" for each in all_sayings() if len(bent_in(each.said)) > 1]


def bent_in(said: str) -> set[str]:
    """The numbers that a noun or a verb follows."""
    return {
        name
        for name, word in BEFORE_A_NOUN.findall(said)
        if name in NUMBERS and word.lower() not in UNBENT
    }
