"""A phone without a screen, and what it hears of a play over a real connection."""

import json
import re
import socket
from http.client import HTTPConnection
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlencode

from companion.live.hub import HEARTBEAT
from tests.helpers.server import PATIENCE
from tests.web.helpers.pad import NAMES

# Told of it, not found at the next beat. How soon that is, the benchmarks measure.
AT_ONCE = HEARTBEAT / 2
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NOTES = 'name="csrf_token" value="([^"]+)"'


class Message(NamedTuple):
    kind: str
    id: str
    data: str
    at: float

    @property
    def news(self) -> Any:
        return json.loads(self.data)


class Phone:
    """A browser without a screen."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.port = port
        self.cookies = cookies or {}
        self.csrf = ""

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = urlencode({**form, "csrf_token": self.csrf}) if method == "POST" else None
        connection.request(method, path, body, {**self.headers(), **(FORM if body else {})})
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        page, location = answer.read().decode(), answer.headers.get("Location", "")
        if found := re.search(NOTES, page):
            self.csrf = found[1]
        connection.close()
        return answer.status, page, location

    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def begin(self) -> str:
        self.ask("GET", "/new/basari")
        names = {f"names-{seat}": name for seat, name in enumerate(NAMES)}
        status, page, location = self.ask("POST", "/new/basari", **names)
        assert status == 302, page
        self.ask("GET", location)
        return location

    def note(self, pad: str, text: str) -> int:
        found = re.search(r'data-seq="(\d+)"', self.ask("GET", pad)[1])
        assert found
        token = text.replace(" ", "-")
        return self.ask("POST", f"{pad}/note", text=text, token=token, seq=found[1])[0]

    def share(self, pad: str) -> dict[str, str]:
        assert self.ask("POST", f"{pad}/share")[0] == 302
        found = re.findall(
            r"<code>http://[^/]+(/join/[^<]+)</code>", self.ask("GET", f"{pad}/share")[1]
        )
        return dict(zip(("watch", "keep"), found, strict=True))

    def join(self, link: str) -> str:
        self.ask("GET", link)
        status, _, location = self.ask("POST", "/join", token=link.rpartition("/")[2])
        assert status == 302
        return location


class Stream:
    """What an EventSource hears, with the moment of each message."""

    def __init__(self, phone: Phone, path: str, last: str = "", protocol: str = "HTTP/1.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", phone.port), timeout=PATIENCE)
        lines = [f"GET {path}/live {protocol}", "Host: x", f"Cookie: {phone.headers()['Cookie']}"]
        lines += [f"Last-Event-ID: {last}"] if last else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.head = {}
        while line := self.file.readline().strip():
            name, _, value = line.decode().partition(": ")
            self.head[name.lower()] = value
        self.chunked = self.head.get("transfer-encoding") == "chunked"
        self.rest = b""
        self.beats = 0  # heard so far

    def next(self) -> Message | None:
        """The next message but for heartbeats; None at the end."""
        while True:
            while b"\n\n" not in self.rest:
                piece = self.piece()
                if not piece:
                    return None
                self.rest += piece
            one, _, self.rest = self.rest.partition(b"\n\n")
            fields = dict(line.partition(": ")[::2] for line in one.decode().split("\n"))
            if fields.get("event") == "beat":
                self.beats += 1
            elif "data" in fields:
                kind, number = fields.get("event", "message"), fields.get("id", "")
                return Message(kind, number, fields["data"], monotonic())

    def piece(self) -> bytes:
        if not self.chunked:
            return self.file.read1(4096)  # what came with the head is there already
        size = self.file.readline()
        if not size.strip() or int(size, 16) == 0:
            return b""
        piece = self.file.read(int(size, 16))
        self.file.readline()
        return piece

    def until(self, text: str) -> Message:
        while message := self.next():
            if text in message.data:
                return message
        raise AssertionError(text)

    def close(self) -> None:
        self.file.close()
        self.socket.close()
