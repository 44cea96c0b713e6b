"""Draws for any number of people who are there: legal by the judge, or refused by a rule."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.competition.seating.table_sizes import table_sizes
from companion.refusal import RuleViolation
from companion.venue.draft import drawn
from tests.venue.helpers.log import ANY_SIZE, Log

SOME = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SIZES = [(4, 3), (4, 3, 5), (3, 4), (2,)]


def evening(seed: int, people: int, sizes: tuple[int, ...], **changes: str) -> Log:
    """One draw was played already; then some have gone and some come."""
    random = Random(seed)
    log = Log(people, compared=False)
    log.found(**{"of": "season", "sizes": [*sizes], "scheme": ANY_SIZE, **changes})
    log.open()
    early = random.sample(range(1, people + 1), random.randint(2, people))
    log.check_in(*early)
    draft = drawn(log.venue, 1, seed)
    assert draft.problems == []
    if draft.tables:
        log.seat(*draft.tables, byes=draft.byes)
        for number, table in enumerate(log.now.tables):
            log.report(number, *[random.randint(0, 9) for _ in table.people])
    log.check_out(*early)
    log.check_in(*random.sample(range(1, people + 1), random.randint(2, people)))
    return log


@SOME
@given(
    st.integers(0, 2**32),
    st.integers(2, 30),
    st.sampled_from(SIZES),
    st.sampled_from(["swiss", "spread", "random"]),
)
def test_draws_are_legal(seed: int, people: int, sizes: tuple[int, ...], mode: str) -> None:
    log = evening(seed, people, sizes, mode=mode)
    draft = drawn(log.venue, 1, seed)
    assert draft.problems == []
    wanted = table_sizes(len(log.now.present), sizes)
    assert sorted(map(len, draft.tables)) == sorted(wanted.tables)
    assert len(draft.byes) == wanted.byes
    if draft.tables:
        log.seat(*draft.tables, byes=draft.byes)


@pytest.mark.parametrize(
    ("people", "sizes", "byes"),
    [(5, (4, 3), 1), (2, (4, 3), 2), (5, (4, 3, 5), 0), (3, (2,), 1), (2, (3, 4), 2)],
)
def test_who_cannot_be_seated_sits_out(people: int, sizes: tuple[int, ...], byes: int) -> None:
    log = Log(people)
    log.season(sizes=[*sizes], scheme=ANY_SIZE)
    log.open()
    log.check_in(*range(1, people + 1))
    draft = drawn(log.venue, 1, 1)
    assert len(draft.byes) == byes
    assert draft.problems == []


def test_one_alone_is_not_seated() -> None:
    log = Log(1)
    log.season()
    log.open()
    log.check_in(1)
    with pytest.raises(RuleViolation, match="nobody_to_seat"):
        drawn(log.venue, 1, 1)
