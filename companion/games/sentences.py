"""From a code and parameters to a sentence that a player understands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.kernel import Caution, Game
from companion.games.messages import MESSAGES

GEMS = frozenset({"held", "wanted", "standing", "bid", "stock"})
QUOTES = frozenset({"quote", "field", "key", "option"})  # what a file may say in any words
LONGEST_QUOTE = 40


class Wording:
    """The words of one play: its game's catalogue, its people, its colours."""

    def __init__(self, game: Game | None = None, players: Sequence[str] = ()) -> None:
        self.messages: Mapping[str, str] = {**MESSAGES, **game.messages} if game else MESSAGES
        self.colours: Sequence[str] = game.colours if game else ()
        self.players = players

    def sentence(self, code: str, params: Mapping[str, Any]) -> str:
        words = {key: self.word(key, value) for key, value in params.items()}
        if "low" in params and "count" not in params:
            words["count"] = span(params["low"], params["high"])
        sentence = self.messages[code].format_map(words)
        return sentence[:1].upper() + sentence[1:]

    def warning(self, caution: Caution) -> str:
        concerned = {} if caution.seat is None else {"seat": caution.seat}
        return self.sentence(caution.code, {**concerned, **dict(caution.details)})

    def word(self, key: str, value: Any) -> str:
        if key == "seat":
            return self.player(value)
        if key == "seats":
            return self.one_of_seats(value)
        if key in GEMS:
            return self.gems(value)
        if key == "why":
            return self.sentence(value.code, value.params)
        if key == "expected":
            return self.messages["expected." + value]
        if key == "awaited":
            return self.listing(map(self.deed, value), "or")
        if key == "known":
            return self.listing(map(str, value), "or")
        if key == "given":
            return self.deed(value)
        if key in QUOTES:
            return quoted(str(value))
        return str(value)

    def player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else self.messages["neutral"]

    def one_of_seats(self, seats: Sequence[int]) -> str:
        if len(seats) == len(self.players):
            return self.messages["everybody"]
        return self.listing(map(self.player, seats), "or")

    def deed(self, type_: str) -> str:
        return self.messages["deed." + type_]

    def ask(self, kind: str) -> str:
        return self.messages["ask." + kind]

    def fact(self, key: str) -> str:
        """What a part of the table is called: the stock is a bank in some games."""
        return self.messages["fact." + key]

    def source(self, key: str) -> str:
        return self.messages["source." + key]

    def gems(self, counts: Sequence[int]) -> str:
        named = zip(counts, self.colours, strict=True)
        words = [f"{count} {colour}" for count, colour in named if count]
        return self.listing(words, "and") or self.messages["nothing"]

    def listing(self, words: Iterable[str], last: str) -> str:
        *many, final = [*words] or [""]
        return f"{', '.join(many)} {self.messages[last]} {final}" if many else final


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def quoted(text: str) -> str:
    return printable(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")


def printable(text: str) -> str:
    """What would break a line, move a cursor or turn the direction of a text is spelled out."""
    if text.isprintable():
        return text
    return "".join([each if each.isprintable() else escaped(each) for each in text])


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()
