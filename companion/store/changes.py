"""What a transaction changes in the tables that are under seal, noted as it goes.

SQLAlchemy tells of every statement. What is deleted or overwritten is read before, what is
inserted or changed afterwards, in the same transaction; a savepoint that is rolled back takes its
changes with it.

To put another table under seal, name it in `SEALED`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Delete, Engine, Insert, Update, and_, event, select, tuple_

AT_ONCE = 250
CHANGES, MARKS, OVERWRITTEN = "companion.changes", "companion.marks", "companion.overwritten"


class Part(NamedTuple):
    """What the rows of a table belong to, by which column, and what of them is signed.

    All columns are, unless some are named: the hash of an entry stands for all of it.
    """

    name: str
    by: str
    columns: tuple[str, ...] = ()


SEALED = {
    "play": Part("play", "id"),
    "entry": Part("play", "play_id", ("play_id", "seq", "hash")),
    "keeper": Part("keepers", "play_id"),
    "watcher": Part("keepers", "play_id"),
    "link": Part("keepers", "play_id"),
    "venue": Part("venue", "id"),
    "deed": Part("venue", "venue_id", ("venue_id", "seq", "hash", "device")),
    "venue_play": Part("venue", "venue_id"),
    "person": Part("people", "venue_id"),
    "erasure": Part("people", "venue_id"),
    "account": Part("accounts", "venue_id"),
    "invitation": Part("accounts", "venue_id"),
    "sign_in": Part("sign_ins", "account_id", ("hash", "account_id", "since")),
    "authenticator": Part("factors", "account_id", ("account_id", "secret", "since")),
    "passkey": Part(
        "factors", "account_id", ("account_id", "credential", "public_key", "host", "name", "since")
    ),
    "recovery_code": Part("factors", "account_id"),
    "door": Part("phones", "venue_id"),
    "member": Part("phones", "venue_id"),
    "wall": Part("screen", "venue_id"),
}
PARTS = tuple(dict.fromkeys(part.name for part in SEALED.values()))

Row = Mapping[Any, Any]


class Change(NamedTuple):
    """A row more or less in a subject."""

    subject: str
    sign: int
    spelled: bytes


def subject_of(table: str, row: Row) -> str:
    part = SEALED[table]
    return f"{part.name} {row[part.by] or 0}"


def spelled(table: str, row: Row) -> bytes:
    """What a row says; a column that says nothing may as well not be there."""
    names = SEALED[table].columns or row
    said = {name: row[name] for name in names if row[name] is not None}
    return json.dumps([table, said], sort_keys=True, separators=(",", ":")).encode()


def follow(engine: Engine) -> None:
    """Note what is written with an engine."""
    event.listen(engine, "begin", begun)
    event.listen(engine, "savepoint", marked)
    event.listen(engine, "release_savepoint", kept)
    event.listen(engine, "rollback_savepoint", undone)
    event.listen(engine, "before_execute", before)
    event.listen(engine, "after_execute", after)


def changes_of(connection: Connection) -> list[Change]:
    """What was noted since this was asked last."""
    found: list[Change] = connection.info.get(CHANGES) or []
    connection.info[CHANGES] = []
    return found


def begun(connection: Connection) -> None:
    connection.info[CHANGES], connection.info[MARKS] = [], []


def marked(connection: Connection, _name: object) -> None:
    connection.info[MARKS].append(len(connection.info[CHANGES]))


def kept(connection: Connection, _name: str, _context: object) -> None:
    connection.info[MARKS].pop()


def undone(connection: Connection, _name: str, _context: object) -> None:
    if connection.invalidated:  # the server is gone, and all of the transaction with it
        return
    del connection.info[CHANGES][connection.info[MARKS].pop() :]


def before(
    connection: Connection, statement: Any, several: Sequence[Row], one: Row, _options: object
) -> None:
    """What is about to be overwritten or deleted."""
    if isinstance(statement, Update | Delete) and is_sealed(statement):
        table: Any = statement.table
        where = statement.whereclause
        query = select(table) if where is None else select(table).where(where)
        found = [row for values in several or [one] for row in rows(connection, query, values)]
        note(connection, table.name, -1, found)
        connection.info[OVERWRITTEN] = found


def after(
    connection: Connection,
    statement: Any,
    several: Sequence[Row],
    one: Row,
    _options: object,
    result: Any,
) -> None:
    """What is written now."""
    if isinstance(statement, Insert) and is_sealed(statement):
        own: Any = statement.table
        note(connection, own.name, 1, inserted(connection, own, several or [one], result))
    elif isinstance(statement, Update) and is_sealed(statement):
        own = statement.table
        old = connection.info.pop(OVERWRITTEN)
        note(connection, own.name, 1, rows_like(connection, own, old))


def is_sealed(statement: Insert | Update | Delete) -> bool:
    return getattr(statement.table, "name", "") in SEALED


def inserted(
    connection: Connection, table: Any, given: Sequence[Row], result: Any
) -> Sequence[Row]:
    """As the database gives them back, unless all that is signed was said."""
    part = SEALED[table.name]
    names = {*part.columns, part.by}
    if part.columns and all(names <= each.keys() for each in given):
        return given
    keys = [column.name for column in table.primary_key]
    if len(given) == 1:
        return rows_like(connection, table, [result.inserted_primary_key._mapping])
    return rows_like(connection, table, [{name: each[name] for name in keys} for each in given])


def rows_like(connection: Connection, table: Any, like: Sequence[Row]) -> Sequence[Row]:
    """The rows with the same keys as some."""
    keys = [*table.primary_key]
    found: list[Row] = []
    for start in range(0, len(like), AT_ONCE):
        some = like[start : start + AT_ONCE]
        if len(some) == 1:
            where = and_(*(key == some[0][key.name] for key in keys))
        else:
            where = tuple_(*keys).in_([tuple(row[key.name] for key in keys) for row in some])
        found += rows(connection, select(table).where(where), {})
    return found


def rows(connection: Connection, query: Any, values: Row) -> Sequence[Row]:
    return connection.execute(query, values).mappings().all()


def note(connection: Connection, table: str, sign: int, found: Iterable[Row]) -> None:
    changes = [Change(subject_of(table, row), sign, spelled(table, row)) for row in found]
    connection.info[CHANGES] += changes


def rehashed(table: str, row: Row, new: str) -> tuple[Change, Change]:
    """What it changes that a row has another hash, to be noted with `note_all`."""
    before, after = ({**row, "hash": each} for each in (row["hash"], new))
    subject = subject_of(table, row)
    return Change(subject, -1, spelled(table, before)), Change(subject, 1, spelled(table, after))


def note_all(connection: Connection, changes: Iterable[Change]) -> None:
    """Of what was written without SQLAlchemy's statements, where anybody notes it."""
    if CHANGES in connection.info:
        connection.info[CHANGES] += changes
