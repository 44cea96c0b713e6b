"""`companion backup` and `companion restore`."""

import sqlite3
from pathlib import Path

from companion.cli.output import complain, write
from companion.services.backups import Bad, back_up, restore
from companion.store.locking import Locked
from companion.web.settings import Unsafe, database_file
from companion.web.words import say


def back_up_plays(target: str) -> int:
    try:
        made = back_up(database_file(), Path(target))
    except (Bad, Unsafe, OSError, sqlite3.Error) as error:
        complain(reason(error))
        complain(say("backup.failed"))
        return 1
    write(say("backup.done", file=made.file, plays=made.plays, entries=made.entries))
    return 0


def restore_plays(backup: str) -> int:
    try:
        made, kept = restore(Path(backup), database_file())
    except (Bad, Unsafe, Locked, OSError, sqlite3.Error) as error:
        complain(reason(error))
        complain(say("restore.failed"))
        return 1
    write(say("restore.done", plays=made.plays, entries=made.entries))
    if kept:
        write(say("restore.kept", file=kept))
    return 0


def reason(error: Exception) -> str:
    if isinstance(error, Bad):
        return say(f"bad.{error.code}", detail=error.detail)
    if isinstance(error, Locked):
        return say("restore.locked")
    return str(error)
