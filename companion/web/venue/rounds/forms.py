"""The forms of nights and rounds, of their drafts and of their tables."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from wtforms import BooleanField, Field, HiddenField, StringField

from companion.refusal import Refusal
from companion.services.venue.seating.drafts import DraftTables, DraftWanted, exchange, move
from companion.services.venue.tables import Line
from companion.venue.state import SeatResult
from companion.web.base.forms import COUNTED, TickedField, WholeNumberField
from companion.web.venue.fields import (
    AmountField,
    CountField,
    GameField,
    ScoreField,
    TablesField,
    WordsField,
)
from companion.web.venue.forms import OrganiserForm

NEW, OUT = "new", "out"  # where else than to a table somebody can be moved
ANOTHER, SWAP, PUBLISH = "another", "swap", "publish"  # what is done with a draft
DRAW = "draw"
FIELDS = ("score", "place", "points")
NOWHERE = -1
LONGEST_GAME = 64


class CheckInForm(OrganiserForm):
    """Names that are tapped; `many`: all of those who could be; `then`: on to the draw."""

    person = TickedField()
    many = StringField()
    then = StringField()
    points = AmountField(empty=0)


class ArrivalForm(OrganiserForm):
    """Somebody by name, who may be new; `anew`: it is nobody of those who are called so alike."""

    AT: ClassVar[Mapping[str, str]] = {"is_it_somebody_known": "name"}

    name = WordsField()
    points = AmountField(empty=0)
    anew = BooleanField()
    meant: Sequence[int] = ()  # who is known, and may be meant

    def refuse(self, refusal: Refusal, sentence: str = "") -> None:
        super().refuse(refusal, sentence)
        if refusal.code == "is_it_somebody_known":
            self.meant = refusal.params["concerned"]


class SeatingForm(OrganiserForm):
    """One table of people who found each other."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("no_such_size", "no_points_for_size"), "person"
    )

    person = TickedField()
    game = GameField()


class CloseForm(OrganiserForm):
    """`empty`: also without tables."""

    empty = BooleanField()


class DraftForm(OrganiserForm):
    """Tables as a draft has them, and what is done to them by hand."""

    tables = TablesField()
    byes = TablesField()
    seed = WholeNumberField(missing=1)
    there = HiddenField()
    anew = BooleanField()
    size = WholeNumberField(missing=0)
    resize = StringField()
    pick = TickedField()
    to = StringField()
    game = GameField()
    what = StringField()

    @property
    def is_ours(self) -> bool:
        """Nobody types tables: what is none is no request of ours."""
        return not (self.tables.process_errors or self.byes.process_errors)

    @property
    def wanted(self) -> DraftWanted:
        return DraftWanted(bool(self.anew.data), self.size.data)

    @property
    def made(self) -> DraftTables:
        return DraftTables(self.tables.data, [each for part in self.byes.data for each in part])

    def show(self, tables: list[list[int]], byes: list[int], there: str) -> None:
        self.tables.data, self.byes.data, self.there.data = tables, [byes], there

    def changed(self) -> DraftTables:
        people, to = self.pick.data, self.to.data or ""
        if self.what.data == SWAP:
            return exchange(self.made, people)
        other = int(to) if COUNTED.fullmatch(to) else NOWHERE
        return move(self.made, people, None if to == NEW else other, to == OUT)


class ReseatForm(OrganiserForm):
    """Somebody is missing at a table, and perhaps another plays instead."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("unknown_name", "is_it_somebody_known"), "instead"
    )

    person = WholeNumberField()
    instead = WordsField()
    anew = BooleanField()
    reason = WordsField()
    meant: Sequence[int] = ()

    def refuse(self, refusal: Refusal, sentence: str = "") -> None:
        super().refuse(refusal, sentence)
        if refusal.code == "is_it_somebody_known":
            self.meant = refusal.params["concerned"]


class RulingForm(OrganiserForm):
    """Why, and whether somebody has seen what it moves."""

    reason = WordsField()
    sure = BooleanField()

    def again(self) -> dict[str, str]:
        """What is sent once more by whoever is sure."""
        fields: Sequence[Any] = [each for each in self if each.name not in ("token", "sure")]
        return {field.name: field._value() for field in fields}


class PenaltyForm(RulingForm):
    person = WholeNumberField()
    points = AmountField(needed=True)


class SeatScoresForm(OrganiserForm):
    """What every seat ended with; who has nothing is unclassified."""

    def seats(self) -> list[dict[str, Field]]:
        """By seat: the fields, as the columns are called."""
        count = sum(field.name.startswith("score-") for field in self)
        return [{name: self[f"{name}-{seat}"] for name in FIELDS} for seat in range(count)]

    def lines(self) -> list[Line]:
        return [
            {name: field.data for name, field in seat.items() if field.data is not None}
            for seat in self.seats()
        ]


class ResultForm(SeatScoresForm):
    game = GameField()
    confirm = BooleanField()


class CorrectionForm(SeatScoresForm, RulingForm):
    """Another result, perhaps of another game or of others, and why."""

    game = GameField()

    def people(self) -> list[int]:
        return [self[f"sits-{seat}"].data for seat in range(len(self.seats()))]


@cache
def result_form(seats: int) -> type[ResultForm]:
    return type("ResultFormOfSeats", (ResultForm,), seat_fields(seats))


@cache
def correction_form(seats: int) -> type[CorrectionForm]:
    sitters = {f"sits-{seat}": WholeNumberField(missing=0) for seat in range(seats)}
    return type("CorrectionFormOfSeats", (CorrectionForm,), {**seat_fields(seats), **sitters})


def seat_fields(seats: int) -> dict[str, object]:
    found: dict[str, object] = {}
    for seat in range(seats):
        found |= {f"score-{seat}": ScoreField("score"), f"place-{seat}": CountField("place")}
        found[f"points-{seat}"] = AmountField("points")
    return found


def seat_data(lines: Sequence[SeatResult]) -> dict[str, object]:
    """What is known of the seats, as it stands in their fields."""
    return {
        f"{name}-{seat}": getattr(line, name) for seat, line in enumerate(lines) for name in FIELDS
    }
