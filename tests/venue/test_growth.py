"""What is continued entry by entry is what working it all out from the start gives."""

from random import Random
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.competition.scoring.incremental import IncrementalStandings
from companion.competition.statistics.bests import records
from companion.competition.statistics.players import people, streaks, streaks_of
from companion.competition.statistics.rivals import rivals, rivals_in
from companion.ledger import live
from companion.ledger.live import Live
from companion.refusal import RuleViolation
from companion.venue.actions import Revoke
from companion.venue.fold import VenueLedger, fold
from companion.venue.state import NEW, Venue
from companion.venue.views.chapters import Chapter, Chronicle, chapters_of, chronicle_of, won_by
from companion.venue.views.numbered import NumberedCompetition, numbered_of
from companion.venue.views.results import results_of, rounds_in_time
from companion.venue.views.standings import ranked, ranked_after
from tests.helpers.slow import examples
from tests.venue.helpers.log import Step, after, fallen_in, plain_fold, steps_of
from tests.venue.helpers.random_actions import Walk

SOME = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
SEEDS = st.integers(0, 2**32)
LENGTHS = st.integers(20, 120)


def walked(seed: int, length: int) -> list[Step]:
    walk = Walk(Random(seed))
    walk.log.compared = False
    for _ in range(length):
        walk.step()
    return walk.log.steps


@SOME
@given(SEEDS, LENGTHS, st.sampled_from([1, 2, 8]))
def test_a_ledger_leads_where_the_fold_leads(seed: int, length: int, often: int) -> None:
    """With few entries every state is one to come back to, as with many thousands some are."""
    chance, steps = Random(seed), walked(seed, length)
    spacing = ((16 * often, often), (64 * often, 2 * often))
    with patch.multiple(live, OFTEN=often, SPACING=spacing):
        ledger = fold()
        for step in steps:
            try:
                ledger = after(ledger, step.action)
            except RuleViolation:
                continue  # not possible any more after what was undone here
            if chance.randrange(6) == 0:
                ledger = undone_at_random(ledger, chance)
        assert ledger.state == plain_fold(steps_of(ledger.entries)) == fold(ledger.entries).state
        check_marks(ledger)


def undone_at_random(ledger: VenueLedger, chance: Random) -> VenueLedger:
    """Also undos are undone, again and again; what is refused changes nothing."""
    undo = Revoke(chance.randint(max(1, ledger.seq - 20), ledger.seq))
    try:
        later = after(ledger, undo)
    except RuleViolation:
        return ledger
    steps = steps_of(later.entries)
    assert later.state == plain_fold(steps)
    assert {*later.live.fallen} == fallen_in(steps)
    return later


def check_marks(ledger: VenueLedger) -> None:
    steps = steps_of(ledger.entries)
    for mark in ledger.live.marks:
        stands = [
            step
            for step in steps[: mark.seq]
            if step.seq not in mark.fallen and not isinstance(step.action, Revoke)
        ]
        assert mark.state == plain_fold(stands)


def test_marks_are_few_however_long_a_log_is() -> None:
    own: Live[Venue] = Live()
    for seq in range(live.OFTEN, 200_000, live.OFTEN):
        own = own.joined([own.mark(seq, NEW)])
        assert own.marks[-1].seq == seq
    assert len(own.marks) < 100
    assert all(live.is_kept(own.marks[-1].seq - mark.seq, mark.seq) for mark in own.marks)
    apart = [two.seq - one.seq for one, two in zip(own.marks, own.marks[1:], strict=False)]
    assert max(apart) <= live.SELDOM
    assert apart[-1] == live.OFTEN


@SOME
@given(SEEDS, LENGTHS)
def test_a_chronicle_that_grows_tells_the_same(seed: int, length: int) -> None:
    """Chapters are read more often than they are counted."""
    known: Chronicle | None = None
    chapters: tuple[Chapter, ...] = ()
    ledger = fold()
    for step in walked(seed, length):
        ledger = after(ledger, step.action)
        state = ledger.state
        chance = Random(step.seq + seed).randrange(6)
        if chance < 3:
            chapters = chapters_of(state, rounds_in_time(ledger), chapters)
        if chance == 0:
            known = chronicle_of(chapters, known)
            check_chronicle(known, ledger)


def check_chronicle(known: Chronicle, ledger: VenueLedger) -> None:
    results = results_of(ledger.state, rounds_in_time(ledger))
    plays = [result.played for result in results]
    assert [*known.results()] == results
    persons, runs = people(plays), streaks(plays)
    assert [*known.persons.items()] == [*persons.items()]
    assert known.longest == {player: each.wins.length for player, each in runs.items()}
    assert known.records == records(plays)
    assert (known.plays, known.nights) == (len(plays), sorted({play.night for play in plays}))
    met = rivals(plays)
    for player in persons:
        own = [result.played for result in known.results_of(player)]
        assert streaks_of(player, won_by(own, player), known.nights) == runs[player]
        assert rivals_in(own, player) == met[player]


@SOME
@given(SEEDS, LENGTHS)
def test_an_order_that_grows_is_the_same(seed: int, length: int) -> None:
    known: dict[int, tuple[NumberedCompetition, IncrementalStandings]] = {}
    ledger = fold()
    for step in walked(seed, length):
        ledger = after(ledger, step.action)
        state = ledger.state
        if Random(step.seq + seed).randrange(4) == 0:
            for number in state.competitions:
                numbered, counted, rows = ranked_after(state, number, {}, known.get(number))
                assert numbered.competition == numbered_of(state, number).competition
                assert rows == ranked(state, number)[1]
                known[number] = (numbered, counted)
