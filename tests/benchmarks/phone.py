"""A phone that keeps its connection open, and the two servers that it asks."""

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

from tests.server import announced_port, running_server

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
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
        sent = urlencode({**form, "csrf_token": self.csrf_token})
        return self.ask("POST", path, sent, expected)[0]

    def ask(self, method: str, path: str, body: str | None, expected: int) -> tuple[float, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        begin = perf_counter()
        self.connection.request(method, path, body, {"Cookie": cookies, **(FORM if body else {})})
        answer = self.connection.getresponse()
        page = answer.read()
        taken = perf_counter() - begin
        if answer.status != expected:
            raise SystemExit(f"{method} {path}: {answer.status}, not {expected}")
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return taken, page.decode()

    def open_pad(self, path: str) -> str:
        """Look at a pad, and remember the token that its forms hold."""
        page = self.get(path)[1]
        found = CSRF_TOKEN.search(page)
        assert found, "a pad without protection"
        self.csrf_token = found[1]
        return page


@contextmanager
def companion(folder: Path) -> Iterator[int]:
    """The port of a Companion that keeps its plays there."""
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", "0"]
    with running_server(command, ROOT, COMPANION_INSTANCE=str(folder)) as process:
        yield announced_port(process)


@contextmanager
def bare(folder: Path) -> Iterator[int]:
    """The port of a bare app with a database there."""
    command = [sys.executable, "-m", "tests.benchmarks.bare", str(folder / "bare.sqlite3")]
    with running_server(command, ROOT) as process:
        yield announced_port(process)
