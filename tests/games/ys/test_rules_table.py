"""Chapters 1 and 2: the table, and the order of a stage."""

import pytest

from companion.games.record import RecordError, replay
from tests.games.helpers.table import NAMES, record
from tests.games.ys.table import COLOURS, Ys


@pytest.mark.parametrize("names", [["Ana"], [*NAMES, "Finn"]])
def test_1_1_one_or_six_people_cannot_play(names):
    with pytest.raises(RecordError) as refused:
        replay({**record("ys", 2, []), "players": names})
    assert (refused.value.event, refused.value.code) == (None, "wrong_player_count")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_1_two_to_five_people_play_four_stages(seats):
    table = Ys(seats).empty_stage().empty_stage().empty_stage()
    assert (table.report["stage"], table.report["finished"]) == (4, False)
    table.empty_stage()
    assert (table.report["stage"], table.report["finished"]) == (4, True)
    assert (table.report["round"], table.next) == (None, None)


def test_1_1_everybody_begins_with_nothing():
    table = Ys(3)
    assert (table.points, table.gems) == ([0, 0, 0], [{}, {}, {}])
    assert (table.report["stage"], table.lines, table.warnings) == (1, [], [])


def test_1_1_colours_stand_from_left_to_right():
    assert list(Ys(4).report["quotations"]) == ["blue", "green", "yellow", "red"]


def test_1_1_black_is_on_no_ship_and_on_no_line():
    assert Ys(4).begin().visit("black red red").refused == "unknown_word"
    assert Ys(4).to_market().market(gems="red black red").refused == "unknown_word"


def test_1_1_a_white_gem_becomes_one_of_the_four_colours():
    table = Ys(3).begin().visit("white red red", commercial="A1")
    assert table.take("A", "white red", "green").gems[0] == {"green": 1, "red": 1}


@pytest.mark.parametrize("colour", ["black", "white"])
def test_1_1_a_white_gem_becomes_neither_black_nor_white(colour):
    table = Ys(3).begin().visit("white red red", commercial="A1")
    assert table.take("A", "white red", colour).refused == "unknown_word"


@pytest.mark.parametrize("value", [0, 1, 2, 3, 4])
def test_1_2_brokers_have_values_from_0_to_4(value):
    table = Ys(4).to_market().market(f"A{value} . . B0", "B2 . . .")
    assert table.next == ("shift B" if value < 2 else "shift A")


@pytest.mark.parametrize("value", [-1, 5])
def test_1_2_there_are_no_other_brokers(value):
    table = Ys(4).begin()
    brokers = {"port": [[value], [], [], []], "commercial": [[]] * 4, "palace": [[]] * 4}
    table.say("neighbourhood", number=1, ship=["red"] * 3, brokers=brokers)
    assert table.refused == "out_of_range"
    squares = [[[0, value], None, None, None], [None] * 4, [None] * 4]
    table = Ys(4).to_market().say("market", gems=["red"] * 3, brokers=squares)
    assert table.refused == "out_of_range"


@pytest.mark.parametrize(
    ("seats", "options", "count"),
    [
        (2, {}, 3),
        (3, {}, 4),
        (3, {"neighbourhoods": 3}, 3),
        (3, {"neighbourhoods": 4}, 4),
        (4, {}, 4),
        (5, {}, 4),
    ],
)
def test_1_3_so_many_neighbourhoods_come_before_the_market(seats, options, count):
    everybody = "ABCDE"[:seats]
    table = Ys(seats, **options).begin()
    for _ in range(count):
        assert table.next == f"neighbourhood {everybody}"
        table.visit()
    assert table.next == f"market {everybody}"


def test_1_3_where_three_are_agreed_there_is_no_fourth():
    assert Ys(3, neighbourhoods=3).to_market().visit().refused == "not_now"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_4_the_market_has_lines_by_the_number_of_players(seats):
    count = {2: 2, 3: 2, 4: 3, 5: 4}[seats]
    empty = [None] * 4

    def with_lines(gems, lines):
        table = Ys(seats).to_market()
        return table.say("market", gems=["red"] * gems, brokers=[empty] * lines)

    assert with_lines(count, count).next == f"order {'ABCDE'[:seats]}"
    assert with_lines(count, count - 1).refused == "wrong_length"
    assert with_lines(count, count + 1).refused == "wrong_length"
    assert with_lines(count - 1, count).refused == "wrong_length"
    assert with_lines(count + 1, count).refused == "wrong_length"


def test_1_4_five_players_also_trade_on_line_0():
    table = Ys(5).to_market()
    table.market("E1 . . .", gems="red green green green")
    assert (table.gems[4], table.points) == ({"red": 1}, [0, 0, 0, 0, 1])


@pytest.mark.parametrize("count", [3, 5])
def test_1_4_a_line_has_four_columns(count):
    table = Ys(3).to_market()
    table.say("market", gems=["red", "red"], brokers=[[None] * count, [None] * 4])
    assert table.refused == "wrong_length"


@pytest.mark.parametrize(
    ("square", "code"),
    [
        ([[0, 4], [1, 2]], "wrong_type"),
        ([0, 4, 1, 2], "wrong_length"),
        ([], "wrong_length"),
        ({"0": 4}, "wrong_type"),
        ([4, 1], "unknown_seat"),
    ],
)
def test_1_4_a_square_holds_one_broker(square, code):
    lines = [[square, None, None, None], [None] * 4, [None] * 4]
    assert Ys(4).to_market().say("market", gems=["red"] * 3, brokers=lines).refused == code


def test_1_5_every_colour_starts_at_0():
    assert Ys(3).report["quotations"] == dict.fromkeys(COLOURS, 0)


def raised(*shifts):
    """Red is the highest column in every stage, blue the lowest, and then red is moved."""
    table = Ys(4)
    for by in shifts:
        table.to_market().market("A1 A2 A3 A4").shift("A", by, "red")
    return table


def test_1_5_a_column_stops_at_both_ends():
    assert raised(1, 1).quotations == [-4, -2, 2, 6]
    assert raised(1, 1, 0).quotations == [-6, -3, 3, 7]
    assert raised(1, 1, 0, 0).quotations == [-7, -4, 4, 7]


def test_1_5_a_shift_stops_at_both_ends():
    assert raised(1, 1, 1).quotations == [-6, -3, 3, 7]
    table = Ys(4)
    for _ in range(3):
        table.to_market().market("A1 A2 A3 A4").shift("A", -1, "blue")
    assert table.quotations == [-7, -3, 3, 6]


def test_1_5_a_shift_reaches_the_end_itself():
    table = raised(1, 0).to_market().market("A1 A2 A4 A3")
    assert table.quotations == [-6, -3, 4, 6]
    assert table.shift("A", 1, "red").quotations == [-6, -3, 4, 7]
    table = Ys(4).quote("red yellow green blue").quote("red yellow green blue")
    table.to_market().market("A1 A2 A3 A4").shift("A", -1, "blue")
    assert table.quotations == [-7, -3, 3, 6]


def test_1_5_what_went_past_the_end_is_forgotten():
    table = raised(1, 1, 1).to_market().market("A4 A3 A2 A1")
    assert table.quotations == [-4, -2, 2, 5]


def test_1_6_house_tables_stand_in_for_what_nobody_has_entered():
    held = {"A": "blue black black black", "B": "green", "C": "yellow"}
    house = [[24, 18, 12, 6], [20, 15, 10, 5], [16, 12, 8, 4], [12, 9, 6, 3]]
    expected = {
        "blue": [24, 0, 0],
        "green": [0, 20, 0],
        "yellow": [0, 0, 16],
        "black": [4, 0, 0],
    }
    assert Ys(3).hold(**held).end().final == expected
    entered = Ys(3, gem_table=house, black_table=[0, 0, 4])
    assert entered.hold(**held).end().final == expected


def test_1_6_the_box_s_own_tables_are_options():
    rows = [[9, 8, 7, 6], [5, 4, 3, 2], [1, 1, 1, 1], [0, 0, 0, 0]]
    table = Ys(4, gem_table=rows, black_table=[2])
    table.hold(A="blue blue green", B="blue yellow", C="red black black").end()
    assert table.final == {
        "blue": [9, 8, 0, 0],
        "green": [5, 0, 0, 0],
        "yellow": [0, 1, 0, 0],
        "black": [0, 0, 4, 0],
    }


# Chapter 2


def test_2_1_first_the_order_cards_then_the_reserves():
    table = Ys(3)
    assert table.next == "order ABC"
    table.say("order", seats=[2, 0, 1])
    assert table.next == "reserve ABC"
    table.say("reserve", sums=[0, 12, 5])
    assert table.next == "neighbourhood ABC"


def test_2_1_every_stage_begins_with_them_again():
    table = Ys(3).empty_stage()
    assert (table.next, table.report["stage"]) == ("order ABC", 2)
    assert table.say("reserve", sums=[1, 1, 1]).refused == "not_now"


@pytest.mark.parametrize("seats", [[0, 1, 1], [2, 2, 2]])
def test_2_1_an_order_card_is_held_by_one(seats):
    assert Ys(3).say("order", seats=seats).refused == "order_cards_differ"


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([0, 1], "wrong_length"),
        ([0, 1, 2, 0], "wrong_length"),
        ([0, 1, 3], "unknown_seat"),
        ([0, 1, -1], "unknown_seat"),
    ],
)
def test_2_1_everybody_holds_an_order_card(seats, code):
    assert Ys(3).say("order", seats=seats).refused == code


@pytest.mark.parametrize(
    ("sums", "code"),
    [
        ([0, 13, 5], "out_of_range"),
        ([-1, 3, 5], "out_of_range"),
        ([3, 5], "wrong_length"),
        ([3, 5, 5, 5], "wrong_length"),
    ],
)
def test_2_1_a_reserve_is_from_0_to_12(sums, code):
    table = Ys(3).say("order", seats=[0, 1, 2])
    assert table.say("reserve", sums=sums).refused == code


@pytest.mark.parametrize("number", [1, 3, 4])
def test_2_2_neighbourhoods_are_counted_in_order(number):
    assert Ys(4).begin().visit().visit(number=number).refused == "neighbourhood_order"


@pytest.mark.parametrize("number", [0, 5])
def test_2_2_neighbourhoods_are_numbered_from_1_to_4(number):
    assert Ys(4).begin().visit(number=number).refused == "out_of_range"


def test_2_2_each_neighbourhood_is_settled_before_the_next():
    table = Ys(3).begin().visit("red red blue", palace="A2 B1")
    assert table.next == "take A"
    assert table.take("A", "red red").next == "take B"
    assert table.take("B", "blue").next == "character A"
    assert table.character("A", "spy").next == "neighbourhood ABC"
    assert table.visit().next == "neighbourhood ABC"


def test_2_2_the_market_comes_last():
    table = Ys(3).begin()
    assert table.market().refused == "not_now"
    table = Ys(3).to_market()
    assert table.next == "market ABC"
    assert table.market("A1 . . .").next == "shift A"
    assert table.shift("A", 0).next == "order ABC"


def test_2_2_every_line_stands_under_its_stage():
    table = Ys(3).empty_stage().to_market().market("A1 B1 . .").shift("A", 0)
    assert table.lines == [(2, "market", [1, 1, 0])]
