"""`companion backup`, `companion restore`, and the copies that lie beside the database."""

import sqlite3
from pathlib import Path

from companion.cli.terminal import output
from companion.cli.terminal import words as terminal
from companion.cli.terminal.output import complain, write
from companion.config.folders import Unsafe, instance_folder
from companion.config.secret import known_keys, secret_keys
from companion.config.settings import database_file, database_server
from companion.services.backups import Backup, Bad, back_up, restore, restore_server
from companion.services.copies import Copy, copies_beside, removed
from companion.store.integrity.seals import Seals
from companion.store.maintenance.lock import Locked
from companion.web.base.words import say, say_unsafe

FAILURES = (Bad, Unsafe, Locked, OSError, sqlite3.Error)


def back_up_plays(target: str) -> int:
    try:
        made = back_up(database_server() or database_file(), Path(target), seals=own_seals())
    except FAILURES as error:
        complain(reason(error))
        complain(say("backup.failed"))
        return 1
    write(say("backup.done", file=made.file, plays=made.plays, entries=made.entries))
    return 0


def own_seals() -> Seals | None:
    """Who can tell what was signed here; nobody where there is no key yet."""
    keys = known_keys(instance_folder())
    return Seals(keys) if keys else None


def restore_plays(backup: str, anyway: bool = False) -> int:
    try:
        made, kept = restored(Path(backup), anyway)
    except FAILURES as error:
        complain(reason(error))
        complain(say("restore.failed"))
        return 1
    write(say("restore.done", plays=made.plays, entries=made.entries))
    write(say(f"restore.{made.state or 'unsealed'}"))
    if kept:
        write(say("restore.kept", file=kept))
    return 0


def restored(backup: Path, anyway: bool) -> tuple[Backup, Path | None]:
    server, folder = database_server(), instance_folder()
    folder.mkdir(parents=True, exist_ok=True)
    if not known_keys(folder):
        secret_keys(folder)  # made here: what is restored is signed
    seals = own_seals()
    if server:
        return restore_server(backup, server, seals, anyway), None
    return restore(backup, database_file(), seals=seals, anyway=anyway)


def reason(error: Exception) -> str:
    if isinstance(error, Bad):
        return say(f"bad.{error.code}", detail=error.detail)
    if isinstance(error, Locked):
        return say("restore.locked")
    if isinstance(error, Unsafe):
        return say_unsafe(error)
    file = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
    return f"{file}{output.reason(error)}"


def list_copies(remove: bool) -> int:
    try:
        found = [] if database_server() else copies_beside(database_file())
    except Unsafe as refusal:
        complain(say_unsafe(refusal))
        return 1
    if not found:
        write(terminal.say("copies.none"))
    left = [each for each in found if not (remove and taken_away(each))]
    for each in left:
        made, until = f"{each.made:%Y-%m-%d %H:%M}", f"{each.until:%Y-%m-%d %H:%M}"
        write(terminal.say("copies.copy", file=each.file, made=made, until=until))
    return 1 if remove and left else 0


def taken_away(copy: Copy) -> bool:
    done = removed(copy.file)
    if done:
        write(terminal.say("copies.removed", file=copy.file))
    return done
