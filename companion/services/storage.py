"""The storage as pages know it: how it is opened, and what to say while it cannot do its work."""

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import SQLAlchemyError as StorageError
from sqlalchemy.exc import TimeoutError as NoConnection

from companion.store.connection.postgres import Unsuitable, is_postgres
from companion.store.database import Store, open_store
from companion.store.integrity.files import Moved
from companion.store.integrity.schema import Foreign
from companion.store.writer import NotWritten

__all__ = ["TROUBLE", "Foreign", "StorageError", "Store", "Unsuitable", "open_store", "trouble_in"]

Trouble = tuple[str, int]  # what it is, and how many seconds it may last

TROUBLE = (DBAPIError, NoConnection, NotWritten, Moved)
MOVED, BUSY = ("storage_moved", 30), ("storage_busy", 2)
# What SQLite says about the disk (the low byte of its code).
OF_FILE: dict[int, Trouble] = {
    sqlite3.SQLITE_FULL: ("storage_full", 30),
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: ("storage_read_only", 30),
    sqlite3.SQLITE_CANTOPEN: ("storage_read_only", 30),
    sqlite3.SQLITE_PERM: ("storage_read_only", 30),
    sqlite3.SQLITE_IOERR: ("storage_failed", 30),
    sqlite3.SQLITE_CORRUPT: ("storage_damaged", 30),
    sqlite3.SQLITE_NOTADB: ("storage_damaged", 30),
}
# What PostgreSQL says, by the class of its code or all of it; the longer one counts.
OF_SERVER: dict[str, Trouble] = {
    "08": BUSY,  # connections
    "40": BUSY,  # another was faster, again and again
    "23505": BUSY,
    "53": BUSY,  # too many connections, no memory
    "53100": ("storage_full", 30),
    "55P03": BUSY,  # a lock
    "57": BUSY,  # a timeout, or it shuts down, or starts
    "58": ("storage_failed", 30),
    "25006": ("storage_read_only", 30),
    "28": ("storage_read_only", 30),  # we may not come in
    "42501": ("storage_read_only", 30),  # nor write
    "XX001": ("storage_damaged", 30),
    "XX002": ("storage_damaged", 30),
}
KINDS = (MOVED[0], *sorted({kind for kind, _ in OF_FILE.values()}))


def trouble_in(error: Exception) -> Trouble | None:
    """What a full, busy or failing disk is called; None for what is a bug."""
    if isinstance(error, DBAPIError):
        return trouble_with_server(error) or trouble_with_file(error)
    return MOVED if isinstance(error, Moved) else BUSY  # too many at once, or a stopped writer


def trouble_with_file(error: DBAPIError) -> Trouble | None:
    return OF_FILE.get(getattr(error.orig, "sqlite_errorcode", 0) & 0xFF)


def trouble_with_server(error: DBAPIError) -> Trouble | None:
    code = getattr(error.orig, "sqlstate", None) or ""
    lost = isinstance(error, OperationalError | InterfaceError) and hasattr(error.orig, "sqlstate")
    if lost and not code:  # nobody answered, so there is no code
        return OF_SERVER["08"]
    return OF_SERVER.get(code) or OF_SERVER.get(code[:2])


def is_shared(store: Store) -> bool:
    """Whether several servers may be writing to it: then it is no file, but a server itself."""
    return is_postgres(store.engine)
