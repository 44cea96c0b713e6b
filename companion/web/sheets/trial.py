"""A trial beside what is written: cells typed in, and what they come to."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.ledger.entry import Json
from companion.locale import told
from companion.play.editor.document import places
from companion.play.editor.trial import Trial, people_of, tried
from companion.web.base.forms import PageForm
from companion.web.base.words import language
from companion.web.sheets.forms import cell_names, cells_in, said


class TrialRow(NamedTuple):
    """A row of the little sheet: inputs, or what was calculated."""

    label: str
    cells: tuple[tuple[str, str, str], ...]  # the name of the input, or the value; what was typed
    enter: str


class TrialTable(NamedTuple):
    people: tuple[str, ...]
    rows: tuple[TrialRow, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    refusal: str


def tried_with(document: Json, form: PageForm) -> TrialTable:
    typed = cells_in(form, document)
    result = tried(document, typed)
    names, people = cell_names(document), people_of(document)
    rows = []
    for _, row in places(document):
        cells = []
        for seat in range(1 if row.get("per") == "table" else len(people)):
            at = row["key"], seat
            if "calc" in row:
                cells.append(("", value_at(result.values, row, seat), ""))
            else:
                cells.append((names[at], "", typed.get(at, "")))
        rows.append(TrialRow(said(row["label"]), tuple(cells), enter_of(row)))
    return TrialTable(people, tuple(rows), tuple(result.points), ranks(result), why(result))


def enter_of(row: Json) -> str:
    return "calc" if "calc" in row else str(row.get("enter", "number"))


def value_at(values: Mapping[str, object], row: Json, seat: int) -> str:
    found = values.get(row["key"])
    value = found[seat] if isinstance(found, list) and seat < len(found) else found
    return "" if value is None or isinstance(value, list) else str(value).replace("-", "−")


def ranks(result: Trial) -> tuple[int, ...]:
    """The place of each seat."""
    found: dict[int, int] = {}
    before = 0
    for group in result.ranking:
        found |= dict.fromkeys(group, before + 1)
        before += len(group)
    return tuple(found[seat] for seat in sorted(found))


def why(result: Trial) -> str:
    return told(language(), result.refusal) if result.refusal else ""
