"""Long logs by lot: whatever happens, the state is the fold, and everything can be worked out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.kernel import RuleViolation
from companion.tourney.venue.course import after
from companion.tourney.venue.deeds import KINDS, Undo, kind_of
from companion.tourney.venue.drafting import drawn
from companion.tourney.venue.fold import LASTING, Step, fold, standing
from companion.tourney.venue.ranking import ranked
from companion.tourney.venue.rounds import busy_people
from companion.tourney.venue.state import Venue
from tests.tourney.venue.walking import Walk

SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(SOME, max_examples=8)
SEEDS = st.integers(0, 2**32)


def walked(seed: int, length: int) -> list[Step]:
    walk = Walk(Random(seed))
    for _ in range(length):
        walk.step()
    return walk.log.steps


@SOME
@given(SEEDS, st.integers(1, 120))
def test_step_by_step_is_the_same_as_all_at_once(seed: int, length: int) -> None:
    steps = walked(seed, length)
    venue = fold([])
    for number, step in enumerate(steps):
        venue = after(steps[:number], venue, step.deed)
        assert fold(steps[: number + 1]) == venue


@SOME
@given(SEEDS, st.integers(1, 120))
def test_the_last_deed_taken_back_was_never_done(seed: int, length: int) -> None:
    steps = walked(seed, length)
    last = steps[-1]
    if isinstance(last.deed, LASTING):
        with pytest.raises(RuleViolation, match="cannot_be_undone"):
            after(steps, fold(steps), Undo(last.seq))
    else:
        assert after(steps, fold(steps), Undo(last.seq)) == fold(steps[:-1])


@SOME
@given(SEEDS, st.integers(20, 250))
def test_everything_can_be_worked_out(seed: int, length: int) -> None:
    venue = fold(walked(seed, length))
    for number, competition in venue.competitions.items():
        contest, ranks = ranked(venue, number)
        assert sorted([each.person for each in ranks]) == sorted(contest.people)
        assert {each.person for each in ranks} == {*competition.entrants}
        told = [each.rank for each in ranks if each.rank is not None]
        assert told == sorted(told)
        check_consistent(venue, number)


@FEW
@given(SEEDS, st.integers(20, 250))
def test_the_next_tables_can_be_drawn(seed: int, length: int) -> None:
    venue = fold(walked(seed, length))
    for number, competition in venue.competitions.items():
        if competition.current is not None:
            check_draft(venue, number)


def check_draft(venue: Venue, number: int) -> None:
    now = venue.competitions[number].rounds[-1]
    if len(now.present - busy_people(now)) < 2:
        with pytest.raises(RuleViolation, match="nobody_to_seat"):
            drawn(venue, number, 1)
    else:
        assert drawn(venue, number, 1).faults == []


def check_consistent(venue: Venue, number: int) -> None:
    """Nobody is at two tables that play, everybody takes part who is there."""
    competition = venue.competitions[number]
    for each in competition.rounds:
        playing = [p for t in each.tables if t.lines is None and not t.void for p in t.people]
        assert max(Counter(playing).values(), default=1) == 1
        named = {p for table in each.tables for p in table.people} | {b.person for b in each.byes}
        assert named | each.present | {*each.waiting} <= competition.entrants.keys()
        assert all(0 <= table.sitting < each.sittings for table in each.tables)
        assert not any(venue.people[person].into for person in named | each.present)
        for table in each.tables:
            assert len({*table.people}) == len(table.people)
            assert table.lines is None or len(table.lines) == len(table.people)
    gone = {person for person, known in venue.people.items() if not known.here}
    running = [] if competition.current is None else [competition.rounds[-1]]
    assert not any(gone & each.present for each in running)


def test_a_walk_goes_everywhere() -> None:
    """Otherwise the tests above would prove little."""
    seen = Counter([kind_of(step.deed) for seed in range(24) for step in walked(seed, 150)])
    assert {*KINDS} - seen.keys() == set()
    assert len(standing(walked(1, 150))) > 40
