"""The entries of ledgers, row by row: two tables, and one function for whatever is done with them.

Statements are built once: a phone is waiting.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, ScalarSelect, bindparam, delete, func, insert, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from companion.store.models import ActionRow, EntryRow, PlainRow

AT_ONCE = 100
StoredEntry = Sequence[Any]  # number, kind, body, by, at, previous, hash, and the device if kept


class SentToken(NamedTuple):
    """What a client has sent before with the same token."""

    seq: int
    kind: str
    body: PlainRow


class LedgerTable:
    """Where the entries of one kind of ledger are, and the column that says of which one."""

    def __init__(self, row: type[EntryRow | ActionRow], owner: InstrumentedAttribute[int]) -> None:
        self.row, self.owner, self.table = row, owner, row.__table__
        self.has_device = "device" in self.table.c
        said = [row.seq, row.kind, row.body, row.by, row.at, row.previous, row.hash]
        said += [row.device] if issubclass(row, ActionRow) else []
        own = select(*said).where(owner == bindparam("owner"))
        self.after = own.where(row.seq > bindparam("after")).order_by(row.seq)
        self.at = own.where(row.seq == bindparam("seq"))
        some = owner.in_(bindparam("owners", expanding=True))
        self.of_some = select(owner, *said).where(some).order_by(owner, row.seq)
        self.sent = select(row.seq, row.kind, row.body).where(
            owner == bindparam("owner"), row.token == bindparam("token")
        )
        self.new = insert(row)

    def latest(self, owner: InstrumentedAttribute[int]) -> ScalarSelect[int | None]:
        """The number of the last entry, within a query about what the ledgers belong to."""
        every = aliased(self.row)
        own = getattr(every, self.owner.key) == owner
        return select(func.max(every.seq)).where(own).scalar_subquery()


PLAYS = LedgerTable(EntryRow, EntryRow.play_id)
VENUES = LedgerTable(ActionRow, ActionRow.venue_id)


def entries_of(
    connection: Connection, table: LedgerTable, owner: int, after: int = 0
) -> Sequence[StoredEntry]:
    return connection.execute(table.after, {"owner": owner, "after": after}).all()


def entries_in_turn(
    connection: Connection, table: LedgerTable, owner: int
) -> Iterator[StoredEntry]:
    """All entries, some at a time: there may be many."""
    found = connection.execute(table.after, {"owner": owner, "after": 0})
    for some in found.partitions(AT_ONCE):
        yield from some


def entries_of_some(
    connection: Connection, table: LedgerTable, owners: Sequence[int]
) -> dict[int, list[StoredEntry]]:
    """The entries of several ledgers: one question for all."""
    found: dict[int, list[StoredEntry]] = {owner: [] for owner in owners}
    for owner, *row in connection.execute(table.of_some, {"owners": [*owners]}):
        found[owner].append(row)
    return found


def seqs_of(connection: Connection, table: LedgerTable, owner: int) -> Sequence[int]:
    query = select(table.row.seq).where(table.owner == owner)
    return connection.scalars(query.order_by(table.row.seq)).all()


def entry_at(connection: Connection, table: LedgerTable, owner: int, seq: int) -> StoredEntry:
    return connection.execute(table.at, {"owner": owner, "seq": seq}).one()


def entry_sent(
    connection: Connection, table: LedgerTable, owner: int, token: str
) -> SentToken | None:
    """The entry that was sent before with the same token, if there is one."""
    row = connection.execute(table.sent, {"owner": owner, "token": token}).first()
    return SentToken(*row) if row else None


def add_entries(connection: Connection, table: LedgerTable, rows: Sequence[PlainRow]) -> None:
    if rows:  # an insert of no rows would be one of default values
        connection.execute(table.new, rows[0] if len(rows) == 1 else rows)


# Where somebody is forgotten: the only place where an entry changes


def entries_to_rewrite(
    connection: Connection,
    table: LedgerTable,
    owner: int,
    after: int = 0,
    most: int | None = None,
) -> list[PlainRow]:
    own = (table.owner == owner, table.row.seq > after)
    query = select(table.table).where(*own).order_by(table.row.seq).limit(most)
    return [dict(row) for row in connection.execute(query).mappings()]


def put_entries(
    connection: Connection, table: LedgerTable, owner: int, rows: Sequence[PlainRow]
) -> None:
    """In place of those with the same numbers: two statements, however many there are."""
    if rows:
        numbers = [row["seq"] for row in rows]
        own = (table.owner == owner, table.row.seq.in_(numbers))
        connection.execute(delete(table.row).where(*own))
        connection.execute(insert(table.row), [*rows])
