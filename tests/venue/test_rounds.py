"""Nights and tournament rounds: who is there, one draw after another, and the end."""

import pytest

from companion.ledger.entry import Act
from companion.venue.actions import (
    AddPeople,
    ArrangeRoom,
    CheckIn,
    CheckOut,
    CloseRound,
    CreateCompetition,
    DropOut,
    FinishCompetition,
    OpenRound,
    PublishDraw,
    VoidTable,
    write_operation,
)
from companion.venue.competitions import expected_here
from companion.venue.rounds import unseated
from companion.venue.state import ROUND, Bye
from companion.venue.text import automatic_title
from tests.venue.helpers.log import ANY_SIZE, Log, cup, night, settings


def test_one_round_at_a_time_and_in_order() -> None:
    log = cup(4)
    assert log.refused(OpenRound(1, 1, "Round 2", 1)) == ("moved_on", {})
    log.open()
    assert log.refused(OpenRound(1, 1, "Round 2", 1)) == (
        "round_open",
        {"name": automatic_title(ROUND, 1)},
    )
    log.close()
    assert log.refused(OpenRound(1, 0, "Round 1", 1)) == ("moved_on", {})
    log.open()
    assert log.last == 1


def test_a_round_has_a_name_and_a_weight() -> None:
    log = cup(4)
    assert log.refused(OpenRound(1, 0, "", 1))[0] == "text_length"
    assert log.refused(OpenRound(1, 0, "Round 1", -1))[0] == "out_of_range"
    log.open(weight=1.5)
    log.seat([1, 2, 3, 4])
    log.finish_tables()
    assert log.points()[1] == 7.5


def test_everybody_is_there_in_a_tournament() -> None:
    log = cup(4)
    log.open()
    assert log.now.present == {1, 2, 3, 4}
    log.check_out(4)
    assert log.now.present == {1, 2, 3}
    log.check_in(4)
    assert log.now.present == {1, 2, 3, 4}


def test_to_heats_and_nights_people_come_one_by_one() -> None:
    log = cup(4, format="heats")
    log.open()
    assert log.now.present == frozenset()
    assert night().now.present == frozenset()


def test_a_night_with_a_late_comer_and_an_early_leaver() -> None:
    log = night(8)
    log.check_in(1, 2, 3, 4, 5, 6, 7)
    log.seat([1, 2, 3, 4], [5, 6, 7])
    log.check_in(8)
    log.report(0, 4, 3, 2, 1)
    log.check_out(4)
    playing = ("still_playing", {"person": 5})
    assert log.refused(log.seating([1, 2, 3, 5])) == playing
    assert log.refused(log.seating([1, 2, 3, 4])) == ("not_there", {"person": 4})
    log.seat([8, 1, 2], byes=[3])
    log.report(1, 3, 2, 1)
    log.report(2, 3, 2, 1)
    log.seat([8, 7, 6, 5], [1, 2, 3])
    assert log.now.draws == 3
    assert [table.draw_number for table in log.now.tables] == [0, 0, 1, 2, 2]
    assert log.now.byes == (Bye(1, 3),)
    log.finish_tables()
    assert log.points() == {1: 13, 8: 10, 2: 7, 5: 6, 6: 5, 7: 4, 3: 3, 4: 1}


def test_arrivals_and_going_is_checked() -> None:
    log = night(4)
    assert log.refused(CheckOut(1, 0, [1])) == ("not_there", {"person": 1})
    assert log.refused(CheckIn(1, 0, [5])) == ("nobody", {"number": 5})
    assert log.refused(CheckIn(1, 1, [1])) == ("round_closed", {})
    assert log.refused(CheckIn(2, 0, [1])) == ("no_such_competition", {"number": 2})
    log.check_in(1, 1)
    log.check_in(1)
    assert log.now.present == {1}


def test_a_tournament_round_is_drawn_once() -> None:
    log = cup(8)
    log.open()
    log.seat([1, 2, 3, 4])
    log.report(0, 4, 3, 2, 1)
    assert log.refused(log.seating([5, 6, 7, 8])) == ("seated_already", {})


def test_a_final_is_drawn_once_also_of_heats() -> None:
    log = cup(8, format="heats")
    log.play([1, 2, 3, 4])
    log.cut([1, 2, 3])
    log.report(0, 3, 2, 1)
    log.check_in(5, 6, 7)
    assert log.refused(log.seating([5, 6, 7])) == ("seated_already", {})


def test_seating_is_checked() -> None:
    log = night(14)
    log.check_in(*range(1, 15))
    log.check_out(9)
    assert log.refused(log.seating([1, 2, 3], [3, 4, 5])) == ("seated_twice", {"person": 3})
    assert log.refused(log.seating([1, 2, 3], byes=[3])) == ("seated_twice", {"person": 3})
    assert log.refused(log.seating([1, 2, 9])) == ("not_there", {"person": 9})
    assert log.refused(log.seating([1, 2, 3], byes=[9])) == ("not_there", {"person": 9})
    assert log.refused(log.seating([1, 2, 77])) == ("not_there", {"person": 77})
    assert log.refused(log.seating([1])) == ("no_such_size", {"size": 1})
    assert log.refused(log.seating([])) == ("no_such_size", {"size": 0})
    everybody = [person for person in range(1, 15) if person != 9]
    assert log.refused(log.seating(everybody)) == ("no_such_size", {"size": 13})
    assert log.refused(log.seating([1, 2])) == ("no_points_for_size", {"size": 2})
    assert log.refused(log.seating(byes=[1, 2])) == ("nobody_to_seat", {})
    assert log.refused(log.seating([1, 2, 3], game="x" * 65))[0] == "text_length"
    assert log.refused(PublishDraw(1, 1, [[1, 2, 3]], [], "")) == ("round_closed", {})


def test_a_table_plays_what_was_announced() -> None:
    log = night(6, game="Ys")
    log.check_in(*range(1, 7))
    log.seat([1, 2, 3])
    log.seat([4, 5, 6], game="Basari")
    assert [table.game for table in log.now.tables] == ["Ys", "Basari"]


def test_closing_waits_for_all_tables() -> None:
    log = night(9)
    log.check_in(*range(1, 10))
    log.seat([1, 2, 3], [4, 5, 6], [7, 8, 9])
    assert log.refused(CloseRound(1, 0)) == ("tables_open", {"count": 3})
    log.report(0, 1, 2, 3)
    assert log.refused(CloseRound(1, 0)) == ("tables_open", {"count": 2})
    log.do(VoidTable(1, 0, 1, "wrong game"))
    log.report(2, 1, 2, 3)
    log.close()
    assert [table.confirmed for table in log.now.tables] == [True, False, True]
    assert log.competition.current is None
    assert log.refused(CloseRound(1, 0)) == ("round_closed", {})


def test_nothing_is_entered_in_a_closed_round() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    assert log.refused(log.reporting(0, 1, 2, 3, 4)) == ("round_closed", {})
    assert log.refused(log.seating([1, 2, 3])) == ("round_closed", {})
    assert log.refused(log.reseating({"0": [1, 2, 3]})) == ("round_closed", {})
    log.do(FinishCompetition(1))


def test_an_empty_night_can_be_closed() -> None:
    log = night()
    log.close()
    assert log.points() == {}


def test_a_bye_gives_what_the_scheme_says() -> None:
    log = Log(4)
    scheme = {"points": {"kind": "placing", "default": [5, 3, 1]}, "bye": 3}
    log.found(scheme=scheme)
    log.enter(1, 2, 3, 4)
    log.play([1, 2, 3], byes=[4])
    assert log.points() == {1: 5, 2: 3, 4: 3, 3: 1}


def test_who_was_missing_or_replaced_stays_away() -> None:
    log = cup(8)
    log.do(OpenRound(1, 0, None, 1, None, expected_here(log.competition)))
    assert log.now.present == frozenset()
    log.check_in(*range(1, 8))
    log.seat([1, 2, 3, 4], [5, 6, 7])
    log.do(log.reseating({"0": [1, 2, 3]}, absent=[4]))
    log.finish_tables()
    log.do(AddPeople(9, 1, False))
    log.enter(9)
    assert expected_here(log.competition) == [1, 2, 3, 5, 6, 7, 9]
    log.do(OpenRound(1, 1, None, 1, None, expected_here(log.competition)))
    assert log.now.present == {1, 2, 3, 5, 6, 7, 9}
    log.check_in(4)
    log.do(DropOut(1, 1))
    log.seat([2, 3, 4], [5, 6, 7])
    log.finish_tables()
    log.enter(1)
    assert 1 in (expected_here(log.competition) or [])


def test_a_round_opens_with_those_who_take_part() -> None:
    log = cup(4)
    assert log.refused(OpenRound(1, 0, None, 1, None, [5])) == ("not_entered", {"person": 5})
    assert write_operation(Act(OpenRound(1, 0, None, 1)))[1].keys() == {
        *("competition", "round", "name", "weight")
    }
    assert write_operation(Act(OpenRound(1, 0, None, 1, None, [1])))[1]["present"] == [1]


def numbers(log: Log) -> list[int]:
    return [table.number for table in log.now.tables]


def test_every_wave_begins_with_the_first_table() -> None:
    log = night(8)
    log.check_in(*range(1, 9))
    log.seat([1, 2, 3, 4], [5, 6, 7, 8])
    log.report(0, 4, 3, 2, 1)
    log.report(1, 4, 3, 2, 1)
    log.seat([1, 2, 5, 6], [3, 4, 7, 8])
    assert numbers(log) == [1, 2, 1, 2]
    assert log.now.waves == (1, 2)


def test_a_table_that_joins_a_wave_takes_the_next_free_number() -> None:
    log = night(11)
    log.check_in(*range(1, 12))
    log.seat([1, 2, 3, 4], [5, 6, 7, 8])
    log.seat([9, 10, 11])
    assert (numbers(log), log.now.waves) == ([1, 2, 3], (1, 1))
    log.report(0, 4, 3, 2, 1)
    log.seat([1, 2, 3])
    assert (numbers(log), log.now.waves) == ([1, 2, 3, 1], (1, 1, 2))


def test_a_number_is_given_once_in_a_wave() -> None:
    log = night(12)
    log.check_in(*range(1, 9))
    log.seat([1, 2, 3, 4], [5, 6, 7, 8])
    log.report(0, 4, 3, 2, 1)
    log.check_in(9, 10, 11)
    log.do(log.reseating({"1": [5, 6, 7], "2": [8, 9, 10]}))
    assert numbers(log) == [1, 2, 3]


def test_two_events_share_no_table() -> None:
    log = night(8)
    log.check_in(1, 2, 3, 4)
    log.seat([1, 2, 3, 4])
    log.do(CreateCompetition(2, "season", "Other", settings()))
    log.do(OpenRound(2, 0, None, 1))
    log.do(CheckIn(2, 0, [5, 6, 7]))
    log.do(log.seating([5, 6, 7])._replace(competition=2, round=0))
    assert log.venue.competitions[2].rounds[0].tables[0].number == 2


def test_the_room_says_which_tables_there_are() -> None:
    log = Log(18)
    log.do(ArrangeRoom([{"number": 3, "large": True}, {"number": 5}, {"number": 8, "game": "Go"}]))
    log.season(scheme=ANY_SIZE, sizes=[5, 4, 3])
    log.open()
    log.check_in(*range(1, 19))
    log.seat([1, 2, 3], [4, 5, 6, 7, 8], [9, 10, 11], [12, 13, 14])
    assert numbers(log) == [5, 3, 8, 9]
    assert [table.game for table in log.now.tables] == ["", "", "Go", ""]


def test_a_game_that_stays_is_the_last_choice_of_others() -> None:
    log = Log(6)
    log.do(ArrangeRoom([{"number": 1, "game": "Go"}, {"number": 2}]))
    log.season()
    log.open()
    log.check_in(*range(1, 7))
    log.seat([1, 2, 3], game="Catan")
    log.seat([4, 5, 6], game="Go")
    assert numbers(log) == [2, 1]


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([{"number": 1}, {"number": 1}], "table_named_twice"),
        ([{"number": 0}], "out_of_range"),
        ([{"number": 1, "x": 1}], "unknown_field"),
        ([{"number": each} for each in range(1, 502)], "too_many_tables"),
    ],
)
def test_a_room_that_cannot_be(tables: list[dict[str, object]], code: str) -> None:
    assert Log().refused(ArrangeRoom(tables))[0] == code


def test_who_came_late_has_no_table() -> None:
    log = night(8)
    log.check_in(1, 2, 3, 4, 5)
    assert unseated(log.now) == []
    log.seat([1, 2, 3], byes=[4])
    log.check_in(6)
    assert unseated(log.now) == [5, 6]
    log.seat([5, 6, 4])
    assert unseated(log.now) == []
    log.check_in(7)
    log.report(0, 3, 2, 1)
    assert unseated(log.now) == [7]
    log.report(1, 3, 2, 1)
    assert unseated(log.now) == []  # everybody waits for the next draw


def test_in_a_tournament_too() -> None:
    log = cup(6)
    log.open()
    log.seat([1, 2, 3], [4, 5, 6])
    log.do(AddPeople(7, 1, False))
    log.enter(7)
    assert unseated(log.now) == [7]
