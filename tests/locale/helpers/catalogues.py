"""Every catalogue of every language, beside the English one that it translates."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Message as Entry

from companion.cli.messages import MESSAGES as CLI
from companion.competition.messages import MESSAGES as COMPETITION
from companion.exchange.messages import MESSAGES as EXCHANGE
from companion.games.messages import MESSAGES as GAMES
from companion.games.registry import folder_of, known_games
from companion.games.sheet.messages import MESSAGES as SHEET
from companion.locale import SOURCE, codes
from companion.printing.messages import MESSAGES as PRINTING
from companion.services.messages import MESSAGES as SERVICES
from companion.venue.messages import MESSAGES as VENUE
from companion.web.catalogues import PARTS
from tests.games.helpers.established import FOLDERS as ESTABLISHED
from tests.tools.catalogues import ids, read, strings
from tests.tools.english_messages import MANY, ONE, Part, parts

ENGLISH: dict[str, Mapping[str, str]] = {**PARTS, "cli": CLI, "games": GAMES}
ENGLISH |= {"competition": COMPETITION, "services": SERVICES, "venue": VENUE, "printing": PRINTING}
ENGLISH |= {"sheet": SHEET, "exchange": EXCHANGE}
ENGLISH |= {Path(folder_of(game)).name: game.messages for game in known_games()}
NEW = {Path(folder_of(game)).name for game in known_games()} - {*ESTABLISHED}
OTHERS = [code for code in codes() if code != SOURCE]
SAME = "same as in English"  # what a translator says of a message that needs no other words


class Message(NamedTuple):
    """A message of a catalogue, or a form of it, with what it translates."""

    code: str
    part: str
    key: str
    english: str
    own: str
    source: tuple[str, ...]  # all forms that English has of it
    remarks: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.code}/{self.part}/{self.key}"


def part_of(name: str) -> Part:
    return next(part for part in parts() if part.name == name)


@cache
def entries(code: str, part: str) -> tuple[Entry, ...]:
    """What a file says, and nothing else."""
    return tuple([entry for entry in read(part_of(part).path(code)) if entry.id])


def has_catalogue(code: str, part: str) -> bool:
    """A game may be in English at first."""
    return any(any(strings(entry)) for entry in entries(code, part))


def all_messages() -> Iterator[Message]:
    """Whatever is translated; that nothing is left out has a test of its own."""
    for code in OTHERS:
        for part in ENGLISH:
            for entry in entries(code, part):
                yield from [form for form in forms_of(code, part, entry) if form.own]


def forms_of(code: str, part: str, entry: Entry) -> Iterator[Message]:
    """The first form is for one, all others for several: `points[1]`."""
    english, remarks = ids(entry), tuple(entry.user_comments)
    for number, own in enumerate(strings(entry)):
        key = f"{entry.context}[{number}]" if entry.pluralizable else str(entry.context)
        form = english[min(number, len(english) - 1)]
        yield Message(code, part, key, form, own, english, remarks)


@cache
def translated(code: str, part: str) -> Mapping[str, str]:
    """A catalogue by the ids that English has: of a message in forms the first one and the last."""
    found: dict[str, str] = {}
    for entry in entries(code, part):
        own = strings(entry)
        ends = {ONE: own[0], MANY: own[-1]} if entry.pluralizable else {"": own[0]}
        found |= {f"{entry.context}{end}": form for end, form in ends.items()}
    return found
