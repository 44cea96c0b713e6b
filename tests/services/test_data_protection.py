"""What `docs/data-protection.md` promises and no other test shows."""

import re
from pathlib import Path

import pyotp
import pytest
from sqlalchemy import inspect, select, text

from companion.config.secret import secret_keys
from companion.services import tokens
from companion.services.account import accounts, factors, invitations, password_changes
from companion.services.account.factors import NewPasskey
from companion.services.backups import back_up, manifest_file, restore
from companion.services.clock import now
from companion.services.erasure.erasure import erase
from companion.services.play.entries import begin
from companion.services.play.reader import Actor, load_shown
from companion.services.venue import arrivals, join_links, people
from companion.services.venue.reader import load_venue
from companion.services.venue.writer import act
from companion.store.database import Store, read_only
from companion.store.models import AuthenticatorRow, Base, InvitationRow, PasskeyRow, SealRow
from companion.venue.actions import (
    ChangeSettings,
    CreateCompetition,
    Deactivate,
    Penalise,
    action_in,
    kind_of,
)
from tests.helpers.postgres import Cluster
from tests.helpers.stores import kept
from tests.services.helpers.venues import (
    NIGHT,
    PASSWORD,
    SEASON,
    SETTINGS,
    House,
    house,
    with_night,
)

pytestmark = pytest.mark.sqlite_first

# Everything that is ever written down. Another column belongs into the document, and here.
COLUMNS = {
    "play": {"id", "key", "game", "players", "options", "begun", "status"},
    "entry": {"play_id", "seq", "kind", "body", "by", "at", "token", "previous", "hash"},
    "keeper": {"device", "play_id", "name", "since", "owner"},
    "watcher": {"device", "play_id"},
    "keep_request": {"device", "play_id", "name", "since", "heard", "refused"},
    "link": {"play_id", "role", "generation", "hash"},
    "venue": {"id", "key", "name", "since", "factor_required"},
    "person": {"venue_id", "number", "name", "shown", "rated", "earlier"},
    "deed": {"venue_id", "seq", "kind", "body", "by", "at", "token", "previous", "hash", "device"},
    "account": {"id", "venue_id", "login", "password", "role", "since"},
    "sign_in": {"hash", "account_id", "since", "seen", "confirmed"},
    "authenticator": {"account_id", "secret", "step", "since"},
    "passkey": {
        "id",
        "account_id",
        "credential",
        "public_key",
        "uses",
        "asked",
        "host",
        "name",
        "since",
    },
    "recovery_code": {"account_id", "hash"},
    "invitation": {"hash", "venue_id", "role", "expires", "account_id"},
    "door": {"venue_id", "role", "generation", "hash", "locked"},
    "member": {"device", "venue_id", "role", "person", "since"},
    "erasure": {"venue_id", "person", "due"},
    "rewrite": {"venue_id", "person", "by", "token", "names", "phones", "also", "seq", "was"}
    | {"hash", "erased", "at"},
    "venue_play": {"play_id", "venue_id"},
    "wall": {"venue_id", "body", "changes"},
    "own_sheet": {"id", "device", "key", "edition", "document", "link", "changed"},
    "seal": {"subject", "writes", "members", "total", "since", "signer", "mac"},
}


@pytest.fixture
def cafe(store: Store) -> House:
    return with_night(store)


@pytest.mark.sqlite_only
def test_nothing_else_is_written_down(store: Store) -> None:
    known = {name: {*table.c.keys()} for name, table in Base.metadata.tables.items()}
    assert known == COLUMNS
    tables = inspect(store.engine).get_table_names()
    assert {*tables} == {*COLUMNS, "alembic_version"}


def test_numbers_are_given_in_order_of_arrival(store: Store) -> None:
    found = house(store)
    people.add(store, found.owner, ["Zoe"])
    join_links.renew_join_link(store, found.owner, "player", lambda *_: "link", send_away=False)
    arrivals.join(store, Actor("a" * 64, ""), "link", None, "Ana")
    assert {number: each.name for number, each in found.view.people.items()} == {
        1: "Zoe",
        2: "Ana",
    }


def test_actions_of_organisers_are_in_the_log_under_their_account(cafe: House) -> None:
    assert {done.by for done in cafe.view.log} == {f"account {cafe.account.id}"}
    kinds = {kind_of(action_in(done.operation)) for done in cafe.view.log}
    assert kinds == {"account", "join", "found", "open", "check_in", "seat"}


def everything(store: Store) -> str:
    """All rows of all tables."""
    rows = [
        row
        for table in Base.metadata.sorted_tables
        for row in store.read(lambda each, table=table: each.execute(select(table)).all())
    ]
    return repr(rows)


def test_of_a_removed_account_only_the_number_is_left(cafe: House) -> None:
    store = cafe.store
    link = invitations.invite_into(store, cafe.account, "organiser")
    rolf, _ = invitations.accept(store, link, "rolfomir", PASSWORD)
    act(store, accounts.visitor_of(rolf, "r" * 64), Deactivate(1))
    assert "rolfomir" in everything(store)
    accounts.change_role(store, cafe.account, rolf.id, "")
    assert "rolfomir" not in everything(store)
    assert rolf.by in {done.by for done in cafe.view.log}


def test_what_is_kept_of_a_passkey_and_an_app(cafe: House) -> None:
    """Of the app what was sealed, of the codes none; how the secret is sealed, pages say."""
    store, account = cafe.store, cafe.account
    secret = factors.new_secret()
    code = pyotp.TOTP(secret).at(factors.moment())
    codes = factors.add_authenticator(store, account, secret, code, "sealed")
    made = NewPasskey("credential", "public key", 3, "cafe.example")
    factors.add_key(store, account, made, "Laptop")
    written = everything(store)
    assert not [each for each in (secret, code, *codes) if repr(each) in written]
    found = [
        store.read(lambda each, row=row: each.execute(select(row.__table__)).one())
        for row in (AuthenticatorRow, PasskeyRow)
    ]
    app, key = (each._asdict() for each in found)
    told = [key[name] for name in ("credential", "public_key", "uses", "host", "name")]
    assert [app["secret"], *told] == ["sealed", *made, "Laptop"]


@pytest.mark.sqlite_only
def test_no_backup_has_the_key_of_the_server(cafe: House, store: Store, tmp_path: Path) -> None:
    assert store.file
    keys = secret_keys(tmp_path)
    made = back_up(store.file, tmp_path / "kept.companion-backup")
    written = made.file.read_bytes() + manifest_file(made.file).read_bytes()
    assert keys
    assert not [key for key in keys if key.encode() in written]


def test_seals_name_nobody(cafe: House) -> None:
    """Numbers of subjects and sums."""
    rows = cafe.store.read(lambda each: each.execute(select(SealRow.__table__)).all())
    assert rows
    for row in rows:
        assert re.fullmatch(r"[a-z_]+ [0-9]+", row.subject)
        assert re.fullmatch(r"[0-9a-f]*", row.total + row.signer + row.mac)


def test_of_a_link_to_a_new_password_its_hash_account_and_end(cafe: House) -> None:
    link = password_changes.reset_link(cafe.store, cafe.account.login)
    (row,) = cafe.store.read(lambda each: each.execute(select(InvitationRow.__table__)).all())
    assert row.account_id == cafe.account.id
    assert row.hash == tokens.hash_of(link)
    assert link not in everything(cafe.store)
    assert row.expires > now()


@pytest.mark.sqlite_only
def test_a_backup_has_the_name_and_it_can_be_forgotten_again(
    cafe: House, store: Store, tmp_path: Path
) -> None:
    assert store.file
    people.change(store, cafe.owner, 1, name="Annabella")
    made = back_up(store.file, tmp_path / "kept.companion-backup")
    erase(store, cafe.owner, 1)
    assert b"Annabella" in made.file.read_bytes()
    store.engine.dispose()
    restore(made.file, store.file)
    with kept(tmp_path) as again:
        assert load_venue(again, cafe.key).people[1].name == "Annabella"
        assert erase(again, cafe.owner, 1).people[1].name == ""
    with read_only(store.file) as looked_at:
        rows = looked_at.read(lambda each: each.execute(text("SELECT name FROM person")).all())
    assert ("Annabella",) not in rows


def test_a_cup_keeps_its_name_and_can_be_renamed(cafe: House) -> None:
    act(cafe.store, cafe.owner, CreateCompetition(2, "season", "Cup of Ana", SETTINGS))
    view = erase(cafe.store, cafe.owner, 1)
    assert view.state.competitions[2].name == "Cup of Ana"
    view = act(cafe.store, cafe.owner, ChangeSettings(2, "Cup", SETTINGS))
    assert view.state.competitions[2].name == "Cup"


def test_a_play_of_no_venue_stays_as_it_is(cafe: House) -> None:
    record = {
        "format": "companion-record/1",
        "game": "basari",
        "players": ["Ana", "Ben", "Cleo"],
        "options": {},
        "events": [],
    }
    key = begin(cafe.store, Actor("p" * 64, "phone pppp"), record, "token")
    erase(cafe.store, cafe.owner, 1)
    assert load_shown(cafe.store, [key])[key].table.players[0] == "Ana"


def test_an_account_of_the_same_name_stays(store: Store) -> None:
    found = house(store, login="ana")
    people.add(store, found.owner, ["ana"])
    erase(store, found.owner, 1)
    assert [row.login for row in accounts.accounts(store, found.account.venue)] == ["ana"]


def test_results_and_standings_are_the_same_afterwards(cafe: House) -> None:
    act(cafe.store, cafe.owner, Penalise(SEASON, NIGHT, 2, -1, "late"))
    before = cafe.view.state
    after = erase(cafe.store, cafe.owner, 1).state
    assert (
        after.competitions[SEASON].rounds[0].tables == before.competitions[SEASON].rounds[0].tables
    )
    assert after.competitions[SEASON].rounds[0].penalties[0].points == -1


def test_vacuum_full_removes_what_postgresql_has_kept(
    store: Store, request: pytest.FixtureRequest, on_both: str
) -> None:
    if on_both != "postgresql":
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    cafe = with_night(store)
    people.change(store, cafe.owner, 1, name="Annabella")
    oid = store.read(
        lambda each: each.scalar(
            text("SELECT oid FROM pg_database WHERE datname = current_database()")
        )
    )
    erase(store, cafe.owner, 1)
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CHECKPOINT"))
        assert is_in(cluster.data / "base" / str(oid))
        connection.execute(text("SET statement_timeout = 0"))
        connection.execute(text("VACUUM FULL"))
        connection.execute(text("CHECKPOINT"))
    assert not is_in(cluster.data / "base" / str(oid))
    assert is_in(cluster.data / "pg_wal")


def is_in(folder: Path) -> bool:
    files = [each for each in folder.iterdir() if each.is_file()]
    return any(b"Annabella" in each.read_bytes() for each in files)
