"""One connection: what has arrived of a request, and what is still to be sent of an answer.

Nothing here waits. Bytes are collected as they come; where a request ends is gunicorn's own
parser's to say, so that nobody can make two of us read the same bytes in two ways.
"""

import re
from contextlib import suppress
from enum import Enum, auto
from io import BytesIO
from socket import SHUT_WR, socket
from time import monotonic
from typing import Any

from gunicorn.config import Config
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import (
    ChunkMissingTerminator,
    InvalidChunkSize,
    InvalidRequestLine,
    LimitRequestHeaders,
    NoMoreData,
    ParseException,
)
from gunicorn.http.message import MAX_REQUEST_LINE, Request
from gunicorn.http.unreader import Unreader

PIECE = 64 * 1024
LARGEST_HEAD = 32 * 1024
SMALL_BODY = 64 * 1024  # more is an upload
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
SIZE = re.compile(rb"([0-9a-fA-F]{1,15})[ \t]*(?:;.*)?", re.DOTALL)  # of a chunk


class TooLarge(ParseException):
    """A body of more bytes than anybody may send."""


class ConnectionState(Enum):
    IDLE = auto()  # nothing of a request is there
    ARRIVING = auto()
    WORKING = auto()  # a thread answers
    SENDING = auto()
    CLOSING = auto()  # all is sent, and what still arrives is thrown away


class Arrived(Unreader):
    """Bytes for gunicorn's parser: after those that are there comes the end."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.data = BytesIO(data)

    def chunk(self, size_hint: int | None = None) -> bytes:
        return self.data.read(8192)  # as from a socket; it copies what it is given again and again


Address = str | tuple[str, int]  # as gunicorn tells apart whom it listens to


class Connection:
    def __init__(self, own: socket, client: Address, server: Address) -> None:
        own.setblocking(False)
        self.socket, self.client, self.server = own, client, server
        self.arrived = bytearray()
        self.request: Request | None = None
        self.body_end: int | None = None
        self.chunk_at = 0
        self.searched = 0
        self.weighed = 0  # when all were last weighed together for its sake
        self.unsent = bytearray()
        self.answered = 0
        self.lasts = True  # for another request
        self.is_pushy = False
        self.given_away = False
        self.state = ConnectionState.IDLE
        self.since = monotonic()
        self.deadline = 0.0

    @property
    def weight(self) -> int:
        return len(self.arrived) + len(self.unsent)

    def enter(self, state: ConnectionState, seconds: float) -> None:
        self.state, self.since = state, monotonic()
        self.deadline = self.since + seconds

    # A request

    def receive(self) -> bool:
        """Take what is there; whether there can be more."""
        try:
            piece = self.socket.recv(PIECE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.arrived += piece
        return bool(piece)

    def discard(self) -> bool:
        """As `receive`, of somebody who has nothing more to say."""
        more = self.receive()
        self.arrived.clear()
        return more

    def read_head(self, settings: Config) -> bool:
        """Whether the head is there; a ParseException if it is none."""
        end = self.arrived.find(b"\r\n\r\n", max(0, self.searched - 3))
        if end < 0 and not self.is_hopeless():
            self.searched = len(self.arrived)
            return False
        head = bytes(self.arrived if end < 0 else self.arrived[: end + 4])
        try:
            self.request = Request(settings, Arrived(head), self.client, self.answered + 1)
        except (NoMoreData, StopIteration) as error:
            too_long = len(head) > LARGEST_HEAD
            raise LimitRequestHeaders("") if too_long else InvalidRequestLine("") from error
        if len(head) > LARGEST_HEAD:
            raise LimitRequestHeaders("")
        del self.arrived[: len(head)]
        self.chunk_at, self.body_end = 0, None
        return True

    def is_hopeless(self) -> bool:
        """Whether no more bytes could make a head of it: it is answered, not waited for."""
        begun, new = self.arrived, self.searched  # what is not new was looked at before
        return (
            len(begun) > LARGEST_HEAD
            or begun.count(b"\n", new) != begun.count(b"\r\n", max(0, new - 1))
            or (len(begun) > MAX_REQUEST_LINE + 2 and b"\n" not in begun)
            or not (begun[:1].isalpha() or begun[:1] == b"\r")  # such as TLS
        )

    def is_whole(self, largest: int) -> bool:
        """Whether the body is there, or larger than anybody may send: then it is not waited for."""
        assert self.request
        reader: Any = self.request.body.reader  # type: ignore[union-attr]
        if self.body_end is None and isinstance(reader, ChunkedReader):
            self.body_end = self.chunks_end()
        elif self.body_end is None:
            self.body_end = reader.length
        if self.body_end is None:
            if len(self.arrived) > largest:
                raise TooLarge
            return False
        if self.body_end > largest:  # the app says so: it knows whose language to say it in
            self.body_end, self.lasts = 0, False
        return len(self.arrived) >= self.body_end

    def chunks_end(self) -> int | None:
        """Where chunks end that have all arrived. What they hold, gunicorn finds out."""
        while (line := self.arrived.find(b"\r\n", self.chunk_at)) >= 0:
            size = SIZE.fullmatch(self.arrived, self.chunk_at, line)
            if not size:
                raise InvalidChunkSize(b"")
            following = line + 2 + int(size[1], 16) + 2
            if following == line + 4:  # the last one, with lines behind it or without
                end = self.arrived.find(b"\r\n\r\n", line)
                if end >= 0:
                    return end + 4
                break
            if following > len(self.arrived):
                return None
            if self.arrived[following - 2 : following] != b"\r\n":
                raise ChunkMissingTerminator(b"")
            self.chunk_at = following
        if len(self.arrived) - self.chunk_at > LARGEST_HEAD:
            raise InvalidChunkSize(b"")
        return None

    def expects_go_ahead(self) -> bool:
        """Whether somebody waits to be told that the body is wanted. It is told once."""
        waits = bool(getattr(self.request, "_expected_100_continue", False))
        self.request._expected_100_continue = False  # type: ignore[union-attr]
        return waits

    def take_body(self) -> bytes:
        assert self.request
        assert self.body_end is not None
        sent = bytes(self.arrived[: self.body_end])
        del self.arrived[: self.body_end]
        body: Any = self.request.body
        if not isinstance(body.reader, ChunkedReader):
            return sent
        self.request.unreader.data = BytesIO(sent)  # type: ignore[attr-defined]
        return bytes(body.read()) if sent else b""

    # An answer

    def sendall(self, data: bytes) -> None:
        """What gunicorn calls: for it this is a socket."""
        if not self.given_away:
            self.unsent += data

    def send(self) -> bool:
        """Send what can be sent at once; whether anybody is there to take it."""
        try:
            del self.unsent[: self.socket.send(self.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True

    def give_away(self) -> tuple[socket, bytes]:
        """The socket is the caller's from now on, and so is what was not sent yet."""
        self.given_away = True
        unsent, self.unsent = self.unsent, bytearray()
        return self.socket, bytes(unsent)

    def begin_anew(self) -> None:
        self.request, self.searched, self.weighed = None, 0, 0
        self.answered += 1

    def say_goodbye(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(SHUT_WR)
