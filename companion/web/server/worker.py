"""The process that serves: one loop that watches all connections, and threads that answer.

A thread is for thinking, never for waiting. A connection gets one when its whole request is there,
and leaves it when the answer is written; what a phone has not taken yet, the loop sends. So whoever
sends half a request, nothing at all, or does not read costs a descriptor and no thread, and is let
go in the end.
"""

import errno
import logging
import os
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from heapq import nsmallest
from http import HTTPStatus
from io import BytesIO
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from socket import socket
from time import monotonic
from typing import Any

from gunicorn.http import wsgi
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.workers import base

from companion.web.base import request_log
from companion.web.base.pauses import give_way
from companion.web.server.connection import (
    CONTINUE,
    SMALL_BODY,
    Connection,
    ConnectionState,
    TooLarge,
)

PATIENCE = 30.0  # seconds for a request to arrive, and for a piece of an answer to be taken
SHARE = 128 * 1024  # of an answer, for which there is as much time again
KEEP_ALIVE = 75.0  # more than the minute that proxies keep a connection
GOODBYE = 5.0  # for what is still under way to somebody who was answered
# Threads, of all there are: for uploads, checks, and for whoever asks again without waiting.
ASIDE = 4
# For those who begin to watch. When a server goes, hundreds come to another at once, and those who
# play come first: one after the other, and each of them after the entries that are under way. A
# venue may have to be read as a whole, which nobody who watches a play waits for.
WATCHED = 2
BEFORE_WATCHED = 0.001  # seconds that others are waited for
MOST_HELD = 128 * 1024 * 1024  # bytes of requests and answers
SPARE = 256  # descriptors for files, the database and the processes that print
ACCEPTED = 64  # connections in a row
STATUS = {
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
FOREVER = float("inf")
UNDER_WAY = (ConnectionState.ARRIVING, ConnectionState.WORKING, ConnectionState.SENDING)


class Worker(base.Worker):
    def init_process(self) -> None:
        self.poller = DefaultSelector()
        self.connections: set[Connection] = set()
        self.finished: deque[Connection] = deque()
        self.pool = ThreadPoolExecutor(self.cfg.threads - ASIDE - WATCHED)
        self.aside = ThreadPoolExecutor(ASIDE)
        self.watched, self.watched_venues = (ThreadPoolExecutor(1) for _ in range(WATCHED))
        self.listens = False
        self.looked_at = monotonic()
        self.gone: Counter[str] = Counter()  # whom nobody was told of yet
        self.gone_since, self.gone_before = 0.0, 0
        limit = getrlimit(RLIMIT_NOFILE)[0]
        self.highest = FOREVER if limit == RLIM_INFINITY else limit - min(SPARE, limit // 2)
        super().init_process()

    # The loop

    def run(self) -> None:
        self.largest: int = self.wsgi.config["MAX_CONTENT_LENGTH"]  # type: ignore[attr-defined]
        self.poller.register(self.PIPE[0], EVENT_READ, self.take_back)
        self.listen(True)
        while self.alive and self.ppid == os.getppid():
            self.turn()
        for listener in self.sockets:
            self.accept(listener)
        self.listen(False)
        self.turn(0.0)  # what has arrived by now is under way, too
        end = monotonic() + self.cfg.graceful_timeout
        while self.is_busy() and monotonic() < end:
            self.turn()
        self.tell_of_gone()

    def is_busy(self) -> bool:
        return any(each.state in UNDER_WAY for each in self.connections)

    def turn(self, seconds: float = 1.0) -> None:
        self.notify()
        for ready, _ in self.poller.select(seconds):
            if isinstance(ready.data, Connection):
                self.attend(ready.data)
            else:
                ready.data(ready.fileobj)
        if monotonic() - self.looked_at >= 1.0:
            self.looked_at = monotonic()
            self.look_after()

    def listen(self, wanted: bool) -> None:
        for listener in self.sockets if wanted != self.listens else ():
            if wanted:
                listener.setblocking(False)
                self.poller.register(listener, EVENT_READ, self.accept)
            else:
                self.poller.unregister(listener)
        self.listens = wanted

    def accept(self, listener: socket) -> None:
        for _ in range(ACCEPTED):
            try:
                own, client = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in FULL and not self.make_room():
                    self.listen(False)  # until somebody is looked after again
                return
            most = self.cfg.worker_connections
            if own.fileno() >= self.highest or len(self.connections) >= most:
                self.make_room()
            connection = Connection(own, client, own.getsockname())
            connection.enter(ConnectionState.IDLE, PATIENCE)
            self.connections.add(connection)
            self.poller.register(own, EVENT_READ, connection)

    def attend(self, connection: Connection) -> None:
        if connection not in self.connections:
            return  # let go a moment ago
        try:
            self.go_on(connection)
        except Exception:  # all others still want to be served
            request_log.LOGGER.exception("connection")
            self.close(connection)

    def go_on(self, connection: Connection) -> None:
        match connection.state:
            case ConnectionState.SENDING:
                self.send_on(connection)
            case ConnectionState.CLOSING:
                if not connection.discard():
                    self.close(connection)
            case _:
                self.collect(connection)

    # A request

    def collect(self, connection: Connection) -> None:
        if not connection.receive():
            self.close(connection)
            return
        if connection.arrived and connection.state is ConnectionState.IDLE:
            connection.enter(ConnectionState.ARRIVING, PATIENCE)
        if connection.weight > connection.weighed + SMALL_BODY:
            connection.weighed = connection.weight
            self.bound_weight()
        if connection.arrived and connection in self.connections:
            self.look_through(connection)

    def look_through(self, connection: Connection) -> None:
        """Have it answered if all of it is there."""
        try:
            if connection.request is None and not connection.read_head(self.cfg):
                return
            if connection.is_whole(self.largest):
                self.hand_over(connection)
            elif connection.expects_go_ahead():
                connection.sendall(CONTINUE)
                connection.send()
        except ParseException as error:
            self.poller.unregister(connection.socket)
            self.refuse(connection, error)
            self.after_thread(connection)

    def hand_over(self, connection: Connection) -> None:
        self.poller.unregister(connection.socket)
        connection.enter(ConnectionState.WORKING, FOREVER)
        pool = self.pool_for(connection)
        watches = pool in (self.watched, self.watched_venues)
        pool.submit(self.work_later if watches else self.work, connection)

    def pool_for(self, connection: Connection) -> ThreadPoolExecutor:
        path = (connection.request and connection.request.path) or ""
        is_large = (connection.body_end or 0) > SMALL_BODY
        if is_large or path == "/readyz" or connection.is_pushy:
            return self.aside
        if path.endswith("/live"):
            return self.watched if path.startswith("/play/") else self.watched_venues
        return self.pool

    # In a thread

    def work_later(self, connection: Connection) -> None:
        give_way(BEFORE_WATCHED)
        self.work(connection)

    def work(self, connection: Connection) -> None:
        try:
            self.answer(connection)
        except ParseException as error:  # chunks that are none
            self.refuse(connection, error)
        except Exception:
            request_log.LOGGER.exception("answer")
            fail(connection, HTTPStatus.INTERNAL_SERVER_ERROR)
        if connection.unsent and not connection.send():
            connection.unsent.clear()
            connection.lasts = False
        self.finished.append(connection)
        with suppress(BlockingIOError):  # so many call already that the loop will look
            os.write(self.PIPE[1], b".")

    def answer(self, connection: Connection) -> None:
        request: Any = connection.request
        body = connection.take_body()
        connection.expects_go_ahead()  # it is here: nobody waits
        own: Any = connection  # as far as gunicorn sees, a socket
        response, environ = wsgi.create(
            request, own, connection.client, connection.server, self.cfg
        )
        environ["wsgi.input"] = BytesIO(body)
        environ["wsgi.multithread"] = True
        environ["companion.give_away"] = connection.give_away
        if not self.alive or not connection.lasts:
            response.force_close()
        app: Any = self.wsgi
        chunks = app(environ, response.start_response)
        try:
            for piece in chunks:
                response.write(piece)
            response.close()
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        connection.lasts = not response.should_close()

    def refuse(self, connection: Connection, error: ParseException) -> None:
        """What is no request. Who sent it and what stands in it is nobody's business."""
        status = STATUS.get(type(error), HTTPStatus.BAD_REQUEST)
        request_log.note(
            logging.WARNING, "malformed", error=type(error).__name__, status=int(status)
        )
        fail(connection, status)

    # The loop again

    def take_back(self, pipe: int) -> None:
        # In this order: whoever calls in between has queued already what it calls for.
        os.read(pipe, 4096)
        while self.finished:
            self.after_thread(self.finished.popleft())

    def after_thread(self, connection: Connection) -> None:
        if connection.given_away:
            self.connections.discard(connection)
        elif connection.unsent:
            connection.enter(ConnectionState.SENDING, PATIENCE)
            self.poller.register(connection.socket, EVENT_WRITE, connection)
            self.bound_weight()
        else:
            self.after_answer(connection)

    def send_on(self, connection: Connection) -> None:
        shares = len(connection.unsent) // SHARE
        if not connection.send():
            self.close(connection)
        elif not connection.unsent:
            self.poller.unregister(connection.socket)
            self.after_answer(connection)
        elif len(connection.unsent) // SHARE < shares:
            connection.enter(ConnectionState.SENDING, PATIENCE)

    def after_answer(self, connection: Connection) -> None:
        self.poller.register(connection.socket, EVENT_READ, connection)
        if not connection.lasts or not self.alive:
            connection.say_goodbye()
            connection.enter(ConnectionState.CLOSING, GOODBYE)
            return
        connection.begin_anew()
        connection.enter(ConnectionState.IDLE, KEEP_ALIVE)
        if connection.arrived:  # no browser asks again without waiting
            connection.is_pushy = True
            connection.enter(ConnectionState.ARRIVING, PATIENCE)
            self.look_through(connection)

    # Letting go

    def look_after(self) -> None:
        now = monotonic()
        for connection in [each for each in self.connections if each.deadline <= now]:
            self.let_go(connection)
        # One line for all of a burst: once nobody followed for a moment, or it goes on and on.
        if self.gone.total() == self.gone_before or now - self.gone_since > PATIENCE:
            self.tell_of_gone()
        self.gone_before = self.gone.total()
        self.listen(self.alive)

    def let_go(self, connection: Connection) -> None:
        """Somebody took too long, or too much."""
        if kind := kind_of(connection):
            self.gone_since = self.gone_since if self.gone else monotonic()
            self.gone[kind] += 1
        self.close(connection)

    def tell_of_gone(self) -> None:
        if self.gone:
            request_log.note(logging.WARNING, "connections closed", **self.gone)
        self.gone.clear()

    def make_room(self) -> bool:
        """Those who have waited longest go, so that others get in; whether anybody could."""
        waiting = self.waiting()
        for connection in nsmallest(len(waiting) // 20 + 1, waiting, key=lambda each: each.since):
            self.let_go(connection)
        return bool(waiting)

    def bound_weight(self) -> None:
        while sum(each.weight for each in self.connections) > MOST_HELD:
            waiting = self.waiting()
            if not waiting:
                return
            self.let_go(max(waiting, key=lambda each: each.weight))

    def waiting(self) -> list[Connection]:
        return [each for each in self.connections if each.state is not ConnectionState.WORKING]

    def close(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.socket.fileno() in self.poller.get_map():
            self.poller.unregister(connection.socket)
        connection.socket.close()


def kind_of(connection: Connection) -> str | None:
    """Of whom the log is told; that a connection ends which nobody uses any more is no news."""
    match connection.state:
        case ConnectionState.IDLE:
            return None if connection.answered else "silent"
        case ConnectionState.ARRIVING:
            return "half_sent"
        case ConnectionState.SENDING:
            return "not_reading"
    return None


def fail(connection: Connection, status: HTTPStatus) -> None:
    """A last answer, in place of what was written so far."""
    connection.lasts = False
    connection.unsent.clear()
    phrase = status.phrase.encode()
    connection.sendall(
        b"HTTP/1.1 %d %s\r\nConnection: close\r\nContent-Type: text/plain\r\n"
        b"Content-Length: %d\r\n\r\n%s\n" % (status, phrase, len(phrase) + 1, phrase)
    )
