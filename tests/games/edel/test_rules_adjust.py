"""Putting a slip right by hand: chapter 8."""

import pytest

from tests.games.edel.table import (
    GAME,
    NONE,
    START,
    accept,
    adjust,
    alone,
    drawn,
    duel_stage,
    first,
    flat,
    gems,
    guess,
    hands,
    income,
    lost_guesses,
    lost_rounds,
    offer,
    pass_,
    pick,
    play,
    refused,
    reveal,
)
from tests.games.helpers.table import report

CLASH = reveal("money", "money", "gems")
PICKING = reveal("free", "free", "free", "gems", "gems")
# In a duel whose first stage brought both the same, it is asked who begins the second.
EVEN_DUEL = [first(0), duel_stage(0)]


def test_8_1_money_and_gems_of_one_person():
    at = play(3, adjust(1, 5, red=2, blue=-1))
    assert at.money == [0, 5, 0]
    assert at.hands == [START, (5, 3, 3, 2), START]
    assert at.bank == (11, 13, 13, 14)


def test_8_1_it_is_shown_with_its_reason_and_its_moment():
    at = play(3, lost_rounds(3, 9), adjust(1, 5, red=2))
    assert at.told["adjustments"] == [
        {"stage": 2, "round": 2, "seat": 1, "reason": "a slip", "points": 5, "gems": {"red": 2}}
    ]
    assert at.lines[-1] == (2, 2, "adjust", [0, 5, 0])


def test_8_1_gems_alone_are_no_line_of_the_sheet():
    assert play(3, adjust(1, red=2)).lines == []


def test_8_1_with_a_reason_and_a_change():
    assert refused(3, adjust(0)) == "nothing_adjusted"
    assert refused(3, {**adjust(0), "gems": {}}) == "nothing_adjusted"
    assert refused(3, {"type": "adjust", "seat": 0, "points": 1}) == "missing_field"
    assert refused(3, {**adjust(0, 1), "reason": ""}) == "text_length"
    assert refused(3, adjust(3, 1)) == "unknown_seat"
    assert refused(3, {**adjust(0, 1), "workers": 1}) == "unknown_field"


@pytest.mark.parametrize(
    "before",
    [
        [],
        [CLASH],
        [CLASH, first(0)],
        [CLASH, first(0), offer(0, red=1)],
        [CLASH, first(0), pass_(0)],
        [CLASH, first(0), offer(0, red=1), accept(1)],
    ],
    ids=["choice", "tie", "opening", "answer", "passed", "income"],
)
def test_8_1_at_any_time_without_changing_what_is_awaited(before):
    at = play(3, before, adjust(2, 5))
    assert (at.money, at.asks) == ([0, 0, 5], play(3, before).asks)


def test_8_1_also_after_the_end():
    at = play(3, lost_rounds(3, 24), adjust(2, 3, red=4))
    assert (at.told["finished"], at.asks, at.at) == (True, None, (3, 8))
    assert (at.ranking, at.hands[2]) == ([[2], [0, 1]], (4, 0, 0, 0))
    assert at.lines[-1] == (3, 8, "adjust", [0, 0, 3])


def test_8_1_before_a_scoring_it_counts_in_it():
    at = play(3, lost_rounds(3, 7), adjust(1, red=1), lost_rounds(3, 1))
    assert at.paid("red") == [0, 14, 0]


def test_8_2_no_holding_below_0():
    assert refused(3, adjust(0, red=-4)) == "adjust_below_zero"
    assert refused(3, adjust(0, 5, blue=-4, red=1)) == "adjust_below_zero"
    assert play(3, adjust(0, red=-3)).hands[0] == (0, 3, 3, 3)


def test_8_2_nor_the_bank():
    assert refused(3, adjust(0, yellow=14)) == "adjust_below_zero"
    assert play(3, adjust(0, yellow=13)).bank == (13, 0, 13, 13)


def test_8_2_money_can():
    at = play(3, adjust(0, -20))
    assert (at.money, at.ranking) == ([-20, 0, 0], [[1, 2], [0]])


def test_8_2_no_gem_comes_from_another_colour():
    assert refused(3, adjust(0, red=14, blue=-3)) == "adjust_below_zero"


OFFERED = [CLASH, first(0), offer(0, red=2, blue=1)]


def test_8_3_nobody_is_left_with_less_than_he_offers():
    assert refused(3, OFFERED, adjust(0, red=-2)) == "offer_stands"
    assert refused(3, OFFERED, adjust(0, blue=-3, red=1)) == "offer_stands"
    assert play(3, OFFERED, adjust(0, red=-1, blue=-2, green=-3)).hands[0] == (2, 3, 0, 1)


def test_8_3_a_holding_below_0_is_refused_as_such():
    assert refused(3, OFFERED, adjust(0, red=-4)) == "adjust_below_zero"


def test_8_3_the_one_who_answers_can_lose_all_and_then_only_accepts():
    at = play(3, OFFERED, adjust(1, red=-3, yellow=-3, green=-3, blue=-3))
    assert at.asks == ("accept", [1])
    assert play(3, OFFERED, adjust(1, red=-3), accept(1)).hands[1] == (2, 3, 3, 4)


def test_8_3_who_was_outbid_has_nothing_on_offer():
    assert play(3, OFFERED, offer(1, red=3), adjust(0, red=-3)).hands[0] == (0, 3, 3, 3)
    assert refused(3, OFFERED, offer(1, red=3), adjust(1, red=-1)) == "offer_stands"


def test_8_3_after_the_bargain_nothing_is_on_offer():
    assert play(3, OFFERED, accept(1), adjust(0, red=-1)).hands[0] == (0, 3, 3, 2)


def test_8_4_the_opener_is_worked_out_from_what_stands_now():
    ben_opens = [hands(START, (3, 3, 3, 2), START), CLASH]
    assert play(3, ben_opens).asks == ("offer pass", [1])
    assert play(3, ben_opens, adjust(0, red=-1)).asks == ("offer pass", [0])
    assert play(3, ben_opens, adjust(1, blue=1)).asks == ("first", [0, 1])


def test_8_4_an_opener_without_gems_passes_at_once():
    ben_opens = [hands(START, (0, 0, 0, 1), START), CLASH]
    assert play(3, ben_opens, adjust(1, blue=-1)).asks == ("offer pass", [0])
    got_one = [hands(START, NONE, START), CLASH, adjust(1, blue=1)]
    assert play(3, got_one).asks == ("offer pass", [1])


def test_8_4_who_performs_for_free_is_asked_once_he_has_gems():
    both = [hands(NONE, NONE, START), CLASH, first(0)]
    assert play(3, both).asks == ("income", [1])
    assert play(3, both, adjust(1, red=1)).asks == ("offer pass", [1])
    assert play(3, both, adjust(0, red=1)).asks == ("offer pass", [0])


def test_8_4_after_the_first_offer_or_pass_the_opener_stays():
    assert play(3, OFFERED, adjust(1, red=-3)).asks == ("offer accept", [1])
    passed = [CLASH, first(0), pass_(0)]
    assert play(3, passed, adjust(1, red=-2)).asks == ("offer pass", [1])
    at = play(3, passed, adjust(1, red=-2), offer(1, red=1))
    assert (at.asks, at.hands[0]) == (("income", [1]), (4, 3, 3, 3))


def test_8_4_an_answer_lapses_with_its_tie():
    answered = [CLASH, first(0)]
    assert play(3, answered, adjust(0, 1)).asks == ("offer pass", [1])
    assert play(3, answered, adjust(1, 1)).asks == ("offer pass", [0])
    assert play(3, answered, adjust(0, 1), adjust(0, -1)).asks == ("first", [0, 1])


def test_8_4_an_answer_holds_as_long_as_the_tie_does():
    answered = [CLASH, first(1)]
    assert play(3, answered, adjust(2, 7, red=-3)).asks == ("offer pass", [1])


def free_choice(*events):
    return play(5, PICKING_BEGUN, *events).asks


PICKING_BEGUN = [
    adjust(3, 1),
    PICKING,
    pass_(4),
    pass_(3),
]


def test_8_4_the_order_of_picking_too():
    assert free_choice() == ("first", [0, 1, 2])
    assert free_choice(adjust(2, red=-1)) == ("pick", [2])
    assert free_choice(first(1), adjust(2, red=-1)) == ("pick", [2])
    assert free_choice(first(1), adjust(0, red=1)) == ("first", [1, 2])
    assert free_choice(first(1), adjust(3, red=-1)) == ("pick", [1])


def test_8_4_of_those_who_have_still_to_pick():
    picked = [first(1), pick(1, "red"), first(2)]
    assert free_choice(*picked) == ("pick", [2])
    assert free_choice(*picked, adjust(1, red=-4)) == ("pick", [2])
    assert free_choice(*picked, adjust(0, 1)) == ("pick", [2])
    assert free_choice(*picked, adjust(2, 1)) == ("pick", [0])


def test_8_1_a_free_choice_changes_with_the_hand():
    alone_on_it = alone(5, 0, "free")
    gone = adjust(0, red=-3, yellow=-3, green=-3, blue=-3)
    one_taken = {"type": "exchange", "seat": 0, "take": {"red": 1}}
    assert play(5, alone_on_it, gone, one_taken).hands[0] == (1, 0, 0, 0)


def test_8_4_who_begins_a_stage_of_a_duel():
    assert play(2, EVEN_DUEL).asks == ("first", [0, 1])
    assert play(2, EVEN_DUEL, adjust(1, 1)).asks == ("guess", [1])
    assert play(2, EVEN_DUEL, adjust(1, 1), adjust(0, 2)).asks == ("guess", [0])
    assert play(2, EVEN_DUEL, adjust(1, blue=1)).asks == ("guess", [1])


def test_8_4_an_answer_to_who_begins_lapses_with_its_tie():
    answered = [EVEN_DUEL, first(0)]
    assert play(2, answered).asks == ("guess", [0])
    assert play(2, answered, adjust(1, 1)).asks == ("guess", [1])
    assert play(2, answered, adjust(1, 1), adjust(1, -1)).asks == ("first", [0, 1])


def test_8_4_a_tie_that_stays_keeps_its_answer():
    swapped = adjust(1, red=1, blue=-1)
    assert play(2, EVEN_DUEL, first(0), swapped).asks == ("guess", [0])
    assert play(2, first(1), adjust(0, 9)).asks == ("guess", [1])


def test_8_4_after_the_first_guess_the_turns_stay():
    assert play(2, EVEN_DUEL, first(0), lost_guesses(0, 1), adjust(0, 9)).asks == ("guess", [1])
    assert play(2, EVEN_DUEL, first(0), lost_guesses(0, 2), adjust(1, 9)).asks == ("guess", [0])
    begun = [EVEN_DUEL, first(0), guess(0, "money", "gems", "event")]
    assert play(2, begun, adjust(1, 9), income(0)).asks == ("guess", [1])


def test_8_1_an_emptied_bank_ends_the_picking_and_the_round():
    two = reveal("free", "free", "gems", "gems", "gems")
    nearly = hands(START, START, (10, 10, 10, 9), START, START)
    at = play(5, nearly, two, adjust(2, blue=1))
    assert (at.bank, at.at, at.asks[0]) == (NONE, (1, 2), "reveal")
    last = play(5, nearly, lost_rounds(5, 5), two, adjust(2, 6, blue=1))
    assert (last.at, last.lines[0]) == ((2, 1), (1, 6, "adjust", [0, 0, 6, 0, 0]))
    assert last.paid("red") == [0, 0, 14, 0, 0]


def test_8_1_what_was_performed_is_not_asked_again():
    done = [CLASH, first(0), offer(0, red=1), accept(1), income(0)]
    assert play(3, done, adjust(0, red=-2)).asks == ("gems", [2])
    assert play(3, done, gems(2, blue=2), adjust(0, red=-2)).at == (1, 2)


def test_8_5_a_table_can_stop_at_any_time():
    stop = {"type": "end", "reason": "the last bus"}
    for seats, before in ((4, []), (4, drawn(4, 0, "halve")), (3, [CLASH, first(0)]), (2, [])):
        told = report(GAME, seats, [*flat(before), stop])
        assert (told["finished"], told["ended"], told["next"]) == (True, "early", None)
        assert refused(seats, before, stop, adjust(0, 5), stop) == "game_over"


def test_8_5_money_alone_decides():
    stop = {"type": "end", "reason": "the last bus"}
    told = report(GAME, 4, [adjust(0, 5), adjust(1, 5, red=2), adjust(2, 9), stop])
    assert told["ranking"] == [[2], [0, 1], [3]]
