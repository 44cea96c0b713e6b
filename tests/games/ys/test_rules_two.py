"""Chapter 6: two players and the neutral one."""

import pytest

from tests.games.ys.table import Ys
from tests.helpers.said import said

RED_FIRST = "red yellow green blue"


def test_6_1_the_neutral_player_is_in_every_count():
    table = Ys(2).begin()
    table.visit("red red red", port="A1 N4", commercial="A1 N2", palace="B1 N2")
    table.take("A", "red").character("N", "king", points=4).pass_by()
    table.market("A1 N4 . .", gems="yellow yellow")
    assert table.neutral == {"points": 3 + 4 + 1, "gems": {"red": 2, "black": 1, "yellow": 1}}
    assert (table.points, table.gems) == ([1, 0], [{"red": 1}, {}])
    assert (table.report["stage"], table.next) == (2, "order AB")


def test_6_1_the_neutral_player_loses_to_more():
    table = Ys(2).begin().visit("red red red", port="A3 N2", commercial="A3 N2", palace="A3 N2")
    table.take("A", "red red").character("A", "king", points=4)
    assert table.neutral == {"points": 0, "gems": {"red": 1}}
    assert (table.points, table.gems[0]) == ([7, 0], {"red": 2, "black": 1})


def test_6_1_a_single_0_of_it_wins_as_well():
    table = Ys(2).begin().visit("red red red", port="N0", commercial="N0", palace="N0")
    assert table.next == "character N"
    assert table.neutral == {"points": 3, "gems": {"red": 2, "black": 1}}


def test_6_1_its_brokers_move_columns():
    table = Ys(2).to_market().market(". . . N2", ". . A1 .")
    assert table.quotations == [-1 + 1, -2, 1, 2]  # and it moves the blue of its line's gem


@pytest.mark.parametrize(("seats", "code"), [([0, 2], "unknown_seat"), ([0, 1, 2], "wrong_length")])
def test_6_1_it_holds_no_order_card(seats, code):
    assert Ys(2).say("order", seats=seats).refused == code


def test_6_1_it_holds_no_reserve():
    table = Ys(2).say("order", seats=[1, 0])
    assert table.next == "reserve AB"
    assert table.say("reserve", sums=[1, 2, 3]).refused == "wrong_length"


def test_6_1_its_brokers_stand_last():
    table = Ys(2).begin()
    brokers = {"port": [[], []], "commercial": [[], []], "palace": [[], []]}
    table.say("neighbourhood", number=1, ship=["red"] * 3, brokers=brokers)
    assert table.refused == "wrong_length"


def neutral_stage(first, second, **options):
    """A stage with these brokers of the neutral player, and eight of Ana and of Ben."""
    table = Ys(2, **options).begin(reserves="9 10")
    table.visit("red red red", commercial=f"A11144 B11133 N{first}")
    while table.next.startswith("take"):
        count = 2 if table.next == "take B" else 1
        table.take(table.next[-1], " ".join(["red"] * count))
    table.pass_by()
    return table.market("A0 A0 B0 B0", " ".join(["A2", "B3", *[f"N{each}" for each in second]]))


def test_6_1_two_sets_of_4_2_1_0_fit_the_box():
    assert neutral_stage("442211", "00").warnings == []


def test_6_1_it_places_four_brokers_of_each_person_s_set():
    assert neutral_stage("44221", "00").warnings == [(1, "N", "brokers_placed")]


@pytest.mark.parametrize("value", [0, 1, 2, 3, 4])
def test_6_1_more_of_a_value_than_its_sets_have_is_a_warning(value):
    table = Ys(2).begin().visit(port=f"N{str(value) * 2}")
    assert table.warnings == ([(1, "N", "brokers_not_in_box")] if value == 3 else [])
    table = Ys(2).begin().visit(port=f"N{str(value) * 3}")
    assert table.warnings == [(1, "N", "brokers_not_in_box")]


def test_6_1_the_values_are_an_option():
    table = Ys(2, neutral=[4, 3, 1, 0]).begin().visit(port="N443311").visit(port="N2")
    assert table.warnings == [(1, "N", "brokers_not_in_box")]
    assert table.report["warnings"][0]["message"] == said(
        "brokers_not_in_box", seat=said("neutral"), value=2
    )
    table = Ys(2, neutral=[4, 4, 4, 4]).begin().visit(port="N44444444")
    assert table.warnings == []


def test_6_2_it_takes_the_highest_quoted_colours_on_offer():
    table = Ys(2).quote(RED_FIRST).begin().visit("blue yellow green", commercial="A1 N2")
    assert table.neutral["gems"] == {"yellow": 1, "green": 1}
    assert table.take("A", "blue").gems[0] == {"blue": 1}


def test_6_2_of_equal_ones_it_takes_the_leftmost():
    table = Ys(2).begin().visit("red yellow green", commercial="A1 N2")
    assert table.neutral["gems"] == {"green": 1, "yellow": 1}
    assert table.take("A", "red").next == "neighbourhood AB"


def test_6_2_it_takes_two_of_a_colour_where_there_are_two():
    table = Ys(2).quote(RED_FIRST).begin().visit("green red red", commercial="N2")
    assert table.neutral["gems"] == {"red": 2}


def test_6_2_the_large_gem_is_one_gem_for_it_too():
    table = Ys(2).quote(RED_FIRST).begin().visit("red green blue", commercial="N2")
    assert table.neutral["gems"] == {"red": 1, "green": 1}


def test_6_2_as_the_second_it_takes_one_of_what_is_left():
    table = Ys(2).quote(RED_FIRST).begin().visit("red yellow green", commercial="A3 N2 B1")
    assert table.neutral["gems"] == {}
    assert table.take("A", "red green").neutral["gems"] == {"yellow": 1}
    assert table.next == "neighbourhood AB"


def test_6_2_as_the_third_it_takes_nothing():
    table = Ys(2).begin().visit("red yellow green", commercial="A3 N1 B2")
    table.take("A", "red green").take("B", "yellow")
    assert (table.neutral["gems"], table.next) == ({}, "neighbourhood AB")


def test_6_2_alone_it_takes_two_and_nobody_is_asked():
    table = Ys(2).begin().visit("red yellow green", commercial="N1")
    assert (table.neutral["gems"], table.next) == ({"green": 1, "yellow": 1}, "neighbourhood AB")


def test_6_2_a_white_gem_it_takes_first_as_the_highest_quoted_colour_of_all():
    table = Ys(2).quote(RED_FIRST).begin().visit("blue white blue", commercial="A3 N2")
    assert table.take("A", "blue blue").neutral["gems"] == {"red": 1}
    table = Ys(2).quote(RED_FIRST).begin().visit("green white yellow", commercial="N2")
    assert table.neutral["gems"] == {"red": 1, "yellow": 1}


def test_6_2_two_white_gems_both_become_the_highest_quoted_colour():
    table = Ys(2).quote(RED_FIRST).begin().visit("white white red", commercial="A1 N2")
    assert table.neutral["gems"] == {"red": 2}
    assert table.take("A", "red").gems[0] == {"red": 1}


def test_6_2_with_all_colours_equal_a_white_gem_becomes_blue():
    table = Ys(2).begin().visit("white red green", commercial="N2")
    assert table.neutral["gems"] == {"blue": 1, "green": 1}


def test_6_2_a_white_gem_of_a_line_is_coloured_before_the_columns_move():
    table = Ys(2).quote(RED_FIRST).to_market().market("N4 . . .", "A1 . . .", gems="white blue")
    assert table.neutral["gems"] == {"red": 1}
    assert table.next == "order AB"  # it moves red of itself


def test_6_2_a_white_gem_of_a_person_s_line_is_still_asked_for():
    table = Ys(2).quote(RED_FIRST).to_market()
    table.market("N4 . . .", "A1 . . .", gems="white white")
    assert (table.neutral["gems"], table.next) == ({"red": 1}, "take A")


@pytest.mark.parametrize(
    "name", ["prince", "king", "Prince", "KING", "Prinz", "König", "Roi", "roi"]
)
def test_6_3_prince_and_king_give_it_their_points(name):
    table = Ys(2).begin().visit("red red red", palace="N2").character("N", name, points=5)
    assert table.neutral == {"points": 5, "gems": {"red": 2}}
    assert (table.points, table.lines, table.next) == ([0, 0], [], "neighbourhood AB")


@pytest.mark.parametrize("name", ["intriguer", "spy", "magician", "herald", "Merlin"])
def test_6_3_for_any_other_it_gets_a_gem_of_the_highest_quoted_colour(name):
    table = Ys(2).quote("green yellow red blue").begin().visit("blue blue blue", palace="N2")
    table.character("N", name)
    assert table.neutral == {"points": 0, "gems": {"blue": 2, "green": 1}}


def test_6_3_with_all_colours_equal_that_is_blue():
    table = Ys(2).begin().visit("red red red", palace="N2").character("N", "spy")
    assert table.neutral["gems"] == {"red": 2, "blue": 1}


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("spy", {"points": 3}),
        ("Merlin", {"points": 0}),
        ("king", {"gems": "red"}),
        ("prince", {"gems": "black", "points": 3}),
        ("magician", {"gems": "red"}),
    ],
)
def test_6_3_nothing_else_is_entered_for_it(name, fields):
    table = Ys(2).begin().visit(palace="N2").character("N", name, **fields)
    assert table.refused == "neutral_character"


def test_6_3_the_character_of_the_neutral_player_is_not_a_person_s():
    table = Ys(2).begin().visit(palace="N2").character("A", "king", points=3)
    assert table.refused == "not_this_seat"


def test_6_3_a_person_s_character_gives_what_is_entered():
    table = Ys(2).begin().visit("red red red", palace="B2").take("B", "red red")
    table.character("B", "spy", gems="black", points=1)
    assert (table.points, table.gems[1]) == ([0, 1], {"red": 2, "black": 1})


def test_6_4_it_moves_the_colour_that_it_holds_most_of_up():
    table = Ys(2).hold(N="yellow yellow green").to_market().market("N4 A3 . .")
    assert table.quotations == [2, 1, -1 + 1, -2]
    assert table.next == "order AB"


def test_6_4_of_equal_ones_the_leftmost():
    table = Ys(2).hold(N="red red yellow yellow").to_market().market("N4 A3 . .")
    assert table.quotations == [2, 1, -1 + 1, -2]


def test_6_4_black_gems_are_no_colour():
    table = Ys(2).hold(N="black black black red red").to_market().market("N4 A3 . .")
    assert table.quotations == [2, 1, -1, -2 + 1]


def test_6_4_the_gems_of_the_same_market_count():
    table = Ys(2).hold(N="blue").to_market().market("N4 . . .", "N0 . . .", gems="red red")
    assert table.quotations == [2, 1, -1, -2 + 1]


def test_6_4_it_stops_at_7():
    table = Ys(2).hold(N="red red red")
    for _ in range(3):
        table.to_market().market(". . . N4", gems="red red")
    assert table.quotations == [3, -3, -6, 7]


def test_6_4_without_any_gem_it_moves_blue():
    table = Ys(2).to_market().market("A3 . . N2", ". . B3 N2")
    assert (table.neutral["gems"], table.next) == ({}, "order AB")
    assert table.quotations == [1 + 1, -2, -1, 2]


def test_6_5_a_colour_that_it_has_none_of_pays_it_the_third_place():
    assert Ys(2).end().neutral["points"] == 12 + 10 + 8 + 6
    table = Ys(2).hold(A="blue", B="blue blue", N="green").end()
    assert table.neutral["points"] == 12 + 20 + 8 + 6


def test_6_5_that_pays_nobody_else_less_or_more():
    table = Ys(2).hold(A="blue").end()
    assert (table.points, table.neutral["points"]) == ([24, 0], 12 + 10 + 8 + 6)


def test_6_5_with_gems_of_a_colour_it_has_its_place():
    table = Ys(2).hold(A="blue blue", B="blue blue green", N="blue green").end()
    assert table.final == {"blue": [18, 18], "green": [0, 15]}
    assert table.neutral["points"] == 12 + 15 + 8 + 6


def test_6_5_its_black_gems_count_too():
    assert Ys(2).hold(N="black black black").end().neutral["points"] == 36 + 4


def test_6_6_it_is_listed_with_its_points_but_holds_no_rank():
    table = Ys(2).adjust("N", points=50).adjust("B", points=5).end()
    assert (table.ranking, table.points) == ("B A", [0, 5])
    assert table.neutral == {"points": 50 + 36, "gems": {}}
    assert [player["name"] for player in table.report["players"]] == ["Ana", "Ben"]


def test_6_6_a_line_has_two_columns():
    table = Ys(2).to_market().market("A1 N1 N2 .")
    assert table.lines == [(1, "market", [1, 0])]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_6_6_with_more_players_there_is_no_neutral_one(seats):
    assert "neutral" not in Ys(seats).report
