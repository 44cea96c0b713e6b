"""Live updates: whoever looks at a play is told at once that it has changed.

A play that somebody looks at has a channel, and so has a venue, which changes with its deeds and
with the plays at its open tables. A channel counts how often that has happened; streams wait for
another count than the last one they sent. What is sent is always how the play stands now, so a
phone that slept misses nothing. Entries of this process come by the store; those of other
processes are found by a thread that asks SQLite ten times a second whether anybody wrote, or
listens to PostgreSQL, which says who wrote to what.
"""

import logging
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from secrets import randbelow
from threading import Condition, Lock, Thread
from time import monotonic, sleep

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from companion.services.doors import WALL
from companion.services.live import followed, is_wall, names_of, venue_in, wall_channel
from companion.services.reading import Unknown
from companion.store import News, Store
from companion.store.following import latest_deeds
from companion.store.postgres import is_postgres
from companion.store.queries import Mark, marks_of
from companion.store.walls import wall_changes

HEARTBEAT = 10.0  # seconds: so a phone knows that it hears, and we that it is there
LOOK = 0.1
# Seconds: a big screen is not drawn more often, however many entries come; and it follows within
# one, with time to draw.
SCREEN = 0.75
NOBODY = Mark(0, "", 0)
# An event, not a comment: a script does not get to see comments.
BEAT = "event: beat\ndata: beat\n\n"
GONE = "event: gone\ndata: gone\n\n"


class Channel:
    """One play or venue that is being watched."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.changed = Condition()
        self.count = 0  # how often it has changed
        self.seq: int | None = None  # the entry that was told last, by this process
        self.mark: Mark | None = None  # what was seen in the database last
        self.plays: frozenset[str] = frozenset()  # of a venue: those that may change how it stands
        self.news: News | None = None  # how it stands, if that need not be read
        self.others_at = -math.inf  # when somebody else changed it, as far as we know
        self.rights = 0  # how often it may have changed who may see it
        self.watchers = 0
        self.drawing = Lock()
        self.drawn: dict[str, tuple[int, str]] = {}

    def tell(self, rights: bool) -> None:
        """It has changed to something that has to be read."""
        self.forget()
        self.announce(rights)

    def forget(self) -> None:
        with self.changed:
            self.news, self.others_at = None, monotonic()

    def learn(self, seq: int, news: News) -> None:
        """An entry of this process: the newest counts, unless others may have changed more."""
        with self.changed:
            if seq > (self.seq or 0):
                self.seq = seq
                self.news = news if news.since > self.others_at else None

    def announce(self, rights: bool) -> None:
        with self.changed:
            self.count += 1
            self.rights += rights
            self.changed.notify_all()
        for tell in self.hub.fanouts:
            tell(self)

    def wait(self, seen: int, seconds: float) -> int:
        """The newest count, as soon as it is another one, or after a while."""
        end = monotonic() + seconds
        with self.changed:
            while self.count == seen and (left := end - monotonic()) > 0:
                self.changed.wait(left)
            return self.count

    def message(self, count: int, language: str, draw: Callable[[], str]) -> str:
        """What is sent now: drawn once for all who read the same language."""
        with self.drawing:
            if not self.is_drawn(count, language):
                self.drawn[language] = (count, draw())
            return self.drawn[language][1]

    def keep(self, count: int, language: str, message: str) -> None:
        """What somebody else has drawn, unless there is something newer."""
        with self.drawing:
            if not self.is_drawn(count, language):
                self.drawn[language] = (count, message)

    def is_drawn(self, count: int, language: str) -> bool:
        return language in self.drawn and self.drawn[language][0] >= count

    def compare(self, mark: Mark) -> None:
        """Tell what the database says, unless it is just the entry that was told already."""
        known, self.mark = self.mark, mark
        told = known and known._replace(seq=self.seq or known.seq)
        if mark not in (known, told):
            self.tell(rights=known is None or known.rights != mark.rights)


class Hub:
    """The channels of all plays and venues that are being watched here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.channels: dict[str, Channel] = {}
        self.lock = Lock()
        self.looking = False
        self.fanouts: list[Callable[[Channel], None]] = []
        store.listeners.append(self.tell)

    def tell(self, key: str, seq: int | None = None, news: News | None = None) -> None:
        for name in {key, *beside(key)}:
            channel = self.channels.get(name)
            if channel and seq and news:
                channel.learn(seq, news)
                channel.announce(rights=False)
            elif channel:
                channel.seq = seq or channel.seq
                self.see_plays(name, channel)
                channel.tell(rights=seq is None)
        for venue in [each for each in [*self.channels.values()] if key in each.plays]:
            venue.tell(rights=False)

    def see_plays(self, key: str, channel: Channel) -> None:
        """Other tables may be open now. What was done is done, whether we learn of it or not."""
        try:
            channel.plays = followed(self.store, key)
        except (Unknown, SQLAlchemyError):
            logging.getLogger(__name__).warning("no news of a venue")

    def stream(
        self, key: str, language: str, draw: Callable[[], str], may_see: Callable[[], bool]
    ) -> Iterator[str]:
        """What is to be sent, a heartbeat now and then, and an end for whom may see no more."""
        channel = self.enter(key)
        try:
            yield hello()
            sent, seen, rights = "", -1, channel.rights
            drawn = -interval_of(key)
            while True:
                channel.wait(seen, HEARTBEAT)
                sleep(max(0.0, drawn + interval_of(key) - monotonic()))
                count, drawn = channel.count, monotonic()
                asked, rights = rights, channel.rights
                if (asked != rights or count == seen) and not may_see():
                    yield GONE
                    return
                message = channel.message(count, language, draw)
                if message != sent or count == seen:
                    yield message if message != sent else BEAT
                sent, seen = message, count
        finally:
            self.leave(key)

    def enter(self, key: str) -> Channel:
        with self.lock:
            known = key in self.channels
            channel = self.channels.setdefault(key, Channel(self))
            channel.watchers += 1
            if not self.looking:
                self.looking = True
                Thread(target=self.look, name="live", daemon=True).start()
        if not known:
            self.see_plays(key, channel)
        return channel

    def leave(self, key: str) -> None:
        with self.lock:
            channel = self.channels[key]
            channel.watchers -= 1
            if not channel.watchers:
                del self.channels[key]

    def look(self) -> None:
        """See what other processes write, as long as anybody watches."""
        while True:
            try:
                if is_postgres(self.store.engine):
                    return self.hear()
                with self.store.engine.connect() as connection:
                    return self.look_through(connection)
            except SQLAlchemyError:
                logging.getLogger(__name__).warning("no news from the database")
                sleep(10 * LOOK)

    def hear(self) -> None:
        with closing(self.store.ear()) as ear:
            missed: set[str | None] = {None}  # whatever came before it listened
            while self.still_watched():
                heard, missed = missed | {*ear.listen(LOOK)}, set()
                if not heard and all(each.mark for each in [*self.channels.values()]):
                    continue
                # Nobody knows what was missed; and who is new here has to be looked at once.
                channels = {
                    key: channel
                    for key, channel in dict(self.channels).items()
                    if heard & {*heard_as(key), None, *channel.plays} or channel.mark is None
                }
                if channels:
                    marks = self.store.read(partial(marks_in, channels=channels))
                    self.compare(channels, marks)

    def look_through(self, connection: Connection) -> None:
        version = -1
        while self.still_watched():
            latest = data_version(connection)
            channels = dict(self.channels)
            strangers = any(channel.mark is None for channel in channels.values())
            if latest != version or strangers:
                version = latest
                self.compare(channels, marks_in(connection, channels))
            connection.rollback()
            sleep(LOOK)

    def still_watched(self) -> bool:
        with self.lock:
            self.looking = bool(self.channels)
            return self.looking

    def compare(self, channels: Mapping[str, Channel], found: Mapping[str, Mark]) -> None:
        for key, channel in channels.items():
            mark = found.get(key, NOBODY)
            if channel.mark is None or channel.mark.seq != mark.seq:
                self.see_plays(key, channel)
            channel.compare(mark)


def marks_in(connection: Connection, channels: Mapping[str, Channel]) -> dict[str, Mark]:
    """How far all of this has come: plays by themselves, venues with the plays in them."""
    keys = {channel: key for channel in channels if (key := venue_in(channel))}
    plays = {play for channel in keys for play in channels[channel].plays}
    found = marks_of(connection, [*{*channels} - {*keys} | plays])
    deeds = latest_deeds(connection, [*{*keys.values()}]) if keys else {}
    walls = [key for channel, key in keys.items() if is_wall(channel)]
    changes = wall_changes(connection, walls, WALL) if walls else {}
    for channel, key in keys.items():
        own = [found.get(play, NOBODY) for play in sorted(channels[channel].plays)]
        standing = " ".join([f"{mark.seq} {mark.status}" for mark in own])
        rights = 0
        if is_wall(channel):
            changed, rights = changes.get(key, (0, 0))
            standing += f" {changed}"
        found[channel] = Mark(deeds.get(key, 0), standing, rights)
    return found


def beside(name: str) -> tuple[str, ...]:
    """Who has to be told, too: the wall of a venue."""
    key = venue_in(name)
    return () if key is None else (wall_channel(key),)


def heard_as(channel: str) -> tuple[str, ...]:
    """The names under which other processes tell of what is followed here."""
    key = venue_in(channel)
    return names_of(key) if key is not None and is_wall(channel) else (channel,)


def interval_of(channel: str) -> float:
    """How many seconds lie between two messages at least; the last one always comes."""
    return SCREEN if is_wall(channel) else 0.0


def hello() -> str:
    """They all come back when the server does, but not all in the same moment."""
    return f"retry: {1000 + randbelow(2000)}\n\n"


def data_version(connection: Connection) -> int:
    """A number that changes with every commit of any other connection."""
    return int(connection.exec_driver_sql("pragma data_version").scalar_one())
