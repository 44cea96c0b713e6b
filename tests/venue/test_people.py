"""People: they join, leave and come back, turn out to be one, and are forgotten."""

from companion.venue.actions import (
    AddPeople,
    ChangeSettings,
    CheckIn,
    Deactivate,
    DeclineErasure,
    DropOut,
    Erase,
    FinishCompetition,
    Merge,
    Penalise,
    Reactivate,
    Remove,
    Rename,
    RequestErasure,
    Revoke,
    StartFinals,
    VoidTable,
)
from companion.venue.draft import drawn
from companion.venue.people import MOST_PEOPLE
from companion.venue.state import Entrant, Penalty, Person, self_of
from tests.venue.helpers.log import Log, cup, night, settings


def test_people_get_the_next_numbers() -> None:
    log = Log(3)
    log.do(AddPeople(4, 1, True))
    assert log.venue.people == {1: Person(), 2: Person(), 3: Person(), 4: Person(guest=True)}
    assert log.refused(AddPeople(4, 1, False)) == ("moved_on", {})
    assert log.refused(AddPeople(6, 1, False)) == ("moved_on", {})
    assert log.refused(AddPeople(5, 0, False)) == ("moved_on", {})


def test_a_venue_has_room_for_so_many() -> None:
    log = Log(MOST_PEOPLE)
    limit = ("too_many_people", {"limit": MOST_PEOPLE})
    assert log.refused(AddPeople(MOST_PEOPLE + 1, 1, False)) == limit
    assert Log().refused(AddPeople(1, 10**12, False)) == limit


def test_a_new_name_changes_nothing_here() -> None:
    log = Log(1)
    before = log.venue
    log.do(Rename(1))
    assert log.venue == before
    assert log.refused(Rename(2)) == ("nobody", {"number": 2})


def test_who_withdrew_can_come_back() -> None:
    log = Log(2)
    assert log.refused(Reactivate(1)) == ("here_already", {"person": 1})
    log.do(Deactivate(1))
    assert not log.venue.people[1].here
    assert log.refused(Deactivate(1)) == ("withdrawn", {"person": 1})
    log.do(Reactivate(1))
    assert log.venue.people[1].here


def test_who_withdrew_takes_part_in_nothing() -> None:
    log = cup(8)
    log.open()
    log.do(Deactivate(3))
    assert log.competition.entrants[3].left == 1
    assert 3 not in log.now.present
    assert log.refused(CheckIn(1, 0, [3])) == ("withdrawn", {"person": 3})
    log.seat([1, 2, 4, 5], [6, 7, 8])
    log.finish_tables()
    log.open()
    assert 3 not in log.now.present
    assert 3 in log.points()


def test_who_withdrew_stays_in_what_is_over() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    log.do(FinishCompetition(1))
    before = log.competition
    log.do(Deactivate(1))
    assert log.competition == before


def test_two_who_are_one_share_everything() -> None:
    log = cup(8)
    log.play([1, 2, 3, 4], [5, 6, 7])
    log.play([8, 2, 1, 3], [4, 7, 6])
    log.do(Penalise(1, 1, 8, -1, "late"))
    log.do(Merge(8, 5))
    assert self_of(log.venue, 8) == 5
    assert 8 not in log.competition.entrants
    assert log.points() == {5: 9, 1: 7, 2: 6, 4: 6, 7: 4, 6: 4, 3: 3}
    assert log.now.penalties == (Penalty(5, -1, "late"),)


def test_who_played_at_the_same_time_is_not_one() -> None:
    log = cup(8)
    log.play([1, 2, 3, 4], [5, 6, 7], byes=[8])
    assert log.refused(Merge(1, 4)) == ("met_each_other", {"person": 1, "into": 4})
    assert log.refused(Merge(1, 7)) == ("met_each_other", {"person": 1, "into": 7})
    log.do(Merge(8, 7))
    assert log.now.byes == ()  # who plays does not sit out
    assert log.refused(Merge(7, 1)) == ("met_each_other", {"person": 7, "into": 1})


def test_who_played_one_after_the_other_may_be_one() -> None:
    log = night(7)
    log.check_in(1, 2, 3, 4, 5, 6, 7)
    log.seat([1, 2, 3])
    log.report(0, 3, 2, 1)
    log.seat([4, 5, 6])
    log.report(1, 3, 2, 1)
    log.do(Merge(4, 1))
    assert log.points()[1] == 10
    assert log.table(1).people == (1, 5, 6)


def test_who_plays_at_this_moment_is_not_somebody_else_who_does() -> None:
    log = night(9)
    log.check_in(*range(1, 10))
    log.seat([1, 2, 3])
    log.seat([4, 5, 6])
    assert log.refused(Merge(1, 4)) == ("met_each_other", {"person": 1, "into": 4})
    log.do(VoidTable(1, 0, 0, "wrong game"))
    log.do(Merge(1, 4))


def test_who_waits_for_a_final_waits_under_the_new_number() -> None:
    log = cup(6)
    log.cut([2, 3], waiting=[1])
    log.do(Merge(1, 6))
    assert log.now.waiting == (6,)


def test_who_left_under_both_numbers_left_with_the_later() -> None:
    log = cup(6)
    log.do(DropOut(1, 1))
    log.play([2, 3, 4])
    log.do(DropOut(1, 6))
    log.do(Merge(6, 1))
    assert log.competition.entrants[1] == Entrant(0, 0, 1)


def test_one_is_not_two() -> None:
    log = Log(3)
    assert log.refused(Merge(1, 1)) == ("one_person", {})
    log.do(Merge(1, 2))
    assert log.refused(Merge(1, 3)) == ("nobody", {"number": 1})
    assert log.refused(Merge(3, 1)) == ("nobody", {"number": 1})
    log.do(Merge(2, 3))
    assert self_of(log.venue, 1) == 3


def test_a_merge_can_be_revoked() -> None:
    log = cup(6)
    log.play([1, 2, 3, 4])
    before = log.venue
    merge = log.do(Merge(5, 1))
    assert log.venue != before
    log.undo(merge)
    assert log.venue == before


def test_who_was_merged_can_be_drawn_seated_and_cut() -> None:
    log = cup(9)
    log.play([1, 2, 3, 4], [5, 6, 7, 8])
    log.open()
    log.do(Merge(1, 9))
    draft = drawn(log.venue, 1, 1)
    people = sorted([person for table in draft.tables for person in table])
    assert people == [2, 3, 4, 5, 6, 7, 8, 9]
    log.seat(*draft.tables)
    log.finish_tables()
    assert 9 in log.stage().tables[0] + log.stage().tables[1]
    log.do(StartFinals(1, 2, "Final", [[9, 2, 3]], [], ""))
    assert log.now.present == {9, 2, 3}


def test_who_is_merged_with_somebody_here_is_here() -> None:
    log = Log(3)
    log.do(Deactivate(1))
    log.do(Deactivate(2))
    log.do(Merge(2, 1))
    assert not log.venue.people[1].here
    log.do(Merge(3, 1))
    assert log.venue.people[1].here


def test_an_entry_under_two_numbers_is_one_entry() -> None:
    log = cup(4)
    log.do(DropOut(1, 2))
    log.play([1, 3, 4])
    log.do(AddPeople(5, 1, True))
    log.enter(5, points=2)
    log.do(Merge(5, 2))
    assert log.competition.entrants[2] == Entrant(0, 2, None)
    assert log.points()[2] == 2


def test_wishes_go_with_the_person() -> None:
    log = cup(5)
    wishes = settings(apart=[[1, 2], [1, 3]], fixed=[[1, 0], [5, 1]])
    log.do(ChangeSettings(1, "Cup", wishes))
    log.do(Merge(1, 2))
    assert log.competition.settings.apart == ((2, 3),)
    assert log.competition.settings.fixed == ((2, 0), (5, 1))


def test_who_is_forgotten_leaves_the_results() -> None:
    log = cup(4)
    log.play([1, 2, 3, 4])
    before = log.points()
    number = log.do(Erase(1))
    assert log.points() == before
    assert log.venue.people[1] == Person(here=False, erased=True)
    assert log.refused(Erase(1)) == ("nobody", {"number": 1})
    assert log.refused(Revoke(number)) == ("cannot_be_undone", {})
    log.open()
    assert log.now.present == {2, 3, 4}


def test_who_asks_to_be_forgotten_is_still_there() -> None:
    log = cup(4)
    before = log.venue
    log.do(RequestErasure(1))
    assert log.venue == before
    log.do(DeclineErasure(1))
    assert log.venue == before
    log.do(Erase(1))
    assert log.refused(RequestErasure(1)) == ("nobody", {"number": 1})


def test_who_was_removed_takes_part_in_nothing_and_can_come_back() -> None:
    log = cup(5)
    log.open()
    log.do(Remove([4, 5]))
    assert log.now.present == {1, 2, 3}
    assert log.venue.people[4] == Person(here=False, removed=True)
    log.do(Reactivate(4))
    assert log.venue.people[4] == Person()
    assert log.refused(Remove([99])) == ("nobody", {"number": 99})
