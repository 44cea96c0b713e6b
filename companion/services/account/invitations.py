"""Invitations: links by which somebody makes an account, and the venue where it is the first.

A link is known only by its hash, and works once.
"""

from collections.abc import Callable
from datetime import timedelta
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.account.accounts import ROLES, Account, checked_login, checked_name
from companion.services.account.passwords import check_password, hash_password
from companion.services.account.sign_ins import enter_with
from companion.services.clock import later, now
from companion.services.play.reader import Unknown
from companion.services.tokens import hash_of
from companion.services.venue.reader import new_key, note, noted
from companion.store.accounts import (
    account_by_login,
    end_invitation,
    end_invitations,
    end_old_setups,
    end_setups,
    invitation_at,
    invitations_of,
)
from companion.store.database import Store
from companion.store.models import AccountRow, InvitationRow, add_row
from companion.store.venues import add_venue, venue_keys
from companion.venue.actions import AccountEntry

INVITED = timedelta(days=7)
# What the first venue is made with, how long it is good, and how many there are at most.
FIRST, SET_UP, MOST_SETUPS = "first", timedelta(days=1), 8


class Invited(NamedTuple):
    role: str
    venue: str | None


def invite(store: Store, role: str, venue: int | None = None) -> str:
    """The token of a link that can be used once; without a venue it makes a new one."""
    if role not in ROLES:
        raise RuleViolation("moved_on")
    token = token_urlsafe(24)
    store.write(lambda connection: add_row(connection, invitation(token, role, venue)))
    return token


def invite_into(store: Store, account: Account, role: str) -> str:
    """The token of a link for somebody who is to run the venue, too."""
    policy.check("invite", account.role)
    if role not in ROLES:
        raise RuleViolation("moved_on")
    token = token_urlsafe(24)

    def job(connection: Connection) -> AccountEntry:
        add_row(connection, invitation(token, role, account.venue))
        return AccountEntry("invited", None, role)

    noted(store, account.key, account.by, job)
    return token


def invitation(token: str, role: str, venue: int | None) -> InvitationRow:
    hashed, until = hash_of(token), later(INVITED)
    return InvitationRow(hash=hashed, venue_id=venue, role=role, expires=until)


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
        add_row(connection, invitation(token, FIRST, None))
        return token

    return store.write(job)


def open_invitations(store: Store, venue: int) -> int:
    return store.read(lambda connection: invitations_of(connection, venue, now()))


def revoke_invitations(store: Store, account: Account) -> None:
    """Whoever has not come yet cannot come any more."""
    policy.check("invite", account.role)

    def job(connection: Connection) -> AccountEntry | None:
        many = end_invitations(connection, account.venue)
        return AccountEntry("invitations_withdrawn", None, "") if many else None

    noted(store, account.key, account.by, job)


def invited(store: Store, token: str) -> Invited:
    """What a link is for, or `Unknown`."""
    found = store.read(lambda connection: open_invitation(connection, token))
    role = "owner" if found.role == FIRST else found.role
    return Invited(role, found.venue.name if found.venue else None)


def open_invitation(connection: Connection, token: str) -> InvitationRow:
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
        row = AccountRow(venue_id=venue, login=login, password=hashed, role=role, since=now())
        add_row(connection, row)
        account = enter_with(connection, row.id, cookie)
        entry = AccountEntry("account_made", account.id, role)
        return account, note(store, connection, account.key, entry, account.by)

    try:
        account, follow = store.write(job)
    except IntegrityError:
        raise RuleViolation("login_taken") from None
    follow()
    return account, cookie
