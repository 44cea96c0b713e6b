"""Another password: by whoever knows the old one, or by a link for whoever forgot it."""

from collections.abc import Callable
from datetime import timedelta
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.account.accounts import SERVER, Account, folded
from companion.services.account.passwords import check_password, hash_password, matches
from companion.services.account.sign_ins import enter_with
from companion.services.clock import later, now
from companion.services.play.reader import Unknown
from companion.services.tokens import hash_of
from companion.services.venue.reader import note, noted
from companion.store.accounts import (
    account_at,
    account_by_login,
    change_account,
    end_resets,
    end_sign_ins,
    invitation_at,
)
from companion.store.database import Store
from companion.store.factors import remove_factors
from companion.store.models import AccountRow, InvitationRow, add_row
from companion.venue.actions import AccountEntry

RESETTING = timedelta(days=1)


class Resetting(NamedTuple):
    """Whose password a link sets anew, and in which venue."""

    login: str
    venue: str


def reset_link(store: Store, login: str) -> str:
    """The token of a link by which somebody sets a new password, made by who runs the server."""
    found = store.read(lambda connection: account_by_login(connection, folded(login)))
    if found is None:
        raise Unknown
    return add_reset(store, found, SERVER)


def reset_link_for(store: Store, account: Account, other: int) -> str:
    """The same, made by an owner of the venue."""
    policy.check("change_account", account.role)
    found = store.read(lambda connection: account_at(connection, other))
    if found is None or found.venue_id != account.venue:
        raise Unknown
    return add_reset(store, found, account.by)


def add_reset(store: Store, found: AccountRow, by: str) -> str:
    """In place of those before. Until it is used, everything stays as it is."""
    token = token_urlsafe(24)

    def job(connection: Connection) -> AccountEntry:
        end_resets(connection, found.id)
        link = InvitationRow(
            hash=hash_of(token),
            venue_id=found.venue_id,
            role=found.role,
            account_id=found.id,
            expires=later(RESETTING),
        )
        add_row(connection, link)
        return AccountEntry("reset_link_made", found.id, "")

    noted(store, found.venue.key, by, job)
    return token


def resetting(store: Store, token: str) -> Resetting:
    """Whose password a link sets anew, or `Unknown`."""

    def query(connection: Connection) -> Resetting:
        found = reset_at(connection, token)
        return Resetting(found.login, found.venue.name)

    return store.read(query)


def reset_at(connection: Connection, token: str) -> AccountRow:
    """The account of a link to a new password, or `Unknown`."""
    found = invitation_at(connection, hash_of(token))
    if found is None or found.account_id is None or found.expires < now():
        raise Unknown
    account = account_at(connection, found.account_id)
    if account is None:
        raise Unknown
    return account


def reset(store: Store, token: str, password: str) -> tuple[Account, str]:
    """A new password by a link; whoever was signed in is out, and second factors are gone."""
    known = resetting(store, token)
    check_password(password, [known.login, known.venue])
    hashed, cookie = hash_password(password), token_urlsafe(24)

    def job(connection: Connection) -> tuple[Account, Callable[[], None]]:
        found = reset_at(connection, token)
        end_resets(connection, found.id)
        change_account(connection, found.id, {"password": hashed})
        end_sign_ins(connection, found.id)
        remove_factors(connection, found.id)
        account = enter_with(connection, found.id, cookie)
        entry = AccountEntry("password_reset", found.id, "")
        return account, note(store, connection, account.key, entry, account.by)

    account, follow = store.write(job)
    follow()
    return account, cookie


def check_own_password(store: Store, account: Account, password: str) -> None:
    found = store.read(lambda connection: account_at(connection, account.id))
    if found is None or not matches(found.password, password):
        raise RuleViolation("wrong_own_password")


def change_password(store: Store, account: Account, old: str, new: str) -> str:
    """Whoever had the old one is signed out everywhere; a new cookie for whoever changed it."""
    check_password(new, [account.login, account.venue_name])
    check_own_password(store, account, old)
    hashed, cookie = hash_password(new), token_urlsafe(24)

    def job(connection: Connection) -> AccountEntry:
        change_account(connection, account.id, {"password": hashed})
        end_sign_ins(connection, account.id)
        end_resets(connection, account.id)
        enter_with(connection, account.id, cookie)
        return AccountEntry("password_changed", account.id, "")

    noted(store, account.key, account.by, job)
    return cookie
