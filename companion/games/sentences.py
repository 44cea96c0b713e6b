"""From a code and parameters to a sentence that a player understands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.games.kernel import Caution, Game, Reason
from companion.games.messages import MESSAGES

LONGEST_QUOTE = 40


class Wording:
    """The words of one play: its game's catalogue, its people, its colours."""

    def __init__(self, game: Game | None = None, players: Sequence[str] = ()) -> None:
        self.messages: Mapping[str, str] = {**MESSAGES, **game.messages} if game else MESSAGES
        self.colours: Sequence[str] = game.colours if game else ()
        self.players = players

    def sentence(self, code: str, params: Mapping[str, Any]) -> str:
        return capital(self.phrase(code, params))

    def reason(self, reason: Reason) -> str:
        return self.sentence(reason.code, dict(reason.params))

    def phrase(self, code: str, params: Mapping[str, Any]) -> str:
        words = {key: self.word(key, value) for key, value in params.items()}
        if "low" in params and "count" not in params:
            words["count"] = span(params["low"], params["high"])
        return self.messages[code].format_map(words)

    def warning(self, caution: Caution) -> str:
        concerned = {} if caution.seat is None else {"seat": caution.seat}
        return self.sentence(caution.code, {**concerned, **dict(caution.details)})

    def word(self, key: str, value: Any) -> str:
        """A parameter in words: what it is about is told by its name."""
        if isinstance(value, Reason):
            return self.phrase(value.code, dict(value.params))
        speak = SPEAKERS.get(key)
        return speak(self, value) if speak else str(value)

    def player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else self.messages["neutral"]

    def named(self, seat: int) -> str:
        """Somebody within a sentence."""
        return self.players[seat] if seat < len(self.players) else self.messages["neutral.within"]

    def one_of_seats(self, seats: Sequence[int]) -> str:
        if len(seats) == len(self.players):
            return self.messages["everybody"]
        return self.listing(map(self.player, seats), "or")

    def counted(self, noun: str, count: int) -> str:
        """So many of something, in words where the catalogue has them."""
        words = self.messages.get(f"{noun}.{count}") or self.messages[f"{noun}.many"]
        return words.format(count=count)

    def count(self, key: str) -> str:
        """What a line of a tally is called: a colour as on the score sheet."""
        return self.messages.get(f"count.{key}") or self.source(key)

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


Speaker = Callable[[Wording, Any], str]


def counting(noun: str) -> Speaker:
    return lambda wording, count: wording.counted(noun, count)


def labelled(kind: str) -> Speaker:
    return lambda wording, value: wording.messages[f"{kind}.{value}"]


def quoting(wording: Wording, value: Any) -> str:
    """What a file may say in any words."""
    return quoted(str(value))


SPEAKERS: dict[str, Speaker] = {
    "seat": Wording.named,
    "other": Wording.named,
    "people": lambda wording, seats: wording.listing(map(wording.named, seats), "and"),
    "seats": Wording.one_of_seats,
    **dict.fromkeys(("held", "wanted", "standing", "bid", "stock", "taken"), Wording.gems),
    **dict.fromkeys(("quote", "key"), quoting),
    "field": lambda wording, name: wording.messages.get(f"field.{name}") or quoted(str(name)),
    "option": lambda wording, key: wording.messages.get(f"option.{key}") or quoted(str(key)),
    **{noun: counting(noun) for noun in ("points", "pieces", "brokers")},
    "why": lambda wording, refusal: wording.sentence(refusal.code, refusal.params),
    "expected": labelled("expected"),
    "task": labelled("task"),
    "place": labelled("place"),
    "given": Wording.deed,
    "awaited": lambda wording, types: wording.listing(map(wording.deed, types), "or"),
    "known": lambda wording, words: wording.listing(map(str, words), "or"),
    "row": lambda wording, numbers: ", ".join(map(str, numbers)),
    "quotation": lambda wording, number: signed(number),
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def quoted(text: str) -> str:
    return printable(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")


def printable(text: str) -> str:
    """What would break a line, move a cursor or turn the direction of a text is spelled out."""
    if text.isprintable():
        return text
    return "".join([each if each.isprintable() else escaped(each) for each in text])


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()
