"""The hash chain: each entry carries the hash of the one before it, the first that of the start.

Whoever changes, removes or inserts an entry afterwards has to change the head as well.
"""

import json
from collections.abc import Callable, Iterable
from hashlib import sha256

from companion.ledger.entry import A, Entry, Json, Operation

Spell = Callable[[Operation[A]], Json]


def digest(content: Json) -> str:
    """A hash of JSON in one canonical spelling."""
    spelled = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(spelled.encode()).hexdigest()


def hash_entry(entry: Entry[A], spell: Spell[A]) -> str:
    """The hash of an entry; what it says is spelled by whatever the ledger is about."""
    return digest(
        {
            **spell(entry.operation),
            "seq": entry.seq,
            "by": entry.by,
            "at": entry.at,
            "previous": entry.previous,
        }
    )


def first_break(
    entries: Iterable[Entry[A]], spell: Spell[A], previous: str, after: int = 0
) -> int | None:
    """The number at which a chain is broken, or None where it holds."""
    for seq, entry in enumerate(entries, after + 1):
        if (entry.seq, entry.previous) != (seq, previous) or entry.hash != hash_entry(entry, spell):
            return seq
        previous = entry.hash
    return None
