"""The tables, a model each. A row keeps JSON and does not know what it means.

Models are read and written with a session within the transaction that somebody else has begun,
and ends. Where a phone waits for every entry, statements go without one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    ForeignKey,
    MetaData,
    Select,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from companion.store.connection.session import NAMES, SESSIONS

T = TypeVar("T")
PlainRow = dict[str, Any]  # by the names of its columns


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


database = SQLAlchemy(model_class=Base, session_options=SESSIONS, disable_autonaming=True)
if TYPE_CHECKING:  # which takes no attribute for a base
    Model = Base
else:
    Model = database.Model


def session_on(connection: Connection) -> Session:
    return database.session.session_factory(bind=connection)


def first_of(connection: Connection, query: Select[T]) -> T | None:
    with session_on(connection) as session:
        return session.scalars(query).first()


def all_of(connection: Connection, query: Select[T]) -> Sequence[T]:
    with session_on(connection) as session:
        return session.scalars(query).all()


def add_row(connection: Connection, row: Model) -> None:
    """It knows its number then. Whatever is tried again has to make it anew."""
    with session_on(connection) as session:
        session.add(row)
        session.flush()


def values_of(row: Model) -> PlainRow:
    """Two rows that were read apart are never the same; what they say may be."""
    return {column.key: getattr(row, column.key) for column in row.__table__.columns}


class PlayRow(Model):
    """One game played once: what was agreed before the first entry. `key` is its address."""

    __tablename__ = "play"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(64))
    players: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[PlainRow] = mapped_column(JSON)
    begun: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(16))


class EntryRow(Model):
    """What was entered, in order and without gaps; a token of the client's makes it one entry."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("play_id", "token"),)

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    body: Mapped[PlainRow] = mapped_column(JSON)
    by: Mapped[str] = mapped_column(String(64))
    at: Mapped[str] = mapped_column(String(32))
    token: Mapped[str] = mapped_column(String(64))
    previous: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


class KeeperRow(Model):
    """Which devices keep a play, and whose they are; one of them can take it back from the others.

    A device is known by the hash of its secret.
    """

    __tablename__ = "keeper"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    name: Mapped[str] = mapped_column(String(64), server_default=text("''"))
    since: Mapped[str] = mapped_column(String(32), server_default=text("''"))
    owner: Mapped[bool] = mapped_column(server_default="1")


class ViewerRow(Model):
    """Which devices may look at a play."""

    __tablename__ = "watcher"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)


class KeepRequestRow(Model):
    """Which devices ask to keep a play by its code, since when, and when a keeper was last heard.

    Whoever is refused is remembered, so that their phone can say so.
    """

    __tablename__ = "keep_request"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    since: Mapped[str] = mapped_column(String(32))
    heard: Mapped[str] = mapped_column(String(32))
    refused: Mapped[bool] = mapped_column(server_default="0")
    play: Mapped[PlayRow] = relationship(lazy="raise")


class LinkRow(Model):
    """How others come to a play: a token known only by its hash; another generation ends it."""

    __tablename__ = "link"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(8), primary_key=True)
    generation: Mapped[int] = mapped_column()
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    play: Mapped[PlayRow] = relationship(lazy="raise")


class VenueRow(Model):
    """A café or club. `key` is its address; all below belongs to one venue.

    `factor_required`: nobody runs it without a second factor.
    """

    __tablename__ = "venue"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(64))
    since: Mapped[str] = mapped_column(String(32))
    factor_required: Mapped[bool] = mapped_column(server_default="0")


class PersonRow(Model):
    """What somebody is called, was called before, and how they appear; nothing else."""

    __tablename__ = "person"

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    shown: Mapped[str] = mapped_column(String(8))
    rated: Mapped[bool] = mapped_column()
    earlier: Mapped[list[str] | None] = mapped_column(JSON)


class ActionRow(Model):
    """What was done in a venue, in order and without gaps, as the entries of a play.

    `device` is the end of the hash that the device is known by: nobody is shown it.
    """

    __tablename__ = "deed"
    __table_args__ = (UniqueConstraint("venue_id", "token"),)

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    body: Mapped[PlainRow] = mapped_column(JSON)
    by: Mapped[str] = mapped_column(String(64))
    at: Mapped[str] = mapped_column(String(32))
    token: Mapped[str] = mapped_column(String(64))
    previous: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))
    device: Mapped[str] = mapped_column(String(16), server_default=text("''"))


class AccountRow(Model):
    """Somebody who signs in with a password."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), index=True)
    login: Mapped[str] = mapped_column(String(64), unique=True)
    password: Mapped[str] = mapped_column(String(255))
    role: Mapped[str] = mapped_column(String(16))
    since: Mapped[str] = mapped_column(String(32))
    venue: Mapped[VenueRow] = relationship(lazy="raise")


class SignInRow(Model):
    """A device at which somebody is signed in, by the hash of what its cookie says.

    `confirmed`: when they last proved to be themselves.
    """

    __tablename__ = "sign_in"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    since: Mapped[str] = mapped_column(String(32))
    seen: Mapped[str] = mapped_column(String(32))
    confirmed: Mapped[str] = mapped_column(String(32), server_default=text("''"))


class AuthenticatorRow(Model):
    """The app on a phone that shows a code to sign in with.

    Its secret is sealed with the key of the server; `step` is the moment of the last code used.
    """

    __tablename__ = "authenticator"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(255))
    step: Mapped[int] = mapped_column()
    since: Mapped[str] = mapped_column(String(32))


class PasskeyRow(Model):
    """A passkey: what proves its signatures, and the name of the host it was made for."""

    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    credential: Mapped[str] = mapped_column(String(1400), unique=True)
    public_key: Mapped[str] = mapped_column(String(2800))
    uses: Mapped[int] = mapped_column(BigInteger)
    asked: Mapped[int] = mapped_column(BigInteger, server_default="0")  # in thousandths of a second
    host: Mapped[str] = mapped_column(String(255))
    name: Mapped[str] = mapped_column(String(64))
    since: Mapped[str] = mapped_column(String(32))


class RecoveryCodeRow(Model):
    """A code on paper that works once in place of a second factor, by its hash."""

    __tablename__ = "recovery_code"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class InvitationRow(Model):
    """A link that can be used once: to make a venue, to run one with others, or to set a new
    password for the account it names.
    """

    __tablename__ = "invitation"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    venue_id: Mapped[int | None] = mapped_column(ForeignKey("venue.id"))
    role: Mapped[str] = mapped_column(String(16))
    expires: Mapped[str] = mapped_column(String(32))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    venue: Mapped[VenueRow | None] = relationship(lazy="raise")


class JoinLinkRow(Model):
    """The link by which phones come into a venue; another generation ends it.

    By one that is locked nobody new comes in.
    """

    __tablename__ = "door"

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16), primary_key=True)
    generation: Mapped[int] = mapped_column()
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    locked: Mapped[bool] = mapped_column(server_default="0")
    venue: Mapped[VenueRow] = relationship(lazy="raise")


class MemberRow(Model):
    """A phone that came in, as what, and whose it is."""

    __tablename__ = "member"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16))
    person: Mapped[int | None] = mapped_column()
    since: Mapped[str] = mapped_column(String(32))


class ErasureRow(Model):
    """Somebody asked to be erased, and when that is carried out unless it is stopped."""

    __tablename__ = "erasure"

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    person: Mapped[int] = mapped_column(primary_key=True)
    due: Mapped[str] = mapped_column(String(32))


class RewriteRow(Model):
    """Somebody is being forgotten: what is looked for, and how far the log is rewritten.

    Up to the entry `seq`, whose hash was another one before; the next entry still comes after that
    one. `erased` once that is in the log and only plays are left; the row goes with the last.
    """

    __tablename__ = "rewrite"

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    person: Mapped[int] = mapped_column()
    by: Mapped[str] = mapped_column(String(64))
    token: Mapped[str] = mapped_column(String(64))
    names: Mapped[list[str]] = mapped_column(JSON)
    phones: Mapped[list[str]] = mapped_column(JSON)
    also: Mapped[list[str]] = mapped_column(JSON)
    seq: Mapped[int] = mapped_column()
    was: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))
    erased: Mapped[bool] = mapped_column()
    at: Mapped[str] = mapped_column(String(32))


class VenuePlayRow(Model):
    """The venue that a play is kept for; a play without one is nobody's but its phones'."""

    __tablename__ = "venue_play"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"))


class OwnSheetRow(Model):
    """A score sheet that somebody wrote at a device. `link` is where others find it; `edition`
    counts how often it was saved.
    """

    __tablename__ = "own_sheet"
    __table_args__ = (UniqueConstraint("device", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(64))
    key: Mapped[str] = mapped_column(String(40))
    edition: Mapped[int] = mapped_column()
    document: Mapped[PlainRow] = mapped_column(JSON)
    link: Mapped[str] = mapped_column(String(32), unique=True)
    changed: Mapped[str] = mapped_column(String(32))


class BigScreenRow(Model):
    """What a venue has on its big screen, and how often that has changed."""

    __tablename__ = "wall"

    venue_id: Mapped[int] = mapped_column(ForeignKey("venue.id"), primary_key=True)
    body: Mapped[PlainRow] = mapped_column(JSON)
    changes: Mapped[int] = mapped_column()


class SealRow(Model):
    """A signed sum over the rows of a subject, as a play; or over all subjects together.

    `writes` counts up with every change, `members` are the rows or subjects in the sum.
    """

    __tablename__ = "seal"

    subject: Mapped[str] = mapped_column(String(32), primary_key=True)
    writes: Mapped[int] = mapped_column()
    members: Mapped[int] = mapped_column()
    total: Mapped[str] = mapped_column(String(64))
    since: Mapped[str] = mapped_column(String(32))
    signer: Mapped[str] = mapped_column(String(16))
    mac: Mapped[str] = mapped_column(String(64))
