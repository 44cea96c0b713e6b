"""Rounds: open, closed, frozen; who deals, who has left, and when it is over."""

from typing import Any

from tests.games.sheet.table import (
    CLOSE,
    Json,
    a_sheet,
    adjust,
    check,
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

A = row("a")


def test_the_open_round_adds_nothing_until_it_is_closed() -> None:
    sheet = a_sheet(rounds=rounds(A))
    assert points(play(sheet, 2, put("a", 3, 4))) == [0, 0]
    report = play(sheet, 2, put("a", 3, 4), CLOSE)
    assert (points(report), report["round"], report["open"]) == ([3, 4], 2, {"a": [None, None]})


def test_cells_are_set_again_in_any_order() -> None:
    sheet = a_sheet(row("p"), rounds=rounds(A))
    report = play(sheet, 2, put("a", 4, at=1), put("p", 7), put("a", 1), put("a", 3), CLOSE)
    assert (points(report), report["rounds"]) == ([10, 4], [{"a": [3, 4]}])


def test_what_is_missing_at_a_close() -> None:
    tick, free = row("t", enter="tick"), row("f", optional=True)
    sheet = a_sheet(rounds=rounds(A, tick, free, row("o", per="table"), row("c", calc="a")))
    assert refused(sheet, 2, put("a", 1), whole("o", 1), CLOSE) == (2, "cells_missing")
    assert refused(sheet, 2, put("a", 1, 2), CLOSE) == (2, "cells_missing")
    play(sheet, 2, put("a", 1, 2), whole("o", 1), CLOSE)


def test_checks_are_judged_in_order_and_warnings_of_a_refused_event_forgotten() -> None:
    checks = [check("sum(all.a) < 5", warn=True), check("sum(all.a) < 9")]
    sheet = a_sheet(rounds=rounds(A, checks=checks))
    assert play(sheet, 1, put("a", 4), CLOSE)["warnings"] == []
    report = play(sheet, 1, put("a", 6), CLOSE)
    warning = {"stage": 1, "seat": None, "code": "check_failed", "message": "no, not so"}
    assert report["warnings"] == [warning]
    assert refused(sheet, 1, put("a", 9), CLOSE) == (1, "check_failed")
    assert len(play(sheet, 1, put("a", 6), CLOSE, put("a", 6), CLOSE)["warnings"]) == 2


def test_a_total_within_a_round_is_that_before_it() -> None:
    pins = row("a", points="total + a > 50 ? 25 - total : a")
    sheet = a_sheet(rounds=rounds(pins))
    thrown = [event for points in (20, 20, 12) for event in (*put("a", points), *CLOSE)]
    assert [points(play(sheet, 1, thrown[: 2 * n]))[0] for n in (1, 2, 3)] == [20, 40, 25]
    again = a_sheet(row("p"), rounds=rounds(row("a", points="total * 10 + a")), start=2)
    assert points(play(again, 1, put("p", 3), adjust(0, 4), put("a", 1), CLOSE)) == [9 + 91]


def test_dealers_and_numbers_of_rounds() -> None:
    hands = {"1-2": [5, 4], "3": [7, 0, 9], "4-12": [1]}
    rows = [row("a", calc="100 * hand + 10 * round"), row("b", optional=True)]
    sheet = a_sheet(rounds=rounds(*rows, hands=hands, dealer=True))
    found = play(sheet, 3, CLOSE, CLOSE, first=2)
    assert found["dealer"] == 1
    assert [each["a"][0] for each in found["rounds"]] == [710, 20]
    assert found["open"]["a"][0] == 930
    done = play(sheet, 3, CLOSE, CLOSE, CLOSE, first=2)
    assert (done["open"], done["round"], done["dealer"]) == (None, 3, 1)
    assert play(sheet, 3, CLOSE, CLOSE, CLOSE, finish())["ended"] == "rounds"
    assert refused(sheet, 3, CLOSE, CLOSE, CLOSE, CLOSE) == (3, "rounds_over")
    plain = a_sheet(rounds=rounds(row("a", calc="hand")))
    assert play(plain, 1, CLOSE, CLOSE)["open"] == {"a": [3]}


def test_rounds_that_were_are_seen_by_rows_of_the_play() -> None:
    rows = [row("x", calc="sum(rounds.a) * 100 + max(rounds.a) * 10 + round")]
    sheet = a_sheet(*rows, rounds=rounds(row("a", start=2, optional=True)))
    assert play(sheet, 2, put("a", 5), CLOSE, put("a", 1), CLOSE)["values"]["x"] == [652, 422]


def test_after_the_last_round_nothing_of_rounds_can_be_set() -> None:
    sheet = a_sheet(row("p"), rounds=rounds(A, count=1))
    last = [*put("a", 1), *CLOSE]
    assert refused(sheet, 1, last, put("a", 1)) == (2, "rounds_over")
    assert refused(sheet, 1, last, CLOSE) == (2, "rounds_over")
    assert points(play(sheet, 1, last, put("p", 5), finish())) == [6]


def test_two_hundred_rounds_are_always_the_last() -> None:
    sheet = a_sheet(rounds=rounds(row("a", calc="1")))
    report = play(sheet, 1, CLOSE * 200, finish())
    assert (points(report), report["ended"], report["round"]) == ([200], "rounds", 200)
    assert refused(sheet, 1, CLOSE * 201) == (200, "rounds_over")


def test_an_end_by_target_is_judged_at_a_close_alone() -> None:
    sheet = a_sheet(rounds=rounds(A, when="max(all.total) >= 10"))
    after = [*put("a", 9), *CLOSE]
    report = play(sheet, 1, after, adjust(0, 5))
    assert (points(report), report["open"]) == ([14], {"a": [None]})
    done = play(sheet, 1, after, put("a", 1), CLOSE, adjust(0, -5), finish())
    assert (done["ended"], points(done)) == ("target", [5])


def test_a_target_before_the_last_round() -> None:
    sheet = a_sheet(rounds=rounds(A, when="max(all.total) >= 10", count=2))
    first = [*put("a", 1), *CLOSE]
    assert play(sheet, 1, first, put("a", 1), CLOSE, finish())["ended"] == "rounds"
    assert play(sheet, 1, first, put("a", 9), CLOSE, finish())["ended"] == "target"


ENDLESS = a_sheet(row("p", optional=True), rounds=rounds(A))


def test_the_table_stops_when_it_likes() -> None:
    once = [*put("a", 1, 2), *CLOSE]
    report = play(ENDLESS, 2, once)
    assert report["next"] == {"types": ["set", "finish"], "seats": [0, 1]}
    assert play(ENDLESS, 2, once, put("a", 1))["next"] == {"types": ["set"], "seats": [1]}
    assert play(ENDLESS, 2, put("a", 1, 1))["next"] == {"types": ["close"], "seats": [0, 1]}
    assert refused(ENDLESS, 2, finish()) == (0, "not_over")
    assert refused(ENDLESS, 2, put("a", 1), finish()) == (1, "not_over")
    assert refused(ENDLESS, 2, once, put("a", 1), finish()) == (4, "round_open")
    done = play(ENDLESS, 2, once, finish())
    assert (done["ended"], done["round"], done["open"], done["next"]) == ("done", 1, None, None)
    assert refused(ENDLESS, 2, once, finish(early=True)) == (3, "not_early")
    early = play(ENDLESS, 2, once, put("a", 5), finish(early=True))
    assert (early["ended"], points(early), early["round"]) == ("early", [1, 2], 1)


def test_what_is_still_wanted_of_the_play() -> None:
    sheet = a_sheet(row("p"), row("q", optional=True), checks=[check("sum(all.p) > 3")])
    assert play(sheet, 2, put("p", 1))["next"] == {"types": ["set"], "seats": [1]}
    both = put("p", 1, 2)
    assert play(sheet, 2, both)["next"] == {"types": ["finish"], "seats": [0, 1]}
    assert refused(sheet, 2, put("p", 1), finish()) == (1, "cells_missing")
    assert refused(sheet, 2, both, finish()) == (2, "check_failed")
    assert play(sheet, 2, both, finish(early=True))["ended"] == "early"
    assert refused(sheet, 2, put("p", 1, 3), finish(early=True)) == (2, "not_early")


def test_a_finish_with_checks_that_fail_is_not_named_while_a_round_is_open() -> None:
    sheet = a_sheet(row("p", optional=True), checks=[check("sum(all.p) > 3")], rounds=rounds(A))
    once = [*put("a", 1), *CLOSE]
    assert play(sheet, 1, once)["next"]["types"] == ["set"]
    assert play(sheet, 1, once, put("p", 4))["next"]["types"] == ["set", "finish"]


def test_rounds_without_cells_that_are_needed() -> None:
    sheet = a_sheet(rounds=rounds(row("a", optional=True)))
    assert play(sheet, 2)["next"] == {"types": ["close"], "seats": [0, 1]}
    assert play(sheet, 2, CLOSE)["next"] == {"types": ["close", "finish"], "seats": [0, 1]}


def test_for_a_team_row_its_first_seat_is_asked_and_for_the_table_everybody() -> None:
    sheet = a_sheet(row("t", per="team"), teams=2, players=[4, 4])
    assert play(sheet, 4)["next"] == {"types": ["set"], "seats": [0, 1]}
    assert play(sheet, 4, teams=[1, 1, 0, 0])["next"] == {"types": ["set"], "seats": [0, 2]}
    assert play(sheet, 4, put("t", 5))["next"] == {"types": ["set"], "seats": [1]}
    table = a_sheet(row("t", per="table"), row("a"))
    assert play(table, 3, put("a", 1))["next"] == {"types": ["set"], "seats": [0, 1, 2]}
    assert play(table, 3, whole("t", 1), put("a", 1))["next"] == {"types": ["set"], "seats": [1, 2]}


def leaving(**more: Any) -> Json:
    return a_sheet(rounds=rounds(A, **more), out="below")


def test_who_is_out_is_asked_for_nothing_and_gets_nothing() -> None:
    sheet = leaving()
    report = play(sheet, 3, put("a", 5, 1), out(0), put("a", 2, at=2), CLOSE)
    assert (points(report), report["out"]) == ([0, 1, 2], [[0]])
    assert report["next"] == {"types": ["set", "finish"], "seats": [1, 2]}
    assert refused(sheet, 3, out(0), put("a", 1)) == (1, "seat_out")
    done = play(sheet, 3, put("a", 5, 1, 2), CLOSE, out(0), put("a", 1, 1, at=1), CLOSE)
    assert points(done) == [5, 2, 3]
    assert done["rounds"][1]["a"] == [None, 1, 1]


def test_in_a_round_lists_leave_out_who_is_out() -> None:
    rows = [A, row("x", calc="sum(all.a) * 100 + sum(others.a) * 10 + count(all.total == 0)")]
    sheet = a_sheet(rounds=rounds(*rows, checks=[check("sum(all.a) < 6")]), out="above")
    report = play(sheet, 3, put("a", 4, 3, 2), out(0), CLOSE)
    assert report["rounds"][0]["x"] == [552, 522, 532]


def test_rows_of_the_play_leave_out_nobody() -> None:
    sheet = a_sheet(A, row("x", calc="sum(all.a)"), out="below")
    report = play(sheet, 3, put("a", 4, 3, 2), out(0))
    assert (report["values"]["x"], points(report)) == ([9, 9, 9], [13, 12, 11])
    assert refused(sheet, 3, out(0), put("a", 1)) == (1, "seat_out")


def test_nobody_is_missed_who_is_out() -> None:
    sheet = a_sheet(A, out="below")
    report = play(sheet, 3, put("a", 1, 2), out(2), finish())
    assert (report["ended"], report["values"]["a"]) == ("done", [1, 2, None])


def test_a_team_is_out_with_its_last_member() -> None:
    rows = [row("t", per="team"), row("a", points=1), row("o", per="table")]
    sheet = a_sheet(rounds=rounds(*rows), out="below", teams=3, players=[6, 6])
    cells = [*put("t", 10, 20, 30), *put("a", 1, 1, 1, 1, 1, 1), *whole("o", 100)]
    one = play(sheet, 6, cells, out(0), CLOSE)
    assert points(one) == [111, 122, 132, 111, 122, 132]
    team = play(sheet, 6, cells, out(0), out(3), CLOSE)
    assert points(team) == [0, 122, 132, 0, 122, 132]
    assert refused(sheet, 6, out(0, 3), put("t", 1)) == (1, "seat_out")
    play(sheet, 6, out(0), put("t", 1))


def test_the_end_by_leaving() -> None:
    sheet = leaving()
    last = [*put("a", 5, 1, 2), *CLOSE, *out(0), *put("a", 1, at=1), *out(2)]
    report = play(sheet, 3, last)
    assert (report["open"], report["round"]) == (None, 1)
    assert report["next"] == {"types": ["finish"], "seats": [0, 1, 2]}
    assert refused(sheet, 3, last, CLOSE) == (7, "rounds_over")
    assert refused(sheet, 3, last, out(1)) == (7, "last_one")
    assert play(sheet, 3, last, finish())["ended"] == "last"
    assert play(sheet, 3, out(0, 1, 2))["round"] == 0
    assert play(sheet, 3, out(0, 1, 2), finish())["ended"] == "last"


def test_last_goes_before_the_target_that_was_reached() -> None:
    sheet = leaving(when="1")
    assert play(sheet, 2, put("a", 1, 1), CLOSE, out(0), finish())["ended"] == "last"


def test_who_may_not_leave() -> None:
    assert refused(a_sheet(A), 2, out(0)) == (0, "nobody_leaves")
    assert refused(leaving(), 3, out(0), out(0, 1)) == (1, "already_out")
    assert refused(leaving(), 1, out(0)) == (0, "last_one")
