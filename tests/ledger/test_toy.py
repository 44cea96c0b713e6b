"""A ledger of numbers: whatever is undone and amended, states on the way mislead nobody."""

from collections.abc import Sequence
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ledger import live
from companion.ledger.entry import Act, Amend, Json, Note, Operation, Revoke, Rewind
from companion.ledger.ledger import (
    LaterEntry,
    Ledger,
    append,
    continue_from,
    length_of_undo,
    open_ledger,
    verify,
)
from companion.refusal import Refusal, RuleViolation

Numbers = tuple[int, ...]
Change = Operation[int]
MANY = settings(max_examples=50, deadline=None)


class Sum:
    """Numbers that must never come to less than nothing."""

    def root(self) -> str:
        return "nothing"

    def start(self) -> Numbers:
        return ()

    def step(self, state: Numbers, actions: Sequence[int]) -> tuple[Numbers, int, Refusal | None]:
        for taken, number in enumerate(actions):
            if sum(state) + number < 0:
                return state, taken, RuleViolation("too_little", number=number)
            state = (*state, number)
        return state, len(actions), None

    def allows(self, operation: Change) -> bool:
        return True

    def spell(self, operation: Change) -> Json:
        return {"kind": type(operation).__name__, "said": [*operation]}


def entered(*operations: Change) -> Ledger[int, Numbers]:
    ledger = open_ledger(Sum())
    for operation in operations:
        ledger = append(ledger, operation, "Hanna", "2026")
    return ledger


def test_an_entry_knows_what_was_done_by_it_if_anything() -> None:
    ledger = entered(Act(3), Note("late"), Amend(1, 4), Rewind(3))
    assert [entry.action for entry in ledger.entries] == [3, None, None, None]


def made_up(ledger: Ledger[int, Numbers], chance: Random, undo: str) -> Change:
    entry = chance.randint(max(1, ledger.seq - 12), ledger.seq + 1)
    kind = chance.randrange(8)
    if kind == 0:
        return Note("so it was")
    if kind == 1 and undo == "rewind":
        return Amend(entry, chance.randint(-3, 6))
    if kind in (2, 3):
        return Rewind(entry) if undo == "rewind" else Revoke(entry)
    return Act(chance.randint(-3, 6))


@MANY
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 8]), st.sampled_from(["rewind", "revoke"]))
def test_from_a_mark_is_the_same_as_from_the_start(seed: int, often: int, undo: str) -> None:
    chance = Random(seed)
    with patch.multiple(live, OFTEN=often, SPACING=((16 * often, often), (64 * often, 2 * often))):
        ledger = open_ledger(Sum())
        for _ in range(60):
            operation = made_up(ledger, chance, undo)
            try:
                later = append(ledger, operation, "Hanna", "2026")
            except RuleViolation:
                continue
            assert continue_from(ledger, later.entries[-1]) == later
            anew = open_ledger(Sum(), later.entries)
            assert (later.state, later.live_entries) == (anew.state, anew.live_entries)
            assert later.state == tuple([each.action for each in later.live_entries])
            assert later.refused is None
            ledger = later
        assert verify(ledger) is None


def test_what_is_needed_later_is_named() -> None:
    ledger = entered(Act(1), Act(5), Note("x"), Act(-6))
    for operation in (Revoke(2), Amend(2, 4)):
        with pytest.raises(LaterEntry) as refused:
            append(ledger, operation, "Hanna", "2026")
        assert (refused.value.entry, refused.value.reason.code) == (4, "too_little")


def test_an_action_that_does_not_fit_is_refused_for_itself() -> None:
    with pytest.raises(RuleViolation, match="too_little"):
        append(entered(Act(1)), Act(-2), "Hanna", "2026")
    with pytest.raises(RuleViolation, match="too_little"):
        append(entered(Act(1), Act(1)), Amend(2, -5), "Hanna", "2026")


def test_a_late_undo_is_short_however_long_a_ledger_is() -> None:
    ledger = entered(*[Act(1)] * 300)
    assert length_of_undo(ledger, Act(1)) == 0
    assert length_of_undo(ledger, Revoke(300)) == 300 - 256
    assert length_of_undo(ledger, Rewind(10)) == 300


def test_what_no_longer_fits_is_read_as_far_as_it_goes() -> None:
    ledger = entered(Act(3), Act(2), Act(-4))
    changed = ledger.entries[1]._replace(operation=Act(0))
    read = open_ledger(Sum(), (ledger.entries[0], changed, ledger.entries[2]))
    assert (read.state, read.refused and read.refused.entry) == ((3, 0), 3)
    assert verify(read) == 2
