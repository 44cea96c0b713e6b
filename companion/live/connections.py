"""One thread for all who watch: a thread for each of them would cost more than what it sends.

The server answers a watcher as it does everybody; then it gives the connection away. It never
blocks. Who reads slowly has one message on its way and then gets the newest one, so nobody
waits for them and what is kept for them does not grow.
"""

import logging
import math
import socket
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock, Thread
from time import monotonic
from typing import Any

from companion.live.hub import BEAT, GONE, HEARTBEAT, Channel, Hub, interval_of

MOST_MISSED = 6  # heartbeats that a phone did not take: it is not there
READ = 4096
END = b"0\r\n\r\n"  # of chunks
SLICE = 100  # channels in one go of the heartbeat: news wait for no more than that
DRAWN = 20  # channels drawn in one go: nobody waits for the last of hundreds
GATHERED = 0.03  # seconds in which those who come are gathered: what they look at is read together
AGAIN = 1.0  # seconds until the database is asked again that was away

# Of some channels at once: the messages about those that can be drawn, and who may see each. With
# each comes how it stands, if that is known.
Render = Callable[[Mapping[str, Any]], dict[str, str]]
Viewers = Callable[[Sequence[str]], dict[str, set[str]]]


class ViewerSocket:
    """The connection to one watcher."""

    __slots__ = (
        "behind",
        "channel",
        "chunked",
        "device",
        "key",
        "missed",
        "pending",
        "sent",
        "socket",
    )

    def __init__(
        self, own: socket.socket, key: str, device: str, chunked: bool, unsent: bytes = b""
    ) -> None:
        self.socket = own
        self.key = key
        self.device = device
        self.chunked = chunked
        self.channel: Channel
        self.pending = unsent  # what of a message is still to be sent; first the answer's head
        self.sent = ""  # the message that this was part of
        self.behind = False  # whether there is a newer one
        self.missed = 0


class Fanout:
    def __init__(self, hub: Hub, language: str, draw: Render, viewers: Viewers) -> None:
        self.hub, self.language, self.draw, self.viewers = hub, language, draw, viewers
        self.lines: dict[Channel, set[ViewerSocket]] = {}
        self.rights: dict[Channel, int] = {}
        self.new: deque[ViewerSocket] = deque()
        self.changed: deque[Channel] = deque()
        self.drawn_at: dict[Channel, float] = {}
        self.later: dict[Channel, float] = {}  # when to look again at what cannot be told yet
        self.reading_at = -math.inf
        self.due: deque[Channel] = deque()  # for a heartbeat
        self.beat_at = monotonic() + HEARTBEAT
        self.lock = Lock()
        self.woken = False
        self.selector = DefaultSelector()
        self.ear, self.mouth = socket.socketpair()
        self.ear.setblocking(False)
        self.selector.register(self.ear, EVENT_READ, None)
        hub.fanouts.append(self.tell)
        Thread(target=self.run, name="fanout", daemon=True).start()

    # What other threads call

    def adopt(self, line: ViewerSocket) -> None:
        line.channel = self.hub.enter(line.key)
        line.socket.setblocking(False)
        self.new.append(line)
        self.wake()

    def tell(self, channel: Channel) -> None:
        self.changed.append(channel)
        self.wake()

    def wake(self) -> None:
        with self.lock:
            woken, self.woken = self.woken, True
        if not woken:
            self.mouth.send(b".")

    # The thread

    def run(self) -> None:
        while True:
            try:
                self.turn()
            except Exception:  # the others still want to be told
                logging.getLogger(__name__).exception("viewers")

    def turn(self) -> None:
        for ready, _ in self.selector.select(self.pause()):
            if ready.data is None:
                # In this order: whoever calls in between has queued already what they call for.
                self.ear.recv(READ)
                with self.lock:
                    self.woken = False
            else:
                self.attend(ready.data)
        while self.new:
            self.welcome(self.new.popleft())
        self.spread_all([*dict.fromkeys([*self.ready(), *taken(self.changed)])])
        if monotonic() >= self.beat_at:
            self.beat_at = monotonic() + HEARTBEAT
            self.due = deque(self.lines)
        if self.due:
            self.beat([self.due.popleft() for _ in range(min(SLICE, len(self.due)))])

    def pause(self) -> float:
        """The seconds until there is something to do that nobody calls for."""
        if self.due:
            return 0.0
        return max(0.0, min([self.beat_at, *self.later.values()]) - monotonic())

    def ready(self) -> list[Channel]:
        """Those that have waited for long enough."""
        now = monotonic()
        found = [channel for channel, moment in self.later.items() if moment <= now]
        for channel in found:
            del self.later[channel]
        return found

    def welcome(self, line: ViewerSocket) -> None:
        self.lines.setdefault(line.channel, set()).add(line)
        self.rights.setdefault(line.channel, line.channel.rights)
        self.selector.register(line.socket, EVENT_READ, line)
        if line.pending:  # the head of the answer
            self.push(line)
        # Nothing is sent twice to those who are here.
        if line.channel.is_drawn(line.channel.count, self.language):
            self.changed.append(line.channel)
        else:
            self.later.setdefault(line.channel, self.next_reading())

    def next_reading(self) -> float:
        """When what those look at who have come is read: soon, and for all of them at once."""
        if monotonic() >= self.reading_at:
            self.reading_at = monotonic() + GATHERED
        return self.reading_at

    def spread_all(self, channels: Sequence[Channel]) -> None:
        """Whatever cannot be read now, while the database restarts, is told once it is back."""
        left = deque(channel for channel in channels if channel in self.lines)
        try:
            self.look_again([channel for channel in left if channel.rights != self.rights[channel]])
            while left:
                self.draw_some([*islice(left, DRAWN)])
                for _ in range(min(DRAWN, len(left))):
                    self.spread(left.popleft())
        except self.hub.source.failures:
            logging.getLogger(__name__).warning("live updates failed; trying again")
            left.rotate(-DRAWN)  # if it is only these, the others do not wait behind them
            self.later |= dict.fromkeys(left, monotonic() + AGAIN)

    def draw_some(self, channels: Sequence[Channel]) -> None:
        """What has changed since it was drawn last, and is looked at: read in one go."""
        counts = {
            self.key_of(channel): (channel, channel.count, channel.news)
            for channel in channels
            if channel in self.lines
            and not channel.is_drawn(channel.count, self.language)
            and not self.waits(channel)
        }
        known = {key: news and news.thing for key, (_, _, news) in counts.items()}
        drawn = self.draw(known) if known else {}
        for key, message in drawn.items():
            channel, count, _ = counts[key]
            channel.keep(count, self.language, message)
            self.drawn_at[channel] = monotonic()

    def key_of(self, channel: Channel) -> str:
        return next(iter(self.lines[channel])).key

    def waits(self, channel: Channel) -> bool:
        """Whether it was drawn a moment ago, so that more has to wait; it is not forgotten."""
        free = self.drawn_at.get(channel, -math.inf) + interval_of(self.key_of(channel))
        if free <= monotonic():
            return False
        self.later[channel] = free
        return True

    def spread(self, channel: Channel) -> None:
        _, message = channel.drawn.get(self.language, (0, ""))
        for line in [*self.lines.get(channel, ())]:
            if message and line.sent != message:
                self.send(line, message)

    def look_again(self, channels: Sequence[Channel]) -> None:
        """Who may see these now; all others are sent away."""
        watched = {channel: [*self.lines[channel]] for channel in channels if channel in self.lines}
        if not watched:
            return
        rights = {channel: channel.rights for channel in watched}
        viewers = self.viewers([lines[0].key for lines in watched.values()])
        for channel, lines in watched.items():
            self.rights[channel] = rights[channel]
            for line in lines:
                if line.device not in viewers[line.key]:
                    self.send_away(line)

    def send_away(self, line: ViewerSocket) -> None:
        if not line.pending:
            line.pending = framed(GONE.encode(), line.chunked) + (END if line.chunked else b"")
            self.push(line)
        self.drop(line)

    def beat(self, channels: Sequence[Channel]) -> None:
        for line in [line for channel in channels for line in self.lines.get(channel, ())]:
            line.missed = line.missed + 1 if line.pending else 0
            if line.missed > MOST_MISSED:
                self.drop(line)
            elif not line.pending:
                self.send(line, BEAT)
        # A sign-in ends by itself, and another process may have ended it: nobody tells us of that.
        with suppress(*self.hub.source.failures):  # then at the next one
            self.look_again(channels)

    def send(self, line: ViewerSocket, message: str) -> None:
        if line.pending:
            line.behind = True
        else:
            line.sent = message if message != BEAT else line.sent
            line.pending = framed(message.encode(), line.chunked)
            self.push(line)

    def push(self, line: ViewerSocket) -> None:
        try:
            sent = line.socket.send(line.pending)
        except BlockingIOError:
            sent = 0
        except OSError:
            self.drop(line)
            return
        line.pending = line.pending[sent:]
        wanted = EVENT_READ | EVENT_WRITE if line.pending else EVENT_READ
        if self.selector.get_key(line.socket).events != wanted:
            self.selector.modify(line.socket, wanted, line)

    def attend(self, line: ViewerSocket) -> None:
        """Somebody can take more, or says something: there is nothing to say but goodbye."""
        if ended(line.socket):
            self.drop(line)
            return
        if line.pending:
            self.push(line)
        if line.behind and not line.pending and line in self.lines.get(line.channel, ()):
            line.behind = False
            self.changed.append(line.channel)

    def drop(self, line: ViewerSocket) -> None:
        lines = self.lines.get(line.channel, set())
        if line not in lines:
            return
        lines.remove(line)
        if not lines:
            del self.lines[line.channel], self.rights[line.channel]
            self.drawn_at.pop(line.channel, None)
            self.later.pop(line.channel, None)
        self.selector.unregister(line.socket)
        line.socket.close()
        self.hub.leave(line.key)


def ended(connection: socket.socket) -> bool:
    try:
        return not connection.recv(READ)
    except BlockingIOError:
        return False
    except OSError:
        return True


def taken(things: deque[Channel]) -> Iterable[Channel]:
    """All that have queued up, each once."""
    return {things.popleft(): None for _ in range(len(things))}


def framed(message: bytes, chunked: bool) -> bytes:
    return b"%X\r\n%s\r\n" % (len(message), message) if chunked else message
