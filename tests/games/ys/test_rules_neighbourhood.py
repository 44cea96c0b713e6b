"""Chapter 3: a neighbourhood's gems, areas and character."""

import pytest

from tests.games.ys.table import Ys


@pytest.mark.parametrize("seats", [4, 5])
def test_3_1_four_or_five_take_two_one_and_one(seats):
    table = Ys(seats).begin().visit("red green blue", commercial="A1 B2 C3 D4")
    assert table.next == "take D"
    assert table.take("D", "red green").next == "take C"
    assert table.take("C", "red").next == "take B"
    assert table.take("B", "blue").next.startswith("neighbourhood")
    assert table.gems[:4] == [{}, {"blue": 1}, {"red": 1}, {"green": 1, "red": 1}]


def test_3_1_two_or_three_take_two_and_one():
    table = Ys(3).begin().visit("red green blue", commercial="A1 B2 C3")
    assert table.take("C", "green blue").next == "take B"
    assert table.take("B", "red").next == "neighbourhood ABC"
    assert table.gems == [{}, {"red": 1}, {"green": 1, "blue": 1}]


def test_3_1_with_two_the_neutral_player_is_one_of_the_three():
    table = Ys(2).begin().visit("red green blue", commercial="A1 B3 N2")
    assert table.take("B", "red green").next == "neighbourhood AB"
    assert (table.gems, table.neutral["gems"]) == ([{}, {"red": 1, "green": 1}], {"blue": 1})


def test_3_1_people_are_ranked_by_the_brokers_of_all_areas():
    table = Ys(4).begin().visit("red green blue", port="A4 B3", commercial="B2 C1", palace="C3")
    assert table.take("B", "red red").next == "take A"
    assert table.take("A", "green").next == "take C"
    table.take("C", "blue").character("C", "spy")
    assert table.gems == [{"green": 1, "black": 1}, {"red": 2}, {"blue": 1}, {}]


def test_3_1_all_brokers_of_one_person_are_added():
    table = Ys(4).begin().visit("red green blue", commercial="A31 B33")
    assert table.next == "take B"


def test_3_1_the_large_gem_can_be_taken_whole():
    table = Ys(4).begin().visit("red green blue", commercial="A2 B1")
    table.take("A", "red red").take("B", "green")
    assert table.gems == [{"red": 2}, {"green": 1}, {}, {}]


def test_3_1_the_large_gem_can_go_to_two_people():
    table = Ys(4).begin().visit("red green blue", commercial="A3 B2 C1")
    table.take("A", "red blue").take("B", "green").take("C", "red")
    assert table.gems == [{"red": 1, "blue": 1}, {"green": 1}, {"red": 1}, {}]


def test_3_1_the_large_gem_is_only_two():
    table = Ys(4).begin().visit("red green blue", commercial="A3 B2")
    assert table.take("A", "red red").take("B", "red").refused == "not_on_ship"


def test_3_1_a_small_gem_of_the_large_one_s_colour_is_a_third():
    table = Ys(4).begin().visit("red red blue", commercial="A3 B2 C1")
    table.take("A", "red red").take("B", "red").take("C", "blue")
    assert table.gems == [{"red": 2}, {"red": 1}, {"blue": 1}, {}]


def test_3_1_the_large_gem_of_three_players_is_one():
    table = Ys(3).begin().visit("red green blue", commercial="A1")
    assert table.take("A", "red red").refused == "not_on_ship"


def test_3_1_white_gems_become_colours_when_taken():
    table = Ys(4).begin().visit("white red white", commercial="A3 B2 C1")
    table.take("A", "white white", "green yellow").take("B", "white", "blue")
    table.take("C", "red")
    assert table.gems == [{"green": 1, "yellow": 1}, {"blue": 1}, {"red": 1}, {}]


def test_3_1_two_white_gems_can_become_one_colour():
    table = Ys(4).begin().visit("white red white", commercial="A3")
    assert table.take("A", "white white", "red red").gems[0] == {"red": 2}


def test_3_1_a_white_gem_can_become_what_is_taken_beside_it():
    table = Ys(4).begin().visit("white red blue", commercial="A3")
    assert table.take("A", "white red", "red").gems[0] == {"red": 2}


@pytest.mark.parametrize(
    ("gems", "white_as"),
    [
        ("white red", ""),
        ("white red", "blue blue"),
        ("white white", "blue"),
        ("red red", "blue"),
    ],
)
def test_3_1_a_colour_for_each_white_gem_and_for_no_other(gems, white_as):
    table = Ys(4).begin().visit("white red red", commercial="A3")
    assert table.take("A", gems, white_as).refused == "white_as"


@pytest.mark.parametrize("gems", ["", "red", "red red green"])
def test_3_1_the_first_takes_neither_more_nor_fewer(gems):
    table = Ys(4).begin().visit("red green blue", commercial="A3 B2 C1")
    assert table.take("A", gems).refused == "take_exactly"


@pytest.mark.parametrize("gems", ["", "green blue"])
def test_3_1_the_second_takes_one(gems):
    table = Ys(3).begin().visit("red green blue", commercial="A3 B2").take("A", "red green")
    assert table.take("B", gems).refused == "take_exactly"


@pytest.mark.parametrize(
    ("gems", "white_as"), [("yellow red", ""), ("blue blue", ""), ("white red", "blue")]
)
def test_3_1_only_what_is_on_the_ship_can_be_taken(gems, white_as):
    table = Ys(4).begin().visit("red green blue", commercial="A3")
    assert table.take("A", gems, white_as).refused == "not_on_ship"


def test_3_1_what_one_took_the_next_cannot_take():
    table = Ys(3).begin().visit("red green blue", commercial="A3 B2").take("A", "red green")
    assert table.take("B", "green").refused == "not_on_ship"


def test_3_1_black_is_not_taken_from_a_ship():
    table = Ys(4).begin().visit("red green blue", commercial="A3")
    assert table.take("A", "red black").refused == "unknown_word"


@pytest.mark.parametrize("ship", ["red green", "red red green blue"])
def test_3_1_a_ship_has_a_large_gem_and_two_small_ones(ship):
    assert Ys(4).begin().visit(ship).refused == "wrong_length"


def test_3_2_nobody_chooses_before_his_turn():
    table = Ys(4).begin().visit("red green blue", commercial="A3 B2 C1")
    assert table.take("B", "red").refused == "not_this_seat"


def test_3_2_who_has_no_broker_there_takes_nothing():
    table = Ys(4).begin().visit("red green blue", commercial="B1")
    assert table.next == "take B"
    assert table.take("B", "red red").next == "neighbourhood ABCD"
    assert table.gems == [{}, {"red": 2}, {}, {}]


def test_3_2_a_single_0_takes_its_share():
    table = Ys(4).begin().visit("red green blue", commercial="A1 D0").take("A", "red red")
    assert table.take("D", "green").gems[3] == {"green": 1}


def test_3_2_what_is_left_goes_back():
    table = Ys(4).begin().visit("red green blue", commercial="A1").take("A", "green blue")
    table.visit("yellow yellow yellow", commercial="B1")
    assert table.take("B", "red yellow").refused == "not_on_ship"


def test_3_2_with_nobody_there_nothing_is_taken():
    assert Ys(4).begin().visit("red green blue").next == "neighbourhood ABCD"


def test_3_3_the_most_in_the_port_area_gains_a_black_gem():
    table = Ys(4).begin().visit("red red red", port="A2 B3", commercial="A4")
    assert table.gems == [{}, {"black": 1}, {}, {}]


def test_3_3_the_most_in_the_commercial_area_gains_3_points():
    table = Ys(4).begin().visit(port="A4", commercial="B2 C11 D3")
    assert table.points == [0, 0, 0, 3]
    assert table.lines == [(1, "commercial", [0, 0, 0, 3])]


def test_3_3_the_most_in_the_palace_area_gains_the_character():
    table = Ys(3).begin().visit(port="A4", palace="B2 C1").take("A", "blue blue")
    assert table.take("B", "blue").next == "character B"
    assert table.character("A", "spy").refused == "not_this_seat"


@pytest.mark.parametrize("name", ["prince", "king"])
def test_3_3_a_character_gives_points_at_once(name):
    table = Ys(3).begin().visit("red red red", palace="B2").take("B", "red red")
    table.character("B", name, points=5)
    assert (table.points, table.lines) == ([0, 5, 0], [(1, "character", [0, 5, 0])])
    assert table.gems == [{}, {"red": 2}, {}]


def test_3_3_a_character_gives_gems_at_once():
    table = Ys(3).begin().visit("red red red", palace="B2").take("B", "red red")
    table.character("B", "magician", gems="black blue red")
    assert table.gems == [{}, {"red": 3, "blue": 1, "black": 1}, {}]
    assert (table.points, table.lines) == ([0, 0, 0], [])


def test_3_3_a_character_gives_points_and_gems_at_once():
    table = Ys(3).begin().visit("red red red", palace="B2").take("B", "red red")
    table.character("B", "Alchemist", gems="black", points=2)
    assert (table.points[1], table.gems[1]) == (2, {"red": 2, "black": 1})


@pytest.mark.parametrize("name", ["intriguer", "spy", "herald", "Merlin le Mage", "x" * 40])
def test_3_3_a_character_can_give_nothing_at_once_and_have_any_name(name):
    table = Ys(3).begin().visit("red red red", palace="B2").take("B", "red red")
    table.character("B", name)
    assert (table.points, table.gems, table.next) == (
        [0, 0, 0],
        [{}, {"red": 2}, {}],
        "neighbourhood ABC",
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "text_length"), ("x" * 41, "text_length"), ("a\nb", "text_control"), (7, "wrong_type")],
)
def test_3_3_a_character_s_name_is_a_line_of_up_to_40_characters(name, code):
    table = Ys(3).begin().visit(palace="B2").take("B", "blue blue")
    assert table.character("B", name).refused == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"points": -1}, "out_of_range"),
        ({"gems": {"white": 1}}, "unknown_word"),
        ({"gems": {"red": -1}}, "bad_count"),
        ({"gems": {"red": 0}}, "bad_count"),
    ],
)
def test_3_3_a_character_gives_no_white_gem_and_takes_nothing_away(fields, code):
    table = Ys(3).begin().visit(palace="B2").take("B", "blue blue")
    assert table.say("character", seat=1, name="spy", **fields).refused == code


def test_3_3_one_person_can_win_all_areas():
    table = Ys(3).begin().visit("red red red", port="C1", commercial="C1", palace="C1")
    table.take("C", "red red").character("C", "king", points=4)
    assert table.lines == [(1, "commercial", [0, 0, 3]), (1, "character", [0, 0, 4])]
    assert table.gems == [{}, {}, {"red": 2, "black": 1}]


def test_3_3_every_neighbourhood_gives_anew():
    table = Ys(3).begin()
    for _ in range(2):
        table.visit("red red red", port="A1", commercial="A1").take("A", "red red")
    assert (table.points, table.gems[0]) == ([6, 0, 0], {"red": 4, "black": 2})


def test_3_4_a_single_0_wins_an_area_that_nobody_else_is_in():
    table = Ys(3).begin().visit("red red red", port="A0", commercial="B0", palace="C0")
    table.take("A", "red red").take("B", "red").character("C", "prince", points=2)
    assert (table.points, table.gems[0]) == ([0, 3, 2], {"red": 2, "black": 1})


def test_3_4_a_0_loses_to_a_1():
    table = Ys(3).begin().visit("red red red", commercial="A00 B1")
    assert (table.points, table.next) == ([0, 3, 0], "take B")


def test_3_4_where_nobody_is_nobody_gains():
    table = Ys(3).begin().visit("red red red")
    assert (table.points, table.gems) == ([0, 0, 0], [{}, {}, {}])
    assert (table.lines, table.next) == ([], "neighbourhood ABC")


def test_3_4_with_nobody_in_the_palace_there_is_no_character():
    table = Ys(3).begin().visit("red red red", port="A1").take("A", "red red")
    assert table.next == "neighbourhood ABC"
    assert table.character("A", "king", points=3).refused == "not_now"
