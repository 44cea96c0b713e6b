"""A phone that keeps its connection open, and the two servers that it asks."""

import gzip
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlencode

from tests.benchmarks.helpers.measures import processor_time
from tests.helpers.server import announced_port, running_server

ROOT = Path(__file__).resolve().parents[3]
HOST = "127.0.0.1"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
AS_A_PAD = {"X-Companion-Pad": "yes"}  # what the pad's script sends with an answer
CSRF_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Phone:
    def __init__(self, port: int, device: str = "") -> None:
        self.connection = HTTPConnection(HOST, port, timeout=20)
        self.cookies = {"device": device}
        self.csrf_token = ""

    def get(self, path: str) -> tuple[float, str]:
        """How long it took until everything was there, and the page."""
        return self.ask("GET", path, None, 200)

    def post(self, path: str, form: Mapping[str, str], expected: int) -> float:
        return self.send(path, form, expected)[0]

    def tap(self, path: str, form: Mapping[str, str]) -> tuple[float, str]:
        """As the pad's script does it: an answer goes there, and the next pad comes back."""
        return self.send(path, form, 200, AS_A_PAD)

    def send(
        self, path: str, form: Mapping[str, str], expected: int, more: Mapping[str, str] = {}
    ) -> tuple[float, str]:
        sent = urlencode({**form, "csrf_token": self.csrf_token})
        return self.ask("POST", path, sent, expected, {**FORM, **more})

    def ask(
        self, method: str, path: str, body: str | None, expected: int, more: Mapping[str, str] = {}
    ) -> tuple[float, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Accept-Encoding": "gzip", **more}
        sent = None if body is None else body.encode()
        begin = perf_counter()
        answer, content = self.answer_to(method, path, sent, headers)
        taken = perf_counter() - begin
        if answer.status != expected:
            raise SystemExit(f"{method} {path}: {answer.status}, not {expected}")
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return taken, (gzip.decompress(content) if packed else content).decode()

    def answer_to(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        """Asked once more where the server has hung up meanwhile, as every browser does."""
        try:
            return self.answer_now(method, path, body, headers)
        except (HTTPException, ConnectionError):
            self.connection.close()
            return self.answer_now(method, path, body, headers)

    def answer_now(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        self.connection.request(method, path, body, dict(headers))
        answer = self.connection.getresponse()
        return answer, answer.read()

    def open_pad(self, path: str) -> str:
        """Look at a pad, and remember the token that its forms hold."""
        page = self.get(path)[1]
        found = CSRF_TOKEN.search(page)
        assert found, "a pad without protection"
        self.csrf_token = found[1]
        return page


class Served(NamedTuple):
    """A server, and how much of the processor it has had."""

    port: int
    process: int

    def processor(self) -> float:
        return processor_time(self.process)


@contextmanager
def companion(folder: Path) -> Iterator[int]:
    """The port of a Companion that keeps its plays there."""
    with companion_server(folder) as server:
        yield server.port


@contextmanager
def companion_server(folder: Path) -> Iterator[Served]:
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", "0"]
    with running_server(command, ROOT, COMPANION_INSTANCE=str(folder)) as process:
        yield Served(announced_port(process), process.pid)


@contextmanager
def bare_server(folder: Path) -> Iterator[Served]:
    """A bare app with a database there."""
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.helpers.bare_app",
        str(folder / "bare.sqlite3"),
    ]
    with running_server(command, ROOT) as process:
        yield Served(announced_port(process), process.pid)
