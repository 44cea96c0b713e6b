"""The fields of organisers' forms: numbers, names, games and people as they type or tap them."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from wtforms import Field, SelectField, StringField, ValidationError
from wtforms.form import BaseForm
from wtforms.widgets import HiddenInput, TextInput

from companion.competition.scoring.explanation import DIGITS
from companion.games.codec import LARGEST_NUMBER
from companion.games.contract import AnyGame
from companion.games.registry import known_games
from companion.web.security.visitor import numeral, wording

NUMBER = re.compile(r"[-\u2212]?[0-9]{1,9}(?:[.,][0-9]{1,6})?", re.ASCII)
TERM = re.compile(r"[-+\u2212]?\s*[0-9]{1,9}(?:[.,][0-9]{1,6})?", re.ASCII)
SUM = re.compile(
    rf"{TERM.pattern}(?:\s*[-+\u2212]\s*[0-9]{{1,9}}(?:[.,][0-9]{{1,6}})?){{1,20}}", re.ASCII
)
TABLES = re.compile("[0-9, ]*", re.ASCII)
LONGEST_TEXT = 20_000


def typed_number(text: str) -> float | str:
    """A number as people type it; anything else as it is, for the rules to refuse."""
    text = text.strip()
    if not NUMBER.fullmatch(text):
        return text
    value = float(plain(text))
    return int(value) if value.is_integer() else value


def plain(text: str) -> str:
    return re.sub(r"\s", "", text).replace("\u2212", "-").replace(",", ".")


def spelled(value: object, digits: int = DIGITS) -> str:
    """A number, or several of them, as standings show them."""
    return numeral(value, "·", digits)


def typed(value: object) -> str:
    """The same as it would be typed, to stand in a field."""
    return "" if value is None else spelled(value).replace("\u2212", "-")


def game_key(title: str) -> str:
    """A game that we know, also by the short form of its title that everybody types."""
    title = " ".join(title.split())
    return next((game.key for game in known_games() if title.casefold() in names_of(game)), title)


def names_of(game: AnyGame) -> tuple[str, ...]:
    title = game.title.casefold()
    return title, title.partition(":")[0], game.key


class CodedSentence(str):
    """Why a field is not taken, in words, with the code that programs go by."""

    __slots__ = ("code",)
    code: str


def coded(code: str, **params: object) -> CodedSentence:
    sentence = CodedSentence(wording().sentence(code, params))
    sentence.code = code
    return sentence


class AmountField(Field):
    """A number as people type it: with a comma or a point, and any minus."""

    widget = TextInput()
    data: float | None
    EXPECTED = "number"

    def __init__(
        self,
        called: str = "",
        low: int = -LARGEST_NUMBER,
        high: int = LARGEST_NUMBER,
        empty: float | None = None,
        needed: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.called, self.low, self.high, self.empty = called or self.name, low, high, empty
        self.needed = needed

    def process_formdata(self, valuelist: Sequence[object]) -> None:
        text = str(valuelist[0]).strip() if valuelist else ""
        self.data = self.number_in(text) if text or self.needed else self.empty

    def number_in(self, text: str) -> float:
        value = typed_number(text)
        if isinstance(value, str) or not self.fits(value):
            raise ValueError(coded("wrong_type", field=self.called, expected=self.EXPECTED))
        if not self.low <= value <= self.high:
            raise ValueError(coded("out_of_range", field=self.called, low=self.low, high=self.high))
        return value

    def fits(self, value: float) -> bool:
        return True

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return str(self.data) if isinstance(self.data, int) else typed(self.data)


class ScoreField(AmountField):
    """A number, or several to be added up: `12+5`, `30-4`."""

    def number_in(self, text: str) -> float:
        if not SUM.fullmatch(text):
            return super().number_in(text)
        terms = [Decimal(plain(term)) for term in TERM.findall(text)]
        total = sum(terms, Decimal(0))
        return super().number_in(f"{total.normalize():f}")


class CountField(AmountField):
    """A whole number."""

    EXPECTED = "integer"

    def fits(self, value: float) -> bool:
        return isinstance(value, int)

    @property
    def count(self) -> int:
        return int(self.data or 0)


class TablesField(Field):
    """Tables of people as our pages write them, not as anybody types them."""

    widget = HiddenInput()
    data: list[list[int]]

    def process_data(self, value: Iterable[list[int]] | None) -> None:
        self.data = [*(value or ())]

    def process_formdata(self, valuelist: Sequence[object]) -> None:
        text = str(valuelist[0]) if valuelist else ""
        if len(text) > LONGEST_TEXT or not TABLES.fullmatch(text):
            raise ValueError(coded("moved_on"))
        tables = [numbers_in(table) for table in text.split()]
        self.data = [table for table in tables if table]

    def _value(self) -> str:
        return " ".join([",".join(map(str, table)) for table in self.data])


def numbers_in(text: str) -> list[int]:
    return [int(each) for each in text.split(",") if each and len(each) < 8]


class WordsField(StringField):
    """One line of text, in which several spaces are one."""

    def process_formdata(self, valuelist: Sequence[object]) -> None:
        self.data = " ".join(str(valuelist[0]).split()) if valuelist else self.data or ""

    @property
    def text(self) -> str:
        return self.data or ""


class GameField(StringField):
    """A game by its title, as a competition or a table has it."""

    @property
    def key(self) -> str:
        return game_key(self.data or "")


class ChoiceField(SelectField):
    """One of several words."""

    data: str | None

    def pre_validate(self, form: BaseForm) -> None:
        known = tuple([str(choice[0]) for choice in self.iter_choices()])
        if self.data is not None and self.data not in known:
            raise ValidationError(
                coded("unknown_word", field=self.short_name, quote=self.data, known=known)
            )

    @property
    def word(self) -> str:
        return str(self.data or "")
