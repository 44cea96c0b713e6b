"""The words of a screen, as whoever draws it passes them in: the language is known there."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from companion.games.contract import AnyGame
from companion.games.wording import Wording


class Say(Protocol):
    def __call__(self, key: str, /, **params: object) -> str: ...


class SayCount(Protocol):
    def __call__(self, key: str, count: int, /, **params: object) -> str: ...


class WordingOf(Protocol):
    def __call__(self, game: AnyGame | None = None, players: Iterable[str] = ()) -> Wording: ...


class ScreenWords(NamedTuple):
    """Sentences by their key, those with a number, those of a game, and names within them."""

    say: Say
    say_count: SayCount
    wording: WordingOf
    isolated: Callable[[str], str]
