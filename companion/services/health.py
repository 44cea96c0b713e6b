"""Could an entry be kept now? Asked by whoever watches over the server."""

import shutil
from pathlib import Path
from threading import Lock
from time import monotonic

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.store.connection.postgres import is_postgres, takes_writes
from companion.store.database import Store
from companion.store.integrity.files import Moved
from companion.store.maintenance.upgrade import is_current

LEAST_SPACE = 200 * 1024 * 1024
# Before, two connections that write could damage a database. We have one writer for all.
FIXED_SQLITE = (3, 51, 3)
FRESH = 1.0  # seconds for which all are told the same
LONGEST_CHECK = 10.0


class RolledBack(Exception):
    """Ends a transaction that was only begun to see whether it can be."""


class LatestCheck:
    """What was found out last: however many ask, one of them looks, and the others do not wait."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.checks: dict[str, str] = {}
        self.at = 0.0

    def of(self, store: Store) -> dict[str, str]:
        age = monotonic() - self.at
        if self.checks and age < FRESH:
            return self.checks
        if self.lock.acquire(blocking=False):
            try:
                self.checks = readiness(store)
                self.at = monotonic()
            finally:
                self.lock.release()
            return self.checks
        return self.checks if age < LONGEST_CHECK else {}


def readiness(store: Store) -> dict[str, str]:
    """Which versions it runs on is for `companion doctor` to tell, not for strangers."""
    checks = {"write": told(can_write(store)), "migrations": told(is_migrated(store))}
    if not is_postgres(store.engine):
        checks |= {"file": told(store.is_there()), "space": told(has_space(store))}
    return checks


def told(well: bool) -> str:
    return "ok" if well else "failed"


def can_write(store: Store) -> bool:
    """Through the one writer, like everything else; and taken back."""

    def job(connection: Connection) -> None:
        if is_postgres(store.engine) and not takes_writes(connection):
            return
        raise RolledBack

    try:
        store.write(job)
    except RolledBack:
        return True
    except (SQLAlchemyError, Moved):
        pass
    return False


def has_space(store: Store) -> bool:
    try:
        return free_space(store.file) >= LEAST_SPACE if store.file else True
    except OSError:  # there is no such folder any more
        return False


def free_space(file: Path) -> int:
    return shutil.disk_usage(file.absolute().parent).free


def is_migrated(store: Store) -> bool:
    try:
        return is_current(store.engine)
    except SQLAlchemyError:
        return False
