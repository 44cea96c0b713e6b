"""Who won: by the ranking, by name, at once, by leaving, or all together."""

from typing import Any

import pytest

from tests.games.sheet.table import (
    CLOSE,
    Json,
    a_sheet,
    adjust,
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

P, Q = row("p"), row("q", points=False)


def test_the_next_expression_counts_only_among_those_still_equal() -> None:
    sheet = a_sheet(P, Q, ranking=["total", {"by": "-q", "label": "fewer"}])
    cells = [*put("p", 5, 7, 5, 5), *put("q", 3, 9, 1, 3)]
    assert play(sheet, 4, cells)["ranking"] == [[1], [0, 2, 3]]
    assert play(sheet, 4, cells, finish())["ranking"] == [[1], [2], [0, 3]]
    assert play(sheet, 4, cells, finish())["ended"] == "done"


def test_lowest_wins_and_turn_order() -> None:
    assert play(a_sheet(P, ranking=["-total"]), 2, put("p", 5, 7))["ranking"] == [[0], [1]]
    sheet = a_sheet(ranking=["total", "turn"])
    assert play(sheet, 3, finish(), first=1)["ranking"] == [[0], [2], [1]]


def test_teams_share_their_place() -> None:
    sheet = a_sheet(P, teams=2, players=[4, 4])
    report = play(sheet, 4, put("p", 1, 5, 2, 1), finish())
    assert (report["ranking"], report["teams"]) == ([[1, 3], [0, 2]], [[0, 2], [1, 3]])
    other = play(sheet, 4, put("p", 1, 5, 2, 1), teams=[0, 0, 1, 1])
    assert (points(other), other["teams"]) == ([6, 6, 3, 3], [[0, 1], [2, 3]])


def test_no_teams_for_this_count() -> None:
    sheet = a_sheet(row("t", per="team"), teams={"1-3": 0, "4": 2, "5-12": 0})
    report = play(sheet, 3, put("t", 1, 2, 3))
    assert (report["values"]["t"], "teams" in report) == ([1, 2, 3], False)
    assert play(sheet, 4, put("t", 1, 2))["values"]["t"] == [1, 2]


NAMED = a_sheet(row("p", optional=True), result="named")


def test_the_winners_are_named() -> None:
    assert play(NAMED, 3, put("p", 9))["ranking"] == [[0, 1, 2]]
    assert play(NAMED, 3, put("p", 9), finish(winners=[1, 2]))["ranking"] == [[1, 2], [0]]
    assert play(NAMED, 3, finish(winners=[]))["ranking"] == [[0, 1, 2]]
    ranked = {**NAMED, "ranking": ["total"]}
    report = play(ranked, 4, put("p", 1, 2, 3, 4), finish(winners=[0, 1]))
    assert report["ranking"] == [[1], [0], [3], [2]]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({}, "winners_needed"),
        ({"early": True}, "winners_needed"),
        ({"winners": [], "won": True}, "won_not_asked"),
        ({"winners": [0], "by": "x"}, "unknown_win"),
        ({"winners": [], "early": True}, "not_early"),
        ({"winners": [1, 0]}, "bad_order"),
        ({"winners": [0, 0]}, "bad_order"),
        ({"winners": [3]}, "unknown_seat"),
        ({"winners": 1}, "wrong_type"),
        ({"early": False}, "wrong_type"),
        ({"by": 5}, "wrong_type"),
        ({"winners": [0], "who": 1}, "unknown_field"),
    ],
)
def test_what_a_finish_says(event: Json, code: str) -> None:
    assert refused(NAMED, 3, finish(**event)) == (0, code)


def test_half_a_team_does_not_win() -> None:
    sheet = a_sheet(result="named", teams=2, players=[4, 4])
    assert refused(sheet, 4, finish(winners=[0])) == (0, "half_a_team")
    assert play(sheet, 4, finish(winners=[1, 3]))["ranking"] == [[1, 3], [0, 2]]
    assert refused(a_sheet(), 2, finish(winners=[])) == (0, "winners_not_asked")


INSTANT = a_sheet(P, rounds=rounds(row("a")), instant=[{"key": "military", "label": "Military"}])


def test_a_win_at_once() -> None:
    report = play(INSTANT, 2, put("p", 1, 5), put("a", 4), finish(by="military", winners=[0]))
    assert (report["ended"], report["by"], report["ranking"]) == ("instant", "military", [[0], [1]])
    assert (report["open"], report["round"], points(report)) == (None, 0, [1, 5])
    assert refused(INSTANT, 2, finish(by="military")) == (0, "winners_needed")
    assert refused(INSTANT, 2, finish(by="military", winners=[])) == (0, "winners_needed")
    early = finish(by="military", winners=[0], early=True)
    assert refused(INSTANT, 2, early) == (0, "not_early")
    assert refused(INSTANT, 2, finish(by="science", winners=[])) == (0, "unknown_win")


LEAVING = a_sheet(row("p", optional=True), out="below")


def test_leaving_weighs_more_than_points() -> None:
    left = [*out(2), *out(0, 1)]
    assert play(LEAVING, 4, put("p", 9), left)["ranking"] == [[3], [0, 1], [2]]
    above = {**LEAVING, "out": "above"}
    assert play(above, 4, put("p", 9), left)["ranking"] == [[2], [0, 1], [3]]
    assert play(above, 4, put("p", 1, 2, 3, 4), out(2))["ranking"] == [[2], [3], [1], [0]]
    assert play(LEAVING, 4, put("p", 1, 2, 3, 4), out(3))["ranking"] == [[2], [1], [0], [3]]


def test_winners_weigh_more_than_leaving() -> None:
    sheet = {**LEAVING, "result": "named"}
    assert play(sheet, 3, out(2), finish(winners=[2]))["ranking"] == [[2], [0, 1]]


def test_a_team_leaves_with_its_last() -> None:
    sheet = {**LEAVING, "teams": 3, "players": [6, 6]}
    report = play(sheet, 6, out(0), out(1, 4), out(3), finish())
    assert report["ranking"] == [[2, 5], [0, 3], [1, 4]]


def test_together() -> None:
    sheet = a_sheet(row("p"), result="together", levels=[[5, "some"], [10, "all"]])
    assert (play(sheet, 2)["won"], play(sheet, 2)["level"]) == (None, None)
    assert "won" not in play(a_sheet(), 2)
    cells = put("p", 2, 3)
    assert refused(sheet, 2, cells, finish()) == (2, "won_needed")
    assert refused(sheet, 2, cells, finish(won=True, winners=[0])) == (2, "winners_not_asked")
    report = play(sheet, 2, cells, finish(won=False))
    assert (report["won"], report["level"], points(report)) == (False, 0, [5, 5])
    assert (report["ranking"], "teams" in report) == ([[0, 1]], False)
    own = {**sheet, "won": "total > 4 && sum(all.p) == total"}
    assert play(own, 2, cells, finish())["won"] is True
    assert refused(own, 2, cells, finish(won=True)) == (2, "won_not_asked")
    assert play(own, 2, cells, finish(), adjust(0, -1))["won"] is False


def test_rows_of_those_who_play_together() -> None:
    sheet = a_sheet(
        row("t", per="team"),
        row("x", calc="sum(others.t) + sum(team.a) + sum(all.t)"),
        row("a", points=False),
        result="together",
    )
    report = play(sheet, 3, put("t", 4), put("a", 1, 2, 3))
    assert report["values"] == {"t": [4], "x": [10, 10, 10], "a": [1, 2, 3]}
    assert points(report) == [34, 34, 34]


def test_an_adjustment_counts_for_the_team_also_after_the_end() -> None:
    sheet = a_sheet(P, teams=2, players=[4, 4], ranking=["total"])
    cells = put("p", 1, 2, 3, 4)
    report = play(sheet, 4, cells, finish(), adjust(2, 10))
    assert (points(report), report["ranking"]) == ([14, 6, 14, 6], [[0, 2], [1, 3]])
    line = {"stage": 1, "round": None, "source": "adjust", "points": [10, 0, 10, 0]}
    assert report["lines"][-1] == line
    change = {"stage": 1, "round": None, "seat": 2, "points": 10, "reason": "miscounted"}
    assert report["adjustments"] == [change]


def test_lines_at_the_end() -> None:
    sheet = a_sheet(P, row("n", optional=True), rounds=rounds(row("a"), count=1), start=100)
    before = play(sheet, 2, put("p", 3, 0), put("a", 1, 2), CLOSE)
    assert before["lines"] == [{"stage": 1, "round": 1, "source": "a", "points": [1, 2]}]
    assert points(before) == [104, 102]
    after = play(sheet, 2, put("p", 3, 0), put("a", 1, 2), CLOSE, finish())
    assert after["lines"][1:] == [
        {"stage": None, "round": None, "source": "start", "points": [100, 100]},
        {"stage": None, "round": None, "source": "p", "points": [3, 0]},
    ]


REFUSED: list[Any] = [
    (5, "event_not_object"),
    ({}, "event_without_type"),
    ({"type": 1}, "event_without_type"),
    ({"type": "end", "reason": "x"}, "unknown_event"),
    ({"type": "set", "row": "p", "seat": 0}, "missing_field"),
    ({"type": "set", "value": 1, "seat": 0}, "missing_field"),
    ({"type": "set", "row": 5, "value": 1, "seat": 0}, "wrong_type"),
    ({"type": "set", "row": "p", "value": 1, "seat": 2}, "unknown_seat"),
    ({"type": "set", "row": "p", "value": 1, "seat": True}, "wrong_type"),
    ({"type": "set", "row": "p", "value": 1, "seat": 0, "by": 1}, "unknown_field"),
    ({"type": "set", "row": "", "value": 1}, "no_such_row"),
    ({"type": "set", "row": "x", "value": "1"}, "no_such_row"),
    ({"type": "set", "row": "gone", "value": 1, "seat": 0}, "no_such_row"),
    ({"type": "set", "row": "c", "value": "1"}, "calculated_row"),
    ({"type": "set", "row": "p", "value": "1"}, "seat_needed"),
    ({"type": "set", "row": "o", "value": "1", "seat": 0}, "seat_not_asked"),
    ({"type": "close"}, "no_rounds"),
    ({"type": "close", "row": "p"}, "unknown_field"),
    ({"type": "out"}, "missing_field"),
    ({"type": "out", "seats": []}, "wrong_length"),
    ({"type": "out", "seats": [1, 0]}, "bad_order"),
    ({"type": "out", "seats": [0, 0]}, "bad_order"),
    ({"type": "out", "seats": [0, 1, 1, 1]}, "bad_order"),
    ({"type": "out", "seats": [2]}, "unknown_seat"),
    ({"type": "adjust", "seat": 0, "points": 0, "reason": "x"}, "nothing_adjusted"),
    ({"type": "adjust", "seat": 0, "reason": "x"}, "missing_field"),
    ({"type": "adjust", "points": 1, "reason": "x"}, "missing_field"),
    ({"type": "adjust", "seat": 0, "points": 1}, "missing_field"),
    ({"type": "adjust", "seat": 0, "points": 1, "reason": ""}, "text_length"),
    ({"type": "adjust", "seat": 0, "points": 1, "reason": "a\nb"}, "text_control"),
    ({"type": "adjust", "seat": 0, "points": 1_000_000_001, "reason": "x"}, "out_of_range"),
]
SHEET = a_sheet(P, row("c", calc="p"), row("o", per="table"), row("gone", players=[5, 6]))


@pytest.mark.parametrize(("event", "code"), REFUSED, ids=range(len(REFUSED)))
def test_an_event_that_cannot_stand(event: Any, code: str) -> None:
    assert refused(SHEET, 2, [event]) == (0, code)


def test_after_the_finish_only_adjustments() -> None:
    done = [*put("p", 1, 2), *whole("o", 1), *finish()]
    for event in ({"type": "close"}, {"type": "out", "seats": [0]}, *finish(), *put("x", 1)):
        assert refused(SHEET, 2, done, [event]) == (4, "game_over")
    assert refused(SHEET, 2, done, put("p", "x")) == (4, "game_over")
    assert points(play(SHEET, 2, done, adjust(1, -7))) == [1 + 1 + 1, 2 + 2 + 1 - 7]


def test_a_team_has_its_first_seat() -> None:
    sheet = a_sheet(row("t", per="team"), teams=2, players=[4, 4])
    assert refused(sheet, 4, put("t", 5, at=2)) == (0, "not_first_seat")
    assert refused(sheet, 4, put("t", 5, at=1), teams=[0, 0, 1, 1]) == (0, "not_first_seat")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colour": 1}, "unknown_option"),
        ({"teams": [0, 1, 0]}, "unknown_option"),
        ({"with": ["y"]}, "bad_option"),
        ({"with": ["x", "x"]}, "bad_option"),
        ({"with": "x"}, "bad_option"),
        ({"first": 3}, "bad_option"),
        ({"first": -1}, "bad_option"),
        ({"first": True}, "bad_option"),
    ],
)
def test_options(options: Json, code: str) -> None:
    sheet = a_sheet(switches=[{"key": "x", "label": "X"}], teams={"1-3": 0, "4-12": 2})
    assert refused(sheet, 3, **options) == (None, code)


@pytest.mark.parametrize("teams", [[0, 1, 0], [0, 0, 0, 0], [0, 1, 2, 0], [0, 1, 0, True], []])
def test_options_of_teams(teams: list[int]) -> None:
    assert refused(a_sheet(teams=2, players=[4, 4]), 4, teams=teams) == (None, "bad_option")
