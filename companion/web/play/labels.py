"""What things are called on a screen."""

from functools import lru_cache

from markupsafe import Markup

from companion.games.kernel import Game
from companion.games.sentences import signed
from companion.web.words import say, say_count, wording


class Labels:
    """The labels of one game: fields, words, colours, options."""

    def __init__(self, game: Game, players: tuple[str, ...] = ()) -> None:
        self.game = game
        self.wording = wording(game, players)
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

    def letter(self, colour: str) -> str:
        return self.messages[f"letter.{colour}"]

    def gem(self, colour: str) -> Markup:
        """A gem with the letter of its colour, for whom colours are alike."""
        return drawn_gem(colour, self.letter(colour))

    def named_gem(self, colour: str) -> Markup:
        """The same for whom it is read aloud."""
        return drawn_gem(colour, self.letter(colour), self.word(colour))

    def signed(self, number: int) -> str:
        return signed(number)

    def option(self, key: str) -> str:
        return self.messages[f"option.{key}"]

    def counts(self, players: tuple[int, ...]) -> str:
        """For how many players something is, where it is not for all."""
        return "" if players == self.game.players else player_counts(players)


@lru_cache(maxsize=512)
def drawn_gem(colour: str, letter: str, name: str = "") -> Markup:
    gem = Markup('<i class="gem {}" aria-hidden="true"><span>{}</span></i>').format(colour, letter)
    return gem + Markup('<span class="hidden">{}</span>').format(name) if name else gem


def player_counts(counts: tuple[int, ...]) -> str:
    """`2 to 5 players` for an unbroken run, otherwise every count by itself."""
    first, last = min(counts), max(counts)
    if len(counts) > 2 and len(counts) == last - first + 1:
        return say("players.run", first=first, last=last)
    if len(counts) == 1:
        return say_count("players", first)
    return say("players.several", counts=wording().listing(map(str, counts), "or"))
