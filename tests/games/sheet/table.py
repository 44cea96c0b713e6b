"""Playing on sheets in tests: documents, events, and what comes of them."""

from itertools import chain
from typing import Any

import pytest

from companion.games.record import RecordError, replay

Json = dict[str, Any]
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo")


def a_sheet(*rows: Json, **more: Any) -> Json:
    """The shortest sheet there is, with these rows of the play and whatever else it says."""
    sheet: Json = {"format": "companion-sheet/1", "key": "toy", "title": "Toy", "players": [1, 12]}
    if rows:
        sheet["rows"] = [*rows]
    return {**sheet, **more}


def row(key: str, **more: Any) -> Json:
    return {"key": key, "label": key.upper(), **more}


def rounds(*rows: Json, **more: Any) -> Json:
    return {"rows": [*rows], **more}


def check(that: str, **more: Any) -> Json:
    return {"that": that, "label": "no, not so", **more}


def put(row: str, *values: Any, at: int = 0) -> list[Json]:
    """A cell for each, from a seat on."""
    return [
        {"type": "set", "row": row, "seat": at + seat, "value": value}
        for seat, value in enumerate(values)
    ]


def whole(row: str, value: Any) -> list[Json]:
    """The one cell of the table."""
    return [{"type": "set", "row": row, "value": value}]


def out(*seats: int) -> list[Json]:
    return [{"type": "out", "seats": [*seats]}]


def finish(**more: Any) -> list[Json]:
    return [{"type": "finish", **more}]


def adjust(seat: int, points: int) -> list[Json]:
    return [{"type": "adjust", "seat": seat, "points": points, "reason": "miscounted"}]


CLOSE = [{"type": "close"}]


def record_of(sheet: object, seats: int, events: list[Json], options: Json) -> Json:
    return {
        "format": "companion-record/1",
        "game": "sheet",
        "players": [*NAMES[:seats]],
        "options": {"sheet": sheet, **options},
        "events": events,
    }


def play(sheet: Json, seats: int, *events: list[Json], **options: Any) -> Any:
    """The report of a play."""
    return replay(record_of(sheet, seats, [*chain(*events)], options))


def refused(sheet: Json, seats: int, *events: list[Json], **options: Any) -> tuple[int | None, str]:
    """At which event a play is refused, and with which code."""
    with pytest.raises(RecordError) as error:
        play(sheet, seats, *events, **options)
    return error.value.event, error.value.code


def fault(sheet: object, seats: int = 3) -> str:
    """The code with which a sheet itself is refused."""
    with pytest.raises(RecordError) as error:
        replay(record_of(sheet, seats, [], {}))
    assert error.value.event is None
    return error.value.code


def points(report: Json) -> list[int]:
    return [player["points"] for player in report["players"]]
