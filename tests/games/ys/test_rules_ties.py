"""Chapter 4: ties, in every kind of count."""

import pytest

from tests.games.ys.table import Ys

COUNTS = ("gems", "port", "commercial", "palace", "line", "market")


def winners(brokers, line, intriguer="", **begin):
    """Who of four people wins each count of a stage in which the same brokers are everywhere."""
    played = {"intriguer": intriguer} if intriguer else {}
    table = Ys(4).begin(**begin)
    table.visit("red green green", port=brokers, commercial=brokers, palace=brokers, **played)
    won = [table.next[-1]]
    won.append(one_of(table.gems, {"black": 1}))
    won.append(one_of(table.points, 3))
    for taken in ("red red", "green", "green"):
        if table.next.startswith("take"):
            table.take(table.next[-1], taken)
    won.append(table.next[-1])
    table.character(table.next[-1], "spy").pass_by().market(line, gems="yellow red red", **played)
    won.append(one_of([gems.get("yellow") for gems in table.gems], 1))
    won.append(table.next[-1])
    return dict(zip(COUNTS, won, strict=True))


def one_of(values, wanted):
    """The letter of the only one who has what is wanted."""
    assert values.count(wanted) == 1
    return "ABCD"[values.index(wanted)]


def all_for(letter):
    return dict.fromkeys(COUNTS, letter)


def test_4_1_the_owner_of_a_played_intriguer_wins():
    won = winners("A2 B2", "A2 B2 . .", intriguer="B", order="ABCD", reserves="9 1 0 0")
    assert won == all_for("B")


def test_4_1_then_the_higher_reserve_wins():
    assert winners("A2 B2", "A2 B2 . .", order="ABCD", reserves="4 5 9 9") == all_for("B")
    assert winners("A2 B2", "A2 B2 . .", order="BACD", reserves="5 4 9 9") == all_for("A")


def test_4_1_then_the_lower_order_card_wins():
    assert winners("A2 B2", "A2 B2 . .", order="DCBA", reserves="5 5 0 0") == all_for("B")
    assert winners("A2 B2", "A2 B2 . .", order="DCAB", reserves="5 5 0 0") == all_for("A")


def test_4_1_three_can_be_tied():
    won = winners("A2 C2 D2", "A2 . C2 D2", order="ADCB", reserves="5 9 7 7")
    assert won == all_for("D")


def test_4_1_an_intriguer_of_somebody_else_changes_nothing():
    won = winners("A2 B2 C1", "A2 B2 C1 .", intriguer="C", order="ABCD", reserves="1 2 9 9")
    assert won == all_for("B")
    won = winners("A2 B2", "A2 B2 . .", intriguer="D", order="BACD")
    assert won == all_for("B")


def test_4_1_without_a_tie_the_most_wins_against_everything():
    won = winners("A3 B2", "A3 B2 . .", intriguer="B", order="BACD", reserves="0 12 0 0")
    assert won == all_for("A")


def test_4_1_the_number_of_brokers_does_not_matter():
    assert winners("A11 B2", "A1 A1 B2 .", order="BACD") == all_for("B")


def test_4_1_zeros_are_a_tie_as_well():
    assert winners("A0 B0", "A0 B0 . .", order="ABCD", reserves="0 1 0 0") == all_for("B")


def test_4_1_a_tie_for_the_second_and_third_place():
    table = Ys(4).begin("ABCD", "0 1 2 3").visit("red red red", commercial="A3 B2 C2 D2")
    assert table.take("A", "red red").next == "take D"
    assert table.take("D", "red").next == "take C"
    assert table.take("C", "red").next == "neighbourhood ABCD"


def test_4_1_an_intriguer_wins_a_lower_place_as_well():
    table = Ys(3).begin("ABC", "0 1 2")
    table.visit("red red red", commercial="A3 B2 C2", intriguer="B").take("A", "red red")
    assert table.next == "take B"


def test_4_1_an_intriguer_counts_where_it_is_played_only():
    table = Ys(3).begin("ABC", "5 0 0").visit("red red red", commercial="A2 B2", intriguer="B")
    table.take("B", "red red").take("A", "red").visit("red red red", commercial="A2 B2")
    assert (table.next, table.points) == ("take A", [3, 3, 0])


def test_4_1_the_reserves_of_the_stage_count():
    table = Ys(3).to_market("ABC", "9 0 0").market()
    table.begin("CBA", "2 3 3").visit("red red red", commercial="A2 B2 C2")
    assert (table.next, table.points) == ("take C", [0, 0, 3])


def winners_with_neutral(intriguer=""):
    """Ana and the neutral player tied everywhere, Ana with the best reserve and card."""
    played = {"intriguer": intriguer} if intriguer else {}
    same = "A2 N2"
    table = Ys(2).begin("AB", "12 0")
    table.visit("red red red", port=same, commercial=same, palace=same, **played)
    table.take("A", "red" if table.neutral["gems"].get("red") else "red red")
    won = {"gems": "N" if table.neutral["gems"].get("red") == 2 else "A"}
    won["port"] = "N" if table.neutral["gems"].get("black") else "A"
    won["commercial"] = "N" if table.neutral["points"] == 3 else "A"
    won["palace"] = table.next[-1]
    table.character(won["palace"], "king").pass_by()
    table.market("A2 N2 . .", gems="yellow red", **played)
    won["line"] = "N" if table.neutral["gems"].get("yellow") else "A"
    won["market"] = "A" if table.next == "shift A" else "N"
    return won


def test_4_1_the_neutral_player_wins_its_ties():
    assert winners_with_neutral() == all_for("N")


def test_4_1_the_neutral_player_loses_ties_to_the_intriguer_only():
    assert winners_with_neutral(intriguer="A") == all_for("A")
    assert winners_with_neutral(intriguer="B") == all_for("N")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_4_1_only_somebody_at_the_table_plays_an_intriguer(seats):
    table = Ys(seats).begin().visit()
    table.events[-1]["intriguer"] = seats
    assert table.refused == "unknown_seat"


def test_4_1_the_neutral_player_plays_no_intriguer():
    assert Ys(2).begin().visit(intriguer="N").refused == "unknown_seat"
    assert Ys(2).to_market().market(intriguer="N").refused == "unknown_seat"
