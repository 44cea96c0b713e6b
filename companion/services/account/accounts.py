"""Accounts: who runs a venue, and as what.

What happens to accounts is written into the log of their venue, with the same transaction.
"""

from typing import NamedTuple

from sqlalchemy import Connection

from companion.games.codec import clean_name, composed
from companion.refusal import Malformed, RuleViolation
from companion.services import policy
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.venue.reader import Visitor, noted
from companion.store.accounts import accounts_of, change_account, end_sign_ins, remove_account
from companion.store.database import Store
from companion.store.models import AccountRow
from companion.store.venues import rename_venue
from companion.venue.actions import AccountEntry

SERVER = "server"  # who did it, as the log says it of the command line
ROLES = {"owner": Role.OWNER, "organiser": Role.ORGANISER}


class Account(NamedTuple):
    """Somebody who is signed in."""

    id: int
    login: str
    role: Role
    venue: int
    key: str
    venue_name: str
    factor_required: bool

    @property
    def by(self) -> str:
        return f"account {self.id}"


def account_of(row: AccountRow) -> Account:
    return Account(
        id=row.id,
        login=row.login,
        role=ROLES[row.role],
        venue=row.venue_id,
        key=row.venue.key,
        venue_name=row.venue.name,
        factor_required=row.venue.factor_required,
    )


def accounts(store: Store, venue: int) -> list[AccountRow]:
    return [*store.read(lambda connection: accounts_of(connection, venue))]


def change_role(store: Store, account: Account, other: int, role: str) -> None:
    """Owner or organiser, or nothing any more; a venue keeps an owner."""
    policy.check("change_account", account.role)
    if role not in ("", *ROLES):
        raise RuleViolation("moved_on")

    def job(connection: Connection) -> AccountEntry:
        rows = {row.id: row.role for row in accounts_of(connection, account.venue)}
        if other not in rows:
            raise Unknown
        owners = [id_ for id_, own in rows.items() if own == "owner" and id_ != other]
        if not owners and role != "owner":
            raise RuleViolation("last_owner")
        if not role:
            remove_account(connection, other)
            return AccountEntry("account_removed", other, "")
        change_account(connection, other, {"role": role})
        if other != account.id:
            end_sign_ins(connection, other)
        return AccountEntry("role_changed", other, role)

    noted(store, account.key, account.by, job)


def call_venue(store: Store, account: Account, name: str) -> None:
    policy.check("rename_venue", account.role)
    named = checked_name(name, "venue")

    def job(connection: Connection) -> AccountEntry | None:
        if not rename_venue(connection, account.venue, named):
            return None
        return AccountEntry("venue_renamed", None, "")

    noted(store, account.key, account.by, job)


def visitor_of(account: Account, device: str) -> Visitor:
    return Visitor(account.key, account.role, account.by, account=account.id, device=device)


def folded(login: str) -> str:
    """Names of accounts are the same in capitals: a phone's keyboard begins with one."""
    return login.strip().casefold()


def checked_login(login: str) -> str:
    return checked_name(folded(login), "login")


def checked_name(name: str, field: str) -> str:
    try:
        return clean_name(composed(name.strip()))
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": field}) from None
