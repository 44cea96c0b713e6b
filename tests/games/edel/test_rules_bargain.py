"""The bargain: chapter 4."""

import pytest

from tests.games.edel.table import (
    NONE,
    START,
    accept,
    adjust,
    card,
    first,
    gems,
    hands,
    income,
    offer,
    pass_,
    play,
    refused,
    reveal,
)

# Ana and Ben want money, Cleo wants gems.
CLASH = reveal("money", "money", "gems")
# Ben has one blue gem less and opens.
BEN_OPENS = [hands(START, (3, 3, 3, 2), START), CLASH]
AFTER = ("gems", [2])


@pytest.mark.parametrize(
    "fewer",
    [(2, 9, 9, 9), (3, 2, 9, 9), (3, 3, 2, 9), (3, 3, 3, 2)],
    ids=["red", "yellow", "green", "blue"],
)
def test_4_1_fewer_of_the_dearest_colour_opens(fewer):
    assert play(3, hands(START, fewer, START), CLASH).asks == ("offer pass", [1])


def test_4_1_the_number_of_gems_in_all_does_not_matter():
    assert play(3, hands((3, 0, 0, 0), (2, 9, 9, 9), START), CLASH).asks == ("offer pass", [1])


def test_4_1_with_equal_gems_less_money_opens():
    assert play(3, adjust(0, 1), adjust(2, 9), CLASH).asks == ("offer pass", [1])
    assert play(3, adjust(1, 1), adjust(2, 9), CLASH).asks == ("offer pass", [0])


def test_4_1_gems_come_before_money():
    assert play(3, adjust(1, 20), BEN_OPENS).asks == ("offer pass", [1])


def test_4_1_wholly_equal_it_is_asked():
    assert play(3, CLASH).asks == ("first", [0, 1])
    assert play(3, CLASH, first(1)).asks == ("offer pass", [1])
    assert play(3, CLASH, first(0)).asks == ("offer pass", [0])


def test_4_1_only_the_two_can_be_the_younger():
    assert refused(3, CLASH, first(2)) == "not_this_seat"
    assert refused(3, CLASH, offer(0, red=1)) == "not_now"
    assert refused(3, BEN_OPENS, first(1)) == "not_now"


def test_4_1_it_is_asked_at_each_tie():
    lost = [CLASH, first(1), pass_(1), pass_(0), gems(2, blue=2)]
    assert play(3, lost, CLASH).asks == ("first", [0, 1])


def test_4_1_as_they_stand_at_this_moment():
    # Ana has fewer blue gems than Ben, until Cleo halves what everybody holds.
    uneven = hands((3, 3, 3, 1), (3, 3, 3, 2), START, START)
    choice = [uneven, reveal("gems", "gems", "event", "money"), income(3)]
    assert play(4, choice, card(2, "halve", declined=True)).asks == ("offer pass", [0])
    assert play(4, choice, card(2, "halve")).asks == ("first", [0, 1])


def test_4_2_the_opener_offers_or_passes():
    assert play(3, BEN_OPENS).asks == ("offer pass", [1])
    assert play(3, BEN_OPENS, offer(1, blue=1)).asks == ("offer accept", [0])
    assert play(3, BEN_OPENS, pass_(1)).asks == ("offer pass", [0])


def test_4_2_only_the_opener():
    assert refused(3, BEN_OPENS, offer(0, blue=1)) == "not_this_seat"
    assert refused(3, BEN_OPENS, pass_(0)) == "not_this_seat"
    assert refused(3, BEN_OPENS, accept(1)) == "not_now"


def test_4_2_an_offer_is_at_least_one_gem():
    assert refused(3, BEN_OPENS, offer(1)) == "offer_empty"
    assert refused(3, BEN_OPENS, offer(1, red=0)) == "bad_count"


def test_4_2_without_a_gem_the_opener_passes_of_himself():
    poor = [hands(START, NONE, START), CLASH]
    assert play(3, poor).asks == ("offer pass", [0])
    assert refused(3, poor, pass_(1)) == "not_this_seat"
    at = play(3, poor, offer(0, blue=1))
    assert (at.hands[1], at.asks) == ((0, 0, 0, 1), ("income", [0]))


def test_4_2_without_a_gem_nor_the_other_willing_nobody_performs():
    poor = [hands(START, NONE, START), CLASH]
    assert play(3, poor, pass_(0)).asks == AFTER


def test_4_3_after_a_pass_one_gem_has_to_be_taken():
    at = play(3, BEN_OPENS, pass_(1), offer(0, yellow=1))
    assert at.hands == [(3, 2, 3, 3), (3, 4, 3, 2), START]
    assert at.asks == ("income", [0])
    done = play(3, BEN_OPENS, pass_(1), offer(0, yellow=1), income(0, 6))
    assert (done.money, done.asks) == ([6, 0, 0], AFTER)


def test_4_3_nothing_more_is_entered_by_who_passed():
    closed = [BEN_OPENS, pass_(1), offer(0, yellow=1)]
    assert refused(3, closed, accept(1)) == "not_now"
    assert refused(3, BEN_OPENS, pass_(1), offer(1, red=1)) == "not_this_seat"


@pytest.mark.parametrize("two", [{"blue": 2}, {"red": 1, "blue": 1}])
def test_4_3_exactly_one_gem(two):
    assert refused(3, BEN_OPENS, pass_(1), offer(0, **two)) == "offer_exactly_one"


def test_4_3_not_none_and_not_one_he_has_not():
    no_red = [hands((0, 3, 3, 3), NONE, START), CLASH]
    assert refused(3, no_red, offer(0)) == "offer_empty"
    assert refused(3, no_red, offer(0, red=1)) == "gems_not_held"


def test_4_3_both_pass_and_nobody_performs():
    at = play(3, BEN_OPENS, pass_(1), pass_(0))
    assert (at.asks, at.money) == (AFTER, [0, 0, 0])
    assert at.hands == [START, (3, 3, 3, 2), START]


def test_4_3_who_has_an_offer_cannot_pass():
    assert refused(3, BEN_OPENS, offer(1, blue=1), pass_(0)) == "not_now"


def test_4_4_the_other_without_a_gem_performs_for_free():
    all_gone = adjust(0, red=-3, yellow=-3, green=-3, blue=-3)
    at = play(3, BEN_OPENS, pass_(1), all_gone)
    assert (at.asks, at.hands[:2]) == (("income", [0]), [NONE, (3, 3, 3, 2)])
    assert refused(3, BEN_OPENS, pass_(1), all_gone, pass_(0)) == "not_now"


def test_4_4_of_two_without_gems_the_richer_performs_for_free():
    both = [hands(NONE, NONE, START), adjust(0, 3), CLASH]
    assert play(3, both).asks == ("income", [0])
    at = play(3, both, income(0, 7))
    assert (at.money, at.hands[:2], at.asks) == ([10, 0, 0], [NONE, NONE], AFTER)


def test_4_4_of_two_equal_without_gems_who_goes_first_passes():
    both = [hands(NONE, NONE, START), CLASH]
    assert play(3, both).asks == ("first", [0, 1])
    assert play(3, both, first(0)).asks == ("income", [1])
    assert play(3, both, first(1)).asks == ("income", [0])


def test_4_5_accept_or_raise_in_turn():
    opened = [BEN_OPENS, offer(1, blue=1)]
    assert play(3, opened).asks == ("offer accept", [0])
    assert play(3, opened, offer(0, green=1)).asks == ("offer accept", [1])
    assert play(3, opened, offer(0, green=1), offer(1, blue=2)).asks == ("offer accept", [0])


def test_4_5_nobody_answers_himself():
    assert refused(3, BEN_OPENS, offer(1, blue=1), accept(1)) == "not_this_seat"
    assert refused(3, BEN_OPENS, offer(1, blue=1), offer(1, blue=2)) == "not_this_seat"
    assert refused(3, BEN_OPENS, offer(1, blue=1), accept(2)) == "not_this_seat"


CHAIN = [
    {"red": 1},
    {"blue": 2},
    {"yellow": 1, "green": 1},
    {"red": 1, "blue": 1},
    {"green": 3},
    {"red": 1, "blue": 2},
]
BIDS = [offer((place + 1) % 2, **bid) for place, bid in enumerate(CHAIN)]


def test_4_6_the_chain_of_the_rulebook():
    at = play(3, BEN_OPENS, BIDS, accept(1))
    assert at.hands == [(2, 3, 3, 1), (4, 3, 3, 4), START]
    assert at.asks == ("income", [0])


@pytest.mark.parametrize("place", range(1, 6))
def test_4_6_no_step_of_the_chain_goes_backwards(place):
    higher, lower = CHAIN[place], CHAIN[place - 1]
    assert refused(3, BEN_OPENS, offer(1, **higher), offer(0, **lower)) == "bid_too_low"


@pytest.mark.parametrize("bid", CHAIN, ids=str)
def test_4_6_an_equal_bid_is_no_raise(bid):
    ben_opens = [hands(START, (1, 3, 3, 2), START), CLASH]
    assert refused(3, ben_opens, offer(1, **bid), offer(0, **bid)) == "bid_too_low"


@pytest.mark.parametrize(
    ("standing", "bid"),
    [
        ({"yellow": 2}, {"red": 1, "blue": 1}),
        ({"red": 1, "green": 2}, {"red": 1, "yellow": 1, "blue": 1}),
        ({"red": 1, "blue": 2}, {"red": 1, "green": 1, "blue": 1}),
        ({"red": 1, "yellow": 1}, {"green": 1, "blue": 2}),
    ],
    ids=["red", "yellow", "green", "count"],
)
def test_4_6_as_many_with_more_of_the_dearest_or_simply_more(standing, bid):
    assert play(3, BEN_OPENS, offer(1, **standing), offer(0, **bid)).asks[1] == [1]
    assert refused(3, BEN_OPENS, offer(1, **bid), offer(0, **standing)) == "bid_too_low"


def test_4_6_nobody_is_bound_to_what_he_offered_before():
    bids = [offer(1, red=2), offer(0, blue=3), offer(1, yellow=3)]
    at = play(3, BEN_OPENS, bids, accept(0))
    assert at.hands[:2] == [(3, 6, 3, 3), (3, 0, 3, 2)]


def test_4_6_nobody_offers_what_he_does_not_hold():
    assert refused(3, BEN_OPENS, offer(1, blue=3)) == "gems_not_held"
    assert refused(3, BEN_OPENS, offer(1, blue=1), offer(0, green=4)) == "gems_not_held"


def test_4_7_who_accepts_gets_the_gems_and_the_other_performs():
    at = play(3, BEN_OPENS, offer(1, red=1, blue=1), accept(0))
    assert at.hands == [(4, 3, 3, 4), (2, 3, 3, 1), START]
    assert at.bank == (13, 13, 13, 14)
    assert at.asks == ("income", [1])
    assert refused(3, BEN_OPENS, offer(1, blue=1), accept(0), income(0)) == "not_this_seat"


def test_4_7_what_the_accepter_had_offered_stays_his():
    at = play(3, BEN_OPENS, offer(1, blue=1), offer(0, red=1), accept(1))
    assert at.hands == [(2, 3, 3, 3), (4, 3, 3, 2), START]
    assert at.asks == ("income", [0])


def test_4_7_who_cannot_outbid_can_only_accept():
    poor = [hands((4, 0, 0, 0), (3, 9, 3, 3), START), CLASH]
    assert play(3, poor, offer(1, blue=3)).asks == ("offer accept", [0])
    assert play(3, poor, offer(1, red=3, blue=2)).asks == ("accept", [0])
    assert refused(3, poor, offer(1, red=3, blue=2), offer(0, red=4)) == "bid_too_low"


def test_4_7_all_he_holds_may_be_no_more_than_equal():
    equal = [hands((1, 0, 0, 0), (0, 3, 0, 0), START), CLASH]
    assert play(3, equal, offer(1, yellow=1)).asks == ("offer accept", [0])
    same = [hands((0, 2, 0, 0), (0, 2, 0, 0), START), adjust(0, 1), CLASH]
    assert play(3, same, offer(1, yellow=2)).asks == ("accept", [0])


@pytest.mark.parametrize(
    ("action", "asked"), [("money", "income"), ("event", "event"), ("gems", "gems")]
)
def test_4_7_for_each_action_of_two(action, asked):
    rest = "gems" if action == "money" else "money"
    choice = reveal(action, action, rest, rest, rest)
    at = play(5, adjust(0, 1), choice, offer(1, blue=1), accept(0))
    assert at.asks == (asked, [1])
    assert at.hands[:2] == [(3, 3, 3, 4), (3, 3, 3, 2)]
