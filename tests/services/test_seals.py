"""Whoever changes the database without the key is found out, and what they changed is named."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from sqlalchemy import Connection

from companion.cli.messages import MESSAGES
from companion.ledger.entry import Note
from companion.services.account import password_changes
from companion.services.backups import Bad, back_up, restore, restore_server
from companion.services.erasure import erasure
from companion.services.play import entries as plays
from companion.services.play.reader import Actor
from companion.services.venue import arrivals, join_links, people, tables
from companion.services.venue import writer as organise
from companion.services.venue.views.result_codes import code_of, found_by_code
from companion.services.verification import Corruption, corruptions, examined, seal_corruptions
from companion.store.accounts import change_account
from companion.store.database import Store
from companion.store.integrity.changes import SEALED
from companion.store.integrity.files import Moved
from companion.store.integrity.seals import OTHER_KEY, SOUND, UNSEALED, Seals
from companion.store.models import Base
from companion.venue.actions import AccountEntry, Merge, Revoke
from tests.games.helpers.table import record
from tests.helpers.stores import at_once, kept, server, sql
from tests.services.helpers.venues import FIRST, NIGHT, SEASON, House, with_night

HANNA = Actor("a" * 64, "Hanna's phone")
FILE = "companion.sqlite3"
KEY, OTHER = token_hex(32), token_hex(32)


def seals_of(store: Store) -> Seals:
    assert store.seals
    return store.seals


def state(store: Store, seals: Seals | None = None) -> str:
    return examined(store, seals or seals_of(store)).state


def found(store: Store) -> list[Corruption]:
    return seal_corruptions(store, examined(store, seals_of(store)))


def kinds(store: Store) -> list[str]:
    return [fault.kind for fault in found(store)]


@pytest.fixture
def full(store: Store) -> House:
    """A venue in the middle of a night, with a phone, a play that goes on and a note."""
    full = with_night(store)
    key = tables.begin_play(store, full.owner, FIRST, "basari", "play")
    plays.enter(store, Actor(full.owner.device, "phone"), key, Note("one"), 0, "token 1")
    join_links.renew_join_link(store, full.owner, join_links.PLAYER, lambda *_: "the link", False)
    arrivals.join(store, HANNA, "the link", 1, "")
    return full


def begun(full: House) -> str:
    (table, *_) = full.view.state.competitions[SEASON].rounds[NIGHT].tables
    assert table.play
    return table.play


# What somebody with the file could do

TAMPERINGS: dict[str, tuple[list[str], set[str]]] = {
    "entry_cut": (["DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)"], {"seal_play"}),
    "log_cut": (
        ["DELETE FROM deed WHERE seq = (SELECT max(seq) FROM deed)"],
        {"seal_venue"},
    ),
    "play_removed": (
        [f"DELETE FROM {table}" for table in ("entry", "keeper", "venue_play", "play")],
        {"seal_play", "seal_keepers", "seal_venue"},
    ),
    "play_and_seal_removed": (
        [
            *[f"DELETE FROM {table}" for table in ("entry", "keeper", "venue_play", "play")],
            "DELETE FROM seal WHERE subject IN ('play 1', 'keepers 1')",
        ],
        {"seal_venue", "seal_whole"},
    ),
    "names_exchanged": (
        [
            "UPDATE person SET name = 'x' WHERE name = 'Ana'",
            "UPDATE person SET name = 'Ana' WHERE name = 'Ben'",
            "UPDATE person SET name = 'Ben' WHERE name = 'x'",
        ],
        {"seal_people"},
    ),
    "role_raised": (["UPDATE account SET role = 'organiser'"], {"seal_accounts"}),
    "password_changed": (["UPDATE account SET password = 'x'"], {"seal_accounts"}),
    "account_added": (
        ["INSERT INTO account SELECT 99, venue_id, 'eve', password, role, since FROM account"],
        {"seal_accounts"},
    ),
    "account_removed": (
        ["DELETE FROM sign_in", "DELETE FROM account"],
        {"seal_accounts", "seal_sign_ins"},
    ),
    "invited": (
        ["INSERT INTO invitation (hash, role, expires) VALUES ('x', 'owner', '2999-01-01')"],
        {"seal_accounts"},
    ),
    "status": (["UPDATE play SET status = 'abandoned'"], {"seal_play"}),
    "phone_made_somebody": (["UPDATE member SET person = 2"], {"seal_phones"}),
    "keeper_added": (
        ["INSERT INTO keeper (device, play_id) SELECT 'x', id FROM play"],
        {"seal_keepers"},
    ),
    "seal_changed": (
        ["UPDATE seal SET writes = writes + 1 WHERE subject LIKE 'people %'"],
        {"seal_people"},
    ),
    "seals_removed": (["DELETE FROM seal"], {"seal_unsealed"}),
    "whole_removed": (
        ["DELETE FROM seal WHERE substr(subject, 1, 5) = 'whole'"],
        {"seal_unsealed"},
    ),
    "signer_changed": (["UPDATE seal SET signer = 'x'"], {"seal_other_key"}),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
@pytest.mark.sqlite_first
def test_what_was_tampered_with_is_named(full: House, tmp_path: Path, tampering: str) -> None:
    assert found(full.store) == []
    names = {begun(full), full.key, "0", "1"}
    statements, expected = TAMPERINGS[tampering]
    for statement in statements:
        sql(tmp_path / FILE, statement)
    assert {*kinds(full.store)} == expected
    named = {fault.play for fault in found(full.store) if fault.kind in NAMED}
    assert named <= names
    # Whatever is written afterwards, if anything can be, does not make it good, nor does a start.
    with suppress(Moved):
        people.add(full.store, full.owner, ["Zoe"])
    with kept(tmp_path) as again:
        assert expected <= {*kinds(again)}


NAMED = {"seal_play", "seal_keepers", "seal_venue", "seal_people", "seal_accounts", "seal_phones"}


def test_a_play_put_back_with_its_seal(full: House, tmp_path: Path) -> None:
    """Everything about the play is as it once was, and signed."""
    file, key = tmp_path / FILE, begun(full)
    old = sql(file, "SELECT writes, members, total, mac FROM seal WHERE subject = 'play 1'")[0]
    actor = Actor(full.owner.device, "phone")
    plays.enter(full.store, actor, key, Note("two"), 1, "token 2")
    assert found(full.store) == []
    sql(file, "DELETE FROM entry WHERE seq = 2")
    assert kinds(full.store) == ["seal_play"]
    assert [fault.play for fault in found(full.store)] == [key]
    statement = "UPDATE seal SET writes = ?, members = ?, total = ?, mac = ?"
    sql(file, f"{statement} WHERE subject = 'play 1'", *old)
    assert kinds(full.store) == ["seal_whole"]
    full.store.cache.drop(key)
    plays.enter(full.store, actor, key, Note("two"), 1, "token 3")
    assert kinds(full.store) == ["seal_whole"]


# What nobody tampered with


def undo_last(full: House) -> None:
    last = max(done.seq for done in full.view.log if not isinstance(done.action, AccountEntry))
    organise.act(full.store, full.owner, Revoke(last))


def erase(full: House) -> None:
    erasure.erase(full.store, full.owner, 1)


def merge(full: House) -> None:
    people.add(full.store, full.owner, ["Ana Again"])
    organise.act(full.store, full.owner, Merge(8, 1))


def change_password(full: House) -> None:
    password_changes.change_password(
        full.store, full.account, "blaue tasse im regal", "kupferne laterne 17"
    )


def abandon(full: House) -> None:
    plays.set_status(full.store, Actor(full.owner.device, ""), begun(full), plays.ABANDONED)


@pytest.mark.parametrize("act", [undo_last, erase, merge, change_password, abandon])
def test_what_we_do_ourselves_is_signed(full: House, act: Callable[[House], None]) -> None:
    act(full)
    assert found(full.store) == []
    assert corruptions(full.store) == []


def test_what_is_rolled_back_is_not_signed(full: House) -> None:
    """One fails in the middle of a batch, others before and after it do not."""

    def fail(connection: Connection) -> None:
        change_account(connection, full.account.id, {"role": "organiser"})
        raise ValueError

    def work(login: str) -> Callable[[], object]:
        return lambda: full.store.write(
            lambda connection: change_account(connection, full.account.id, {"login": login})
        )

    done = at_once([work("a"), lambda: full.store.write(fail), work("b")] * 4)
    assert sum(isinstance(each, ValueError) for each in done) == 4
    assert found(full.store) == []


def test_processes_that_write_at_once(full: House, tmp_path: Path) -> None:
    """Each has its own writer; on PostgreSQL they do not even wait for each other."""
    with kept(tmp_path) as other:

        def begin(store: Store, number: int) -> Callable[[], Any]:
            whole = record("basari", 3, [])
            return lambda: plays.begin(store, HANNA, whole, f"token {number}")

        stores = [full.store, other] * 4
        done = at_once([begin(store, number) for number, store in enumerate(stores)])
        assert not [each for each in done if isinstance(each, Exception)]
    assert found(full.store) == []


def test_every_table_is_under_seal_and_every_part_has_words() -> None:
    assert {*SEALED} == {*Base.metadata.tables} - {"seal"}
    parts = {part.name for part in SEALED.values()}
    kinds = {f"verify.seal_{each}" for each in (*parts, "whole", UNSEALED, OTHER_KEY)}
    assert kinds <= {*MESSAGES}


# Keys


def test_a_new_key_signs_what_the_old_one_had_signed(full: House, tmp_path: Path) -> None:
    secret = tmp_path / "secret-key"
    old = secret.read_text()
    secret.write_text(f"{KEY}\n{old}")
    with kept(tmp_path) as again:
        assert found(again) == []
        assert state(again, Seals([KEY])) == SOUND
        assert state(again, Seals([old.strip()])) == OTHER_KEY


def test_a_new_key_makes_nothing_good(full: House, tmp_path: Path) -> None:
    sql(tmp_path / FILE, "UPDATE play SET status = 'paused'")
    secret = tmp_path / "secret-key"
    secret.write_text(f"{KEY}\n{secret.read_text()}")
    with kept(tmp_path) as again:
        assert kinds(again) == ["seal_play"]


def test_without_the_key_nothing_can_be_said(full: House, tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text(f"{OTHER}\n")
    with kept(tmp_path) as again:
        assert kinds(again) == ["seal_other_key"]
        again.write(lambda connection: seals_of(again).seal_all(connection, "now"))
        assert found(again) == []


# Backups


@pytest.fixture
def backup(full: House, tmp_path: Path) -> Path:
    source = server() or tmp_path / FILE
    return back_up(source, tmp_path / "backup", seals=seals_of(full.store)).file


def test_a_backup_is_signed(full: House, backup: Path, tmp_path: Path) -> None:
    made, _ = restore(backup, tmp_path / "new" / FILE, seals=seals_of(full.store))
    assert made.state == SOUND
    made, _ = restore(backup, tmp_path / "newer" / FILE, seals=Seals([OTHER]))
    assert made.state == OTHER_KEY


def test_a_backup_of_what_was_tampered_with(full: House, tmp_path: Path) -> None:
    sql(tmp_path / FILE, "UPDATE account SET role = 'organiser'")
    source = server() or tmp_path / FILE
    with pytest.raises(Bad) as refusal:
        back_up(source, tmp_path / "backup", seals=seals_of(full.store))
    assert refusal.value.code == "seals"
    file = back_up(source, tmp_path / "backup").file  # somebody makes the manifest fit
    with pytest.raises(Bad) as refusal:
        restore(file, tmp_path / "new" / FILE, seals=seals_of(full.store))
    assert refusal.value.code == "seals"
    assert not (tmp_path / "new" / FILE).exists()
    made, _ = restore(file, tmp_path / "new" / FILE, seals=seals_of(full.store), anyway=True)
    assert made.state == "unsound"


def test_a_backup_without_its_signatures(full: House, tmp_path: Path) -> None:
    """Whoever removes them could have changed anything."""
    sql(tmp_path / FILE, "DELETE FROM seal")
    file = back_up(server() or tmp_path / FILE, tmp_path / "backup").file
    with pytest.raises(Bad) as refusal:
        restore(file, tmp_path / "new" / FILE, seals=seals_of(full.store))
    assert (refusal.value.code, refusal.value.detail) == ("seals", "seal_unsealed")
    made, _ = restore(file, tmp_path / "new" / FILE, seals=seals_of(full.store), anyway=True)
    assert made.state == "unsealed"


@pytest.mark.sqlite_only
@pytest.mark.parametrize("key", ["own", "other"])
def test_from_a_file_to_a_server_and_back(
    full: House, backup: Path, tmp_path: Path, request: pytest.FixtureRequest, key: str
) -> None:
    address = request.getfixturevalue("postgres")
    seals = seals_of(full.store) if key == "own" else Seals([OTHER])
    made = restore_server(backup, address, seals)
    assert made.state == (SOUND if key == "own" else OTHER_KEY)
    with kept(tmp_path) as served:
        assert state(served, seals) == SOUND
    assert restored_again(address, tmp_path, seals) == SOUND


def restored_again(address: str, folder: Path, seals: Seals) -> str:
    file = back_up(address, folder / "back", seals=seals).file
    return restore(file, folder / "last" / FILE, seals=seals)[0].state


# Codes on paper


def test_a_code_says_which_state_was_printed(full: House, tmp_path: Path) -> None:
    code, seq = code_of(full.store, full.view), full.view.seq
    known = found_by_code(full.store, code)
    assert (known.state, known.entry, known.venue) == ("known", seq, "Café Zwölf")
    people.add(full.store, full.owner, ["Zoe"])
    assert found_by_code(full.store, f" {code.lower()} ").latest == seq + 1
    later = code_of(full.store, full.view)
    sql(tmp_path / FILE, "DELETE FROM deed WHERE seq = ?", seq + 1)
    assert found_by_code(full.store, later).state == "unknown"
    assert found_by_code(full.store, code).state == "known"
    for wrong in (
        "",
        "x",
        "12",
        f"{seq}-AAAAAAAA",
        "9-9-9",
        "1" * 5000 + "-AAAAAAAA",
        "½-AAAAAAAA",
    ):
        assert found_by_code(full.store, wrong).state in ("unknown", "malformed")


def test_a_code_of_before_somebody_was_erased(full: House) -> None:
    code = code_of(full.store, full.view)
    assert found_by_code(full.store, code).state == "known"
    erase(full)
    assert found_by_code(full.store, code).state in ("known", "erased")
