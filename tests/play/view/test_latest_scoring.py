"""What was counted last: found by a step for each entry, and the same as by walking all of them."""

import pytest

from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.ledger.entry import Act, Amend, Note, Rewind
from companion.play.append import append
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play, PlayState, open_play
from companion.play.view.latest_scoring import KnownWalks
from companion.play.view.scoring import counting_at
from tests.games.basari.table import adjust, deal, hold, reveal
from tests.games.helpers.table import record

TITLES = [(game.key, game.players[-1]) for game in known_games()]
STAGE = [hold(0, 5, 3, 1, 0), hold(1, 2, 3, 1, 0), hold(2, 1, 1, 1, 0)]
STAGE += [adjust(0, workers=13), deal(2, 1, 1), reveal("AAA")]
SCORED = len(STAGE)


def play_of(state: PlayState) -> Play:
    return Play("key", "2026", "running", *state)


def entered(state: PlayState, *operations: object, by: str = "Hanna") -> PlayState:
    for operation in operations:
        state = append(state, operation, by, "2026")  # type: ignore[arg-type]
    return state


@pytest.fixture
def stage() -> PlayState:
    """A stage of Basari that has just been counted."""
    return entered(open_play(read_table(record("basari", 3, []))), *map(Act, STAGE))


@pytest.mark.parametrize(("key", "seats"), TITLES)
def test_step_by_step_is_the_same_as_all_at_once(key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    whole = simulate(game, seats, seed=2)
    state, known, counted = open_play(read_table(whole)), KnownWalks(), 0
    for number, event in enumerate(whole["events"], start=1):
        state = entered(state, Act(event))
        found = known.story(play_of(state)).scored
        counting = counting_at(play_of(state), number)
        if counting:
            counted += 1
            assert found == KnownWalks().story(play_of(state)).scored
            assert found is not None
            assert (found.seq, found.counting, found.fresh) == (number, counting, True)
        elif found:
            assert not found.fresh
    assert counted > 2


def test_who_got_what_the_most_first(stage: PlayState) -> None:
    found = KnownWalks().story(play_of(stage)).scored
    assert found is not None
    parts = [("red", 14), ("yellow", 6), ("green", 3), ("workers", 12)]
    assert [(gain.seat, gain.points) for gain in found.gains] == [(0, 35), (1, 9), (2, 3)]
    assert found.gains[0].parts == tuple(parts)


def test_nothing_was_counted_yet() -> None:
    empty = open_play(read_table(record("basari", 3, [])))
    assert KnownWalks().story(play_of(empty)).scored is None


def test_a_note_leaves_it_news_and_an_entry_does_not(stage: PlayState) -> None:
    known = KnownWalks()
    for operation, fresh in ((Note("well played"), True), (Act(deal(1, 1, 1)), False)):
        stage = entered(stage, operation)
        found = known.story(play_of(stage)).scored
        assert found is not None
        assert (found.seq, found.fresh) == (SCORED, fresh)


def test_what_is_undone_was_not_counted(stage: PlayState) -> None:
    known = KnownWalks()
    assert known.story(play_of(stage)).scored
    assert known.story(play_of(entered(stage, Rewind(SCORED)))).scored is None


def test_a_correction_is_counted_anew(stage: PlayState) -> None:
    known = KnownWalks()
    assert known.story(play_of(stage)).scored
    found = known.story(play_of(entered(stage, Amend(1, hold(0, 0, 3, 1, 0))))).scored
    assert found is not None
    assert found.gains[0].points < 35


def test_what_is_entered_automatically_belongs_to_what_it_follows(stage: PlayState) -> None:
    state = entered(open_play(stage.table), *map(Act, STAGE[:-1]))
    state = entered(state, Act(STAGE[-1]), by=AUTOMATIC)
    found = KnownWalks().story(play_of(state)).scored
    assert found is not None
    assert (found.seq, found.fresh) == (SCORED - 1, True)
    assert found.counting == counting_at(play_of(state), SCORED - 1)


def test_whoever_follows_is_told_when_it_changes(stage: PlayState) -> None:
    known, told = KnownWalks(), []
    for operation in (Note("late"), Act(deal(1, 1, 1)), Act(reveal("ABC")), Rewind(SCORED)):
        known.story(play_of(stage))
        before, stage = known.story(play_of(stage)).stamp, entered(stage, operation)
        story = known.story(play_of(stage))
        assert story.is_new == (story.stamp != before)
        assert known.story(play_of(stage)) == story  # in every language
        told.append(story.is_new)
    assert told == [False, True, False, True]


def test_another_play_under_the_same_key_is_walked_anew(stage: PlayState) -> None:
    known = KnownWalks()
    assert known.story(play_of(stage)).scored
    other = entered(open_play(stage.table), Act(deal(1, 2, 3)))
    assert known.story(play_of(other)).scored is None
