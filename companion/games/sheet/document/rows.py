"""Reading a row: what is entered or calculated, what it adds, and in which plays it exists."""

from functools import partial
from itertools import pairwise

from companion.games.kit import Malformed
from companion.games.sheet.document.sheet import (
    CHOICE,
    NUMBER,
    PAIRS,
    SEAT,
    SUM,
    TABLE,
    TEAM,
    TICK,
    ByCount,
    CellOption,
    CellRule,
    Pays,
    Points,
    Row,
    Steps,
    Times,
    When,
    WorkedPoints,
)
from companion.games.sheet.document.values import (
    Fields,
    Notes,
    Read,
    T,
    amount,
    at,
    bad,
    in_sheet,
    integer,
    label,
    one_of,
    some,
    span,
    true,
    two,
    whatever_text,
)

COLOURS = (
    *("red", "orange", "yellow", "green", "blue"),
    *("purple", "brown", "grey", "white", "black"),
)
OF_ENTERED = ("enter", "min", "max", "step", "options", "start", "optional", "holder")
OF_NUMBERS = ("min", "max", "step")
OF_EXISTENCE = ("with", "without", "players")
KNOWN = ("heading", "help", "colour", "per", "calc", "points", *OF_ENTERED, *OF_EXISTENCE)
TIES = ("full", "dense", "split", "share", "lower", "none")
MOST_SWITCHES = 20


class RowReader:
    """Reads the rows of one sheet, which is for so many players."""

    def __init__(self, notes: Notes, players: range) -> None:
        self.notes, self.players = notes, players

    def row(self, value: object, where: str) -> Row:
        fields = Fields(value, where, ("key", "label"), KNOWN)
        per = fields.get("per", one_of(SEAT, TEAM, TABLE), SEAT)
        calculated = "calc" in fields
        if calculated:
            fields.exclude("calc", OF_ENTERED)
        return Row(
            key=fields.take("key", self.notes.key),
            label=fields.take("label", label),
            per=per,
            entered=None if calculated else entered(fields, per),
            calc=fields.take("calc", self.notes.expression) if calculated else None,
            start=fields.get("start", amount, 0),
            points=fields.get("points", partial(self.points, per), Times(1)),
            when=existence(fields),
            heading=fields.get("heading", label, None),
            help=fields.get("help", label, None),
            colour=fields.get("colour", one_of(*COLOURS), ""),
        )

    def points(self, per: str, value: object, where: str) -> Points:
        if value is False:
            return Times(0)
        if type(value) is int:
            return Times(amount(value, where))
        if type(value) is str:
            return WorkedPoints(self.notes.expression(value, where))
        if type(value) is dict and "pays" in value:
            if per == TABLE:
                raise Malformed("bad_sheet", where=where, why=in_sheet("table_pays"))
            return self.pays(value, where)
        return steps(value, where)

    def pays(self, value: object, where: str) -> Pays:
        fields = Fields(value, where, ("pays",), ("ties", "low", "at_least"))
        low = fields.get("low", true, False)
        return Pays(
            pays=fields.take("pays", self.by_count(some(amount, 1, 12))),
            ties=fields.get("ties", one_of(*TIES), TIES[0]),
            low=low,
            at_least=fields.get("at_least", amount, None if low else 1),
        )

    def by_count(self, read: Read[T]) -> Read[ByCount]:
        return self.notes.by_count(read, self.players)


def entered(fields: Fields, per: str) -> CellRule:
    enter = fields.get("enter", one_of(NUMBER, SUM, PAIRS, TICK, CHOICE), NUMBER)
    if enter in (TICK, CHOICE):
        fields.exclude(enter, OF_NUMBERS)
    if enter != CHOICE:
        fields.exclude(enter, ("options",))
    if enter != TICK:
        fields.exclude(enter, ("holder",))
    if per == TABLE:
        fields.exclude(per, ("holder",))
    usual = CellRule()
    low, high = fields.get("min", amount, usual.low), fields.get("max", amount, usual.high)
    if low > high:
        raise Malformed("bad_sheet", where=at(fields.where, "min"), why=in_sheet("order"))
    return CellRule(
        enter=enter,
        low=low,
        high=high,
        step=fields.get("step", integer(1, 100_000), usual.step),
        options=choices(fields) if enter == CHOICE else (),
        optional=fields.get("optional", true, False),
        holder=fields.get("holder", true, False),
    )


def choices(fields: Fields) -> tuple[CellOption, ...]:
    if "options" not in fields:
        raise bad(at(fields.where, "options"), Malformed("missing_field"))
    found = fields.take("options", some(choice, 2, 30))
    if len({each.value for each in found}) < len(found):
        raise Malformed("bad_sheet", where=at(fields.where, "options"), why=in_sheet("twice"))
    return found


def choice(value: object, where: str) -> CellOption:
    fields = Fields(value, where, ("value", "label"), ())
    return CellOption(fields.take("value", amount), fields.take("label", label))


def steps(value: object, where: str) -> Steps:
    fields = Fields(value, where, ("steps",), ("then",))
    found = fields.take("steps", some(two(amount, amount), 1, 60))
    rising([first for first, _ in found], at(where, "steps"))
    return Steps(found, fields.get("then", two(integer(1, 100_000), amount), None))


def rising(numbers: list[int], where: str) -> None:
    if any(one >= other for one, other in pairwise(numbers)):
        raise Malformed("bad_sheet", where=where, why=in_sheet("rising"))


def existence(fields: Fields) -> When:
    return When(
        on=fields.get("with", switches, ()),
        off=fields.get("without", switches, ()),
        players=fields.get("players", span, None),
    )


def switches(value: object, where: str) -> tuple[str, ...]:
    """Keys of switches, all different; whether there are such is asked later."""
    found = some(whatever_text, 1, MOST_SWITCHES)(value, where)
    if len(set(found)) < len(found):
        raise Malformed("bad_sheet", where=where, why=in_sheet("twice"))
    return found


def teams_of(counts: ByCount, players: range) -> bool:
    """Whether there are never more teams than players."""
    return all(counts[count] is None or counts[count] <= count for count in players)
