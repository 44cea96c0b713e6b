"""Corrections in the middle of a play, at random: nothing is lost, everything can be gone back."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.chance import Chance
from companion.games.codec import encode
from companion.games.progress import follow
from companion.games.record import read_table
from companion.games.registry import known_games
from companion.games.simulate import sample, simulate
from companion.ledger.entry import Act, Entry, Note, Restore, Rewind
from companion.ledger.ledger import verify
from companion.play.consequences import corrected, written
from companion.play.correction import planned
from companion.play.leftovers import offered, waiting
from companion.play.state import Play, PlayState, advance, open_play
from companion.play.steps import redoable, undoable
from companion.refusal import Refusal
from tests.helpers.slow import examples

AT = "2026-11-18T20:00:00Z"
GAMES = [game for game in known_games() if game.key in ("basari", "edel-stein-reich", "ys")]
SEEDS = st.integers(0, 2**32)


def as_play(state: PlayState) -> Play:
    return Play("key", AT, "running", *state)


class Corrections(RuleBasedStateMachine):
    """A play kept by somebody who errs all the time."""

    state: PlayState
    known: tuple[Entry[Any], ...] = ()

    @initialize(seed=SEEDS, game=st.sampled_from(GAMES), part=st.floats(0.05, 0.6))
    def begin(self, seed: int, game: Any, part: float) -> None:
        whole = simulate(game, Chance(seed).number(min(game.players), max(game.players)), seed)
        self.state = open_play(read_table(whole))
        for event in whole["events"][: int(part * len(whole["events"]))]:
            try:
                self.write(Act(event))
            except Refusal:  # it was answered automatically
                continue

    def write(self, operation: Any) -> None:
        _, self.state = written(self.state, operation, "Max's phone", AT)

    @property
    def play(self) -> Play:
        return as_play(self.state)

    @rule(seed=SEEDS)
    def enter(self, seed: int) -> None:
        event = self.likely(self.state.ledger.state.state, seed)
        if event:
            self.write(Act(event))

    def likely(self, state: Any, seed: int) -> Any:
        game = self.state.table.game
        turn = game.rules.awaited(state)
        return encode(game.shapes, sample(game, state, turn, Chance(seed))) if turn else None

    @rule(seed=SEEDS)
    def correct(self, seed: int) -> None:
        live = self.state.live
        if not live:
            return
        at = Chance(seed).number(0, len(live) - 1)
        earlier = [each.action for each in live[:at]]
        event = self.likely(follow(self.state.table, earlier).history.state, seed)
        standing = [each.seq for each in live]
        try:
            plan = planned(self.state, {live[at].seq: event})
        except Refusal:  # an adjustment would have to follow, that no longer can
            return
        _, self.state = corrected(self.state, plan, "Ana's phone", AT)
        left = [each.seq for each in self.state.live]
        assert {*standing} <= {*left, *plan.gone, *plan.waiting}
        after = self.state.live[at]
        assert (after.seq, after.action) == (live[at].seq, event)

    @rule()
    def put_in_again(self) -> None:
        left = waiting(self.play)
        found = offered(self.play, left)
        if found:
            self.write(Act(found.event))
            assert len(waiting(self.play)) < len(left)

    @precondition(lambda self: undoable(self.play))
    @rule()
    def undo_and_redo(self) -> None:
        before = self.state
        self.write(Restore(undoable(self.play)))
        redo = redoable(self.play)
        assert redo == self.play.seq
        self.write(Restore(redo))
        assert self.state.live == before.live
        assert self.state.ledger.state == before.ledger.state
        assert waiting(self.play) == waiting(as_play(before))

    @precondition(lambda self: undoable(self.play))
    @rule()
    def undo(self) -> None:
        self.write(Restore(undoable(self.play)))

    @precondition(lambda self: redoable(self.play))
    @rule()
    def redo(self) -> None:
        self.write(Restore(redoable(self.play)))

    @rule(seed=SEEDS)
    def rewind(self, seed: int) -> None:
        if self.state.live:
            self.write(Rewind(Chance(seed).choose(self.state.live).seq))

    @rule()
    def note(self) -> None:
        self.write(Note("what happened?"))

    @invariant()
    def nothing_is_lost(self) -> None:
        entries = self.state.ledger.entries
        assert entries[: len(self.known)] == self.known
        self.known = entries
        assert verify(self.state.ledger) is None

    @invariant()
    def it_is_what_a_fresh_replay_gives(self) -> None:
        events = [each.action for each in self.state.live]
        replayed = follow(self.state.table, events)
        assert replayed.refusal is None
        assert self.state.ledger.refused is None
        assert replayed.history == self.state.ledger.state
        assert open_play(self.state.table, self.state.ledger.entries).live == self.state.live

    @invariant()
    def entry_by_entry_is_the_same(self) -> None:
        read = open_play(self.state.table)
        for entry in self.state.ledger.entries:
            read = advance(read, entry)
        assert (read.live, read.ledger.state) == (self.state.live, self.state.ledger.state)


Corrections.TestCase.settings = settings(
    max_examples=examples(12), stateful_step_count=14, deadline=None
)
TestCorrections = Corrections.TestCase
