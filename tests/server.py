"""A real server process for tests, and how to ask it."""

import os
import re
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PATIENCE = 20.0  # seconds, for a server to answer or to end on a busy machine


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
def started(
    command: Sequence[str | Path], folder: Path | None, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment},
    )
    try:
        yield process
    finally:
        # Not killed outright: the server must get to end its own worker.
        process.terminate()
        process.communicate()


def announced_port(process: subprocess.Popen[str]) -> int:
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"On this machine +http://[^/]+:(\d+)/", line):
            return int(found[1])
    raise AssertionError(process.stderr and process.stderr.read())


def get(port: int, path: str = "/") -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        assert answer.status == 200
        return str(answer.read().decode())
