"""Plays kept in a database: tables, queries, migrations. What they mean is not known here."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine

from companion.store.cache import Cache
from companion.store.engine import prepare
from companion.store.migrating import migrate
from companion.store.models import Base
from companion.store.writer import Writer

Result = TypeVar("Result")

CACHED = 512  # more plays than an evening has, fewer than a small machine can hold
# As many as there are requests under way at once: one too many is opened and closed each time.
CONNECTIONS = 33

database = SQLAlchemy(model_class=Base)


class Store:
    """A database that is up to date: reads see what is committed, writes wait for the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.cache = Cache(CACHED)
        self.listeners: list[Callable[[str, int | None], None]] = []

    def tell(self, key: str, seq: int | None = None) -> None:
        """Let whoever listens know that a play has changed on the disk: to an entry, or else."""
        for listener in self.listeners:
            listener(key, seq)

    def read(self, query: Callable[[Connection], Result]) -> Result:
        with self.engine.begin() as connection:
            return query(connection)

    def write(self, job: Callable[[Connection], Result]) -> Result:
        return self.writer.write(job)


def open_store(app: Flask) -> Store:
    """The app's store, in its instance folder unless DATABASE_URL says otherwise."""
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    url = f"sqlite:///{folder / 'companion.sqlite3'}"
    app.config["SQLALCHEMY_DATABASE_URI"] = app.config.get("DATABASE_URL") or url
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"pool_size": CONNECTIONS})
    database.init_app(app)
    with app.app_context():
        engine = database.engine
    prepare(engine)
    migrate(engine)
    return Store(engine)
