"""Phones that stop half-way: they left the Wi-Fi, or somebody is unkind."""

import socket
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from subprocess import Popen

from companion.config.folders import resource_folder
from companion.web.base.assets import version_of
from tests.helpers.ready_process import Forked
from tests.helpers.server import PATIENCE, ready_server, running_server

LARGE = f"/static/{version_of(resource_folder() / 'static')}/vendor/uqr.mjs"
START = """
import sys
from companion.cli import main
from companion.web.server import worker

worker.PATIENCE = float(sys.argv.pop(1))
sys.exit(main())
"""


def impatient_server(
    folder: Path, seconds: float, *around: str
) -> AbstractContextManager[Popen[str] | Forked]:
    """A real server, but for how long it waits for whoever stops half-way."""
    command = [*around, sys.executable, "-c", START, str(seconds), "serve", "--port", "0"]
    start = running_server if around else ready_server
    return start([*command, "--host", "127.0.0.1"], COMPANION_INSTANCE=str(folder))


def connected(port: int, said: bytes = b"", room: int = 0) -> socket.socket:
    phone = socket.socket()
    if room:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    phone.settimeout(PATIENCE)
    phone.connect(("127.0.0.1", port))
    phone.sendall(said)
    return phone


def head(method: str, path: str, *lines: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


FORM = "Content-Type: application/x-www-form-urlencoded"
SAYING: dict[str, list[bytes]] = {
    "silent": [b""],
    "half_heads": [b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"G", b"POST /new/basari HTTP/1.1\r"],
    "half_bodies": [
        head("POST", "/new/basari", FORM, "Content-Length: 300") + b"names-0=An",
        head("POST", "/open", FORM, "Content-Length: 1000000") + b"x" * 1000,
        head("POST", "/open", FORM, "Transfer-Encoding: chunked") + b"5\r\nabc",
        head("POST", "/open", FORM, "Content-Length: 300", "Expect: 100-continue"),
    ],
    # Hundreds of answers, asked for at once, and none is read
    "not_reading": [head("GET", LARGE) * 200],
}


def nuisances(port: int, kind: str, number: int) -> Iterator[socket.socket]:
    room = 4096 if kind == "not_reading" else 0
    for turn in range(number):
        yield connected(port, SAYING[kind][turn % len(SAYING[kind])], room)


@contextmanager
def harassed(port: int, **numbers: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(phone)
            for kind, number in numbers.items()
            for phone in nuisances(port, kind, number)
        ]


def is_let_go(phone: socket.socket) -> bool:
    """Read to the end, if there is one within a while."""
    try:
        while phone.recv(1024 * 1024):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True
