"""Seasons and tournaments: set up, changed, entered, left and finished."""

from typing import Any

import pytest

from companion.venue.actions import (
    ChangeSettings,
    CorrectResult,
    CreateCompetition,
    DropOut,
    EnterPlayers,
    EnterResult,
    FinishCompetition,
    OpenRound,
    VoidTable,
)
from companion.venue.state import ROUND, Entrant
from companion.venue.text import automatic_title
from tests.venue.helpers.log import ANY_SIZE, Log, cup, night, places, scores, settings


def test_a_tournament_is_set_up() -> None:
    log = Log(4)
    log.found(sizes=[4, 3, 4], cut={"size": 4})
    assert log.competition.name == "Cup"
    assert log.competition.settings.sizes == (4, 3)
    assert log.competition.settings.cut.size == 4
    assert log.refused(CreateCompetition(1, "season", "A", settings())) == ("moved_on", {})
    assert log.refused(CreateCompetition(3, "season", "A", settings())) == ("moved_on", {})
    assert log.refused(CreateCompetition(2, "party", "A", settings())) == ("moved_on", {})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sizes": []}, "too_few"),
        ({"sizes": [1]}, "out_of_range"),
        ({"sizes": [5]}, "no_points_for_size"),
        ({"sizes": "4"}, "wrong_type"),
        ({"mode": "fair"}, "unknown_word"),
        ({"format": "league"}, "unknown_word"),
        ({"colour": 1}, "unknown_field"),
        ({"scheme": []}, "not_an_object"),
        ({"scheme": {}}, "missing_field"),
        ({"cut": {"seeding": "lot"}}, "unknown_word"),
        ({"cut": {"advance": 13}}, "out_of_range"),
        ({"apart": [[1]]}, "too_few"),
        ({"fixed": [[1, 0], [1, 2]]}, "player_twice"),
        ({"fixed": [[1]]}, "too_few"),
        ({"planned": -1}, "out_of_range"),
        ({"game": "x" * 300}, "text_length"),
        ({"minutes": 1.5}, "wrong_type"),
    ],
)
def test_settings_are_read_strictly(changes: dict[str, Any], code: str) -> None:
    action = CreateCompetition(1, "season", "Night", settings(**changes))
    assert Log(4).refused(action)[0] == code


@pytest.mark.parametrize("name", ["", "x" * 65, "a\nb", "e\u0301"])
def test_a_name_is_clean(name: str) -> None:
    code, params = Log().refused(CreateCompetition(1, "season", name, settings()))
    assert code.startswith("text_")
    assert params["field"] == "name"


def test_other_settings_count_everything_again() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    assert log.points() == {1: 5, 2: 3, 3: 2, 4: 1}
    other = {"points": {"kind": "placing", "default": [10, 5]}}
    log.do(ChangeSettings(1, "Mug", settings(scheme=other)))
    assert log.points() == {1: 10, 2: 5, 3: 0, 4: 0}
    assert log.competition.name == "Mug"


def test_the_kind_of_tournament_stays() -> None:
    log = cup(4)
    log.do(ChangeSettings(1, "Cup", settings(format="knockout")))
    log.open()
    assert log.refused(ChangeSettings(1, "Cup", settings())) == ("format_is_set", {})


def test_settings_have_to_count_what_was_played() -> None:
    """Found by breaking it: the standings of such a competition could not be made at all."""
    log = cup(5, scheme=ANY_SIZE)
    log.open()
    log.seat([1, 2, 3, 4, 5])
    fewer = ChangeSettings(1, "Cup", settings())
    assert log.refused(fewer) == ("no_points_for_size", {"size": 5})
    log.do(EnterResult(1, 0, 0, places(1, 2, 3, 4, 5), ""))
    by_share = ChangeSettings(1, "Cup", settings(scheme={"points": {"kind": "share"}}))
    assert log.refused(by_share) == ("score_needed", {})
    given = ChangeSettings(1, "Cup", settings(scheme={"points": {"kind": "given"}}))
    assert log.refused(given) == ("missing_field", {"field": "points"})
    log.do(VoidTable(1, 0, 0, "wrong game"))
    log.do(fewer)
    log.do(by_share)
    log.do(given)


def test_a_void_table_comes_back_only_where_it_can_be_counted() -> None:
    log = cup(5, scheme=ANY_SIZE)
    log.open()
    log.seat([1, 2, 3, 4, 5])
    log.do(VoidTable(1, 0, 0, "wrong game"))
    log.do(ChangeSettings(1, "Cup", settings()))
    action = CorrectResult(1, 0, 0, scores(1, 2, 3, 4, 5), "it counts")
    assert log.refused(action) == ("no_points_for_size", {"size": 5})


def test_entering_is_once() -> None:
    log = cup(4)
    assert log.refused(EnterPlayers(1, [1], 0)) == ("entered_already", {"person": 1})
    assert log.refused(EnterPlayers(1, [9], 0)) == ("nobody", {"number": 9})
    assert log.refused(EnterPlayers(2, [1], 0)) == ("no_such_competition", {"number": 2})
    assert log.refused(DropOut(1, 9)) == ("not_entered", {"person": 9})


def test_who_comes_late_may_be_given_points() -> None:
    log = Log(5)
    log.found()
    log.enter(1, 2, 3, 4)
    log.play([1, 2, 3, 4])
    log.play([1, 2, 3, 4])
    log.enter(5, points=4.5)
    assert log.competition.entrants[5] == Entrant(2, 9 / 2)
    assert log.points()[5] == 4.5
    log.open()
    assert 5 in log.now.present
    code, params = log.refused(EnterPlayers(1, [5], 0))
    assert (code, params) == ("entered_already", {"person": 5})


def test_points_of_a_late_entry_are_a_number() -> None:
    log = Log(1)
    log.found()
    assert log.refused(EnterPlayers(1, [1], float("inf")))[0] == "out_of_range"
    assert log.refused(EnterPlayers(1, [1], float("nan")))[0] == "out_of_range"


def test_who_comes_while_tables_play_is_in_from_the_next_round() -> None:
    log = Log(6)
    log.found()
    log.enter(1, 2, 3, 4)
    log.open()
    log.enter(5)
    log.seat([1, 2, 3, 4], byes=[5])
    log.enter(6, points=2)
    assert log.competition.entrants[5].since == 0
    assert log.competition.entrants[6].since == 1
    assert log.points()[6] == 2


def test_points_given_during_the_finals_count() -> None:
    log = Log(5)
    log.found()
    log.enter(1, 2, 3, 4)
    log.play([1, 2, 3, 4])
    log.cut([1, 2])
    log.enter(5, points=2)
    assert log.points()[5] == 2
    assert log.now.present == {1, 2}


def test_who_drops_out_and_returns_keeps_what_he_had() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    log.do(DropOut(1, 1))
    assert log.competition.entrants[1].left == 1
    assert log.refused(DropOut(1, 1)) == ("not_entered", {"person": 1})
    log.open()
    assert log.now.present == {2, 3, 4}
    log.enter(1)
    assert log.now.present == {1, 2, 3, 4}
    assert log.competition.entrants[1] == Entrant(0, back=1)
    assert log.points()[1] == 5


def test_who_drops_out_leaves_the_open_round() -> None:
    log = cup(4)
    log.open()
    log.do(DropOut(1, 4))
    assert log.now.present == {1, 2, 3}


def test_the_end() -> None:
    log = cup(4)
    log.open()
    assert log.refused(FinishCompetition(1)) == ("round_open", {"name": automatic_title(ROUND, 1)})
    log.close()
    end = log.do(FinishCompetition(1))
    over = ("finished", {"name": "Cup"})
    assert log.refused(FinishCompetition(1)) == over
    assert log.refused(OpenRound(1, 1, "Round 2", 1)) == over
    assert log.refused(DropOut(1, 1)) == over
    log.undo(end)
    log.open()


def test_a_season_is_entered_by_arrivals() -> None:
    log = night(4)
    log.check_in(1, 2)
    assert [*log.competition.entrants] == [1, 2]
