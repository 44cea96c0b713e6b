"""Published tables change: somebody is missing, comes late, or is replaced."""

import pytest

from companion.venue.actions import CorrectResult, DropOut, OpenPad, VoidTable
from companion.venue.state import Bye
from tests.venue.helpers.log import Log, cup, night, scores


def seated() -> Log:
    log = cup(9)
    log.open()
    log.seat([1, 2, 3, 4], [5, 6, 7, 8], byes=[9])
    return log


def test_somebody_does_not_show_up() -> None:
    log = seated()
    log.do(log.reseating({"0": [1, 2, 3]}, byes=[9], absent=[4]))
    assert log.table(0).people == (1, 2, 3)
    assert log.now.present == {1, 2, 3, 5, 6, 7, 8, 9}
    log.finish_tables()
    assert 4 not in [person for table in log.now.tables for person in table.people]


def test_a_late_comer_finds_a_seat() -> None:
    log = cup(7)
    log.do(DropOut(1, 7))
    log.open()
    log.seat([1, 2, 3], [4, 5, 6])
    assert log.refused(log.reseating({"1": [4, 5, 6, 7]})) == ("not_there", {"person": 7})
    log.enter(7)
    log.do(log.reseating({"1": [4, 5, 6, 7]}, reason="late"))
    assert log.table(1).people == (4, 5, 6, 7)


def test_a_substitute() -> None:
    log = seated()
    log.do(log.reseating({"1": [5, 6, 9, 8]}, absent=[7]))
    assert log.table(1).people == (5, 6, 9, 8)
    assert log.now.byes == ()


def test_two_tables_become_one_and_one_becomes_two() -> None:
    log = seated()
    log.do(log.reseating({"0": [], "1": [5, 6, 7]}, byes=[9, 8], absent=[1, 2, 3, 4]))
    assert log.table(0).void
    assert log.table(0).reason == "no show"
    assert log.now.byes == (Bye(0, 9), Bye(0, 8))
    log.check_in(1)
    log.do(log.reseating({"2": [9, 8, 1]}))
    assert [table.people for table in log.now.tables] == [(), (5, 6, 7), (9, 8, 1)]
    assert [table.draw_number for table in log.now.tables] == [0, 0, 0]
    log.finish_tables()


def test_a_new_table_plays_what_the_others_do() -> None:
    log = night(6, game="Ys")
    log.check_in(*range(1, 7))
    log.seat([1, 2, 3], game="Basari")
    log.do(log.reseating({"1": [4, 5, 6]}))
    assert log.table(1).game == "Basari"


def test_new_tables_in_any_order() -> None:
    log = night(9)
    log.check_in(*range(1, 10))
    log.seat([1, 2, 3])
    log.do(log.reseating({"2": [7, 8, 9], "1": [4, 5, 6]}))
    assert [table.people for table in log.now.tables] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]


def test_there_is_something_to_change_first() -> None:
    log = night(4)
    log.check_in(1, 2, 3, 4)
    assert log.refused(log.reseating({"0": [1, 2, 3]})) == ("not_seated_yet", {})
    assert log.refused(log.reseating({}, byes=[1])) == ("not_seated_yet", {})


@pytest.mark.parametrize("key", ["x", "-1", "", " 0", "01", "+0", "1_0", "０", "9" * 5000, "0.0"])
def test_a_table_is_named_by_its_number(key: str) -> None:
    log = seated()
    assert log.refused(log.reseating({key: [1, 2, 3]})) == ("moved_on", {})


def test_a_table_that_is_not_there() -> None:
    log = seated()
    assert log.refused(log.reseating({"3": [1, 2, 3]})) == ("table_unknown", {"number": 4})
    assert log.refused(log.reseating({"2": []})) == ("table_unknown", {"number": 3})


def test_tables_that_have_begun_stay() -> None:
    log = seated()
    log.do(OpenPad(1, 0, 0, "play", "basari"))
    log.report(1, 4, 3, 2, 1)
    for number in (0, 1):
        refusal = ("table_has_begun", {"number": number + 1})
        assert log.refused(log.reseating({str(number): [1, 2, 3]})) == refusal


def test_nobody_sits_twice() -> None:
    log = seated()
    assert log.refused(log.reseating({"0": [1, 2, 3, 5]})) == ("seated_twice", {"person": 5})
    assert log.refused(log.reseating({"0": [1, 2, 2]})) == ("seated_twice", {"person": 2})
    assert log.refused(log.reseating({}, byes=[1])) == ("seated_twice", {"person": 1})
    assert log.refused(log.reseating({"2": [9, 1, 2]})) == ("seated_twice", {"person": 1})


def test_who_is_gone_sits_nowhere() -> None:
    log = seated()
    assert log.refused(log.reseating({}, absent=[1])) == ("not_there", {"person": 1})
    assert log.refused(log.reseating({"0": [1, 2, 3, 4]}, absent=[1])) == (
        "not_there",
        {"person": 1},
    )


def test_who_left_after_playing_does_not_stop_others() -> None:
    """Found by breaking it: every later change of tables was refused."""
    log = seated()
    log.report(0, 4, 3, 2, 1)
    log.do(DropOut(1, 1))
    log.check_out(2)
    log.do(log.reseating({"1": [5, 6, 7]}, byes=[9], absent=[8]))
    assert log.table(1).people == (5, 6, 7)


def test_who_sat_out_and_left_still_sat_out() -> None:
    log = seated()
    log.check_out(9)
    log.do(log.reseating({"1": [5, 6, 7]}, byes=[9], absent=[8]))
    assert log.now.byes == (Bye(0, 9),)


def test_an_earlier_draw_of_a_night_plays_on() -> None:
    log = night(10)
    log.check_in(*range(1, 11))
    log.seat([1, 2, 3], [4, 5, 6])
    log.report(0, 1, 2, 3)
    log.seat([1, 7, 8])
    playing = ("still_playing", {"person": 7})
    assert log.refused(log.reseating({"1": [4, 5, 6, 7]})) == playing
    log.do(log.reseating({"1": [4, 5, 6, 9]}))
    assert log.table(1).people == (4, 5, 6, 9)


def test_people_of_a_void_table_are_free() -> None:
    log = seated()
    log.do(VoidTable(1, 0, 0, "a card is missing"))
    log.do(log.reseating({"2": [1, 2, 3, 4]}, byes=[9]))
    assert log.table(2).people == (1, 2, 3, 4)


def test_sizes_are_checked() -> None:
    log = seated()
    refusal = ("no_points_for_size", {"size": 2})
    assert log.refused(log.reseating({"0": [1, 2]}, absent=[3, 4])) == refusal
    assert log.refused(log.reseating({"0": [1]}))[0] == "no_such_size"


def test_a_reason_is_clean_where_there_is_one() -> None:
    log = seated()
    assert log.refused(log.reseating({"0": []}, byes=[9], reason="x" * 201))[0] == "text_length"
    log.do(log.reseating({"0": [1, 2, 3]}, byes=[9], absent=[4], reason=""))


def test_an_empty_table_has_no_result() -> None:
    log = seated()
    log.do(log.reseating({"0": []}, byes=[9]))
    assert log.refused(CorrectResult(1, 0, 0, scores(), "why"))[0] == "no_such_size"
    assert log.refused(log.reporting(0)) == ("table_is_void", {"number": 1})
