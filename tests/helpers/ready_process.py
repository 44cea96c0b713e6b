"""A process that has everything imported, and makes a new one of itself for every program.

Starting Python, importing the web and the printer and compiling the routes takes far longer than
most commands and servers themselves. What does not begin with a Python of its own is the same in
all else: it has its own number, streams, environment, folder and end.

`Forked` is for the tests; what it asks runs as
`python -m tests.helpers.ready_process NUMBER OF A SOCKET`.
"""

import gc
import io
import json
import os
import runpy
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from select import POLLIN, poll
from subprocess import DEVNULL, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from threading import Thread
from types import ModuleType
from typing import IO, Any, Self, TextIO
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 1 << 20  # of what is asked
STREAMS = ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w"))
OWN = ("DATABASE_URL", "COMPANION_")  # what a program is told, and not this process


class Forked:
    """A program under way; it is used as one of `Popen`, and its streams are text in UTF-8."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: Path | None = None,
        stdin: IO[bytes] | None = None,
    ) -> None:
        """What stands behind `python`: `-m`, a module and more, or `-c`, a program and more.

        Without a file for it, it is told what is written to its standard input.
        """
        self.args = [sys.executable, *arguments]
        self.returncode: int | None = None
        self.said: dict[str, str] = {}
        out, out_end = os.pipe()
        err, err_end = os.pipe()
        self.status, status_end = os.pipe()
        given, in_end = (os.dup(stdin.fileno()), None) if stdin else os.pipe()
        ends = [given, out_end, err_end, status_end]
        request = {"arguments": [*arguments], "environment": {**environment}}
        request["folder"] = str(folder or Path.cwd())
        requests, _ = ready()
        socket.send_fds(requests, [json.dumps(request).encode()], ends)
        for end in ends:
            os.close(end)
        self.stdout, self.stderr = (os.fdopen(each, encoding="utf-8") for each in (out, err))
        self.stdin = None if in_end is None else os.fdopen(in_end, "w", encoding="utf-8")
        self.pid = int(os.read(self.status, 8))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.communicate()

    def poll(self) -> int | None:
        with suppress(TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            ends = poll()  # unlike `select`, it takes any number of open files
            ends.register(self.status, POLLIN)
            if not ends.poll(None if timeout is None else 1000 * timeout):
                raise TimeoutExpired(self.args, timeout or 0)
            self.returncode = int(os.read(self.status, 8))
            os.close(self.status)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended just now
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """All that it says until its end, and nothing more is told to it."""
        if self.stdin:
            with suppress(BrokenPipeError):
                self.stdin.close()
        streams = {"stdout": self.stdout, "stderr": self.stderr}
        readers = [Thread(target=self.hear, args=each, daemon=True) for each in streams.items()]
        for reader in readers:
            reader.start()
        self.wait(timeout)
        for reader in readers:
            reader.join()
        return self.said["stdout"], self.said["stderr"]

    def hear(self, name: str, stream: TextIO) -> None:
        if not stream.closed:
            with stream:
                self.said[name] = stream.read()


@cache
def ready() -> tuple[socket.socket, Popen[bytes]]:
    """One for each process of the tests, and the way to it; it ends with the other end of that."""
    ours, its = socket.socketpair(type=socket.SOCK_SEQPACKET)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
    with its:
        number = its.fileno()
        command = [sys.executable, "-m", "tests.helpers.ready_process", str(number)]
        process = Popen(command, cwd=ROOT, env=environment, stdin=DEVNULL, pass_fds=[number])
    return ours, process


# The process itself


def make_processes(requests: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how those between have ended
    while True:
        request, descriptors, *_ = socket.recv_fds(requests, LARGEST, 4)
        if not request:
            return
        if not os.fork():
            requests.close()
            stand_between(json.loads(request), *descriptors)
        for each in descriptors:
            os.close(each)


def stand_between(request: dict[str, Any], *descriptors: int) -> None:
    """Tell the tests the number of the program's process, and how it has ended."""
    *streams, status = descriptors
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    program = os.fork()
    if not program:
        os.close(status)
        os._exit(run(request, streams))
    for each in streams:
        os.close(each)
    os.write(status, f"{program:8}".encode())
    _, ended = os.waitpid(program, 0)
    with suppress(BrokenPipeError):  # nobody has waited for it
        os.write(status, f"{os.waitstatus_to_exitcode(ended):8}".encode())
    os._exit(0)


def prepare() -> None:
    """Whatever all of the programs would do first, and all in the same way."""
    from companion.web.app import create_app

    with TemporaryDirectory() as folder, patch.dict(os.environ, COMPANION_INSTANCE=folder):
        create_app()
        app = create_app()  # now the database is there, and compared
        for name in app.jinja_loader.list_templates():
            app.jinja_env.get_template(name)
        app.test_client().get("/")
        app.extensions["companion.store"].engine.dispose()
    gc.collect()
    gc.freeze()  # a search for garbage would copy every page of the memory


def run(request: dict[str, Any], streams: Sequence[int]) -> int:
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    for given, (number, name, mode) in zip(streams, STREAMS, strict=True):
        setattr(sys, name, reopened(given, number, mode))
    how, what, *arguments = request["arguments"]
    code = 1
    try:
        code = run_module(what, arguments) if how == "-m" else run_program(what, arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:  # as the interpreter would
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return code


def run_module(name: str, arguments: list[str]) -> int:
    sys.argv = [name, *arguments]
    runpy.run_module(name, run_name="__main__", alter_sys=True)
    return 0


def run_program(program: str, arguments: list[str]) -> int:
    sys.argv = ["-c", *arguments]
    module = sys.modules["__main__"] = ModuleType("__main__")
    exec(program, module.__dict__)  # noqa: S102
    return 0


def reopened(given: int, number: int, mode: str) -> TextIO:
    os.dup2(given, number)
    os.close(given)
    errors = "backslashreplace" if number == 2 else "strict"
    raw = open(number, f"{mode}b", closefd=False)  # noqa: SIM115 - it ends with the process
    return io.TextIOWrapper(raw, "utf-8", errors)


if __name__ == "__main__":
    from tests.helpers.compiled import compiled_once

    with compiled_once():
        prepare()
        make_processes(socket.socket(fileno=int(sys.argv[1])))
