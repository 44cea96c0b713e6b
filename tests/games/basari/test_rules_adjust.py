"""RULES.md 7: a slip put right by hand."""

import pytest

from tests.games.basari.table import (
    accept,
    adjust,
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
    reveal,
    score,
    stage,
    stock_of,
    workers_of,
)

PAIR = chosen("BBC")  # the first two bargain for B, wholly equal
LEAD = [hold(0, 4, 3, 3, 3), *PAIR]  # the first of them opens
PICKERS = [*chosen("DDDAB"), draw(3), score(4)]  # three pick, wholly equal
ENDED = stage(3) * 3


@pytest.mark.parametrize(
    ("before", "when"),
    [
        ([], (1, 1)),
        ([deal(1, 1, 1)], (1, 1)),
        ([*idle(3), *PAIR], (1, 2)),
        ([*PAIR, first(0), offer(0, red=1)], (1, 1)),
        ([*PAIR, first(0), offer(0, red=1), accept(1)], (1, 1)),
        (stage(3), (2, 1)),
        (ENDED, (3, 1)),
    ],
)
def test_7_1_at_any_time_also_after_the_end(before, when):
    was, now = play(3, before), play(3, before, adjust(2, points=-3, gems={"blue": 2}, workers=4))
    assert points_of(now)[2] == points_of(was)[2] - 3
    assert workers_of(now)[2] == workers_of(was)[2] + 4
    assert gems_of(now, 2) == (*gems_of(was, 2)[:3], gems_of(was, 2)[3] + 2)
    assert stock_of(now)[3] == stock_of(was)[3] - 2
    assert now["players"][:2] == was["players"][:2]
    assert asks(now) == asks(was)
    assert moment(now) == when
    line = {"stage": when[0], "round": when[1], "source": "adjust", "points": [0, 0, -3]}
    assert now["lines"] == [*was["lines"], line]


def test_7_1_what_was_put_right_is_kept_with_its_reason():
    table = play(3, idle(3), {**adjust(1, points=2, gems={"red": -1}), "reason": "B was 6"})
    assert table["adjustments"] == [
        {"stage": 1, "round": 2, "seat": 1, "points": 2, "gems": {"red": -1}, "reason": "B was 6"}
    ]
    assert gems_of(table, 1) == (2, 3, 3, 3)
    assert stock_of(table) == (14, 13, 13, 13)
    assert points_of(table) == [0, 2, 0]


def test_7_1_gems_and_workers_alone_make_no_line():
    table = play(3, change(0, red=1), adjust(0, workers=1))
    assert table["lines"] == []
    assert [each.get("workers") for each in table["adjustments"]] == [None, 1]


def test_7_1_the_ranking_follows_after_the_end():
    table = play(3, ENDED, adjust(1, points=37))
    assert table["finished"] is True
    assert table["ranking"] == [[1], [0], [2]]


def test_7_1_points_put_right_in_the_last_round_stay_beside_the_scoring():
    table = play(3, adjust(0, workers=15), deal(1, 1, 1), adjust(1, points=5), reveal("CCC"))
    assert [line["source"] for line in table["lines"]][:2] == ["adjust", "red"]
    assert points_of(table) == [4 + 4 + 3 + 2 + 12, 5 + 13, 13]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (adjust(0), "nothing_adjusted"),
        (adjust(0, gems={}), "nothing_adjusted"),
        (adjust(3, points=1), "unknown_seat"),
        ({"type": "adjust", "seat": 0, "points": 1}, "missing_field"),
        ({**adjust(0, points=1), "reason": ""}, "text_length"),
        ({**adjust(0, points=1), "reason": "x" * 201}, "text_length"),
        (adjust(0, gems={"red": 0}), "bad_count"),
        (adjust(0, pile=1), "unknown_field"),
    ],
)
def test_7_1_something_of_one_person_with_a_reason(event, code):
    assert refused(3, event) == code


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_7_2_a_holding_can_fall_to_nothing_but_not_below(colour):
    assert colour not in play(3, change(0, **{colour: -3}))["players"][0]["gems"]
    assert refused(3, change(0, **{colour: -4})) == "adjust_below_zero"


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_7_2_so_can_the_stock(colour):
    assert colour not in play(3, change(0, **{colour: 13}))["stock"]
    assert refused(3, change(0, **{colour: 14})) == "adjust_below_zero"


def test_7_2_gems_of_one_colour_do_not_make_up_for_another():
    assert refused(3, change(0, red=-4, blue=5)) == "adjust_below_zero"
    assert refused(3, change(0, red=14, blue=-3)) == "adjust_below_zero"


def test_7_2_so_can_workers():
    assert workers_of(play(3, deal(1, 2, 3), adjust(1, workers=-2))) == [1, 0, 3]
    assert refused(3, deal(1, 2, 3), adjust(1, workers=-3)) == "adjust_below_zero"


def test_7_2_points_can_fall_below_nothing():
    table = play(3, adjust(1, points=-5))
    assert points_of(table) == [0, -5, 0]
    assert table["ranking"] == [[0, 2], [1]]


def test_7_2_after_the_end_too():
    assert refused(3, ENDED, change(0, red=-1)) == "adjust_below_zero"


def test_7_3_what_is_on_offer_stays():
    bid = [*LEAD, offer(0, red=2, blue=3)]
    assert refused(3, bid, change(0, blue=-1)) == "offer_stands"
    assert refused(3, bid, change(0, red=-3)) == "offer_stands"
    table = play(3, bid, change(0, red=-2, yellow=-3, green=1))
    assert gems_of(table, 0) == (2, 0, 4, 3)
    assert asks(table) == ("offer", "accept", 1)


def test_7_3_nobody_else_is_bound():
    bid = [*LEAD, offer(0, blue=3)]
    assert gems_of(play(3, bid, change(1, blue=-3)), 1) == (3, 3, 3, 0)
    assert gems_of(play(3, bid, change(2, blue=-3)), 2) == (3, 3, 3, 0)


def test_7_3_an_offer_that_was_outbid_binds_nobody():
    bids = [*LEAD, offer(0, blue=3), offer(1, green=3)]
    assert gems_of(play(3, bids, change(0, blue=-3)), 0) == (4, 3, 3, 0)
    assert refused(3, bids, change(1, green=-1)) == "offer_stands"


def test_7_3_nor_does_one_that_was_accepted():
    table = play(3, LEAD, offer(0, blue=2), accept(1), change(0, blue=-1))
    assert gems_of(table, 0) == (4, 3, 3, 0)
    assert asks(table) == ("points", 0)


def test_7_3_below_nothing_comes_before_what_is_on_offer():
    assert refused(3, LEAD, offer(0, blue=3), change(0, blue=-4)) == "adjust_below_zero"


@pytest.mark.parametrize(
    "event",
    [change(1, red=2), change(0, red=-2), adjust(1, gems={"red": 1, "yellow": 1})],
)
def test_7_4_until_the_first_offer_the_opener_is_worked_out_anew(event):
    assert asks(play(3, LEAD)) == ("offer", 0)
    assert asks(play(3, LEAD, event)) == ("offer", 1)


@pytest.mark.parametrize(
    ("event", "opener"),
    [
        (adjust(1, points=1), 1),
        (adjust(0, workers=1), 0),
        (adjust(0, points=-1), 1),
        (adjust(1, workers=-1), 0),
        (change(0, blue=-1), 1),
    ],
)
def test_7_4_a_tie_can_dissolve(event, opener):
    assert asks(play(3, PAIR, event)) == ("offer", opener)


def test_7_4_a_tie_can_arise():
    assert asks(play(3, LEAD, change(1, red=1))) == ("first", 0, 1)
    assert refused(3, LEAD, change(1, red=1), offer(0, blue=1)) == "not_now"


def test_7_4_after_the_first_offer_the_turns_stay():
    table = play(3, LEAD, offer(0, blue=1), change(1, red=5))
    assert asks(table) == ("offer", "accept", 1)
    table = play(3, PAIR, first(0), offer(0, blue=1), adjust(1, points=9), offer(1, red=1))
    assert asks(table) == ("offer", "accept", 0)


def test_7_4_whether_one_can_outbid_is_worked_out_anew():
    bid = [hold(1, 0, 0, 0, 1), *PAIR, offer(0, blue=1)]
    assert asks(play(3, bid)) == ("accept", 1)
    assert asks(play(3, bid, change(1, blue=1))) == ("offer", "accept", 1)
    bid = [*LEAD, offer(0, red=3)]
    assert asks(play(3, bid, change(1, red=-3, yellow=-3, green=-2))) == ("offer", "accept", 1)
    assert asks(play(3, bid, change(1, red=-3, yellow=-3, green=-3))) == ("accept", 1)


@pytest.mark.parametrize("elder", [0, 1])
def test_7_4_an_answer_lapses_with_its_tie(elder):
    answered = [*PAIR, first(elder)]
    assert asks(play(3, answered)) == ("offer", elder)
    assert asks(play(3, answered, change(1 - elder, red=1))) == ("offer", 1 - elder)
    assert asks(play(3, answered, adjust(elder, points=-1))) == ("offer", 1 - elder)
    again = [change(1 - elder, red=1), change(1 - elder, red=-1)]
    assert asks(play(3, answered, again)) == ("first", 0, 1)
    again = [change(elder, red=1), change(elder, red=-1)]
    assert asks(play(3, answered, again)) == ("first", 0, 1)


def test_7_4_an_answer_holds_as_long_as_its_tie():
    answered = [*PAIR, first(1)]
    assert asks(play(3, answered, change(2, red=5))) == ("offer", 1)
    both = [adjust(0, workers=1), adjust(1, workers=1)]
    assert asks(play(3, answered, both)) == ("first", 0, 1)


def test_7_4_gems_for_the_opener_undo_a_free_win():
    beggars = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), adjust(0, points=1), *PAIR]
    assert asks(play(3, beggars)) == ("points", 1)
    assert asks(play(3, beggars, change(0, blue=1))) == ("offer", 0)
    assert asks(play(3, beggars, change(1, blue=1))) == ("offer", 1)
    assert asks(play(3, beggars, adjust(1, points=2))) == ("points", 0)


def test_7_4_the_next_to_pick_is_worked_out_anew():
    assert asks(play(5, PICKERS)) == ("first", 0, 1, 2)
    assert asks(play(5, PICKERS, change(1, red=1))) == ("pick", 1)
    assert asks(play(5, PICKERS, change(1, red=-1))) == ("first", 0, 2)
    assert asks(play(5, PICKERS, first(0), pick(0, "red"), adjust(2, workers=1))) == ("pick", 2)


def test_7_4_an_answer_among_pickers_lapses_with_its_tie():
    answered = [*PICKERS, first(0)]
    assert asks(play(5, answered, change(2, red=1))) == ("pick", 2)
    assert asks(play(5, answered, change(2, red=-1))) == ("first", 0, 1)
    assert asks(play(5, answered, change(3, red=1))) == ("pick", 0)
    behind = [hold(2, 2, 3, 3, 3), *PICKERS, first(0)]
    assert asks(play(5, behind, change(2, red=-1))) == ("pick", 0)
    assert asks(play(5, behind, change(2, red=1))) == ("first", 0, 1, 2)


def test_7_4_a_stock_emptied_by_hand_ends_the_picking():
    table = play(5, hold(4, 9, 10, 10, 10), PICKERS, first(0), change(1, red=1))
    assert stock_of(table) == (0, 0, 0, 0)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)


def test_7_4_what_d_gives_is_worked_out_anew():
    beggar = [hold(0, 0, 0, 0, 0), *chosen("DAAAA")]
    table = play(5, beggar, change(0, blue=1), exchange(0, "blue", red=2))
    assert gems_of(table, 0) == (2, 0, 0, 0)


def test_7_4_workers_put_right_before_the_first_deal_end_no_stage():
    table = play(3, adjust(0, workers=20))
    assert moment(table) == (1, 1)
    assert asks(table) == ("deal", 0, 1, 2)
    assert lines_of(table) == []


def test_7_4_workers_put_right_after_a_round_end_the_stage():
    table = play(3, idle(3), adjust(0, workers=14))
    assert moment(table) == (2, 1)
    assert workers_of(table) == [0, 0, 0]
    assert points_of(table)[0] == points_of(table)[1] + 12
    assert moment(play(3, idle(3), adjust(0, workers=13))) == (1, 2)
    assert moment(play(3, idle(3), deal(1, 1, 1), adjust(0, workers=20))) == (1, 2)


def test_7_4_the_last_stage_too():
    table = play(3, stage(3), stage(3), idle(3), adjust(1, workers=14))
    assert (table["finished"], table["ended"]) == (True, "last_stage")


def test_8_1_a_table_can_stop_at_any_time():
    stop = {"type": "end", "reason": "the last bus"}
    for before in ([], chosen("AAB"), [deal(1, 1, 1)], idle(3)):
        table = play(3, before, stop)
        assert (table["finished"], table["ended"], asks(table)) == (True, "early", None)
        assert refused(3, before, stop, deal(1, 1, 1)) == "game_over"
        assert refused(3, before, stop, stop) == "game_over"
    assert refused(3, stage(3) * 3, stop) == "game_over"


def test_8_1_points_alone_decide_and_can_be_put_right():
    stop = {"type": "end", "reason": "the last bus"}
    table = play(3, idle(3), adjust(1, points=4), stop, adjust(2, points=9, workers=20))
    assert (points_of(table), table["ranking"]) == ([0, 4, 9], [[2], [1], [0]])
    assert (moment(table), workers_of(table)) == ((1, 2), [1, 1, 21])


def test_7_4_what_counts_is_how_workers_stand_when_the_round_is_over():
    nearly = [adjust(0, workers=14), adjust(2, points=1), *chosen("ABB"), draw(0)]
    last = [offer(2, blue=1), accept(1), score(2)]
    assert moment(play(3, nearly, last)) == (2, 1)
    assert moment(play(3, nearly, adjust(0, workers=-2), last)) == (1, 2)
