"""The hash chain: each entry carries the hash of the one before it, the first that of the table.

Whoever changes, removes or inserts an entry afterwards has to change the head as well.
"""

import json
from hashlib import sha256
from typing import Any

from companion.games.folding import Table, options_on_the_wire
from companion.ledger.entries import KINDS, Deed, Entry, Ledger


def digest(content: dict[str, Any]) -> str:
    """A hash of JSON in one canonical spelling."""
    spelled = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(spelled.encode()).hexdigest()


def root(table: Table) -> str:
    """The hash of what was agreed before the first entry."""
    return digest(
        {
            "game": table.game.key,
            "players": table.players,
            "options": options_on_the_wire(table),
        }
    )


def head(ledger: Ledger) -> str:
    """The fingerprint of a play as it stands."""
    return ledger.entries[-1].hash if ledger.entries else root(ledger.table)


def chained(seq: int, deed: Deed, by: str, at: str, previous: str) -> Entry:
    content = {
        "seq": seq,
        "kind": KINDS[type(deed)],
        **deed._asdict(),
        "by": by,
        "at": at,
        "previous": previous,
    }
    return Entry(seq, deed, by, at, previous, digest(content))


def verify(ledger: Ledger) -> int | None:
    """The number at which the chain is broken, or None where it holds."""
    previous = root(ledger.table)
    for seq, entry in enumerate(ledger.entries, 1):
        if entry != chained(seq, entry.deed, entry.by, entry.at, previous):
            return seq
        previous = entry.hash
    return None
