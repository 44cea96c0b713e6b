"""Corrections in a ledger of numbers: other actions, and more of them in between."""

import pytest

from companion.ledger.entry import Act, Correct, Entry, Note, Restore, Revoke, Rewind
from companion.ledger.ledger import (
    LaterEntry,
    Ledger,
    append,
    append_all,
    continue_from,
    open_ledger,
    verify,
)
from companion.refusal import RuleViolation
from tests.ledger.test_toy import Change, Numbers, Sum, entered

TWO_BEHIND_THE_FIRST = Correct(actions=((1, 2),), placed=((1, (5, 6)),))


def corrected() -> Ledger[int, Numbers]:
    """The first of three is another one, and two come in behind it."""
    entries: list[tuple[Change, str]] = [
        (TWO_BEHIND_THE_FIRST, "Ana"),
        (Act(1), "Ben"),
        (Act(4), "Cleo"),
    ]
    return append_all(entered(Act(5), Act(-3), Act(1)), entries, "2026")


def numbers(ledger: Ledger[int, Numbers]) -> list[int]:
    return [each.seq for each in ledger.live_entries]


def test_what_comes_in_later_stands_where_it_belongs() -> None:
    ledger = corrected()
    assert (numbers(ledger), ledger.state) == ([1, 5, 6, 2, 3], (2, 1, 4, -3, 1))
    assert [entry.by for entry in ledger.entries[3:]] == ["Ana", "Ben", "Cleo"]
    assert verify(ledger) is None


def test_read_entry_by_entry_a_correction_comes_to_the_same() -> None:
    ledger = corrected()
    read = open_ledger(Sum())
    for entry in ledger.entries:
        read = continue_from(read, entry)
    assert (read.state, read.live_entries) == (ledger.state, ledger.live_entries)
    assert open_ledger(Sum(), ledger.entries).state == ledger.state


@pytest.mark.parametrize(
    ("before", "left"), [(1, []), (5, [1]), (6, [1, 5]), (2, [1, 5, 6]), (3, [1, 5, 6, 2])]
)
def test_an_undo_goes_by_where_actions_stand_and_not_by_their_numbers(
    before: int, left: list[int]
) -> None:
    ledger = append(corrected(), Rewind(before), "Ana", "2026")
    assert numbers(ledger) == left
    assert numbers(append(ledger, Act(7), "Ana", "2026")) == [*left, 8]


def test_a_correction_that_leaves_a_later_entry_impossible_is_refused_as_a_whole() -> None:
    ledger = entered(Act(5), Act(-3))
    with pytest.raises(LaterEntry) as refused:
        append_all(ledger, [(Correct(actions=((1, 2),)), "Ana"), (Act(9), "Ana")], "2026")
    assert (refused.value.entry, refused.value.reason.code) == (2, "too_little")
    assert ledger.seq == 2


def test_a_correction_is_undone_once_and_redone() -> None:
    undone = append(corrected(), Restore(4), "Ana", "2026")
    assert undone.state == (5, -3, 1)
    with pytest.raises(RuleViolation) as refused:
        append(undone, Restore(4), "Ana", "2026")
    assert refused.value.code == "entry_not_live"
    redone = append(undone, Restore(7), "Ana", "2026")
    assert (numbers(redone), redone.state) == (numbers(corrected()), corrected().state)


def test_neither_a_note_nor_an_undo_that_was_left_behind_is_undone() -> None:
    ledger = entered(Act(5), Note("late"), Restore(1), Act(4))
    for before in (2, 3):
        with pytest.raises(RuleViolation) as refused:
            append(ledger, Restore(before), "Ana", "2026")
        assert refused.value.code == "entry_not_undoable"


def test_a_revocation_of_what_is_yet_to_come_takes_nothing_away() -> None:
    """As a file could have it: nobody can enter one."""
    ledger = entered(Act(5), Act(-3))
    read = continue_from(ledger, Entry(3, Revoke(4), "Ana", "2026", ledger.head))
    assert (read.state, numbers(continue_from(read, Entry(4, Act(1), "Ana", "2026", "")))) == (
        (5, -3),
        [1, 2, 4],
    )
    with pytest.raises(RuleViolation) as refused:
        append(ledger, Revoke(4), "Ana", "2026")
    assert refused.value.code == "no_such_deed"
