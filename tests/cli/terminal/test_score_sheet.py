"""The score sheet for a terminal."""

import json
import unicodedata
from typing import Any

import pytest

from companion.cli.sheet import extra_told, fitted, sheet, visible, width
from companion.games import find_game, known_games, replay
from companion.games.kernel import Board, Column, Extra
from companion.games.record import fold
from companion.games.sentences import Wording
from companion.games.simulate import simulate
from tests.games.table import record

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
EMPTY = [[] for _ in range(3)]
ADJUST = {"type": "adjust", "seat": 1, "reason": "a slip"}


def lines_of(told: dict[str, Any], colourful: bool = False) -> list[str]:
    return sheet(*fold(told), colourful).split("\n")


def rows_of(told: dict[str, Any]) -> dict[str, list[int]]:
    """Label and numbers of each line that ends in one number a player."""
    seats = len(told["players"])
    rows = {}
    for line in lines_of(told):
        words = line.split()
        if len(words) > seats and all(word.lstrip("-").isdigit() for word in words[-seats:]):
            rows[" ".join(words[:-seats])] = [int(word) for word in words[-seats:]]
    return rows


def finished(key: str, seats: int) -> dict[str, Any]:
    game = find_game(key)
    assert game is not None
    return simulate(game, seats, 4)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_sheet_says_what_the_report_says(key, seats):
    told = finished(key, seats)
    report, rows = replay(told), rows_of(told)
    points = [player["points"] for player in report["players"]]
    assert rows["Total"] == points
    ahead = 0
    for group in report["ranking"]:
        assert [rows["Place"][seat] for seat in group] == [ahead + 1] * len(group)
        ahead += len(group)
    blocks = [own for name, own in rows.items() if name.startswith(("Stage ", "Final "))]
    assert [sum(column) for column in zip(*blocks, strict=True)] == points
    for colour in ("red", "yellow", "green", "blue"):
        if "gems" in report["players"][0]:
            held = [player["gems"].get(colour, 0) for player in report["players"]]
            assert rows[f"{colour.capitalize()} gems"] == held
    for own in ("workers", "certificates"):
        if own in report["players"][0]:
            assert rows[own.capitalize()] == [player[own] for player in report["players"]]
        else:
            assert own.capitalize() not in rows


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_colours_change_nothing_else(key, seats):
    told = finished(key, seats)
    coloured = "\n".join(lines_of(told, colourful=True))
    game = find_game(key)
    assert game is not None
    for style in (0, 1, 2, 31, 32, 33, 34) if game.kinds else (0, 1, 2):
        assert f"\033[{style}m" in coloured
        coloured = coloured.replace(f"\033[{style}m", "")
    assert coloured == "\n".join(lines_of(told))


def test_only_stages_that_were_reached_are_shown():
    rows = rows_of(record("ys", 3, []))
    assert [name for name in rows if name.startswith(("Stage", "Final"))] == ["Stage 1"]
    rows = rows_of(finished("ys", 3))
    assert [name for name in rows if name.startswith(("Stage", "Final"))] == [
        "Stage 1",
        "Stage 2",
        "Stage 3",
        "Stage 4",
        "Final reckoning",
    ]


@pytest.mark.parametrize(
    ("key", "events", "heading"),
    [
        ("basari", [], "stage 1, round 1; next: the workers dealt (everybody)"),
        ("ys", [], "stage 1; next: the order of play (everybody)"),
        (
            "basari",
            [
                {"type": "deal", "workers": [1, 1, 1]},
                {"type": "reveal", "actions": ["A", "B", "A"]},
            ],
            "stage 1, round 1; next: the word on who goes first (Ana or Cleo)",
        ),
    ],
)
def test_the_heading_says_what_is_next(key, events, heading):
    assert lines_of(record(key, 3, events))[0].endswith(f", {heading}")


def test_adjustments_are_shown_with_their_reason():
    events = [
        {**ADJUST, "points": -3, "gems": {"red": 1, "blue": -2}, "workers": 2},
        {**ADJUST, "seat": 0, "points": 0, "reason": "as\u202eis"},
    ]
    assert lines_of(record("basari", 3, events))[-2:] == [
        "Adjusted in stage 1: Ben −3 points, +2 workers, +1 red, −2 blue (a slip)",
        "Adjusted in stage 1: Ana nothing (asis)",
    ]


def test_the_neutral_player_of_ys_is_shown():
    events = [{**ADJUST, "seat": 2, "points": 4, "gems": {"black": 1}}]
    lines = lines_of(record("ys", 2, events))
    assert "Quotations: 0 blue, 0 green, 0 yellow, 0 red" in lines
    assert "Neutral player: 4 points, 1 black" in lines
    assert lines[-1].startswith("Adjusted in stage 1: The neutral player +4 points, +1 black")


def test_warnings_are_shown():
    brokers = {"port": [[4, 4, 4], [], []], "commercial": EMPTY, "palace": EMPTY}
    ship = ["blue", "red", "red"]
    events = [
        {"type": "order", "seats": [0, 1, 2]},
        {"type": "reserve", "sums": [0, 0, 0]},
        {"type": "neighbourhood", "number": 1, "ship": ship, "brokers": brokers},
    ]
    warning = lines_of(record("ys", 3, events))[-1]
    assert warning == (
        "Warning in stage 1: Ana has placed more brokers of value 4 than the box has."
    )
    [reported] = replay(record("ys", 3, events))["warnings"]
    assert warning == f"Warning in stage 1: {reported['message']}"


def test_columns_line_up_under_any_names():
    names = ["山田太郎さんの長い名前", "Zoë", "👩‍👩‍👧 family", "שרה", "x\u0330" * 30]
    told = {**record("basari", 5, []), "players": names}
    lines = lines_of(told)
    table = [line for line in lines[2:] if ":" not in line]
    assert len({width(line) for line in table}) == 1
    assert "…" in table[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("x" * 12, "x" * 12),
        ("x" * 13, "x" * 11 + "…"),
        ("太" * 6, "太" * 6),
        ("太" * 7, "太" * 5 + "…"),
        ("\u0330" * 64, "\u0330" * 64),
    ],
)
def test_long_names_are_cut_to_their_column(name, shown):
    assert fitted(name) == shown


def test_what_cannot_be_seen_is_left_out():
    assert visible("a\u202eb\u200dc\ufeff") == "abc"
    assert visible("Zoë 山\u0330") == "Zoë 山\u0330"


def test_width_counts_columns():
    assert [width(text) for text in ("", "abc", "e\u0330", "太郎", "Ａ")] == [0, 3, 1, 4, 2]
    assert unicodedata.category("\u0330") == "Mn"


def test_what_lies_on_the_table_in_words():
    basari = Wording(find_game("basari"))
    columns = (Column("gems", "red"), Column("gems", "blue"), Column("workers"))
    board = Board(columns)
    assert extra_told(basari, board, Extra("pile", number=36)) == ["36"]
    assert extra_told(basari, board, Extra("stock", (3, 1))) == ["3 red", "1 blue"]
    assert extra_told(basari, board, Extra("stock", (0, 1, 2))) == ["1 blue", "Workers: 2"]
    assert extra_told(basari, board, Extra("stock", (0, 0))) == ["nothing"]
    assert extra_told(basari, board, Extra("other", (0, 1), points=2)) == ["2 points", "1 blue"]
    assert extra_told(basari, board, Extra("other", points=2)) == ["2 points"]


def test_a_sheet_needs_nothing_but_the_record():
    told = finished("edel-stein-reich", 2)
    assert lines_of(json.loads(json.dumps(told))) == lines_of(told)
