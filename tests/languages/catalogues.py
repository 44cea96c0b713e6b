"""Every catalogue of every language, beside the English one that it translates."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from companion import languages
from companion.cli.messages import MESSAGES as CLI
from companion.games import known_games
from companion.games.messages import MESSAGES as GAMES
from companion.games.registry import folder_of
from companion.languages import SOURCE, codes
from companion.printing.messages import MESSAGES as PRINTING
from companion.services.messages import MESSAGES as SERVICES
from companion.tourney.messages import MESSAGES as TOURNEY
from companion.tourney.venue.messages import MESSAGES as VENUE
from companion.web.words import PARTS

ENGLISH: dict[str, Mapping[str, str]] = {**PARTS, "cli": CLI, "games": GAMES}
ENGLISH |= {"tourney": TOURNEY, "services": SERVICES, "venue": VENUE, "printing": PRINTING}
ENGLISH |= {Path(folder_of(game)).name: game.messages for game in known_games()}
NEW = {Path(folder_of(game)).name for game in known_games()} - {"basari", "edel", "ys"}
OTHERS = [code for code in codes() if code != SOURCE]


class Message(NamedTuple):
    """A message of a catalogue with what it translates; None where there is no such thing."""

    code: str
    part: str
    key: str
    english: str | None
    own: str | None

    @property
    def name(self) -> str:
        return f"{self.code}/{self.part}/{self.key}"


def catalogue(code: str, part: str) -> Mapping[str, str]:
    found: Mapping[str, str] = import_module(f"companion.languages.{code}.{part}").MESSAGES
    return found


def has_catalogue(code: str, part: str) -> bool:
    """A game may be in English at first."""
    return (Path(languages.HERE) / code / f"{part}.py").exists()


def all_messages() -> Iterator[Message]:
    for code in OTHERS:
        for part, english in ENGLISH.items():
            if part in NEW and not has_catalogue(code, part):
                continue
            own = catalogue(code, part)
            for key in {**english, **own}:
                yield Message(code, part, key, english.get(key), own.get(key))
