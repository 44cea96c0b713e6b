"""The score sheet for a terminal."""

import json
import unicodedata
from typing import Any

import pytest

from companion.cli.terminal.score_sheet import extra_told, fitted, sheet, visible, width
from companion.games.board import Board, Column, Extra
from companion.games.record import fold, replay
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.games.wording import Wording, capital
from tests.games.helpers.table import record
from tests.helpers.said import said

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
EMPTY = [[] for _ in range(3)]
ADJUST = {"type": "adjust", "seat": 1, "reason": "a slip"}
COLOURS = ("blue", "green", "yellow", "red")
STAGE, ROUND = said("sheet.stage", "cli", stage=1), said("sheet.round", stage=1, round=1)
HEADINGS = [capital(said("sheet.stage", "cli", stage=stage)) for stage in (1, 2, 3, 4)]
HEADINGS += [capital(said("sheet.final"))]
OWN = {
    "workers": said("count.workers", "basari"),
    "certificates": said("source.certificates"),
}


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


def headings(rows: dict[str, list[int]]) -> list[str]:
    return [name for name in rows if name in HEADINGS]


def adjusted(key: str, who: str, why: str, **changes: int) -> str:
    """What a sheet says of an adjustment in the first stage."""
    game = find_game(key)
    assert game is not None
    kinds = {name: ("gems", name) if name in game.kinds else (name, "") for name in changes}
    told = [Wording(game).changed(*kinds[name], count) for name, count in changes.items()]
    words = ", ".join(told) or said("nothing")
    return said("sheet.adjusted", "cli", stage=1, who=who, changes=words, why=why)


def finished(key: str, seats: int) -> dict[str, Any]:
    game = find_game(key)
    assert game is not None
    return simulate(game, seats, 4)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_sheet_says_what_the_report_says(key, seats):
    told = finished(key, seats)
    report, rows = replay(told), rows_of(told)
    points = [player["points"] for player in report["players"]]
    assert rows[said("sheet.total")] == points
    ahead = 0
    for group in report["ranking"]:
        assert [rows[said("sheet.place")][seat] for seat in group] == [ahead + 1] * len(group)
        ahead += len(group)
    blocks = [rows[heading] for heading in headings(rows)]
    assert [sum(column) for column in zip(*blocks, strict=True)] == points
    for colour in ("red", "yellow", "green", "blue"):
        if "gems" in report["players"][0]:
            held = [player["gems"].get(colour, 0) for player in report["players"]]
            assert rows[Wording(find_game(key)).column("gems", colour)] == held
    for own, label in OWN.items():
        if own in report["players"][0]:
            assert rows[label] == [player[own] for player in report["players"]]
        else:
            assert label not in rows


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
    assert headings(rows_of(record("ys", 3, []))) == HEADINGS[:1]
    assert headings(rows_of(finished("ys", 3))) == HEADINGS


@pytest.mark.parametrize(
    ("key", "events", "moment", "awaited", "people"),
    [
        ("basari", [], ROUND, "deal", said("everybody")),
        ("ys", [], STAGE, "order", said("everybody")),
        (
            "basari",
            [
                {"type": "deal", "workers": [1, 1, 1]},
                {"type": "reveal", "actions": ["A", "B", "A"]},
            ],
            ROUND,
            "first",
            said("or", many="Ana", last="Cleo"),
        ),
    ],
)
def test_the_heading_says_what_is_next(key, events, moment, awaited, people):
    game = find_game(key)
    assert game is not None
    following = said(
        "sheet.next", moment=moment, events=Wording(game).event(awaited), people=people
    )
    title = said("sheet.title", "cli", game=game.title, moment=following)
    assert lines_of(record(key, 3, events))[0] == title


def test_adjustments_are_shown_with_their_reason():
    events = [
        {**ADJUST, "points": -3, "gems": {"red": 1, "blue": -2}, "workers": 2},
        {**ADJUST, "seat": 0, "points": 1, "reason": "as\u202eis"},
    ]
    assert lines_of(record("basari", 3, events))[-2:] == [
        adjusted("basari", "Ben", "a slip", points=-3, workers=2, red=1, blue=-2),
        adjusted("basari", "Ana", "asis", points=1),
    ]


def test_the_neutral_player_of_ys_is_shown():
    events = [{**ADJUST, "seat": 2, "points": 4, "gems": {"black": 1}}]
    lines = lines_of(record("ys", 2, events))
    none = ", ".join(f"{said(f'kind.{colour}')} 0" for colour in COLOURS)
    assert f"{said('fact.quotations')}: {none}" in lines
    held = f"{said('points.many', 'ys', count=4)}, {said('kind.black.1', count=1)}"
    assert f"{said('fact.neutral')}: {held}" in lines
    neutral = capital(said("neutral.within"))
    assert lines[-1] == adjusted("ys", neutral, "a slip", points=4, black=1)


def test_warnings_are_shown():
    brokers = {"port": [[4, 4, 4], [], []], "commercial": EMPTY, "palace": EMPTY}
    ship = ["blue", "red", "red"]
    events = [
        {"type": "order", "seats": [0, 1, 2]},
        {"type": "reserve", "sums": [5, 5, 5]},
        {"type": "neighbourhood", "number": 1, "ship": ship, "brokers": brokers},
    ]
    warning = lines_of(record("ys", 3, events))[-1]
    why = said("brokers_not_in_box", seat="Ana", value=4)
    assert warning == said("sheet.warning", stage=1, why=why)
    [reported] = replay(record("ys", 3, events))["warnings"]
    assert reported["message"] == why


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
    red, blue = said("kind.red.many", count=3), said("kind.blue.1", count=1)
    workers = said("labelled", label=said("count.workers", "basari"), value=2)
    points = said("points.many", "games", count=2)
    assert extra_told(basari, board, Extra("stock", (3, 1))) == [red, blue]
    assert extra_told(basari, board, Extra("stock", (0, 1, 2))) == [blue, workers]
    assert extra_told(basari, board, Extra("stock", (0, 0))) == [said("nothing")]
    assert extra_told(basari, board, Extra("other", (0, 1), points=2)) == [points, blue]
    assert extra_told(basari, board, Extra("other", points=2)) == [points]


def test_a_sheet_needs_nothing_but_the_record():
    told = finished("edel-stein-reich", 2)
    assert lines_of(json.loads(json.dumps(told))) == lines_of(told)
