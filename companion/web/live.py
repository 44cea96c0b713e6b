"""Live updates: whoever looks at a play is told at once that it has changed.

A play that somebody looks at has a channel. It holds a mark of how far the play has come; streams
wait for another mark than the last one they sent. What is sent is always how the play stands now,
so a phone that slept misses nothing. Entries of this process come by the store; those of other
processes are found by a thread that asks the database ten times a second whether anybody wrote.
"""

from collections.abc import Callable, Iterator
from threading import Condition, Lock, Thread
from time import monotonic, sleep

from sqlalchemy import Connection

from companion.store import Store
from companion.store.queries import marks_of

HEARTBEAT = 10.0  # seconds: a phone that is gone is noticed, and so is a right that was taken away
LOOK = 0.1


class Channel:
    """One play that is being watched."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.mark = 0  # how often it has changed
        self.rights = 0  # how often it has changed who may see it
        self.watchers = 0
        self.drawing = Lock()
        self.drawn: dict[str, tuple[int, str]] = {}

    def tell(self, rights: bool) -> None:
        with self.changed:
            self.mark += 1
            self.rights += rights
            self.changed.notify_all()

    def wait(self, seen: int, seconds: float) -> int:
        """The newest mark, as soon as it is another one, or after a while."""
        end = monotonic() + seconds
        with self.changed:
            while self.mark == seen and (left := end - monotonic()) > 0:
                self.changed.wait(left)
            return self.mark

    def message(self, mark: int, language: str, draw: Callable[[], str]) -> str:
        """What is sent at this mark: drawn once for all who read the same language."""
        with self.drawing:
            known = self.drawn.get(language)
            if known is None or known[0] != mark:
                known = self.drawn[language] = (mark, draw())
            return known[1]


class Hub:
    """The channels of all plays that are being watched here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.channels: dict[str, Channel] = {}
        self.lock = Lock()
        self.looking = False
        store.listeners.append(self.tell)

    def tell(self, key: str, rights: bool = False) -> None:
        channel = self.channels.get(key)
        if channel:
            channel.tell(rights)

    def stream(
        self, key: str, language: str, draw: Callable[[], str], may_see: Callable[[], bool]
    ) -> Iterator[str]:
        """What is to be sent, a heartbeat now and then, and an end for whom may see no more."""
        channel = self.enter(key)
        try:
            yield "retry: 2000\n\n"
            sent, seen, rights = "", -1, channel.rights
            while True:
                mark = channel.wait(seen, HEARTBEAT)
                if (mark == seen or channel.rights != rights) and not may_see():
                    yield "event: gone\ndata: gone\n\n"
                    return
                message = channel.message(mark, language, draw)
                yield message if message != sent else ": still here\n\n"
                sent, seen, rights = message, mark, channel.rights
        finally:
            self.leave(key)

    def enter(self, key: str) -> Channel:
        with self.lock:
            channel = self.channels.setdefault(key, Channel())
            channel.watchers += 1
            if not self.looking:
                self.looking = True
                Thread(target=self.look, name="live", daemon=True).start()
        return channel

    def leave(self, key: str) -> None:
        with self.lock:
            channel = self.channels[key]
            channel.watchers -= 1
            if not channel.watchers:
                del self.channels[key]

    def look(self) -> None:
        """See what other processes write, as long as anybody watches."""
        marks: dict[str, tuple[str, int]] = {}
        with self.store.engine.connect() as connection:
            version = -1
            while self.still_watched():
                sleep(LOOK)
                latest = data_version(connection)
                if latest != version:
                    version = latest
                    marks = self.compare(marks, marks_of(connection, [*self.channels]))
                connection.rollback()

    def still_watched(self) -> bool:
        with self.lock:
            self.looking = bool(self.channels)
            return self.looking

    def compare(
        self, known: dict[str, tuple[str, int]], found: dict[str, tuple[str, int]]
    ) -> dict[str, tuple[str, int]]:
        for key, mark in found.items():
            if known.get(key, mark) != mark:
                self.tell(key)
        return found


def data_version(connection: Connection) -> int:
    """A number that changes with every commit of any other connection."""
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())
