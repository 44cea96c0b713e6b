"""What things are called on a screen."""

from functools import lru_cache

from markupsafe import Markup

from companion.games.contract import AnyGame
from companion.games.wording import signed
from companion.play.view.words import ScreenWords


class GameLabels:
    """The labels of one game: fields, words, colours, options."""

    def __init__(self, words: ScreenWords, game: AnyGame, players: tuple[str, ...] = ()) -> None:
        self.words = words
        self.game = game
        self.wording = words.wording(game, players)
        self.messages = self.wording.messages

    def count(self, key: str) -> str:
        return self.wording.count(key)

    def field(self, name: str) -> str:
        return self.messages[f"field.{name}"]

    def word(self, word: str) -> str:
        return self.messages[f"word.{word}"]

    def hint(self, word: str) -> str:
        """What a word means, where it needs to be said."""
        return self.messages.get(f"hint.{word}", "")

    def letter(self, kind: str) -> str:
        return self.messages[f"letter.{kind}"]

    def say(self, key: str, /, **params: object) -> str:
        """A sentence of the game's own templates."""
        return self.messages[key].format_map(params)

    def kind(self, kind: str) -> Markup:
        """A piece of a kind: its cut tells it, for whom colours are alike."""
        return drawn_kind(kind)

    def named_kind(self, kind: str) -> Markup:
        """The same for whom it is read aloud."""
        return drawn_kind(kind, self.word(kind))

    def number(self, key: str, number: int) -> str:
        """A number on the table that has no column."""
        short = self.messages.get(f"board.{key}")
        return short.format(count=number) if short else f"{self.wording.fact(key)} {number}"

    def signed(self, number: int) -> str:
        return signed(number)

    def option(self, key: str) -> str:
        return self.messages[f"option.{key}"]

    def switch(self, key: str) -> str:
        """An expansion or a variant that a game names itself."""
        return self.messages.get(f"switch.{key}", key)

    def counts(self, players: tuple[int, ...]) -> str:
        """For how many players something is, where it is not for all."""
        return "" if players == self.game.players else player_counts(self.words, players)


@lru_cache(maxsize=512)
def drawn_kind(kind: str, name: str = "") -> Markup:
    drawn = Markup('<i class="kind {}" aria-hidden="true"></i>').format(kind)
    return drawn + Markup('<span class="hidden">{}</span>').format(name) if name else drawn


def player_counts(words: ScreenWords, counts: tuple[int, ...]) -> str:
    """`2 to 5 players` for an unbroken run, otherwise every count by itself."""
    first, last = min(counts), max(counts)
    if len(counts) > 2 and len(counts) == last - first + 1:
        return words.say("players.run", first=first, last=last)
    if len(counts) == 1:
        return words.say_count("players", first)
    listed = words.wording().listing(map(str, counts), "or")
    return words.say("players.several", counts=listed)
