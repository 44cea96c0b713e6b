"""The log: undo, amend and note as entries, the fold to what stands, the chain."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from companion.games.chance import Chance
from companion.games.codec import encode
from companion.games.progress import follow
from companion.games.record import read_table
from companion.games.simulate import sample
from companion.games.wording import Wording
from companion.ledger.entry import Act, Amend, Note, Restore, Revoke, Rewind
from companion.ledger.ledger import LaterEntry, verify
from companion.ledger.live import LiveEntry
from companion.ledger.steps import redo_point, undo_point
from companion.play.append import append
from companion.play.state import GameRulebook, PlayLedger, PlayState, advance, open_play
from companion.play.wire import PlayOperation
from companion.refusal import Malformed, RuleViolation
from tests.helpers.said import said
from tests.helpers.slow import examples

DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
ACCEPT = {"type": "accept", "seat": 2}


def new_play(players: tuple[str, ...] = ("Hanna", "Max", "Sarah")) -> PlayState:
    record = {
        "format": "companion-record/1",
        "game": "basari",
        "players": list(players),
        "events": [],
    }
    return open_play(read_table(record))


def new_ledger(players: tuple[str, ...] = ("Hanna", "Max", "Sarah")) -> PlayLedger:
    return new_play(players).ledger


def written(*operations: PlayOperation) -> PlayLedger:
    state = new_play()
    for operation in operations:
        state = append(state, operation, "Hanna's phone", "2026-11-16T20:00:00Z")
    return state.ledger


def write(ledger: PlayLedger, operation: PlayOperation) -> PlayLedger:
    state = open_play(new_play().table, ledger.entries)
    return append(state, operation, "Max's phone", "2026-11-16T20:01:00Z").ledger


def standing(ledger: PlayLedger) -> list[Any]:
    return [each.action for each in ledger.live_entries]


BARGAIN = (Act(DEAL), Act(REVEAL), Act(OFFER), Act(ACCEPT))


def test_entries_are_numbered_from_one_without_gaps() -> None:
    assert [entry.seq for entry in written(*BARGAIN).entries] == [1, 2, 3, 4]


def test_an_entry_says_who_and_when() -> None:
    entry = written(Act(DEAL)).entries[0]
    assert (entry.by, entry.at) == ("Hanna's phone", "2026-11-16T20:00:00Z")


def test_an_illegal_event_is_refused() -> None:
    ledger = written(Act(DEAL))
    with pytest.raises(RuleViolation) as refused:
        write(ledger, Act(ACCEPT))
    assert refused.value.code == "not_now"
    assert len(ledger.entries) == 1


def test_undo_goes_back_before_any_live_entry() -> None:
    for before in (1, 2, 3, 4):
        ledger = write(written(*BARGAIN), Rewind(before))
        assert standing(ledger) == [operation.action for operation in BARGAIN[: before - 1]]
        assert len(ledger.entries) == 5


def test_play_goes_on_after_an_undo() -> None:
    other = {"type": "offer", "seat": 0, "gems": {"red": 1}}
    ledger = write(write(written(*BARGAIN), Rewind(3)), Act(other))
    assert standing(ledger) == [DEAL, REVEAL, other]
    assert [each.seq for each in ledger.live_entries] == [1, 2, 6]


def test_undoing_an_amendment_restores_what_it_replaced() -> None:
    other = {"type": "offer", "seat": 0, "gems": {"green": 2}}
    ledger = write(write(written(*BARGAIN), Amend(3, other)), Rewind(5))
    assert standing(ledger) == [operation.action for operation in BARGAIN]
    assert ledger.live_entries[2] == LiveEntry(3, OFFER)
    with pytest.raises(RuleViolation) as refused:
        write(ledger, Rewind(5))
    assert refused.value.code == "entry_not_live"


def test_amendments_are_undone_one_by_one() -> None:
    red, green = [{"type": "offer", "seat": 0, "gems": {c: 1}} for c in ("red", "green")]
    ledger = write(write(written(*BARGAIN), Amend(3, red)), Amend(3, green))
    with pytest.raises(RuleViolation):
        write(ledger, Rewind(5))  # the later one stands on it
    ledger = write(ledger, Rewind(6))
    assert standing(ledger)[2] == red
    assert standing(write(ledger, Rewind(5)))[2] == OFFER


def test_undoing_an_amendment_is_refused_where_a_later_entry_would_no_longer_fit() -> None:
    alone = {"type": "reveal", "actions": ["A", "B", "C"]}
    ledger = write(written(Act(DEAL), Act(REVEAL)), Amend(2, alone))
    ledger = write(ledger, Act({"type": "draw", "seat": 0, "workers": 1}))
    with pytest.raises(LaterEntry) as refused:
        write(ledger, Rewind(3))
    assert refused.value.entry == 4
    told = Wording().sentence("later_entry", {"entry": 4, "why": Malformed("json_nesting")})
    assert told == said("later_entry", entry=4, why=said("json_nesting"))


def test_a_note_and_an_undo_cannot_be_undone() -> None:
    ledger = write(written(*BARGAIN, Note("x")), Rewind(4))
    for seq in (5, 6):
        with pytest.raises(RuleViolation) as refused:
            write(ledger, Rewind(seq))
        assert refused.value.code == "entry_not_undoable"


def test_the_log_keeps_its_own_copy_of_an_event() -> None:
    workers = [3, 1, 2]
    ledger = written(Act({"type": "deal", "workers": workers}))
    workers[0] = 4
    assert verify(ledger) is None
    assert standing(ledger) == [DEAL]


def test_what_is_undone_cannot_be_undone_or_amended_again() -> None:
    ledger = write(written(*BARGAIN), Rewind(3))
    for operation in (Rewind(3), Rewind(4), Amend(4, ACCEPT), Rewind(99), Rewind(0), Rewind(True)):
        with pytest.raises(RuleViolation) as refused:
            write(ledger, operation)
        assert refused.value.code == "entry_not_live"


def test_amend_replaces_in_place() -> None:
    other = {"type": "offer", "seat": 0, "gems": {"green": 2}}
    ledger = write(written(*BARGAIN), Amend(3, other))
    assert standing(ledger) == [DEAL, REVEAL, other, ACCEPT]
    assert ledger.live_entries[2] == LiveEntry(3, other, 5)
    assert ledger.state.state.gems[2] == (3, 3, 5, 3)


def test_amend_is_refused_where_a_later_entry_no_longer_fits() -> None:
    ledger = written(*BARGAIN)
    alone = {"type": "reveal", "actions": ["A", "B", "C"]}
    with pytest.raises(LaterEntry) as refused:
        write(ledger, Amend(2, alone))
    assert refused.value.entry == 3
    assert refused.value.code == "later_entry"
    assert refused.value.reason.code == "not_now"
    assert standing(ledger) == [operation.action for operation in BARGAIN]


def test_amend_names_the_later_entry_by_its_own_number() -> None:
    ledger = written(Act(DEAL), Note("who is elder?"), Act(REVEAL), Act(OFFER))
    with pytest.raises(LaterEntry) as refused:
        write(ledger, Amend(3, {"type": "reveal", "actions": ["A", "B", "C"]}))
    assert refused.value.entry == 4


def test_amend_by_something_illegal_is_refused_for_itself() -> None:
    with pytest.raises(RuleViolation) as refused:
        write(written(*BARGAIN), Amend(3, {"type": "offer", "seat": 0, "gems": {"red": 4}}))
    assert refused.value.code == "gems_not_held"
    assert not isinstance(refused.value, LaterEntry)


def test_amend_by_something_malformed_is_refused() -> None:
    with pytest.raises(Malformed):
        write(written(*BARGAIN), Amend(1, {"type": "deal", "workers": [9, 1, 2]}))


def test_an_undo_keeps_what_was_amended_before_its_point() -> None:
    other = {"type": "deal", "workers": [4, 1, 2]}
    ledger = write(write(written(*BARGAIN), Amend(1, other)), Rewind(3))
    assert standing(ledger) == [other, REVEAL]


def test_an_amended_event_can_be_amended_and_undone() -> None:
    ledger = write(written(*BARGAIN), Amend(3, {"type": "offer", "seat": 0, "gems": {"red": 1}}))
    ledger = write(ledger, Amend(3, OFFER))
    assert (ledger.live_entries[2].action, ledger.live_entries[2].amended_by) == (OFFER, 6)
    assert standing(write(ledger, Rewind(3))) == [DEAL, REVEAL]


def test_notes_change_nothing_and_are_never_undone() -> None:
    ledger = written(Act(DEAL), Note("Sarah came late"), Act(REVEAL))
    ledger = write(ledger, Rewind(1))
    assert standing(ledger) == []
    assert ledger.entries[1].operation == Note("Sarah came late")


@pytest.mark.parametrize("text", ["", "x" * 501, "a\nb", "\x00"])
def test_a_note_is_a_line_of_text(text: str) -> None:
    with pytest.raises(Malformed):
        write(new_ledger(), Note(text))


def test_a_play_rewinds_and_never_revokes() -> None:
    with pytest.raises(ValueError, match="Revoke"):
        write(written(*BARGAIN), Revoke(4))


def test_a_sound_chain_is_verified() -> None:
    ledger = write(written(*BARGAIN), Rewind(2))
    assert verify(ledger) is None
    assert verify(new_ledger()) is None


def test_every_change_breaks_the_chain_where_it_was_made() -> None:
    ledger = write(written(*BARGAIN, Note("x")), Rewind(4))
    for index, entry in enumerate(ledger.entries):
        for forged in (
            entry._replace(seq=entry.seq + 1),
            entry._replace(by="Sarah's phone"),
            entry._replace(at="2026-11-16T21:00:00Z"),
            entry._replace(operation=Note("y")),
            entry._replace(previous="0" * 64),
            entry._replace(hash="0" * 64),
        ):
            entries = (*ledger.entries[:index], forged, *ledger.entries[index + 1 :])
            assert verify(ledger._replace(entries=entries)) == entry.seq


def test_a_removed_or_swapped_entry_breaks_the_chain() -> None:
    ledger = written(*BARGAIN)
    one, two, three, four = ledger.entries
    assert verify(ledger._replace(entries=(one, three, four))) == 2
    assert verify(ledger._replace(entries=(one, three, two, four))) == 2
    assert verify(ledger._replace(entries=(two, three, four))) == 1


def test_the_chain_begins_with_the_table() -> None:
    assert new_ledger().head != new_ledger(("Hanna", "Max", "Eva")).head
    assert new_ledger().head == GameRulebook(new_play().table).root()
    other = new_ledger(("Hanna", "Max", "Eva"))._replace(entries=written(Act(DEAL)).entries)
    assert verify(other) == 1


def test_the_head_is_the_fingerprint_of_a_play() -> None:
    ledger = written(*BARGAIN)
    assert ledger.head == ledger.entries[-1].hash
    assert written(*BARGAIN).head == ledger.head
    assert write(ledger, Note("x")).head != ledger.head


def test_the_options_are_part_of_the_chain() -> None:
    record = {"format": "companion-record/1", "game": "ys", "players": ["A", "B"], "events": []}
    with_options = {**record, "options": {"neutral": [4, 3, 1, 0]}}
    first, second = [GameRulebook(read_table(each)) for each in (record, with_options)]
    assert first.root() != second.root()


def test_a_refused_note_says_why() -> None:
    with pytest.raises(Malformed) as refused:
        write(new_ledger(), Note("a\nb"))
    assert refused.value.code == "text_control"
    told = Wording().sentence(refused.value.code, refused.value.params)
    assert told == said("text_control", field="note")


class LedgerMachine(RuleBasedStateMachine):
    """Random writing, undoing and amending against a plain list of what should stand."""

    numbers = Bundle("numbers")

    def __init__(self) -> None:
        super().__init__()
        self.standing = new_play()
        self.expected: list[tuple[int, Any]] = []
        self.past: list[list[tuple[int, Any]]] = []
        self.future: list[list[tuple[int, Any]]] = []

    @property
    def ledger(self) -> PlayLedger:
        return self.standing.ledger

    def write(self, operation: PlayOperation) -> None:
        """Once as a writer does it, once as somebody who reads the entry."""
        before = self.standing
        self.standing = append(before, operation, "Max's phone", "2026-11-16T20:01:00Z")
        assert advance(before, self.ledger.entries[-1]) == self.standing

    def remember(self) -> None:
        """A step that is about to be made."""
        self.past.append([*self.expected])
        self.future = []

    @property
    def next_number(self) -> int:
        return len(self.ledger.entries) + 1

    @rule(target=numbers, seed=st.integers(0, 10_000))
    def play(self, seed: int) -> int:
        game = self.standing.table.game
        state = self.standing.ledger.state.state
        turn = game.rules.awaited(state)
        if turn is None:
            return 0
        event = encode(game.shapes, sample(game, state, turn, Chance(seed)))
        number = self.next_number
        self.remember()
        self.write(Act(event))
        self.expected.append((number, event))
        return number

    @rule(number=consumes(numbers))
    def undo(self, number: int) -> None:
        standing = [seq for seq, _ in self.expected]
        if number in standing:
            self.remember()
            self.write(Rewind(number))
            del self.expected[standing.index(number) :]
        else:
            with pytest.raises(RuleViolation):
                self.write(Rewind(number))

    @rule(number=numbers, seed=st.integers(0, 10_000))
    def amend(self, number: int, seed: int) -> None:
        standing = [seq for seq, _ in self.expected]
        if number not in standing:
            return
        index = standing.index(number)
        table = self.standing.table
        events = [event for _, event in self.expected]
        state = follow(table, events[:index]).history.state
        turn = table.game.rules.awaited(state)
        assert turn is not None
        other = encode(table.game.shapes, sample(table.game, state, turn, Chance(seed)))
        events[index] = other
        fits = follow(table, events).refusal is None
        if not fits:
            with pytest.raises(LaterEntry):
                self.write(Amend(number, other))
        else:
            self.remember()
            self.write(Amend(number, other))
            self.expected[index] = (number, other)

    @rule()
    def step_back(self) -> None:
        ledger = self.ledger
        point = undo_point(ledger.entries, ledger.live, lambda _: True)
        assert (point is None) == (not self.past)
        if point:
            self.write(Restore(point))
            self.future.append(self.expected)
            self.expected = self.past.pop()

    @rule()
    def step_forward(self) -> None:
        point = redo_point(self.ledger.entries)
        assert (point is None) == (not self.future)
        if point:
            self.write(Restore(point))
            self.past.append(self.expected)
            self.expected = self.future.pop()

    @rule(text=st.text("abc", min_size=1))
    def note(self, text: str) -> None:
        self.write(Note(text))

    @invariant()
    def what_stands_is_what_was_meant_to(self) -> None:
        assert [(each.seq, each.action) for each in self.ledger.live_entries] == self.expected

    @invariant()
    def step_by_step_is_the_same_as_all_at_once(self) -> None:
        assert open_play(self.standing.table, self.ledger.entries) == self.standing

    @invariant()
    def the_chain_holds(self) -> None:
        assert verify(self.ledger) is None


LedgerMachine.TestCase.settings = settings(
    max_examples=examples(40), stateful_step_count=30, deadline=None
)
TestLedgerMachine = LedgerMachine.TestCase
