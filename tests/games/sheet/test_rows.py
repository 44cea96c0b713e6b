"""Cells, and what a row adds."""

from typing import Any

import pytest

from tests.games.sheet.table import (
    CLOSE,
    Json,
    a_sheet,
    finish,
    out,
    play,
    points,
    put,
    refused,
    rounds,
    row,
    whole,
)

OPTIONS = [{"value": 0, "label": "–"}, {"value": -5, "label": "five"}]
TAIL = {"steps": [[0, 0], [7, 25]], "then": [1, 5]}


@pytest.mark.parametrize(
    ("enter", "cell", "value"),
    [
        ("number", -3, -3),
        ("sum", [12, 5, -3], 14),
        ("sum", [], 0),
        ("pairs", [[5, 2], [3, 1]], 13),
        ("pairs", [], 0),
        ("tick", 1, 1),
        ("choice", -5, -5),
    ],
)
def test_a_cell_and_its_value(enter: str, cell: Any, value: int) -> None:
    more: Json = {"options": OPTIONS} if enter == "choice" else {}
    more |= {"min": -20} if enter in ("number", "sum", "pairs") else {}
    report = play(a_sheet(row("a", enter=enter, **more)), 2, put("a", cell))
    assert report["values"]["a"] == [value, None]
    assert points(report) == [value, 0]


SUM = {"enter": "sum", "min": -10, "max": 10, "step": 5}
PAIRS = {**SUM, "enter": "pairs"}
NUMBER = {**SUM, "enter": "number"}


@pytest.mark.parametrize(
    ("more", "cell", "code"),
    [
        (NUMBER, "5", "wrong_type"),
        (NUMBER, True, "wrong_type"),
        (NUMBER, 5.0, "wrong_type"),
        (NUMBER, None, "wrong_type"),
        (NUMBER, [5], "wrong_type"),
        (NUMBER, 11, "out_of_range"),
        (NUMBER, -13, "out_of_range"),
        (NUMBER, 10**30, "out_of_range"),
        (NUMBER, 3, "not_a_step"),
        (NUMBER, -3, "not_a_step"),
        (SUM, 5, "wrong_type"),
        (SUM, {}, "wrong_type"),
        (SUM, [5, "5"], "wrong_type"),
        (SUM, [5] * 41, "wrong_length"),
        (SUM, [False] * 41, "wrong_type"),
        (SUM, [99] * 41, "wrong_length"),
        (SUM, [3, 11], "out_of_range"),
        (SUM, [5, 3], "not_a_step"),
        (PAIRS, [5, 5], "wrong_type"),
        (PAIRS, [[5, 5], [5, None]], "wrong_type"),
        (PAIRS, [[5], ["5", 5]], "wrong_type"),
        (PAIRS, [[5]], "wrong_length"),
        (PAIRS, [[5, 5, 5]], "wrong_length"),
        (PAIRS, [[5, 5]] * 41, "wrong_length"),
        (PAIRS, [[5, 15]], "out_of_range"),
        (PAIRS, [[5, 3]], "not_a_step"),
        ({"enter": "tick"}, 2, "out_of_range"),
        ({"enter": "tick"}, -1, "out_of_range"),
        ({"enter": "tick"}, True, "wrong_type"),
        ({"enter": "tick"}, [1], "wrong_type"),
        ({"enter": "choice", "options": OPTIONS}, 5, "not_an_option"),
        ({"enter": "choice", "options": OPTIONS}, 10**12, "not_an_option"),
        ({"enter": "choice", "options": OPTIONS}, False, "wrong_type"),
    ],
)
def test_a_cell_that_is_refused(more: Json, cell: Any, code: str) -> None:
    assert refused(a_sheet(row("a", **more)), 2, put("a", cell)) == (0, code)


def test_multiples_of_a_step_may_be_negative() -> None:
    assert points(play(a_sheet(row("a", **NUMBER)), 1, put("a", -10))) == [-10]


def test_what_one_holds_goes_over() -> None:
    tick = row("a", enter="tick", holder=True, points=3)
    sheet = a_sheet(tick)
    report = play(sheet, 3, put("a", 1), put("a", 1, at=1), put("a", 0, at=2))
    assert report["values"]["a"] == [0, 1, 0]
    assert points(report) == [0, 3, 0]
    report = play(a_sheet(rounds=rounds(tick)), 3, put("a", 1), CLOSE, put("a", 1, at=2))
    assert (report["rounds"][0]["a"], report["open"]["a"]) == ([1, None, None], [None, None, 1])


def test_what_one_team_holds_goes_over() -> None:
    sheet = a_sheet(row("a", enter="tick", holder=True, per="team"), teams=2, players=[4, 4])
    assert play(sheet, 4, put("a", 1), put("a", 1, at=1))["values"]["a"] == [0, 1]


@pytest.mark.parametrize(
    ("how", "value", "worth"),
    [
        (5, 3, 15),
        (-1, 3, -3),
        (0, 3, 0),
        (False, 3, 0),
        ("a / 2", 3, 1),
        ("a * a", 3, 9),
        ({"steps": [[0, -1], [1, 1], [4, 2]]}, 0, -1),
        ({"steps": [[0, -1], [1, 1], [4, 2]]}, 3, 1),
        ({"steps": [[0, -1], [1, 1], [4, 2]]}, 4, 2),
        ({"steps": [[0, -1], [1, 1], [4, 2]]}, 400, 2),
        ({"steps": [[2, 7]]}, 1, 0),
        (TAIL, 6, 0),
        (TAIL, 7, 25),
        (TAIL, 9, 35),
        ({"steps": [[1, 1], [4, 2]], "then": [2, 5]}, 7, 7),
        ({"steps": [[1, 1], [4, 2]], "then": [2, -5]}, 8, -8),
        ({"steps": [[0, 1_000_000]], "then": [1, 1_000_000]}, 9999, 1_000_000_000),
    ],
)
def test_what_a_row_adds(how: Any, value: int, worth: int) -> None:
    report = play(a_sheet(row("a", points=how)), 1, put("a", value), finish())
    assert points(report) == [worth]
    assert report["lines"] == (
        [{"stage": None, "round": None, "source": "a", "points": [worth]}] if worth else []
    )


ROUTES = {"steps": [[1, 1], [2, 2], [3, 4], [4, 7], [5, 10], [6, 15]]}


def test_steps_of_the_parts_of_a_sum() -> None:
    sheet = a_sheet(row("a", enter="sum", points=ROUTES, start=6))
    assert points(play(sheet, 2, put("a", [6, 1, 1]))) == [17, 0]
    pairs = a_sheet(row("a", enter="pairs", points=ROUTES))
    assert points(play(pairs, 1, put("a", [[2, 2], [1, 1]]))) == [10]
    calculated = a_sheet(row("a", start=4, points=ROUTES), row("b", calc="a", points=ROUTES))
    assert points(play(calculated, 1)) == [14]


@pytest.mark.parametrize(
    ("ties", "paid"),
    [
        (None, [8, 8, 1, 0]),
        ("full", [8, 8, 1, 0]),
        ("dense", [8, 8, 3, 1]),
        ("split", [5, 5, 1, 0]),
        ("share", [4, 4, 1, 0]),
        ("lower", [3, 3, 1, 0]),
        ("none", [0, 0, 1, 0]),
    ],
)
def test_majorities(ties: str | None, paid: list[int]) -> None:
    how: Json = {"pays": [8, 3, 1], **({"ties": ties} if ties else {})}
    assert points(play(a_sheet(row("a", points=how)), 4, put("a", 5, 5, 3, 1))) == paid


@pytest.mark.parametrize(
    ("how", "values", "paid"),
    [
        ({"pays": [5, 2]}, (0, 0, 3), [0, 0, 5]),
        ({"pays": [5, 2]}, (0, 0, 0), [0, 0, 0]),
        ({"pays": [5, 2], "at_least": 0}, (0, 0, 3), [2, 2, 5]),
        ({"pays": [5, 2], "at_least": 4}, (4, 3, 3), [5, 0, 0]),
        ({"pays": [5, 2], "low": True}, (0, 1, 3), [5, 2, 0]),
        ({"pays": [5, 2], "low": True, "at_least": 1}, (0, 1, 3), [0, 5, 2]),
        ({"pays": [-6], "low": True, "ties": "share"}, (1, 1, 1, 1), [-1, -1, -1, -1]),
        ({"pays": [7, 0, 0], "ties": "split"}, (1, 1, 1), [2, 2, 2]),
        ({"pays": [5], "ties": "lower"}, (1, 1), [0, 0]),
        ({"pays": [5], "ties": "split"}, (1, 1), [2, 2]),
        ({"pays": [6, 3], "ties": "dense"}, (9, 9, 9, 2), [6, 6, 6, 3]),
        ({"pays": [6, 3], "ties": "none"}, (9, 4, 2), [6, 3, 0]),
        ({"pays": {"1-2": [9], "3-12": [4, 1]}}, (3, 2), [9, 0]),
        ({"pays": {"1-2": [9], "3-12": [4, 1]}}, (3, 2, 1), [4, 1, 0]),
    ],
)
def test_who_is_paid(how: Json, values: tuple[int, ...], paid: list[int]) -> None:
    sheet = a_sheet(row("a", points=how))
    assert points(play(sheet, len(values), put("a", *values))) == paid


def test_teams_are_paid_as_teams_and_seats_as_seats() -> None:
    sheet = a_sheet(row("a", per="team", points={"pays": [5, 2]}), teams=2, players=[4, 4])
    assert points(play(sheet, 4, put("a", 1, 3))) == [2, 5, 2, 5]
    sheet = a_sheet(row("a", points={"pays": [5, 2]}), teams=2, players=[4, 4])
    assert points(play(sheet, 4, put("a", 1, 9, 4, 4))) == [2, 7, 2, 7]


def test_empty_cells_stand_in_a_majority_with_their_start() -> None:
    sheet = a_sheet(row("a", start=4, points={"pays": [5, 2]}))
    assert points(play(sheet, 3, put("a", 3))) == [0, 5, 5]


def test_points_of_the_table_count_for_every_team() -> None:
    sheet = a_sheet(row("a", per="table", points=2), row("b"), teams=2, players=[4, 4])
    assert points(play(sheet, 4, whole("a", 7), put("b", 1, 2, 3, 4))) == [18, 20, 18, 20]


def test_points_of_members_are_added_in_full_and_held_once() -> None:
    sheet = a_sheet(row("a", points="a * 1000000"), teams=1, players=[3, 3])
    assert points(play(sheet, 3, put("a", 900, 900, 0))) == [1_000_000_000] * 3


def test_what_left_out_the_points_sees_no_row() -> None:
    sheet = a_sheet(row("a", points="b + 1"), row("b", points=False), row("c", calc="a"))
    report = play(sheet, 1, put("a", 3), put("b", 4))
    assert (report["values"]["c"], points(report)) == ([3], [5 + 3])


def test_who_is_out_takes_no_part_in_a_majority_of_a_round() -> None:
    sheet = a_sheet(rounds=rounds(row("a", points={"pays": [5, 2]})), out="below")
    report = play(sheet, 3, put("a", 9, 4, 3), out(0), CLOSE)
    assert points(report) == [0, 5, 2]
    assert report["rounds"][0]["a"] == [9, 4, 3]
