"""One thread for all who watch: a thread for each of them would cost more than what it sends.

The server answers a watcher as it does everybody; then his connection is taken out of its hands. It
never blocks. Who reads slowly has one message on its way and then gets the newest one, so nobody
waits for him and what is kept for him does not grow.
"""

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterable
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock, Thread
from time import monotonic

from companion.web.live import BEAT, GONE, HEARTBEAT, Channel, Hub, interval_of

MOST_MISSED = 6  # heartbeats that a phone did not take: it is not there
READ = 4096
END = b"0\r\n\r\n"  # of chunks

Draw = Callable[[str], str]
Seers = Callable[[str], set[str]]


class Line:
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

    def __init__(self, own: socket.socket, key: str, device: str, chunked: bool) -> None:
        self.socket = own
        self.key = key
        self.device = device
        self.chunked = chunked
        self.channel: Channel
        self.pending = b""  # what of a message is still to be sent
        self.sent = ""  # the message that this was part of
        self.behind = False  # whether there is a newer one
        self.missed = 0


class Fanout:
    def __init__(self, hub: Hub, language: str, draw: Draw, seers: Seers) -> None:
        self.hub, self.language, self.draw, self.seers = hub, language, draw, seers
        self.lines: dict[Channel, set[Line]] = {}
        self.rights: dict[Channel, int] = {}
        self.new: deque[Line] = deque()
        self.changed: deque[Channel] = deque()
        self.told: dict[Channel, float] = {}  # when, of those that are not told at once
        self.later: dict[Channel, float] = {}  # when they will be
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

    def adopt(self, line: Line) -> None:
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
                logging.getLogger(__name__).exception("watchers")

    def turn(self) -> None:
        wake_at = min([self.beat_at, *self.later.values()])
        for ready, _ in self.selector.select(max(0.0, wake_at - monotonic())):
            if ready.data is None:
                # In this order: whoever calls in between has queued already what he calls for.
                self.ear.recv(READ)
                with self.lock:
                    self.woken = False
            else:
                self.attend(ready.data)
        while self.new:
            self.welcome(self.new.popleft())
        for channel in {**dict.fromkeys(self.due()), **dict.fromkeys(taken(self.changed))}:
            self.spread(channel)
        if monotonic() >= self.beat_at:
            self.beat_at = monotonic() + HEARTBEAT
            self.beat()

    def welcome(self, line: Line) -> None:
        self.lines.setdefault(line.channel, set()).add(line)
        self.rights.setdefault(line.channel, line.channel.rights)
        self.selector.register(line.socket, EVENT_READ, line)
        self.send(line, self.message(line.channel, line.key))

    def message(self, channel: Channel, key: str) -> str:
        return channel.message(channel.count, self.language, lambda: self.draw(key))

    def spread(self, channel: Channel) -> None:
        lines = [*self.lines.get(channel, ())]
        if not lines:
            return
        key, known = lines[0].key, self.rights[channel]
        if self.waits(channel, interval_of(key)):
            return
        self.rights[channel] = channel.rights
        if known != channel.rights:
            lines = self.allowed(key, lines)
        message = self.message(channel, key)
        for line in lines:
            if line.sent != message:
                self.send(line, message)

    def waits(self, channel: Channel, interval: float) -> bool:
        """Whether a channel was told of just now, so that more has to wait; it is not forgotten."""
        now = monotonic()
        if interval and now < (free := self.told.get(channel, -interval) + interval):
            self.later[channel] = free
            return True
        if interval:
            self.told[channel] = now
        return False

    def due(self) -> list[Channel]:
        """Those that have waited for long enough."""
        found = [channel for channel, moment in self.later.items() if moment <= monotonic()]
        for channel in found:
            del self.later[channel]
        return found

    def allowed(self, key: str, lines: Iterable[Line]) -> list[Line]:
        """Those who may still see it; the others are sent away."""
        seers, found = self.seers(key), []
        for line in lines:
            if line.device in seers:
                found.append(line)
            else:
                self.send_away(line)
        return found

    def send_away(self, line: Line) -> None:
        if not line.pending:
            line.pending = framed(GONE.encode(), line.chunked) + (END if line.chunked else b"")
            self.push(line)
        self.drop(line)

    def beat(self) -> None:
        for line in [line for lines in self.lines.values() for line in lines]:
            line.missed = line.missed + 1 if line.pending else 0
            if line.missed > MOST_MISSED:
                self.drop(line)
            elif not line.pending:
                self.send(line, BEAT)
        # A sign-in ends by itself, and another process may have ended it: nobody tells us of that.
        for lines in [[*lines] for lines in self.lines.values()]:
            self.allowed(lines[0].key, lines)

    def send(self, line: Line, message: str) -> None:
        if line.pending:
            line.behind = True
        else:
            line.sent = message if message != BEAT else line.sent
            line.pending = framed(message.encode(), line.chunked)
            self.push(line)

    def push(self, line: Line) -> None:
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

    def attend(self, line: Line) -> None:
        """Somebody can take more, or says something: there is nothing to say but goodbye."""
        if ended(line.socket):
            self.drop(line)
            return
        if line.pending:
            self.push(line)
        if line.behind and not line.pending and line in self.lines.get(line.channel, ()):
            line.behind = False
            self.send(line, self.message(line.channel, line.key))

    def drop(self, line: Line) -> None:
        lines = self.lines.get(line.channel, set())
        if line not in lines:
            return
        lines.remove(line)
        if not lines:
            del self.lines[line.channel], self.rights[line.channel]
            self.told.pop(line.channel, None)
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


def out_of_hands(used: socket.socket) -> socket.socket:
    """The same connection for us alone; the server goes on with one that is closed."""
    ours = used.dup()
    nobody, other = socket.socketpair()
    os.dup2(nobody.fileno(), used.fileno(), inheritable=False)
    nobody.close()
    other.close()
    return ours
