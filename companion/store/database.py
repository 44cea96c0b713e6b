"""Plays kept in a database: tables, queries, migrations. What they mean is not known here."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar
from urllib.parse import quote

from flask import Flask
from sqlalchemy import Connection, Engine, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from companion.live.subjects import News
from companion.store.cache import Cache
from companion.store.connection import postgres
from companion.store.connection.engine import prepare
from companion.store.connection.notifications import PLAYS, Ear, notify_later
from companion.store.integrity.files import ENDS, Moved, files_of
from companion.store.integrity.renewal import sealed
from companion.store.integrity.schema import check_schema
from companion.store.integrity.seals import Seals
from companion.store.maintenance.upgrade import migrate
from companion.store.models import database
from companion.store.writer import Writer

T = TypeVar("T")

HEAVIEST_PLAYS = 100_000  # in entries, of some 1 kB each: more than an evening has
HEAVIEST = 400_000  # of venues, in entries of their logs and what is as large: some 400 MB
# As many as there are requests under way at once: one too many is opened and closed each time.
SQLITE = {"pool_size": 33}
EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"


Listener = Callable[[str, int | None, News | None], None]


class Store:
    """A database that is up to date: reads see what is committed, writes wait for the disk."""

    def __init__(self, engine: Engine, seals: Seals | None = None) -> None:
        self.engine = engine
        self.snapshots = engine
        if postgres.is_postgres(engine):
            self.snapshots = engine.execution_options(**postgres.READING)
        self.moments = postgres.asking(engine)
        self.name = token_hex(8)  # so that it knows what it said itself
        self.seals = seals
        self.guard = files_of(engine, self.file)
        self.absence = postgres.Absence()
        self.writer = Writer(engine, self.guard, seals, self.absence)
        self.cache = Cache(HEAVIEST_PLAYS, attrgetter("weight"))  # of plays
        self.venues = Cache(HEAVIEST, weight_of)  # and what follows from their logs
        self.listeners: list[Listener] = []
        self.unclean = False

    @property
    def file(self) -> Path | None:
        """Where SQLite keeps it all."""
        name = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return Path(name) if name and name != ":memory:" else None

    @property
    def files(self) -> list[Path]:
        """The same with what SQLite keeps beside it."""
        return [self.file.with_name(self.file.name + end) for end in ENDS] if self.file else []

    def is_there(self) -> bool:
        """Whether the file is the one that was opened, and whole."""
        try:
            if self.guard:
                self.guard.check()
        except Moved:
            return False
        return True

    def tell(self, key: str, seq: int | None = None, news: News | None = None) -> None:
        """Let whoever listens know that a play has changed on the disk: to an entry, or else."""
        for listener in self.listeners:
            listener(key, seq, news)

    def read(self, query: Callable[[Connection], T]) -> T:
        """What any number of statements find at one moment."""
        return self.read_from(self.snapshots, query)

    def ask(self, query: Callable[[Connection], T]) -> T:
        """What a single statement finds: that is one moment without a transaction around it.

        PostgreSQL is asked once for it, and not three times.
        """
        return self.read_from(self.moments, query)

    def read_from(self, engine: Engine, query: Callable[[Connection], T]) -> T:
        if self.guard:
            self.guard.check_main()
        lost = False  # once: the pool lets go of all connections when one was found to be dead
        while True:
            try:
                found = read_once(engine, query)
            except DBAPIError as error:
                again = error.connection_invalidated and not lost
                lost = lost or again
                if not again and not self.absence.wait(error):
                    raise
            else:
                self.absence.end()
                return found

    def write(self, job: Callable[[Connection], T]) -> T:
        return self.writer.write(job)

    def let_go(self) -> None:
        """Close all connections: before a fork, which they would not survive."""
        self.engine.dispose()
        if self.guard:
            self.guard.forget_log()

    def clean(self) -> None:
        """Leave nothing of what was overwritten beside the database.

        SQLite overwrites what is deleted in its file, but keeps it in its log until that is used
        again. While somebody reads that waits, and `clean_again` has to be asked. PostgreSQL has
        its own ways, and its own time for them.
        """
        if self.guard is None:
            return
        self.unclean = True
        with self.guard.emptying(), closing(self.engine.raw_connection()) as connection:
            (busy, _, _) = connection.cursor().execute(EMPTY_LOG).fetchone()
        self.unclean = bool(busy)

    def clean_again(self) -> None:
        """What could not be cleaned because somebody was reading."""
        if self.unclean:
            self.clean()

    def notify(self, connection: Connection, key: str) -> None:
        """Inside of a job: tell other processes of this play, if the job is committed."""
        if connection.dialect.name == postgres.NAME:  # SQLite tells nobody
            notify_later(connection, self.name, key)

    def ear(self, channel: str = PLAYS, own: str | None = None) -> Ear:
        """What hears other processes, to be closed by whoever asked for it."""
        return Ear(self.engine, self.name if own is None else own, channel)


def read_once(engine: Engine, query: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return query(connection)


def weight_of(thing: Any) -> int:
    """What a thing says of itself, in entries of a log."""
    return int(getattr(thing, "weight", 1))


def open_store(app: Flask, keys: Sequence[str] = ()) -> Store:
    """The app's store, in its instance folder unless DATABASE_URL says otherwise.

    What is written is signed with the first of the keys, if there is one.
    """
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    url = f"sqlite:///{folder / 'companion.sqlite3'}"
    url = postgres.address(app.config.get("DATABASE_URL") or url)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    own = postgres.OPTIONS if url.startswith(postgres.NAME) else SQLITE
    # What was being written is in no message of an error: it would end up in logs.
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"hide_parameters": True, **own})
    make_private(app.config["SQLALCHEMY_DATABASE_URI"])
    database.init_app(app)
    with app.app_context():
        engine = database.engine
    prepare(engine)
    seals = Seals(keys) if keys else None
    try:
        if postgres.is_postgres(engine):
            postgres.check(engine)
        with engine.connect() as connection:
            check_schema(connection)
        with sealed(engine, seals):
            migrate(engine)
    except BaseException:
        engine.dispose()  # nobody else could close what was opened
        raise
    return Store(engine, seals)


def make_private(address: str) -> None:
    """A new file is nobody else's from the beginning; SQLite gives what lies beside it as much."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        Path(url.database).touch(0o600)


@contextmanager
def read_only(place: Path | str) -> Iterator[Store]:
    """A file or a server to look at, as it is: nothing is set up, nothing changed."""
    if isinstance(place, Path):
        engine = engine_of(place)
    else:
        engine = postgres.server(place).execution_options(**postgres.READING)
    try:
        yield Store(engine)
    finally:
        engine.dispose()


def engine_of(file: Path) -> Engine:
    return create_engine(
        f"sqlite:///file:{quote(str(file.absolute()))}?mode=ro&uri=true", hide_parameters=True
    )
