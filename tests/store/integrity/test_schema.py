"""A schema with anything in it that is not ours is refused: at the start, and before a restore."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from alembic import command as alembic
from sqlalchemy import create_engine

from companion.config.secret import secret_keys
from companion.services.backups import Bad, back_up, manifest_file, restore, restore_server
from companion.store.integrity.schema import Foreign, foreign
from companion.store.maintenance.upgrade import FOLDER, config_of
from tests.cli.helpers.command import companion
from tests.helpers.stores import kept, sql

FILE = "companion.sqlite3"
TRIGGER = "CREATE TRIGGER owned AFTER INSERT ON entry BEGIN UPDATE venue SET name = 'OWNED'; END"
FOREIGN = {
    "trigger": [TRIGGER],
    "view": ["ALTER TABLE wall RENAME TO hidden", "CREATE VIEW wall AS SELECT * FROM hidden"],
    "other_view": ["CREATE VIEW seen AS SELECT * FROM account"],
    "table": ["CREATE TABLE other (id)"],
    "index": ["CREATE INDEX other ON person (name)"],
    "column": ["ALTER TABLE person ADD COLUMN note TEXT DEFAULT 'x'"],
    "missing_index": ["DROP INDEX ix_account_venue_id"],
    "virtual": ["CREATE VIRTUAL TABLE words USING fts5(body)"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with kept(tmp_path / "instance"):
        pass
    return tmp_path / "instance"


def downgrade(file: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{file}")
    config = config_of(FOLDER)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.downgrade(config, revision)
    engine.dispose()


def fit(backup: Path) -> None:
    """Make the manifest that of the file as it is."""
    notes = manifest_file(backup)
    manifest = json.loads(notes.read_text())
    manifest |= {
        "size": backup.stat().st_size,
        "sha256": sha256(backup.read_bytes()).hexdigest(),
    }
    notes.write_text(json.dumps(manifest))


@pytest.mark.parametrize("kind", FOREIGN)
def test_nothing_foreign_is_opened_or_restored(folder: Path, tmp_path: Path, kind: str) -> None:
    backup = back_up(folder / FILE, tmp_path / "backup").file
    for file in (folder / FILE, backup):
        with closing(sqlite3.connect(file)) as connection, connection:
            for statement in FOREIGN[kind]:
                connection.execute(statement)
    with pytest.raises(Foreign), kept(folder):
        pass
    fit(backup)
    with pytest.raises(Bad) as refusal:
        restore(backup, tmp_path / "new" / FILE)
    assert refusal.value.code == "foreign"
    assert not (tmp_path / "new" / FILE).exists()
    with pytest.raises(Bad) as refusal:
        back_up(folder / FILE, tmp_path / "other")
    assert refusal.value.code == "foreign"


def test_what_sqlite_notes_for_itself_is_not_foreign(folder: Path) -> None:
    sql(folder / FILE, "ANALYZE")
    with kept(folder) as store:
        assert store.read(foreign) is None


def test_commands_say_it_in_a_sentence(folder: Path) -> None:
    sql(folder / FILE, TRIGGER)
    own = {"COMPANION_INSTANCE": str(folder)}
    for command in ("verify", "serve"):
        ended = companion(command, **own)
        assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
        assert "trigger owned" in ended.err
    ended = companion("doctor", **own)
    assert (ended.code, ended.err) == (1, "")
    assert "trigger owned" in ended.out


FOREIGN_TO_SERVER = {
    "trigger": [
        "CREATE FUNCTION own() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE TRIGGER owned BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION own()",
    ],
    "rule": ["CREATE RULE owned AS ON INSERT TO entry DO ALSO DELETE FROM wall"],
    "view": ["ALTER TABLE wall RENAME TO hidden", "CREATE VIEW wall AS SELECT * FROM hidden"],
    "policy": ["CREATE POLICY owned ON play USING (true)"],
    "column": ["ALTER TABLE person ADD COLUMN note TEXT"],
    "default": ["ALTER TABLE account ALTER COLUMN role SET DEFAULT lower('OWNER')"],
    "check": ["ALTER TABLE account ADD CONSTRAINT owned CHECK (length(role) > 0)"],
}


@pytest.mark.parametrize("kind", FOREIGN_TO_SERVER)
def test_nothing_foreign_acts_on_a_server(postgres: str, tmp_path: Path, kind: str) -> None:
    with kept(tmp_path):
        pass
    for statement in FOREIGN_TO_SERVER[kind]:
        sql(tmp_path / FILE, statement)
    with pytest.raises(Foreign), kept(tmp_path):
        pass


def test_others_may_look_at_a_server(postgres: str, tmp_path: Path) -> None:
    sql(tmp_path / FILE, "CREATE VIEW report AS SELECT count(*) FROM play")
    sql(tmp_path / FILE, "CREATE TABLE other (id int)")
    with kept(tmp_path) as store:
        assert store.read(foreign) is None


def test_nothing_is_restored_into_a_foreign_server(
    folder: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    backup = back_up(folder / FILE, tmp_path / "backup").file
    address = request.getfixturevalue("postgres")
    sql(folder / FILE, FOREIGN_TO_SERVER["rule"][0])
    with pytest.raises(Bad) as refusal:
        restore_server(backup, address)
    assert refusal.value.code == "foreign"


def test_an_older_backup_is_restored(folder: Path, tmp_path: Path) -> None:
    """Its schema is compared with that of its own time."""
    file = tmp_path / "old" / FILE
    downgrade(folder / FILE, "0005")
    backup = back_up(folder / FILE, tmp_path / "backup").file
    assert "seal" not in json.loads(manifest_file(backup).read_text())["counts"]
    restore(backup, file)
    secret_keys(file.parent)
    with kept(file.parent) as store:
        assert store.seals
        assert store.read(store.seals.examine).state == "sound"
