"""Who is signed in: by a password and perhaps a second factor, with a cookie, for a while.

A cookie is known only by its hash. Whoever is wrong about a name waits as long as whoever is wrong
about a password.
"""

from collections.abc import Callable
from datetime import timedelta
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services.account.accounts import ROLES, Account, account_of, folded
from companion.services.account.passwords import hash_password, is_outdated, matches, nobodys
from companion.services.clock import later, now
from companion.services.play.reader import Unknown
from companion.services.policy import ABSOLUTE, IDLE
from companion.services.tokens import hash_of
from companion.services.venue.reader import note, noted
from companion.store.accounts import (
    SignedIn,
    account_at,
    account_by_login,
    change_account,
    confirm_sign_in,
    end_sign_in,
    end_sign_ins,
    forget_old,
    signed_in,
    touch_sign_in,
)
from companion.store.database import Store
from companion.store.factors import protected_accounts
from companion.store.models import SignInRow, add_row
from companion.venue.actions import AccountEntry

CONFIRMED = timedelta(minutes=10)


class Known(NamedTuple):
    """Somebody whose password was right. `stamp` changes with the password."""

    id: int
    login: str
    stamp: str


class SignIn(NamedTuple):
    """Somebody who is signed in, and when they were last seen."""

    account: Account
    seen: str


class SecondStep(Exception):
    """The password was right, and a second factor is asked for."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known


def enter_with(connection: Connection, account: int, cookie: str) -> Account:
    forget_old(connection, now(), later(-ABSOLUTE), later(-IDLE))
    at, own = now(), account_at(connection, account)
    if own is None:
        raise Unknown
    row = SignInRow(hash=hash_of(cookie), account_id=account, since=at, seen=at, confirmed=at)
    add_row(connection, row)
    return account_of(own)


def sign_in(store: Store, login: str, password: str) -> tuple[Account, str]:
    """A new cookie for whoever knows the password, or `SecondStep`."""
    found = store.read(lambda connection: account_by_login(connection, folded(login)))
    hashed = found.password if found else nobodys()
    if not matches(hashed, password) or found is None:
        raise RuleViolation("wrong_password")
    if is_outdated(hashed):
        hashed = hash_password(password)
        values = {"password": hashed}
        store.write(lambda connection: change_account(connection, found.id, values))
    if is_protected(store, found.id, found.venue_id):
        raise SecondStep(Known(found.id, found.login, stamp_of(hashed)))
    return enter(store, found.id, "password")


def is_protected(store: Store, account: int, venue: int) -> bool:
    """Whether a second factor is set up."""
    return account in store.read(lambda connection: protected_accounts(connection, venue))


def stamp_of(hashed: str) -> str:
    return hash_of(hashed)[:16]


def known_still(store: Store, known: Known) -> Account:
    """Who is at the second step, unless the password was changed in between: `Unknown`."""
    found = store.read(lambda connection: account_at(connection, known.id))
    if found is None or stamp_of(found.password) != known.stamp:
        raise Unknown
    return account_of(found)


def enter(store: Store, account: int, by_what: str) -> tuple[Account, str]:
    """A new cookie for somebody who has proved who they are."""
    cookie = token_urlsafe(24)

    def job(connection: Connection) -> tuple[Account, Callable[[], None]]:
        entered = enter_with(connection, account, cookie)
        entry = AccountEntry("signed_in", account, by_what)
        return entered, note(store, connection, entered.key, entry, entered.by)

    entered, follow = store.write(job)
    follow()
    return entered, cookie


def is_confirmed(store: Store, cookie: str) -> bool:
    """Whether somebody proved to be themselves within the last minutes."""
    found = store.read(lambda connection: signed_in(connection, hash_of(cookie)))
    return found is not None and later(-CONFIRMED) <= found.confirmed <= now()


def confirm(store: Store, cookie: str) -> None:
    store.write(lambda connection: confirm_sign_in(connection, hash_of(cookie), now()))


def current(store: Store, cookie: str) -> Account | None:
    """Who is signed in with a cookie, unless they have been away for too long."""
    hashed = hash_of(cookie)
    return touched(store, hashed, store.read(lambda connection: sign_in_of(connection, hashed)))


def sign_in_of(connection: Connection, hashed: str) -> SignIn | None:
    found = signed_in(connection, hashed)
    if found is None or found.seen < later(-IDLE) or found.since < later(-ABSOLUTE):
        return None
    return SignIn(account_here(found), found.seen)


def touched(store: Store, hashed: str, found: SignIn | None) -> Account | None:
    """Whoever comes again and again is kept signed in."""
    if found is None:
        return None
    if found.seen < later(-IDLE / 24):
        store.write(lambda connection: touch_sign_in(connection, hashed, now()))
    return found.account


def account_here(found: SignedIn) -> Account:
    return Account(
        id=found.id,
        login=found.login,
        role=ROLES[found.role],
        venue=found.venue_id,
        key=found.key,
        venue_name=found.name,
        factor_required=found.factor_required,
    )


def sign_out(store: Store, cookie: str) -> None:
    found = current(store, cookie)
    if found is None:
        return

    def job(connection: Connection) -> AccountEntry:
        end_sign_in(connection, hash_of(cookie))
        return AccountEntry("signed_out", found.id, "")

    noted(store, found.key, found.by, job)


def sign_out_everywhere(store: Store, account: Account) -> None:
    def job(connection: Connection) -> AccountEntry:
        end_sign_ins(connection, account.id)
        return AccountEntry("signed_out_everywhere", account.id, "")

    noted(store, account.key, account.by, job)
