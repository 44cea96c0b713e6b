"""Where every message stands, and how long it may be there.

Pages are read from their templates; what code says goes by its id, the little that is left by the
table below. A narrower place goes before a wider one.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from string import Formatter
from typing import NamedTuple

from companion.config.folders import PACKAGE
from tests.locale.helpers.template_places import places_in_templates
from tests.locale.helpers.web_catalogue import said_in_code


class Place(NamedTuple):
    """What translators call it, and how many characters fit, in English and in others."""

    name: str
    english: int | None = None
    others: int | None = None
    french: int | None = None

    def limit(self, code: str) -> int | None:
        if code == "en":
            return self.english
        return self.french if code == "fr" and self.french else self.others


PLACES = {
    "tab": Place("Tab of a menu", 10, 12),
    "button": Place("Button", 24, 28, 30),
    "heading": Place("Heading", 28, 34),
    "screen": Place("Line on the big screen", 32, 38),
    "label": Place("Label", 80, 95),
    "hint": Place("Hint", 80, 95),
    "text": Place("Text of a page", 110, 125),
    "error": Place("Error", 110, 125),
    # Where there is room
    "explanation": Place("Text of a page that explains"),
    "heard": Place("Title, or read aloud"),
    "part": Place("Part of another message"),
    "terminal": Place("In the terminal"),
    "print": Place("On paper"),
}
NARROW_FIRST = list(PLACES)

# What code says, by catalogue and id: the first line that fits.
BY_ID = {
    "cli/*": "terminal",
    "printing/*": "print",
    "web/serve.*": "terminal",
    "web/account.serve": "terminal",
    "web/doctor.*": "terminal",
    "web/backup.*": "terminal",
    "web/restore.*": "terminal",
    "web/unsafe.*": "terminal",
    "web/bad.*": "terminal",
    "web/error.*.lead": "error",
    "web/error.number": "hint",
    "web/error.logged": "hint",
    "web/error.*": "heading",
    "web/venue.way.*": "tab",
    "web/month.*": "part",
    "web/players.*": "part",
    "web/scoring.next": "button",
    "web/scoring.on": "button",
    "web/scoring.result": "button",
    "web/scoring.*": "heading",
    "web/planner.*_bad": "error",
    "*/explain.*": "explanation",
    "*/explanation.*": "explanation",
    "*/*.about": "explanation",
    "big_screen/big_screen.control.*": "label",
    "big_screen/*": "screen",
    "competitions/settings.*": "label",
    "phone/me.decided.*": "part",
    "*/*.hint": "hint",
    "*/*.lead": "hint",
    "*/*_bad": "error",
    "people/log.*": "text",
    "services/*": "error",
    "venue/fault.*": "error",
    "venue/action.*": "text",
    "venue/*.*": "label",
    "venue/*": "error",
    "competition/why.*": "text",
    "competition/statistic.*": "label",
    "competition/expected.*": "part",
    "competition/*.*": "explanation",
    "competition/*": "error",
    # What the games say, all of them or one
    "*/ask.*": "heading",
    "*/do.*": "button",
    "*/tap.*": "button",
    "*/word.*": "button",
    "*/hint.*": "button",
    "*/tell.*": "text",
    "*/why.*": "text",
    "games/*.*": "label",
    "games/*": "error",
    "basari/*.*": "label",
    "edel/*.*": "label",
    "ys/*.*": "label",
    "basari/*": "error",
    "edel/*": "error",
    "ys/*": "error",
    "*": "text",
}
# What explains, on pages that do not: all that is known of a person, and what becomes of it.
EXPLAINED = {f"people/erase.{what}.lead" for what in ("goes", "stays", "copies")}
EXPLAINED |= {"people/person.kept.lead"}
OF_PAGES = {"web", "play", "people", "competitions", "phone", "statistics", "big_screen", "tonight"}


@cache
def place_of(part: str, key: str) -> Place:
    if f"{part}/{key}" in EXPLAINED:
        return PLACES["explanation"]
    return PLACES[shown_at(part, key) or said_at(part, key)]


def shown_at(part: str, key: str) -> str | None:
    """The narrowest place in which a template shows it."""
    if part not in OF_PAGES:
        return None
    known = places_in_templates()
    if key not in known and key in said_by_code():
        return None
    fitting = [pattern for pattern in known if "*" in pattern and fits(pattern, key)]
    named = key if key in known else max(fitting, key=ending, default=None)
    return min(known[named], key=NARROW_FIRST.index) if named else None


@cache
def said_by_code() -> frozenset[str]:
    """What stands in code as a whole: no template puts such an id together."""
    code = [path for name in ("web", "play") for path in (PACKAGE / name).rglob("*.py")]
    said = [each for path in code for each in said_in_code(path.read_text("utf-8"))]
    return frozenset(each.key for each in said if each.whole)


def fits(pattern: str, key: str) -> bool:
    begin, _, end = pattern.partition("*")
    middle = key[len(begin) : len(key) - len(end)]
    return key.startswith(begin) and key.endswith(end) and "." not in middle and bool(begin)


def ending(pattern: str) -> tuple[int, int]:
    """The one that says most of an id, and of its end first of all."""
    begin, _, end = pattern.partition("*")
    return len(end), len(begin)


def said_at(part: str, key: str) -> str:
    return next(place for like, place in BY_ID.items() if fnmatchcase(f"{part}/{key}", like))


# How long it gets

NAME, NAMES = "Maximilian", "Anna, Ben, Cleo"
USUAL: Mapping[str, str] = {
    **dict.fromkeys(("seat", "person", "into", "other", "who", "name", "above", "below"), NAME),
    **dict.fromkeys(("account", "login", "player"), NAME),
    **dict.fromkeys(("people", "names", "others", "players", "seats", "totals"), NAMES),
    **dict.fromkeys(
        ("gems", "held", "wanted", "standing", "bid", "stock", "taken"), "2 red, 1 blue"
    ),
    **dict.fromkeys(
        ("give", "take", "items", "workers", "guesses", "sums", "row"), "2 red, 1 blue"
    ),
    **dict.fromkeys(("game", "title"), "Edel, Stein & Reich"),
    **dict.fromkeys(
        ("quote", "what", "reason", "text", "field", "option", "card"), "Something long"
    ),
    **dict.fromkeys(("given", "awaited", "expected", "action", "event", "task"), "Something long"),
    "competition": "Spring season",
    "round": "Night 12",
    "venue": "Café Würfel",
    "colour": "yellow",
    "kind": "yellow",
    "time": "19:30",
    "date": "16 Nov 2026",
    "code": "3F9A2C",
    "year": "2026",
    "why": "Something is quite wrong there.",
    "question": "Which action?",
}
A_NUMBER = "12"
SOFT_HYPHEN = "\u00ad"


class Usual(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return A_NUMBER


def length_of(message: str) -> int:
    """How many characters a message has, with a usual value in every hole."""
    found = 0
    for text, name, _, _ in Formatter().parse(message):
        found += len(text.replace(SOFT_HYPHEN, ""))
        found += 0 if name is None else len(Usual(USUAL)[name])
    return found
