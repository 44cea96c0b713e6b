"""What was folded once is continued, and never trusted against the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event

from companion.ledger.entry import Act, Amend, Note, Operation, Rewind
from companion.play.state import PlayState, open_play
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play import reader as reading
from companion.services.play.reader import Actor, Damaged
from companion.store.connection.postgres import is_postgres
from companion.store.database import HEAVIEST_PLAYS, Store
from tests.games.helpers.table import record
from tests.helpers.stores import kept, sql
from tests.services.helpers.plays import plays_kept

pytestmark = pytest.mark.sqlite_first

HANNA = Actor("a" * 64, "Hanna's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
OTHER = {"type": "offer", "seat": 0, "gems": {"green": 2}}


def begun(store: Store, *events: Any) -> str:
    return plays.begin(store, HANNA, record("basari", 3, list(events)), uuid4().hex)


def enter(store: Store, key: str, operation: Operation, seq: int) -> int:
    return plays.enter(store, HANNA, key, operation, seq, uuid4().hex)


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

    def counted(table: Any, entries: Any) -> Any:
        seen.append(len(entries))
        return open_play(table, entries)

    with monkeypatch.context() as patch:
        patch.setattr(reading, "open_play", counted)
        yield seen


def assert_true(store: Store, key: str) -> None:
    """What is read is what the database holds, by a store that has kept nothing."""
    fresh = Store(store.engine)
    assert reader.load(store, HANNA, key) == reader.load(fresh, HANNA, key)
    assert verification.corruptions(store) == []


def test_a_page_costs_one_light_statement(store: Store) -> None:
    key = begun(store, DEAL, REVEAL)
    with statements(store) as seen:
        assert reader.load(store, HANNA, key).seq == 2
    assert len([each for each in seen if each != "BEGIN"]) == 1
    assert "body" not in " ".join(seen)


def test_an_entry_costs_no_reading_of_the_others(store: Store) -> None:
    key = begun(store, DEAL)
    with statements(store) as seen:
        enter(store, key, Act(REVEAL), 1)
    kinds = [each.split()[0] for each in seen if "BEGIN" not in each and "notify" not in each]
    sealing = ["SELECT"] * (2 if is_postgres(store.engine) else 1) + ["UPDATE"]
    assert kinds == ["SELECT", "INSERT", *sealing]


def test_a_list_of_plays_is_one_statement(store: Store) -> None:
    keys = [begun(store, DEAL) for _ in range(5)]
    with statements(store) as seen:
        assert [play.key for play in plays_kept(store, HANNA)] == keys[::-1]
    assert len([each for each in seen if each != "BEGIN"]) == 1


def test_nothing_is_replayed_as_long_as_it_is_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with counted_replays(monkeypatch) as replays:
        key = begun(store, DEAL)
        enter(store, key, Act(REVEAL), 1)
        enter(store, key, Note("x"), 2)
        reader.load(store, HANNA, key)
        plays_kept(store, HANNA)
        plays.set_status(store, HANNA, key, plays.PAUSED)
        assert replays == []
        store.cache.things.clear()
        plays_kept(store, HANNA)
        plays_kept(store, HANNA)
        assert replays == [3]


def test_what_another_process_writes_is_seen_at_once(tmp_path: Path) -> None:
    with kept(tmp_path) as one, kept(tmp_path) as other:
        key = begun(one)
        for seq, operation in enumerate(
            [
                Act(DEAL),
                Act(REVEAL),
                Act(OFFER),
                Amend(3, OTHER),
                Note("x"),
                Rewind(4),
                Rewind(2),
                Act(REVEAL),
            ]
        ):
            writer, looker = (one, other) if seq % 3 else (other, one)
            enter(writer, key, operation, seq)
            assert reader.load(looker, HANNA, key) == reader.load(writer, HANNA, key)
            assert_true(looker, key)
        plays.set_status(one, HANNA, key, plays.PAUSED)
        assert reader.load(other, HANNA, key).status == plays.PAUSED


def test_only_what_is_new_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(tmp_path) as one, kept(tmp_path) as other:
        key = begun(one, DEAL, REVEAL)
        reader.load(other, HANNA, key)
        enter(one, key, Act(OFFER), 2)
        enter(one, key, Note("x"), 3)
        with counted_replays(monkeypatch) as replays:
            assert reader.load(other, HANNA, key) == reader.load(one, HANNA, key)
            assert replays == []


@pytest.mark.parametrize("more", [0, 1, 2])
def test_another_past_is_read_anew(tmp_path: Path, more: int) -> None:
    """As from a backup: what is known was never written there, whichever is longer."""
    with kept(tmp_path) as store:
        key = begun(store, DEAL)
        saved = sql(tmp_path / "companion.sqlite3", "SELECT * FROM entry")
        enter(store, key, Act(REVEAL), 1)
    with kept(tmp_path) as other:
        sql(tmp_path / "companion.sqlite3", "DELETE FROM entry WHERE seq > 1")
        assert sql(tmp_path / "companion.sqlite3", "SELECT * FROM entry") == saved
        for number in range(more):
            enter(other, key, Note("another past"), 1 + number)
        assert store.cache.get(key).ledger.entries[1].operation == Act(REVEAL)
        other.cache = store.cache
        assert_true(other, key)
        assert reader.load(other, HANNA, key).seq == 1 + more


def test_a_commit_that_fails_leaves_no_trace(store: Store) -> None:
    key = begun(store, DEAL)

    def fail(_connection: Any) -> None:
        raise OSError(ENOSPC, "full")

    event.listen(store.writer.engine, "commit", fail)
    with pytest.raises(OSError, match=str(ENOSPC)):
        enter(store, key, Act(REVEAL), 1)
    event.remove(store.writer.engine, "commit", fail)
    assert reader.load(store, HANNA, key).seq == 1
    assert_true(store, key)
    assert enter(store, key, Act({**REVEAL, "actions": ["A", "B", "C"]}), 1) == 2
    assert_true(store, key)


def state_kept(store: Store, key: str) -> PlayState:
    play = reader.load(store, HANNA, key)
    return PlayState(play.table, play.ledger)


@pytest.mark.parametrize("lasting", [False, True])
def test_a_standing_that_was_never_committed_is_not_used(store: Store, lasting: bool) -> None:
    """Whatever got into the cache: the database decides."""
    key = begun(store, DEAL)
    before = state_kept(store, key)
    enter(store, key, Act(REVEAL), 1)
    wrong = state_kept(store, key)
    with store.writer.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM entry WHERE seq = 2")
    store.cache.put(key, wrong)
    assert state_kept(store, key) == before
    store.cache.put(key, wrong)
    if lasting:
        with pytest.raises(plays.Stale):
            enter(store, key, Act(OFFER), 2)
        store.cache.put(key, wrong)
    assert enter(store, key, Note("instead"), 1) == 2
    store.cache.put(key, wrong)
    assert enter(store, key, Note("more"), 2) == 3
    assert_true(store, key)


def test_another_game_in_the_row_is_noticed(store: Store, tmp_path: Path) -> None:
    key = begun(store)
    reader.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE play SET game = 'chess'")
    (damaged,) = plays_kept(store, HANNA)
    assert isinstance(damaged, Damaged)


def test_a_change_of_status_is_seen_at_once(store: Store, tmp_path: Path) -> None:
    key = begun(store)
    reader.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE play SET status = 'paused'")
    assert reader.load(store, HANNA, key).status == plays.PAUSED


def test_corruptions_are_looked_for_in_the_database_itself(store: Store, tmp_path: Path) -> None:
    key = begun(store, DEAL, REVEAL)
    reader.load(store, HANNA, key)
    sql(tmp_path / "companion.sqlite3", "UPDATE entry SET by = 'Max' WHERE seq = 1")
    assert verification.corruptions(store) == [(key, "changed", 1, "")]


def test_the_cache_is_bounded(store: Store) -> None:
    """By what plays weigh: one that is long leaves no room for others."""
    assert store.cache.most == HEAVIEST_PLAYS
    keys = [begun(store, DEAL)]
    weight = store.cache.weight
    assert weight == reader.load(store, HANNA, keys[0]).seq + 2
    store.cache.most = 3 * weight
    keys += [begun(store, DEAL) for _ in range(4)]
    assert list(store.cache.things) == keys[2:]
    assert [play.key for play in plays_kept(store, HANNA)] == keys[::-1]
    assert len(store.cache.things) == 3
    for _ in range(3 * weight):
        enter(store, keys[0], Note("on"), reader.load(store, HANNA, keys[0]).seq)
    assert list(store.cache.things) == keys[:1]


def test_what_the_caller_does_to_his_record_does_not_reach_the_log(store: Store) -> None:
    deal = {"type": "deal", "workers": [3, 1, 2]}
    key = begun(store, deal)
    deal["workers"] = [4, 4, 4]
    assert_true(store, key)


def test_a_play_says_where_it_stands(store: Store) -> None:
    play = reader.load(store, HANNA, begun(store, DEAL, REVEAL))
    assert play.live == play.ledger.live_entries
    assert [each.action for each in play.live] == [DEAL, REVEAL]
    assert play.history == play.ledger.state
    assert (play.seq, play.over) == (2, False)


def test_the_table_of_a_known_play_costs_nothing(store: Store) -> None:
    key = begun(store)
    with statements(store) as seen:
        assert reader.table_of_play(store, HANNA, key) == reader.load(store, HANNA, key).table
    assert len([each for each in seen if each != "BEGIN"]) == 1  # by loading it
    fresh = Store(store.engine)
    assert reader.table_of_play(fresh, HANNA, key).players == ("Ana", "Ben", "Cleo")
    with pytest.raises(plays.Unknown):
        reader.table_of_play(store, HANNA, "no-such-play")


def test_plays_that_nobody_knows_are_read_together(store: Store) -> None:
    keys = [begun(store, DEAL, REVEAL) for _ in range(5)]

    def asked(some: list[str]) -> tuple[int, dict[str, int]]:
        store.cache.things.clear()
        with statements(store) as sent:
            shown = reader.load_shown(store, some)
        return len(sent), {key: play.seq for key, play in shown.items()}

    few, _ = asked(keys[:2])
    many, found = asked(keys)
    assert few == many
    assert found == dict.fromkeys(keys, 2)
    for key in keys:
        assert_true(store, key)


def test_one_that_is_broken_hides_no_other(store: Store) -> None:
    keys = [begun(store, DEAL) for _ in range(3)]
    store.write(
        lambda connection: connection.exec_driver_sql(
            f"UPDATE play SET game = 'none' WHERE key = '{keys[1]}'"
        )
    )
    store.cache.things.clear()
    assert {*reader.load_shown(store, keys)} == {keys[0], keys[2]}
