"""What is entered on a sheet, on the wire: cells, the end of a round, who leaves, the end."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.games.kit import (
    LARGEST_NUMBER,
    MINUS,
    MOST_BUTTONS,
    NOTHING,
    REASON_LENGTH,
    SEAT,
    AnyField,
    Asking,
    Boolean,
    Bound,
    Choice,
    Form,
    Input,
    ListOf,
    Malformed,
    PlainField,
    Seat,
    Shape,
    Shapes,
    Wanted,
    Wording,
    Yes,
    given,
    integer,
    number,
    text,
)
from companion.games.kit import Adjust as Adjustment
from companion.games.sheet.document.sheet import (
    CHOICE,
    NUMBER,
    PAIRS,
    SUM,
    TICK,
    CellRule,
    Row,
    SheetDocument,
)
from companion.games.sheet.state import Close, Event, FinishPlay, Out, Set

PART = re.compile("[+-]?[^+-]+")
TIMES = re.compile("[*x×]")


class SheetKeyField(PlainField[str]):
    """A key of the sheet: the rules say whether there is such a row, or such a win."""

    def __init__(self, kind: str, keys: tuple[str, ...]) -> None:
        self.kind, self.keys = kind, keys

        def read(value: object, seats: int) -> str:
            if type(value) is not str:
                raise Malformed("wrong_type", expected="text")
            return value

        self.read = read

    def known(self, bound: Bound | None) -> str | None:
        """The one that is asked, where the next cell is known."""
        return str(bound[0]) if isinstance(bound, tuple) and len(bound) == 1 else None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        keys = [str(key) for key in wanted.bound] if isinstance(wanted.bound, tuple) else self.keys
        choices = [Choice(key, self.tell(asking.wording, key)) for key in keys]
        yield Input(wanted.name, wanted.label, "choice", tuple(choices), wanted.required)

    def tell(self, wording: Wording, value: str) -> str:
        return wording.messages.get(f"{self.kind}.{value}", value)


class CellValue(PlainField[object]):
    """What a cell is to hold; its row says what it takes."""

    def __init__(self, rows: Mapping[str, Row]) -> None:
        self.rows = rows
        self.read = lambda value, seats: value

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        row = self.rows.get(str(wanted.bound[0])) if isinstance(wanted.bound, tuple) else None
        if row is None or row.entered is None:
            yield Input(wanted.name, wanted.label, "text")
            return
        label, rule = asking.wording.source(row.key), row.entered
        choices = choices_of(rule, asking.wording, row.key)
        if choices:
            yield Input(wanted.name, label, "choice", choices)
        elif rule.enter == NUMBER and rule.low >= 0:
            yield Input(wanted.name, label, "number", low=rule.low, high=rule.high)
        else:
            yield Input(wanted.name, label, "text")

    def parse(self, name: str, form: Form, seats: int) -> object:
        row = self.rows.get(given("row", form))
        enter = row.entered.enter if row and row.entered else ""
        typed = given(name, form)
        if enter in (TICK, CHOICE):
            return number(typed)
        return parts_in(typed, enter) if enter in (SUM, PAIRS) else summed(typed)

    def fill(self, name: str, value: object) -> dict[str, str]:
        return {name: spelled(value).replace(" ", "")}

    def tell(self, wording: Wording, value: object) -> str:
        return spelled(value).replace("-", MINUS) or "–"


def choices_of(rule: CellRule, wording: Wording, key: str) -> tuple[Choice, ...]:
    """What can be tapped instead of typed: options, a tick, or a few numbers."""
    if rule.enter == CHOICE:
        said = [wording.messages[f"choice.{key}.{option.value}"] for option in rule.options]
        values = [option.value for option in rule.options]
    elif rule.enter == TICK:
        values, said = [1, 0], [wording.messages["word.true"], wording.messages["word.false"]]
    elif rule.enter == NUMBER and (rule.high - rule.low) // rule.step < MOST_BUTTONS:
        values = [*range(-(-rule.low // rule.step) * rule.step, rule.high + 1, rule.step)]
        said = [str(value).replace("-", MINUS) for value in values]
    else:
        return ()
    return tuple([Choice(str(value), label) for value, label in zip(values, said, strict=True)])


def parts_in(typed: str, enter: str) -> list[object]:
    """`12+5-3` as its parts, `5x2+3x1` as pairs."""
    parts = PART.findall(typed.replace(" ", "").replace(MINUS, "-"))
    if enter == PAIRS:
        return [[number(each) for each in TIMES.split(part.lstrip("+"))] for part in parts]
    return [number(part.lstrip("+")) for part in parts]


def summed(typed: str) -> object:
    """A number, also where it is typed as a sum."""
    parts = parts_in(typed, SUM)
    found = [part for part in parts if isinstance(part, int)]
    if not parts or len(found) < len(parts):
        return number(typed)
    return sum(found)


def spelled(value: object) -> str:
    """A cell as it would be typed."""
    if not isinstance(value, list):
        return str(value)
    parts = ["x".join(map(str, part)) if isinstance(part, list) else str(part) for part in value]
    return " + ".join(parts).replace("+ -", "- ")


class Seats(ListOf[int, int]):
    """Some at the table, each once and in their order."""

    def __init__(self, least: int) -> None:
        super().__init__(SEAT, lambda seats: (0, seats))
        read_list = self.read

        def read(value: object, seats: int) -> tuple[int, ...]:
            if type(value) is list and len(value) > seats:
                value = value[: seats + 1]  # so many cannot all be different
            try:
                found = read_list(value, seats)
            except Malformed as fault:
                raise Malformed("bad_order") if fault.code == "wrong_length" else fault from None
            if any(one >= other for one, other in pairwise(found)):
                raise Malformed("bad_order")
            if len(found) < least:
                raise Malformed("wrong_length", low=least, high=seats)
            return found

        self.read = read

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        for seat in range(asking.seats):
            name = asking.wording.player(seat)
            choice = Choice("1", name, seat=seat)
            yield Input(f"{wanted.name}-{seat}", name, "choice", (choice,), False, seat=seat)

    def parse(self, name: str, form: Form, seats: int) -> object:
        found = [seat for seat in range(seats) if given(f"{name}-{seat}", form)]
        return found or ([] if given(name, form) == "none" else NOTHING)

    def fill(self, name: str, value: list[int]) -> dict[str, str]:
        return {f"{name}-{seat}": "1" for seat in value} or {name: "none"}

    def tell(self, wording: Wording, value: list[int]) -> str:
        return (
            wording.listing(map(wording.named, value), "and") or wording.messages["choice.nobody"]
        )


class CellSeat(Seat):
    """Whose cell it is, which the pad knows."""

    def known(self, bound: Bound | None) -> str | None:
        return str(bound[0]) if isinstance(bound, tuple) and len(bound) == 1 else None


class Early(Yes):
    """Said only where it is meant."""

    def known(self, bound: Bound | None) -> str | None:
        return None

    def ask(self, asking: Asking, wanted: Wanted) -> Iterator[Input]:
        choice = Choice("true", asking.wording.messages["field.early"])
        yield Input(wanted.name, wanted.label, "choice", (choice,), required=False)


class Won(Boolean):
    """Whether those who play together have won."""

    def parse(self, name: str, form: Form, seats: int) -> object:
        return {"true": True, "false": False}.get(given(name, form), NOTHING)

    def fill(self, name: str, value: bool) -> dict[str, str]:
        return {name: "true" if value else "false"}

    def tell(self, wording: Wording, value: bool) -> str:
        return wording.messages["word.won" if value else "word.lost"]


def shapes_of(sheet: SheetDocument) -> Shapes[Event]:
    past = sheet.rounds.rows if sheet.rounds else ()
    rows = {row.key: row for row in (*past, *sheet.rows) if row.entered}
    wins = tuple([win.key for win in sheet.instant])
    finish: dict[str, AnyField] = {
        "early": Early(),
        "by": SheetKeyField("win", wins),
        "winners": Seats(0),
        "won": Won(),
    }
    cell: dict[str, AnyField] = {
        "row": SheetKeyField("source", tuple(rows)),
        "value": CellValue(rows),
    }
    return {
        "set": Shape(Set, cell, {"seat": CellSeat()}),
        "close": Shape(Close, {}),
        "out": Shape(Out, {"seats": Seats(1)}),
        "finish": Shape(FinishPlay, {}, finish),
        "adjust": adjust_points(),
    }


def adjust_points() -> Shape[Adjustment]:
    """A slip put right: somebody's points, and why."""
    fields: dict[str, AnyField] = {
        "seat": SEAT,
        "points": integer(-LARGEST_NUMBER, LARGEST_NUMBER),
        "reason": text(REASON_LENGTH),
    }

    def make(seat: int, points: int, reason: str) -> Adjustment:
        return Adjustment(seat, reason, points)

    def values(event: Adjustment) -> tuple[object, ...]:
        return (event.seat, event.points, event.reason)

    return Shape(make, fields, values=values, of=Adjustment)
