"""A PostgreSQL of the tests' own: made in a moment, reached by a socket, thrown away afterwards."""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import current_thread, main_thread
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from flask import Flask

from companion.store.database import open_store

PATIENCE = 60.0
TEMPLATE = "companion_template"
USER = "companion"
# Without waiting for the disk it is several times as fast; a test of crashes waits.
CARELESS = ("fsync=off", "full_page_writes=off")
SETTINGS = (
    "listen_addresses=",
    "max_connections=200",
    "shared_buffers=16MB",
    "autovacuum=off",
    "log_min_messages=fatal",
)
NUMBERS = count(1)


def program(name: str) -> str:
    """Debian keeps those of the server where no shell finds them."""
    found = shutil.which(name)
    if found is None:
        places = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
        newest = sorted(places, key=lambda place: float(place.parts[-3]))
        assert newest, f"PostgreSQL is not installed: there is no {name}. make test installs it."
        found = str(newest[-1])
    return found


def account() -> str | None:
    """PostgreSQL refuses to run as root, so then it runs as somebody who may do nothing."""
    if os.getuid() != 0:
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def rights(user: str | None) -> dict[str, Any]:
    if user is None:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


class Cluster:
    """A server process with databases, which ends with the process that started it."""

    def __init__(self, *, careful: bool = False) -> None:
        self.user = account()
        self.rights = rights(self.user)
        self.folder = Path(mkdtemp(prefix="companion-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.port = Random().randrange(20_000, 60_000)  # only names the socket
        self.settings = SETTINGS if careful else (*SETTINGS, *CARELESS)
        self.process: subprocess.Popen[bytes] | None = None
        self.run("initdb", "--no-sync", "--no-locale", "-E", "UTF8", "-A", "trust", "-U", USER)
        self.start()

    def run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [program(name), "-D", self.data, *arguments],
            **self.rights,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        assert current_thread() is main_thread()  # see `end_with_parent`
        options = [each for setting in self.settings for each in ("-c", setting)]
        place = ["-D", str(self.data), "-k", str(self.folder), "-p", str(self.port)]
        self.process = subprocess.Popen(
            [program("postgres"), *place, *options],
            **self.rights,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
        deadline = monotonic() + PATIENCE
        while not self.answers():
            assert monotonic() < deadline, "PostgreSQL does not start"
            assert self.process.poll() is None, "PostgreSQL ended by itself"
            sleep(0.02)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def crash(self, how: signal.Signals) -> None:
        """SIGQUIT is `pg_ctl stop -m immediate`; after SIGKILL its children end by themselves."""
        assert self.process
        self.process.send_signal(how)
        self.process.wait()
        while self.is_alive():  # a new one would refuse to start beside them
            sleep(0.01)

    def restart(self) -> None:
        """As an administrator would: nobody is waited for, and nothing is left half done."""
        self.crash(signal.SIGINT)
        self.start()

    def is_alive(self) -> bool:
        """Whether a process of the server is still there: one of them holds its shared memory."""
        for each in Path("/proc").glob("[0-9]*"):
            try:
                if (each / "cwd").readlink() == self.data:
                    return True
            except OSError:
                continue
        return False

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}&port={self.port}"

    def make_template(self) -> None:
        """An empty database that is up to date: to copy it is faster than to migrate anew."""
        sql(self.url("postgres"), f"CREATE DATABASE {TEMPLATE}")
        app = Flask("companion", instance_path=str(self.folder / "instance"))
        app.config["DATABASE_URL"] = self.url(TEMPLATE)
        open_store(app).engine.dispose()

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """A new database; its address."""
        name = f"test_{next(NUMBERS)}"
        sql(self.url("postgres"), f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            sql(self.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


def sql(url: str, statement: str, *values: Any) -> list[Any]:
    with psycopg.connect(url, autocommit=True) as connection:
        done = connection.execute(statement.encode(), values or None)
        return done.fetchall() if done.description else []


def end_with_parent() -> None:
    """Also when the tests are killed: Linux then sends the server what asks it to end.

    It does so, too, when the thread ends that has started it; so only the main thread may.
    """
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGQUIT)


@contextmanager
def own_cluster(monkeypatch: pytest.MonkeyPatch, *, careful: bool = False) -> Iterator[Cluster]:
    """A server of a test's own, with the database of this test."""
    cluster = Cluster(careful=careful)
    try:
        cluster.make_template()
        with cluster.database() as url:
            monkeypatch.setenv("DATABASE_URL", url)
            yield cluster
    finally:
        cluster.stop()
