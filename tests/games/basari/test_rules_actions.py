"""RULES.md 3: the actions A, B, C and D."""

import pytest

from tests.games.basari.table import (
    accept,
    adjust,
    all_gems,
    asks,
    chosen,
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
    stock_of,
    take,
    walk,
    workers_of,
)

LAST_CARDS = idle(3, 12)  # three cards are left: the next deal empties the pile
NO_STOCK = hold(1, 10, 10, 10, 10)  # with five people
ALONE = chosen("DAAAA")


@pytest.mark.parametrize("workers", [1, 4])
def test_3_1_a_adds_the_workers_of_one_more_card(workers):
    table = play(3, chosen("ABC"), draw(0, workers))
    assert workers_of(table) == [1 + workers, 1, 1]
    assert table["pile"] == 35
    assert points_of(table) == [0, 0, 0]
    assert gems_of(table, 0) == (3, 3, 3, 3)


@pytest.mark.parametrize("workers", [0, 5])
def test_3_1_no_card_has_other_workers(workers):
    assert refused(3, chosen("ABC"), draw(0, workers)) == "out_of_range"


def test_3_2_with_an_empty_pile_a_draws_nothing():
    table = play(3, LAST_CARDS, chosen("ABC"))
    assert table["pile"] == 0
    assert asks(table) == ("points", 1)
    assert workers_of(table) == [13, 13, 13]
    assert refused(3, LAST_CARDS, chosen("ABC"), draw(0)) == "not_now"


def test_3_2_who_bargained_for_nothing_has_paid_all_the_same():
    table = play(3, LAST_CARDS, chosen("AAB"), first(0), offer(0, red=2), accept(1))
    assert gems_of(table, 0) == (1, 3, 3, 3)
    assert gems_of(table, 1) == (5, 3, 3, 3)
    assert workers_of(table) == [13, 13, 13]
    assert asks(table) == ("points", 2)


def test_3_2_a_free_win_of_nothing_is_nothing():
    beggars = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), adjust(0, points=1)]
    assert asks(play(3, beggars, LAST_CARDS, chosen("AAB"))) == ("points", 2)


@pytest.mark.parametrize("points", [4, 7])
def test_3_3_b_scores_the_points_of_the_card(points):
    table = play(3, idle(3), chosen("ABC"), draw(0), score(1, points))
    assert points_of(table) == [0, points, 0]
    assert table["lines"] == [{"stage": 1, "round": 2, "source": "B", "points": [0, points, 0]}]
    assert table["ranking"] == [[1], [0, 2]]


@pytest.mark.parametrize("points", [3, 8])
def test_3_3_no_card_has_other_points(points):
    assert refused(3, chosen("ABC"), draw(0), score(1, points)) == "out_of_range"


@pytest.mark.parametrize("gems", [{"blue": 2}, {"red": 1, "yellow": 1, "green": 2}])
def test_3_4_c_takes_two_to_four_gems(gems):
    table = play(3, chosen("CAA"), first(1), offer(1, blue=1), accept(2), draw(1), take(0, **gems))
    more = [gems.get(name, 0) for name in ("red", "yellow", "green", "blue")]
    assert gems_of(table, 0) == tuple(3 + count for count in more)
    assert stock_of(table) == tuple(13 - count for count in more)
    assert asks(table) == ("deal", 0, 1, 2)


@pytest.mark.parametrize("gems", [{}, {"red": 1}, {"red": 2, "blue": 3}, {"green": 5}])
def test_3_4_no_card_shows_other_numbers_of_gems(gems):
    assert refused(5, chosen("CAAAA"), take(0, **gems)) == "gems_on_a_card"


def test_3_4_a_count_is_never_negative():
    assert refused(5, chosen("CAAAA"), take(0, red=4, blue=-1)) == "bad_count"


def test_3_5_c_takes_what_there_is():
    table = play(4, hold(1, 12, 3, 3, 3), chosen("CAAA"), take(0, red=3, blue=1))
    assert gems_of(table, 0) == (4, 3, 3, 4)
    assert stock_of(table) == (0, 10, 10, 9)
    assert asks(table) == ("deal", 0, 1, 2, 3)


def test_3_5_nothing_is_owed_later():
    short = [hold(1, 12, 3, 3, 3), adjust(1, workers=14), *chosen("CAAA"), take(0, red=4)]
    table = play(4, short)
    assert moment(table) == (2, 1)
    assert stock_of(table)[0] == 6
    assert gems_of(table, 0)[0] == 4


def test_3_5_with_an_empty_stock_c_takes_nothing():
    table = play(5, NO_STOCK, chosen("CAAAA"), take(0, red=2, green=2))
    assert gems_of(table, 0) == (3, 3, 3, 3)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_3_6_d_is_neither_bargained_for_nor_forfeited(count):
    lead = hold(0, 4, 3, 3, 3)
    actions = "D" * count + "ABC"[: 5 - count]
    others = [draw(count), score(count + 1), take(count + 2, red=2)][: 5 - count]
    table = play(5, lead, chosen(actions), others)
    assert asks(table) == ("pick", 0)
    assert refused(5, lead, chosen(actions), others, offer(0, blue=1)) == "not_now"


def test_3_7_alone_one_gem_goes_back_for_two():
    table = play(5, ALONE, exchange(0, "blue", red=1, yellow=1))
    assert gems_of(table, 0) == (4, 4, 3, 2)
    assert stock_of(table) == (6, 6, 7, 8)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)


def test_3_7_the_gem_put_back_can_be_taken_again():
    no_blue = [hold(1, 3, 3, 3, 10), *ALONE]
    assert gems_of(play(5, no_blue, exchange(0, "blue", red=1, blue=1)), 0) == (4, 3, 3, 3)
    assert refused(5, no_blue, exchange(0, "blue", blue=2)) == "not_in_stock"
    assert refused(5, no_blue, exchange(0, "red", red=1, blue=1)) == "not_in_stock"


def test_3_7_two_of_the_same_colour_will_do():
    table = play(5, ALONE, exchange(0, "green", green=2))
    assert gems_of(table, 0) == (3, 3, 4, 3)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (exchange(0, None, red=2), "give_one"),
        (exchange(0, None, red=1), "give_one"),
        (exchange(0, "red"), "take_exactly"),
        (exchange(0, "red", blue=1), "take_exactly"),
        (exchange(0, "red", blue=3), "take_exactly"),
        (exchange(1, "red", blue=2), "not_this_seat"),
        (pick(0, "red"), "not_now"),
    ],
)
def test_3_7_nothing_else_will_do(move, code):
    assert refused(5, ALONE, move) == code


def test_3_7_only_a_gem_that_is_held_can_go_back():
    assert refused(5, hold(0, 0, 3, 3, 3), ALONE, exchange(0, "red", blue=2)) == "gems_not_held"


def test_3_8_without_a_gem_he_takes_one():
    beggar = [hold(0, 0, 0, 0, 0), *ALONE]
    table = play(5, beggar, exchange(0, None, red=1))
    assert gems_of(table, 0) == (1, 0, 0, 0)
    assert stock_of(table) == (9, 10, 10, 10)
    assert refused(5, beggar, exchange(0, None, red=2)) == "take_exactly"
    assert refused(5, beggar, exchange(0, None)) == "take_exactly"
    assert refused(5, beggar, exchange(0, "red", red=1)) == "gems_not_held"


def test_3_8_with_an_empty_stock_there_is_only_his_own_gem():
    empty = [NO_STOCK, *ALONE]
    table = play(5, empty, exchange(0, "blue", blue=1))
    assert gems_of(table, 0) == (3, 3, 3, 3)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)
    assert refused(5, empty, exchange(0, "blue", blue=2)) == "take_exactly"
    assert refused(5, empty, exchange(0, "blue", red=1)) == "not_in_stock"


def test_3_8_one_gem_in_stock_and_his_own_are_two():
    one_red = [hold(1, 9, 10, 10, 10), *ALONE]
    assert gems_of(play(5, one_red, exchange(0, "blue", red=1, blue=1)), 0) == (4, 3, 3, 3)
    assert refused(5, one_red, exchange(0, "blue", blue=1)) == "take_exactly"


def test_3_8_without_a_gem_and_without_a_stock_nothing_is_asked():
    nothing = [hold(0, 0, 0, 0, 0), hold(1, 13, 13, 13, 13)]
    table = play(5, nothing, chosen("DAAAB"), score(4))
    assert stock_of(table) == (0, 0, 0, 0)
    assert gems_of(table, 0) == (0, 0, 0, 0)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)
    assert moment(table) == (1, 2)


def test_3_9_several_pick_one_gem_each_in_the_order_of_openers():
    order = [hold(2, 3, 3, 3, 4), hold(4, 4, 0, 0, 0), adjust(0, workers=1)]
    before = [*order, *chosen("DADAD")]
    before = [*before, adjust(1, points=1), offer(1, blue=1), accept(3), draw(1)]
    moves = [pick(4, "green"), pick(2, "red"), pick(0, "yellow")]
    assert walk(5, before, *moves) == [
        ("pick", 4),
        ("pick", 2),
        ("pick", 0),
        ("deal", 0, 1, 2, 3, 4),
    ]
    table = play(5, before, moves)
    assert gems_of(table, 4) == (4, 0, 1, 0)
    assert gems_of(table, 2) == (4, 3, 3, 4)
    assert gems_of(table, 0) == (3, 4, 3, 3)
    assert all_gems(table) == [22, 22, 22, 22]


def test_3_9_who_goes_first_is_asked_for_each_pick_anew():
    moves = [first(3), pick(3, "red"), first(1), pick(1, "red"), first(0), pick(0, "red")]
    moves = [*moves, first(4), pick(4, "red"), pick(2, "red")]
    assert walk(5, chosen("DDDDD"), *moves) == [
        ("first", 0, 1, 2, 3, 4),
        ("pick", 3),
        ("first", 0, 1, 2, 4),
        ("pick", 1),
        ("first", 0, 2, 4),
        ("pick", 0),
        ("first", 2, 4),
        ("pick", 4),
        ("pick", 2),
        ("deal", 0, 1, 2, 3, 4),
    ]


def test_3_9_only_the_tied_ones_are_asked_about():
    before = [hold(2, 4, 3, 3, 3), hold(4, 2, 3, 3, 3), *chosen("DDDDD")]
    moves = [pick(2, "blue"), first(1), pick(1, "blue"), first(3), pick(3, "blue")]
    assert walk(5, before, *moves, pick(0, "blue")) == [
        ("pick", 2),
        ("first", 0, 1, 3),
        ("pick", 1),
        ("first", 0, 3),
        ("pick", 3),
        ("pick", 0),
        ("pick", 4),
    ]
    assert refused(5, before, pick(2, "blue"), first(4)) == "not_this_seat"
    assert refused(5, before, pick(0, "blue")) == "not_this_seat"
    assert refused(5, before, first(2)) == "not_now"
    assert refused(5, before, moves[:3], pick(3, "blue")) == "not_now"
    assert refused(5, before, moves[:2], pick(0, "blue")) == "not_this_seat"


def test_3_9_a_colour_out_of_stock_cannot_be_picked():
    no_red = [hold(0, 10, 3, 3, 3), *chosen("DDAAA")]
    assert refused(5, no_red, pick(0, "red")) == "not_in_stock"
    assert gems_of(play(5, no_red, pick(0, "blue")), 0) == (10, 3, 3, 4)


def test_3_10_an_empty_stock_ends_the_picking():
    one_red = [hold(1, 9, 10, 10, 10), *chosen("DADAA")]
    table = play(5, one_red, first(2), pick(2, "red"))
    assert stock_of(table) == (0, 0, 0, 0)
    assert gems_of(table, 0) == (3, 3, 3, 3)
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)


def test_3_10_with_an_empty_stock_nobody_picks():
    table = play(5, NO_STOCK, chosen("DDDAB"), draw(3), score(4))
    assert asks(table) == ("deal", 0, 1, 2, 3, 4)
    assert lines_of(table) == [("B", [0, 0, 0, 0, 4])]
