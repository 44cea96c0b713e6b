"""From a code and parameters to a sentence that a player understands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard, TypeVar

from companion.games.board import Card
from companion.games.contract import AnyGame, Caution, Reason
from companion.games.messages import MESSAGES

if TYPE_CHECKING:
    from fractions import Fraction

K = TypeVar("K")
LONGEST_QUOTE = 40
SOURCE = "en"  # the language beside the code
GAMES_KNOWN = 128  # whose words are remembered: there are as many as people write sheets


FormByNumber = Callable[[int], str]


class Catalogue(NamedTuple):
    """The words of a language: its messages, and those that have a form for each number."""

    messages: Mapping[str, str]
    plurals: Mapping[str, FormByNumber]

    def with_more(self, more: "Catalogue") -> "Catalogue":
        """These words and others, which go before."""
        return Catalogue({**self.messages, **more.messages}, {**self.plurals, **more.plurals})


ONE, MANY = ".1", ".many"  # the ends of what English says of one and of several


def form_by_number(one: str, many: str) -> FormByNumber:
    return lambda count: one if count == 1 else many


def sorted_out(messages: Mapping[str, str]) -> Catalogue:
    """English as it is written down: `points.1` and `points.many` are two forms of one message."""
    nouns = [key.removesuffix(MANY) for key in messages if key.endswith(MANY)]
    plurals = {noun: form_by_number(messages[noun + ONE], messages[noun + MANY]) for noun in nouns}
    forms = {noun + end for noun in nouns for end in (ONE, MANY)}
    return Catalogue({key: said for key, said in messages.items() if key not in forms}, plurals)


@lru_cache(GAMES_KNOWN)
def english(game: AnyGame | None = None) -> Catalogue:
    if game is None:
        return sorted_out(MESSAGES)
    words = sorted_out({**MESSAGES, **game.messages})
    return words.with_more(Catalogue(game.labels(SOURCE), {}))


class Wording:
    """The words of one play: its game's catalogue, its people, its colours.

    English unless another catalogue is given: the rules know of no other language.
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        players: Sequence[str] = (),
        catalogue: Catalogue | None = None,
    ) -> None:
        self.messages, self.plurals = catalogue or english(game)
        self.kinds: Sequence[str] = game.kinds if game else ()
        self.players = players

    def sentence(self, code: str, params: Mapping[str, object]) -> str:
        """What a game has `said` in words of its own is left as it is."""
        if "said" in params:
            return self.messages[str(params["said"])]
        return capital(self.phrase(code, params))

    def reason(self, reason: Reason) -> str:
        return self.sentence(reason.code, dict(reason.params))

    def reasons(self, reasons: Mapping[K, Reason]) -> dict[K, str]:
        return {key: self.reason(reason) for key, reason in reasons.items()}

    def phrase(self, code: str, params: Mapping[str, object]) -> str:
        words = {key: self.word(key, value) for key, value in params.items()}
        if "low" in params and "count" not in params:
            words["count"] = self.span(params["low"], params["high"])
        return self.form_for(code, params).format_map(words)

    def form_for(self, code: str, params: Mapping[str, object]) -> str:
        """A message; of several forms that for its `count`, or else for the first number."""
        if code in self.messages:
            return self.messages[code]
        numbers = {key: each for key, each in params.items() if is_number(each)}
        governing = numbers.get("count", next(iter(numbers.values())))
        return self.plurals[code](whole(governing))

    def warning(self, caution: Caution) -> str:
        concerned = {} if caution.seat is None else {"seat": caution.seat}
        return self.sentence(caution.code, {**concerned, **dict(caution.details)})

    def word(self, key: str, value: object) -> str:
        """A parameter in words: what it is about is told by its name."""
        if isinstance(value, Reason):
            return self.phrase(value.code, dict(value.params))
        if is_number(value) and not isinstance(value, int):
            return decimals(value, self.messages["number.half"][1])
        speak = SPEAKERS.get(key)
        return speak(self, value) if speak else str(value)

    def player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else self.messages["neutral"]

    def whose(self, seat: int | None) -> str:
        """Somebody, or the whole table."""
        return self.messages["word.table"] if seat is None else self.player(seat)

    def named(self, seat: int) -> str:
        """Somebody within a sentence."""
        return self.players[seat] if seat < len(self.players) else self.messages["neutral.within"]

    def one_of_seats(self, seats: Sequence[int]) -> str:
        if len(seats) == len(self.players):
            return self.messages["everybody"]
        return self.listing(map(self.player, seats), "or")

    def counted(self, noun: str, count: int) -> str:
        """So many of something, in words where the catalogue has them."""
        own = self.messages.get(f"{noun}.{count}")
        return (own or self.plurals[noun](count)).format(count=count)

    def count(self, key: str) -> str:
        """What a line of a tally is called: a colour as on the score sheet."""
        return self.messages.get(f"count.{key}") or self.source(key)

    def event(self, type_: str) -> str:
        return self.messages["event." + type_]

    def ask(self, kind: str) -> str:
        return self.messages["ask." + kind]

    def fact(self, key: str) -> str:
        """What a part of the table is called: the stock is a bank in some games."""
        return self.messages["fact." + key]

    def source(self, key: str) -> str:
        return self.messages["source." + key]

    def in_row(self, row: str | Sequence[int]) -> str:
        """A row of a sheet by its name, or numbers in a row."""
        return self.source(row) if isinstance(row, str) else self.commas(map(str, row))

    def items(self, counts: Sequence[int]) -> str:
        """What somebody holds: a count for each kind."""
        named = zip(self.kinds, counts, strict=True)
        return self.counted_kinds((kind, count) for kind, count in named if count)

    def counted_kinds(self, counts: Iterable[tuple[str, int]]) -> str:
        words = [self.counted(f"kind.{kind}", count) for kind, count in counts]
        return self.listing(words, "and") or self.messages["nothing"]

    def kind(self, name: str) -> str:
        return self.messages[f"kind.{name}"]

    def column(self, key: str, kind: str) -> str:
        """What a column of the board is called, where there is room for it."""
        if not kind:
            return self.messages.get(f"count.{key}") or self.messages[f"field.{key}"]
        words = self.messages.get(f"column.{key}", "{kind}")
        return capital(words.format(kind=self.kind(kind)))

    def changed(self, key: str, kind: str, count: int) -> str:
        """`+2 workers`: the word goes with the number, and the number has its sign."""
        noun = f"kind.{kind}" if kind else key
        if noun in self.plurals:
            return signed(count)[0] + self.counted(noun, abs(count))
        return f"{signed(count)} {self.column(key, kind)}"

    def card(self, card: Card) -> str:
        """A card in the open, as short as can be."""
        told = [self.messages[f"word.{card.key}"]]
        told += [self.kind(card.kind)] if card.kind else []
        told += [] if card.amount is None else [signed(card.amount)]
        return " ".join(told)

    def listing(self, words: Iterable[str], last: str) -> str:
        *many, final = [*words] or [""]
        return self.messages[last].format(many=self.commas(many), last=final) if many else final

    def commas(self, words: Iterable[str]) -> str:
        return self.messages["comma"].join(words)

    def labelled(self, label: str, value: str) -> str:
        return self.messages["labelled"].format(label=label, value=value)

    def span(self, low: object, high: object) -> str:
        return str(low) if low == high else self.messages["span"].format(low=low, high=high)


Speaker = Callable[[Wording, Any], str]  # of what is told by the name that it goes by


def counting(noun: str) -> Speaker:
    return lambda wording, count: wording.counted(noun, count)


def labelled(kind: str) -> Speaker:
    return lambda wording, value: wording.messages[f"{kind}.{value}"]


def quoting(wording: Wording, value: object) -> str:
    """What a file may say in any words."""
    return quoted(str(value))


SPEAKERS: dict[str, Speaker] = {
    "seat": Wording.named,
    "other": Wording.named,
    "people": lambda wording, seats: wording.listing(map(wording.named, seats), "and"),
    "seats": Wording.one_of_seats,
    **dict.fromkeys(("held", "wanted", "standing", "bid", "stock", "taken"), Wording.items),
    **dict.fromkeys(("quote", "key", "where"), quoting),
    "field": lambda wording, name: wording.messages.get(f"field.{name}") or quoted(str(name)),
    "option": lambda wording, key: wording.messages.get(f"option.{key}") or quoted(str(key)),
    **{noun: counting(noun) for noun in ("points", "items", "brokers")},
    "why": lambda wording, refusal: wording.sentence(refusal.code, refusal.params),
    "expected": labelled("expected"),
    "task": labelled("task"),
    "place": labelled("place"),
    "given": Wording.event,
    "awaited": lambda wording, types: wording.listing(map(wording.event, types), "or"),
    "known": lambda wording, words: wording.listing(map(str, words), "or"),
    "colour": Wording.kind,
    "required": lambda wording, words: wording.listing(map(str, words), "and"),
    "card": labelled("word"),
    "row": lambda wording, row: wording.in_row(row),
    "quotation": lambda wording, number: signed(number),
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_number(value: object) -> "TypeGuard[int | Fraction]":
    """Told without the module of fractions, which takes its time and no game needs."""
    return hasattr(value, "denominator")


def whole(number: "int | Fraction") -> int:
    """The number by which a noun bends.

    No language has a form of its own for 0.5 or 1.5: they go with that for 0, which is many in
    English and one in French.
    """
    return int(number) if number == int(number) or number > 2 else 0


def decimals(number: "Fraction | float", mark: str, digits: int = 3) -> str:
    """A part of something, with no more digits than it needs."""
    written = f"{float(number):.{digits}f}".rstrip("0").rstrip(".")
    return written.replace("-", "−").replace(".", mark)


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
