"""RULES.md 1, 5 and 6: the table, the scoring of a stage, the end."""

import pytest

from companion.games.record import RecordError, replay
from tests.games.basari.table import (
    accept,
    adjust,
    all_gems,
    asks,
    change,
    chosen,
    deal,
    draw,
    exchange,
    first,
    gems_of,
    hold,
    idle,
    lines_of,
    moment,
    offer,
    pick,
    play,
    points_of,
    refused,
    score,
    stage,
    stock_of,
    take,
    workers_of,
)
from tests.games.helpers.table import record

THREE_STAGES = stage(3) * 3  # all equal: 4 + 4 + 3 + 2 points each, twice; then no gem is left


@pytest.mark.parametrize("names", [["Ana", "Ben"], ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"]])
def test_1_1_other_numbers_of_people_cannot_play(names):
    with pytest.raises(RecordError) as refusal:
        replay({**record("basari", 3, []), "players": names})
    assert refusal.value.event is None
    assert refusal.value.code == "wrong_player_count"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_1_there_are_22_gems_of_each_of_four_colours(seats):
    table = play(seats)
    assert list(table["stock"]) == ["red", "yellow", "green", "blue"]
    assert all_gems(table) == [22, 22, 22, 22]


@pytest.mark.parametrize(("seats", "stock"), [(3, 13), (4, 10), (5, 7)])
def test_1_2_everybody_starts_with_three_gems_of_each_colour(seats, stock):
    table = play(seats)
    assert [gems_of(table, seat) for seat in range(seats)] == [(3, 3, 3, 3)] * seats
    assert stock_of(table) == (stock,) * 4
    assert points_of(table) == [0] * seats
    assert workers_of(table) == [0] * seats


def test_1_2_no_gem_ever_leaves_the_game():
    events = [hold(4, 9, 1, 1, 1), *chosen("AACDD"), first(0), offer(0, red=1, blue=1)]
    events += [offer(1, red=2), accept(0), draw(1), take(2, red=3, blue=1)]
    events += [pick(4, "green"), pick(3, "yellow"), *chosen("CCBAD"), draw(3), score(2)]
    events += [offer(0, red=1), accept(1), take(0, red=2), exchange(4, "red", blue=2)]
    events += [adjust(0, workers=15)]
    for count in range(len(events) + 1):
        assert all_gems(play(5, events[:count])) == [22, 22, 22, 22]
    assert moment(play(5, events)) == (2, 1)


def test_1_3_a_stage_begins_without_workers_and_with_a_full_pile():
    table = play(3, idle(3), adjust(0, workers=14))
    assert moment(table) == (2, 1)
    assert workers_of(table) == [0, 0, 0]
    assert table["pile"] == 39
    assert asks(table) == ("deal", 0, 1, 2)
    assert workers_of(play(3, stage(3), deal(1, 2, 3))) == [1, 2, 3]


def test_1_3_gems_and_points_are_carried_over():
    table = play(3, hold(0, 3, 3, 3, 9), adjust(1, points=50), stage(3))
    assert points_of(table) == [4 + 4 + 3 + 8 + 12, 50 + 4 + 4 + 3, 4 + 4 + 3]
    assert gems_of(table, 0) == (1, 1, 1, 4)
    assert gems_of(table, 1) == (1, 1, 1, 3)


def test_1_3_a_play_has_three_stages():
    assert [moment(play(3, stage(3) * count)) for count in (0, 1, 2)] == [(1, 1), (2, 1), (3, 1)]
    assert [play(3, stage(3) * count)["finished"] for count in (0, 1, 2, 3)] == [False] * 3 + [True]


def test_5_1_red_14_yellow_12_green_10_blue_8_in_this_order():
    most = [hold(3, 4, 3, 3, 3), hold(2, 3, 4, 3, 3), hold(1, 3, 3, 4, 3), hold(0, 3, 3, 3, 4)]
    table = play(4, most, stage(4))
    assert lines_of(table) == [
        ("red", [0, 0, 0, 14]),
        ("yellow", [0, 0, 12, 0]),
        ("green", [0, 10, 0, 0]),
        ("blue", [8, 0, 0, 0]),
        ("workers", [12, 0, 0, 0]),
    ]
    assert points_of(table) == [20, 10, 12, 14]


def test_5_1_the_lines_of_a_scoring_belong_to_the_stage_not_to_a_round():
    table = play(3, idle(3), hold(1, 4, 0, 0, 0), stage(3), stage(3))
    red = [line for line in table["lines"] if line["source"] == "red"]
    assert red == [
        {"stage": 1, "round": None, "source": "red", "points": [0, 14, 0]},
        {"stage": 2, "round": None, "source": "red", "points": [7, 0, 7]},
    ]
    assert [line["round"] for line in table["lines"]] == [None] * len(table["lines"])
    assert [line["stage"] for line in table["lines"]] == [1] * 5 + [2] * 5


def test_5_1_points_of_the_last_action_come_before_the_scoring():
    table = play(4, adjust(0, workers=15), chosen("AAAB"), score(3, 6))
    assert [source for source, _ in lines_of(table)][:2] == ["B", "red"]
    assert points_of(table) == [3 + 3 + 2 + 2 + 12, 10, 10, 16]


@pytest.mark.parametrize(("held", "left"), [(1, 0), (2, 1), (6, 3), (7, 3)])
@pytest.mark.parametrize("colour", range(4))
def test_5_2_who_holds_most_puts_half_back_rounded_up(held, left, colour):
    counts = [0, 0, 0, 0]
    counts[colour] = held
    others = [hold(0, 0, 0, 0, 0), hold(2, 0, 0, 0, 0)]
    table = play(3, others, hold(1, *counts), stage(3))
    assert lines_of(table)[0][1] == [0, (14, 12, 10, 8)[colour], 0]
    assert gems_of(table, 1)[colour] == left
    assert stock_of(table)[colour] == 22 - left


def test_5_2_nobody_else_puts_any_back():
    table = play(3, hold(1, 7, 3, 3, 3), hold(2, 6, 3, 3, 3), stage(3))
    assert [gems_of(table, seat)[0] for seat in range(3)] == [3, 3, 6]


@pytest.mark.parametrize(
    ("sharers", "parts"),
    [(2, (7, 6, 5, 4)), (3, (4, 4, 3, 2)), (4, (3, 3, 2, 2)), (5, (2, 2, 2, 1))],
)
def test_5_3_who_share_most_divide_the_points_and_put_two_back_each(sharers, parts):
    poorer = [hold(seat, 2, 2, 2, 2) for seat in range(5 - sharers)]
    table = play(5, poorer, stage(5))
    blank = [0] * (5 - sharers)
    assert lines_of(table) == [
        ("red", blank + [parts[0]] * sharers),
        ("yellow", blank + [parts[1]] * sharers),
        ("green", blank + [parts[2]] * sharers),
        ("blue", blank + [parts[3]] * sharers),
        ("workers", [12, 0, 0, 0, 0]),
    ]
    assert [gems_of(table, seat)[0] for seat in range(5)] == [2] * len(blank) + [1] * sharers
    assert stock_of(table) == (22 - 2 * len(blank) - sharers,) * 4


@pytest.mark.parametrize(("held", "left"), [(9, 7), (4, 2), (2, 0), (1, 0)])
def test_5_3_two_are_put_back_whatever_is_held_or_the_only_one(held, left):
    sharing = [hold(0, held, 3, 3, 3), hold(1, held, 3, 3, 3), hold(2, 0, 3, 3, 3)]
    table = play(3, sharing, stage(3))
    assert lines_of(table)[0] == ("red", [7, 7, 0])
    assert [gems_of(table, seat)[0] for seat in range(3)] == [left, left, 0]
    assert stock_of(table)[0] == 22 - 2 * left


def test_5_4_a_colour_that_nobody_holds_is_not_scored():
    table = play(3, [hold(seat, 0, 3, 3, 3) for seat in range(3)], stage(3))
    assert [source for source, _ in lines_of(table)] == ["yellow", "green", "blue", "workers"]
    assert stock_of(table)[0] == 22


def test_5_4_without_any_gem_only_workers_score():
    table = play(3, [hold(seat, 0, 0, 0, 0) for seat in range(3)], stage(3))
    assert lines_of(table) == [("workers", [12, 0, 0])]


@pytest.mark.parametrize(
    ("workers", "points"), [((14, 14, 13), [12, 12, 0]), ((29, 14, 14), [12, 12, 12])]
)
def test_5_5_everybody_with_fifteen_workers_scores_twelve_undivided(workers, points):
    handed = [adjust(seat, workers=count) for seat, count in enumerate(workers)]
    table = play(3, handed, idle(3))
    assert lines_of(table)[-1] == ("workers", points)


def test_5_5_nobody_scores_for_workers_where_the_pile_ended_the_stage():
    table = play(3, idle(3, 13))
    assert [source for source, _ in lines_of(table)] == ["red", "yellow", "green", "blue"]


def test_5_6_the_last_stage_is_scored_like_the_others():
    table = play(3, stage(3), stage(3), change(1, red=6), stage(3))
    assert lines_of(table)[-2:] == [("red", [0, 14, 0]), ("workers", [12, 0, 0])]
    assert gems_of(table, 1) == (3, 0, 0, 0)
    assert stock_of(table) == (19, 22, 22, 22)


def test_5_6_nothing_is_cleared_away_after_it():
    table = play(3, stage(3), stage(3), idle(3), adjust(0, workers=16))
    assert moment(table) == (3, 2)
    assert workers_of(table) == [17, 1, 1]
    assert table["pile"] == 36


def test_6_1_most_points_win_after_the_third_stage():
    table = play(3, stage(3), stage(3), adjust(2, points=40), adjust(1, points=1), stage(3))
    assert table["finished"] is True
    assert asks(table) is None
    assert points_of(table) == [26 + 36, 26 + 1, 26 + 40]
    assert table["ranking"] == [[2], [0], [1]]


def test_6_1_equal_points_share_the_place_whatever_else_they_have():
    table = play(3, stage(3), stage(3), adjust(2, points=36), stage(3), change(2, red=5))
    assert points_of(table) == [62, 26, 62]
    assert workers_of(table) == [16, 1, 1]
    assert table["ranking"] == [[0, 2], [1]]


def test_6_1_all_can_win_together():
    table = play(3, THREE_STAGES, adjust(1, points=36), adjust(2, points=36))
    assert table["ranking"] == [[0, 1, 2]]


def test_6_1_after_the_end_nothing_is_played():
    for move in (deal(1, 1, 1), offer(0, red=1), accept(0), first(0), draw(0), score(0)):
        assert refused(3, THREE_STAGES, move) == "game_over"
