"""Between rows and what they mean."""

from collections.abc import Iterable
from typing import Any

from companion.games.folding import Table, options_on_the_wire
from companion.games.record import FORMAT, read_table
from companion.ledger import Deed, Entry
from companion.ledger.entries import KINDS

DEEDS = {kind: deed for deed, kind in KINDS.items()}


def table_of(agreed: Any) -> Table:
    """Who plays what, checked as in a record: somebody may have changed the row."""
    return read_table(
        {
            "format": FORMAT,
            "game": agreed.game,
            "players": agreed.players,
            "options": agreed.options,
            "events": [],
        }
    )


def play_row(key: str, table: Table, begun: str, status: str) -> dict[str, Any]:
    return {
        "key": key,
        "game": table.game.key,
        "players": list(table.players),
        "options": options_on_the_wire(table),
        "begun": begun,
        "status": status,
    }


def deed_of(row: Any) -> Deed:
    return DEEDS[row.kind](**row.body)


def entry_of(row: Any) -> Entry:
    return Entry(row.seq, deed_of(row), row.by, row.at, row.previous, row.hash)


def entries_in(rows: Iterable[Any]) -> tuple[Entry, ...]:
    return tuple([entry_of(row) for row in rows])


def entry_row(play: int, entry: Entry, token: str) -> dict[str, Any]:
    return {
        "play_id": play,
        "seq": entry.seq,
        "kind": KINDS[type(entry.deed)],
        "body": entry.deed._asdict(),
        "by": entry.by,
        "at": entry.at,
        "token": token,
        "previous": entry.previous,
        "hash": entry.hash,
    }
