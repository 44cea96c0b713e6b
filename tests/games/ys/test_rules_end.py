"""Chapter 7: the final reckoning."""

import pytest

from tests.games.ys.table import Ys

UP, DOWN = "blue green yellow red", "red yellow green blue"


def test_7_1_everything_is_reckoned_after_the_fourth_stage():
    table = Ys(3).hold(A="blue").empty_stage().empty_stage().empty_stage().to_market()
    assert (table.points, table.lines) == ([0, 0, 0], [])
    table.market()
    assert (table.points, table.lines) == ([24, 0, 0], [(None, "blue", [24, 0, 0])])
    assert (table.report["finished"], table.next) == (True, None)


def test_7_1_the_reckoning_waits_for_the_last_shift():
    table = Ys(3).hold(B="blue red").empty_stage().empty_stage().empty_stage().to_market()
    table.market(". . . A1", gems="green green")
    assert (table.next, table.final, table.quotations) == ("shift A", {}, [1, -1, -2, 2])
    table.shift("A", 1, "blue")
    assert table.final == {"blue": [0, 24, 0], "red": [0, 20, 0], "green": [16, 0, 0]}


def test_7_1_throne_then_colours_by_rank_then_black_gems():
    table = Ys(3, kings_favor=True).quote("yellow red blue green")
    table.hold(A="blue green yellow red black black black").end()
    assert (table.next, table.final) == ("throne ABC", {})
    table.throne(5, 3, 1)
    assert [line for line in table.lines if line[0] is None] == [
        (None, "throne", [12, 7, 3]),
        (None, "yellow", [24, 0, 0]),
        (None, "red", [20, 0, 0]),
        (None, "blue", [16, 0, 0]),
        (None, "green", [12, 0, 0]),
        (None, "black", [4, 0, 0]),
    ]
    assert table.points == [12 + 24 + 20 + 16 + 12 + 4, 7, 3]


def test_7_1_nothing_is_entered_after_the_end():
    assert Ys(3).end().say("order", seats=[0, 1, 2]).refused == "game_over"
    table = Ys(3, kings_favor=True).end().throne(1, 2, 3)
    assert table.throne(1, 2, 3).refused == "game_over"


@pytest.mark.parametrize(
    ("totals", "gained"),
    [
        ((9, 9, 5), [9, 9, 3]),
        ((9, 7, 7), [12, 5, 5]),
        ((3, 9, 5), [3, 12, 7]),
        ((4, 4, 4), [7, 7, 7]),
        ((9, 9, 9, 3), [7, 7, 7, 0]),
        ((2, 9, 7, 5), [0, 12, 7, 3]),
        ((9, 7, 5, 5), [12, 7, 1, 1]),
        ((9, 5, 5, 5), [12, 3, 3, 3]),
        ((9, 9, 5, 5), [9, 9, 1, 1]),
        ((6, 6, 6, 6), [5, 5, 5, 5]),
        ((9, 7, 5, 3, 1), [12, 7, 3, 0, 0]),
        ((1, 9, 9, 9, 9), [0, 5, 5, 5, 5]),
        ((9, 5, 5, 5, 5), [12, 2, 2, 2, 2]),
        ((9, 7, 5, 5, 5), [12, 7, 1, 1, 1]),
        ((4, 4, 4, 4, 4), [4, 4, 4, 4, 4]),
    ],
)
def test_7_2_the_king_s_favor_pays_12_7_and_3(totals, gained):
    table = Ys(len(totals), kings_favor=True).end().throne(*totals)
    assert (table.lines, table.points) == ([(None, "throne", gained)], gained)


def test_7_2_the_throne_is_asked_for_once_after_the_fourth_stage():
    table = Ys(3, kings_favor=True).empty_stage()
    assert table.next == "order ABC"
    assert table.throne(1, 2, 3).refused == "not_now"


@pytest.mark.parametrize("options", [{}, {"kings_favor": False}])
def test_7_2_without_the_king_s_favor_there_is_no_throne(options):
    assert Ys(3, **options).end().throne(9, 7, 5).refused == "game_over"


@pytest.mark.parametrize(
    ("totals", "code"),
    [((9, 7), "wrong_length"), ((9, 7, 5, 3), "wrong_length"), ((-1, 7, 5), "out_of_range")],
)
def test_7_2_everybody_has_sent_something_or_0(totals, code):
    assert Ys(3, kings_favor=True).end().throne(*totals).refused == code


def four_colours(*quoted):
    """What the first of each colour gains, with these stages of quotations."""
    table = Ys(3)
    for colours in quoted:
        table.quote(colours)
    final = table.hold(A="blue green yellow red").end().final
    return {colour: points[0] for colour, points in final.items()}


def test_7_3_colours_are_ranked_by_quotation():
    assert four_colours(DOWN) == {"red": 24, "yellow": 20, "green": 16, "blue": 12}
    assert four_colours("green red blue yellow") == {
        "green": 24,
        "red": 20,
        "blue": 16,
        "yellow": 12,
    }


def test_7_3_of_equal_colours_the_left_one_is_first():
    assert four_colours() == {"blue": 24, "green": 20, "yellow": 16, "red": 12}
    assert four_colours(UP, DOWN) == {"blue": 24, "green": 20, "yellow": 16, "red": 12}
    assert four_colours("red green yellow blue", "yellow blue red green") == {
        "yellow": 24,
        "red": 20,
        "blue": 16,
        "green": 12,
    }


def test_7_4_the_table_pays_by_the_colour_s_rank_and_the_place():
    table = Ys(4)
    for colour in UP.split():
        table.hold(A=colour, B=f"{colour} {colour}")
        table.adjust("C", gems={colour: 3}).adjust("D", gems={colour: 4})
    assert table.end().final == {
        "blue": [6, 12, 18, 24],
        "green": [5, 10, 15, 20],
        "yellow": [4, 8, 12, 16],
        "red": [3, 6, 9, 12],
    }


@pytest.mark.parametrize(
    ("held", "gained"),
    [
        ((2, 2, 1, 0), [18, 18, 12, 0]),
        ((2, 2, 2, 1), [12, 12, 12, 6]),
        ((1, 1, 1, 1), [6, 6, 6, 6]),
        ((3, 2, 2, 1), [24, 12, 12, 6]),
        ((3, 2, 1, 1), [24, 18, 6, 6]),
        ((2, 2, 1, 1), [18, 18, 6, 6]),
        ((5, 0, 0, 0), [24, 0, 0, 0]),
        ((2, 0, 2, 0), [18, 0, 18, 0]),
    ],
)
def test_7_4_those_who_are_tied_all_get_the_lower_place(held, gained):
    table = Ys(4)
    for letter, count in zip("ABCD", held, strict=True):
        table.hold(**{letter: "blue " * count} if count else {})
    assert table.end().final == {"blue": gained}


def test_7_4_who_has_no_gem_of_a_colour_gains_nothing_for_it():
    table = Ys(3).hold(A="red", B="red red").end()
    assert (table.points, table.final) == ([9, 12, 0], {"red": [9, 12, 0]})


@pytest.mark.parametrize(
    ("held", "gained"),
    [
        ((5, 4, 3, 2, 1), [24, 18, 12, 6, 0]),
        ((5, 4, 3, 1, 1), [24, 18, 12, 0, 0]),
        ((1, 1, 1, 1, 1), [0, 0, 0, 0, 0]),
        ((5, 4, 4, 4, 1), [24, 6, 6, 6, 0]),
        ((5, 4, 3, 2, 0), [24, 18, 12, 6, 0]),
    ],
)
def test_7_4_the_fifth_place_gains_nothing(held, gained):
    table = Ys(5)
    for letter, count in zip("ABCDE", held, strict=True):
        table.hold(**{letter: "blue " * count} if count else {})
    assert table.end().points == gained
    assert table.final == ({"blue": gained} if any(gained) else {})


def test_7_4_an_entered_table_is_read_by_rows_for_colours_and_columns_for_places():
    rows = [[16, 15, 14, 13], [12, 11, 10, 9], [8, 7, 6, 5], [4, 3, 2, 1]]
    table = Ys(3, gem_table=rows).hold(A="red red blue", B="red green", C="red red red yellow")
    assert table.end().final == {
        "blue": [16, 0, 0],
        "green": [0, 12, 0],
        "yellow": [0, 0, 8],
        "red": [3, 2, 4],
    }


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (None, [0, 0, 4, 8, 12]),
        ([0, 0, 4], [0, 0, 4, 8, 12]),
        ([1, 2, 3], [1, 3, 6, 9, 12]),
        ([5], [5, 10, 15, 20, 25]),
        ([5, 0], [5, 5, 5, 5, 5]),
        ([1, 1, 1, 1, 1, 9], [1, 2, 3, 4, 5]),
    ],
)
def test_7_5_black_gems_gain_one_entry_each_and_the_last_repeats(table, values):
    options = {"black_table": table} if table else {}
    for count, value in enumerate(values, 1):
        assert Ys(3, **options).hold(B="black " * count).end().points == [0, value, 0]


def test_7_5_black_gems_of_several_people_stand_in_one_line():
    table = Ys(3).hold(A="black " * 3, B="black " * 2, C="black " * 5).end()
    assert table.lines == [(None, "black", [4, 0, 12])]


def test_7_6_the_most_points_win():
    table = Ys(4).adjust("C", points=9).adjust("A", points=5).adjust("D", points=7)
    assert table.hold(B="black black").end().ranking == "C D A B"


def test_7_6_equal_points_are_told_apart_by_all_gems():
    table = Ys(3).hold(A="red", B="green black").adjust("A", points=8).adjust("C", points=20)
    assert table.end().points == [20, 20, 20]
    assert table.ranking == "B A C"


def test_7_6_black_gems_are_counted_among_them():
    table = Ys(3).hold(C="black black", A="black").end()
    assert (table.points, table.ranking) == ([0, 0, 0], "C A B")


def test_7_6_then_the_place_is_shared():
    table = Ys(4).hold(B="black", D="black").end()
    assert table.ranking == "BD AC"


def test_7_6_before_the_end_points_alone_count():
    table = Ys(3).hold(A="black black").adjust("C", points=1)
    assert table.ranking == "C AB"
