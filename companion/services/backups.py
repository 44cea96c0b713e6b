"""Backups that are known to be good, and plays brought back from one.

A backup is two files: a database, and beside it a manifest that says what is in it. It gets its
name only when it has been opened again, read to the end and found to be what was written.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.services.verification import Corruption, corruptions, examined, seal_corruptions
from companion.store.connection import postgres
from companion.store.database import Store, read_only
from companion.store.integrity.files import ENDS
from companion.store.integrity.renewal import are_removed
from companion.store.integrity.schema import foreign
from companion.store.integrity.seals import SOUND, UNSOUND, Seals, today
from companion.store.maintenance.copy import (
    copy,
    damage,
    digest,
    empty_log,
    put_in_place,
    sync,
)
from companion.store.maintenance.lock import Lock
from companion.store.maintenance.transfer import NotEmpty, Outdated, opened, put_in, take_out
from companion.store.maintenance.upgrade import is_current, is_newer, migrate, revision_of
from companion.store.plays import all_heads, counts

FORMAT = "companion-backup/1"
SUFFIX = ".companion-backup"
LARGEST_MANIFEST = 64 * 1024 * 1024
Manifest = dict[str, Any]  # as JSON has it


class Bad(Exception):
    """A database or a backup that is not what it should be: a code, and what else there is."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class Backup(NamedTuple):
    """Where it is, how much is in it, and what its signatures say (a state of `Examined`)."""

    file: Path
    plays: int
    entries: int
    state: str = ""


def back_up(
    source: Path | str, target: Path, at: datetime | None = None, seals: Seals | None = None
) -> Backup:
    """A verified backup of a database, which may be in use; `target` is a file or a folder.

    The source is a file of SQLite or the address of PostgreSQL: a backup is a file of SQLite.
    """
    at = at or datetime.now(UTC)
    target = file_of_backup(source, target, at)
    unfinished, notes = target.with_name(f"{target.name}.part"), manifest_file(target)
    unfinished_notes = notes.with_name(f"{notes.name}.part")
    try:
        take(source, unfinished)
        manifest = manifest_of(unfinished, at, seals)
        write_down(manifest, unfinished_notes)
        put_in_place(unfinished_notes, notes)
        put_in_place(unfinished, target)
    finally:
        unfinished_notes.unlink(missing_ok=True)
        for end in ENDS:
            unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)
    return described(target, manifest)


def file_of_backup(source: Path | str, target: Path, at: datetime) -> Path:
    """Where a backup will be, in a folder by its time; never the database itself."""
    if isinstance(source, Path) and not source.exists():
        raise Bad("no_database", str(source))
    if target.is_dir():
        target = target / f"plays-{at.strftime('%Y%m%dT%H%M%S%fZ')}{SUFFIX}"
    if isinstance(source, Path) and target.absolute() == source.absolute():
        raise Bad("itself", str(target))
    return target


def described(file: Path, manifest: Manifest, state: str = "") -> Backup:
    return Backup(file, manifest["counts"]["play"], manifest["counts"]["entry"], state)


def take(source: Path | str, target: Path) -> None:
    if isinstance(source, Path):
        copy(source, target)
    else:
        target.unlink(missing_ok=True)
        target.touch(0o600)
        with failures_named():
            take_out(source, target)
        sync(target)


@contextmanager
def failures_named() -> Iterator[None]:
    """What can go wrong between a file and a server."""
    try:
        yield
    except Outdated as error:
        raise Bad("outdated") from error
    except NotEmpty as error:
        raise Bad("not_empty") from error
    except SQLAlchemyError as error:
        raise Bad("unreachable", type(error).__name__) from error


def write_down(manifest: Manifest, file: Path) -> None:
    file.touch(0o600)
    file.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    sync(file)


def manifest_file(backup: Path) -> Path:
    return backup.with_name(f"{backup.name}.json")


def manifest_of(file: Path, at: datetime, seals: Seals | None = None) -> Manifest:
    """What is in a database, after everything in it has been looked at."""
    check(file)
    check_seals(file, seals)
    with read_only(file) as store:
        return {
            "format": FORMAT,
            "made": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "revision": revision_of(store.engine),
            "counts": store.read(counts),
            "heads": store.read(heads),
            "size": file.stat().st_size,
            "sha256": digest(file),
        }


def check(file: Path) -> None:
    """The file and its schema, then every chain of entries in it."""
    found = damage(file)
    if found:
        raise Bad("damaged", found)
    with read_only(file) as store:
        try:
            if is_newer(store.engine):
                raise Bad("newer")
            if revision_of(store.engine) is None:
                raise Bad("foreign", "alembic_version")
            if strange := store.read(foreign):
                raise Bad("foreign", strange)
            wrong = (
                corruptions(store) if is_current(store.engine) else corruptions_when_current(file)
            )
        except SQLAlchemyError as error:
            raise Bad("damaged", type(error).__name__) from error
    if wrong:
        raise Bad("corruptions", ", ".join([fault.play for fault in wrong[:5]]))


def corruptions_when_current(file: Path) -> list[Corruption]:
    """Of an older database, in a copy that is brought up to date."""
    with TemporaryDirectory() as folder:
        newer = Path(folder) / file.name
        copy(file, newer)
        with opened(newer) as engine:
            return corruptions(Store(engine))


def check_seals(file: Path, seals: Seals | None, anyway: bool = False) -> str:
    """What the signatures of a database say; what they contradict is refused, unless wanted."""
    if seals is None:
        return ""
    with read_only(file) as store:
        found = examined(store, seals)
        if not anyway and (
            found.state == UNSOUND or store.read(lambda each: are_removed(each, found))
        ):
            wrong = seal_corruptions(store, found)
            raise Bad("seals", ", ".join([fault.play or fault.kind for fault in wrong[:5]]))
    return found.state


def heads(connection: Connection) -> dict[str, list[int | str]]:
    """Where every play stands: its last entry and that one's hash, which stands for all before."""
    return {key: [seq or 0, hash_ or ""] for key, seq, hash_ in all_heads(connection)}


def restore(
    backup: Path,
    target: Path,
    at: datetime | None = None,
    seals: Seals | None = None,
    anyway: bool = False,
) -> tuple[Backup, Path | None]:
    """Put a backup in the place of a database that nobody serves; where the old one is kept.

    There is no moment without a database: the old one gets a second name, then the new one its.
    What was signed with another key is signed anew, and so is `anyway` what was changed.
    """
    at = at or datetime.now(UTC)
    manifest = verified(backup)
    target.parent.mkdir(parents=True, exist_ok=True)
    with Lock(target):
        with copied_beside(backup, target) as unfinished:
            state = check_seals(unfinished, seals, anyway)
            equal(unfinished, manifest)
            kept = keep_old(target, at)
            put_in_place(unfinished, target)
        equal_or_put_back(target, manifest, kept)
        if seals and state != SOUND:
            sign_anew(target, seals)
    return described(target, manifest, state), kept


@contextmanager
def copied_beside(backup: Path, target: Path) -> Iterator[Path]:
    """A sound copy in the folder of the target, which is gone in the end, or in its place."""
    unfinished = target.with_name(f"{target.name}.restoring")
    try:
        copy(backup, unfinished)
        check(unfinished)
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def sign_anew(file: Path, seals: Seals) -> None:
    with opened(file) as engine, engine.begin() as connection:
        seals.seal_all(connection, today())


def equal_or_put_back(target: Path, manifest: Manifest, kept: Path | None) -> None:
    try:
        equal(target, manifest)
    except Bad:
        put_back(kept, target)
        raise


def put_back(kept: Path | None, target: Path) -> None:
    if kept:
        put_in_place(kept, target)
    else:
        target.unlink(missing_ok=True)


def restore_server(
    backup: Path, address: str, seals: Seals | None = None, anyway: bool = False
) -> Backup:
    """Put a backup into an empty database of PostgreSQL, all of it or nothing."""
    manifest = verified(backup)
    engine = postgres.server(address)
    try:
        with TemporaryDirectory() as folder, failures_named():
            file = Path(folder) / "plays.sqlite3"
            copy(backup, file)
            state, current = check_seals(file, seals, anyway), file_is_current(file)
            migrate(engine)
            with engine.begin() as connection:
                postgres.wait_to_migrate(connection)
                fill(connection, file, manifest, backup)
                if seals and state == SOUND and current:
                    seals.add_shares(connection)
                elif seals:
                    seals.seal_all(connection, today())
    finally:
        engine.dispose()
    return described(backup, manifest, state)


def fill(connection: Connection, file: Path, manifest: Manifest, backup: Path) -> None:
    """All rows of a file into an empty server, where they come to what the manifest says."""
    if strange := foreign(connection):
        raise Bad("foreign", strange)
    put_in(file, connection)
    if not is_equal(connection, manifest):
        raise Bad("not_equal", str(backup))


def file_is_current(file: Path) -> bool:
    with read_only(file) as store:
        return is_current(store.engine)


def verified(backup: Path) -> Manifest:
    """The manifest of a backup that is, byte for byte, the one that was made."""
    if not backup.is_file():
        raise Bad("no_backup", str(backup))
    manifest = read_manifest(manifest_file(backup))
    if backup.stat().st_size != manifest["size"] or digest(backup) != manifest["sha256"]:
        raise Bad("changed", str(backup))
    check(backup)
    equal(backup, manifest)
    return manifest


def read_manifest(file: Path) -> Manifest:
    try:
        if file.stat().st_size > LARGEST_MANIFEST:
            raise ValueError
        found = json.loads(file.read_text("utf-8"))
        if not isinstance(found, dict) or found["format"] != FORMAT:
            raise ValueError
        kept = {name: found[name] for name in ("counts", "heads", "size", "sha256")}
        check_manifest(**kept)
        return kept
    except FileNotFoundError as error:
        raise Bad("no_manifest", str(file)) from error
    except (ValueError, KeyError, TypeError, RecursionError, MemoryError) as error:
        raise Bad("bad_manifest", str(file)) from error


def check_manifest(counts: object, heads: object, size: object, sha256: object) -> None:
    """Of the kinds that they should be, or `ValueError`."""
    sound = (
        isinstance(counts, dict)
        and {"play", "entry"} <= counts.keys()
        and all(type(each) is int for each in counts.values())
        and isinstance(heads, dict)
        and all(isinstance(each, list) and len(each) == 2 for each in heads.values())
        and type(size) is int
        and isinstance(sha256, str)
    )
    if not sound:
        raise ValueError


def equal(file: Path, manifest: Manifest) -> None:
    with read_only(file) as store:
        try:
            same = store.read(lambda connection: is_equal(connection, manifest))
        except SQLAlchemyError as error:
            raise Bad("damaged", type(error).__name__) from error
    if not same:
        raise Bad("not_equal", str(file))


def is_equal(connection: Connection, manifest: Manifest) -> bool:
    """Every play's chain ends as it did, and no table has lost a row of those it had."""
    found = counts(connection)
    # Seals are signed anew on the way, for as many processes as there may be.
    wanted = {table: count for table, count in manifest["counts"].items() if table != "seal"}
    known = {table: found.get(table) for table in wanted}
    return bool(heads(connection) == manifest["heads"] and known == wanted)


def give_second_name(file: Path, name: Path) -> None:
    name.unlink(missing_ok=True)
    try:
        name.hardlink_to(file)
    except OSError:  # a disk that knows no second names, as a stick may be
        name.touch(0o600)
        name.write_bytes(file.read_bytes())
        sync(name)


def keep_old(target: Path, at: datetime) -> Path | None:
    """A second name for the database that is replaced, with its log if it has one."""
    if not target.exists():
        return None
    empty_log(target)
    stamp = at.strftime("%Y%m%dT%H%M%SZ")
    kept = target.with_name(f"{target.stem}-replaced-{stamp}{target.suffix}")
    give_second_name(target, kept)
    _, log, memory = (target.with_name(target.name + end) for end in ENDS)
    if log.exists():  # it could not be emptied; it belongs to the old one
        log.replace(kept.with_name(kept.name + ENDS[1]))
    memory.unlink(missing_ok=True)
    sync(target.parent)
    return kept
