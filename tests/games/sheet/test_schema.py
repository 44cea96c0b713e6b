"""The published schema says of a sheet what the reader says, as far as a schema can."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from companion.games.kit import Malformed
from companion.games.registry import sheets_shipped
from companion.games.sheet.document.reader import KNOWN, NEEDED, read_sheet
from companion.games.sheet.document.rows import KNOWN as OF_ROWS
from tests.games.sheet.schema import SCHEMA, fits, unknown_words
from tests.games.sheet.sheets import ALL
from tests.games.sheet.table import Json
from tests.games.sheet.test_document import BAD, COUNTS, KEYS

# What is between two values, or follows from the number of players: a schema says nothing of it.
BETWEEN = ("in_sheet.order", "in_sheet.rising", "in_sheet.twice", "in_sheet.size")
STRANGE: list[Any] = [None, True, False, 0, -1, 3.5, 10**7, "", "x" * 500, [], {}, [[]], {"x": 1}]


def told_by_reader(sheet: Any) -> tuple[str, str]:
    try:
        read_sheet(sheet)
    except Malformed as refusal:
        return refusal.code, getattr(refusal.params.get("why"), "code", "")
    return "", ""


def test_it_is_written_in_words_that_are_known_here() -> None:
    assert unknown_words(SCHEMA) == set()


def test_it_has_the_fields_of_the_reader() -> None:
    assert set(SCHEMA["properties"]) == {*NEEDED, *KNOWN}
    assert set(SCHEMA["$defs"]["row"]["properties"]) == {"key", "label", *OF_ROWS}


def test_sheets_fit() -> None:
    assert all(map(fits, (*ALL, *sheets_shipped())))


@pytest.mark.parametrize("sheet", BAD, ids=range(len(BAD)))
def test_what_the_reader_refuses_does_not_fit(sheet: Any) -> None:
    assert told_by_reader(sheet)[1] in BETWEEN or not fits(sheet)


@pytest.mark.parametrize("sheet", ALL, ids=lambda sheet: sheet["key"])
def test_a_value_changed_is_judged_alike(sheet: Json) -> None:
    for at in places(sheet):
        for strange in STRANGE:
            changed = deepcopy(sheet)
            put(changed, at, strange)
            code, why = told_by_reader(changed)
            if code == "bad_sheet" and why not in BETWEEN:
                assert not fits(changed), (at, strange)
            if code == "":
                assert fits(changed), (at, strange)


def test_keys_and_counts_alone_may_fit() -> None:
    assert {told_by_reader(sheet)[0] for sheet in (*KEYS, *COUNTS)} == {"sheet_key", "sheet_counts"}


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All addresses within a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in inner:
        yield (*at, name)
        if isinstance(each, dict | list):
            yield from places(each, (*at, name))


def put(value: Any, at: tuple[Any, ...], new: Any) -> None:
    *way, last = at
    for name in way:
        value = value[name]
    value[last] = new
