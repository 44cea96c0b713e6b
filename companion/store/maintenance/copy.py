"""Copies of a database that somebody may be writing to.

Made by SQLite itself, in one reading transaction: a plain copy of a busy file is a broken one.
"""

import os
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote


def copy(source: Path, target: Path) -> None:
    """One file that needs no other beside it, and is on the disk."""
    target.unlink(missing_ok=True)
    target.touch(0o600)
    with closing(connect(source, "ro")) as busy, closing(sqlite3.connect(target)) as whole:
        busy.backup(whole)
        whole.execute("PRAGMA journal_mode=DELETE")
    sync(target)


def connect(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode={mode}", uri=True, timeout=30)


def sync(path: Path) -> None:
    """A file or a folder: what was renamed is on the disk only when its folder is."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(unfinished: Path, target: Path) -> None:
    unfinished.replace(target)
    sync(target.absolute().parent)


def damage(file: Path) -> str | None:
    """What SQLite finds wrong with a file that nobody is writing to, or None."""
    if not file.exists() or not file.stat().st_size:
        return None
    try:
        with closing(connect(file, "ro")) as connection:
            connection.execute("PRAGMA cell_size_check=ON")
            (first,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            broken = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    if first != "ok":
        return str(first).splitlines()[-1]
    return f"{broken[0]}: {broken[2]}" if broken else None


def digest(file: Path) -> str:
    found = sha256()
    with file.open("rb") as content:
        while piece := content.read(1 << 20):
            found.update(piece)
    return found.hexdigest()


def empty_log(file: Path) -> None:
    """Bring into the file what lies beside it, as far as that is possible."""
    try:
        with closing(connect(file, "rw")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        pass  # it is damaged, and kept as it is
