"""What a sheet may say, and with which code another is refused."""

from typing import Any

import pytest

from tests.games.sheet.sheets import ALL, WIZARD
from tests.games.sheet.table import Json, a_sheet, check, fault, play, points, put, rounds, row

LABEL_OF_NONE: list[Any] = ["", "x" * 201, "a\nb", "\u2028", {}, {"EN": "a"}, {"en": ""}, 5, True]
BAD = [
    a_sheet(colour="red"),
    a_sheet(version=0),
    a_sheet(version=1.0),
    a_sheet(version=True),
    a_sheet(bgg=None),
    a_sheet(bgg=10_000_000),
    a_sheet(players=[0, 2]),
    a_sheet(players=[3, 2]),
    a_sheet(players=[1, 13]),
    a_sheet(players=[1, 2, 3]),
    a_sheet(players=3),
    a_sheet(format="companion-sheet/0"),
    a_sheet(format="companion-sheet/01"),
    a_sheet(result="score"),
    a_sheet(result="together", teams=1),
    a_sheet(result="together", ranking=["total"]),
    a_sheet(result="together", out="below"),
    a_sheet(result="together", instant=[{"key": "a", "label": "A"}]),
    a_sheet(won="1"),
    a_sheet(levels=[[1, "a"]]),
    a_sheet(result="together", levels=[[1, "a"], [1, "b"]]),
    a_sheet(result="together", levels=[]),
    a_sheet(teams=7),
    a_sheet(teams={"1-12": -1}),
    a_sheet(start=1_000_001),
    a_sheet(ranking=[]),
    a_sheet(ranking=["total"] * 11),
    a_sheet(ranking=[{"by": "total"}]),
    a_sheet(out="beside"),
    a_sheet(instant=[]),
    a_sheet(checks=[check("1", warn=False)]),
    a_sheet(checks=[check("1")] * 11),
    a_sheet(switches=[{"key": "a", "label": "A"}] * 21),
    a_sheet(rows={}),
    a_sheet(rounds={}),
    a_sheet(rounds=rounds()),
    a_sheet(rounds=rounds(row("a"), count=0)),
    a_sheet(rounds=rounds(row("a"), count=201)),
    a_sheet(rounds=rounds(row("a"), count=3, hands=[1])),
    a_sheet(rounds=rounds(row("a"), hands=[])),
    a_sheet(rounds=rounds(row("a"), hands=[1000])),
    a_sheet(rounds=rounds(row("a"), dealer=False)),
    a_sheet(rounds=rounds(row("a"), names=[])),
    a_sheet(rounds=rounds(*[row(f"a{each}") for each in range(41)])),
    a_sheet(*[row(f"a{each}") for each in range(61)]),
    a_sheet({"key": "a"}),
    a_sheet(row("a", per="player")),
    a_sheet(row("a", enter="text")),
    a_sheet(row("a", colour="pink")),
    a_sheet(row("a", min=5, max=4)),
    a_sheet(row("a", min=10_000)),
    a_sheet(row("a", max=-1)),
    a_sheet(row("a", max=1_000_001)),
    a_sheet(row("a", step=0)),
    a_sheet(row("a", step=100_001)),
    a_sheet(row("a", enter="tick", max=1)),
    a_sheet(row("a", enter="choice")),
    a_sheet(row("a", options=[{"value": 1, "label": "a"}, {"value": 2, "label": "b"}])),
    a_sheet(row("a", enter="choice", options=[{"value": 1, "label": "a"}])),
    a_sheet(row("a", enter="choice", options=[{"value": 1, "label": "a"}] * 2)),
    a_sheet(row("a", holder=True)),
    a_sheet(row("a", enter="tick", holder=True, per="table")),
    a_sheet(row("a", optional=False)),
    a_sheet(row("a", calc="1", enter="number")),
    a_sheet(row("a", calc="1", start=0)),
    a_sheet(row("a", calc="1", optional=True)),
    a_sheet(row("a", calc=1)),
    a_sheet(row("a", points=True)),
    a_sheet(row("a", points=1_000_001)),
    a_sheet(row("a", points=[])),
    a_sheet(row("a", points={})),
    a_sheet(row("a", points={"steps": []})),
    a_sheet(row("a", points={"steps": [[1, 2], [1, 3]]})),
    a_sheet(row("a", points={"steps": [[1, 2]], "then": [0, 1]})),
    a_sheet(row("a", points={"steps": [[1, 2]], "low": True})),
    a_sheet(row("a", points={"pays": []})),
    a_sheet(row("a", points={"pays": [1] * 13})),
    a_sheet(row("a", points={"pays": [1], "ties": "fair"})),
    a_sheet(row("a", points={"pays": [1], "low": False})),
    a_sheet(row("a", per="table", points={"pays": [1]})),
    a_sheet(row("a", **{"with": []})),
    a_sheet(row("a", **{"with": ["b", "b"]}), switches=[{"key": "b", "label": "B"}]),
    a_sheet(row("a", players=[4, 3])),
    a_sheet(row("a", players=[0, 3])),
    *[a_sheet(row("a"), help=label) for label in LABEL_OF_NONE],
    [],
    "sheet",
    None,
]
KEYS = [
    a_sheet(key=""),
    a_sheet(key="-a"),
    a_sheet(key="a-"),
    a_sheet(key="A"),
    a_sheet(key="a" * 41),
    a_sheet(row("A")),
    a_sheet(row("1a")),
    a_sheet(row("a-b")),
    a_sheet(row("a" * 31)),
    a_sheet(row("total")),
    a_sheet(row("start")),
    a_sheet(row("adjust")),
    a_sheet(row("a"), row("a")),
    a_sheet(row("a"), rounds=rounds(row("a"))),
    a_sheet(row("a"), switches=[{"key": "a", "label": "A"}]),
    a_sheet(row("a", **{"with": ["b"]})),
    a_sheet(row("a", without=["b"])),
    a_sheet(instant=[{"key": "a", "label": "A"}] * 2),
    a_sheet(instant=[{"key": "A", "label": "A"}]),
]
COUNTS = [
    a_sheet(players=[2, 4], start={}),
    a_sheet(players=[2, 4], start={"2": 1, "3": 1}),
    a_sheet(players=[2, 4], start={"2-4": 1, "5": 1}),
    a_sheet(players=[2, 4], start={"2-3": 1, "3-4": 1}),
    a_sheet(players=[2, 4], start={"02": 1, "3-4": 1}),
    a_sheet(players=[2, 4], start={"2-2": 1, "3-4": 1}),
    a_sheet(players=[2, 4], start={"4-2": 1}),
    a_sheet(players=[2, 4], start={"2 - 4": 1}),
    a_sheet(players=[2, 4], teams=3),
    a_sheet(players=[2, 4], teams={"2": 3, "3-4": 2}),
    a_sheet(row("a", points={"pays": {"2": [1]}})),
    a_sheet(rounds=rounds(row("a"), hands={"4": [1]})),
]


@pytest.mark.parametrize("sheet", BAD, ids=range(len(BAD)))
def test_a_value_that_is_not_as_said(sheet: Any) -> None:
    assert fault(sheet) == "bad_sheet"


@pytest.mark.parametrize("field", ["format", "key", "title", "players"])
def test_what_is_needed_is_needed(field: str) -> None:
    sheet = a_sheet()
    del sheet[field]
    assert fault(sheet) == "bad_sheet"


@pytest.mark.parametrize("sheet", KEYS, ids=range(len(KEYS)))
def test_a_key_that_is_none_or_not_free(sheet: Json) -> None:
    assert fault(sheet) == "sheet_key"


@pytest.mark.parametrize("sheet", COUNTS, ids=range(len(COUNTS)))
def test_counts_of_players_stand_there_once_each(sheet: Json) -> None:
    assert fault(sheet) == "sheet_counts"


def test_a_newer_sheet_is_told_before_all_else() -> None:
    assert fault(a_sheet(format="companion-sheet/2", rows=5)) == "newer_sheet"
    assert fault({"format": "companion-sheet/10"}) == "newer_sheet"


def test_of_several_the_first_kind_is_told() -> None:
    wrong: Json = a_sheet(
        row("a", calc="b"), row("b", calc="a"), row("total"), row("c", calc="("), start={"3": 1}
    )
    assert fault({**wrong, "version": 0}) == "bad_sheet"
    assert fault(wrong) == "sheet_key"
    del wrong["rows"][2]
    assert fault(wrong) == "sheet_counts"
    del wrong["start"]
    assert fault(wrong) == "sheet_expression"
    del wrong["rows"][2]
    assert fault(wrong) == "sheet_cycle"


def test_a_record_without_its_sheet() -> None:
    from companion.games.record import RecordError, replay

    record = {"format": "companion-record/1", "game": "sheet", "players": ["Ana"], "events": []}
    with pytest.raises(RecordError) as error:
        replay(record)
    assert (error.value.event, error.value.code) == (None, "sheet_missing")


def test_sheet_first_then_players_then_options() -> None:
    assert fault(WIZARD, 2) == "wrong_player_count"
    assert fault({**WIZARD, "key": "-"}, 2) == "sheet_key"


def test_the_longest_sheet() -> None:
    rows = [row(f"a{each}", help={"en": "ä" * 200, "de": "x" * 200}) for each in range(60)]
    short = a_sheet(*rows, help="x")
    import json

    size = len(json.dumps(short, ensure_ascii=False, separators=(",", ":")).encode())
    assert size < 65_536
    labels = dict.fromkeys(("aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"), "x" * 200)
    filled = 0
    while size + 2100 < 65_536:
        short["rows"][filled]["heading"] = labels
        filled += 1
        size = len(json.dumps(short, ensure_ascii=False, separators=(",", ":")).encode())
    short["title"] = "T" * min(200, 65_536 - size + 3)
    assert fault_or_none(short) is None
    for each in short["rows"][filled : filled + 2]:
        each["heading"] = labels
    assert fault(short) == "bad_sheet"


def fault_or_none(sheet: Json) -> str | None:
    play(sheet, 3)
    return None


@pytest.mark.parametrize("sheet", ALL, ids=lambda sheet: sheet["key"])
def test_whole_sheets_are_read(sheet: Json) -> None:
    play(sheet, sheet["players"][0])


def test_a_label_is_seen_in_a_language_or_in_english_or_as_it_stands_first() -> None:
    from companion.games.sheet.document.sheet import said

    assert said("a", "de") == "a"
    assert said({"fr": "c", "en": "a", "de": "b"}, "de") == "b"
    assert said({"fr": "c", "en": "a"}, "de") == "a"
    assert said({"fr": "c", "it": "d"}, "de") == "c"


def test_by_count() -> None:
    sheet = a_sheet(players=[2, 5], start={"2": 8, "3-5": 10})
    assert points(play(sheet, 2)) == [8, 8]
    assert points(play(sheet, 4)) == [10] * 4


def test_rows_exist_with_switches_and_for_counts() -> None:
    sheet = a_sheet(
        row("a", **{"with": ["x", "y"]}),
        row("b", without=["x", "y"]),
        row("c", players=[3, 4]),
        row("d", calc="a + b + c + 100 * x + 10 * y + sum(all.a) + count(all.b == 0)"),
        switches=[{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}],
    )
    assert set(play(sheet, 2)["values"]) == {"b", "d"}
    assert play(sheet, 2)["values"]["d"] == [2, 2]
    assert set(play(sheet, 3, **{"with": ["x"]})["values"]) == {"c", "d"}
    both = play(sheet, 4, put("a", 5), **{"with": ["x", "y"]})
    assert both["values"]["d"] == [124, 119, 119, 119]
