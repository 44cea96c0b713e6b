"""Accounts: venues made and run by people who sign in with a password.

A password is known only by its Argon2 hash, a cookie or a link only by a hash of its own. Whoever
is wrong about a name waits as long as whoever is wrong about a password.
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from secrets import token_urlsafe
from threading import BoundedSemaphore
from typing import Any, NamedTuple
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.games.codec import clean_name
from companion.games.kernel import Malformed, RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.venues import Visitor, cached_as, new_key
from companion.store import Store
from companion.store.accounts import (
    account_by_login,
    accounts_of,
    add_account,
    add_invitation,
    add_sign_in,
    change_account,
    end_invitation,
    end_invitations,
    end_old_setups,
    end_setups,
    end_sign_in,
    end_sign_ins,
    forget_old,
    invitation_at,
    invitations_of,
    remove_account,
    signed_in,
    touch_sign_in,
)
from companion.store.venues import add_venue, rename_venue, venue_keys

# As OWASP advises for Argon2id; 40 ms on a small machine.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Each takes 19 MB while it lasts: a crowd that signs in at once waits in line.
HASHING = BoundedSemaphore(4)
SHORTEST, LONGEST = 8, 128
WEAK = 1  # of four, by the number of guesses that somebody would need
INVITED = timedelta(days=7)
# What the first venue is made with, how long it is good, and how many there are at most.
FIRST, SET_UP, MOST_SETUPS = "first", timedelta(days=1), 8
IDLE, ABSOLUTE = timedelta(hours=12), timedelta(days=14)
ROLES = {"owner": Role.OWNER, "organiser": Role.ORGANISER}


class Account(NamedTuple):
    """Somebody who is signed in."""

    id: int
    login: str
    role: Role
    venue: int
    key: str
    venue_name: str

    @property
    def by(self) -> str:
        return f"account {self.id}"


class Invited(NamedTuple):
    role: str
    venue: str | None


def hash_of(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def invite(store: Store, role: str, venue: int | None = None) -> str:
    """The token of a link that can be used once; without a venue it makes a new one."""
    if role not in ROLES:
        raise RuleViolation("moved_on")
    token = token_urlsafe(24)
    store.write(lambda connection: add_invitation(connection, invitation(token, role, venue)))
    return token


def invitation(token: str, role: str, venue: int | None) -> dict[str, Any]:
    values = {"hash": hash_of(token), "venue_id": venue}
    return {**values, "role": role, "expires": later(INVITED)}


def first_setup(store: Store) -> str | None:
    """The token of a link to make the first venue; None if there is a venue.

    Every server that starts shows one, and all of them are good until somebody has made the
    venue: the latest few, for as long as a terminal is looked at.
    """
    token = token_urlsafe(24)

    def job(connection: Connection) -> str | None:
        if venue_keys(connection):
            return None
        end_old_setups(connection, FIRST, later(INVITED - SET_UP), MOST_SETUPS - 1)
        add_invitation(connection, invitation(token, FIRST, None))
        return token

    return store.write(job)


def invite_again(store: Store, login: str) -> str:
    """For somebody who forgot the password: a new account in the same venue, as the same."""
    found = store.read(lambda connection: account_by_login(connection, folded(login)))
    if found is None:
        raise Unknown
    return invite(store, found.role, found.venue_id)


def open_invitations(store: Store, venue: int) -> int:
    return store.read(lambda connection: invitations_of(connection, venue, now()))


def withdraw_invitations(store: Store, venue: int) -> None:
    """Whoever has not come yet cannot come any more."""
    store.write(lambda connection: end_invitations(connection, venue))


def later(span: timedelta) -> str:
    return (datetime.now(UTC) + span).strftime("%Y-%m-%dT%H:%M:%SZ")


def invited(store: Store, token: str) -> Invited:
    """What a link is for, or `Unknown`."""
    found = store.read(lambda connection: invitation_at(connection, hash_of(token)))
    if found is None or found.expires < now():
        raise Unknown
    return Invited("owner" if found.role == FIRST else found.role, found.name)


def accept(
    store: Store, token: str, login: str, password: str, venue_name: str = ""
) -> tuple[Account, str]:
    """Make an account by a link, and the venue where it is the first; signed in at once."""
    login, cookie = checked_login(login), token_urlsafe(24)
    check_password(password, [login, venue_name])
    named = None
    if invited(store, token).venue is None:
        named = checked_name(venue_name, "venue")
    hashed = hash_password(password)

    def job(connection: Connection) -> Account:
        found = invitation_at(connection, hash_of(token))
        if found is None or found.expires < now() or not end_invitation(connection, hash_of(token)):
            raise Unknown
        venue, role = found.venue_id, found.role
        if venue is None:
            venue = add_venue(connection, new_key(), named or "", now())
            end_setups(connection, FIRST)  # the others were for the same venue
        if role == FIRST:
            role = "owner"
        if account_by_login(connection, login) is not None:
            raise RuleViolation("login_taken")
        values = {"venue_id": venue, "login": login, "password": hashed}
        account = add_account(connection, {**values, "role": role, "since": now()})
        return enter_with(connection, account, cookie)

    try:
        return store.write(job), cookie
    except IntegrityError:
        raise RuleViolation("login_taken") from None


def enter_with(connection: Connection, account: int, cookie: str) -> Account:
    forget_old(connection, now(), later(-ABSOLUTE), later(-IDLE))
    row = {"hash": hash_of(cookie), "account_id": account, "since": now(), "seen": now()}
    add_sign_in(connection, row)
    return account_of(signed_in(connection, hash_of(cookie)))


def account_of(row: Any) -> Account:
    return Account(row.id, row.login, ROLES[row.role], row.venue_id, row.key, row.name)


def sign_in(store: Store, login: str, password: str) -> tuple[Account, str]:
    """A new cookie for whoever knows the password."""
    found = store.read(lambda connection: account_by_login(connection, folded(login)))
    hashed = found.password if found else nobodys()
    if not matches(hashed, password) or found is None:
        raise RuleViolation("wrong_password")
    cookie = token_urlsafe(24)

    def job(connection: Connection) -> Account:
        if HASHER.check_needs_rehash(hashed):
            change_account(connection, found.id, {"password": hash_password(password)})
        return enter_with(connection, found.id, cookie)

    return store.write(job), cookie


@cache
def nobodys() -> str:
    """A hash that no password fits, to be compared with as slowly as any other."""
    return hash_password(token_urlsafe(16))


def hash_password(password: str) -> str:
    with HASHING:
        return HASHER.hash(password)


def matches(hashed: str, password: str) -> bool:
    try:
        with HASHING:
            return HASHER.verify(hashed, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False


def current(store: Store, cookie: str) -> Account | None:
    """Who is signed in with a cookie, unless he has been away for too long."""
    hashed = hash_of(cookie)
    found = store.read(lambda connection: signed_in(connection, hashed))
    if found is None or found.seen < later(-IDLE) or found.since < later(-ABSOLUTE):
        return None
    if found.seen < later(-IDLE / 24):
        store.write(lambda connection: touch_sign_in(connection, hashed, now()))
    return account_of(found)


def sign_out(store: Store, cookie: str) -> None:
    found = current(store, cookie)
    store.write(lambda connection: end_sign_in(connection, hash_of(cookie)))
    if found is not None:
        store.tell(cached_as(found.key))


def sign_out_everywhere(store: Store, account: int) -> None:
    store.write(lambda connection: end_sign_ins(connection, account))


def change_password(store: Store, account: Account, old: str, new: str) -> str:
    """Whoever had the old one is signed out everywhere; a new cookie for whoever changed it."""
    check_password(new, [account.login, account.venue_name])
    found = store.read(lambda connection: account_by_login(connection, account.login))
    if found is None or not matches(found.password, old):
        raise RuleViolation("wrong_password")
    hashed, cookie = hash_password(new), token_urlsafe(24)

    def job(connection: Connection) -> None:
        change_account(connection, account.id, {"password": hashed})
        end_sign_ins(connection, account.id)
        enter_with(connection, account.id, cookie)

    store.write(job)
    store.tell(cached_as(account.key))
    return cookie


def accounts(store: Store, venue: int) -> list[Any]:
    return [*store.read(lambda connection: accounts_of(connection, venue))]


def change_role(store: Store, account: Account, other: int, role: str) -> None:
    """Owner or organiser, or nothing any more; a venue keeps an owner."""
    policy.check("change_account", account.role)
    if role not in ("", *ROLES):
        raise RuleViolation("moved_on")

    def job(connection: Connection) -> None:
        rows = {row.id: row.role for row in accounts_of(connection, account.venue)}
        if other not in rows:
            raise Unknown
        owners = [id_ for id_, own in rows.items() if own == "owner" and id_ != other]
        if not owners and role != "owner":
            raise RuleViolation("last_owner")
        if role:
            change_account(connection, other, {"role": role})
            end_sign_ins(connection, other) if other != account.id else None
        else:
            remove_account(connection, other)

    store.write(job)
    store.tell(cached_as(account.key))


def call_venue(store: Store, account: Account, name: str) -> None:
    policy.check("rename_venue", account.role)
    named = checked_name(name, "venue")
    store.write(lambda connection: rename_venue(connection, account.venue, named))


def visitor_of(account: Account, device: str) -> Visitor:
    return Visitor(account.key, account.role, account.by, None, account.id, device)


def folded(login: str) -> str:
    """Names of accounts are the same in capitals: a phone's keyboard begins with one."""
    return login.strip().casefold()


def checked_login(login: str) -> str:
    return checked_name(folded(login), "login")


def checked_name(name: str, field: str) -> str:
    try:
        return clean_name(normalize("NFC", name.strip()))
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": field}) from None


def check_password(password: str, known: list[str]) -> None:
    """Long enough, and nothing that is tried first; whatever else is in it is free."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleViolation("password_length", low=SHORTEST, high=LONGEST)
    from zxcvbn import zxcvbn  # its lists of words are read only where they are needed

    inputs = [word for word in known if word]
    if zxcvbn(password[:72], user_inputs=inputs)["score"] <= WEAK:
        raise RuleViolation("password_weak")
