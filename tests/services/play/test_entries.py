"""Plays kept in a database: what was entered is there, once, in order, for its own device."""

from itertools import chain
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from companion.games.record import RecordError, read_table
from companion.ledger.entry import Act, Amend, Note, Operation, Rewind
from companion.ledger.ledger import LaterEntry, verify
from companion.play.append import append
from companion.play.state import open_play
from companion.refusal import Malformed, RuleViolation
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.entries import Stale
from companion.services.play.reader import Actor, Unknown
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import at_once, kept, sql
from tests.services.helpers.plays import plays_kept

HANNA, MAX = Actor("a" * 64, "Hanna's phone"), Actor("b" * 64, "Max's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
ACCEPT = {"type": "accept", "seat": 2}
BARGAIN = [DEAL, REVEAL, OFFER, ACCEPT]


def begun(store: Store, *events: Any) -> str:
    return plays.begin(store, HANNA, record("basari", 3, list(events)), uuid4().hex)


def enter(store: Store, key: str, operation: Operation, seq: int, token: str | None = None) -> int:
    return plays.enter(store, HANNA, key, operation, seq, token or uuid4().hex)


def standing(store: Store, key: str) -> list[Any]:
    return [each.action for each in reader.load(store, HANNA, key).live]


def rows(folder: Path) -> dict[str, list[Any]]:
    file = folder / "companion.sqlite3"
    return {
        "play": sql(file, "SELECT * FROM play"),
        "entry": sql(file, "SELECT * FROM entry"),
        "keeper": sql(file, "SELECT * FROM keeper"),
    }


def test_a_new_play_has_a_key_that_nobody_guesses(store: Store) -> None:
    keys = {begun(store) for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) >= 22 for key in keys)


def test_a_new_play_is_empty_and_running(store: Store) -> None:
    key = begun(store)
    play = reader.load(store, HANNA, key)
    assert (play.key, play.seq, play.status) == (key, 0, plays.RUNNING)
    assert play.begun.startswith("20")
    assert play.begun.endswith("Z")
    assert play.table == read_table(record("basari", 3, []))


@pytest.mark.timeout(20)
def test_a_long_record_is_opened_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing everything again for each event would take a minute here: more than a play holds."""
    monkeypatch.setattr(plays, "MOST_ENTRIES", 5000)
    mistake = {"type": "adjust", "seat": 0, "points": 1, "reason": "miscounted"}
    key = begun(store, *[mistake] * 5000)
    play = reader.load(store, HANNA, key)
    assert play.seq == 5000
    assert verify(play.ledger) is None


def test_an_opened_record_is_chain_entry_as_if_it_had_been_entered(store: Store) -> None:
    play = reader.load(store, HANNA, begun(store, *BARGAIN))
    ledger, again = play.ledger, open_play(play.table)
    for entry in ledger.entries:
        again = append(again, entry.operation, HANNA.name, entry.at)
    assert ledger == again.ledger


@pytest.mark.parametrize(
    "bad",
    [
        record("basari", 3, [DEAL, ACCEPT]),
        record("basari", 3, [DEAL, {"type": "deal"}]),
        record("basari", 2, []),
        record("chess", 3, []),
        {**record("basari", 3, []), "format": "companion-record/2"},
        {"format": "companion-record/1"},
    ],
)
def test_a_bad_record_leaves_nothing_behind(store: Store, tmp_path: Path, bad: Any) -> None:
    with pytest.raises(RecordError):
        plays.begin(store, HANNA, bad, uuid4().hex)
    assert rows(tmp_path) == {"play": [], "entry": [], "keeper": []}


def test_an_entry_says_who_and_when(store: Store) -> None:
    key = begun(store)
    enter(store, key, Act(DEAL), 0)
    (entry,) = reader.load(store, HANNA, key).ledger.entries
    assert (entry.by, entry.operation) == ("Hanna's phone", Act(DEAL))
    assert entry.at[:2] == "20"


def test_undo_amend_and_note_are_kept(store: Store) -> None:
    other = {"type": "offer", "seat": 0, "gems": {"green": 2}}
    key = begun(store, *BARGAIN)
    assert enter(store, key, Amend(3, other), 4) == 5
    assert standing(store, key) == [DEAL, REVEAL, other, ACCEPT]
    assert enter(store, key, Note("Sarah came late"), 5) == 6
    assert enter(store, key, Rewind(4), 6) == 7
    assert standing(store, key) == [DEAL, REVEAL, other]
    operations = [entry.operation for entry in reader.load(store, HANNA, key).ledger.entries]
    assert operations[4:] == [Amend(3, other), Note("Sarah came late"), Rewind(4)]
    assert reader.record_of(reader.load(store, HANNA, key))["events"] == [DEAL, REVEAL, other]
    assert verification.corruptions(store) == []


@pytest.mark.parametrize(
    ("operation", "error"),
    [
        (Act(ACCEPT), RuleViolation),
        (Act({"type": "offer", "seat": 0, "gems": {"red": 4}}), RuleViolation),
        (Act({"type": "deal", "workers": [9, 1, 2]}), Malformed),
        (Rewind(9), RuleViolation),
        (Amend(2, {"type": "reveal", "actions": ["A", "B", "C"]}), LaterEntry),
        (Note(""), Malformed),
    ],
)
def test_what_is_refused_is_not_written(
    store: Store, tmp_path: Path, operation: Operation, error: type[Exception]
) -> None:
    key = begun(store, DEAL, REVEAL, OFFER, {"type": "offer", "seat": 2, "gems": {"red": 1}})
    before = rows(tmp_path)
    with pytest.raises(error):
        enter(store, key, operation, 4, "again")
    assert rows(tmp_path) == before
    assert enter(store, key, Note("x"), 4, "again") == 5  # a refusal uses no token up


@pytest.mark.parametrize("seq", [0, 1, 3, 99, -1])
def test_a_stale_screen_is_refused_and_nothing_written(
    store: Store, tmp_path: Path, seq: int
) -> None:
    key = begun(store, DEAL, REVEAL)
    before = rows(tmp_path)
    with pytest.raises(Stale):
        enter(store, key, Act(OFFER), seq)
    assert rows(tmp_path) == before


def test_the_same_token_again_is_the_same_entry(store: Store) -> None:
    key = begun(store)
    assert enter(store, key, Act(DEAL), 0, "t1") == 1
    assert enter(store, key, Act(REVEAL), 1, "t2") == 2
    assert enter(store, key, Act(DEAL), 0, "t1") == 1
    assert enter(store, key, Act(REVEAL), 1, "t2") == 2
    assert standing(store, key) == [DEAL, REVEAL]


def test_a_token_counts_for_one_play_only(store: Store) -> None:
    one, other = begun(store), begun(store)
    assert enter(store, one, Act(DEAL), 0, "t") == 1
    assert enter(store, other, Act(DEAL), 0, "t") == 1
    assert standing(store, other) == [DEAL]


def test_the_same_token_from_many_threads_is_one_entry(store: Store) -> None:
    key = begun(store)
    taps = [lambda: enter(store, key, Act(DEAL), 0, "tap")] * 16
    assert at_once(taps) == [1] * 16
    assert standing(store, key) == [DEAL]


def test_of_many_who_answer_at_once_one_is_heard(store: Store) -> None:
    key = begun(store)
    outcomes = at_once([lambda: enter(store, key, Act(DEAL), 0)] * 16)
    assert outcomes.count(1) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 15
    assert reader.load(store, HANNA, key).seq == 1


def test_numbers_have_no_gaps_however_many_race(store: Store, tmp_path: Path) -> None:
    key = begun(store)

    def ten() -> list[int]:
        numbers: list[int] = []
        while len(numbers) < 10:
            try:
                numbers.append(enter(store, key, Note("x"), reader.load(store, HANNA, key).seq))
            except Stale:
                continue
        return numbers

    outcomes = [each for each in at_once([ten] * 8) if isinstance(each, list)]
    assert all(numbers == sorted(numbers) for numbers in outcomes)
    assert sorted(chain.from_iterable(outcomes)) == list(range(1, 81))
    seqs = sql(tmp_path / "companion.sqlite3", "SELECT seq FROM entry ORDER BY seq")
    assert [seq for (seq,) in seqs] == list(range(1, 81))
    assert verification.corruptions(store) == []


def test_plays_of_others_are_not_told_from_missing_ones(store: Store, tmp_path: Path) -> None:
    key = begun(store, DEAL)
    before = rows(tmp_path)
    for actor, wanted in ((MAX, key), (HANNA, "no-such-play"), (HANNA, ""), (MAX, key.lower())):
        for operation, *more in (
            (reader.load,),
            (plays.enter, Act(REVEAL), 1, "t"),
            (plays.set_status, plays.PAUSED),
        ):
            with pytest.raises(Unknown) as unknown:
                operation(store, actor, wanted, *more)
            assert unknown.value.args == ()
    assert rows(tmp_path) == before


def test_a_device_has_its_own_plays_the_newest_first(store: Store) -> None:
    first, second = begun(store), begun(store, DEAL)
    third = plays.begin(store, MAX, record("basari", 4, []), uuid4().hex)
    assert [play.key for play in plays_kept(store, HANNA)] == [second, first]
    assert [play.key for play in plays_kept(store, MAX)] == [third]
    assert plays_kept(store, Actor("c" * 64, "")) == []
    assert plays_kept(store, HANNA)[0] == reader.load(store, HANNA, second)


def test_a_play_is_paused_resumed_and_abandoned_without_losing_anything(store: Store) -> None:
    key = begun(store, *BARGAIN)
    for status in (plays.PAUSED, plays.RUNNING, plays.ABANDONED):
        plays.set_status(store, HANNA, key, status)
        assert reader.load(store, HANNA, key).status == status
        assert standing(store, key) == BARGAIN
    with pytest.raises(ValueError, match="deleted"):
        plays.set_status(store, HANNA, key, "deleted")
    assert reader.load(store, HANNA, key).status == plays.ABANDONED


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    with kept(tmp_path) as store:
        key = begun(store, *BARGAIN)
        enter(store, key, Note("Zoë – ✓"), 4, "t")
        before = reader.load(store, HANNA, key)
    with kept(tmp_path) as store:
        assert reader.load(store, HANNA, key) == before
        assert enter(store, key, Note("Zoë – ✓"), 4, "t") == 5
        assert enter(store, key, Rewind(1), 5) == 6
        assert verification.corruptions(store) == []
