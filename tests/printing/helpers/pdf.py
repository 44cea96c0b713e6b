"""Printed files read back: text, boxes, what is embedded, and how they look."""

import unicodedata
from functools import partial
from io import BytesIO
from itertools import takewhile
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from companion.printing.canvas.fonts import DESCENT
from companion.printing.canvas.pdf_file import Box

SLACK = 0.01  # of a point: rounding


def reader(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def pages(data: bytes) -> list[str]:
    """The text of every page; letters that were joined for drawing are plain ones again."""
    return [unicodedata.normalize("NFKC", page.extract_text()) for page in reader(data).pages]


def text(data: bytes) -> str:
    return "\n".join(pages(data))


def outside(boxes: list[Box]) -> list[Box]:
    return [
        box
        for box in boxes
        if box.left < box.room[0] - SLACK
        or box.top < box.room[1] - SLACK
        or box.right > box.room[2] + SLACK
        or box.bottom > box.room[3] + SLACK
    ]


def overlapping(boxes: list[Box]) -> list[tuple[Box, Box]]:
    """Texts that stand on each other, counted from the base line to the height of capitals."""
    texts = [lettered(box) for box in boxes if box.size]
    texts.sort(key=lambda box: (box.page, box.top))
    return [
        (one, other)
        for number, one in enumerate(texts)
        for other in takewhile(partial(reaches, one), texts[number + 1 :])
        if min(one.right, other.right) - max(one.left, other.left) > 1
        and min(one.bottom, other.bottom) - max(one.top, other.top) > 0.5
    ]


def reaches(one: Box, other: Box) -> bool:
    """Whether a text goes down to where another begins: where it does not, nor does any below."""
    return one.page == other.page and other.top < one.bottom


def lettered(box: Box) -> Box:
    base = box.bottom - DESCENT * box.size
    return box._replace(top=base - 0.73 * box.size, bottom=base)


def fonts(data: bytes) -> list[Any]:
    """Every font of every page, as the dictionaries of the file."""
    return [
        each.get_object()
        for page in reader(data).pages
        for each in page["/Resources"]["/Font"].values()
    ]


def titles(data: bytes) -> list[str]:
    """All bookmarks, those below others too."""

    def flat(entries: list[Any]) -> list[str]:
        return [
            title
            for entry in entries
            for title in (flat(entry) if isinstance(entry, list) else [entry.title])
        ]

    return flat(reader(data).outline)


def names_in(data: bytes) -> set[str]:
    """Every key of every dictionary in a file, and what actions are called."""
    found = reader(data)
    size = int(found.trailer["/Size"])
    names: set[str] = set()
    waiting: list[Any] = [found.get_object(IndirectObject(at, 0, found)) for at in range(1, size)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, DictionaryObject):
            names |= {*each} | {str(each.get("/S", ""))}
            waiting += [value for value in each.values() if not isinstance(value, IndirectObject)]
        elif isinstance(each, ArrayObject):
            waiting += [value for value in each if not isinstance(value, IndirectObject)]
    return names
