"""`companion backup` and `companion restore`."""

import sqlite3
from pathlib import Path

from companion.cli.output import complain, write
from companion.services.backups import Backup, Bad, back_up, restore, restore_server
from companion.store.locking import Locked
from companion.web.settings import Unsafe, database_file, database_server
from companion.web.words import say

FAILURES = (Bad, Unsafe, Locked, OSError, sqlite3.Error)


def back_up_plays(target: str) -> int:
    try:
        made = back_up(database_server() or database_file(), Path(target))
    except FAILURES as error:
        complain(reason(error))
        complain(say("backup.failed"))
        return 1
    write(say("backup.done", file=made.file, plays=made.plays, entries=made.entries))
    return 0


def restore_plays(backup: str) -> int:
    try:
        made, kept = restored(Path(backup))
    except FAILURES as error:
        complain(reason(error))
        complain(say("restore.failed"))
        return 1
    write(say("restore.done", plays=made.plays, entries=made.entries))
    if kept:
        write(say("restore.kept", file=kept))
    return 0


def restored(backup: Path) -> tuple[Backup, Path | None]:
    server = database_server()
    return (restore_server(backup, server), None) if server else restore(backup, database_file())


def reason(error: Exception) -> str:
    if isinstance(error, Bad):
        return say(f"bad.{error.code}", detail=error.detail)
    if isinstance(error, Locked):
        return say("restore.locked")
    return str(error)
