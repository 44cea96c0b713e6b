"""Days as spreadsheets write them: the order of day and month is that of the whole column."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.exchange.refused import unreadable
from companion.exchange.text import is_day

PARTS = re.compile(r"([0-9]{1,4})([./-])([0-9]{1,2})\2([0-9]{1,4})")
DAY_FIRST, MONTH_FIRST = "dmy", "mdy"
MONTHS = 12


class WrittenDay(NamedTuple):
    """A day with its line; the first two numbers may be day and month or the other way round."""

    line: int
    numbers: tuple[int, int, int]
    is_year_first: bool
    order: str | None


def days_of(cells: Iterable[tuple[int, str]], asked: str | None) -> dict[str, str]:
    """Each cell of the column as 2026-11-19."""
    written: dict[str, WrittenDay] = {}
    for line, cell in cells:
        if cell not in written:
            written[cell] = parts_of(line, cell)
    order = order_of(written.values(), asked)
    return {cell: told(day, order) for cell, day in written.items()}


def parts_of(line: int, cell: str) -> WrittenDay:
    found = PARTS.fullmatch(cell)
    if not found:
        raise bad_day(line)
    one, sign, two, three = found.groups()
    numbers = int(one), int(two), int(three)
    if len(one) == 4 and len(three) < 3:
        return WrittenDay(line, numbers, True, None)
    if len(three) != 4 or len(one) > 2:
        raise bad_day(line)
    day_first = sign == "." or numbers[0] > MONTHS
    order = DAY_FIRST if day_first else MONTH_FIRST if numbers[1] > MONTHS else None
    return WrittenDay(line, numbers, False, order)


def order_of(days: Iterable[WrittenDay], asked: str | None) -> str:
    found, open_ = None, False
    for day in days:
        if day.order and found and day.order != found:
            raise bad_day(day.line)
        found = found or day.order
        open_ = open_ or not (day.is_year_first or day.numbers[0] == day.numbers[1])
    if not (found or asked) and open_:
        raise unreadable("date_order")
    return found or asked or DAY_FIRST


def told(day: WrittenDay, order: str) -> str:
    one, two, three = day.numbers
    if day.is_year_first:
        year, month, number = one, two, three
    else:
        year, month, number = (three, two, one) if order == DAY_FIRST else (three, one, two)
    text = f"{year:04}-{month:02}-{number:02}"
    if not is_day(text):
        raise bad_day(day.line)
    return text


def bad_day(line: int) -> Exception:
    return unreadable("bad_day", f"line {line}")
