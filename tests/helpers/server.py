"""A real server process for tests, and how to ask it.

One that is started as people start it takes two seconds of processor before it serves. Whoever
tests what it does from then on takes one that is ready at once.
"""

import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.helpers.ready_process import Forked
from tests.helpers.said import said

HERE = re.compile(re.escape(said("serve.here", address="")) + r"http://[^/]+:(\d+)/")

PATIENCE = 20.0  # seconds, for a server to answer or to end on a busy machine
SERVE = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]


@contextmanager
def running_server(
    command: Sequence[str | Path], folder: Path | None = None, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """A server; with an instance folder of its own, as one database has one server."""
    with TemporaryDirectory() as own:
        given = {"COMPANION_INSTANCE": own, **environment}
        with started(command, folder, given) as process:
            yield process


@contextmanager
def ready_server(
    command: Sequence[str | Path], folder: Path | None = None, **environment: str
) -> Iterator[Forked]:
    """The same, made of a process that has everything imported."""
    python, *arguments = map(str, command)
    assert python == sys.executable
    with TemporaryDirectory() as own:
        given = {"COMPANION_INSTANCE": own, **environment}
        process = Forked(arguments, surroundings(**given), folder)
        with ended(process):
            yield process


@contextmanager
def started(
    command: Sequence[str | Path], folder: Path | None, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=surroundings(**environment),
    )
    with ended(process):
        yield process


def surroundings(**changes: str) -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **changes}


@contextmanager
def ended(process: subprocess.Popen[str] | Forked) -> Iterator[None]:
    try:
        yield
    finally:
        # Not killed outright: the server must get to end its own worker.
        process.terminate()
        process.communicate()


def announced_port(process: subprocess.Popen[str] | Forked) -> int:
    assert process.stdout
    for line in process.stdout:
        if found := re.search(HERE, line):
            return int(found[1])
    raise AssertionError(process.stderr and process.stderr.read())


def get(port: int, path: str = "/") -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        assert answer.status == 200
        return str(answer.read().decode())
