"""Is every play what was written? Nothing that is kept in memory is asked."""

from sqlalchemy import Connection

from companion.games.folding import Table
from companion.ledger import Ledger, standing_of, verify
from companion.services.rows import entries_in, entry_of, table_of
from companion.store import Store
from companion.store.queries import agreed_on, entries_of, entry_at, orphans, play_keys, seqs_of


def faults(store: Store) -> list[str]:
    """What is wrong with the plays in the database, one sentence each.

    Entries cut off at the very end leave no trace: the play is as it was before them.
    """

    def query(connection: Connection) -> list[str]:
        found = [(key, fault_of(connection, play)) for play, key in play_keys(connection)]
        lost = [f"Play {play}: it is gone, its entries are not." for play in orphans(connection)]
        return [f"Play {key}: {fault}" for key, fault in found if fault] + lost

    return store.read(query)


def fault_of(connection: Connection, play: int) -> str | None:
    """Whatever else is broken, no error may keep the other plays from being looked at."""
    try:
        table = table_of(agreed_on(connection, play))
    except Exception as error:
        return f"it cannot be read ({type(error).__name__})."
    try:
        ledger = Ledger(table, entries_in(entries_of(connection, play)))
        broken = verify(ledger)
    except Exception as error:
        where = first_unreadable(connection, play, table)
        return f"{where} cannot be read ({type(error).__name__})."
    if broken is not None:
        return f"entry {broken} is not what was written."
    return fault_of_rules(ledger)


def first_unreadable(connection: Connection, play: int, table: Table) -> str:
    for seq in seqs_of(connection, play):
        try:
            verify(Ledger(table, (entry_of(entry_at(connection, play, seq)),)))
        except Exception:
            return f"entry {seq}"
    return "it"


def fault_of_rules(ledger: Ledger) -> str | None:
    """An entry that the rules took once and would not take again, first of all."""
    _, live, (_, applied, refusal) = standing_of(ledger)
    if refusal is None:
        return None
    return f"entry {live[applied].seq} no longer stands ({refusal.code})."
