"""Long logs by lot: whatever happens, the state is the fold, and everything can be worked out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.refusal import RuleViolation
from companion.venue.actions import KINDS, Revoke, kind_of
from companion.venue.draft import drawn
from companion.venue.fold import LASTING, VenueLedger, fold
from companion.venue.rounds import busy_people
from companion.venue.state import Venue
from companion.venue.views.standings import ranked
from tests.helpers.slow import examples
from tests.venue.helpers.log import Step, after, fallen_in, plain_fold, steps_of
from tests.venue.helpers.random_actions import Walk

SOME = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
FEW = settings(SOME, max_examples=examples(8))
SEEDS = st.integers(0, 2**32)


def walked(seed: int, length: int) -> VenueLedger:
    walk = Walk(Random(seed))
    for _ in range(length):
        walk.step()
    return walk.log.ledger


@SOME
@given(SEEDS, st.integers(1, 120))
def test_step_by_step_is_the_same_as_all_at_once(seed: int, length: int) -> None:
    steps = steps_of(walked(seed, length).entries)
    ledger = fold()
    for number, step in enumerate(steps, 1):
        ledger = after(ledger, step.action)
        assert plain_fold(steps[:number]) == ledger.state == fold(ledger.entries).state
        assert {*ledger.live.fallen} == fallen_in(steps[:number])


@SOME
@given(SEEDS, st.integers(1, 120))
def test_the_last_action_revoked_was_never_done(seed: int, length: int) -> None:
    ledger = walked(seed, length)
    if isinstance(ledger.entries[-1].action, LASTING):
        with pytest.raises(RuleViolation, match="cannot_be_undone"):
            after(ledger, Revoke(ledger.seq))
    else:
        assert after(ledger, Revoke(ledger.seq)).state == fold(ledger.entries[:-1]).state


@SOME
@given(SEEDS, st.integers(20, 250))
def test_everything_can_be_worked_out(seed: int, length: int) -> None:
    venue = walked(seed, length).state
    for number, competition in venue.competitions.items():
        numbered, ranks = ranked(venue, number)
        assert sorted([each.person for each in ranks]) == sorted(numbered.people)
        assert {each.person for each in ranks} == {*competition.entrants}
        told = [each.rank for each in ranks if each.rank is not None]
        assert told == sorted(told)
        check_consistent(venue, number)


@FEW
@given(SEEDS, st.integers(20, 250))
def test_the_next_tables_can_be_drawn(seed: int, length: int) -> None:
    venue = walked(seed, length).state
    for number, competition in venue.competitions.items():
        if competition.current is not None:
            check_draft(venue, number)


def check_draft(venue: Venue, number: int) -> None:
    now = venue.competitions[number].rounds[-1]
    if len(now.present - busy_people(now)) < 2:
        with pytest.raises(RuleViolation, match="nobody_to_seat"):
            drawn(venue, number, 1)
    else:
        assert drawn(venue, number, 1).problems == []


def check_consistent(venue: Venue, number: int) -> None:
    """Nobody is at two tables that play, everybody takes part who is there."""
    competition = venue.competitions[number]
    for each in competition.rounds:
        playing = [p for t in each.tables if t.lines is None and not t.void for p in t.people]
        assert max(Counter(playing).values(), default=1) == 1
        named = {p for table in each.tables for p in table.people} | {b.person for b in each.byes}
        assert named | each.present | {*each.waiting} <= competition.entrants.keys()
        assert all(0 <= table.draw_number < each.draws for table in each.tables)
        assert not any(venue.people[person].into for person in named | each.present)
        for table in each.tables:
            assert len({*table.people}) == len(table.people)
            assert table.lines is None or len(table.lines) == len(table.people)
    gone = {person for person, known in venue.people.items() if not known.here}
    running = [] if competition.current is None else [competition.rounds[-1]]
    assert not any(gone & each.present for each in running)


def test_a_walk_goes_everywhere() -> None:
    """Otherwise the tests above would prove little."""
    seen = Counter(kind_of(step.action) for seed in range(24) for step in walk_of(seed))
    assert {*KINDS} - seen.keys() == set()
    assert len(walked(1, 150).live_entries) > 40


def walk_of(seed: int) -> list[Step]:
    return steps_of(walked(seed, 150).entries)
