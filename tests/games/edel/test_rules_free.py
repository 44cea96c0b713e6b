"""The free choice of five people, alone and together: 3.4 and 3.5."""

import pytest

from tests.games.edel.table import (
    NONE,
    START,
    adjust,
    alone,
    exchange,
    first,
    gems,
    hands,
    income,
    pick,
    play,
    refused,
    reveal,
)

ALONE = alone(5, 0, "free")
THREE = reveal("free", "free", "free", "money", "gems")
TWO = reveal("free", "free", "gems", "gems", "gems")
ALL = reveal(*["free"] * 5)


def test_3_4_one_back_and_two_of_any_colours():
    at = play(5, ALONE, exchange(0, "blue", red=1, yellow=1))
    assert at.hands[0] == (4, 4, 3, 2)
    assert at.bank == (6, 6, 7, 8)
    assert at.at == (1, 2)


def test_3_4_two_of_one_colour():
    assert play(5, ALONE, exchange(0, "blue", red=2)).hands[0] == (5, 3, 3, 2)


def test_3_4_the_gem_just_put_back_can_be_taken():
    short = hands((10, 3, 3, 3), *[START] * 4)
    at = play(5, short, ALONE, exchange(0, "red", red=1, blue=1))
    assert at.hands[0] == (10, 3, 3, 4)
    assert at.bank == (0, 7, 7, 6)


def test_3_4_what_the_bank_has_not_cannot_be_taken():
    short = hands((10, 3, 3, 3), *[START] * 4)
    assert refused(5, short, ALONE, exchange(0, "blue", red=2)) == "not_in_stock"
    assert refused(5, short, ALONE, exchange(0, "red", red=2)) == "not_in_stock"


@pytest.mark.parametrize("take", [{}, {"red": 1}, {"red": 1, "yellow": 1, "green": 1}])
def test_3_4_exactly_two(take):
    assert refused(5, ALONE, exchange(0, "blue", **take)) == "take_exactly"


def test_3_4_who_has_a_gem_puts_one_back():
    assert refused(5, ALONE, exchange(0, None, red=1)) == "give_one"
    assert refused(5, ALONE, exchange(0, None, red=2)) == "give_one"
    last_blue = hands((0, 0, 0, 1), *[START] * 4)
    assert refused(5, last_blue, ALONE, exchange(0, None, red=1)) == "give_one"
    assert play(5, last_blue, ALONE, exchange(0, "blue", red=2)).hands[0] == (2, 0, 0, 0)


def test_3_4_nobody_puts_back_what_he_has_not():
    poor = hands((3, 0, 3, 3), *[START] * 4)
    assert refused(5, poor, ALONE, exchange(0, "yellow", red=2)) == "gems_not_held"


def test_3_4_without_a_gem_he_takes_one():
    poor = hands(NONE, *[START] * 4)
    assert play(5, poor, ALONE, exchange(0, None, green=1)).hands[0] == (0, 0, 1, 0)
    assert refused(5, poor, ALONE, exchange(0, None, green=2)) == "take_exactly"
    assert refused(5, poor, ALONE, exchange(0, "red", green=2)) == "gems_not_held"


def test_3_4_an_empty_bank_gives_only_the_gem_put_back():
    empty = hands((10, 10, 10, 10), *[START] * 4)
    at = play(5, empty, ALONE, exchange(0, "red", red=1))
    assert (at.hands[0], at.bank, at.at) == ((10, 10, 10, 10), NONE, (1, 2))
    assert refused(5, empty, ALONE, exchange(0, "red", red=2)) == "take_exactly"


def test_3_4_a_bank_of_one_gives_both():
    nearly = hands((10, 10, 10, 9), *[START] * 4)
    at = play(5, nearly, ALONE, exchange(0, "red", red=1, blue=1))
    assert (at.hands[0], at.bank) == ((10, 10, 10, 10), NONE)


def test_3_4_without_a_gem_and_with_an_empty_bank_nothing_is_asked():
    nothing = hands(NONE, (13, 13, 13, 13), *[START] * 3)
    at = play(5, nothing, ALONE)
    assert (at.asks, at.at) == (("reveal", [0, 1, 2, 3, 4]), (1, 2))


def test_3_4_of_the_one_who_chose_it():
    assert refused(5, ALONE, exchange(1, "blue", red=2)) == "not_this_seat"
    assert refused(5, ALONE, pick(0, "red")) == "not_now"


def test_3_5_each_takes_one_gem():
    order = hands((0, 3, 3, 3), (1, 3, 3, 3), *[START] * 3)
    at = play(5, order, TWO, pick(0, "red"), pick(1, "green"))
    assert at.hands == [(1, 3, 3, 3), (1, 3, 4, 3), START, START, START]
    assert at.bank == (11, 7, 6, 7)
    assert at.at == (1, 2)


@pytest.mark.parametrize(
    "fewest", [(2, 9, 9, 9), (3, 2, 9, 9), (3, 3, 2, 9), (3, 3, 3, 2)], ids=str
)
def test_3_5_in_the_order_of_opening_a_bargain(fewest):
    assert play(5, hands(START, fewest, *[START] * 3), TWO).asks == ("pick", [1])


def test_3_5_least_money_picks_first_of_equal_hands():
    assert play(5, adjust(0, 1), TWO).asks == ("pick", [1])


def test_3_5_nobody_picks_before_his_turn():
    assert refused(5, adjust(0, 1), TWO, pick(0, "red")) == "not_this_seat"
    assert refused(5, adjust(0, 1), TWO, exchange(1, "red", blue=2)) == "not_now"


def test_3_5_ties_are_asked_for_each_pick_anew():
    began = [THREE, income(3), gems(4, red=2)]
    assert play(5, began).asks == ("first", [0, 1, 2])
    assert play(5, began, first(1)).asks == ("pick", [1])
    assert play(5, began, first(1), pick(1, "red")).asks == ("first", [0, 2])
    last = [began, first(1), pick(1, "red"), first(2), pick(2, "red")]
    assert play(5, last).asks == ("pick", [0])
    done = play(5, last, pick(0, "blue"))
    assert (done.at, done.hands[0]) == ((1, 2), (3, 3, 3, 4))


def test_3_5_a_tie_is_answered_once_and_by_one_of_the_tied():
    began = [THREE, income(3), gems(4, red=2)]
    assert refused(5, began, first(1), first(2)) == "not_now"
    assert refused(5, began, first(3)) == "not_this_seat"
    assert refused(5, began, pick(0, "red")) == "not_now"


def test_3_5_only_the_tied_ones_are_asked():
    assert play(5, adjust(1, 5), ALL).asks == ("first", [0, 2, 3, 4])


def test_3_5_a_pick_moves_nobody_who_has_picked_back_into_the_order():
    order = hands((0, 0, 0, 0), (3, 0, 0, 0), *[START] * 3)
    picked = [order, reveal("free", "free", "free", "free", "free"), pick(0, "blue")]
    assert play(5, picked).asks == ("pick", [1])
    assert play(5, picked, pick(1, "blue")).asks == ("first", [2, 3, 4])


def test_3_5_a_colour_the_bank_has_not_cannot_be_taken():
    short = hands((0, 3, 3, 3), START, (13, 3, 3, 3), START, START)
    assert play(5, short, TWO).bank[0] == 0
    assert refused(5, short, TWO, pick(0, "red")) == "not_in_stock"
    assert play(5, short, TWO, pick(0, "blue")).hands[0] == (0, 3, 3, 4)


def test_3_5_an_empty_bank_ends_the_picking():
    one_left = hands((0, 3, 3, 3), START, (13, 10, 10, 9), START, START)
    assert play(5, one_left, TWO).bank == (0, 0, 0, 1)
    at = play(5, one_left, TWO, pick(0, "blue"))
    assert (at.bank, at.at, at.hands[1]) == (NONE, (1, 2), START)


def test_3_5_with_an_empty_bank_nobody_picks():
    empty = hands((10, 10, 10, 10), *[START] * 4)
    at = play(5, empty, TWO)
    assert (at.asks, at.at) == (("reveal", [0, 1, 2, 3, 4]), (1, 2))
