"""Sharing a play: a link holds until it is renewed, a phone keeps until it is taken back."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from uuid import uuid4

import pytest
from sqlalchemy import event

from companion.ledger.entry import Note
from companion.play import automatic
from companion.refusal import Malformed, RuleViolation
from companion.services import verification
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play import reader as reading
from companion.services.play import share_links as sharing
from companion.services.play.entries import Stale
from companion.services.play.reader import Actor, Unknown
from companion.services.tokens import hash_of
from companion.store.database import Store
from tests.games.helpers.table import record
from tests.helpers.stores import at_once, kept, sql
from tests.services.helpers.plays import plays_kept

pytestmark = pytest.mark.sqlite_first

HANNA, MAX, SARAH = (Actor(letter * 64, f"phone {letter}") for letter in "abc")


def token(key: str, role: str, generation: int) -> str:
    return f"the token of {key} {role} {generation}"


@pytest.fixture
def key(store: Store) -> str:
    """Hanna's play, shared."""
    key = plays.begin(store, HANNA, record("basari", 3, []), uuid4().hex)
    sharing.share(store, HANNA, key, token)
    return key


def joined(store: Store, key: str, actor: Actor, name: str = "", role: str = "keep") -> None:
    sharing.join(store, actor, token(key, role, 1), name)


def note(store: Store, actor: Actor, key: str, text: str = "x") -> int:
    seq = reader.load(store, actor, key).seq
    return plays.enter(store, actor, key, Note(text), seq, uuid4().hex)


def names(store: Store, key: str) -> list[tuple[str, bool]]:
    return [(phone.name, phone.owner) for phone in sharing.sharing(store, HANNA, key).phones]


def test_a_play_is_shared_once(store: Store, key: str) -> None:
    sharing.share(store, HANNA, key, token)
    found = sharing.sharing(store, HANNA, key)
    assert found.links == {"watch": 1, "keep": 1, "code": 1}
    assert found.owned
    assert sharing.invitation(store, token(key, "watch", 1)).role == "watch"


def test_only_hashes_are_kept(store: Store, key: str, tmp_path: Path) -> None:
    joined(store, key, MAX, "Max")
    store.engine.dispose()
    for path in tmp_path.iterdir():
        assert b"the token of" not in path.read_bytes()
    hashes = {row for (row,) in sql(tmp_path / "companion.sqlite3", "SELECT hash FROM link")}
    assert hashes == {hash_of(token(key, role, 1)) for role in sharing.ALL_LINKS}


def test_who_joins_keeps_and_the_history_says_so(store: Store, key: str) -> None:
    with pytest.raises(Unknown):
        reader.load(store, MAX, key)
    joined(store, key, MAX, "Max")
    note(store, HANNA, key)
    note(store, MAX, key)
    sharing.rename(store, MAX, key, "Maximilian")
    note(store, MAX, key)
    entries = reader.load(store, HANNA, key).ledger.entries
    assert [entry.by for entry in entries] == ["phone a", "Max", "Maximilian"]


def test_who_watches_only_watches(store: Store, key: str) -> None:
    joined(store, key, MAX, role="watch")
    assert reading.load_seen(store, MAX, key).key == key
    assert [play.key for play in reading.plays_watched(store, MAX, 0, 9).plays] == [key]
    assert plays_kept(store, MAX) == []
    assert sharing.sharing(store, HANNA, key).viewers == 1
    operations: list[Callable[[], object]] = [
        lambda: reader.load(store, MAX, key),
        lambda: plays.enter(store, MAX, key, Note("x"), 0, "token"),
        lambda: plays.set_status(store, MAX, key, "paused"),
        lambda: sharing.sharing(store, MAX, key),
        lambda: sharing.share(store, MAX, key, token),
        lambda: sharing.renew(store, MAX, key, "keep", token),
        lambda: sharing.rename(store, MAX, key, "Max"),
        lambda: sharing.leave(store, MAX, key),
        lambda: sharing.take_back(store, MAX, key, HANNA.device[:8], token),
    ]
    for operation in operations:
        with pytest.raises(Unknown):
            operation()
    assert reader.load(store, HANNA, key).seq == 0


def test_joining_again_keeps_name_and_rights(store: Store, key: str) -> None:
    sharing.rename(store, HANNA, key, "Hanna")
    joined(store, key, HANNA)
    joined(store, key, HANNA, role="watch")
    assert names(store, key) == [("Hanna", True)]
    joined(store, key, MAX, "Max")
    joined(store, key, MAX, "M.")
    assert names(store, key) == [("Hanna", True), ("M.", False)]


@pytest.mark.parametrize("role", sharing.ROLES)
def test_a_renewed_link_is_dead_at_once(store: Store, key: str, role: str) -> None:
    joined(store, key, MAX, role=role)
    sharing.renew(store, HANNA, key, role, token)
    with pytest.raises(Unknown):
        sharing.invitation(store, token(key, role, 1))
    with pytest.raises(Unknown):
        joined(store, key, SARAH, role=role)
    assert sharing.join(store, SARAH, token(key, role, 2), "").key == key
    # Who came to watch is sent away with the link; a phone that keeps is taken back by itself.
    assert reading.may_see(store, MAX, key) == (role == "keep")
    other = {"watch": "keep", "keep": "watch"}[role]
    assert sharing.invitation(store, token(key, other, 1)).role == other


def test_only_the_owner_renews_and_takes_back(store: Store, key: str) -> None:
    joined(store, key, MAX)
    for operation in (
        lambda: sharing.renew(store, MAX, key, "watch", token),
        lambda: sharing.take_back(store, MAX, key, HANNA.device[:8], token),
    ):
        with pytest.raises(RuleViolation, match="not_yours"):
            operation()
    assert sharing.sharing(store, MAX, key).owned is False


def test_keeping_is_revoked(store: Store, key: str) -> None:
    joined(store, key, MAX, "Max")
    joined(store, key, SARAH, "Sarah")
    sharing.take_back(store, HANNA, key, MAX.device[:8], token)
    with pytest.raises(Unknown):
        plays.enter(store, MAX, key, Note("x"), 0, "token")
    assert reading.may_see(store, MAX, key)
    with pytest.raises(Unknown):
        joined(store, key, MAX)
    assert names(store, key) == [("", True), ("Sarah", False)]


@pytest.mark.parametrize("phone", ["", "bbbbbbbb", HANNA.device[:8]])
def test_nobody_else_is_revoked(store: Store, key: str, phone: str) -> None:
    """Nor is a link renewed for it."""
    with pytest.raises(Unknown):
        sharing.take_back(store, HANNA, key, phone, token)
    assert sharing.sharing(store, HANNA, key).links == {"watch": 1, "keep": 1, "code": 1}


def test_keeping_is_handed_over(store: Store, key: str) -> None:
    with pytest.raises(RuleViolation, match="last_keeper"):
        sharing.leave(store, HANNA, key)
    joined(store, key, MAX, "Max")
    sharing.leave(store, HANNA, key)
    with pytest.raises(Unknown):
        reader.load(store, HANNA, key)
    assert reading.may_see(store, HANNA, key)
    assert sharing.sharing(store, MAX, key).owned


def test_who_leaves_and_did_not_begin_it_takes_nothing_along(store: Store, key: str) -> None:
    joined(store, key, MAX, "Max")
    sharing.leave(store, MAX, key)
    assert sharing.sharing(store, HANNA, key).owned


@pytest.mark.parametrize("name", ["x" * 65, "a\nb", "e\u0301"])
def test_what_is_no_name_is_refused(store: Store, key: str, name: str) -> None:
    with pytest.raises(Malformed):
        joined(store, key, MAX, name)
    with pytest.raises(Malformed):
        sharing.rename(store, HANNA, key, name)


def test_no_phone_is_called_as_companion_itself(store: Store, key: str) -> None:
    with pytest.raises(RuleViolation, match="keeper_name"):
        joined(store, key, MAX, automatic.AUTOMATIC)
    assert not reading.may_see(store, MAX, key)


@pytest.mark.parametrize("guess", ["", "x", "the token of", "ü" * 50])
def test_a_guess_leads_nowhere(store: Store, key: str, guess: str) -> None:
    with pytest.raises(Unknown):
        sharing.invitation(store, guess)
    with pytest.raises(Unknown):
        sharing.join(store, MAX, guess, "")


def test_many_join_at_once_also_twice(store: Store, key: str) -> None:
    actors = [Actor(f"{number:064}", "") for number in range(8)] * 2
    came = at_once([lambda actor=actor: joined(store, key, actor, "x") for actor in actors])  # type: ignore[misc]
    assert came == [None] * 16
    assert len(sharing.sharing(store, HANNA, key).phones) == 9


def test_two_phones_race_and_nothing_is_lost_or_doubled(store: Store, key: str) -> None:
    joined(store, key, MAX, "Max")

    def keep(actor: Actor) -> int:
        """Twenty notes, each again after whatever the other was faster with."""
        lost = 0
        for number in range(20):
            while True:
                try:
                    note(store, actor, key, f"{actor.name} {number}")
                    break
                except Stale:
                    lost += 1
        return lost

    came = at_once([lambda: keep(HANNA), lambda: keep(MAX)])
    assert all(isinstance(each, int) for each in came)
    texts = [entry.operation.text for entry in reader.load(store, MAX, key).ledger.entries]  # type: ignore[union-attr]
    assert len(texts) == len({*texts}) == 40
    assert verification.corruptions(store) == []


def test_of_two_who_leave_at_two_servers_one_has_to_stay(
    store: Store, key: str, tmp_path: Path
) -> None:
    joined(store, key, MAX, "Max")
    met = Barrier(2)

    def dawdle(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        """Both have looked who else is there, unless one of them is kept from looking."""
        if statement.startswith("DELETE FROM keeper"):
            with suppress(BrokenBarrierError):
                met.wait(0.5)

    with kept(tmp_path) as other:
        for each in (store, other):
            event.listen(each.engine, "before_cursor_execute", dawdle)
        outcomes = at_once(
            [
                lambda: sharing.leave(store, HANNA, key),
                lambda: sharing.leave(other, MAX, key),
            ]
        )
    assert outcomes.count(None) == 1
    (refused,) = [each for each in outcomes if isinstance(each, RuleViolation)]
    assert refused.code == "last_keeper"
    assert len(sql(tmp_path / "companion.sqlite3", "SELECT * FROM keeper")) == 1
