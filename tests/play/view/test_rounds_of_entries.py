"""Every entry of a history has its round, also what no longer stands."""

from companion.games.record import read_table
from companion.ledger.entry import Act, Amend, Note, Rewind
from companion.play.append import append
from companion.play.state import Play, open_play
from companion.play.view.history import EntryRound, rounds_of, walk
from tests.games.basari.table import adjust, deal, reveal
from tests.games.helpers.table import record

FIRST, SECOND = EntryRound(1, 1), EntryRound(1, 2)


def rounds_after(*operations: object) -> list[EntryRound]:
    state = open_play(read_table(record("basari", 3, [])))
    for operation in operations:
        state = append(state, operation, "Hanna", "2026")  # type: ignore[arg-type]
    play = Play("key", "2026", "running", *state)
    return rounds_of(play, walk(play))


def test_a_round_begins_with_its_deal() -> None:
    happened = [deal(1, 1, 1), reveal("AAA"), deal(1, 1, 1)]
    assert rounds_after(*map(Act, happened)) == [FIRST, FIRST, SECOND]


def test_a_stage_begins_its_rounds_anew() -> None:
    happened = [adjust(0, workers=15), deal(1, 1, 1), reveal("AAA"), deal(1, 1, 1)]
    assert rounds_after(*map(Act, happened)) == [FIRST] * 3 + [EntryRound(2, 1)]


def test_what_does_not_stand_is_put_with_what_was_entered_next() -> None:
    happened = [Act(deal(1, 1, 1)), Act(reveal("AAA")), Act(deal(2, 1, 1)), Rewind(3)]
    happened += [Note("late"), Act(deal(3, 1, 1)), Amend(1, deal(1, 1, 2))]
    assert rounds_after(*happened) == [FIRST, FIRST] + [SECOND] * 5


def test_a_note_before_the_first_entry_is_of_the_first_round() -> None:
    assert rounds_after(Note("early")) == [FIRST]
