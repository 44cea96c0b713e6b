"""Live updates: whoever looks at a play is told at once that it has changed.

A play that somebody looks at has a channel, and so has a venue, which changes with its actions and
with the plays at its open tables. A channel counts how often that has happened; streams wait for
another count than the last one they sent. What is sent is always how the play stands now, so a
phone that slept misses nothing. Entries of this process are told by whoever wrote them; those of
other processes are found by a thread that looks into the source of it all.
"""

import logging
import math
from collections.abc import Callable, Iterator, Mapping
from secrets import randbelow
from threading import Condition, Lock, Thread
from time import monotonic, sleep
from typing import Protocol

from companion.live.subjects import BigScreenSubject, LiveMark, News, VenueSubject, subject_of

HEARTBEAT = 10.0  # seconds: so a phone knows that it hears, and we that it is there
LOOK = 0.1
# Seconds: a big screen is not drawn more often, however many entries come; and it follows within
# one, with time to draw.
SCREEN = 0.75
NOBODY = LiveMark(0, "", 0)
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
        self.mark: LiveMark | None = None  # what was seen in the database last
        self.plays: frozenset[str] = frozenset()  # of a venue: those that may change how it stands
        self.news: News | None = None  # how it stands, if that need not be read
        self.others_at = -math.inf  # when somebody else changed it, as far as we know
        self.rights = 0  # how often it may have changed who may see it
        self.viewers = 0
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

    def compare(self, mark: LiveMark) -> None:
        """Tell what the database says, unless it is just the entry that was told already."""
        known, self.mark = self.mark, mark
        told = known and known._replace(seq=self.seq or known.seq)
        if mark not in (known, told):
            self.tell(rights=known is None or known.rights != mark.rights)


class LiveSource(Protocol):
    """Where it is written down how everything stands, and what it fails with while it is away."""

    @property
    def failures(self) -> tuple[type[Exception], ...]: ...

    def plays_at(self, channel: str) -> frozenset[str]:
        """The plays that whoever follows this follows, too."""

    def look(self, hub: "Hub") -> None:
        """Compare what others have written, for as long as the hub is watched."""


class Hub:
    """The channels of all plays and venues that are being watched here."""

    def __init__(self, source: LiveSource) -> None:
        self.source = source
        self.channels: dict[str, Channel] = {}
        self.lock = Lock()
        self.looking = False
        self.fanouts: list[Callable[[Channel], None]] = []

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
            channel.plays = self.source.plays_at(key)
        except self.source.failures:
            logging.getLogger(__name__).warning("could not read which games are on at a venue")

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
            channel.viewers += 1
            if not self.looking:
                self.looking = True
                Thread(target=self.look, name="live", daemon=True).start()
        if not known:
            self.see_plays(key, channel)
        return channel

    def leave(self, key: str) -> None:
        with self.lock:
            channel = self.channels[key]
            channel.viewers -= 1
            if not channel.viewers:
                del self.channels[key]

    def look(self) -> None:
        """See what other processes write, as long as anybody watches."""
        while True:
            try:
                return self.source.look(self)
            except self.source.failures:
                logging.getLogger(__name__).warning(
                    "could not read changes from the database; trying again"
                )
                sleep(10 * LOOK)

    def still_watched(self) -> bool:
        with self.lock:
            self.looking = bool(self.channels)
            return self.looking

    def compare(self, channels: Mapping[str, Channel], found: Mapping[str, LiveMark]) -> None:
        for key, channel in channels.items():
            mark = found.get(key, NOBODY)
            if channel.mark is None or channel.mark.seq != mark.seq:
                self.see_plays(key, channel)
            channel.compare(mark)


def beside(name: str) -> tuple[str, ...]:
    """Who has to be told, too: the big screen of a venue."""
    match subject_of(name):
        case VenueSubject(key) | BigScreenSubject(key):
            return (BigScreenSubject(key).channel,)
    return ()


def interval_of(channel: str) -> float:
    """How many seconds lie between two messages at least; the last one always comes."""
    return SCREEN if isinstance(subject_of(channel), BigScreenSubject) else 0.0


def hello() -> str:
    """They all come back when the server does, but not all in the same moment."""
    return f"retry: {1000 + randbelow(2000)}\n\n"
