"""The report of a record: its shape for each game, adjustments, lines and warnings."""

import json

import pytest

from companion.games.contract import Caution
from companion.games.progress import PlayProgress
from companion.games.record import fold, replay, report
from companion.games.registry import find_game
from companion.games.simulate import simulate
from tests.games.helpers.table import record, refusal

HEAD = ["format", "game", "finished", "ended", "stage", "round", "players"]
TAIL = ["lines", "adjustments", "warnings", "ranking", "next"]
ADJUST = {"type": "adjust", "seat": 1, "reason": "a slip"}
ROUND = [{"type": "deal", "workers": [3, 1, 2]}, {"type": "reveal", "actions": ["A", "B", "A"]}]
EMPTY = [[], [], []]


@pytest.mark.parametrize(
    ("key", "seats", "own", "table"),
    [
        ("basari", 3, ["gems", "workers"], ["stock", "pile"]),
        ("edel-stein-reich", 2, ["gems", "certificates", "cards"], ["stock"]),
        ("edel-stein-reich", 5, ["gems", "certificates", "cards"], ["stock"]),
        ("ys", 2, ["gems"], ["quotations", "neutral"]),
        ("ys", 4, ["gems"], ["quotations"]),
    ],
)
def test_the_shape_of_a_report(key, seats, own, table):
    game = find_game(key)
    assert game is not None
    for given in (record(key, seats, []), simulate(game, seats, 2)):
        told = replay(given)
        over = bool(given["events"])
        assert list(told) == [*HEAD, *table, *TAIL]
        assert (told["format"], told["game"]) == ("companion-report/1", key)
        assert (told["finished"], told["next"] is None) == (over, over)
        assert told["ended"] == ("last_stage" if over else None)
        assert [player["name"] for player in told["players"]] == given["players"]
        for player in told["players"]:
            assert list(player) == ["name", "points", *own]
        for line in told["lines"]:
            assert list(line) == ["stage", "round", "source", "points"]
            assert any(line["points"])
            assert len(line["points"]) == seats
        for warning in told["warnings"]:
            assert list(warning) == ["stage", "seat", "code", "message"]
        assert sorted(seat for group in told["ranking"] for seat in group) == list(range(seats))
        assert json.loads(json.dumps(told)) == told
        if key == "ys":
            assert told["round"] is None
            assert list(told["quotations"]) == ["blue", "green", "yellow", "red"]


def test_the_neutral_player_has_points_and_gems():
    told = replay(record("ys", 2, [{**ADJUST, "seat": 2, "points": 3, "gems": {"black": 2}}]))
    assert told["neutral"] == {"points": 3, "gems": {"black": 2}}
    assert [player["points"] for player in told["players"]] == [0, 0]
    assert told["lines"] == []
    assert told["adjustments"][0]["seat"] == 2


def test_an_adjustment_is_told_with_its_moment_and_what_it_changed():
    changes = {"points": -4, "gems": {"red": 1, "blue": -2}, "workers": 3}
    told = replay(record("basari", 3, [*ROUND, {**ADJUST, **changes}]))
    moment = {"stage": 1, "round": 1, "seat": 1, "reason": "a slip"}
    assert told["adjustments"] == [{**moment, **changes}]
    assert told["lines"] == [{"stage": 1, "round": 1, "source": "adjust", "points": [0, -4, 0]}]
    assert told["players"][1]["points"] == -4
    assert told["players"][1]["gems"] == {"red": 4, "yellow": 3, "green": 3, "blue": 1}
    assert told["players"][1]["workers"] == 4
    assert told["stock"] == {"red": 12, "yellow": 13, "green": 13, "blue": 15}


def test_adjustments_have_the_stage_and_round_of_their_moment():
    quiet = [{"type": "deal", "workers": [1] * 3}, {"type": "reveal", "actions": ["A"] * 3}]
    events = [*quiet, {**ADJUST, "points": 1}, {**ADJUST, "workers": 99}]
    told = replay(record("basari", 3, [*events, {**ADJUST, "points": 2}]))
    moments = [(each["stage"], each["round"]) for each in told["adjustments"]]
    assert moments == [(1, 2), (1, 2), (2, 1)]
    lines = [line for line in told["lines"] if line["source"] == "adjust"]
    assert [(line["stage"], line["round"], line["points"][1]) for line in lines] == [
        (1, 2, 1),
        (2, 1, 2),
    ]


def test_the_adjustments_of_ys_have_no_round():
    told = replay(record("ys", 3, [{**ADJUST, "gems": {"black": 1}}]))
    moment = {"stage": 1, "round": None, "seat": 1, "reason": "a slip"}
    assert told["adjustments"] == [{**moment, "gems": {"black": 1}}]
    assert told["lines"] == []


@pytest.mark.parametrize(
    ("key", "seats", "change", "code"),
    [
        ("basari", 3, {"seat": 3}, "unknown_seat"),
        ("ys", 3, {"seat": 3}, "unknown_seat"),
        ("ys", 2, {"seat": 3}, "unknown_seat"),
        ("edel-stein-reich", 3, {"workers": 1}, "unknown_field"),
        ("ys", 3, {"workers": 1}, "unknown_field"),
        ("basari", 3, {"gems": {"black": 1}}, "unknown_word"),
        ("ys", 3, {"gems": {"white": 1}}, "unknown_word"),
        ("basari", 3, {"gems": {"red": 0}}, "bad_count"),
        ("basari", 3, {"gems": {}}, "nothing_adjusted"),
        ("basari", 3, {"points": 0}, "nothing_adjusted"),
        ("basari", 3, {"workers": 0, "points": 0}, "nothing_adjusted"),
        ("basari", 3, {"reason": "x" * 201}, "text_length"),
        ("basari", 3, {"gems": {"red": -4}}, "adjust_below_zero"),
        ("basari", 3, {"gems": {"red": 14}}, "adjust_below_zero"),
        ("basari", 3, {"workers": -1}, "adjust_below_zero"),
    ],
)
def test_an_adjustment_that_cannot_be(key, seats, change, code):
    assert refusal(key, seats, [{**ADJUST, **change}]) == code


def test_a_points_card_is_a_line():
    after = [
        {"type": "offer", "seat": 0, "gems": {"blue": 1}},
        {"type": "accept", "seat": 2},
        {"type": "draw", "seat": 0, "workers": 1},
        {"type": "points", "seat": 1, "points": 5},
    ]
    told = replay(record("basari", 3, [*ROUND, *after]))
    assert told["lines"] == [{"stage": 1, "round": 1, "source": "B", "points": [0, 5, 0]}]
    assert told["ranking"] == [[1], [0, 2]]
    assert (told["stage"], told["round"]) == (1, 2)
    assert told["next"] == {"types": ["deal"], "seats": [0, 1, 2]}


def test_a_warning_has_its_stage_seat_code_and_sentence():
    brokers = {"port": [[], [4, 4, 4], []], "commercial": EMPTY, "palace": EMPTY}
    ship = ["blue", "red", "red"]
    events = [
        {"type": "order", "seats": [0, 1, 2]},
        {"type": "reserve", "sums": [5, 5, 5]},
        {"type": "neighbourhood", "number": 1, "ship": ship, "brokers": brokers},
    ]
    [warning] = replay(record("ys", 3, events))["warnings"]
    assert (warning["stage"], warning["seat"]) == (1, 1)
    assert warning["code"] == "brokers_not_in_box"
    assert warning["message"].startswith("Ben ")
    assert replay(record("ys", 3, events[:2]))["warnings"] == []


def test_a_warning_may_concern_nobody():
    table, history = fold(record("basari", 3, []))
    concerned = PlayProgress(*history[:3], (Caution(1, None, "game_over", ()),))
    [warning] = report(table, concerned)["warnings"]
    assert (warning["seat"], warning["code"]) == (None, "game_over")


def test_a_play_without_options_says_nothing_of_them():
    assert "options" not in replay(record("ys", 3, [], kings_favor=True))


@pytest.mark.parametrize(
    ("key", "seats", "goals", "rounds"),
    [
        ("basari", 3, {"workers": 15}, None),
        ("edel-stein-reich", 2, {}, 10),
        ("edel-stein-reich", 3, {}, 8),
        ("ys", 2, {}, None),
    ],
)
def test_what_is_counted_towards_something(
    key: str, seats: int, goals: dict[str, int], rounds: int | None
):
    table, history = fold(record(key, seats, []))
    board = table.game.screen.board(history.state, None)
    assert {each.key: each.towards for each in board.columns if each.towards} == goals
    assert board.rounds == rounds
