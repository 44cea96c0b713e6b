"""What is continued entry by entry is what working it all out from the start gives."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.kernel import RuleViolation
from companion.tourney.records import records
from companion.tourney.rivals import rivals, rivals_in
from companion.tourney.statistics import people, streaks, streaks_of
from companion.tourney.updating import Live
from companion.tourney.venue import course
from companion.tourney.venue.chapters import (
    Chapter,
    Chronicle,
    chapters_of,
    chronicle_of,
    won_by,
)
from companion.tourney.venue.contest import Contest, contest_of
from companion.tourney.venue.course import Course, Mark, continued, folded, is_kept
from companion.tourney.venue.deeds import Undo
from companion.tourney.venue.fold import Step, fold
from companion.tourney.venue.playing import results_of, rounds_in_time
from companion.tourney.venue.ranking import ranked, ranked_after
from companion.tourney.venue.state import NEW, Venue
from tests.tourney.venue.walking import Walk

SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
def test_a_course_leads_where_the_fold_leads(seed: int, length: int, often: int) -> None:
    """With few entries every state is one to come back to, as with many thousands some are."""
    steps, chance = walked(seed, length), Random(seed)
    before, course.OFTEN = course.OFTEN, often
    spacing, course.SPACING = course.SPACING, ((16 * often, often), (64 * often, 2 * often))
    try:
        log: list[Step] = []
        state, own = NEW, Course()
        for step in steps:
            try:
                state, own = continued(log, state, own, step.deed)
            except RuleViolation:
                continue  # not possible any more after what was undone here
            log.append(Step(len(log) + 1, step.deed))
            if chance.randrange(6) == 0:
                state, own = undone_at_random(log, state, own, chance)
        assert state == fold(log) == folded(log)[0]
        check_marks(log, own)
    finally:
        course.OFTEN, course.SPACING = before, spacing


def undone_at_random(
    log: list[Step], state: Venue, own: Course, chance: Random
) -> tuple[Venue, Course]:
    """Also undos are undone, again and again; what is refused changes nothing."""
    undo = Undo(chance.randint(max(1, len(log) - 20), len(log)))
    try:
        later = continued(log, state, own, undo)
    except RuleViolation:
        return state, own
    log.append(Step(len(log) + 1, undo))
    assert later[0] == fold(log)
    return later


def check_marks(log: list[Step], own: Course) -> None:
    for mark in own.marks:
        stands = [
            each
            for each in log[: mark.seq]
            if each.seq not in mark.gone and not isinstance(each.deed, Undo)
        ]
        assert mark.state == fold(stands)


def test_marks_are_few_however_long_a_log_is() -> None:
    own = Course()
    for seq in range(course.OFTEN, 200_000, course.OFTEN):
        own = own.joined([Mark(seq, frozenset(), NEW)])
        assert own.marks[-1].seq == seq
    assert len(own.marks) < 100
    assert all(is_kept(own.marks[-1].seq - mark.seq, mark.seq) for mark in own.marks)
    apart = [two.seq - one.seq for one, two in zip(own.marks, own.marks[1:], strict=False)]
    assert max(apart) <= course.SELDOM
    assert apart[-1] == course.OFTEN


@SOME
@given(SEEDS, LENGTHS)
def test_a_chronicle_that_grows_tells_the_same(seed: int, length: int) -> None:
    """Chapters are read more often than they are counted."""
    known: Chronicle | None = None
    chapters: tuple[Chapter, ...] = ()
    log: list[Step] = []
    state, own = NEW, Course()
    for step in walked(seed, length):
        state, own = continued(log, state, own, step.deed)
        log.append(step)
        chance = Random(step.seq + seed).randrange(6)
        if chance < 3:
            chapters = chapters_of(state, rounds_in_time(log), chapters)
        if chance == 0:
            known = chronicle_of(chapters, known)
            check_chronicle(known, state, log)


def check_chronicle(known: Chronicle, state: Venue, log: list[Step]) -> None:
    results = results_of(state, rounds_in_time(log))
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
    known: dict[int, tuple[Contest, Live]] = {}
    log: list[Step] = []
    state, own = NEW, Course()
    for step in walked(seed, length):
        state, own = continued(log, state, own, step.deed)
        log.append(step)
        if Random(step.seq + seed).randrange(4) == 0:
            for number in state.competitions:
                contest, counted, rows = ranked_after(state, number, {}, known.get(number))
                assert contest.competition == contest_of(state, number).competition
                assert rows == ranked(state, number)[1]
                known[number] = (contest, counted)
