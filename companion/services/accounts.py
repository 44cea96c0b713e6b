"""Accounts: venues made and run by people who sign in with a password.

A password is known only by its Argon2 hash, a cookie or a link only by a hash of its own. Whoever
is wrong about a name waits as long as whoever is wrong about a password. What happens to accounts
is written into the log of their venue, with the same transaction.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from secrets import token_urlsafe
from threading import BoundedSemaphore
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.games.codec import clean_name, composed
from companion.games.kernel import Malformed, RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.venues import Visitor, new_key, note, noted
from companion.store import Store
from companion.store.accounts import (
    account_at,
    account_by_login,
    accounts_of,
    add_account,
    add_invitation,
    add_sign_in,
    change_account,
    confirm_sign_in,
    end_invitation,
    end_invitations,
    end_old_setups,
    end_resets,
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
from companion.store.factors import protected_accounts, remove_factors
from companion.store.venues import add_venue, rename_venue, venue_keys
from companion.tourney.venue.deeds import AccountEntry

# As OWASP advises for Argon2id; 40 ms on a small machine.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Each takes 19 MB while it lasts, and a thread that could answer a pad while it waits.
AT_ONCE, IN_LINE = 4, 4
SHORTEST, LONGEST = 8, 128
WEAK = 1  # of four, by the number of guesses that somebody would need
LIKE_LETTERS = frozenset("4@8({[<369!1|0$5+7%2")
MANY_SIGNS = 6  # all ways to read them together take seconds
INVITED, RESETTING = timedelta(days=7), timedelta(days=1)
CONFIRMED = timedelta(minutes=10)
SERVER = "server"  # who did it, as the log says it of the command line
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
    factor_required: bool

    @property
    def by(self) -> str:
        return f"account {self.id}"


class Invited(NamedTuple):
    role: str
    venue: str | None


class Resetting(NamedTuple):
    """Whose password a link sets anew, and in which venue."""

    login: str
    venue: str


class Known(NamedTuple):
    """Somebody whose password was right. `stamp` changes with the password."""

    id: int
    login: str
    stamp: str


class SecondStep(Exception):
    """The password was right, and a second factor is asked for."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known


class Crowded(Exception):
    """So many sign in at once that one more has to come again."""


class Line:
    """Who hashes a password now, and a few who wait for it; nobody else is let in."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.turns = BoundedSemaphore(at_once)
        self.places = BoundedSemaphore(at_once + waiting)

    def __enter__(self) -> None:
        if not self.places.acquire(blocking=False):
            raise Crowded
        self.turns.acquire()

    def __exit__(self, *_: object) -> None:
        self.turns.release()
        self.places.release()


HASHING = Line(AT_ONCE, IN_LINE)


def hash_of(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def invite(store: Store, role: str, venue: int | None = None) -> str:
    """The token of a link that can be used once; without a venue it makes a new one."""
    if role not in ROLES:
        raise RuleViolation("moved_on")
    token = token_urlsafe(24)
    store.write(lambda connection: add_invitation(connection, invitation(token, role, venue)))
    return token


def invite_into(store: Store, account: Account, role: str) -> str:
    """The token of a link for somebody who is to run the venue, too."""
    policy.check("invite", account.role)
    if role not in ROLES:
        raise RuleViolation("moved_on")
    token = token_urlsafe(24)

    def job(connection: Connection) -> AccountEntry:
        add_invitation(connection, invitation(token, role, account.venue))
        return AccountEntry("invited", None, role)

    noted(store, account.key, account.by, job)
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


def add_reset(store: Store, found: Any, by: str) -> str:
    """In place of those before. Until it is used, everything stays as it is."""
    token = token_urlsafe(24)
    row = {"hash": hash_of(token), "venue_id": found.venue_id, "role": found.role}

    def job(connection: Connection) -> AccountEntry:
        end_resets(connection, found.id)
        link = {**row, "account_id": found.id, "expires": later(RESETTING)}
        add_invitation(connection, link)
        return AccountEntry("reset_link_made", found.id, "")

    noted(store, found.key, by, job)
    return token


def resetting(store: Store, token: str) -> Resetting:
    """Whose password a link sets anew, or `Unknown`."""

    def query(connection: Connection) -> Resetting:
        found = reset_at(connection, token)
        return Resetting(found.login, found.name)

    return store.read(query)


def reset_at(connection: Connection, token: str) -> Any:
    """The account of a link to a new password, or `Unknown`."""
    found = invitation_at(connection, hash_of(token))
    if found is None or found.account_id is None or found.expires < now():
        raise Unknown
    return account_at(connection, found.account_id)


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
        return account, note(store, connection, found.key, entry, account.by)

    account, follow = store.write(job)
    follow()
    return account, cookie


def open_invitations(store: Store, venue: int) -> int:
    return store.read(lambda connection: invitations_of(connection, venue, now()))


def withdraw_invitations(store: Store, account: Account) -> None:
    """Whoever has not come yet cannot come any more."""
    policy.check("invite", account.role)

    def job(connection: Connection) -> AccountEntry | None:
        many = end_invitations(connection, account.venue)
        return AccountEntry("invitations_withdrawn", None, "") if many else None

    noted(store, account.key, account.by, job)


def later(span: timedelta) -> str:
    return (datetime.now(UTC) + span).strftime("%Y-%m-%dT%H:%M:%SZ")


def invited(store: Store, token: str) -> Invited:
    """What a link is for, or `Unknown`."""
    found = store.read(lambda connection: open_invitation(connection, token))
    return Invited("owner" if found.role == FIRST else found.role, found.name)


def open_invitation(connection: Connection, token: str) -> Any:
    found = invitation_at(connection, hash_of(token))
    if found is None or found.account_id is not None or found.expires < now():
        raise Unknown
    return found


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

    def job(connection: Connection) -> tuple[Account, Callable[[], None]]:
        found = open_invitation(connection, token)
        if not end_invitation(connection, hash_of(token)):
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
        number = add_account(connection, {**values, "role": role, "since": now()})
        account = enter_with(connection, number, cookie)
        entry = AccountEntry("account_made", number, role)
        return account, note(store, connection, account.key, entry, account.by)

    try:
        account, follow = store.write(job)
    except IntegrityError:
        raise RuleViolation("login_taken") from None
    follow()
    return account, cookie


def enter_with(connection: Connection, account: int, cookie: str) -> Account:
    forget_old(connection, now(), later(-ABSOLUTE), later(-IDLE))
    times = {"since": now(), "seen": now(), "confirmed": now()}
    add_sign_in(connection, {"hash": hash_of(cookie), "account_id": account, **times})
    return account_of(signed_in(connection, hash_of(cookie)))


def account_of(row: Any) -> Account:
    place = (row.venue_id, row.key, row.name, row.factor_required)
    return Account(row.id, row.login, ROLES[row.role], *place)


def sign_in(store: Store, login: str, password: str) -> tuple[Account, str]:
    """A new cookie for whoever knows the password, or `SecondStep`."""
    found = store.read(lambda connection: account_by_login(connection, folded(login)))
    hashed = found.password if found else nobodys()
    if not matches(hashed, password) or found is None:
        raise RuleViolation("wrong_password")
    if HASHER.check_needs_rehash(hashed):
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


def check_own_password(store: Store, account: Account, password: str) -> None:
    found = store.read(lambda connection: account_at(connection, account.id))
    if found is None or not matches(found.password, password):
        raise RuleViolation("wrong_own_password")


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
    """Who is signed in with a cookie, unless they have been away for too long."""
    hashed = hash_of(cookie)
    found = store.read(lambda connection: signed_in(connection, hashed))
    if found is None or found.seen < later(-IDLE) or found.since < later(-ABSOLUTE):
        return None
    if found.seen < later(-IDLE / 24):
        store.write(lambda connection: touch_sign_in(connection, hashed, now()))
    return account_of(found)


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


def accounts(store: Store, venue: int) -> list[Any]:
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
    return Visitor(account.key, account.role, account.by, None, account.id, device)


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


def check_password(password: str, known: list[str]) -> None:
    """Long enough, and nothing that is tried first; whatever else is in it is free."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleViolation("password_length", low=SHORTEST, high=LONGEST)
    from zxcvbn import zxcvbn  # its lists of words are read only where they are needed

    inputs = [word for word in known if word]
    if zxcvbn(judged(password), user_inputs=inputs)["score"] <= WEAK:
        raise RuleViolation("password_weak")


def judged(password: str) -> str:
    """As much as can be judged at once: each sign that may stand for a letter is tried as one."""
    signs = {*password} & LIKE_LETTERS
    return password[:72] if len(signs) < MANY_SIGNS else password[:24]
