"""The words on paper, in the language of the document."""

from functools import cache
from typing import Any

from companion.games.folding import Table
from companion.games.sentences import Wording
from companion.languages import wording, wording_of
from companion.printing.messages import MESSAGES
from companion.tourney.steps import DIGITS, spelled

NONE = "–"
MINUS = "−"


class Words:
    """Sentences, days and numbers as a language writes them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.wording = wording_of(language, "printing", MESSAGES)

    def say(self, key: str, /, **params: object) -> str:
        return self.wording.messages[key].format_map(params)

    def counted(self, noun: str, count: int) -> str:
        return self.wording.counted(noun, count)

    def of_play(self, table: Table) -> Wording:
        return wording(self.language, table.game, table.players)

    def date(self, iso: str) -> str:
        """`2026-11-16` as people write it; whatever else was given stays as it is."""
        year, _, rest = iso[:10].partition("-")
        month, _, day = rest.partition("-")
        if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
            return iso
        if not 1 <= int(month) <= 12:
            return iso
        return self.say("date", day=int(day), month=self.say(f"month.{int(month)}"), year=year)

    def minutes(self, minutes: int) -> str:
        hours, rest = divmod(minutes, 60)
        if not hours:
            return self.say("minutes", minutes=rest)
        return self.say("hours", hours=hours, minutes=f"{rest:02d}")

    @property
    def point(self) -> str:
        """What stands before decimals."""
        return self.say("decimal")[1]

    def number(self, value: Any, digits: int = DIGITS) -> str:
        return spelled(value, self.point, digits=digits)

    def seal(self, code: str) -> str:
        """At the foot of a result: by which it can be compared later with what is kept."""
        return self.say("seal", code=code) if code else ""

    def commas(self, words: list[str]) -> str:
        return self.wording.commas(words)


@cache
def words_of(language: str) -> Words:
    return Words(language)
