"""Cells of CSV: separators, encodings, and texts that a spreadsheet would take for formulas."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from typing import NamedTuple

from companion.exchange.refused import MOST_ROWS, UnreadableFile, too_large, unreadable

SEPARATORS = ",;\t|"
LOOKED_AT = 20  # lines
BEGINS_A_FORMULA = re.compile("'*[=+\\-@\t\r＝＋－＠]")
WAS_MARKED = re.compile("'+[=+\\-@\t\r＝＋－＠]")
NUMBER = re.compile("[0-9.,]+")


class CellsOfLine(NamedTuple):
    """The cells of a row, and the line that it begins on."""

    line: int
    cells: list[str]


def marked(text: str) -> str:
    """No formula, whatever somebody is called."""
    return f"'{text}" if BEGINS_A_FORMULA.match(text) else text


def unmarked(text: str) -> str:
    return text[1:] if WAS_MARKED.match(text) else text


def decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def rows_in(text: str) -> list[CellsOfLine]:
    """All rows that say something, counted before there are too many."""
    found = []
    for row in parsed(text, separator_of(text)):
        if any(cell.strip() for cell in row.cells):
            found.append(row)
        if len(found) > MOST_ROWS + 1:  # and a header
            raise too_large()
    return found


def parsed(text: str, separator: str) -> Iterator[CellsOfLine]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    line = 1
    try:
        for cells in reader:
            yield CellsOfLine(line, cells)
            line = reader.line_num + 1
    except csv.Error:
        raise unreadable("bad_table", f"line {line}") from None


def separator_of(text: str) -> str:
    """The one with which most of the first lines have the same number of cells."""
    return max(SEPARATORS, key=lambda separator: agreement(text, separator))


def agreement(text: str, separator: str) -> tuple[int, int]:
    try:
        counts = Counter([len(row.cells) for row in islice(parsed(text, separator), LOOKED_AT)])
    except UnreadableFile:
        return 0, 0
    return max([(lines, cells) for cells, lines in counts.items() if cells > 1], default=(0, 0))


def plain_numbers(text: str) -> str:
    """Where a number has both signs the last one is the decimal one: 1.234,5 is 1234.5."""
    return NUMBER.sub(lambda found: plain_number(found[0]), text)


def plain_number(text: str) -> str:
    if "." not in text or "," not in text:
        return text
    at = max(text.rfind("."), text.rfind(","))
    return re.sub("[.,]", "", text[:at]) + "." + text[at + 1 :]
