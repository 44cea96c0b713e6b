"""Passkeys of this page: they exist only where it is secure, and belong to the name of the host.

A challenge is kept in the session, with its time.
"""

from collections.abc import Sequence
from ipaddress import ip_address

from flask import request, session

from companion.services.account import passkeys
from companion.services.account.accounts import Account
from companion.services.account.factors import NewPasskey
from companion.services.account.passkeys import Challenge, Passkey, Site
from companion.web.security.hosts import name_in
from companion.web.security.rights import store

CHALLENGE = "passkey"


def is_possible() -> bool:
    """Whether a browser has passkeys for this page: secure, and a name instead of numbers."""
    return (request.is_secure or host() == "localhost") and not is_number(host())


def host() -> str:
    return name_in(request.host)


def site() -> Site:
    return Site(host(), f"{request.scheme}://{request.host}")


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def here(keys: Sequence[Passkey]) -> list[Passkey]:
    """Those that work under the name of this page."""
    return [key for key in keys if key.host == host()] if is_possible() else []


def to_create(account: Account, keys: Sequence[Passkey]) -> str:
    """What the browser is asked for to make a passkey, as JSON."""
    return kept(passkeys.options_to_create(site(), account, here(keys)))


def to_use(keys: Sequence[Passkey]) -> str:
    """What the browser is asked for to use one; nothing where there is none."""
    fitting = here(keys)
    return kept(passkeys.options_to_use(site(), fitting)) if fitting else ""


def kept(options: str) -> str:
    session[CHALLENGE] = [*passkeys.challenge_in(options)]
    return options


def challenge() -> Challenge:
    """What this browser was asked last, and when."""
    return Challenge(*(session.pop(CHALLENGE, None) or ("", 0)))


def made(sent: str) -> NewPasskey:
    """A new passkey, as the browser tells of it."""
    return passkeys.read_new(site(), challenge(), sent)


def check(keys: Sequence[Passkey], sent: str) -> None:
    """Whether one of these passkeys signed what this browser was asked, or `RuleViolation`."""
    passkeys.check(store(), site(), challenge(), here(keys), sent)
