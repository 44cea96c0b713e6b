"""Drafts of the next tables: drawn, planned, or made by hand."""

from itertools import combinations
from typing import Any

import pytest

from companion.competition.seating.checker import DrawFault
from companion.refusal import RuleViolation
from companion.venue.actions import AddPeople, CheckIn, DropOut, Merge
from companion.venue.draft import Draft, drawn, judged
from tests.venue.helpers.log import Log, cup, night


def everybody(draft: Draft) -> list[int]:
    return sorted([person for table in (*draft.tables, draft.byes) for person in table])


def test_a_draft_is_for_those_who_are_free() -> None:
    log = night(9)
    log.check_in(*range(1, 9))
    log.seat([1, 2, 3, 4])
    draft = drawn(log.venue, 1, 1)
    assert everybody(draft) == [5, 6, 7, 8]
    assert draft.problems == []
    assert draft.reasons.keys() == {5, 6, 7, 8}
    log.seat(*draft.tables)
    with pytest.raises(RuleViolation, match="nobody_to_seat"):
        drawn(log.venue, 1, 1)


def test_a_draft_needs_an_open_round() -> None:
    log = cup(4)
    with pytest.raises(RuleViolation, match="round_closed"):
        drawn(log.venue, 1, 1)
    with pytest.raises(RuleViolation, match="round_closed"):
        judged(log.venue, 1, [[1, 2, 3, 4]], [])


def test_a_draft_can_be_made_again_from_its_seed() -> None:
    log = cup(16)
    log.open()
    assert drawn(log.venue, 1, 5) == drawn(log.venue, 1, 5)
    assert drawn(log.venue, 1, 5) != drawn(log.venue, 1, 6)


def test_byes_go_round() -> None:
    log = cup(5)
    sat_out: list[int] = []
    for _ in range(5):
        log.open()
        draft = drawn(log.venue, 1, 1)
        assert draft.problems == []
        sat_out += draft.byes
        log.seat(*draft.tables, byes=draft.byes)
        log.finish_tables()
    assert sorted(sat_out) == [1, 2, 3, 4, 5]


def test_tables_made_by_hand_are_judged() -> None:
    log = cup(7)
    log.play([1, 2, 3, 4], [5, 6, 7])
    log.open()
    log.check_out(7)
    draft = judged(log.venue, 1, [[1, 2, 3], [5, 6, 7, 1]], [])
    names = {draft.people[fault.number] for fault in draft.problems if fault.code != "wrong_size"}
    assert {fault.code for fault in draft.problems} == {"twice", "not_present", "left_out"}
    assert names == {1, 7, 4}
    assert draft.cost.repeats == 6
    with pytest.raises(RuleViolation, match="not_entered") as error:
        judged(log.venue, 1, [[1, 2, 99]], [])
    assert error.value.params == {"person": 99}


@pytest.mark.parametrize("format_", ["swiss", "schedule"])
def test_a_draft_may_have_somebody_alone_or_nobody_at_a_table(format_: str) -> None:
    """While somebody moves people about, tables are of any size."""
    log = cup(4, format=format_)
    log.play([1, 2, 3, 4])
    log.open()
    draft = judged(log.venue, 1, [[1], [], [2, 3, 4]], [])
    assert [*map(tuple, draft.problems)] == [("wrong_size", 0), ("wrong_size", 1)]
    assert draft.reasons.keys() == {2, 3, 4}
    assert DrawFault("wrong_size", 0) in draft.problems


def test_wishes_are_kept() -> None:
    log = cup(8, apart=[[1, 2, 77]], fixed=[[8, 1], [99, 0]])
    log.open()
    for seed in range(10):
        draft = drawn(log.venue, 1, seed)
        assert draft.problems == []
        assert 8 in draft.tables[1]
        assert not any({1, 2} <= {*table} for table in draft.tables)


def test_wishes_that_cannot_be_are_told_in_numbers_from_one() -> None:
    log = cup(8, fixed=[[1, 2]])
    log.open()
    with pytest.raises(RuleViolation, match="no_such_table") as error:
        drawn(log.venue, 1, 1)
    assert error.value.params == {"number": 3, "count": 2}
    log = cup(8, fixed=[[each, 0] for each in range(1, 6)])
    log.open()
    with pytest.raises(RuleViolation, match="table_too_full") as error:
        drawn(log.venue, 1, 1)
    assert error.value.params == {"number": 1, "count": 5}


def pairs(log: Log) -> list[frozenset[int]]:
    return [
        frozenset(pair)
        for each in log.competition.rounds
        for table in each.tables
        for pair in combinations(table.people, 2)
    ]


def scheduled(people: int, **changes: Any) -> Log:
    return cup(people, format="schedule", **changes)


def play_draft(log: Log) -> None:
    log.open()
    draft = drawn(log.venue, 1, 1)
    assert draft.problems == []
    log.seat(*draft.tables, byes=draft.byes)
    log.finish_tables()


def test_a_planned_evening_has_no_repeats() -> None:
    log = scheduled(16, planned=5)
    for _ in range(5):
        play_draft(log)
    assert len({*pairs(log)}) == len(pairs(log)) == 120


def test_a_plan_survives_somebody_who_goes_and_one_who_comes() -> None:
    log = scheduled(16, planned=5)
    log.do(AddPeople(17, 1, True))
    play_draft(log)
    log.open()
    log.seat(*drawn(log.venue, 1, 1).tables)
    log.enter(17)  # while the tables play: the plan stays what it was
    log.finish_tables()
    log.do(DropOut(1, 3))
    for _ in range(2):
        play_draft(log)
    met = [pair for pair in pairs(log) if 17 not in pair]
    assert len({*met}) == len(met)


def test_past_its_end_a_plan_goes_on_with_draws() -> None:
    log = scheduled(8, planned=1)
    for _ in range(3):
        play_draft(log)
    assert len(log.competition.rounds) == 3


def test_a_plan_for_too_many_or_too_few_is_drawn() -> None:
    log = scheduled(5, planned=3)
    play_draft(log)
    log = scheduled(8, planned=3, sizes=[4])
    play_draft(log)
    log.do(DropOut(1, 1))
    play_draft(log)
    assert len(log.now.byes) == 3


def test_a_merged_person_keeps_to_his_wishes() -> None:
    log = cup(9, apart=[[9, 2]], fixed=[[9, 1]])
    log.do(Merge(9, 1))
    log.open()
    draft = drawn(log.venue, 1, 1)
    assert 1 in draft.tables[1]
    assert 2 not in draft.tables[1]


def test_sizes_nobody_can_sit_at_make_byes() -> None:
    log = night(5)
    log.do(CheckIn(1, 0, [1, 2]))
    draft = drawn(log.venue, 1, 1)
    assert (draft.tables, sorted(draft.byes), draft.problems) == ([], [1, 2], [])
    log.check_in(3, 4, 5)
    draft = drawn(log.venue, 1, 1)
    assert ([len(table) for table in draft.tables], len(draft.byes)) == ([4], 1)


def test_a_season_is_seated_as_its_settings_say() -> None:
    log = night(8, mode="swiss")
    log.check_in(*range(1, 9))
    log.seat([1, 2, 3, 4], [5, 6, 7, 8])
    log.finish_tables()
    log.open()
    log.check_in(*range(1, 9))
    draft = drawn(log.venue, 1, 1)
    best_first = [sum([log.points()[person] for person in table]) for table in draft.tables]
    assert best_first[0] > best_first[1]
