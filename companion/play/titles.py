"""Titles that a search finds: accents and capitals ignored, what was played last first."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import combining, normalize

from companion.games.contract import AnyGame
from companion.games.registry import known_games, sheets_shipped
from companion.ledger.entry import Json

GENERIC = ("points", "points-low", "rounds", "rounds-low", "winner", "together")
LONGEST_SEARCH = 100


class GameTitle(NamedTuple):
    """A game as it stands in a list: what it is called here, and all that it is found by."""

    key: str
    name: str
    low: int
    high: int
    found_by: tuple[str, ...]


def spelled(text: str) -> str:
    """As it is compared: letters and digits alone, small and without accents."""
    plain = [sign for sign in normalize("NFKD", text).casefold() if not combining(sign)]
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


def title_of_game(game: AnyGame) -> GameTitle:
    return GameTitle(
        game.name, game.title, game.players[0], game.players[-1], (spelled(game.title),)
    )


def title_of_sheet(document: Json, language: str) -> GameTitle:
    label, (low, high) = document["title"], document["players"]
    names = [label] if isinstance(label, str) else label.values()
    found_by = tuple(dict.fromkeys([spelled(each) for each in names]))
    return GameTitle(document["key"], said_in(label, language), low, high, found_by)


def said_in(label: str | Mapping[str, str], language: str) -> str:
    """A label of a sheet: in a language, else in English, else as it was written first."""
    if isinstance(label, str):
        return label
    return label.get(language) or label.get("en") or next(iter(label.values()))


@cache
def shipped_titles(language: str) -> dict[str, GameTitle]:
    """All that come with Companion, by their keys: the games, then sheets by the alphabet."""
    documents = [document for document in sheets_shipped() if isinstance(document, dict)]
    sheets = [title_of_sheet(document, language) for document in documents]
    found = [title_of_game(game) for game in known_games()]
    found += sorted(sheets, key=lambda title: spelled(title.name))
    return {title.key: title for title in found}


def found_in(titles: Iterable[GameTitle], sought: str) -> list[GameTitle]:
    """Those with all the words, the ones that begin with them first."""
    words = spelled(sought[:LONGEST_SEARCH]).split()
    if not words:
        return []
    fitting = [title for title in titles if any(fits(name, words) for name in title.found_by)]
    beginning = " ".join(words)
    return sorted(
        fitting,
        key=lambda title: not any(name.startswith(beginning) for name in title.found_by),
    )


def fits(name: str, words: Sequence[str]) -> bool:
    """Each word is in the name, or all of them written together are."""
    together = name.replace(" ", "")
    return all(word in name for word in words) or "".join(words) in together
