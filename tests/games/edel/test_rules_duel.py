"""The duel of two: chapter 9."""

import pytest

from tests.games.edel.table import (
    COLOURS,
    NONE,
    ROUNDS,
    START,
    accept,
    adjust,
    card,
    duel_stage,
    first,
    gems,
    guess,
    hands,
    income,
    lost_guesses,
    offer,
    pass_,
    play,
    refused,
    reveal,
    swap,
    take_away,
)

ANA_FIRST = first(0)
BARGAIN = [ANA_FIRST, guess(0, "money", "gems", "money")]


def test_9_1_ten_rounds_a_stage():
    nine = play(2, ANA_FIRST, lost_guesses(0, 9))
    assert (nine.at, nine.lines) == ((1, 10), [])
    ten = play(2, ANA_FIRST, lost_guesses(0, 10))
    assert ten.at == (2, 1)
    assert [line[2] for line in ten.lines] == list(COLOURS)
    assert ten.money == [7 + 6 + 5 + 4] * 2


def test_9_1_they_take_turns():
    for rounds in range(1, ROUNDS[2]):
        assert play(2, ANA_FIRST, lost_guesses(0, rounds)).asks == ("guess", [rounds % 2])
        assert play(2, first(1), lost_guesses(1, rounds)).asks == ("guess", [1 - rounds % 2])


def test_9_1_turns_do_not_depend_on_who_performs():
    won_by_ben = [BARGAIN, first(1), offer(1, blue=1), accept(0), income(1)]
    assert play(2, won_by_ben).asks == ("guess", [1])
    won_by_ana = [BARGAIN, first(0), offer(0, blue=1), accept(1), income(0)]
    assert play(2, won_by_ana).asks == ("guess", [1])


def test_9_1_only_the_active_one_hides_an_action():
    assert refused(2, ANA_FIRST, guess(1, "money", "money")) == "not_this_seat"
    assert refused(2, ANA_FIRST, lost_guesses(0, 1), guess(0, "money", "money")) == "not_this_seat"


def test_9_1_no_free_choice_and_no_reveal():
    assert refused(2, ANA_FIRST, guess(0, "free", "free")) == "unknown_word"
    assert refused(2, ANA_FIRST, guess(0, "money", "gems", "free")) == "unknown_word"
    assert refused(2, ANA_FIRST, reveal("money", "gems")) == "not_now"


def test_9_1_no_guessing_with_three():
    assert refused(3, guess(0, "money", "money")) == "not_now"


def test_9_1_the_bank_has_16_of_each():
    at = play(2)
    assert (at.bank, at.hands) == ((16, 16, 16, 16), [START, START])


def test_9_2_who_begins_the_first_stage_is_asked():
    assert play(2).asks == ("first", [0, 1])
    assert play(2, first(1)).asks == ("guess", [1])
    assert refused(2, guess(0, "money", "money")) == "not_now"
    assert refused(2, first(0), first(1)) == "not_now"


def test_9_2_also_if_one_is_richer_by_then():
    assert play(2, adjust(0, 5, red=1)).asks == ("first", [0, 1])


@pytest.mark.parametrize("richer", [0, 1])
@pytest.mark.parametrize("starter", [0, 1])
def test_9_2_the_second_stage_begins_with_the_richer(richer, starter):
    at = play(2, first(starter), adjust(richer, 1), duel_stage(starter))
    assert (at.at, at.asks) == ((2, 1), ("guess", [richer]))


def test_9_2_money_comes_before_gems():
    at = play(2, ANA_FIRST, hands((4, 3, 3, 3), START), duel_stage(0))
    assert at.money == [14 + 6 + 5 + 4, 6 + 5 + 4]
    assert at.hands == [(2, 1, 1, 1), (3, 1, 1, 1)]
    assert at.asks == ("guess", [0])


def test_9_2_equal_money_who_has_more_gems():
    # Ana alone has most red: 14 for her, and half of 4 back. Ben had 14 more, and keeps 3.
    uneven = [ANA_FIRST, hands((4, 3, 3, 3), START), adjust(1, 14), duel_stage(0)]
    at = play(2, uneven)
    assert at.money == [14 + 6 + 5 + 4] * 2
    assert at.hands == [(2, 1, 1, 1), (3, 1, 1, 1)]
    assert at.asks == ("guess", [1])


def test_9_2_gems_in_all_and_not_by_colour():
    fewer_red = [ANA_FIRST, duel_stage(0), adjust(0, red=1), adjust(1, blue=2)]
    assert play(2, fewer_red).asks == ("guess", [1])


def test_9_2_equal_again_it_is_asked():
    even = [ANA_FIRST, duel_stage(0)]
    assert play(2, even).asks == ("first", [0, 1])
    assert play(2, even, first(1)).asks == ("guess", [1])
    assert refused(2, even, guess(0, "money", "money")) == "not_now"


def test_9_2_the_third_stage_likewise():
    second = [ANA_FIRST, duel_stage(0), first(1), lost_guesses(1, 9)]
    assert play(2, second, lost_guesses(0, 1)).asks == ("first", [0, 1])
    richer = play(2, second, adjust(1, 1), lost_guesses(0, 1))
    assert (richer.at, richer.asks) == ((3, 1), ("guess", [1]))


def test_9_2_counted_after_the_bank_is_filled_up():
    full = [ANA_FIRST, hands((11, 3, 3, 3), (11, 3, 3, 3)), duel_stage(0)]
    at = play(2, full)
    assert (at.hands, at.bank[0]) == ([(8, 1, 1, 1)] * 2, 6)
    assert at.asks == ("first", [0, 1])


def test_9_2_three_stages_to_the_end():
    stages = [first(0), duel_stage(0), first(1), duel_stage(1), first(0), lost_guesses(0, 9)]
    assert play(2, stages).at == (3, 10)
    at = play(2, stages, lost_guesses(1, 1))
    assert (at.told["finished"], at.asks, at.at) == (True, None, (3, 10))
    assert at.ranking == [[0, 1]]
    assert refused(2, stages, lost_guesses(1, 1), guess(0, "money", "money")) == "game_over"


@pytest.mark.parametrize("action", ["money", "event", "gems"])
def test_9_3_guessed_at_once_the_action_is_lost(action):
    at = play(2, ANA_FIRST, guess(0, action, action))
    assert (at.at, at.asks, at.money) == ((1, 2), ("guess", [1]), [0, 0])


@pytest.mark.parametrize(
    ("action", "wrong", "asked"),
    [
        ("money", ("gems", "event"), "income"),
        ("event", ("money", "gems"), "event"),
        ("gems", ("event", "money"), "gems"),
    ],
)
def test_9_3_twice_wrong_the_active_one_performs(action, wrong, asked):
    assert play(2, first(1), guess(1, action, *wrong)).asks == (asked, [1])


@pytest.mark.parametrize(
    ("action", "wrong"), [("money", "gems"), ("event", "money"), ("gems", "event")]
)
def test_9_3_guessed_the_second_time_they_bargain(action, wrong):
    at = play(2, ANA_FIRST, adjust(0, 1), guess(0, action, wrong, action))
    assert at.asks == ("offer pass", [1])


def test_9_3_the_bargain_is_as_ever():
    assert play(2, BARGAIN).asks == ("first", [0, 1])
    assert play(2, BARGAIN, first(0), pass_(0)).asks == ("offer pass", [1])
    nobody = play(2, BARGAIN, first(0), pass_(0), pass_(1))
    assert (nobody.asks, nobody.money) == (("guess", [1]), [0, 0])


def test_9_3_another_action_the_second_time():
    assert refused(2, ANA_FIRST, guess(0, "money", "gems", "gems")) == "guessed_twice"


def test_9_3_no_second_guess_after_a_right_one():
    assert refused(2, ANA_FIRST, guess(0, "money", "money", "gems")) == "guess_was_right"


def test_9_3_a_second_guess_after_a_wrong_one():
    assert refused(2, ANA_FIRST, guess(0, "money", "gems")) == "guess_again"


def test_9_3_one_or_two_guesses():
    assert refused(2, ANA_FIRST, guess(0, "money")) == "wrong_length"
    three = guess(0, "money", "gems", "event", "money")
    assert refused(2, ANA_FIRST, three) == "wrong_length"


def test_9_4_the_active_ones_card_for_the_active_one():
    at = play(2, ANA_FIRST, guess(0, "gems", "money", "event"), gems(0, red=2, blue=2))
    assert (at.hands, at.bank) == ([(5, 3, 3, 5), START], (14, 16, 16, 14))


def test_9_4_or_for_the_other_who_bargained_for_it():
    bought = [BARGAIN, first(1), offer(1, red=1), accept(0)]
    assert play(2, bought).asks == ("income", [1])
    at = play(2, bought, income(1, 7))
    assert (at.money, at.hands) == ([0, 7], [(4, 3, 3, 3), (2, 3, 3, 3)])
    assert refused(2, bought, income(0, 7)) == "not_this_seat"


def test_9_4_the_event_cards_are_as_ever():
    event = [ANA_FIRST, guess(0, "event", "money", "gems")]
    assert play(2, event, swap(0, "blue", 1, "red")).hands == [(4, 3, 3, 2), (2, 3, 3, 4)]
    assert play(2, event, take_away(0, None, "red")).hands == [START, (2, 3, 3, 3)]
    assert play(2, event, card(0, "half_scoring", colour="red")).money == [3, 3]


def test_9_4_without_gems_the_other_performs_for_free():
    none = [ANA_FIRST, hands(NONE, NONE), adjust(1, 1), guess(0, "money", "gems", "money")]
    assert play(2, none).asks == ("income", [1])
