"""Stores in real databases, for tests.

SQLite keeps them in files. Where a test sets DATABASE_URL, they are in PostgreSQL instead, for the
processes that it starts as well; what is here then means that database, whatever file it names.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from threading import Barrier
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy import Engine, create_engine

from companion.config.secret import secret_keys
from companion.store.connection.engine import prepare
from companion.store.connection.postgres import OPTIONS, address
from companion.store.database import Store, open_store
from tests.helpers import postgres as cluster

Result = TypeVar("Result")


@contextmanager
def kept(folder: Path) -> Iterator[Store]:
    """The store of an instance folder."""
    app = Flask("companion", instance_path=str(folder))
    app.config["DATABASE_URL"] = server()
    folder.mkdir(parents=True, exist_ok=True)
    store = open_store(app, secret_keys(folder))
    try:
        yield store
    finally:
        store.engine.dispose()


@contextmanager
def opened(file: Path) -> Iterator[Engine]:
    """A database as ours are set up, but empty."""
    url = server()
    engine = create_engine(address(url), **OPTIONS) if url else create_engine(f"sqlite:///{file}")
    prepare(engine)
    try:
        yield engine
    finally:
        engine.dispose()


def sql(file: Path, statement: str, *values: Any) -> list[Any]:
    """Past all of our code, as somebody with the file could."""
    if url := server():
        return cluster.sql(url, statement.replace("?", "%s"), *values)
    with closing(connect(file)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def server() -> str | None:
    """The address of PostgreSQL, where this test is about it."""
    return os.environ.get("DATABASE_URL")


def at_once(actions: Sequence[Callable[[], Result]]) -> list[Result | Exception]:
    """Each in a thread of its own, all starting together; what came of each."""
    barrier = Barrier(len(actions))

    def run(action: Callable[[], Result]) -> Result | Exception:
        barrier.wait()
        try:
            return action()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(run, actions))
