"""Over simulated plays: what is told is what was scored, and what moved."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.contract import Count
from companion.games.progress import Setup
from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.games.wording import Wording
from tests.games.conformance.test_screen import switched_on
from tests.games.helpers.tally import Step, steps
from tests.games.toys import TOYS

TABLES = [(game.key, seats) for game in (*known_games(), *TOYS) for seats in game.players]
SEEDS = range(12)
pytestmark = pytest.mark.usefixtures("toys")


def plays(key: str, seats: int) -> Iterator[tuple[Setup, list[Any]]]:
    game = find_game(key)
    assert game is not None
    for seed in SEEDS:
        options = switched_on(game, seats) if seed % 2 else {}
        record = simulate(game, seats, seed, options)
        yield read_table(record), record["events"]


def told(key: str, seats: int) -> Iterator[tuple[Setup, Step, tuple[Count, ...]]]:
    for table, events in plays(key, seats):
        for step in steps(table, events):
            yield table, step, table.game.screen.tally(*step)


def summed(rows: list[tuple[int, ...]], seats: int) -> list[int]:
    return [sum(row[seat] for row in rows) for seat in range(seats)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_counted_for_a_line_gains_what_is_scored(key: str, seats: int) -> None:
    for table, (_, _, after), counts in told(key, seats):
        lines = {source.key for source in table.game.sources}
        for source in lines & {count.key for count in counts}:
            scored = [line.points for line in after.news if line.source == source]
            counted = [count.points for count in counts if count.key == source]
            assert summed(scored, seats) == summed(counted, seats)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_counts_are_by_place_and_have_reasons_that_can_be_said(key: str, seats: int) -> None:
    for table, (_, _, after), counts in told(key, seats):
        wording = Wording(table.game, table.players)
        for count in counts:
            places = seats + table.game.samples.neutral(after)
            assert len(count.had) == len(count.points) == places
            assert all(len(row) in (0, places) for row in (count.back, count.gained))
            assert all(any(map(any, row)) for row in (count.back, count.gained) if row)
            assert wording.count(count.key)
            assert count.reasons
            for reason in count.reasons:
                sentence = wording.reason(reason)
                assert sentence.endswith(".")
                assert sentence[0].isupper()
