"""Results: reported, confirmed, corrected, void; penalties, and standings from all of it."""

from typing import Any

import pytest

from companion.venue.actions import (
    AbandonPlay,
    ConfirmResult,
    CorrectResult,
    EnterResult,
    FinishCompetition,
    OpenPad,
    Penalise,
    VoidTable,
)
from companion.venue.location import Location
from companion.venue.state import SeatResult
from companion.venue.views.standings import ranked
from tests.venue.helpers.log import ANY_SIZE, Log, cup, places, scores


def seated(**changes: Any) -> Log:
    log = cup(8, **changes)
    log.open()
    log.seat([1, 2, 3, 4], [5, 6, 7, 8])
    return log


def test_a_result_may_be_entered_anew_until_it_is_confirmed() -> None:
    log = seated()
    log.report(0, 10, 20, 30, 40)
    assert log.points()[4] == 5
    log.report(0, 40, 30, 20, 10)
    assert log.points()[4] == 1
    assert not log.table(0).settled
    log.do(ConfirmResult(1, 0, 0, scores(40, 30, 20, 10)))
    assert log.table(0).settled
    confirmed = ("confirmed_already", {"number": 1})
    assert log.refused(log.reporting(0, 1, 2, 3, 4)) == confirmed
    assert log.refused(ConfirmResult(1, 0, 0, scores(40, 30, 20, 10))) == confirmed
    assert log.refused(OpenPad(1, 0, 0, "play", "")) == confirmed


def test_what_is_confirmed_is_what_was_reported() -> None:
    log = seated()
    log.report(0, 10, 20, 30, 40)
    assert log.refused(ConfirmResult(1, 0, 0, scores(10, 20, 30, 41))) == ("moved_on", {})


def test_a_table_whose_play_is_abandoned_waits_again() -> None:
    log = seated()
    before = log.table(0)
    log.do(OpenPad(1, 0, 0, "play-7", "ys"))
    assert log.refused(AbandonPlay(1, 0, 0, "play-8")) == ("moved_on", {})
    log.do(AbandonPlay(1, 0, 0, "play-7"))
    assert log.table(0) == before._replace(abandoned=("play-7",))
    assert log.refused(AbandonPlay(1, 0, 0, "play-7")) == ("moved_on", {})
    log.do(OpenPad(1, 0, 0, "play-8", "basari"))
    assert log.table(0).play == "play-8"


def test_a_result_that_was_entered_outlasts_its_play() -> None:
    log = seated()
    log.do(OpenPad(1, 0, 0, "play-7", "ys"))
    log.report(0, 10, 20, 30, 40)
    assert log.refused(AbandonPlay(1, 0, 0, "play-7")) == ("moved_on", {})


def test_a_plays_result_is_written_down_by_confirming_it() -> None:
    log = seated()
    log.do(OpenPad(1, 0, 0, "play-7", "basari"))
    assert (log.table(0).play, log.table(0).game) == ("play-7", "basari")
    begun = ("table_has_begun", {"number": 1})
    assert log.refused(OpenPad(1, 0, 0, "play-8", "ys")) == begun
    live = {(0, 0): (SeatResult(1), SeatResult(2), SeatResult(3), SeatResult(4))}
    assert ranked(log.venue, 1, live)[1][0].person == 4
    assert log.points()[4] == 0
    log.do(ConfirmResult(1, 0, 0, scores(1, 2, 3, 4)))
    assert log.points()[4] == 5


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        (scores(1, 2, 3), ("moved_on", {})),
        (scores(1, 2, 3, 4, 5), ("moved_on", {})),
        (scores(None, None, None, None), ("no_result_yet", {})),
        ([*scores(1, 2, 3), {"place": 1}], ("places_and_scores", {})),
        ([*scores(1, 2, 3), {"score": "4"}], ("wrong_type", ...)),
        ([*scores(1, 2, 3), {"score": None}], ("wrong_type", ...)),
        ([*scores(1, 2, 3), {"score": True}], ("wrong_type", ...)),
        ([*scores(1, 2, 3), {"score": 10**10}], ("out_of_range", ...)),
        ([*scores(1, 2, 3), {"score": float("nan")}], ("out_of_range", ...)),
        ([*scores(1, 2, 3), {"wins": 3}], ("unknown_field", {"field": "wins"})),
        ([*scores(1, 2, 3), {"player": 3, "score": 1}], ("unknown_field", {"field": "player"})),
        ([*scores(1, 2, 3), 4], ("not_an_object", {})),
        ([*scores(1, 2, 3), None], ("not_an_object", {})),
        ([*places(1, 2, 3), {"place": 0}], ("out_of_range", ...)),
        ([*places(1, 2, 3), {"place": 1.5}], ("wrong_type", ...)),
    ],
)
def test_results_are_read_strictly(lines: Any, refusal: tuple[str, Any]) -> None:
    log = seated()
    code, params = log.refused(EnterResult(1, 0, 0, lines, ""))
    assert code == refusal[0]
    assert refusal[1] in (..., params)


def test_points_may_need_scores_or_come_with_the_result() -> None:
    log = seated(scheme={"points": {"kind": "share"}})
    assert log.refused(EnterResult(1, 0, 0, places(1, 2, 3, 4), "")) == ("score_needed", {})
    log = seated(scheme={"points": {"kind": "given"}})
    refusal = ("missing_field", {"field": "points"})
    assert log.refused(EnterResult(1, 0, 0, scores(1, 2, 3, 4), "")) == refusal
    lines = [{"place": each, "points": 10 - each} for each in (1, 2, 3, 4)]
    log.do(EnterResult(1, 0, 0, lines, ""))
    assert log.points()[1] == 9


def test_somebody_may_be_unclassified() -> None:
    log = seated()
    log.report(0, 10, None, 30, None)
    assert [log.points()[person] for person in (1, 2, 3, 4)] == [3, 0, 5, 0]


def test_there_is_a_table_to_report() -> None:
    log = seated()
    assert log.refused(log.reporting(2, 1, 2, 3)) == ("table_unknown", {"number": 3})
    assert log.refused(log.reporting(-1, 1, 2, 3, 4)) == ("table_unknown", {"number": 0})
    assert log.refused(EnterResult(1, 0, 0, scores(1, 2, 3, 4), "x" * 65))[0] == "text_length"
    assert log.refused(OpenPad(1, 0, 0, "play", "x" * 65))[0] == "text_length"


def test_a_report_may_say_what_was_played() -> None:
    log = seated(game="Ys")
    log.do(EnterResult(1, 0, 0, scores(1, 2, 3, 4), "Basari"))
    log.report(1, 1, 2, 3, 4)
    assert [table.game for table in log.now.tables] == ["Basari", "Ys"]


def test_a_judge_corrects_after_the_round_is_over() -> None:
    log = seated()
    assert log.refused(CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "why")) == ("no_result_yet", {})
    log.finish_tables()
    assert log.points()[1] == 5
    log.do(CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "added up wrongly"))
    assert log.points()[1] == 1
    assert log.table(0).reason == "added up wrongly"
    assert log.refused(CorrectResult(1, 0, 0, scores(1, 2, 3, 4), ""))[0] == "text_length"
    assert log.refused(CorrectResult(1, 1, 0, scores(1, 2, 3, 4), "x")) == (
        "round_unknown",
        {"number": 2},
    )
    assert log.refused(CorrectResult(1, -1, 0, scores(1, 2, 3, 4), "x"))[0] == "round_unknown"


def test_the_game_and_who_sat_where_are_corrected_too() -> None:
    log = cup(9)
    log.play([1, 2, 3, 4], [5, 6, 7, 8], byes=[9])
    given = CorrectResult(1, 0, 0, scores(4, 3, 2, 1), "typing", "Catan", [2, 1, 3, 9])
    log.do(given)
    assert (log.table(0).game, log.table(0).people) == ("Catan", (2, 1, 3, 9))
    assert log.points()[2] == 5
    for people, code in [
        ([2, 1, 3], "moved_on"),
        ([2, 1, 3, 5], "seated_twice"),
        ([2, 1, 3, 3], "seated_twice"),
        ([2, 1, 3, 99], "not_entered"),
    ]:
        assert log.refused(given._replace(people=people))[0] == code


def test_the_first_round_corrected_after_the_third() -> None:
    log = cup(4)
    for _ in range(3):
        log.play([1, 2, 3, 4])
    assert log.points() == {1: 15, 2: 9, 3: 6, 4: 3}
    log.do(CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "the sheet was upside down"))
    assert log.points() == {1: 11, 2: 8, 3: 7, 4: 7}
    assert [each.rank for each in log.ranks()] == [1, 2, 3, 3]
    log.do(VoidTable(1, 1, 0, "wrong rules"))
    assert log.points() == {4: 6, 1: 6, 2: 5, 3: 5}


def test_a_void_table_counts_for_nothing_until_it_is_corrected() -> None:
    log = seated()
    log.report(0, 4, 3, 2, 1)
    log.do(VoidTable(1, 0, 0, "somebody cheated"))
    assert log.points()[1] == 0
    assert log.table(0).settled
    assert log.refused(VoidTable(1, 0, 0, "again")) == ("void_already", {})
    void = ("table_is_void", {"number": 1})
    assert log.refused(log.reporting(0, 1, 2, 3, 4)) == void
    assert log.refused(ConfirmResult(1, 0, 0, scores(4, 3, 2, 1))) == void
    assert log.refused(VoidTable(1, 0, 1, ""))[0] == "text_length"
    log.do(CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "it was a misunderstanding"))
    assert log.points()[4] == 5


def test_points_are_taken_and_given() -> None:
    log = seated()
    log.finish_tables()
    log.do(Penalise(1, 0, 1, -1.5, "late"))
    log.do(Penalise(1, 0, 2, 1, "tidied up"))
    log.do(Penalise(1, 0, 2, 1, "made tea"))
    assert log.points()[1] == 3.5
    assert log.points()[2] == 5
    assert log.refused(Penalise(1, 0, 9, -1, "late")) == ("not_entered", {"person": 9})
    assert log.refused(Penalise(1, 3, 1, -1, "late")) == ("round_unknown", {"number": 4})
    assert log.refused(Penalise(1, 0, 1, -1, ""))[0] == "text_length"
    assert log.refused(Penalise(1, 0, 1, float("-inf"), "late"))[0] == "out_of_range"


def test_what_is_finished_is_corrected_only_after_taking_the_end_back() -> None:
    log = seated()
    log.finish_tables()
    end = log.do(FinishCompetition(1))
    correct = CorrectResult(1, 0, 0, scores(1, 2, 3, 4), "why")
    assert log.refused(correct) == ("finished", {"name": "Cup"})
    log.undo(end)
    log.do(correct)


def test_in_a_final_only_places_matter() -> None:
    log = cup(4, scheme={"points": {"kind": "given"}})
    log.cut([1, 2])
    log.do(EnterResult(1, 0, 0, places(2, 1), ""))
    log.close()
    assert log.order()[:2] == [2, 1]
    log = cup(5, scheme=ANY_SIZE)
    log.cut([1, 2, 3, 4, 5])
    assert log.table(0).people == (1, 2, 3, 4, 5)


def test_people_count_tables_from_one_and_stored_actions_from_zero() -> None:
    at = Location(3, 2, 5)
    assert at.indexes == (3, 1, 4)
    assert at.of_round == Location(3, 2)
