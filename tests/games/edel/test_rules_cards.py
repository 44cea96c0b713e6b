"""The event cards: chapter 6."""

import pytest

from tests.games.edel.table import (
    GAME,
    NONE,
    START,
    alone,
    card,
    drawn,
    first,
    flat,
    guess,
    hands,
    lost_rounds,
    play,
    refused,
    rest_of_stage,
    swap,
    take_away,
)
from tests.games.helpers.table import report

ANA = alone(4, 0, "event")


def test_6_1_kept_cards_lie_face_up():
    cards = [
        drawn(4, 0, "bonus", colour="red", amount=9),
        drawn(4, 0, "per_gem", colour="blue"),
        drawn(4, 1, "any_bonus"),
        drawn(4, 1, "certificate"),
    ]
    at = play(4, cards)
    assert at.cards[0] == [
        {"card": "bonus", "colour": "red", "amount": 9},
        {"card": "per_gem", "colour": "blue"},
    ]
    assert at.cards[1:] == [[{"card": "any_bonus"}], [], []]
    assert at.certificates == [0, 1, 0, 0]
    assert (at.money, at.at) == ([0] * 4, (1, 5))


IMMEDIATE = ["set_four", "half_scoring", "swap", "take_away", "three", "halve"]
KEPT = ["bonus", "any_bonus", "per_gem", "certificate"]


@pytest.mark.parametrize("name", IMMEDIATE)
def test_6_1_the_others_may_be_declined(name):
    uneven = hands((5, 0, 3, 1), START, START, START)
    at = play(4, uneven, ANA, card(0, name, declined=True))
    assert at.hands == [(5, 0, 3, 1), START, START, START]
    assert (at.money, at.cards, at.at) == ([0] * 4, [[]] * 4, (1, 2))


@pytest.mark.parametrize("name", KEPT)
def test_6_1_a_kept_card_cannot_be_declined(name):
    assert refused(4, ANA, card(0, name, declined=True)) == "cannot_decline"


def test_6_1_a_declined_card_says_nothing_more():
    assert refused(4, ANA, card(0, "three", declined=True, colour="red")) == "unknown_field"
    assert refused(4, ANA, card(0, "halve", declined=False)) == "wrong_type"


def test_6_1_used_at_once_leaves_nothing_on_the_table():
    assert play(4, ANA, card(0, "three", colour="red")).cards == [[]] * 4


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (card(0, "joker"), "unknown_word"),
        ({"type": "event", "seat": 0}, "missing_field"),
        (card(0, "three"), "missing_field"),
        (card(0, "bonus", colour="red"), "missing_field"),
        (card(0, "halve", colour="red"), "unknown_field"),
    ],
)
def test_6_1_a_card_with_its_own_fields(event, code):
    assert refused(4, ANA, event) == code


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_6_2_one_bonus_a_colour(colour):
    bonus = {"colour": colour, "amount": 7}
    mine = drawn(4, 0, "bonus", **bonus)
    assert refused(4, mine, drawn(4, 1, "bonus", **bonus)) == "no_such_card_left"
    assert refused(4, mine, drawn(4, 0, "bonus", **bonus)) == "no_such_card_left"


def test_6_2_whatever_its_amount():
    mine = drawn(4, 0, "bonus", colour="red", amount=7)
    again = drawn(4, 1, "bonus", colour="red", amount=8)
    assert refused(4, mine, again) == "no_such_card_left"
    other = drawn(4, 1, "bonus", colour="blue", amount=7)
    assert [len(cards) for cards in play(4, mine, other).cards] == [1, 1, 0, 0]


def test_6_2_one_per_gem_card_a_colour():
    mine = drawn(4, 0, "per_gem", colour="green")
    assert refused(4, mine, drawn(4, 1, "per_gem", colour="green")) == "no_such_card_left"
    other = drawn(4, 1, "per_gem", colour="blue")
    assert [len(cards) for cards in play(4, mine, other).cards] == [1, 1, 0, 0]


def test_6_2_two_any_colour_bonuses():
    two = [drawn(4, 0, "any_bonus"), drawn(4, 1, "any_bonus")]
    assert [len(cards) for cards in play(4, two).cards] == [1, 1, 0, 0]
    assert refused(4, two, drawn(4, 2, "any_bonus")) == "no_such_card_left"


def test_6_2_as_many_certificates_as_a_stage_can_bring():
    """One event card a round: no stage comes near fifteen, the longest, a duel's, has ten."""
    taken = [
        [guess(number % 2, "event", "money", "gems"), card(number % 2, "certificate")]
        for number in range(10)
    ]
    assert play(2, first(0), taken[:9]).certificates == [5, 4]
    at = play(2, first(0), hands(NONE, NONE), taken)
    assert (at.money, at.certificates) == ([10, 10], [0, 0])


def test_6_2_after_a_scoring_they_can_be_drawn_again():
    red = drawn(4, 0, "bonus", colour="red", amount=9)
    at = play(4, red, rest_of_stage(4, 1), drawn(4, 1, "bonus", colour="red", amount=9))
    assert at.cards == [[], [{"card": "bonus", "colour": "red", "amount": 9}], [], []]


@pytest.mark.parametrize("amount", [6, 8, 1, 14])
def test_6_2_the_yellow_bonus_is_7(amount):
    assert refused(4, drawn(4, 0, "bonus", colour="yellow", amount=amount)) == "yellow_bonus"


@pytest.mark.parametrize("colour", ["red", "green", "blue"])
@pytest.mark.parametrize("amount", [1, 14])
def test_6_2_the_other_amounts_are_read_off_the_card(colour, amount):
    at = play(4, drawn(4, 0, "bonus", colour=colour, amount=amount))
    assert at.cards[0] == [{"card": "bonus", "colour": colour, "amount": amount}]


@pytest.mark.parametrize("amount", [0, 15])
def test_6_2_no_card_shows_another_amount(amount):
    assert refused(4, drawn(4, 0, "bonus", colour="red", amount=amount)) == "out_of_range"


def set_four(*colours):
    return card(0, "set_four", colours=list(colours))


def test_6_3_the_rulebooks_six_blue_and_one_red():
    hand = hands((1, 3, 3, 6), START, START, START)
    for colours in (("red", "blue"), ("blue", "red")):
        at = play(4, hand, ANA, set_four(*colours))
        assert at.hands == [(4, 3, 3, 4), START, START, START]
        assert at.bank == (9, 10, 10, 9)


def test_6_3_or_yellow_and_green():
    at = play(4, hands((1, 7, 0, 6), START, START, START), ANA, set_four("yellow", "green"))
    assert at.hands[0] == (1, 4, 4, 6)


@pytest.mark.parametrize(
    "pair", [("red", "yellow"), ("red", "green"), ("green", "blue"), ("red", "red")], ids=str
)
def test_6_3_no_other_pair(pair):
    assert refused(4, ANA, set_four(*pair)) == "set_four_pair"


def test_6_3_two_colours():
    assert refused(4, ANA, set_four("red")) == "wrong_length"
    assert refused(4, ANA, set_four("red", "blue", "blue")) == "wrong_length"


def test_6_3_as_far_as_the_bank_goes():
    short = hands((0, 3, 3, 6), (14, 3, 3, 3), START, START)
    at = play(4, short, ANA, set_four("red", "blue"))
    assert at.hands[0] == (2, 3, 3, 4)
    assert at.bank == (0, 10, 10, 9)


@pytest.mark.parametrize(("colour", "half"), [("red", 7), ("yellow", 6), ("green", 5), ("blue", 4)])
def test_6_4_half_of_what_the_colour_is_worth(colour, half):
    most = hands(START, (7, 7, 7, 7), START, START)
    at = play(4, most, ANA, card(0, "half_scoring", colour=colour))
    assert at.lines == [(1, 1, "half", [0, half, 0, 0])]
    assert at.money == [0, half, 0, 0]
    place = ["red", "yellow", "green", "blue"].index(colour)
    assert at.hands[1] == tuple(3 if each == place else 7 for each in range(4))


def test_6_4_the_rulebooks_two_who_share_green():
    two = hands((3, 3, 4, 3), (3, 3, 4, 3), START, START)
    at = play(4, two, ANA, card(0, "half_scoring", colour="green"))
    assert at.lines == [(1, 1, "half", [2, 2, 0, 0])]
    assert [hand[2] for hand in at.hands] == [2, 2, 3, 3]


def test_6_4_three_share_red():
    at = play(4, hands(*[(1, 0, 0, 0)] * 3, NONE), ANA, card(0, "half_scoring", colour="red"))
    assert (at.money, at.hands) == ([2, 2, 2, 0], [NONE] * 4)


def test_6_4_nobody_holds_it():
    none = hands(*[(0, 3, 3, 3)] * 4)
    at = play(4, none, ANA, card(0, "half_scoring", colour="red"))
    assert (at.lines, at.hands, at.at) == ([], [(0, 3, 3, 3)] * 4, (1, 2))


def test_6_4_kept_cards_do_not_count_and_stay():
    kept = [
        drawn(4, 1, "bonus", colour="red", amount=9),
        drawn(4, 1, "per_gem", colour="red"),
        drawn(4, 1, "any_bonus"),
        drawn(4, 1, "certificate"),
    ]
    most = hands(START, (4, 3, 3, 3), START, START)
    at = play(4, most, kept, ANA, card(0, "half_scoring", colour="red"))
    assert at.lines == [(1, 5, "half", [0, 7, 0, 0])]
    assert (len(at.cards[1]), at.certificates) == (3, [0, 1, 0, 0])


def test_6_5_one_own_gem_for_one_of_another():
    at = play(4, ANA, swap(0, "blue", 2, "red"))
    assert at.hands == [(4, 3, 3, 2), START, (2, 3, 3, 4), START]
    assert at.bank == (10, 10, 10, 10)


def test_6_5_the_same_colour_changes_nothing():
    assert play(4, ANA, swap(0, "blue", 2, "blue")).hands == [START] * 4


def test_6_5_both_have_to_hold_what_they_give():
    no_blue = hands((3, 3, 3, 0), (0, 3, 3, 3), START, START)
    assert refused(4, no_blue, ANA, swap(0, "blue", 1, "green")) == "gems_not_held"
    assert refused(4, no_blue, ANA, swap(0, "red", 1, "red")) == "gems_not_held"
    assert play(4, no_blue, ANA, swap(0, "red", 1, "blue")).hands[:2] == [
        (2, 3, 3, 1),
        (1, 3, 3, 2),
    ]


def test_6_5_not_with_himself():
    assert refused(4, ANA, swap(0, "blue", 0, "red")) == "swap_with_another"
    assert refused(4, ANA, swap(0, "blue", 4, "red")) == "unknown_seat"


def test_6_6_every_other_person_loses_one():
    at = play(4, ANA, take_away(0, None, "green", "green", "red"))
    assert at.hands == [START, (3, 3, 2, 3), (3, 3, 2, 3), (2, 3, 3, 3)]
    assert at.bank == (11, 10, 12, 10)


def test_6_6_who_has_none_loses_none():
    poor = hands(START, NONE, START, START)
    at = play(4, poor, ANA, take_away(0, None, None, "blue", "blue"))
    assert at.hands == [START, NONE, (3, 3, 3, 2), (3, 3, 3, 2)]
    assert refused(4, poor, ANA, take_away(0, None, "red", "blue", "blue")) == "loses_none"


def test_6_6_nobody_is_spared_but_the_taker():
    assert refused(4, ANA, take_away(0, None, None, "blue", "blue")) == "loses_one"
    assert refused(4, ANA, take_away(0, "red", "red", "blue", "blue")) == "loses_none"
    assert refused(4, ANA, take_away(0, None, "red", "blue")) == "wrong_length"


def test_6_6_only_what_he_holds():
    no_red = hands(START, (0, 3, 3, 3), START, START)
    assert refused(4, no_red, ANA, take_away(0, None, "red", "blue", "blue")) == "gems_not_held"


def test_6_7_three_of_a_colour():
    at = play(4, ANA, card(0, "three", colour="yellow"))
    assert (at.hands[0], at.bank) == ((3, 6, 3, 3), (10, 7, 10, 10))


@pytest.mark.parametrize("left", [3, 2, 0])
def test_6_7_or_as_many_as_the_bank_has(left):
    short = hands(START, (13 - left, 3, 3, 3), START, START)
    at = play(4, short, ANA, card(0, "three", colour="red"))
    assert (at.hands[0], at.bank) == ((3 + left, 3, 3, 3), (0, 10, 10, 10))


def test_6_8_half_of_each_colour_rounded_down():
    various = hands((7, 4, 1, 0), (2, 3, 5, 6), START, NONE)
    at = play(4, various, ANA, card(0, "halve"))
    assert at.hands == [(4, 2, 1, 0), (1, 2, 3, 3), (2, 2, 2, 2), NONE]
    assert at.money == [0] * 4


def test_6_8_the_taker_too():
    at = play(4, lost_rounds(4, 1), alone(4, 3, "event"), card(3, "halve"))
    assert (at.hands, at.bank) == ([(2, 2, 2, 2)] * 4, (14, 14, 14, 14))


def warnings_of(seats, *events):
    told = report(GAME, seats, list(flat(events)))["warnings"]
    return [(each["stage"], each["seat"], each["code"]) for each in told]


BACK = "card_cannot_be_back"
CARDS_OF_TWO = [
    {"name": "halve"},
    {"name": "three", "colour": "red"},
    {"name": "half_scoring", "colour": "blue"},
]


@pytest.mark.parametrize("card", CARDS_OF_TWO, ids=lambda card: card["name"])
def test_6_9_no_card_comes_more_often_than_it_exists(card):
    twice = [drawn(4, 0, **card), drawn(4, 1, **card)]
    assert warnings_of(4, twice) == []
    assert warnings_of(4, twice, drawn(4, 2, **card)) == [(1, 2, BACK)]


def test_6_9_a_card_with_colours_is_one_card():
    red = drawn(4, 0, "set_four", colours=["red", "blue"])
    assert warnings_of(4, red, drawn(4, 1, "set_four", colours=["yellow", "green"])) == []
    assert warnings_of(4, red, drawn(4, 1, "set_four", colours=["blue", "red"])) == [(1, 1, BACK)]


def test_6_9_a_declined_card_came_too():
    declined = [alone(4, 0, "event"), card(0, "halve", declined=True)]
    assert warnings_of(4, declined, declined) == []
    assert warnings_of(4, declined, declined, drawn(4, 0, "halve")) == [(1, 0, BACK)]


def test_6_9_cards_come_back_after_nineteen_rounds():
    yellow = drawn(4, 0, "per_gem", colour="yellow")
    for rounds in (18, 19):
        told = warnings_of(4, yellow, lost_rounds(4, rounds - 1), yellow)
        assert told == ([] if rounds == 19 else [(3, 0, BACK)])


def test_6_9_fifteen_certificates_in_a_play_of_five():
    one = drawn(5, 0, "certificate")
    assert warnings_of(5, one * 15) == []
    assert warnings_of(5, one * 16) == [(3, 0, BACK)]


def test_6_9_a_bonus_keeps_its_amount():
    red = drawn(4, 0, "bonus", colour="red", amount=9)
    later = [lost_rounds(4, 19), drawn(4, 0, "bonus", colour="red", amount=5)]
    assert warnings_of(4, red, later) == [(3, 0, "bonus_differs")]
    same = [lost_rounds(4, 19), drawn(4, 0, "bonus", colour="red", amount=9)]
    assert warnings_of(4, red, same) == []


def test_6_9_no_two_colours_have_the_same_bonus():
    assert warnings_of(4, drawn(4, 0, "bonus", colour="red", amount=7)) == [(1, 0, "bonus_alike")]
    red = drawn(4, 0, "bonus", colour="red", amount=9)
    blue = drawn(4, 1, "bonus", colour="blue", amount=9)
    assert warnings_of(4, red, blue) == [(1, 1, "bonus_alike")]
    assert warnings_of(4, red, drawn(4, 1, "bonus", colour="yellow", amount=7)) == []
