"""RULES.md 4: the bargain."""

import pytest

from tests.games.basari.table import (
    accept,
    adjust,
    all_gems,
    asks,
    change,
    chosen,
    deal,
    draw,
    first,
    gems_of,
    hold,
    offer,
    play,
    points_of,
    refused,
    reveal,
    score,
    stock_of,
    take,
    walk,
    workers_of,
)

PAIR = chosen("BBC")  # the first two bargain for B
LEAD = [hold(0, 6, 5, 5, 5), hold(1, 5, 5, 5, 5), *PAIR]  # and the first of them opens


def test_4_1_more_red_opens():
    assert asks(play(3, hold(0, 3, 9, 9, 9), hold(1, 4, 0, 0, 0), PAIR)) == ("offer", 1)


def test_4_1_then_more_yellow():
    assert asks(play(3, hold(0, 3, 3, 9, 9), hold(1, 3, 4, 0, 0), PAIR)) == ("offer", 1)


def test_4_1_then_more_green():
    assert asks(play(3, hold(0, 3, 3, 3, 9), hold(1, 3, 3, 4, 0), PAIR)) == ("offer", 1)


def test_4_1_then_more_blue():
    assert asks(play(3, adjust(0, points=9, workers=9), hold(1, 3, 3, 3, 4), PAIR)) == ("offer", 1)


def test_4_1_then_more_points():
    assert asks(play(3, adjust(0, workers=9), adjust(1, points=1), PAIR)) == ("offer", 1)


def test_4_1_points_below_nothing_are_fewer():
    assert asks(play(3, adjust(0, points=-1, workers=9), PAIR)) == ("offer", 1)


def test_4_1_then_more_workers_those_of_this_round_included():
    """The example of the record format: Hanna and Sarah on A, Hanna has one worker more."""
    table = play(3, deal(3, 1, 2), reveal("ABA"))
    assert asks(table) == ("offer", 0)
    assert asks(play(3, deal(2, 1, 3), reveal("ABA"))) == ("offer", 2)


def test_4_1_it_does_not_matter_who_else_has_more():
    others = [hold(0, 9, 9, 9, 9), hold(3, 4, 3, 3, 3)]
    assert asks(play(4, others, chosen("ACBB"), draw(0))) == ("offer", 3)


def test_4_1_wholly_equal_it_is_asked_who_goes_first():
    assert asks(play(3, PAIR)) == ("first", 0, 1)
    assert asks(play(3, PAIR, first(0))) == ("offer", 0)
    assert asks(play(3, PAIR, first(1))) == ("offer", 1)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([first(2)], "not_this_seat"),
        ([offer(0, blue=1)], "not_now"),
        ([first(1), first(0)], "not_now"),
        ([first(1), offer(0, blue=1)], "not_this_seat"),
        ([first(1), offer(1, blue=1), first(0)], "not_now"),
    ],
)
def test_4_1_only_the_answer_is_awaited_and_only_once(moves, code):
    assert refused(3, PAIR, *moves) == code


def test_4_1_nobody_is_asked_who_goes_first_without_a_tie():
    assert refused(3, LEAD, first(0)) == "not_now"


def test_4_1_it_is_asked_at_each_tie():
    once = [*chosen("AABB"), first(1), offer(1, blue=1), accept(0), draw(1)]
    assert asks(play(4, once)) == ("first", 2, 3)
    once = [*once, first(2), offer(2, blue=1), accept(3), score(2)]
    even = [change(0, blue=-1), change(1, blue=1), adjust(0, workers=1)]
    assert asks(play(4, once, even, chosen("AABC"))) == ("first", 0, 1)


def test_4_2_the_opener_offers_at_least_one_gem():
    assert refused(3, LEAD, offer(0)) == "offer_empty"
    assert refused(3, LEAD, accept(0)) == "not_now"
    assert asks(play(3, LEAD, offer(0, blue=1))) == ("offer", "accept", 1)


def test_4_2_the_first_offer_can_be_everything():
    table = play(3, LEAD, offer(0, red=6, yellow=5, green=5, blue=5), accept(1))
    assert gems_of(table, 0) == (0, 0, 0, 0)
    assert gems_of(table, 1) == (11, 10, 10, 10)


@pytest.mark.parametrize(
    ("actions", "before", "event"),
    [("AAB", [], "draw"), ("BBA", [draw(2)], "points"), ("CCA", [draw(2)], "gems")],
)
def test_4_2_an_opener_without_a_gem_leaves_the_action_for_free(actions, before, event):
    beggars = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), adjust(0, points=1)]
    assert asks(play(3, beggars, chosen(actions), before)) == (event, 1)


def test_4_2_a_free_win_costs_nothing():
    beggars = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), adjust(1, points=1), *chosen("CCB")]
    table = play(3, beggars, score(2), take(0, red=2))
    assert gems_of(table, 0) == (2, 0, 0, 0)
    assert gems_of(table, 1) == (0, 0, 0, 0)
    assert stock_of(table) == (17, 19, 19, 19)
    assert asks(table) == ("deal", 0, 1, 2)


def test_4_2_between_two_without_a_gem_the_tie_decides_who_wins():
    beggars = [hold(0, 0, 0, 0, 0), hold(1, 0, 0, 0, 0), *PAIR]
    assert asks(play(3, beggars)) == ("first", 0, 1)
    assert asks(play(3, beggars, first(0))) == ("points", 1)
    assert asks(play(3, beggars, first(1))) == ("points", 0)
    assert refused(3, beggars, first(0), offer(0, blue=1)) == "not_now"
    assert refused(3, beggars, first(0), score(0)) == "not_this_seat"


def test_4_3_they_take_turns_until_somebody_accepts():
    moves = [offer(0, blue=1), offer(1, green=1), offer(0, yellow=1), offer(1, red=1), accept(0)]
    assert walk(3, LEAD, *moves) == [
        ("offer", 0),
        ("offer", "accept", 1),
        ("offer", "accept", 0),
        ("offer", "accept", 1),
        ("offer", "accept", 0),
        ("points", 1),
    ]


@pytest.mark.parametrize("move", [offer(0, red=2), accept(0), offer(2, red=2), accept(2)])
def test_4_3_only_the_other_one_answers(move):
    assert refused(3, LEAD, offer(0, blue=1), move) == "not_this_seat"


def test_4_3_only_the_opener_offers_first():
    assert refused(3, LEAD, offer(1, blue=1)) == "not_this_seat"
    assert refused(3, LEAD, score(0)) == "not_now"
    assert refused(3, LEAD, offer(0, blue=1), score(0)) == "not_now"


@pytest.mark.parametrize(
    ("standing", "bid"),
    [
        ({"red": 3}, {"blue": 4}),
        ({"red": 1}, {"green": 1, "blue": 1}),
        ({"yellow": 1}, {"red": 1}),
        ({"green": 1}, {"yellow": 1}),
        ({"blue": 1}, {"green": 1}),
        ({"red": 1, "blue": 2}, {"red": 1, "green": 1, "blue": 1}),
        ({"red": 1, "green": 2}, {"red": 1, "yellow": 1, "blue": 1}),
        ({"yellow": 1, "blue": 2}, {"yellow": 1, "green": 1, "blue": 1}),
        ({"yellow": 3, "green": 1}, {"red": 1, "blue": 3}),
    ],
)
def test_4_4_a_raise_in_number_or_value(standing, bid):
    table = play(3, LEAD, offer(0, **standing), offer(1, **bid), accept(0))
    assert asks(table) == ("points", 1)
    assert refused(3, LEAD, offer(0, **bid), offer(1, **standing)) == "bid_too_low"


def test_4_4_one_red_three_blue_beat_four_yellow():
    table = play(3, LEAD, offer(0, yellow=4), offer(1, red=1, blue=3))
    assert asks(table) == ("offer", "accept", 0)
    assert refused(3, LEAD, offer(0, red=1, blue=3), offer(1, yellow=4)) == "bid_too_low"


@pytest.mark.parametrize(
    "bid", [{"red": 1}, {"blue": 2}, {"red": 1, "yellow": 1, "green": 1, "blue": 1}]
)
def test_4_4_an_equal_bid_is_no_raise(bid):
    assert refused(3, LEAD, offer(0, **bid), offer(1, **bid)) == "bid_too_low"


def test_4_4_an_answer_is_no_empty_offer():
    assert refused(3, LEAD, offer(0, blue=1), offer(1)) == "offer_empty"


def test_4_4_a_raise_beats_the_standing_offer_not_the_own_one():
    bids = [offer(0, blue=1), offer(1, red=2), offer(0, blue=2)]
    assert refused(3, LEAD, *bids) == "bid_too_low"


def test_4_5_nobody_is_bound_to_what_he_offered_before():
    bids = [offer(0, red=1, yellow=1), offer(1, blue=3), offer(0, green=3), accept(1)]
    table = play(3, LEAD, bids)
    assert gems_of(table, 0) == (6, 5, 2, 5)
    assert gems_of(table, 1) == (5, 5, 8, 5)
    assert asks(table) == ("points", 0)


@pytest.mark.parametrize(
    "gems", [{"red": 7}, {"yellow": 6}, {"green": 6}, {"blue": 6}, {"red": 1, "blue": 6}]
)
def test_4_5_nobody_offers_what_he_does_not_hold(gems):
    assert refused(3, LEAD, offer(0, **gems)) == "gems_not_held"


def test_4_5_what_the_other_holds_is_not_ones_own():
    assert refused(3, LEAD, offer(0, red=1), offer(1, red=6)) == "gems_not_held"
    assert refused(3, LEAD, offer(0, red=5), offer(1, red=1, blue=6)) == "gems_not_held"
    assert asks(play(3, LEAD, offer(0, red=4), offer(1, red=5))) == ("offer", "accept", 0)


def test_4_6_the_bargain_of_the_rulebook():
    """Max opens with a yellow gem, Hanna says a red one; Max takes three blue in the end."""
    max_, hanna = 0, 1
    bids = [offer(max_, yellow=1), offer(hanna, red=1), offer(max_, blue=2), offer(hanna, blue=3)]
    table = play(3, adjust(max_, workers=1), PAIR, bids, accept(max_), score(hanna, 5))
    assert gems_of(table, max_) == (3, 3, 3, 6)
    assert gems_of(table, hanna) == (3, 3, 3, 0)
    assert points_of(table) == [0, 5, 0]
    assert stock_of(table) == (13, 13, 13, 13)


@pytest.mark.parametrize(
    ("actions", "before", "event"),
    [("AAB", [], "draw"), ("BBA", [draw(2)], "points"), ("CCA", [draw(2)], "gems")],
)
def test_4_6_who_offered_performs_the_action(actions, before, event):
    bids = [adjust(0, points=1), *chosen(actions), *before, offer(0, red=1)]
    assert asks(play(3, bids, accept(1))) == (event, 0)
    assert asks(play(3, bids, offer(1, red=2), accept(0))) == (event, 1)


def test_4_6_gems_go_from_one_to_the_other():
    table = play(3, LEAD, offer(0, red=1, green=2), accept(1))
    assert gems_of(table, 0) == (5, 5, 3, 5)
    assert gems_of(table, 1) == (6, 5, 7, 5)
    assert gems_of(table, 2) == (3, 3, 3, 3)
    assert all_gems(table) == [22, 22, 22, 22]
    assert refused(3, LEAD, offer(0, red=1), accept(1), score(1)) == "not_this_seat"
    assert refused(3, LEAD, offer(0, red=1), accept(1), offer(1, red=2)) == "not_now"


def test_4_6_workers_of_a_bargained_card_are_the_winners():
    table = play(3, adjust(0, points=1), chosen("AAB"), offer(0, blue=1), accept(1), draw(0, 3))
    assert workers_of(table) == [4, 1, 1]


def test_4_7_who_has_too_few_gems_can_only_accept():
    poor = [hold(1, 1, 0, 0, 1), *PAIR, offer(0, blue=3)]
    assert asks(play(3, poor)) == ("accept", 1)
    assert refused(3, poor, offer(1, red=1, blue=1)) == "bid_too_low"
    assert refused(3, poor, offer(1, red=3, blue=1)) == "gems_not_held"
    assert asks(play(3, poor, accept(1))) == ("points", 0)


def test_4_7_as_many_gems_of_more_value_can_outbid():
    poor = [hold(1, 1, 0, 0, 1), *PAIR]
    assert asks(play(3, poor, offer(0, yellow=2))) == ("offer", "accept", 1)
    assert asks(play(3, poor, offer(0, red=1, blue=1))) == ("accept", 1)
    assert asks(play(3, poor, offer(0, red=1, green=1))) == ("accept", 1)


def test_4_7_who_holds_nothing_can_only_accept():
    beggar = [hold(1, 0, 0, 0, 0), *PAIR, offer(0, blue=1)]
    assert asks(play(3, beggar)) == ("accept", 1)
    assert refused(3, beggar, offer(1)) == "offer_empty"
    assert gems_of(play(3, beggar, accept(1)), 1) == (0, 0, 0, 1)


def test_4_7_so_can_an_opener_who_is_outbid():
    outbid = [hold(0, 4, 0, 0, 0), *PAIR, offer(0, red=3), offer(1, blue=3, green=2)]
    assert asks(play(3, outbid)) == ("accept", 0)
