"""What a transaction changes in the tables that are under seal, noted as it goes.

SQLAlchemy tells of every statement. What is deleted or overwritten is read before, what is
inserted or changed afterwards, in the same transaction; a savepoint that is rolled back takes its
changes with it.

To put another table under seal, name it in `SEALED`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    CursorResult,
    Delete,
    Engine,
    Executable,
    Insert,
    Table,
    Update,
    and_,
    event,
    select,
    tuple_,
)

AT_ONCE = 250
CHANGES, MARKS, OVERWRITTEN = "companion.changes", "companion.marks", "companion.overwritten"


class SealedTable(NamedTuple):
    """What the rows of a table belong to, by which column, and what of them is signed.

    All columns are, unless some are named: the hash of an entry stands for all of it.
    """

    name: str
    by: str
    columns: tuple[str, ...] = ()


SEALED = {
    "play": SealedTable("play", "id"),
    "entry": SealedTable("play", "play_id", ("play_id", "seq", "hash")),
    "keeper": SealedTable("keepers", "play_id"),
    "watcher": SealedTable("keepers", "play_id"),
    "link": SealedTable("keepers", "play_id"),
    "keep_request": SealedTable("keepers", "play_id"),
    "venue": SealedTable("venue", "id"),
    "deed": SealedTable("venue", "venue_id", ("venue_id", "seq", "hash", "device")),
    "venue_play": SealedTable("venue", "venue_id"),
    "person": SealedTable("people", "venue_id"),
    "erasure": SealedTable("people", "venue_id"),
    "rewrite": SealedTable("people", "venue_id"),
    "account": SealedTable("accounts", "venue_id"),
    "invitation": SealedTable("accounts", "venue_id"),
    "sign_in": SealedTable("sign_ins", "account_id", ("hash", "account_id", "since")),
    "authenticator": SealedTable("factors", "account_id", ("account_id", "secret", "since")),
    "passkey": SealedTable(
        "factors", "account_id", ("account_id", "credential", "public_key", "host", "name", "since")
    ),
    "recovery_code": SealedTable("factors", "account_id"),
    "door": SealedTable("phones", "venue_id"),
    "member": SealedTable("phones", "venue_id"),
    "wall": SealedTable("screen", "venue_id"),
    "own_sheet": SealedTable("own_sheet", "id"),
}

SealedRow = Mapping[Any, Any]


class RowChange(NamedTuple):
    """A row more or less in a subject."""

    subject: str
    sign: int
    spelled: bytes


def changes_in(table: str, sign: int, rows: Iterable[SealedRow]) -> list[RowChange]:
    """What rows say; a column that says nothing may as well not be there."""
    part, changes = SEALED[table], []
    for row in rows:
        said = {name: row[name] for name in part.columns or row if row[name] is not None}
        spelled = json.dumps([table, said], sort_keys=True, separators=(",", ":")).encode()
        changes.append(RowChange(f"{part.name} {row[part.by] or 0}", sign, spelled))
    return changes


def follow(engine: Engine) -> None:
    """Note what is written with an engine."""
    event.listen(engine, "begin", begun)
    event.listen(engine, "savepoint", marked)
    event.listen(engine, "release_savepoint", kept)
    event.listen(engine, "rollback_savepoint", undone)
    event.listen(engine, "before_execute", before)
    event.listen(engine, "after_execute", after)


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
    connection: Connection,
    statement: object,
    several: Sequence[SealedRow],
    one: SealedRow,
    _options: object,
) -> None:
    """What is about to be overwritten or deleted."""
    if isinstance(statement, Update | Delete) and (table := sealed_table(statement)) is not None:
        where = statement.whereclause
        query = select(table) if where is None else select(table).where(where)
        found = [row for values in several or [one] for row in rows(connection, query, values)]
        connection.info[CHANGES] += changes_in(table.name, -1, found)
        connection.info[OVERWRITTEN] = found


def after(
    connection: Connection,
    statement: object,
    several: Sequence[SealedRow],
    one: SealedRow,
    _options: object,
    result: CursorResult[Any],
) -> None:
    """What is written now."""
    if isinstance(statement, Insert) and (own := sealed_table(statement)) is not None:
        new = inserted(connection, own, several or [one], result)
        connection.info[CHANGES] += changes_in(own.name, 1, new)
    elif isinstance(statement, Update) and (own := sealed_table(statement)) is not None:
        new = rows_like(connection, own, connection.info.pop(OVERWRITTEN))
        connection.info[CHANGES] += changes_in(own.name, 1, new)


def sealed_table(statement: Insert | Update | Delete) -> Table | None:
    table = statement.table
    return table if isinstance(table, Table) and table.name in SEALED else None


def inserted(
    connection: Connection, table: Table, given: Sequence[SealedRow], result: CursorResult[Any]
) -> Sequence[SealedRow]:
    """As the database gives them back, unless all that is signed was said."""
    part = SEALED[table.name]
    names = {*part.columns, part.by}
    incomplete = [row for row in given if names - row.keys()]
    if part.columns and not incomplete:
        return given
    keys = [column.name for column in table.primary_key]
    if len(given) == 1 and result.inserted_primary_key is not None:
        return rows_like(connection, table, [result.inserted_primary_key._mapping])
    return rows_like(connection, table, [{name: each[name] for name in keys} for each in given])


def rows_like(
    connection: Connection, table: Table, like: Sequence[SealedRow]
) -> Sequence[SealedRow]:
    """The rows with the same keys as some."""
    keys = [*table.primary_key]
    found: list[SealedRow] = []
    for start in range(0, len(like), AT_ONCE):
        some = like[start : start + AT_ONCE]
        if len(some) == 1:
            where = and_(*(key == some[0][key.name] for key in keys))
        else:
            where = tuple_(*keys).in_([tuple(row[key.name] for key in keys) for row in some])
        found += rows(connection, select(table).where(where), {})
    return found


def rows(connection: Connection, query: Executable, values: SealedRow) -> Sequence[SealedRow]:
    return connection.execute(query, values).mappings().all()
