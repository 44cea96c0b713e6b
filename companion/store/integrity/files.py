"""Is the database still the file that was opened? Asked before and after every commit.

A file that was removed, renamed, replaced or cut short goes on being written to by whoever has it
open, and nobody ever sees that again. So its name has to lead to the same file as at the start,
and neither the file nor the log beside it may have shrunk. Where somebody else has written to
them, they are looked into: another server's command may have, a copy laid over them may not.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock, RLock
from typing import NamedTuple
from urllib.parse import quote
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, event
from sqlalchemy.pool import QueuePool

ENDS = ("", "-wal", "-shm")
COUNTED = "SELECT max(writes) FROM seal WHERE subject = 'whole 0'"


class Moved(Exception):
    """What was opened is not there any more under its name, or not whole."""


class Seen(NamedTuple):
    """A file as it lies on the disk."""

    identity: tuple[int, int]
    size: int
    changed: int


def seen(path: Path, known: Seen | None = None) -> Seen | None:
    """A file never gets shorter, and what was there once is there for good."""
    try:
        now = path.stat()
    except OSError:
        found = None
    else:
        found = Seen((now.st_dev, now.st_ino), now.st_size, now.st_mtime_ns)
    if known and (not found or found.identity != known.identity or found.size < known.size):
        raise Moved(path.name)
    return found


def files_of(engine: Engine, file: Path | None) -> "Files | None":
    """The same for all who share an engine; None where there is no file."""
    with MAKING:
        if file and engine not in KNOWN and file.exists():
            KNOWN[engine] = Files(engine, file)
        return KNOWN.get(engine)


class Files:
    """The file of a database and what SQLite keeps beside it, as they were when last looked at."""

    def __init__(self, engine: Engine, file: Path) -> None:
        self.paths = [file.with_name(file.name + end) for end in ENDS]
        self.lock = RLock()  # from before a commit until after it
        self.known = self.look()
        self.writes = 0  # how many there are at least, as the seal over all counts them
        pool = engine.pool
        self.connections = (
            pool.checkedin() + pool.checkedout() if isinstance(pool, QueuePool) else 1
        )
        event.listen(engine, "connect", self.opened)
        event.listen(engine, "close", self.closed)

    def look(self) -> list[Seen | None]:
        return [seen(path) for path in self.paths]

    def opened(self, _connection: object, _record: object) -> None:
        """SQLite removes what is beside the file with the last connection, and makes it anew."""
        with self.lock:
            self.connections += 1
            if self.connections == 1:
                self.known[1:] = self.look()[1:]

    def closed(self, _connection: object, _record: object) -> None:
        with self.lock:
            self.connections -= 1

    def forget_log(self) -> None:
        """Nobody has it open: SQLite has written it into the file, and removed it."""
        with self.lock:
            self.check_main()
            self.known = self.look()

    def check_main(self) -> None:
        """Enough for whoever only reads."""
        seen(self.paths[0], self.known[0])

    def check(self) -> None:
        """Whether all is there; what others may have written is looked into."""
        with self.lock:
            now = [*map(seen, self.paths, self.known)]
            if now[:2] != self.known[:2]:
                self.look_into()
            self.known = now

    def look_into(self) -> None:
        """With a connection of its own: others go on with what they have read before."""
        address = f"file:{quote(str(self.paths[0].absolute()))}?mode=ro"
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
                (first,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                counted = connection.execute(COUNTED).fetchone() if self.writes else None
        except sqlite3.DatabaseError as error:
            raise Moved(str(error)) from error
        if first != "ok":
            raise Moved(str(first).splitlines()[-1])
        if self.writes and (counted is None or (counted[0] or 0) < self.writes):
            raise Moved("an earlier copy")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Around a commit: whatever comes after it is said only if the files are still these."""
        with self.lock:
            self.check()
            yield
            self.known = [*map(seen, self.paths, self.known)]

    @contextmanager
    def emptying(self) -> Iterator[None]:
        """Around what makes the log shorter."""
        with self.lock:
            self.check()
            yield
            self.check_main()
            self.known = self.look()


KNOWN: WeakKeyDictionary[Engine, Files] = WeakKeyDictionary()
MAKING = Lock()
