"""Scoring a stage, and who has won: chapters 5 and 7."""

import pytest

from tests.games.edel.table import (
    NONE,
    ROUNDS,
    START,
    adjust,
    alone,
    drawn,
    gems,
    hands,
    income,
    lost_rounds,
    play,
    rest_of_stage,
)


def certificates(*counts):
    """Four people take so many certificates, one a round."""
    return [
        drawn(4, seat, "certificate") for seat, count in enumerate(counts) for _ in range(count)
    ]


def scored(hand_list, *cards):
    """Four people with these hands and cards come to the end of the stage."""
    return play(4, hands(*hand_list), cards, rest_of_stage(4, len(cards)))


def red(*counts):
    return [(count, 0, 0, 0) for count in counts]


def blue(*counts):
    return [(0, 0, 0, count) for count in counts]


def test_5_1_what_the_colours_are_worth():
    at = scored([(4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 4, 3), (3, 3, 3, 4)])
    assert at.lines[-4:] == [
        (1, None, "red", [14, 0, 0, 0]),
        (1, None, "yellow", [0, 12, 0, 0]),
        (1, None, "green", [0, 0, 10, 0]),
        (1, None, "blue", [0, 0, 0, 8]),
    ]
    assert at.money == [14, 12, 10, 8]


def test_5_1_colour_by_colour_each_with_its_cards():
    hand_list = [(5, 5, 5, 5), START, START, START]
    cards = [
        drawn(4, 0, "per_gem", colour="blue"),
        drawn(4, 0, "bonus", colour="blue", amount=1),
        drawn(4, 0, "any_bonus"),
        drawn(4, 0, "certificate"),
        drawn(4, 0, "bonus", colour="red", amount=5),
        drawn(4, 0, "per_gem", colour="red"),
    ]
    lines = scored(hand_list, *cards).lines
    assert [(source, points[0]) for _, _, source, points in lines] == [
        ("per_gem", 5),
        ("red", 14),
        ("bonus", 5),
        ("yellow", 12),
        ("green", 10),
        ("per_gem", 5),
        ("blue", 8),
        ("bonus", 1),
        ("any_bonus", 4),
        ("certificates", 10),
    ]


def test_5_1_every_stage_is_scored():
    ones = [(1, 1, 1, 1)] * 4
    second = [rest_of_stage(4), hands((0, 0, 0, 2), *[NONE] * 3, before=ones), rest_of_stage(4)]
    third = [second, hands((0, 0, 0, 1), (2, 0, 0, 0), NONE, NONE, before=play(4, second).hands)]
    at = play(4, third, rest_of_stage(4))
    assert at.paid("red", 1) == [3, 3, 3, 3]
    assert at.paid("blue", 2) == [8, 0, 0, 0]
    assert at.paid("red", 3) == [0, 14, 0, 0]
    assert at.paid("blue", 3) == [8, 0, 0, 0]


def test_5_1_after_the_last_action_of_the_last_round():
    at = play(4, lost_rounds(4, 6), alone(4, 0, "gems"), gems(0, red=2))
    assert at.paid("red") == [14, 0, 0, 0]
    assert at.hands[0] == (2, 1, 1, 1)
    paid = play(4, lost_rounds(4, 6), alone(4, 1, "money"), income(1, 7))
    assert paid.lines[0] == (1, 7, "money", [0, 7, 0, 0])
    assert paid.money == [3 + 3 + 2 + 2, 17, 10, 10]


def test_5_2_per_gem_without_a_majority():
    at = scored(red(5, 2, 4, 0), drawn(4, 1, "per_gem", colour="red"))
    assert at.paid("per_gem") == [0, 2, 0, 0]
    assert at.paid("red") == [14, 0, 0, 0]


def test_5_2_per_gem_before_gems_are_put_back():
    at = scored(red(7, 2, 0, 0), drawn(4, 0, "per_gem", colour="red"))
    assert at.paid("per_gem") == [7, 0, 0, 0]
    assert at.money[0] == 21
    assert at.hands[0][0] == 3


def test_5_2_only_gems_of_its_colour():
    at = scored([(0, 5, 1, 0), NONE, NONE, NONE], drawn(4, 0, "per_gem", colour="green"))
    assert at.paid("per_gem") == [1, 0, 0, 0]


def test_5_2_no_line_for_who_holds_none():
    assert scored(red(0, 5, 0, 0), drawn(4, 0, "per_gem", colour="red")).paid("per_gem") == []


def test_5_3_alone_the_worth_and_the_bonus():
    at = scored(red(4, 3, 0, 0), drawn(4, 0, "bonus", colour="red", amount=9))
    assert (at.paid("red"), at.paid("bonus")) == ([14, 0, 0, 0], [9, 0, 0, 0])
    assert at.money == [23, 0, 0, 0]


def test_5_3_the_yellow_example_of_the_rulebook():
    yellow = [(0, 4, 0, 0), (0, 3, 0, 0), NONE, NONE]
    assert scored(yellow, drawn(4, 0, "bonus", colour="yellow", amount=7)).money[0] == 12 + 7


def test_5_3_shared_no_bonus():
    at = scored(red(4, 4, 0, 0), drawn(4, 0, "bonus", colour="red", amount=9))
    assert (at.paid("red"), at.paid("bonus")) == ([7, 7, 0, 0], [])


def test_5_3_no_bonus_without_the_majority_or_for_another_colour():
    assert scored(red(3, 4, 0, 0), drawn(4, 0, "bonus", colour="red", amount=9)).paid("bonus") == []
    assert scored(red(4, 3, 0, 0), drawn(4, 0, "bonus", colour="blue", amount=9)).money[0] == 14


@pytest.mark.parametrize(
    ("colour", "shares"),
    [("red", (7, 4, 3)), ("yellow", (6, 4, 3)), ("green", (5, 3, 2)), ("blue", (4, 2, 2))],
)
@pytest.mark.parametrize("sharers", [2, 3, 4])
def test_5_3_shared_and_rounded_down(colour, shares, sharers):
    at = scored([START] * sharers + [NONE] * (4 - sharers))
    share = shares[sharers - 2]
    assert at.paid(colour) == [share] * sharers + [0] * (4 - sharers)


def test_5_3_five_share_red():
    assert play(5, rest_of_stage(5)).money == [2 + 2 + 2 + 1] * 5


@pytest.mark.parametrize(("held", "left"), [(7, 3), (6, 3), (3, 1), (2, 1), (1, 0)])
def test_5_4_alone_half_is_put_back_rounded_up(held, left):
    at = scored(blue(held, 0, 0, 0))
    assert at.hands == blue(left, 0, 0, 0)
    assert at.bank == (22, 22, 22, 22 - left)


@pytest.mark.parametrize(("held", "left"), [(7, 5), (3, 1), (2, 0), (1, 0)])
def test_5_4_who_share_put_back_two_each_or_the_only_one(held, left):
    assert scored(blue(held, held, 0, 0)).hands == blue(left, left, 0, 0)


def test_5_4_the_others_keep_theirs():
    assert scored(red(6, 5, 4, 0)).hands == red(3, 5, 4, 0)


def test_5_4_a_colour_that_nobody_holds_is_not_scored():
    at = scored([(0, 1, 0, 0), NONE, NONE, NONE])
    scorings = [line for line in at.lines if line[1] is None]
    assert scorings == [(1, None, "yellow", [12, 0, 0, 0])]


def test_5_5_any_colour_bonus_for_one_majority_alone():
    at = scored(red(4, 3, 0, 0), drawn(4, 0, "any_bonus"))
    assert at.paid("any_bonus") == [4, 0, 0, 0]
    assert at.money[0] == 18


@pytest.mark.parametrize("place", range(4))
def test_5_5_whatever_the_colour(place):
    lone = tuple(1 if each == place else 0 for each in range(4))
    assert scored([NONE, lone, NONE, NONE], drawn(4, 1, "any_bonus")).paid("any_bonus") == [
        *(0, 4, 0, 0)
    ]


def test_5_5_the_rulebooks_red_alone_and_blue_shared():
    shared = [(4, 0, 0, 2), (0, 0, 0, 2), NONE, NONE]
    assert scored(shared, drawn(4, 0, "any_bonus")).money == [14 + 4 + 4, 4, 0, 0]


def test_5_5_not_for_a_shared_majority_nor_without_one():
    assert scored(red(4, 4, 0, 0), drawn(4, 0, "any_bonus")).paid("any_bonus") == []
    assert scored(red(3, 4, 0, 0), drawn(4, 0, "any_bonus")).paid("any_bonus") == []


def test_5_5_once_for_each_card_however_many_colours():
    all_four = [START, NONE, NONE, NONE]
    assert scored(all_four, drawn(4, 0, "any_bonus")).paid("any_bonus") == [4, 0, 0, 0]
    both = [drawn(4, 0, "any_bonus")] * 2
    assert scored(all_four, *both).paid("any_bonus") == [8, 0, 0, 0]


def test_5_5_to_each_of_two_owners():
    each = [drawn(4, 0, "any_bonus"), drawn(4, 1, "any_bonus")]
    two = [(1, 0, 0, 0), (0, 1, 0, 0), NONE, NONE]
    assert scored(two, *each).paid("any_bonus") == [4, 4, 0, 0]


@pytest.mark.parametrize(
    ("counts", "prizes"),
    [
        ((2, 1, 1, 2), [10, 0, 0, 10]),  # the rulebook's example
        ((2, 1, 0, 0), [10, 4, 0, 0]),
        ((1, 2, 3, 0), [0, 4, 10, 0]),
        ((2, 1, 1, 0), [10, 4, 4, 0]),
        ((2, 1, 1, 1), [10, 4, 4, 4]),
        ((1, 1, 1, 1), [10, 10, 10, 10]),
        ((0, 3, 0, 0), [0, 10, 0, 0]),
        ((2, 2, 2, 1), [10, 10, 10, 0]),
        ((0, 0, 0, 0), []),
    ],
    ids=str,
)
def test_5_6_prizes_for_certificates(counts, prizes):
    taken = certificates(*counts)
    at = play(4, hands(*[NONE] * 4), taken, rest_of_stage(4, len(taken)))
    assert at.paid("certificates") == prizes
    assert at.money == (prizes or [0] * 4)


def test_5_7_all_event_cards_are_discarded():
    cards = [
        drawn(4, 0, "certificate"),
        drawn(4, 1, "any_bonus"),
        drawn(4, 2, "per_gem", colour="red"),
        drawn(4, 3, "bonus", colour="yellow", amount=7),
    ]
    before = play(4, hands(*[NONE] * 4), cards)
    assert before.certificates == [1, 0, 0, 0]
    assert [len(each) for each in before.cards] == [0, 1, 1, 1]
    after = scored([NONE] * 4, *cards)
    assert (after.certificates, after.cards) == ([0] * 4, [[]] * 4)
    assert play(4, hands(*[NONE] * 4), cards, lost_rounds(4, 3 + ROUNDS[4])).money == [10, 0, 0, 0]


# Three stages without a winner: everybody has the same money, and no gem any more.
OVER = lost_rounds(3, 3 * ROUNDS[3])


def test_7_1_the_most_money_wins():
    assert play(3, OVER, adjust(2, 1)).ranking == [[2], [0, 1]]
    assert play(3, OVER, adjust(0, -1), adjust(2, 1), adjust(0, red=5)).ranking == [[2], [1], [0]]


def test_7_1_equal_money_and_gems_share_the_place():
    at = play(3, OVER)
    assert at.money == [4 + 4 + 3 + 2 + 4 + 4 + 3 + 2] * 3
    assert (at.hands, at.ranking) == ([NONE] * 3, [[0, 1, 2]])


def test_7_1_then_the_most_gems_in_all():
    assert play(3, OVER, adjust(0, red=1), adjust(1, blue=2)).ranking == [[1], [0], [2]]


@pytest.mark.parametrize(
    ("dearer", "cheaper"),
    [("red", "yellow"), ("yellow", "green"), ("green", "blue")],
)
def test_7_1_then_colour_by_colour(dearer, cheaper):
    ends = [OVER, adjust(2, **{cheaper: 1}), adjust(1, **{dearer: 1})]
    assert play(3, ends).ranking == [[1], [2], [0]]


def test_7_1_gems_as_they_are_after_the_last_scoring():
    last = [
        adjust(1, 14),
        lost_rounds(3, 23),
        adjust(0, red=5),
        adjust(1, red=4),
        lost_rounds(3, 1),
    ]
    at = play(3, last)
    assert at.hands == [(2, 0, 0, 0), (4, 0, 0, 0), NONE]
    assert at.money[0] == at.money[1]
    assert at.ranking == [[1], [0], [2]]


def test_7_1_before_the_end_only_money_counts():
    assert play(3, adjust(0, red=5), adjust(1, blue=-1)).ranking == [[0, 1, 2]]
    assert play(3, adjust(0, red=5), adjust(1, 1)).ranking == [[1], [0, 2]]
