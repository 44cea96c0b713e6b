"""The words on paper, in the language of the document."""

from functools import cache

from companion.competition.messages import MESSAGES as COMPETITION
from companion.competition.scoring.explanation import DIGITS, spelled
from companion.games.progress import Setup
from companion.games.wording import Wording
from companion.locale import wording, wording_of
from companion.printing.messages import MESSAGES
from companion.venue.messages import MESSAGES as VENUE
from companion.venue.text import Title

NONE = "–"
MINUS = "−"


class Words:
    """Sentences, days and numbers as a language writes them."""

    def __init__(self, language: str) -> None:
        self.language = language
        own = {**COMPETITION, **MESSAGES}
        self.wording = wording_of(language, "printing", own, "competition")
        self.venue = wording_of(language, "venue", VENUE, "competition")

    def say(self, key: str, /, **params: object) -> str:
        return self.wording.messages[key].format_map(params)

    def title(self, title: Title) -> str:
        """What a night or round is called."""
        return title if isinstance(title, str) else self.venue.reason(title)

    def say_count(self, key: str, count: int, /, **params: object) -> str:
        """A sentence in which a number bends the words around it."""
        return self.wording.plurals[key](count).format_map({**params, "count": count})

    def counted(self, noun: str, count: int) -> str:
        return self.wording.counted(noun, count)

    def of_play(self, table: Setup) -> Wording:
        return wording(self.language, table.game, table.players)

    def date(self, iso: str) -> str:
        """`2026-11-16` as people write it; whatever else was given stays as it is."""
        year, _, rest = iso[:10].partition("-")
        month, _, day = rest.partition("-")
        if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
            return iso
        if not 1 <= int(month) <= 12:
            return iso
        return self.say(
            "date.written", day=int(day), month=self.say(f"month.{int(month)}"), year=year
        )

    def short_date(self, iso: str) -> str:
        """Day and month in figures, above a column; nothing where no day is known."""
        _, month, day = [*iso[:10].split("-"), "", ""][:3]
        if not (month.isdecimal() and day.isdecimal()):
            return ""
        return self.say("date.short", day=int(day), month=int(month))

    def minutes(self, minutes: int) -> str:
        hours, rest = divmod(minutes, 60)
        if not hours:
            return self.say("duration.minutes", minutes=rest)
        return self.say("duration.hours", hours=hours, minutes=rest)

    @property
    def point(self) -> str:
        """What stands before decimals."""
        return self.say("number.half")[1]

    def number(self, value: object, digits: int = DIGITS) -> str:
        return spelled(value, self.point, digits=digits)

    def seal(self, code: str) -> str:
        """At the foot of a result: by which it can be compared later with what is kept."""
        return self.say("seal", code=code) if code else ""

    def commas(self, words: list[str]) -> str:
        return self.wording.commas(words)


@cache
def words_of(language: str) -> Words:
    return Words(language)
