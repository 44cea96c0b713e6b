"""Chapter 8: warnings, and slips put right by hand."""

import pytest

from tests.games.ys.moves import Ys

IN_BOX, PLACED = "brokers_not_in_box", "brokers_placed"


def stage(seats, *brokers, in_market=""):
    """A stage with these brokers in the first commercial area, and a line of the market."""
    table = Ys(seats).begin().visit(" ".join(["red"] * 3), commercial=" ".join(brokers))
    while table.next.startswith("take"):
        taken = sum(event["type"] == "take" for event in table.events)
        table.take(table.next[-1], "red" if taken else "red red")
    return table.pass_by().market(in_market or ". . . .")


def test_8_1_brokers_that_fit_the_box_are_no_warning():
    table = stage(3, "A001112", "B333442", "C11133344", in_market="A3 A4 B1 B0")
    assert table.warnings == []


def test_8_1_brokers_of_five_players_that_fit_the_box_are_no_warning():
    brokers = ("A0011", "B2334", "C001123", "D112334", "E002344")
    assert stage(5, *brokers, in_market="A3 A4 B4 B1").warnings == []


def test_8_1_not_eight_placed_is_a_warning_each():
    warnings = stage(4, "A00111233", "B0011123", "C001112334").warnings
    assert warnings == [(1, "B", PLACED), (1, "C", PLACED), (1, "D", PLACED)]


def test_8_1_a_warning_says_who_and_how_many():
    warnings = stage(3, "A00111233", "B0011123", "C001112334").report["warnings"]
    assert warnings == [
        {
            "stage": 1,
            "seat": 1,
            "code": PLACED,
            "message": "Ben has placed 7 instead of 8 brokers.",
        },
        {
            "stage": 1,
            "seat": 2,
            "code": PLACED,
            "message": "Cleo has placed 9 instead of 8 brokers.",
        },
    ]


def test_8_1_five_players_place_six():
    table = stage(5, "A001123", "B00112", "C0011233", "D001123", "E001123")
    assert table.warnings == [(1, "B", PLACED), (1, "C", PLACED)]
    assert table.report["warnings"][0]["message"] == "Ben has placed 5 instead of 6 brokers."


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
    assert table.report["warnings"][0]["message"] == (
        f"Ana has placed more brokers of value {value} than the box has."
    )


def test_8_1_every_value_and_every_owner_has_a_warning_of_its_own():
    table = Ys(3).begin().visit(port="A22444", palace="C22")
    assert table.warnings == [(1, "A", IN_BOX), (1, "A", IN_BOX), (1, "C", IN_BOX)]
    values = [each["message"].split()[7] for each in table.report["warnings"]]
    assert values == ["2", "4", "2"]


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


def test_8_1_every_stage_is_judged_by_itself():
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
        "message": "The neutral player has placed 2 instead of 8 brokers.",
    }


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
    assert Ys(seats).say("adjust", seat=seat, points=1, reason="slip").refused == "unknown_seat"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"gems": {"white": 1}}, "unknown_word"),
        ({"gems": {"red": 0}}, "bad_count"),
        ({"workers": 1}, "unknown_field"),
        ({"quotations": {"red": 1}}, "unknown_field"),
        ({"points": 1, "reason": ""}, "text_length"),
        ({"points": 1, "reason": "x" * 201}, "text_length"),
    ],
)
def test_8_2_what_an_adjustment_cannot_say(change, code):
    assert Ys(3).adjust("A", **change).refused == code


def test_8_2_a_reason_is_needed():
    assert Ys(3).say("adjust", seat=0, points=1).refused == "missing_field"


def test_8_3_what_has_been_reckoned_is_not_reckoned_again():
    table = Ys(3).hold(A="blue").end()
    assert (table.points, table.ranking) == ([24, 0, 0], "A BC")
    table.adjust("B", gems={"blue": 5, "black": 9})
    assert (table.points, table.final) == ([24, 0, 0], {"blue": [24, 0, 0]})


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
    assert table.neutral == {"points": 36 + 1, "gems": {"blue": 1}}
