"""What somebody with the file did past the product is found, with the play and the entry."""

import json
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from companion.ledger.chain import hash_entry
from companion.ledger.entry import Act, Amend, Entry, Note
from companion.play.wire import write_operation
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import sql

pytestmark = pytest.mark.sqlite_first

HANNA = Actor("a" * 64, "Hanna's phone")
DEAL = {"type": "deal", "workers": [3, 1, 2]}
REVEAL = {"type": "reveal", "actions": ["A", "B", "A"]}
OFFER = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
CHANGED, UNREADABLE = "changed", "entry_unreadable"

# What was done to the play in the middle, and what is said about it.
TAMPERED = {
    "a changed event": (
        """UPDATE entry SET body = '{"event": {"type": "deal", "workers": [3, 1, 3]}}'
        WHERE seq = 1 AND play_id = 2""",
        (CHANGED, 1),
    ),
    "a changed note": (
        """UPDATE entry SET body = '{"text": "no cheating"}' WHERE seq = 4 AND play_id = 2""",
        (CHANGED, 4),
    ),
    "a changed author": (
        "UPDATE entry SET by = 'Max''s phone' WHERE seq = 3 AND play_id = 2",
        (CHANGED, 3),
    ),
    "a changed time": (
        "UPDATE entry SET at = '2020-01-01T00:00:00Z' WHERE seq = 2 AND play_id = 2",
        (CHANGED, 2),
    ),
    "a changed hash": (
        f"UPDATE entry SET hash = '{'0' * 64}' WHERE seq = 5 AND play_id = 2",
        (CHANGED, 5),
    ),
    "a changed link": (
        f"UPDATE entry SET previous = '{'0' * 64}' WHERE seq = 3 AND play_id = 2",
        (CHANGED, 3),
    ),
    "the first entry removed": (
        "DELETE FROM entry WHERE seq = 1 AND play_id = 2",
        (CHANGED, 1),
    ),
    "an entry removed": (
        "DELETE FROM entry WHERE seq = 3 AND play_id = 2",
        (CHANGED, 3),
    ),
    "an entry removed and the gap closed": (
        """DELETE FROM entry WHERE seq = 4 AND play_id = 2;
        UPDATE entry SET seq = 4 WHERE seq = 5 AND play_id = 2""",
        (CHANGED, 4),
    ),
    "two entries swapped": (
        """UPDATE entry SET seq = 99 WHERE seq = 2 AND play_id = 2;
        UPDATE entry SET seq = 2 WHERE seq = 3 AND play_id = 2;
        UPDATE entry SET seq = 3 WHERE seq = 99 AND play_id = 2""",
        (CHANGED, 2),
    ),
    "an entry inserted": (
        """INSERT INTO entry SELECT play_id, 6, kind, body, by, at, 'x', hash, previous
        FROM entry WHERE seq = 4 AND play_id = 2""",
        (CHANGED, 6),
    ),
    "an entry of another play put in": (
        """DELETE FROM entry WHERE seq = 1 AND play_id = 2;
        UPDATE entry SET play_id = 2 WHERE seq = 1 AND play_id = 4""",
        (CHANGED, 1),
    ),
    "other players": (
        """UPDATE play SET players = '["Ana", "Ben", "Max"]' WHERE id = 2""",
        (CHANGED, 1),
    ),
    "players in other seats": (
        """UPDATE play SET players = '["Ben", "Ana", "Dan"]' WHERE id = 2""",
        (CHANGED, 1),
    ),
    "another game": ("UPDATE play SET game = 'ys' WHERE id = 2", (CHANGED, 1)),
    "an unknown game": ("UPDATE play SET game = 'chess' WHERE id = 2", ("play_unreadable", None)),
    "unknown options": (
        """UPDATE play SET options = '{"chips": 3}' WHERE id = 2""",
        ("play_unreadable", None),
    ),
    "a player too few": (
        """UPDATE play SET players = '["Ana", "Ben"]' WHERE id = 2""",
        ("play_unreadable", None),
    ),
    "players that are no JSON": (
        """UPDATE play SET players = '["Ana", "Be' WHERE id = 2""",
        ("play_unreadable", None),
    ),
    "a body that is no JSON": (
        """UPDATE entry SET body = '{"event": {"ty' WHERE seq = 4 AND play_id = 2""",
        (UNREADABLE, 4),
    ),
    "a body that is no object": (
        "UPDATE entry SET body = '[1, 2]' WHERE seq = 3 AND play_id = 2",
        (UNREADABLE, 3),
    ),
    "a body that is nothing": (
        "UPDATE entry SET body = 'null' WHERE seq = 5 AND play_id = 2",
        (UNREADABLE, 5),
    ),
    "a body too deep": (
        f"UPDATE entry SET body = '{'[' * 100_000}' WHERE seq = 2 AND play_id = 2",
        (UNREADABLE, 2),
    ),
    "a body with something more": (
        """UPDATE entry SET body = '{"text": "x", "event": 1}' WHERE seq = 4 AND play_id = 2""",
        (UNREADABLE, 4),
    ),
    "a body that is no text": (
        "UPDATE entry SET body = CAST(x'ff' AS TEXT) WHERE seq = 4 AND play_id = 2",
        (UNREADABLE, 4),
    ),
    "an author that is no text": (
        "UPDATE entry SET by = x'00ff' WHERE seq = 2 AND play_id = 2",
        (UNREADABLE, 2),
    ),
    "an unknown kind": (
        "UPDATE entry SET kind = 'wish' WHERE seq = 2 AND play_id = 2",
        (UNREADABLE, 2),
    ),
    "another kind": (
        "UPDATE entry SET kind = 'note' WHERE seq = 1 AND play_id = 2",
        (UNREADABLE, 1),
    ),
}


# PostgreSQL does not even take these: it knows what JSON and text are.
NOT_TAKEN = {
    "players that are no JSON",
    "a body that is no JSON",
    "a body too deep",
    "a body that is no text",
}


@pytest.fixture
def keys(store: Store) -> list[str]:
    """Plays of five entries, each with an event, a note and an amendment."""
    made = []
    for third in ("Cleo", "Dan", "Eva", "Fay"):
        bargain = record("basari", 3, [DEAL, REVEAL, OFFER])
        key = plays.begin(store, HANNA, {**bargain, "players": ["Ana", "Ben", third]}, uuid4().hex)
        plays.enter(store, HANNA, key, Note("cheating?"), 3, "a")
        plays.enter(store, HANNA, key, Amend(1, {**DEAL, "workers": [4, 1, 2]}), 4, "b")
        made.append(key)
    return made


def tamper(folder: Path, statements: str) -> None:
    for statement in statements.split(";"):
        sql(folder / "companion.sqlite3", statement)


@pytest.mark.usefixtures("keys")
def test_sound_plays_have_no_corruptions(store: Store) -> None:
    assert verification.corruptions(store) == []


@pytest.mark.parametrize("name", TAMPERED)
def test_tampering_is_found(
    store: Store, keys: list[str], tmp_path: Path, database: str, name: str
) -> None:
    statements, expected = TAMPERED[name]
    if database == "postgresql" and name in NOT_TAKEN:
        with pytest.raises(psycopg.Error):
            tamper(tmp_path, statements)
        assert verification.corruptions(store) == []
        return
    if database == "postgresql" and name == "an author that is no text":
        expected = (CHANGED, 2)  # there it becomes one, of zeros and ones
    tamper(tmp_path, statements)
    found = [fault for fault in verification.corruptions(store) if fault.play != keys[3]]
    assert [fault[:3] for fault in found] == [(keys[1], *expected)]


@pytest.mark.sqlite_only
def test_every_broken_play_is_named(store: Store, keys: list[str], tmp_path: Path) -> None:
    tamper(tmp_path, "UPDATE play SET players = '[' WHERE id = 1")
    tamper(tmp_path, "UPDATE entry SET body = '{' WHERE seq = 2 AND play_id = 3")
    tamper(tmp_path, "UPDATE entry SET by = 'nobody' WHERE seq = 5 AND play_id = 4")
    assert verification.corruptions(store) == [
        (keys[0], "play_unreadable", None, "JSONDecodeError"),
        (keys[2], "entry_unreadable", 2, "JSONDecodeError"),
        (keys[3], "changed", 5, ""),
    ]


@pytest.mark.sqlite_only
@pytest.mark.usefixtures("keys")
def test_a_play_removed_under_its_entries_is_found(store: Store, tmp_path: Path) -> None:
    tamper(tmp_path, "DELETE FROM play WHERE id = 3")
    assert verification.corruptions(store) == [("3", "gone", None, "")]


def test_a_sound_chain_of_what_the_rules_refuse_is_found(store: Store, tmp_path: Path) -> None:
    """As after a change of the rules: they took it once, and do not any more."""
    key = plays.begin(store, HANNA, record("basari", 3, [DEAL]), uuid4().hex)
    plays.enter(store, HANNA, key, Note("x"), 1, "a")
    ledger = reader.load(store, HANNA, key).ledger
    now, previous = plays.now(), ledger.head
    accept = Act({"type": "accept", "seat": 0})
    entry = Entry(3, accept, HANNA.name, now, previous)
    columns = (1, 3, "event", json.dumps(write_operation(accept)[1]), entry.by, entry.at, "b")
    statement = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    own = hash_entry(entry, ledger.rulebook.spell)
    sql(tmp_path / "companion.sqlite3", statement, *columns, previous, own)
    assert verification.corruptions(store) == [(key, "refused", 3, "not_now")]


def test_looking_for_corruptions_changes_nothing(
    store: Store, keys: list[str], tmp_path: Path
) -> None:
    tamper(tmp_path, "UPDATE entry SET body = '{}' WHERE seq = 2 AND play_id = 3")
    everything = "SELECT * FROM entry ORDER BY play_id, seq"
    before = sql(tmp_path / "companion.sqlite3", everything)
    assert len(verification.corruptions(store)) == 1
    assert verification.corruptions(store) == verification.corruptions(store)
    assert sql(tmp_path / "companion.sqlite3", everything) == before
    assert reader.load(store, HANNA, keys[0]).seq == 5
