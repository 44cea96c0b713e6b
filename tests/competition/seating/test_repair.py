"""Somebody is missing or late: hardly anything changes, and the judge has nothing to say."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.checker import judge
from companion.competition.seating.draw import seat
from companion.competition.seating.problem import Draw, Past, PastMeetings, Wish, history_of
from companion.competition.seating.repair import Repair, seatings_among, with_player, without_player
from tests.competition.helpers.fields import Moment, event


def last_of(players: int, seed: int, rounds: int = 3, **wishes: object) -> Moment:
    *_, last = event(players, seed, rounds, **wishes)
    return last


def differing(before: Draw, after: Draw) -> int:
    """How many tables do not hang on the wall as they were, or no longer hang there."""
    old, new = [{*map(frozenset, draw.tables)} for draw in (before, after)]
    return max(len(old - new), len(new - old))


def check(moment: Moment, repair: Repair, present: tuple[int, ...]) -> None:
    wish = moment.wish._replace(present=present)
    verdict = judge(repair.draw, moment.past, moment.points, wish)
    assert [fault for fault in verdict.problems if fault.code != "bye_again"] == []
    assert differing(moment.draw, repair.draw) <= 2
    untouched = [t for n, t in enumerate(repair.draw.tables) if n not in repair.changed]
    assert all(table in moment.draw.tables for table in untouched)


@given(
    players=st.integers(4, 30),
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(["swiss", "spread"]),
    sizes=st.sampled_from([(4, 3), (4,), (3, 4), (5, 4, 3), (3,)]),
    data=st.data(),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_at_most_two_tables_change(players, seed, mode, sizes, data):
    moment = last_of(players, seed, 1, mode=mode, sizes=sizes)
    missing = data.draw(st.integers(0, players - 1))
    repair = without_player(moment.draw, moment.history, moment.wish, missing)
    check(moment, repair, tuple(each for each in range(players) if each != missing))

    late = data.draw(st.integers(0, players - 1))
    others = tuple(each for each in range(players) if each != late)
    wish = moment.wish._replace(present=others)
    draw, _ = seat(moment.history, wish)
    begun = moment._replace(draw=draw, wish=wish)
    check(begun, with_player(draw, moment.history, wish, late), tuple(range(players)))


@pytest.mark.parametrize("seed", range(4))
def test_a_table_of_four_goes_on_as_three(seed: int) -> None:
    """Nobody else has to know."""
    moment = last_of(24, seed)
    repair = without_player(moment.draw, moment.history, moment.wish, 5)
    assert repair.moved == []
    assert differing(moment.draw, repair.draw) == 1
    assert sorted(map(len, repair.draw.tables)) == [3, 4, 4, 4, 4, 4]


@pytest.mark.parametrize("seed", range(4))
def test_two_who_are_left_get_one_from_a_full_table(seed: int) -> None:
    moment = last_of(19, seed)
    short = next(table for table in moment.draw.tables if len(table) == 3)
    repair = without_player(moment.draw, moment.history, moment.wish, short[0])
    assert len(repair.moved) == 1
    assert differing(moment.draw, repair.draw) == 2
    assert sorted(map(len, repair.draw.tables)) == [3, 3, 4, 4, 4]
    assert repair.draw.byes == []


@pytest.mark.parametrize("seed", range(3))
def test_the_best_of_all_who_could_come(seed: int) -> None:
    """No other one from a full table would meet fewer again."""
    moment = last_of(19, seed, 4)
    history = moment.history
    short = next(table for table in moment.draw.tables if len(table) == 3)
    rest = short[1:]
    (came,) = without_player(moment.draw, history, moment.wish, short[0]).moved

    def repeats(player: int) -> int:
        return sum(history.met[player].get(other, 0) for other in rest)

    full = [table for table in moment.draw.tables if len(table) == 4]
    assert repeats(came) == min(repeats(player) for table in full for player in table)


def small(byes: list[int], sizes: tuple[int, ...]) -> tuple[Draw, PastMeetings, Wish]:
    draw = Draw([[0, 1, 2, 3], [4, 5, 6, 7]], byes)
    history = history_of([], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0], sizes)
    return draw, history, Wish(sizes=sizes, present=tuple(range(8 + len(byes))))


def test_who_sits_out_takes_the_empty_seat() -> None:
    draw, history, wish = small([8], (4,))
    repair = without_player(draw, history, wish, 0)
    assert {*map(frozenset, repair.draw.tables)} == {frozenset({1, 2, 3, 8}), frozenset(draw[0][1])}
    assert (repair.draw.byes, repair.changed, repair.moved) == ([], [0], [])
    assert without_player(draw, history, wish, 8).draw == Draw(draw.tables, [])


def test_who_is_late_joins_where_there_is_room() -> None:
    draw, history, wish = small([], (4, 3, 5))
    late = with_player(draw, history, wish, 8)
    assert late.draw.byes == []
    assert late.draw.tables[0] == [0, 1, 2, 3]  # the lower table is closer in points
    assert {*late.draw.tables[1]} == {4, 5, 6, 7, 8}


def test_who_is_late_makes_a_table_with_those_who_sit_out() -> None:
    draw, history, wish = small([8, 9], (4, 3))
    late = with_player(draw, history, wish, 10)
    assert late.draw.tables[:2] == draw.tables
    assert {*late.draw.tables[2]} == {8, 9, 10}
    assert late.changed == [2]


def test_four_and_two_become_two_of_three() -> None:
    draw, history, wish = small([8], (4, 3))
    late = with_player(draw, history, wish, 9)
    assert sorted(map(len, late.draw.tables)) == [3, 3, 4]
    assert (late.draw.byes, len(late.moved)) == ([], 1)


def test_nobody_is_moved_who_is_fixed_or_to_be_kept_apart() -> None:
    draw = Draw([[0, 1, 2, 3], [4, 5, 6]], [])
    history = history_of([], [0] * 7, (4, 3))
    wish = Wish(present=tuple(range(7)), fixed=((0, 0), (1, 0)), apart=((2, 5),))
    repair = without_player(draw, history, wish, 4)
    assert repair.moved == [3]
    wish = wish._replace(fixed=((0, 0), (1, 0), (3, 0)), apart=())
    assert without_player(draw, history, wish, 4).moved == [2]


def test_nobody_meets_again_for_a_repair_if_it_can_be() -> None:
    draw = Draw([[0, 1, 2, 3], [4, 5, 6]], [])
    met = [{5, 6}, {5}, set(), {6}]
    past = [Past([[player, other]]) for player in range(4) for other in met[player]]
    history = history_of(past, [0] * 7, (4, 3))
    assert without_player(draw, history, Wish(present=tuple(range(7))), 4).moved == [2]


def test_a_single_table_may_have_to_end() -> None:
    draw = Draw([[0, 1, 2]], [])
    history = history_of([], [0] * 3, (4, 3))
    repair = without_player(draw, history, Wish(present=(0, 1, 2)), 1)
    assert repair.draw == Draw([], [0, 2])


def test_no_pair_is_lost() -> None:
    """The same people as before, each once."""
    moment = last_of(26, 1)
    for missing in range(0, 26, 5):
        repair = without_player(moment.draw, moment.history, moment.wish, missing)
        seen = [each for table in (*repair.draw.tables, repair.draw.byes) for each in table]
        assert sorted([*seen, missing]) == [*range(26)]
        assert all(one != other for one, other in combinations(seen, 2))


def test_large_tables_are_parted_in_a_bounded_number_of_choices():
    pool = [*range(23)]
    found = [*seatings_among(pool, (0, 1), (12, 11), 100)]
    assert 0 < len(found) <= 100
    assert all(sorted([*there[0], *there[1], *out]) == pool for there, out in found)
    assert len([*seatings_among([0, 1, 2, 3, 4], (0,), (4,), 100)]) == 5
