"""Whole evenings in advance: who meets whom, who sits where, who gets the short tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.schedule.base_rounds import STARTERS
from companion.competition.schedule.cyclic_designs import design
from companion.competition.schedule.schedule import Impossible, Schedule, schedule

WITHOUT_REPEATS = {
    4: {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 12, 48: 15},
    3: {15: 7, 24: 11, 27: 13},
    5: {25: 6, 30: 6},
    2: {8: 7, 30: 29},
}
FOURS_AND_THREES = [4, 4, 5, 5, 5, 5, 5, 5, 7, 7, 7, 7, 8, 8, 9, 9]  # of 13 to 28 players
FOURS_AND_THREES += [9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 12, 13, 13, 13]  # to 44
FOURS_AND_THREES += [14, 15, 15, 15, 15, 15, 15, 15, 16, 17, 17, 17, 17, 17, 17, 17]  # to 60
ONE_NIGHT = {
    3: dict(zip(range(6, 17), (5, 6, 8, 0, 2, 4, 6, 0, 0, 0, 0), strict=True)),
    4: dict(zip(range(6, 17), (9, 15, 20, 0, 3, 8, 13, 0, 0, 0, 0), strict=True)),
    5: dict(zip(range(6, 17), (15, 24, 32, 9, 15, 20, 24, 3, 2, 0, 0), strict=True)),
}


def meetings(made: Schedule) -> Counter[frozenset[int]]:
    pairs = [pair for tables in made.rounds for table in tables for pair in combinations(table, 2)]
    return Counter(map(frozenset, pairs))


def check(made: Schedule, players: int, rounds: int, size: int) -> None:
    """What has to be true of every schedule, counted here anew."""
    assert len(made.rounds) == rounds
    for tables in made.rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert {len(table) for table in tables} <= {size, size - 1}
    assert made.repeats == sum(times - 1 for times in meetings(made).values())
    assert made.seat_imbalance == 0
    for player in range(players):
        check_seats(player, made.rounds, size)


def check_seats(player: int, rounds: Sequence[Sequence[Sequence[int]]], size: int) -> None:
    mine = [table for tables in rounds for table in tables if player in table]
    counts = Counter(table.index(player) for table in mine)
    there = min(len(table) for table in mine)
    assert max(counts.values()) - min(counts[seat] for seat in range(there)) <= 1
    if there == size:
        assert max(counts.values()) - min(counts[seat] for seat in range(size)) <= 1


@pytest.mark.parametrize(
    ("size", "players", "rounds"),
    [(size, *each) for size, known in WITHOUT_REPEATS.items() for each in known.items()],
)
def test_known_evenings_have_no_repeats(size: int, players: int, rounds: int) -> None:
    made = schedule(players, rounds, size)
    check(made, players, rounds, size)
    assert made.repeats == 0


@pytest.mark.parametrize(("players", "rounds"), list(enumerate(FOURS_AND_THREES, 13)))
def test_every_head_count_has_its_evening_without_repeats(players: int, rounds: int) -> None:
    made = schedule(players, rounds, 4)
    check(made, players, rounds, 4)
    assert made.repeats == 0


def test_one_round_too_many_costs_little() -> None:
    made = schedule(24, 8, 4)
    check(made, 24, 8, 4)
    assert made.repeats <= 18


@pytest.mark.parametrize(("players", "least"), [(20, 20), (19, 18)])
def test_seven_rounds_of_fours_bring_everybody_together(players: int, least: int) -> None:
    """There are no more pairs than there are, so these repeats have to be."""
    made = schedule(players, 7, 4, seed=3)
    check(made, players, 7, 4)
    assert made.repeats == least
    assert len(meetings(made)) == players * (players - 1) // 2


@pytest.mark.parametrize("rounds", ONE_NIGHT)
def test_a_small_night_has_as_few_repeats_as_are_known(rounds: int) -> None:
    found = {players: schedule(players, rounds, 4) for players in ONE_NIGHT[rounds]}
    for players, made in found.items():
        check(made, players, rounds, 4)
    assert {players: made.repeats for players, made in found.items()} == ONE_NIGHT[rounds]


@pytest.mark.parametrize(("players", "rounds"), [(64, 8), (100, 8), (102, 8), (500, 8)])
def test_large_fields_have_none_either(players: int, rounds: int) -> None:
    made = schedule(players, rounds, 4)
    check(made, players, rounds, 4)
    assert made.repeats == 0


@pytest.mark.parametrize("starter", STARTERS, ids=lambda each: f"{each.players}-{each.size}")
def test_a_base_round_develops_without_repeats(starter) -> None:
    rounds = design(starter.players, starter.size, starter.modulus)
    pairs = [{*pair} for tables in rounds for table in tables for pair in combinations(table, 2)]
    assert len(rounds) >= starter.modulus
    assert len(pairs) == len({frozenset(pair) for pair in pairs})


@pytest.mark.parametrize("players", [15, 19, 23, 27, 31, 35, 39, 43, 47])
def test_a_short_table_is_for_everybody_in_turn(players: int) -> None:
    rounds = dict(enumerate(FOURS_AND_THREES, 13))[players]
    made = schedule(players, rounds, 4)
    shorts = Counter(
        player for tables in made.rounds for table in tables if len(table) == 3 for player in table
    )
    assert max(shorts.values()) - min(shorts[player] for player in range(players)) <= 1


@given(
    size=st.integers(2, 6), players=st.integers(4, 40), rounds=st.integers(1, 5), seed=st.integers()
)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_any_schedule_is_whole_and_drawn_from_its_seed(
    size: int, players: int, rounds: int, seed: int
) -> None:
    try:
        made = schedule(players, rounds, size, seed)
    except Impossible:
        assert not any(
            full * size + short * (size - 1) == players and (size > 2 or not short)
            for full in range(players + 1)
            for short in range(players + 1)
        )
        return
    check(made, players, rounds, size)
    plain = schedule(players, rounds, size)
    assert made == schedule(players, rounds, size, seed)
    assert made.repeats == plain.repeats
    assert sorted(meetings(made).values()) == sorted(meetings(plain).values())


@pytest.mark.parametrize(("players", "size"), [(5, 4), (2, 4), (11, 5), (3, 2), (1, 3)])
def test_some_head_counts_fit_no_tables(players: int, size: int) -> None:
    with pytest.raises(Impossible):
        schedule(players, 3, size)
