"""Expressions: what they are, what they come to, and where they may say what."""

from typing import Any

import pytest

from companion.games.sheet.document.syntax import Unreadable, parse
from tests.games.sheet.table import (
    CLOSE,
    Json,
    a_sheet,
    check,
    fault,
    finish,
    play,
    points,
    put,
    rounds,
    row,
    whole,
)

BILLION = 1_000_000_000


def worth(expression: str, **values: int) -> int:
    rows = [row(key, min=-1_000_000, max=1_000_000, points=False) for key in values]
    sheet = a_sheet(*rows, row("result", calc=expression))
    events = [put(key, value) for key, value in values.items()]
    found: list[int] = play(sheet, 1, *events)["values"]["result"]
    return found[0]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("7 / 3", 2),
        ("-7 / 3", -2),
        ("7 / -3", -2),
        ("-7 / -3", 2),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("7 % -2", 1),
        ("7 % 2", 1),
        ("8 / 4 / 2", 1),
        ("2 * 7 / 3", 4),
        ("5 / 0", 0),
        ("5 % 0", 0),
        ("0 / 0", 0),
        ("- - 3", 3),
        ("--3", 3),
        ("!0", 1),
        ("!7", 0),
        ("!!7", 1),
        ("-!0", -1),
        ("2 && 3", 1),
        ("2 && 0", 0),
        ("0 || 3", 1),
        ("0 || 0", 0),
        ("1 || 0 && 0", 1),
        ("3 == 3", 1),
        ("3 != 3", 0),
        ("2 < 3", 1),
        ("3 <= 3", 1),
        ("2 > 3", 0),
        ("3 >= 4", 0),
        ("(1 < 2) == 1", 1),
        ("1 + 1 == 2", 1),
        ("0 ? 1 : 2", 2),
        ("5 ? 1 : 2", 1),
        ("0 ? 1 : 0 ? 2 : 3", 3),
        ("1 ? 0 ? 1 : 2 : 3", 2),
        ("1 || 0 ? 4 : 5", 4),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("abs(-4)", 4),
        ("abs(4)", 4),
        ("players", 1),
        ("1000000000 + 1", BILLION),
        ("-1000000000 - 1", -BILLION),
        ("1000000000 * 1000000000", BILLION),
        ("1000000000 * -2", -BILLION),
        ("1000000000 + 1000000000 - 1000000000", 0),
        ("1000000000 - 1000000000 + 1000000000", BILLION),
        ("1000000000 * 2 / 2", BILLION // 2),
    ],
)
def test_what_it_comes_to(expression: str, value: int) -> None:
    assert worth(expression) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "a",
        "A",
        "1 2",
        "1 +",
        "+1",
        "(1",
        "1)",
        "01",
        "00",
        "1.0",
        "1e3",
        "1000000001",
        "12345678901",
        "1 < 2 < 3",
        "1 == 1 == 1",
        "1 ? 2",
        "1 ? : 2",
        "1 & 1",
        "1 | 1",
        "1 = 1",
        "! = 1",
        "sum(1)",
        "sum(1, 2)",
        "sum()",
        "sum",
        "min(1)",
        "min()",
        "min(all.b, 1)",
        "max(1, all.b)",
        "abs(all.b)",
        "abs(1, 2)",
        "count(all.b)",
        "count(1 < 2)",
        "count(all.b < 1 && 1)",
        "count(all.b < 1 ? 1 : 2)",
        "all.b",
        "all",
        "all .b",
        "all. b",
        "sum(all.b.b)",
        "b.b",
        "sum(b)",
        "1\t+ 1",
        "1\u00a0+ 1",
        "1 + ١",
        "b\n",
        "`b`",
        "__import__",
        "b()",
        "b[0]",
        "'b'",
        "b; b",
        "1" + " + 1" * 100,
        "-" * 25 + "1",
        "(" * 25 + "1" + ")" * 25,
        "(" * 200 + "1" + ")" * 199,
        "start",
        "adjust",
        "team",
        "hand",
        "round",
        "total",
        "sum(all.total)",
        "sum(rounds.b)",
        "sum(rounds.total)",
        "unknown",
        "sum(all.unknown)",
        "sum(all.turn)",
        "sum(all.players)",
        "sum(team.total)",
    ],
)
def test_what_is_none(text: str) -> None:
    assert fault(a_sheet(row("b"), row("x", calc=text))) == "sheet_expression"


def test_as_long_and_as_deep_as_can_be() -> None:
    assert len("1" + "+1" * 199) == 399
    assert worth("1" + "+1" * 199 + " ") == 200
    assert worth("-" * 24 + "1") == 1
    assert worth("(" * 24 + "1" + ")" * 24) == 1
    assert fault(a_sheet(row("x", calc="1" + "+1" * 199 + "  "))) == "sheet_expression"


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("1", 0),
        ("-(a+b)", 2),
        ("a ? b : c ? d : e", 2),
        ("(a ? b : c) ? d : e", 3),
        ("min(a, -b)", 2),
        ("sum(all.a)", 1),
        ("count(all.a < (b))", 2),
        ("abs(abs(a))", 2),
        ("!-a", 2),
        ("a + b * c && d || e == f", 0),
    ],
)
def test_how_deep_it_is(text: str, depth: int) -> None:
    assert parse(text).depth == depth


def test_where_it_stops_making_sense() -> None:
    for text, at in [("1 + $", 4), ("1 + ", 4), ("(1", 2), ("a b", 2)]:
        with pytest.raises(Unreadable) as unreadable:
            parse(text)
        assert unreadable.value.at == at


A = row("a", max=9, points=False)
T = row("t", per="team", points=False)
PER = ("seat", "team", "table")
WHOLE = row("o", per="table", points=False)


def result(expression: str, per: str = "seat", **more: Any) -> Any:
    """Of four in teams of two; a is 1 2 3 4, t is 10 and 20, o is 5."""
    sheet = a_sheet(
        A, T, WHOLE, row("x", calc=expression, per=per), teams=2, players=[4, 4], **more
    )
    events = [put("a", 1, 2, 3, 4), put("t", 10, 20), whole("o", 5)]
    return play(sheet, 4, *events)["values"]["x"]


@pytest.mark.parametrize(
    ("per", "expression", "values"),
    [
        ("seat", "a", [1, 2, 3, 4]),
        ("seat", "t", [10, 20, 10, 20]),
        ("seat", "o", [5, 5, 5, 5]),
        ("seat", "sum(all.a)", [10] * 4),
        ("seat", "sum(all.t)", [30] * 4),
        ("seat", "sum(others.a)", [9, 8, 7, 6]),
        ("seat", "sum(others.t)", [20, 10, 20, 10]),
        ("seat", "sum(team.a)", [4, 6, 4, 6]),
        ("seat", "turn", [1, 2, 3, 4]),
        ("seat", "players", [4] * 4),
        ("seat", "max(others.a)", [4, 4, 4, 3]),
        ("seat", "min(others.a)", [2, 1, 1, 1]),
        ("seat", "count(others.a < a)", [0, 1, 2, 3]),
        ("team", "t", [10, 20]),
        ("team", "o", [5, 5]),
        ("team", "sum(all.a)", [10, 10]),
        ("team", "sum(others.a)", [6, 4]),
        ("team", "sum(team.a)", [4, 6]),
        ("team", "sum(others.t)", [20, 10]),
        ("team", "count(all.t >= t)", [2, 1]),
        ("table", "o", [5]),
        ("table", "sum(all.a)", [10]),
        ("table", "max(all.t)", [20]),
    ],
)
def test_who_is_meant(per: str, expression: str, values: list[int]) -> None:
    assert result(expression, per) == values


@pytest.mark.parametrize(
    ("per", "expression"),
    [
        ("team", "a"),
        ("team", "turn"),
        ("table", "a"),
        ("table", "t"),
        ("table", "turn"),
        ("table", "sum(others.a)"),
        ("table", "sum(others.t)"),
        ("table", "sum(team.a)"),
        *[
            (per, f"sum({of}.o)")
            for per in ("seat", "team", "table")
            for of in ("all", "others", "team")
        ],
        ("seat", "sum(team.t)"),
        ("team", "sum(team.t)"),
    ],
)
def test_who_cannot_be_meant(per: str, expression: str) -> None:
    sheet = a_sheet(A, T, WHOLE, row("x", calc=expression, per=per), teams=2, players=[4, 4])
    assert fault(sheet, 4) == "sheet_expression"


def with_rounds(**more: Any) -> Json:
    past = [row("a"), row("t", per="team"), row("o", per="table")]
    return a_sheet(**{"players": [4, 4], "teams": 2, **more}, rounds=rounds(*past))


@pytest.mark.parametrize(
    ("per", "expression", "good"),
    [
        ("seat", "sum(rounds.a)", True),
        ("seat", "sum(rounds.t)", True),
        ("seat", "sum(rounds.o)", True),
        ("team", "sum(rounds.a)", False),
        ("team", "sum(rounds.t)", True),
        ("team", "sum(rounds.o)", True),
        ("table", "sum(rounds.a)", False),
        ("table", "sum(rounds.t)", False),
        ("table", "sum(rounds.o)", True),
        ("seat", "a", False),
        ("seat", "sum(all.a)", False),
        ("seat", "sum(rounds.x)", False),
        ("seat", "round", True),
        ("seat", "hand", False),
        ("seat", "total", False),
        ("seat", "sum(all.total)", False),
    ],
)
def test_what_rows_of_the_play_see(per: str, expression: str, good: bool) -> None:
    sheet = with_rounds(rows=[row("x", calc=expression, per=per)])
    if good:
        play(sheet, 4)
    else:
        assert fault(sheet, 4) == "sheet_expression"


@pytest.mark.parametrize(
    ("expression", "good"),
    [
        ("p", False),
        ("sum(all.p)", False),
        ("sum(rounds.p)", False),
        ("total + hand + round", True),
        ("sum(all.total) + sum(others.total)", True),
        ("sum(rounds.b)", True),
    ],
)
def test_what_rows_of_rounds_see(expression: str, good: bool) -> None:
    sheet = a_sheet(row("p"), rounds=rounds(row("b"), row("x", calc=expression)))
    if good:
        play(sheet, 3)
    else:
        assert fault(sheet) == "sheet_expression"


@pytest.mark.parametrize(
    ("field", "expression", "good"),
    [
        ("when", "sum(all.p) + max(all.total) + round", True),
        ("when", "total", False),
        ("when", "hand", False),
        ("when", "sum(all.b)", False),
        ("when", "sum(rounds.o)", True),
        ("when", "sum(rounds.b)", False),
        ("ranking", "p + total + turn + sum(rounds.b)", True),
        ("ranking", "sum(others.total)", True),
        ("ranking", "hand", False),
        ("checks", "sum(all.p)", True),
        ("checks", "p", False),
        ("checks", "sum(others.total)", False),
        ("round_checks", "sum(all.b) == hand + round", True),
        ("round_checks", "sum(all.p)", False),
    ],
)
def test_what_the_others_see(field: str, expression: str, good: bool) -> None:
    past = rounds(row("b"), row("o", per="table"))
    sheet = a_sheet(row("p"), rounds=past)
    if field == "when":
        past["when"] = expression
    elif field == "round_checks":
        past["checks"] = [check(expression)]
    else:
        sheet[field] = [check(expression)] if field == "checks" else [expression]
    if good:
        play(sheet, 3)
    else:
        assert fault(sheet) == "sheet_expression"


def test_a_ranking_belongs_to_teams_where_the_sheet_has_the_field() -> None:
    assert fault(a_sheet(row("a"), teams=0, ranking=["a"])) == "sheet_expression"
    assert fault(a_sheet(row("a"), teams=0, ranking=["turn"])) == "sheet_expression"
    play(a_sheet(row("a"), teams=0, ranking=["sum(team.a)"]), 3)
    play(a_sheet(row("a"), ranking=["a", "turn"]), 3)


def test_without_rounds_nothing_is_said_of_them() -> None:
    for text in ("round", "hand", "sum(rounds.a)"):
        assert fault(a_sheet(row("a"), ranking=[text])) == "sheet_expression"


def test_all_fields_are_checked_also_of_rows_that_no_play_has() -> None:
    sheet = a_sheet(row("a", players=[12, 12], calc="nothing"), players=[1, 3])
    assert fault(sheet) == "sheet_expression"


@pytest.mark.parametrize(
    "rows",
    [
        [row("a", calc="a")],
        [row("a", calc="sum(all.a)")],
        [row("a", calc="b"), row("b", calc="a")],
        [row("a", calc="b"), row("b", calc="count(others.c > 1)"), row("c", calc="max(all.a)")],
    ],
)
def test_a_circle(rows: list[Json]) -> None:
    assert fault(a_sheet(*rows)) == "sheet_cycle"
    assert fault(a_sheet(rounds=rounds(*rows))) == "sheet_cycle"


def test_no_circle() -> None:
    sheet = a_sheet(
        row("x", calc="y"), row("y", calc="z + 1"), row("z", points="z * 2 + sum(all.x)")
    )
    assert play(sheet, 2, put("z", 3, 4))["values"] == {"x": [4, 5], "y": [4, 5], "z": [3, 4]}
    again = a_sheet(rounds=rounds(row("a", calc="sum(rounds.a) + 1")))
    assert play(again, 1, CLOSE, CLOSE)["open"] == {"a": [4]}


def test_lists_of_nothing_come_to_nothing() -> None:
    for text in ("sum(others.b)", "min(others.b)", "max(others.b)", "count(others.b == 0)"):
        sheet = a_sheet(row("b"), row("x", calc=text))
        assert play(sheet, 1, put("b", 7))["values"]["x"] == [0]
    past = a_sheet(rounds=rounds(row("b"), row("x", calc="max(rounds.b) + 1")))
    assert play(past, 1)["open"]["x"] == [1]


def test_an_empty_cell_is_its_start() -> None:
    sheet = a_sheet(row("b", start=20), row("x", calc="b + sum(all.b)"))
    report = play(sheet, 2, put("b", 5))
    assert report["values"] == {"b": [5, None], "x": [30, 45]}
    assert points(report) == [35, 65]


def test_what_is_added_at_once_is_held_once() -> None:
    big = 1_000_000
    sheet = a_sheet(
        row("b", enter="pairs", max=big, min=-big),
        row("c", calc="b + b"),
    )
    pairs = [[big, big], [big, -big], [1, 1]]
    assert play(sheet, 1, put("b", pairs))["values"] == {"b": [1], "c": [2]}
    assert play(sheet, 1, put("b", [[big, big]]))["values"]["b"] == [BILLION]


def test_a_total_is_held_once() -> None:
    sheet = a_sheet(row("b", min=-1_000_000, max=1_000_000, points="b * 1000"), row("c", calc="0"))
    sheet["rows"].append(row("d", points="b * 1000"))
    sheet["rows"].append(row("e", points="0 - b * 1000"))
    report = play(sheet, 1, put("b", 1_000_000), put("d", 0), put("e", 0), finish())
    assert points(report) == [BILLION]
    assert [line["points"] for line in report["lines"]] == [[BILLION], [BILLION], [-BILLION]]
