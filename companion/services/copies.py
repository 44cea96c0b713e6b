"""Copies that Companion makes beside its database: before it changes it, and before a restore.

They are for the hour after something went wrong, and keep everything, also who was erased since.
So they are kept for a week, and for a day where somebody was erased after they were made.
"""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import Store, read_only
from companion.store.erasure import latest_erasure

A_WEEK, A_DAY = timedelta(days=7), timedelta(days=1)
STAMP = "%Y%m%dT%H%M%SZ"
# As `migrating.back_up` and `backups.restore` call them, whole and half-made, with their logs.
MADE = r"(\d{{8}}T\d{{6}}Z)"
NAME = rf"{{stem}}-(?:\w+-{MADE}\.backup\.(?:sqlite3|part)|replaced-{MADE}{{suffix}})"
BESIDE = r"(?:-wal|-shm|-journal)?"


class Copy(NamedTuple):
    file: Path
    made: datetime
    until: datetime


def copies(store: Store) -> list[Copy]:
    """The copies beside the database of a store, and until when each is kept."""
    return copies_of(store.file, erased_last(store)) if store.file else []


def copies_beside(database: Path) -> list[Copy]:
    """The same of a file, which may be in use, out of date, damaged or gone."""
    try:
        with read_only(database) as store:
            return copies_of(database, erased_last(store))
    except SQLAlchemyError:
        return copies_of(database, None)


def erased_last(store: Store) -> datetime | None:
    found = store.read(latest_erasure)
    return datetime.fromisoformat(found) if found else None


def copies_of(database: Path, erased: datetime | None) -> list[Copy]:
    """The same of a file, where somebody was erased last at a moment, or nobody was."""
    name = NAME.format(stem=re.escape(database.stem), suffix=re.escape(database.suffix)) + BESIDE
    found = []
    folder = database.absolute().parent
    for file in sorted(folder.iterdir() if folder.is_dir() else ()):
        fits = re.fullmatch(name, file.name)
        if fits:
            made = datetime.strptime(fits[1] or fits[2], STAMP).replace(tzinfo=UTC)
            kept = A_DAY if erased and erased >= made else A_WEEK
            found.append(Copy(file, made, made + kept))
    return found


def remove_old(store: Store, at: datetime | None = None) -> list[Path]:
    """Remove the copies that were kept long enough."""
    at = at or datetime.now(UTC)
    old = [copy for copy in copies(store) if copy.until <= at]
    return [copy.file for copy in old if removed(copy.file)]


def removed(file: Path) -> bool:
    try:
        file.unlink()
    except OSError:  # gone already, or not ours: whoever runs the server is told by `copies`
        return False
    return True
