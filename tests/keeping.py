"""Stores in real files, for tests."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from threading import Barrier
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy import Engine, create_engine

from companion.store import Store, open_store
from companion.store.engine import prepare

Result = TypeVar("Result")


@contextmanager
def kept(folder: Path) -> Iterator[Store]:
    """The store of an instance folder."""
    store = open_store(Flask("companion", instance_path=str(folder)))
    try:
        yield store
    finally:
        store.engine.dispose()


@contextmanager
def opened(file: Path) -> Iterator[Engine]:
    """A database as ours are set up, but empty."""
    engine = create_engine(f"sqlite:///{file}")
    prepare(engine)
    try:
        yield engine
    finally:
        engine.dispose()


def sql(file: Path, statement: str, *values: Any) -> list[Any]:
    """Past all of our code, as somebody with the file could."""
    with closing(connect(file)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def at_once(deeds: Sequence[Callable[[], Result]]) -> list[Result | Exception]:
    """Each in a thread of its own, all starting together; what came of each."""
    barrier = Barrier(len(deeds))

    def run(deed: Callable[[], Result]) -> Result | Exception:
        barrier.wait()
        try:
            return deed()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))
