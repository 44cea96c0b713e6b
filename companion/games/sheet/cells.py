"""What a cell takes: a number, several, pairs, a tick or one of some options."""

from collections.abc import Callable, Iterable, Sequence

from companion.games.kit import RuleViolation
from companion.games.sheet.document.sheet import CHOICE, NUMBER, PAIRS, TICK, CellRule
from companion.games.sheet.evaluation import hold
from companion.games.sheet.points import CellContent, CellParts

MOST_PARTS = 40
Take = Callable[[object], CellContent]  # a value of the wire, or a refusal


def taking(entered: CellRule) -> Take:
    """What reads a cell of a row. The order in which it looks is the order of the codes."""
    if entered.enter == CHOICE:
        return choice_of([option.value for option in entered.options])
    if entered.enter == TICK:
        return tick
    if entered.enter == NUMBER:
        return number_of(entered)
    return list_of(entered, pairs=entered.enter == PAIRS)


def refused(code: str, **params: object) -> RuleViolation:
    return RuleViolation(code, field="value", **params)


def is_number(value: object) -> int:
    if type(value) is not int:
        raise refused("wrong_type", expected="integer")
    return value


def check_numbers(numbers: Iterable[int], entered: CellRule) -> None:
    numbers = [*numbers]
    low, high, step = entered.low, entered.high, entered.step
    if any(not low <= number <= high for number in numbers):
        raise refused("out_of_range", low=low, high=high)
    if any(number % step for number in numbers):
        raise refused("not_a_step", step=step)


def number_of(entered: CellRule) -> Take:
    low, high, step = entered.low, entered.high, entered.step

    def take(value: object) -> CellContent:
        if type(value) is int and low <= value <= high and not value % step:
            return value
        check_numbers([is_number(value)], entered)
        raise AssertionError("no fault")

    return take


def tick(value: object) -> CellContent:
    number = is_number(value)
    if number not in (0, 1):
        raise refused("out_of_range", low=0, high=1)
    return number


def choice_of(values: Sequence[int]) -> Take:
    def take(value: object) -> CellContent:
        number = is_number(value)
        if number not in values:
            raise refused("not_an_option")
        return number

    return take


def list_of(entered: CellRule, pairs: bool) -> Take:
    def take(value: object) -> CellContent:
        if type(value) is not list:
            raise refused("wrong_type", expected="list")
        if not pairs:
            return numbers_in(value, entered)
        for pair in value:
            if type(pair) is not list:
                raise refused("wrong_type", expected="list")
        parts = [is_number(part) for pair in value for part in pair]
        if any(len(pair) != 2 for pair in value):
            raise refused("wrong_length", low=2, high=2)
        check_length(value)
        check_numbers(parts, entered)
        return tuple([(one, other) for one, other in value])

    return take


def numbers_in(value: list[object], entered: CellRule) -> tuple[int, ...]:
    parts = tuple(map(is_number, value))
    check_length(value)
    check_numbers(parts, entered)
    return parts


def check_length(value: list[object]) -> None:
    if len(value) > MOST_PARTS:
        raise refused("wrong_length", low=0, high=MOST_PARTS)


def worth(cell: CellParts | None, start: int) -> int:
    """The value of a cell of parts; an empty one counts as the start of its row."""
    if cell is None:
        return start
    return hold(sum([part if isinstance(part, int) else part[0] * part[1] for part in cell]))
