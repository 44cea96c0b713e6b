"""What things are called on a screen."""

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

    def signed(self, number: int) -> str:
        return signed(number)

    def option(self, key: str) -> str:
        return self.messages[f"option.{key}"]

    def counts(self, players: tuple[int, ...]) -> str:
        """For how many players something is, where it is not for all."""
        return "" if players == self.game.players else player_counts(players)


def player_counts(counts: tuple[int, ...]) -> str:
    """`2 to 5 players` for an unbroken run, otherwise every count by itself."""
    first, last = min(counts), max(counts)
    if len(counts) > 2 and len(counts) == last - first + 1:
        return say("players.run", first=first, last=last)
    if len(counts) == 1:
        return say_count("players", first)
    return say("players.several", counts=wording().listing(map(str, counts), "or"))
