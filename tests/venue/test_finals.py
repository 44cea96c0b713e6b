"""After a cut: who goes on, at which tables, and who is ahead of whom in the end."""

from typing import Any

import pytest

from companion.refusal import RuleViolation
from companion.venue.actions import (
    CorrectResult,
    DropOut,
    EnterResult,
    OpenRound,
    StartFinals,
    VoidTable,
)
from companion.venue.finals import cut_tables
from companion.venue.state import FINAL, KNOCKOUT, ROUND, SEMIFINAL
from companion.venue.text import automatic_title
from tests.venue.helpers.log import ANY_SIZE, Log, cup, places, scores


def ranked_cup(people: int, **changes: Any) -> Log:
    """A tournament in whose standings everybody has the rank of their number."""
    scheme = {"points": {"kind": "placing", "default": [*range(people, 0, -1)]}}
    log = Log(people)
    log.found(**{"scheme": scheme, **changes})
    for person in range(1, people + 1):  # the points of late entries, to have an order
        log.enter(person, points=people - person)
    log.open()
    log.close()
    assert log.order() == [*range(1, people + 1)]
    return log


def test_serpentine_goes_there_and_back() -> None:
    assert cut_tables(range(1, 17), (4, 3), "serpentine") == [
        [1, 8, 9, 16],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
        [4, 5, 12, 13],
    ]


def test_straight_begins_anew() -> None:
    assert cut_tables(range(1, 17), (4, 3), "straight") == [
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [3, 7, 11, 15],
        [4, 8, 12, 16],
    ]


def test_short_tables_are_for_the_better_seeds() -> None:
    tables = cut_tables(range(1, 15), (4, 3), "serpentine")
    assert [len(table) for table in tables] == [3, 3, 4, 4]
    assert [table[0] for table in tables] == [1, 2, 3, 4]
    assert cut_tables(range(1, 8), (4, 3), "straight") == [[1, 3, 5], [2, 4, 6, 7]]


@pytest.mark.parametrize(
    ("people", "sizes", "lengths"),
    [
        (5, (4, 3), [5]),
        (2, (4, 3), [2]),
        (7, (4,), [3, 4]),
        (9, (4,), [4, 5]),
        (11, (4,), [3, 4, 4]),
        (13, (12,), [6, 7]),
        (3, (2,), [3]),
        (8, (4, 3), [4, 4]),
    ],
)
def test_nobody_sits_out_of_a_final(
    people: int, sizes: tuple[int, ...], lengths: list[int]
) -> None:
    tables = cut_tables(range(people), sizes, "serpentine")
    assert [len(table) for table in tables] == lengths
    assert sorted([person for table in tables for person in table]) == [*range(people)]


def test_a_final_for_the_best() -> None:
    log = ranked_cup(10, cut={"size": 4})
    stage = log.stage()
    assert (stage.kind, stage.tables, stage.waiting) == (FINAL, [[1, 2, 3, 4]], [])
    assert stage.alternates == [5, 6, 7, 8]


def test_who_dropped_out_makes_room_for_the_next() -> None:
    log = ranked_cup(10, cut={"size": 4})
    log.do(DropOut(1, 2))
    assert log.stage().tables == [[1, 3, 4, 5]]


def test_everybody_with_enough_points() -> None:
    log = ranked_cup(10, cut={"minimum": 5})  # number 5 has five points
    assert log.stage().tables == [[1, 2, 3, 4, 5]]
    assert log.stage().kind == FINAL
    log = ranked_cup(10, cut={"minimum": 5, "size": 3})
    assert log.stage().tables == [[1, 2, 3]]


def test_a_final_needs_two() -> None:
    with pytest.raises(RuleViolation, match="nobody_qualified"):
        ranked_cup(10, cut={"minimum": 9}).stage()


def test_semifinals_and_a_final() -> None:
    log = ranked_cup(12, cut={"size": 8})
    stage = log.stage()
    assert (stage.kind, stage.tables) == (SEMIFINAL, [[1, 4, 5, 8], [2, 3, 6, 7]])
    log.cut(*stage.tables)
    log.report(0, 1, 2, 3, 4)
    log.report(1, 4, 3, 2, 1)
    log.close()
    final = log.stage()
    assert (final.kind, final.tables, final.alternates) == (FINAL, [[2, 8, 3, 5]], [])
    # Winners first, then the seconds; between tables the standings decide.
    assert log.order() == [2, 8, 3, 5, 4, 6, 1, 7, 9, 10, 11, 12]
    log.cut(*final.tables)
    log.do(EnterResult(1, 2, 0, places(4, 2, 2, 1), ""))
    log.close()
    assert log.order() == [5, 3, 8, 2, 4, 6, 1, 7, 9, 10, 11, 12]
    assert [each.rank for each in log.ranks()] == [1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [each.place for each in log.ranks()][:6] == [1, 2, 2, 4, 3, 3]
    assert [each.reached for each in log.ranks()] == [2] * 4 + [1] * 4 + [None] * 4
    assert [each.person for each in log.ranks() if each.tied] == [3, 8]


def test_a_knock_out_from_the_first_round_on() -> None:
    log = cup(16, format="knockout")
    seen = []
    while True:
        stage = log.stage()
        seen.append((stage.kind, [len(table) for table in stage.tables]))
        log.cut(*stage.tables)
        log.finish_tables()
        if stage.kind == FINAL:
            break
    assert seen == [(SEMIFINAL, [4, 4, 4, 4]), (FINAL, [4])]
    assert [each.rank for each in log.ranks()][:4] == [1, 2, 3, 4]


def test_a_large_knock_out_takes_several_rounds() -> None:
    log = cup(40, format="knockout", scheme=ANY_SIZE)
    kinds = []
    while FINAL not in kinds:
        stage = log.stage()
        kinds.append(stage.kind)
        log.cut(*stage.tables)
        log.finish_tables()
    assert kinds == [KNOCKOUT, SEMIFINAL, FINAL]


def test_so_many_go_on_as_somebody_chose() -> None:
    log = ranked_cup(16, cut={"size": 16, "advance": 2})
    assert log.stage().kind == KNOCKOUT
    log.cut(*log.stage().tables)
    log.finish_tables()
    assert log.stage().tables == [[1, 4, 5, 8], [2, 3, 6, 7]]
    log = ranked_cup(8, cut={"size": 8, "advance": 12})  # somebody has to go home
    log.cut(*log.stage().tables)
    log.finish_tables()
    assert sorted([person for table in log.stage().tables for person in table]) == [
        *(1, 2, 3, 4, 5, 6)
    ]


def test_the_first_wait_for_the_final() -> None:
    log = ranked_cup(12, cut={"size": 10, "straight": 2})
    stage = log.stage()
    assert (stage.kind, stage.waiting) == (SEMIFINAL, [1, 2])
    assert stage.tables == [[3, 6, 7, 10], [4, 5, 8, 9]]
    log.cut(*stage.tables, waiting=stage.waiting)
    assert log.order()[:2] == [1, 2]
    log.finish_tables()
    assert log.stage().tables == [[1, 2, 3, 4]]
    assert log.order()[:4] == [1, 2, 3, 4]


@pytest.mark.parametrize("straight", [4, 5, 99])
def test_who_waits_leaves_somebody_to_play(straight: int) -> None:
    log = ranked_cup(8, cut={"size": 6, "straight": straight})
    assert log.stage().waiting == [1, 2, 3, 4]
    assert log.stage().tables == [[5, 6]]


def test_an_alternate_takes_a_seat() -> None:
    log = ranked_cup(8, cut={"size": 4})
    log.cut([1, 2, 3, 4])
    log.check_in(5)
    log.do(log.reseating({"0": [1, 2, 3, 5]}, absent=[4]))
    log.finish_tables()
    assert log.order()[:4] == [1, 2, 3, 5]
    assert {each.person: each.reached for each in log.ranks()}[4] is None


def test_who_drops_out_does_not_go_on() -> None:
    log = ranked_cup(8, cut={"size": 8})
    log.cut(*log.stage().tables)
    log.finish_tables()
    log.do(DropOut(1, 1))
    assert log.stage().tables == [[2, 3, 4]]


def test_a_corrected_semifinal_has_another_winner() -> None:
    log = ranked_cup(8, cut={"size": 8})
    log.cut(*log.stage().tables)
    log.finish_tables()
    assert log.stage().tables == [[1, 2, 3, 4]]
    log.do(CorrectResult(1, 1, 0, scores(1, 2, 3, 4), "added up wrongly"))
    assert log.stage().tables == [[2, 8, 3, 5]]


def test_from_a_void_table_nobody_goes_on_or_is_ahead() -> None:
    log = ranked_cup(8, cut={"size": 8})
    log.cut(*log.stage().tables)
    log.finish_tables()
    log.do(VoidTable(1, 1, 0, "they played something else"))
    assert log.stage().tables == [[2, 3]]
    assert log.order() == [2, 3, 6, 7, 1, 4, 5, 8]
    log.do(VoidTable(1, 1, 1, "they did, too"))
    with pytest.raises(RuleViolation, match="nobody_qualified"):
        log.stage()
    assert log.order() == [*range(1, 9)]


def test_there_is_no_round_after_the_cut() -> None:
    log = ranked_cup(8)
    log.cut([1, 2, 3])
    log.finish_tables()
    assert log.refused(OpenRound(1, 2, "Round 3", 1)) == ("cut_was_made", {})


def test_a_cut_is_checked() -> None:
    log = ranked_cup(8)

    def cut(*tables: list[int], waiting: tuple[int, ...] = (), number: int = 1) -> StartFinals:
        return StartFinals(1, number, "Final", tables, waiting, "")

    assert log.refused(cut([1, 2], number=0)) == ("moved_on", {})
    assert log.refused(cut()) == ("nobody_to_seat", {})
    assert log.refused(cut([1, 2], [2, 3])) == ("seated_twice", {"person": 2})
    assert log.refused(cut([1, 2], waiting=(2,))) == ("seated_twice", {"person": 2})
    assert log.refused(cut([1, 2], waiting=(3, 3))) == ("seated_twice", {"person": 3})
    assert log.refused(cut([1, 99])) == ("not_entered", {"person": 99})
    assert log.refused(cut([1, 2], waiting=(99,))) == ("not_entered", {"person": 99})
    assert log.refused(cut([1])) == ("no_such_size", {"size": 1})
    log.do(DropOut(1, 3))
    assert log.refused(cut([1, 3])) == ("not_entered", {"person": 3})
    log.open()
    assert log.refused(cut([1, 2], number=2)) == ("round_open", {"name": automatic_title(ROUND, 2)})


def test_the_unranked_are_behind_in_the_finals() -> None:
    log = cup(8, scheme={**ANY_SIZE, "minimum_games": 1})
    log.play([1, 2, 3, 4])
    log.cut([1, 5, 2], [6, 3, 4])
    log.finish_tables()
    assert log.order()[:6] == [1, 6, 3, 5, 2, 4]


def test_a_void_final_leaves_those_in_it_as_they_stood() -> None:
    log = ranked_cup(6, cut={"size": 3})
    log.cut([1, 2, 3])
    log.report(0, 1, 2, 3)
    assert log.order()[:3] == [3, 2, 1]
    log.do(VoidTable(1, 1, 0, "wrong rules"))
    assert log.order() == [1, 2, 3, 4, 5, 6]
    assert [each.rank for each in log.ranks()] == [1, 2, 3, 4, 5, 6]
    assert [each.place for each in log.ranks()] == [None] * 6
