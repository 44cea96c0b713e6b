"""Table, round and actions: chapters 1 to 3."""

import pytest

from companion.games.record import RecordError, replay
from tests.games.edel.table import (
    COLOURS,
    GAME,
    NONE,
    ROUNDS,
    START,
    accept,
    adjust,
    alone,
    card,
    drawn,
    first,
    gems,
    hands,
    income,
    lost_rounds,
    offer,
    pass_,
    play,
    refused,
    rest_of_stage,
    reveal,
    take_away,
)
from tests.games.helpers.table import record, report


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"]])
def test_1_1_two_to_five_people_play(names):
    with pytest.raises(RecordError) as refused_table:
        replay({**record(GAME, 5, []), "players": names})
    assert (refused_table.value.code, refused_table.value.event) == ("wrong_player_count", None)


def test_1_1_the_game_has_no_options():
    with pytest.raises(RecordError) as refused_table:
        report(GAME, 3, [], duel=True)
    assert (refused_table.value.code, refused_table.value.event) == ("unknown_option", None)


def test_1_1_red_yellow_green_and_blue_in_this_order():
    at = play(3)
    assert list(at.told["stock"]) == ["red", "yellow", "green", "blue"]
    assert refused(3, adjust(0, black=1)) == "unknown_word"


@pytest.mark.parametrize(("seats", "bank"), [(2, 16), (3, 13), (4, 10), (5, 7)])
def test_1_2_three_of_each_colour_and_no_money_to_begin_with(seats, bank):
    at = play(seats)
    assert at.hands == [START] * seats
    assert at.money == [0] * seats
    assert at.bank == (bank,) * 4
    assert at.certificates == [0] * seats
    assert at.cards == [[]] * seats
    assert at.at == (1, 1)


def test_1_2_gems_taken_come_from_the_bank():
    at = play(4, alone(4, 0, "gems"), gems(0, red=2, blue=1))
    assert at.hands == [(5, 3, 3, 4), START, START, START]
    assert at.bank == (8, 10, 10, 9)


def test_1_2_money_has_no_limit():
    at = play(4, adjust(0, 999_999_999), alone(4, 0, "money"), income(0, 7))
    assert at.money == [1_000_000_006, 0, 0, 0]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 8), (4, 7), (5, 6)])
def test_1_3_rounds_of_a_stage(seats, rounds):
    before = play(seats, lost_rounds(seats, rounds - 1))
    assert before.at == (1, rounds)
    assert before.lines == []
    after = play(seats, lost_rounds(seats, rounds))
    assert after.at == (2, 1)
    assert [line[:3] for line in after.lines] == [(1, None, colour) for colour in COLOURS]
    assert after.asks == ("reveal", list(range(seats)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_3_after_three_stages_it_is_over(seats):
    last = play(seats, lost_rounds(seats, 3 * ROUNDS[seats] - 1))
    assert (last.at, last.told["finished"]) == ((3, ROUNDS[seats]), False)
    over = play(seats, lost_rounds(seats, 3 * ROUNDS[seats]))
    assert (over.at, over.told["finished"], over.asks) == ((3, ROUNDS[seats]), True, None)


@pytest.mark.parametrize(
    "event",
    [reveal("gems", "gems", "gems"), first(0), offer(0, red=1), accept(0), pass_(0), income(0)],
)
def test_1_3_after_the_end_nothing_is_played(event):
    assert refused(3, lost_rounds(3, 24), event) == "game_over"


def test_1_4_with_5_in_the_bank_everybody_puts_one_back():
    at = play(3, hands((10, 3, 3, 3), (10, 3, 3, 3), (1, 3, 3, 3)), rest_of_stage(3))
    # Two shared red and put 2 back: bank 5. Then each of the three puts one back.
    assert at.hands == [(7, 1, 1, 1), (7, 1, 1, 1), (0, 1, 1, 1)]
    assert at.bank == (8, 19, 19, 19)
    assert at.at == (2, 1)


def test_1_4_with_6_in_the_bank_nobody_does():
    at = play(3, hands((9, 3, 3, 3), (9, 3, 3, 3), (2, 3, 3, 3)), rest_of_stage(3))
    assert [hand[0] for hand in at.hands] == [7, 7, 2]
    assert at.bank[0] == 6


def test_1_4_who_has_none_puts_none_back():
    at = play(3, hands((3, 3, 3, 11), (3, 3, 3, 11), (3, 3, 3, 0)), rest_of_stage(3))
    assert [hand[3] for hand in at.hands] == [8, 8, 0]
    assert at.bank[3] == 6


def test_1_4_every_low_colour_is_looked_at():
    at = play(3, hands((11, 11, 3, 3), (11, 11, 3, 3), (0, 0, 3, 3)), rest_of_stage(3))
    assert at.hands == [(8, 8, 1, 1), (8, 8, 1, 1), (0, 0, 1, 1)]


def test_1_4_before_the_third_stage_too_but_not_after_it():
    second = [rest_of_stage(3), hands((11, 0, 0, 0), (11, 0, 0, 0), NONE, before=[(1,) * 4] * 3)]
    third = [second, rest_of_stage(3)]
    assert play(3, third).hands == [(8, 0, 0, 0), (8, 0, 0, 0), NONE]
    again = hands((11, 0, 0, 0), (11, 0, 0, 0), NONE, before=play(3, third).hands)
    over = play(3, third, again, rest_of_stage(3))
    assert over.hands == [(9, 0, 0, 0), (9, 0, 0, 0), NONE]
    assert over.told["finished"]


def test_1_4_in_the_middle_of_a_stage_the_bank_may_be_low():
    at = play(3, hands((11, 3, 3, 3), (8, 3, 3, 3), (3, 3, 3, 3)), lost_rounds(3, 1))
    assert at.bank[0] == 0
    assert [hand[0] for hand in at.hands] == [11, 8, 3]


def test_2_1_all_reveal_together():
    assert play(3).asks == ("reveal", [0, 1, 2])
    assert refused(3, reveal("money", "gems")) == "wrong_length"
    assert refused(3, reveal("money", "gems", "event", "event")) == "wrong_length"


def test_2_1_only_what_is_on_the_action_cards():
    assert refused(3, reveal("money", "gems", "sleep")) == "unknown_word"


def test_2_1_once_a_round():
    choice = reveal("money", "event", "gems")
    assert refused(3, choice, choice) == "not_now"
    assert refused(3, income(0)) == "not_now"


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_no_free_choice_with_fewer_than_five(seats):
    assert refused(seats, reveal("free", *["money"] * (seats - 1))) == "action_needs_five"


def test_2_1_the_free_choice_with_five():
    assert play(5, alone(5, 0, "free")).asks == ("exchange", [0])


def test_2_2_money_then_event_then_gems():
    choice = reveal("gems", "event", "money")
    assert play(3, choice).asks == ("income", [2])
    assert play(3, choice, income(2)).asks == ("event", [1])
    assert play(3, choice, income(2), card(1, "certificate")).asks == ("gems", [0])
    over = play(3, choice, income(2), card(1, "certificate"), gems(0, blue=2))
    assert (over.asks, over.at) == (("reveal", [0, 1, 2]), (1, 2))


def test_2_2_the_free_choice_comes_last():
    choice = reveal("free", "gems", "event", "money", "free")
    before = [choice, income(3), card(2, "certificate")]
    assert play(5, before).asks == ("gems", [1])
    assert play(5, before, gems(1, red=2)).asks == ("first", [0, 4])


def test_2_2_an_action_out_of_order_is_refused():
    assert refused(3, reveal("gems", "event", "money"), gems(0, blue=2)) == "not_now"


def test_2_2_an_earlier_action_changes_who_opens_a_later_bargain():
    choice = reveal("event", "gems", "gems")
    robbed = [choice, take_away(0, None, "blue", "red")]
    assert play(3, robbed).asks == ("offer pass", [2])


def test_2_3_one_performs_two_bargain_three_lose():
    assert play(4, reveal("money", "gems", "gems", "gems")).asks == ("income", [0])
    assert play(4, reveal("gems", "money", "gems", "money")).asks == ("first", [1, 3])
    lost = play(4, reveal("gems", "gems", "event", "gems"))
    assert lost.asks == ("event", [2])


@pytest.mark.parametrize("action", ["money", "event", "gems"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_2_3_what_all_choose_is_lost(seats, action):
    at = play(seats, reveal(*[action] * seats))
    assert (at.asks, at.at) == (("reveal", list(range(seats))), (1, 2))
    assert at.hands == [START] * seats
    assert at.money == [0] * seats


def test_2_3_the_free_choice_is_never_lost():
    assert play(5, reveal(*["free"] * 5)).asks == ("first", [0, 1, 2, 3, 4])


def test_2_3_the_free_choice_of_two_is_no_bargain():
    two = hands((2, 3, 3, 3), *[START] * 4)
    assert play(5, two, reveal("free", "free", "gems", "gems", "gems")).asks == ("pick", [0])


@pytest.mark.parametrize("amount", [4, 7])
def test_3_1_income_of_the_card(amount):
    at = play(4, alone(4, 1, "money"), income(1, amount))
    assert at.money == [0, amount, 0, 0]
    assert at.lines == [(1, 1, "money", [0, amount, 0, 0])]
    assert at.at == (1, 2)


@pytest.mark.parametrize("amount", [3, 8, 0, -4])
def test_3_1_no_card_shows_another_income(amount):
    assert refused(4, alone(4, 1, "money"), income(1, amount)) == "out_of_range"


def test_3_1_only_who_performs_gets_it():
    assert refused(4, alone(4, 1, "money"), income(0)) == "not_this_seat"


def test_3_2_one_event_card():
    at = play(4, drawn(4, 2, "certificate"))
    assert at.certificates == [0, 0, 1, 0]
    assert at.at == (1, 2)
    assert refused(4, drawn(4, 2, "certificate"), card(2, "certificate")) == "not_now"
    assert refused(4, alone(4, 2, "event"), card(1, "certificate")) == "not_this_seat"


@pytest.mark.parametrize("printed", [{"red": 2}, {"yellow": 1, "green": 1, "blue": 2}])
def test_3_3_the_gems_of_the_card(printed):
    at = play(4, alone(4, 3, "gems"), gems(3, **printed))
    assert at.hands[3] == tuple(3 + printed.get(colour, 0) for colour in COLOURS)
    assert at.at == (1, 2)


@pytest.mark.parametrize("printed", [{}, {"red": 1}, {"red": 3, "blue": 2}])
def test_3_3_a_card_shows_two_to_four_gems(printed):
    assert refused(4, alone(4, 3, "gems"), gems(3, **printed)) == "gems_on_a_card"


def test_3_3_as_far_as_the_bank_has_them():
    short = hands((12, 13, 3, 3), *[START] * 3)
    at = play(4, short, alone(4, 3, "gems"), gems(3, red=2, yellow=1, blue=1))
    assert at.hands[3] == (4, 3, 3, 4)
    assert at.bank == (0, 0, 10, 9)


def test_3_3_an_empty_bank_gives_nothing():
    short = hands((13, 3, 3, 3), *[START] * 3)
    at = play(4, short, alone(4, 3, "gems"), gems(3, red=4))
    assert (at.hands[3], at.at) == (START, (1, 2))


def test_3_3_only_who_performs_takes_them():
    assert refused(4, alone(4, 3, "gems"), gems(2, red=2)) == "not_this_seat"
