"""Between the entries of a ledger and their rows, whatever the ledger is about."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from companion.ledger.entry import A, Entry, Json, Operation
from companion.store.ledgers import LedgerTable, StoredEntry
from companion.store.models import PlainRow


class LedgerRows(NamedTuple, Generic[A]):
    """How one kind of ledger is stored: its table, and operations as their kind and body."""

    table: LedgerTable
    read: Callable[[str, Json], Operation[A]]
    write: Callable[[Operation[A]], tuple[str, Json]]

    def entry_of(self, row: StoredEntry) -> Entry[A]:
        seq, kind, body, *rest = row
        return Entry(seq, self.read(kind, body), *rest)

    def entries_in(self, rows: Iterable[StoredEntry]) -> tuple[Entry[A], ...]:
        return tuple([self.entry_of(row) for row in rows])

    def row_of(self, owner: int, entry: Entry[A], token: str) -> PlainRow:
        kind, body = self.write(entry.operation)
        row = entry._asdict() | {self.table.owner.key: owner, "kind": kind, "body": body}
        del row["operation"]
        if not self.table.has_device:
            del row["device"]
        return row | {"token": token}
