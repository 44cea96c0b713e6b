"""Chapter 5: the market."""

import pytest

from tests.games.ys.table import Ys


def test_5_1_every_broker_gains_a_point():
    table = Ys(4).to_market().market("A4 B0 . C1", "A1 . . .", ". A3 B2 .")
    assert table.points == [3, 2, 1, 0]
    assert table.lines == [(1, "market", [3, 2, 1, 0])]


def test_5_1_without_a_broker_there_is_no_point():
    table = Ys(4).to_market().market()
    assert (table.points, table.lines) == ([0, 0, 0, 0], [])


def test_5_2_the_most_on_a_line_gains_its_gem():
    table = Ys(4).to_market()
    table.market("A1 B3 . .", "A2 . . C1", "D0 . . .", gems="red green yellow")
    assert table.gems == [{"green": 1}, {"red": 1}, {}, {"yellow": 1}]


def test_5_2_the_brokers_of_one_person_on_a_line_are_added():
    table = Ys(4).to_market().market("A3 B2 . B2", gems="red green green")
    assert table.gems == [{}, {"red": 1}, {}, {}]


def test_5_2_brokers_on_other_lines_do_not_count():
    table = Ys(3).to_market().market("A1 B2 . .", "A4 . . .", gems="red green")
    assert table.gems == [{"green": 1}, {"red": 1}, {}]


def test_5_2_a_line_with_nobody_on_it_gives_nothing():
    table = Ys(3).to_market().market(". . . .", "A1 . . .", gems="white green")
    assert (table.gems, table.next) == ([{"green": 1}, {}, {}], "shift A")


def test_5_2_all_four_lines_of_five_players():
    lines = ("A1 . . .", "B1 . . .", "C1 . . .", "D1 . . .")
    table = Ys(5).to_market().market(*lines, gems="red green yellow blue")
    assert table.gems == [{"red": 1}, {"green": 1}, {"yellow": 1}, {"blue": 1}, {}]


def test_5_2_a_white_gem_becomes_a_colour_of_its_winner_s_choice():
    table = Ys(3).to_market().market("A1 B2 . .", gems="white red")
    assert (table.next, table.gems) == ("take B", [{}, {}, {}])
    assert table.take("B", "white", "yellow").gems == [{}, {"yellow": 1}, {}]
    assert table.next == "shift B"


def test_5_2_white_gems_of_two_winners_are_taken_from_the_lowest_line_on():
    table = Ys(3).to_market().market("B2 . . .", "A3 . . .", gems="white white")
    assert table.take("A", "white", "red").refused == "not_this_seat"
    table.events.pop()
    assert table.take("B", "white", "green").next == "take A"
    assert table.take("A", "white", "red").next == "shift A"
    assert table.gems == [{"red": 1}, {"green": 1}, {}]


def three_white():
    return Ys(4).to_market().market("A1 . . .", "B1 . . .", "A1 . . .", gems="white white white")


def test_5_2_who_won_several_takes_them_line_by_line():
    table = three_white().take("A", "white", "red")
    assert table.next == "take B"
    assert table.take("B", "white", "blue").next == "take A"
    assert table.take("A", "white", "green").next == "shift A"
    assert table.gems == [{"red": 1, "green": 1}, {"blue": 1}, {}, {}]


def test_5_2_who_won_several_takes_them_all_at_once():
    table = three_white().take("A", "white white", "red green")
    assert table.next == "take B"
    assert table.take("B", "white", "blue").next == "shift A"
    assert table.gems == [{"red": 1, "green": 1}, {"blue": 1}, {}, {}]


def test_5_2_two_of_three_at_once():
    table = Ys(4).to_market().market("A1 . . .", "A1 . . .", "A1 . . .", gems="white white white")
    assert table.take("A", "white white", "red red").next == "take A"
    assert table.take("A", "white", "blue").next == "shift A"
    assert table.gems[0] == {"red": 2, "blue": 1}


def test_5_2_four_white_gems_at_once_and_never_five():
    table = Ys(5).to_market().market(*["A1 . . ."] * 4, gems="white white white white")
    table.take("A", "white white white white", "red blue green red")
    assert (table.gems[0], table.next) == ({"red": 2, "blue": 1, "green": 1}, "shift A")
    table.events[-1]["white_as"].append("red")
    assert table.refused == "wrong_length"


@pytest.mark.parametrize(
    ("gems", "white_as"),
    [
        ("", ""),
        ("red", ""),
        ("white red", "blue"),
        ("white white white", "red red red"),
    ],
)
def test_5_2_only_the_white_gems_that_he_won_are_taken(gems, white_as):
    assert three_white().take("A", gems, white_as).refused == "take_white"


@pytest.mark.parametrize(
    ("gems", "white_as"), [("white", ""), ("white", "red red"), ("white white", "red")]
)
def test_5_2_a_white_gem_needs_a_colour(gems, white_as):
    assert three_white().take("A", gems, white_as).refused == "white_as"


def test_5_2_a_gem_with_a_colour_is_not_taken():
    table = Ys(3).to_market().market("A1 . . .", gems="red red")
    assert table.take("A", "red").refused == "not_now"


def test_5_3_columns_move_by_2_and_1_up_and_1_and_2_down():
    assert Ys(3).to_market().market("A1 A4 A2 A3").quotations == [-2, 2, -1, 1]


def test_5_3_all_brokers_in_a_column_are_added():
    table = Ys(4).to_market().market("A4 B2 C3 .", ". A2 B3 .", ". C2 . D1")
    assert table.quotations == [-1, 2, 1, -2]  # 4, 6, 6 and 1


@pytest.mark.parametrize(
    ("line", "quotations"),
    [
        ("A1 A1 A1 A1", [2, 1, -1, -2]),
        ("A1 A2 A2 A1", [-1, 2, 1, -2]),
        (". . . A1", [1, -1, -2, 2]),
        ("A3 . . A3", [2, -1, -2, 1]),
    ],
)
def test_5_3_of_equal_columns_the_left_one_is_higher(line, quotations):
    assert Ys(3).to_market().market(line).quotations == quotations


@pytest.mark.parametrize("line", ["A0 . . .", ". . . A0", ". A0 . A0"])
def test_5_3_an_empty_column_counts_0_like_one_with_a_0(line):
    assert Ys(3).to_market().market(line).quotations == [2, 1, -1, -2]


def test_5_3_with_no_broker_in_the_whole_market_nothing_moves():
    assert Ys(3).to_market().market().quotations == [0, 0, 0, 0]
    assert Ys(3).quote("red yellow green blue").empty_stage().quotations == [-2, -1, 1, 2]


def test_5_3_columns_move_after_the_last_white_gem_is_taken():
    table = Ys(3).to_market().market("A1 . . .", "B1 . . .", gems="white white")
    assert table.take("A", "white", "red").quotations == [0, 0, 0, 0]
    assert table.take("B", "white", "red").quotations == [2, 1, -1, -2]


def test_5_3_quotations_go_on_from_stage_to_stage():
    table = Ys(3).quote("red yellow green blue").quote("green yellow red blue")
    assert table.quotations == [-4, 1, 2, 1]


@pytest.mark.parametrize(("by", "green"), [(1, 2), (-1, 0), (0, 1)])
def test_5_4_the_most_in_the_market_moves_one_colour_by_1(by, green):
    table = Ys(3).to_market().market("A4 A3 B2 A1").shift("A", by, "green")
    assert table.quotations == [2, green, -1, -2]
    assert (table.report["stage"], table.next) == (2, "order ABC")


def test_5_4_who_declines_needs_no_colour():
    table = Ys(3).to_market().market("A4 A3 B2 A1").shift("A", 0)
    assert (table.quotations, table.next) == ([2, 1, -1, -2], "order ABC")


def test_5_4_brokers_of_all_lines_count():
    table = Ys(3).to_market().market("A3 B2 . .", "B2 . . .")
    assert table.next == "shift B"
    assert table.shift("A", 1, "red").refused == "not_this_seat"


def test_5_4_a_single_0_is_the_most():
    assert Ys(3).to_market().market(". . C0 .").next == "shift C"


def test_5_4_who_moves_a_colour_says_which():
    assert Ys(3).to_market().market("A1 . . .").shift("A", 1).refused == "shift_colour"
    assert Ys(3).to_market().market("A1 . . .").shift("A", -1).refused == "shift_colour"


@pytest.mark.parametrize("by", [2, -2])
def test_5_4_nobody_moves_a_colour_further(by):
    table = Ys(3).to_market().market("A1 . . .").shift("A", by, "red")
    assert table.refused == "out_of_range"


@pytest.mark.parametrize("colour", ["black", "white"])
def test_5_4_only_the_four_colours_are_quoted(colour):
    table = Ys(3).to_market().market("A1 . . .").shift("A", 1, colour)
    assert table.refused == "unknown_word"


def test_5_4_at_7_a_shift_is_allowed_and_has_no_effect():
    table = Ys(3)
    for _ in range(3):
        table.to_market().market("A1 A2 A3 A4").shift("A", 1, "red")
    table.to_market().market("A1 A2 A3 A4")
    assert table.quotations[3] == 7
    assert table.shift("A", 1, "red").quotations[3] == 7
    assert table.report["finished"] is True


def test_5_4_with_nobody_in_the_market_nobody_may():
    table = Ys(3).to_market().market(gems="white white")
    assert table.next == "order ABC"
    assert table.shift("A", 1, "red").refused == "not_now"
