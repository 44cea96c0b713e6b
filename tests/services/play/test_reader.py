"""What was folded once is continued, and never trusted against the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event

from companion.ledger import Amend, Deed, Event, Note, Undo, standing_of
from companion.services import plays, reading
from companion.services.plays import Actor, Damaged
from companion.store import HEAVIEST_PLAYS, Store
from companion.store.postgres import is_postgres
from tests.games.table import record
from tests.keeping import kept, sql

HANNA = Actor("a" * 64, "Hanna's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
OTHER = {"type": "offer", "seat": 0, "gems": {"green": 2}}


def begun(store: Store, *events: Any) -> str:
    return plays.begin(store, HANNA, record("basari", 3, list(events)), uuid4().hex)


def enter(store: Store, key: str, deed: Deed, seq: int) -> int:
    return plays.enter(store, HANNA, key, deed, seq, uuid4().hex)


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """The statements sent meanwhile."""
    seen: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        seen.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    yield seen
    event.remove(store.engine, "before_cursor_execute", note)


@contextmanager
def counted_replays(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many entries each replay from the beginning had."""
    seen: list[int] = []

    def counted(ledger: Any) -> Any:
        seen.append(len(ledger.entries))
        return standing_of(ledger)

    with monkeypatch.context() as patch:
        patch.setattr(reading, "standing_of", counted)
        yield seen


def assert_true(store: Store, key: str) -> None:
    """What is read is what the database holds, by a store that has kept nothing."""
    fresh = Store(store.engine)
    assert plays.load(store, HANNA, key) == plays.load(fresh, HANNA, key)
    assert plays.faults(store) == []


def test_a_page_costs_one_light_statement(store: Store) -> None:
    key = begun(store, DEAL, REVEAL)
    with statements(store) as seen:
        assert plays.load(store, HANNA, key).seq == 2
    assert len([each for each in seen if each != "BEGIN"]) == 1
    assert "body" not in " ".join(seen)


def test_an_entry_costs_no_reading_of_the_others(store: Store) -> None:
    key = begun(store, DEAL)
    with statements(store) as seen:
        enter(store, key, Event(REVEAL), 1)
    kinds = [each.split()[0] for each in seen if "BEGIN" not in each and "notify" not in each]
    sealing = ["SELECT"] * (2 if is_postgres(store.engine) else 1) + ["UPDATE"]
    assert kinds == ["SELECT", "INSERT", *sealing]


def test_a_list_of_plays_is_one_statement(store: Store) -> None:
    keys = [begun(store, DEAL) for _ in range(5)]
    with statements(store) as seen:
        assert [play.key for play in plays.plays_kept(store, HANNA)] == keys[::-1]
    assert len([each for each in seen if each != "BEGIN"]) == 1


def test_nothing_is_replayed_as_long_as_it_is_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counted_replays(monkeypatch) as replays:
        key = begun(store, DEAL)
        enter(store, key, Event(REVEAL), 1)
        enter(store, key, Note("x"), 2)
        plays.load(store, HANNA, key)
        plays.plays_kept(store, HANNA)
        plays.set_status(store, HANNA, key, plays.PAUSED)
        assert replays == []
        store.cache.things.clear()
        plays.plays_kept(store, HANNA)
        plays.plays_kept(store, HANNA)
        assert replays == [3]


def test_what_another_process_writes_is_seen_at_once(tmp_path: Path) -> None:
    with kept(tmp_path) as one, kept(tmp_path) as other:
        key = begun(one)
        for seq, deed in enumerate(
            [
                Event(DEAL),
                Event(REVEAL),
                Event(OFFER),
                Amend(3, OTHER),
                Note("x"),
                Undo(4),
                Undo(2),
                Event(REVEAL),
            ]
        ):
            writer, reader = (one, other) if seq % 3 else (other, one)
            enter(writer, key, deed, seq)
            assert plays.load(reader, HANNA, key) == plays.load(writer, HANNA, key)
            assert_true(reader, key)
        plays.set_status(one, HANNA, key, plays.PAUSED)
        assert plays.load(other, HANNA, key).status == plays.PAUSED


def test_only_what_is_new_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(tmp_path) as one, kept(tmp_path) as other:
        key = begun(one, DEAL, REVEAL)
        plays.load(other, HANNA, key)
        enter(one, key, Event(OFFER), 2)
        enter(one, key, Note("x"), 3)
        with counted_replays(monkeypatch) as replays:
            assert plays.load(other, HANNA, key) == plays.load(one, HANNA, key)
            assert replays == []


@pytest.mark.parametrize("more", [0, 1, 2])
def test_another_past_is_read_anew(tmp_path: Path, more: int) -> None:
    """As from a backup: what is known was never written there, whichever is longer."""
    with kept(tmp_path) as store:
        key = begun(store, DEAL)
        saved = sql(tmp_path / "companion.sqlite3", "SELECT * FROM entry")
        enter(store, key, Event(REVEAL), 1)
    with kept(tmp_path) as other:
        sql(tmp_path / "companion.sqlite3", "DELETE FROM entry WHERE seq > 1")
        assert sql(tmp_path / "companion.sqlite3", "SELECT * FROM entry") == saved
        for number in range(more):
            enter(other, key, Note("another past"), 1 + number)
        assert store.cache.get(key).ledger.entries[1].deed == Event(REVEAL)
        other.cache = store.cache
        assert_true(other, key)
        assert plays.load(other, HANNA, key).seq == 1 + more


def test_a_commit_that_fails_leaves_no_trace(store: Store) -> None:
    key = begun(store, DEAL)

    def fail(_connection: Any) -> None:
        raise OSError("no space left on device")

    event.listen(store.writer.engine, "commit", fail)
    with pytest.raises(OSError, match="no space"):
        enter(store, key, Event(REVEAL), 1)
    event.remove(store.writer.engine, "commit", fail)
    assert plays.load(store, HANNA, key).seq == 1
    assert_true(store, key)
    assert enter(store, key, Event({**REVEAL, "actions": ["A", "B", "C"]}), 1) == 2
    assert_true(store, key)


@pytest.mark.parametrize("lasting", [False, True])
def test_a_standing_that_was_never_committed_is_not_used(store: Store, lasting: bool) -> None:
    """Whatever got into the cache: the database decides."""
    key = begun(store, DEAL)
    before = plays.load(store, HANNA, key).standing
    enter(store, key, Event(REVEAL), 1)
    wrong = plays.load(store, HANNA, key).standing
    with store.writer.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM entry WHERE seq = 2")
    store.cache.put(key, wrong)
    assert plays.load(store, HANNA, key).standing == before
    store.cache.put(key, wrong)
    if lasting:
        with pytest.raises(plays.Stale):
            enter(store, key, Event(OFFER), 2)
        store.cache.put(key, wrong)
    assert enter(store, key, Note("instead"), 1) == 2
    store.cache.put(key, wrong)
    assert enter(store, key, Note("more"), 2) == 3
    assert_true(store, key)


def test_another_game_in_the_row_is_noticed(store: Store, tmp_path: Path) -> None:
    key = begun(store)
    plays.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE play SET game = 'chess'")
    (damaged,) = plays.plays_kept(store, HANNA)
    assert isinstance(damaged, Damaged)


def test_a_change_of_status_is_seen_at_once(store: Store, tmp_path: Path) -> None:
    key = begun(store)
    plays.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE play SET status = 'paused'")
    assert plays.load(store, HANNA, key).status == plays.PAUSED


def test_faults_are_looked_for_in_the_database_itself(store: Store, tmp_path: Path) -> None:
    key = begun(store, DEAL, REVEAL)
    plays.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE entry SET by = 'Max' WHERE seq = 1")
    assert plays.faults(store) == [(key, "changed", 1, "")]


def test_the_cache_is_bounded(store: Store) -> None:
    """By what plays weigh: one that is long leaves no room for others."""
    assert store.cache.most == HEAVIEST_PLAYS
    keys = [begun(store, DEAL)]
    weight = store.cache.weight
    assert weight == plays.load(store, HANNA, keys[0]).seq + 2
    store.cache.most = 3 * weight
    keys += [begun(store, DEAL) for _ in range(4)]
    assert list(store.cache.things) == keys[2:]
    assert [play.key for play in plays.plays_kept(store, HANNA)] == keys[::-1]
    assert len(store.cache.things) == 3
    for _ in range(3 * weight):
        enter(store, keys[0], Note("on"), plays.load(store, HANNA, keys[0]).seq)
    assert list(store.cache.things) == keys[:1]


def test_what_the_caller_does_to_his_record_does_not_reach_the_log(store: Store) -> None:
    deal = {"type": "deal", "workers": [3, 1, 2]}
    key = begun(store, deal)
    deal["workers"] = [4, 4, 4]
    assert_true(store, key)


def test_a_play_says_where_it_stands(store: Store) -> None:
    play = plays.load(store, HANNA, begun(store, DEAL, REVEAL))
    assert play.live == play.standing.live
    assert [each.event for each in play.live] == [DEAL, REVEAL]
    assert play.history == play.standing.history
    assert (play.seq, play.over) == (2, False)


def test_the_table_of_a_known_play_costs_nothing(store: Store) -> None:
    key = begun(store)
    with statements(store) as seen:
        assert plays.table_of_play(store, HANNA, key) == plays.load(store, HANNA, key).ledger.table
    assert len([each for each in seen if each != "BEGIN"]) == 1  # by loading it
    fresh = Store(store.engine)
    assert plays.table_of_play(fresh, HANNA, key).players == ("Ana", "Ben", "Cleo")
    with pytest.raises(plays.Unknown):
        plays.table_of_play(store, HANNA, "no-such-play")
