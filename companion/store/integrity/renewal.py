"""What a database is signed with anew when it is opened, and what never is."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, inspect, select

from companion.store.integrity.changes import SEALED
from companion.store.integrity.seals import (
    ALL_SHARES,
    SEAL,
    UNSEALED,
    Examined,
    Seals,
    hold_all,
    tables_of,
    today,
)
from companion.store.maintenance.upgrade import newest, revision_in
from companion.store.models import Base

logger = logging.getLogger(__name__)


@contextmanager
def sealed(engine: Engine, seals: Seals | None) -> Iterator[None]:
    """Around a migration, which changes what rows say: what was sound before is signed anew.

    So it is with a new key, and where nothing was signed yet because there was no such thing. But
    nothing is ever signed just because its seal is missing: somebody may have removed it.
    """
    if seals is None:
        yield
        return
    with engine.connect() as connection:
        begun = inspect(connection).has_table(SEAL.name)
        old = begun and revision_in(connection) != newest()
        examined = seals.examine(connection) if old else None
    yield
    with engine.connect() as connection:
        work = work_of(connection, seals, begun, examined)
    if work:
        with engine.execution_options(writing=True).begin() as connection:
            hold_all(connection)
            again = work_of(connection, seals, begun, examined)  # others start, too
            if again:
                seals.seal_all(connection, again.since or today(), again.flaws)


def work_of(
    connection: Connection, seals: Seals, begun: bool, before: Examined | None
) -> Examined | None:
    """What all is to be signed anew with, or None."""
    signers = {*connection.scalars(select(SEAL.c.signer).where(SEAL.c.subject.in_(ALL_SHARES)))}
    if before and before.since:
        return before
    if signers == {seals.own}:
        return None
    if not signers and (not begun or is_empty(connection)):
        return Examined(UNSEALED)
    if signers and signers <= seals.keys.keys():
        return seals.examine(connection)
    logger.warning("The database is signed with an unknown key. Run: companion verify")
    return None


def are_removed(connection: Connection, found: Examined) -> bool:
    """Whether somebody has removed the signatures: whoever writes rows here signs them."""
    if found.state != UNSEALED or SEAL.name not in tables_of(connection):
        return False
    return not is_empty(connection)


def is_empty(connection: Connection) -> bool:
    tables = [Base.metadata.tables[name] for name in SEALED]
    return all(connection.execute(select(table).limit(1)).first() is None for table in tables)
