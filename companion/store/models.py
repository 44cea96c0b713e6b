"""The tables. A row keeps JSON and does not know what it means."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, MetaData, String, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


class PlayRow(Base):
    """One game played once: what was agreed before the first entry. `key` is its address."""

    __tablename__ = "play"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(64))
    players: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    begun: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(16))


class EntryRow(Base):
    """What was entered, in order and without gaps; a token of the client's makes it one entry."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("play_id", "token"),)

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    by: Mapped[str] = mapped_column(String(64))
    at: Mapped[str] = mapped_column(String(32))
    token: Mapped[str] = mapped_column(String(64))
    previous: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


class KeeperRow(Base):
    """Which devices keep a play, and whose they are; one of them can take it back from the others.

    A device is known by the hash of its secret.
    """

    __tablename__ = "keeper"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    name: Mapped[str] = mapped_column(String(64), server_default=text("''"))
    since: Mapped[str] = mapped_column(String(32), server_default=text("''"))
    owner: Mapped[bool] = mapped_column(server_default="1")


class WatcherRow(Base):
    """Which devices may look at a play."""

    __tablename__ = "watcher"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)


class LinkRow(Base):
    """How others come to a play: a token known only by its hash; another generation ends it."""

    __tablename__ = "link"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(8), primary_key=True)
    generation: Mapped[int] = mapped_column()
    hash: Mapped[str] = mapped_column(String(64), unique=True)
