"""Chapter 8: warnings, and slips put right by hand."""

import pytest

from tests.games.ys.table import Ys
from tests.helpers.said import said

IN_BOX, PLACED = "brokers_not_in_box", "brokers_placed"


def stage(seats, *brokers, in_market="", reserves=""):
    """A stage with these brokers in the first commercial area, and a line of the market."""
    table = (
        Ys(seats)
        .begin(reserves=reserves)
        .visit(" ".join(["red"] * 3), commercial=" ".join(brokers))
    )
    while table.next.startswith("take"):
        taken = sum(event["type"] == "take" for event in table.events)
        table.take(table.next[-1], "red" if taken else "red red")
    return table.pass_by().market(in_market or ". . . .")


def test_8_1_brokers_that_fit_the_box_are_no_warning():
    brokers = ("A001112", "B333442", "C11133344")
    table = stage(3, *brokers, in_market="A3 A4 B1 B0", reserves="10 2 2")
    assert table.warnings == []


def test_8_1_brokers_of_five_players_that_fit_the_box_are_no_warning():
    brokers = ("A0011", "B2334", "C001123", "D112334", "E002344")
    table = stage(5, *brokers, in_market="A3 A4 B4 B1", reserves="9 1 11 4 5")
    assert table.warnings == []


def test_8_1_not_eight_placed_is_a_warning_each():
    warnings = stage(4, "A00111233", "B0011123", "C001112334", reserves="11 5 5 5").warnings
    assert warnings == [(1, "B", PLACED), (1, "C", PLACED), (1, "D", PLACED)]


def test_8_1_a_warning_says_who_and_how_many():
    table = stage(3, "A00111233", "B0011123", "C001112334", reserves="11 5 5")
    warnings = table.report["warnings"]
    assert warnings == [
        {
            "stage": 1,
            "seat": 1,
            "code": PLACED,
            "message": said("brokers_placed", seat="Ben", number=7, count=8),
        },
        {
            "stage": 1,
            "seat": 2,
            "code": PLACED,
            "message": said("brokers_placed", seat="Cleo", number=9, count=8),
        },
    ]


def test_8_1_five_players_place_six():
    brokers = ("A001123", "B00112", "C0011233", "D001123", "E001123")
    table = stage(5, *brokers, reserves="11 5 5 11 11")
    assert table.warnings == [(1, "B", PLACED), (1, "C", PLACED)]
    assert table.report["warnings"][0]["message"] == said(
        "brokers_placed", seat="Ben", number=5, count=6
    )


def test_8_1_the_number_is_judged_only_when_the_market_is_counted():
    table = Ys(3).to_market()
    assert table.warnings == []
    assert table.market().warnings == [(1, "A", PLACED), (1, "B", PLACED), (1, "C", PLACED)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("value", [0, 1, 2, 3, 4])
def test_8_1_more_of_a_value_than_the_box_has_is_a_warning(seats, value):
    count = ((2, 2, 1, 2, 2) if seats == 5 else (2, 3, 1, 3, 2))[value]
    assert Ys(seats).begin().visit(port="A" + str(value) * count).warnings == []
    table = Ys(seats).begin().visit(port="A" + str(value) * (count + 1))
    assert table.warnings == [(1, "A", IN_BOX)]
    assert table.report["warnings"][0]["message"] == said(
        "brokers_not_in_box", seat="Ana", value=value
    )


def test_8_1_every_value_and_every_owner_has_a_warning_of_its_own():
    table = Ys(3).begin().visit(port="A22444", palace="C22")
    assert table.warnings == [(1, "A", IN_BOX), (1, "A", IN_BOX), (1, "C", IN_BOX)]
    assert [each["message"] for each in table.report["warnings"]] == [
        said("brokers_not_in_box", seat=seat, value=value)
        for seat, value in (("Ana", 2), ("Ana", 4), ("Cleo", 2))
    ]


def test_8_1_brokers_of_all_areas_neighbourhoods_and_the_market_are_added():
    table = Ys(3).begin().visit(port="A4", palace="A4").take("A", "blue blue")
    table.character("A", "spy")
    assert table.warnings == []
    assert table.visit(commercial="A4").warnings == [(1, "A", IN_BOX)]
    table = Ys(3).begin().visit(commercial="A2").take("A", "blue blue").pass_by().market("A2 . . .")
    assert table.warnings[0] == (1, "A", IN_BOX)


def test_8_1_a_warning_is_given_once():
    table = Ys(3).begin().visit(commercial="A22").take("A", "blue blue")
    table.visit(commercial="A2").take("A", "blue blue").adjust("A", points=1)
    assert table.warnings == [(1, "A", IN_BOX)]


def test_8_1_every_stage_is_judged_automatic():
    table = Ys(3).begin().visit(commercial="A2").take("A", "blue blue").pass_by().market()
    assert table.begin().visit(commercial="A2").warnings == [
        (1, "A", PLACED),
        (1, "B", PLACED),
        (1, "C", PLACED),
    ]
    table.take("A", "blue blue").visit(commercial="A2")
    assert table.warnings[3:] == [(2, "A", IN_BOX)]


def test_8_1_the_neutral_player_places_eight():
    table = Ys(2).to_market().market("N4 N2 . .")
    assert table.warnings == [(1, "A", PLACED), (1, "B", PLACED), (1, "N", PLACED)]
    assert table.report["warnings"][2] == {
        "stage": 1,
        "seat": 2,
        "code": PLACED,
        "message": said("brokers_placed", seat=said("neutral"), number=2, count=8),
    }


def test_8_1_a_reserve_that_three_brokers_cannot_make():
    table = Ys(3).begin(reserves="0 12 11")
    odd = "reserve_not_in_box"
    assert table.warnings == [(1, "A", odd), (1, "B", odd)]
    assert Ys(5).begin(reserves="1 11 5 5 5").warnings == []


def test_8_1_brokers_and_reserve_make_what_the_box_has():
    brokers = ("A00111233", "B00111233", "C00111233")
    assert stage(3, *brokers, reserves="11 11 11").warnings == []
    assert stage(3, *brokers, reserves="11 10 11").warnings == [(1, "B", "brokers_sum")]


def test_8_1_five_have_a_ship_of_three_colours_in_the_market():
    assert "market_colours" not in codes_of_five("red red blue white")
    assert "market_colours" in codes_of_five("red green blue white")


def codes_of_five(gems):
    report = Ys(5).to_market().market(gems=gems).report
    return [each["code"] for each in report["warnings"]]


def test_8_1_four_brokers_at_the_throne():
    table = Ys(3, kings_favor=True).end().say("throne", totals=[14, 15, 0])
    assert (4, "B", "throne_not_in_box") in table.warnings
    assert (4, "A", "throne_not_in_box") not in table.warnings


def test_8_1_who_is_at_the_throne_is_replaced_by_a_2():
    table = Ys(4, kings_favor=True).empty_stage().begin().visit(port="A22")
    assert [each for each in table.warnings if each[2] == IN_BOX] == []
    table = Ys(4, kings_favor=True).empty_stage().begin().visit(port="A222")
    assert (2, "A", IN_BOX) in table.warnings


def test_8_1_a_warning_refuses_nothing():
    table = Ys(3).begin().visit("red red red", port="A444", commercial="A4")
    assert (table.points, table.gems[0], table.next) == ([3, 0, 0], {"black": 1}, "take A")


# Adjustments


def test_8_2_points_and_gems_of_one_person():
    table = Ys(3).adjust("B", points=4, gems={"red": 2, "black": 1})
    assert (table.points, table.gems) == ([0, 4, 0], [{}, {"red": 2, "black": 1}, {}])


def test_8_2_points_alone_or_gems_alone():
    assert Ys(3).adjust("A", points=-3).points == [-3, 0, 0]
    assert Ys(3).adjust("C", gems={"blue": 1}).gems == [{}, {}, {"blue": 1}]


def test_8_2_an_adjustment_stands_on_the_sheet_with_its_reason():
    table = Ys(3).empty_stage().adjust("B", points=-2, gems={"red": 1}, reason="counted twice")
    assert table.report["adjustments"] == [
        {
            "stage": 2,
            "round": None,
            "seat": 1,
            "points": -2,
            "gems": {"red": 1},
            "reason": "counted twice",
        }
    ]
    assert table.report["lines"] == [
        {"stage": 2, "round": None, "source": "adjust", "points": [0, -2, 0]}
    ]


def test_8_2_gems_alone_make_no_line():
    table = Ys(3).adjust("B", gems={"red": 1})
    assert (table.report["lines"], len(table.report["adjustments"])) == ([], 1)


def test_8_2_gems_cannot_fall_below_0():
    table = Ys(3).hold(A="red red", B="red red red")
    assert table.adjust("A", gems={"red": -2}).gems[0] == {}
    assert table.adjust("A", gems={"red": -1}).refused == "adjust_below_zero"
    table = Ys(3).hold(A="red", B="blue").adjust("A", gems={"red": 1, "blue": -1})
    assert table.refused == "adjust_below_zero"


def test_8_2_black_gems_cannot_fall_below_0_either():
    assert Ys(3).hold(A="red").adjust("A", gems={"black": -1}).refused == "adjust_below_zero"


def test_8_2_points_can_fall_below_0():
    assert Ys(3).adjust("A", points=2).adjust("A", points=-9).points == [-7, 0, 0]


def test_8_2_an_adjustment_changes_something():
    assert Ys(3).adjust("A").refused == "nothing_adjusted"
    assert Ys(3).adjust("A", gems={}).refused == "nothing_adjusted"


MOMENTS = {
    "order ABC": lambda: Ys(3),
    "reserve ABC": lambda: Ys(3).say("order", seats=[0, 1, 2]),
    "neighbourhood ABC": lambda: Ys(3).begin(),
    "take B": lambda: Ys(3).begin().visit(palace="B1"),
    "character B": lambda: Ys(3).begin().visit(palace="B1").take("B", "blue blue"),
    "market ABC": lambda: Ys(3).to_market(),
    "take C": lambda: Ys(3).to_market().market("C1 . . .", gems="white white"),
    "shift C": lambda: Ys(3).to_market().market("C1 . . ."),
    "throne ABC": lambda: Ys(3, kings_favor=True).end(),
    None: lambda: Ys(3).end(),
}


@pytest.mark.parametrize("awaited", list(MOMENTS))
def test_8_2_at_any_time_also_after_the_end(awaited):
    table = MOMENTS[awaited]()
    assert (table.next, table.points[0], table.gems[0]) == (awaited, 0, {})
    lines = table.lines
    table.adjust("A", points=6, gems={"black": 2})
    assert (table.next, table.points[0], table.gems[0]) == (awaited, 6, {"black": 2})
    assert table.lines == lines


def test_8_2_the_neutral_player_too():
    table = Ys(2).adjust("N", points=-4, gems={"red": 2, "black": 1})
    assert table.neutral == {"points": -4, "gems": {"red": 2, "black": 1}}
    assert (table.points, table.gems, table.report["lines"]) == ([0, 0], [{}, {}], [])
    assert table.report["adjustments"][0]["seat"] == 2
    assert table.adjust("N", gems={"red": -3}).refused == "adjust_below_zero"


@pytest.mark.parametrize(("seats", "seat"), [(2, 3), (3, 3), (4, 4), (5, 5), (3, -1)])
def test_8_2_nobody_who_is_not_at_the_table(seats, seat):
    assert Ys(seats).say("adjust", seat=seat, points=1, reason="mistake").refused == "unknown_seat"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"gems": {"white": 1}}, "unknown_word"),
        ({"gems": {"red": 0}}, "bad_count"),
        ({"workers": 1}, "unknown_field"),
        ({"quotations": {"black": 1}}, "unknown_word"),
        ({"quotations": {"red": 8}}, "quotation_beyond"),
        ({"quotations": {"red": -8}}, "quotation_beyond"),
        ({"points": 0}, "nothing_adjusted"),
        ({"points": 1, "reason": ""}, "text_length"),
        ({"points": 1, "reason": "x" * 201}, "text_length"),
    ],
)
def test_8_2_what_an_adjustment_cannot_say(change, code):
    assert Ys(3).adjust("A", **change).refused == code


def test_8_2_a_reason_is_needed():
    assert Ys(3).say("adjust", seat=0, points=1).refused == "missing_field"


def test_8_2_quotations_are_the_whole_table_s():
    table = Ys(3).say("adjust", quotations={"red": 2, "blue": -1}, reason="a mistake")
    assert table.report["quotations"] == {"blue": -1, "green": 0, "yellow": 0, "red": 2}
    assert table.report["adjustments"] == [
        {
            "stage": 1,
            "round": None,
            "quotations": {"blue": -1, "red": 2},
            "reason": "a mistake",
        }
    ]
    assert table.adjust("A", points=1, quotations={"red": 5}).report["quotations"]["red"] == 7


def test_8_2_points_and_gems_are_somebody_s():
    assert Ys(3).say("adjust", points=1, reason="?").refused == "missing_field"
    assert Ys(3).say("adjust", gems={"red": 1}, reason="?").refused == "missing_field"
    assert Ys(3).say("adjust", reason="?").refused == "missing_field"


def test_8_3_what_people_hold_is_counted_again():
    table = Ys(3).hold(A="blue").end()
    assert (table.points, table.ranking) == ([24, 0, 0], "A BC")
    table.adjust("B", gems={"blue": 5, "black": 9})
    assert table.points == [18, 24 + 7 * 4, 0]
    assert table.final == {"blue": [18, 24, 0], "black": [0, 28, 0]}
    table.adjust("B", gems={"blue": -5, "black": -9})
    assert (table.points, table.final) == ([24, 0, 0], {"blue": [24, 0, 0]})


def test_8_3_also_when_nothing_is_left():
    table = Ys(3).hold(A="blue").end().adjust("A", gems={"blue": -1}, points=3)
    assert (table.points, table.final) == ([3, 0, 0], {})
    assert [line["source"] for line in table.report["lines"]] == ["adjust"]


def test_8_3_the_quotations_are_counted_again_too():
    table = Ys(3).hold(A="blue", B="red").end()
    assert table.points == [24, 12, 0]
    table.say("adjust", quotations={"red": 7}, reason="a mistake")
    assert table.points == [20, 24, 0]


def test_8_3_the_throne_stays():
    table = Ys(3, kings_favor=True).hold(A="blue").end().say("throne", totals=[1, 2, 3])
    assert table.points == [24 + 3, 7, 12]
    table.adjust("B", points=-7, gems={"blue": 2})
    assert table.points == [18 + 3, 24, 12]
    assert table.final == {"throne": [3, 7, 12], "blue": [18, 24, 0]}


def test_8_4_a_table_can_stop_at_any_time():
    for awaited, moment in MOMENTS.items():
        table = moment().say("end", reason="the café closes")
        if awaited is None:
            assert table.refused == "game_over"
            continue
        assert (table.next, table.report["finished"]) == (None, True)
        assert table.report["ended"] == "early"


def test_8_4_nothing_more_is_scored_and_points_decide():
    table = Ys(3).hold(A="blue", B="red red").adjust("C", points=1).say("end", reason="late")
    assert (table.points, table.final, table.ranking) == ([0, 0, 1], {}, "C AB")
    table.adjust("A", gems={"red": 1}, points=1)
    assert (table.points, table.final, table.ranking) == ([1, 0, 1], {}, "AC B")
    assert table.say("order", seats=[0, 1, 2]).refused == "game_over"


def test_8_3_points_and_gems_after_the_end_still_rank():
    table = Ys(3).hold(A="blue").end().adjust("B", points=24)
    assert (table.points, table.ranking) == ([24, 24, 0], "A B C")
    assert table.adjust("B", gems={"black": 2}).ranking == "B A C"
    assert table.report["lines"][-1] == {
        "stage": 4,
        "round": None,
        "source": "adjust",
        "points": [0, 24, 0],
    }


def test_8_3_the_neutral_player_after_the_end():
    table = Ys(2).end().adjust("N", gems={"blue": 1}, points=1)
    assert table.neutral == {"points": 24 + 10 + 8 + 6 + 1, "gems": {"blue": 1}}
