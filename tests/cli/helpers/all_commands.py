"""Runs commands one after the other where it was started, however odd the machine is.

As a program: `python -m tests.cli.helpers.all_commands PLAN RESULTS`, with two files of JSON. What
it finds out goes to a file, as there may be no output. Every command is a process of its own,
forked from this one: to import everything again would take longest.
"""

import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from errno import ENETUNREACH, ENOSYS
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from companion.cli import main

LONG = 60.0


def fail(error: Exception) -> Callable[..., Any]:
    def failing(*_given: object, **_named: object) -> Any:
        raise error

    return failing


def without_proc() -> None:
    read = Path.read_text

    def reading(path: Path, *given: Any, **named: Any) -> str:
        if str(path).startswith("/proc"):
            raise FileNotFoundError(path)
        return read(path, *given, **named)

    Path.read_text = reading  # type: ignore[method-assign,assignment]


def without_mounts() -> None:
    read = Path.read_text

    def reading(path: Path, *given: Any, **named: Any) -> str:
        mounted = "proc /proc proc rw 0 0\nodd\n"
        return mounted if str(path) == "/proc/mounts" else read(path, *given, **named)

    Path.read_text = reading  # type: ignore[method-assign,assignment]


def without_semaphores() -> None:
    import _multiprocessing

    _multiprocessing.SemLock = fail(OSError(ENOSYS, "Function not implemented"))  # type: ignore


def without_network() -> None:
    class Cut(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError(ENETUNREACH, "Network is unreachable")

    socket.socket = Cut  # type: ignore[misc]


def without_user() -> None:
    import pwd

    os.environ.pop("HOME", None)
    pwd.getpwuid = fail(KeyError("uid not found"))


def without_temporary_folder() -> None:
    tempfile._candidate_tempdir_list = lambda: ["/nowhere"]  # type: ignore[attr-defined]


def without_limits() -> None:
    import resource

    resource.setrlimit = fail(ValueError("not allowed to raise maximum limit"))


def in_1970() -> None:
    import datetime

    began = time.time()
    real = time.time
    time.time = lambda: real() - began + 3600

    class Then(datetime.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(time.time(), tz)

    datetime.datetime = Then  # type: ignore[misc]
    for module in [*sys.modules.values()]:
        if getattr(module, "__name__", "").startswith("companion") and hasattr(module, "datetime"):
            module.datetime = Then


ODDITIES = {
    "proc": without_proc,
    "mounts": without_mounts,
    "shm": without_semaphores,
    "network": without_network,
    "user": without_user,
    "temporary": without_temporary_folder,
    "limits": without_limits,
    "1970": in_1970,
}


def run(arguments: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """Its exit code and what it said; a server that is up is asked to end."""
    with (
        tempfile.TemporaryFile(dir=RESULTS.parent) as out,
        tempfile.TemporaryFile(dir=RESULTS.parent) as err,
    ):
        child = os.fork()
        if not child:
            if sys.stdout:
                os.dup2(out.fileno(), 1)
            if sys.stderr:
                os.dup2(err.fileno(), 2)
            os.environ.update(environment)
            os._exit(main(arguments))
        code = ended(child, out) if arguments[0] == "serve" else waited(child)
        return {"code": code, "out": text(out), "err": text(err)}


def waited(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ended(child: int, out: Any) -> int:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if answers() or (is_cut_off() and "http" in text(out)):
            os.kill(child, signal.SIGTERM)
            return max(0, waited(child))
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    return waited(child)


def answers() -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{PLAN['port']}/livez", timeout=LONG) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def is_cut_off() -> bool:
    """Whether nobody could ask, as there is no network, not even within this machine."""
    try:
        socket.create_connection(("127.0.0.1", PLAN["port"]), timeout=LONG).close()
    except OSError as error:
        return error.errno == ENETUNREACH
    return False


def text(file: Any) -> str:
    file.seek(0)
    return str(file.read().decode(errors="replace"))


if __name__ == "__main__":
    PLAN = json.loads(Path(sys.argv[1]).read_text())
    RESULTS = Path(sys.argv[2])
    for oddity in PLAN["oddities"]:
        ODDITIES[oddity]()
    found = [run(arguments, environment) for arguments, environment in PLAN["runs"]]
    RESULTS.write_text(json.dumps(found))
