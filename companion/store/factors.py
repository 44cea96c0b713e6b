"""Second factors of accounts, row by row: authenticator apps, passkeys, recovery codes."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from companion.store.models import (
    AccountRow,
    AuthenticatorRow,
    PasskeyRow,
    RecoveryCodeRow,
    VenueRow,
    add_row,
    all_of,
    first_of,
)


def authenticator_of(connection: Connection, account: int) -> AuthenticatorRow | None:
    query = select(AuthenticatorRow).where(AuthenticatorRow.account_id == account)
    return first_of(connection, query)


def put_authenticator(connection: Connection, row: AuthenticatorRow) -> None:
    """In place of the one before."""
    remove_authenticator(connection, row.account_id)
    add_row(connection, row)


def use_step(connection: Connection, account: int, step: int) -> int:
    """How many there were to note it at: of two who send the same code at once, one is late."""
    own = (AuthenticatorRow.account_id == account, AuthenticatorRow.step < step)
    return connection.execute(update(AuthenticatorRow).where(*own), {"step": step}).rowcount


def remove_authenticator(connection: Connection, account: int) -> int:
    own = AuthenticatorRow.account_id == account
    return connection.execute(delete(AuthenticatorRow).where(own)).rowcount


def passkeys_of(connection: Connection, account: int) -> Sequence[PasskeyRow]:
    query = select(PasskeyRow).where(PasskeyRow.account_id == account)
    return all_of(connection, query.order_by(PasskeyRow.id))


def use_passkey(connection: Connection, passkey: int, uses: int, asked: int, latest: int) -> int:
    """How many there were: none, if it was asked something later that it answered already.

    After `latest` nobody can have asked: the clock was set back since.
    """
    earlier = or_(PasskeyRow.asked < asked, PasskeyRow.asked > latest)
    own = update(PasskeyRow).where(PasskeyRow.id == passkey, earlier)
    return connection.execute(own, {"uses": uses, "asked": asked}).rowcount


def remove_passkey(connection: Connection, account: int, passkey: int) -> int:
    own = (PasskeyRow.account_id == account, PasskeyRow.id == passkey)
    return connection.execute(delete(PasskeyRow).where(*own)).rowcount


def recovery_codes_of(connection: Connection, account: int) -> int:
    """How many are left."""
    query = select(func.count()).select_from(RecoveryCodeRow)
    return connection.scalar(query.where(RecoveryCodeRow.account_id == account)) or 0


def put_recovery_codes(connection: Connection, account: int, hashes: Sequence[str]) -> None:
    """In place of those before."""
    remove_recovery_codes(connection, account)
    if hashes:
        rows = [{"account_id": account, "hash": each} for each in hashes]
        connection.execute(insert(RecoveryCodeRow), rows)


def use_recovery_code(connection: Connection, account: int, hashed: str) -> int:
    """How many there were: a code works once."""
    own = (RecoveryCodeRow.account_id == account, RecoveryCodeRow.hash == hashed)
    return connection.execute(delete(RecoveryCodeRow).where(*own)).rowcount


def remove_recovery_codes(connection: Connection, account: int) -> None:
    connection.execute(delete(RecoveryCodeRow).where(RecoveryCodeRow.account_id == account))


def remove_factors(connection: Connection, account: int) -> int:
    """All of them; how many there were."""
    own = delete(PasskeyRow).where(PasskeyRow.account_id == account)
    many = remove_authenticator(connection, account) + connection.execute(own).rowcount
    remove_recovery_codes(connection, account)
    return many


def require_factor(connection: Connection, venue: int, required: bool) -> bool:
    """Whether it was otherwise before."""
    other = (VenueRow.id == venue, VenueRow.factor_required != required)
    values = {"factor_required": required}
    return connection.execute(update(VenueRow).where(*other), values).rowcount > 0


def protected_accounts(connection: Connection, venue: int) -> set[int]:
    """The accounts of a venue that have a second factor."""
    found: set[int] = set()
    for row in (AuthenticatorRow, PasskeyRow):
        query = select(row.account_id).join(AccountRow, AccountRow.id == row.account_id)
        found |= {*connection.scalars(query.where(AccountRow.venue_id == venue))}
    return found
