"""RULES.md 2: the round."""

import pytest

from tests.games.basari.table import (
    accept,
    adjust,
    asks,
    chosen,
    deal,
    draw,
    exchange,
    hold,
    idle,
    lines_of,
    moment,
    offer,
    play,
    points_of,
    refused,
    reveal,
    score,
    take,
    walk,
    workers_of,
)


@pytest.mark.parametrize(("seats", "pile"), [(3, 36), (4, 35), (5, 34)])
def test_2_1_everybody_is_dealt_a_card(seats, pile):
    table = play(seats, deal(*range(1, 4), *[4] * (seats - 3)))
    assert workers_of(table) == [1, 2, 3, 4, 4][:seats]
    assert table["pile"] == pile
    assert asks(table) == ("reveal", *range(seats))


def test_2_1_workers_add_up_from_round_to_round():
    table = play(3, idle(3), deal(1, 2, 4))
    assert workers_of(table) == [2, 3, 5]
    assert table["pile"] == 33
    assert moment(table) == (1, 2)


@pytest.mark.parametrize("workers", [0, 5])
def test_2_1_a_card_shows_one_to_four_workers(workers):
    assert refused(3, deal(1, 4, workers)) == "out_of_range"


@pytest.mark.parametrize("workers", [(1, 1), (1, 1, 1, 1)])
def test_2_1_a_deal_is_for_all(workers):
    assert refused(3, deal(*workers)) == "wrong_length"


def test_2_1_a_round_begins_with_the_deal():
    assert asks(play(3)) == ("deal", 0, 1, 2)
    assert refused(3, reveal("ABC")) == "not_now"


def test_2_1_nobody_is_dealt_a_second_card():
    assert refused(3, deal(1, 1, 1), deal(1, 1, 1)) == "not_now"


def test_2_2_all_reveal_together():
    assert asks(play(3, deal(1, 1, 1), reveal("CAB"))) == ("draw", 1)
    assert refused(3, deal(1, 1, 1), reveal("AB")) == "wrong_length"
    assert refused(3, chosen("ABC"), reveal("ABC")) == "not_now"


@pytest.mark.parametrize("actions", ["ABD", "DABC"])
def test_2_2_d_is_only_for_five(actions):
    assert refused(len(actions), chosen(actions)) == "action_needs_five"


def test_2_2_with_five_d_can_be_chosen():
    assert asks(play(5, chosen("AAABD"))) == ("points", 3)
    assert refused(5, chosen("AAABE")) == "unknown_word"


def test_2_3_actions_go_from_a_to_d_whatever_the_seat():
    moves = [draw(4), offer(2, blue=1), accept(3), score(2), take(1, red=2)]
    moves = [*moves, exchange(0, "blue", red=2)]
    assert walk(5, [hold(2, 4, 3, 3, 3), *chosen("DCBBA")], *moves) == [
        ("draw", 4),
        ("offer", 2),
        ("offer", "accept", 3),
        ("points", 2),
        ("gems", 1),
        ("exchange", 0),
        ("deal", 0, 1, 2, 3, 4),
    ]


def test_2_3_no_action_comes_before_its_time():
    assert refused(3, chosen("ABC"), score(1)) == "not_now"
    assert refused(3, chosen("ABC"), take(2, red=2)) == "not_now"
    assert refused(3, chosen("ABC"), draw(0), take(2, red=2)) == "not_now"
    assert refused(5, chosen("AAACD"), exchange(4, "blue", red=2)) == "not_now"


def test_2_4_chosen_by_nobody_does_not_happen():
    assert asks(play(3, chosen("BCC"))) == ("points", 0)
    assert asks(play(3, chosen("ACC"), draw(0))) == ("first", 1, 2)
    assert asks(play(3, chosen("BAB"), draw(1), adjust(0, points=1))) == ("offer", 0)
    without_c = [adjust(0, points=1), *chosen("BAB"), draw(1), offer(0, red=1), accept(2), score(0)]
    assert asks(play(3, without_c)) == ("deal", 0, 1, 2)


@pytest.mark.parametrize(
    ("moves", "performer"),
    [([], ("draw", 1)), ([draw(1)], ("points", 2)), ([draw(1), score(2)], ("gems", 0))],
)
def test_2_4_chosen_by_one_he_performs_it(moves, performer):
    assert asks(play(3, chosen("CAB"), moves)) == performer


def test_2_4_nobody_performs_for_another():
    assert refused(3, chosen("CAB"), draw(0)) == "not_this_seat"
    assert refused(3, chosen("CAB"), draw(1), score(1)) == "not_this_seat"
    assert refused(3, chosen("CAB"), draw(1), score(2), take(2, red=2)) == "not_this_seat"


@pytest.mark.parametrize(
    ("actions", "moves"),
    [("AABC", []), ("BABC", [draw(1)]), ("CACB", [draw(1), score(3)])],
)
def test_2_4_chosen_by_two_they_bargain(actions, moves):
    wanted = actions[0]
    pair = [seat for seat, action in enumerate(actions) if action == wanted]
    opener = pair[1]
    lead = hold(opener, 4, 3, 3, 3)
    assert asks(play(4, lead, chosen(actions), moves)) == ("offer", opener)


@pytest.mark.parametrize("action", "ABC")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_2_4_chosen_by_all_it_is_forfeited(action, seats):
    table = play(seats, chosen(action * seats))
    assert asks(table) == ("deal", *range(seats))
    assert moment(table) == (1, 2)
    assert points_of(table) == [0] * seats
    assert table["pile"] == 39 - seats


@pytest.mark.parametrize(
    ("actions", "moves", "following"),
    [
        ("AAAB", [], ("points", 3)),
        ("BCBB", [], ("gems", 1)),
        ("ACCC", [draw(0)], ("deal", 0, 1, 2, 3)),
        ("AAABB", [], ("first", 3, 4)),
        ("BBBBC", [], ("gems", 4)),
        ("DCCCC", [], ("exchange", 0)),
    ],
)
def test_2_4_chosen_by_three_or_four_it_is_forfeited(actions, moves, following):
    assert asks(play(len(actions), chosen(actions), moves)) == following


def test_2_5_fifteen_workers_end_nothing_within_the_round():
    nearly = [adjust(0, workers=14), *chosen("ABC")]
    for moves in ([], [draw(0)], [draw(0), score(1)]):
        table = play(3, nearly, moves)
        assert moment(table) == (1, 1)
        assert table["pile"] == 36 - (len(moves) > 0)
        assert [source for source, _ in lines_of(table)] == ["B"] * (len(moves) - 1)


def test_2_5_fifteen_workers_end_the_stage_after_the_last_action():
    table = play(3, adjust(0, workers=14), chosen("ABC"), draw(0), score(1), take(2, red=2))
    assert moment(table) == (2, 1)
    assert ("workers", [12, 0, 0]) in lines_of(table)
    assert asks(table) == ("deal", 0, 1, 2)


def test_2_5_fourteen_workers_do_not():
    table = play(3, adjust(2, workers=13), idle(3))
    assert workers_of(table) == [1, 1, 14]
    assert moment(table) == (1, 2)
    assert lines_of(table) == []


def test_2_5_exactly_fifteen_are_enough_whoever_has_them():
    table = play(3, adjust(2, workers=14), idle(3))
    assert moment(table) == (2, 1)
    assert lines_of(table)[-1] == ("workers", [0, 0, 12])


def test_2_5_a_card_drawn_can_bring_the_fifteenth():
    drawn = [adjust(0, workers=12), adjust(1, points=1), *chosen("ABB"), draw(0, 2)]
    assert workers_of(play(3, drawn)) == [15, 1, 1]
    assert asks(play(3, drawn)) == ("offer", 1)
    assert moment(play(3, drawn)) == (1, 1)
    assert moment(play(3, drawn, offer(1, blue=1), accept(2), score(1))) == (2, 1)


@pytest.mark.parametrize(("seats", "rounds", "pile"), [(3, 12, 3), (4, 8, 7), (5, 6, 9)])
def test_2_6_the_stage_goes_on_while_there_is_a_card_for_everybody(seats, rounds, pile):
    table = play(seats, idle(seats, rounds))
    assert table["pile"] == pile
    assert moment(table) == (1, rounds + 1)
    table = play(seats, idle(seats, rounds + 1))
    assert moment(table) == (2, 1)
    assert table["pile"] == 39
    assert workers_of(table) == [0] * seats


def test_2_6_as_many_cards_as_people_are_enough():
    table = play(4, idle(4, 5), [*chosen("ABBB"), draw(0)] * 3)
    assert table["pile"] == 4
    assert moment(table) == (1, 9)


def test_2_6_a_card_drawn_can_leave_too_few():
    table = play(3, idle(3, 11), chosen("ABC"), draw(0), score(1), take(2, red=2))
    assert moment(table) == (2, 1)
    assert [source for source, _ in lines_of(table)] == ["B", "red", "yellow", "green", "blue"]


def test_2_6_too_few_cards_end_nothing_within_the_round():
    table = play(3, idle(3, 12), chosen("BBC"))
    assert table["pile"] == 0
    assert moment(table) == (1, 13)
    assert asks(table) == ("first", 0, 1)
