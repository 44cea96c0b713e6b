"""Passkeys: what a browser is asked for, and whether what it sends proves anything.

They exist only where the page is secure, and belong to the name of the host. A challenge is kept
in the session, with its time: a passkey answers none that is older than its last one.
"""

import json
from ipaddress import ip_address
from time import time_ns
from typing import Any

from flask import request, session

from companion.games.kernel import RuleViolation
from companion.services import factors
from companion.services.accounts import Account
from companion.services.factors import ISSUER, NewPasskey
from companion.web.hosts import name_in
from companion.web.rights import store

CHALLENGE = "passkey"
PATIENCE = 5 * 60 * 1000  # thousandths of a second
LONGEST = 20_000


def is_possible() -> bool:
    """Whether a browser has passkeys for this page: secure, and a name instead of numbers."""
    return (request.is_secure or host() == "localhost") and not is_number(host())


def host() -> str:
    return name_in(request.host)


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def here(keys: tuple[Any, ...]) -> list[Any]:
    """Those that work under the name of this page."""
    return [key for key in keys if key.host == host()] if is_possible() else []


def to_create(account: Account, keys: tuple[Any, ...]) -> str:
    """What the browser is asked for to make a passkey, as JSON."""
    from webauthn import generate_registration_options

    options = generate_registration_options(
        rp_id=host(),
        rp_name=ISSUER,
        user_id=f"account {account.id}".encode(),
        user_name=account.login,
        exclude_credentials=descriptors(here(keys)),
    )
    return kept(options)


def to_use(keys: tuple[Any, ...]) -> str:
    """What the browser is asked for to use one; nothing where there is none."""
    from webauthn import generate_authentication_options

    fitting = here(keys)
    if not fitting:
        return ""
    return kept(
        generate_authentication_options(rp_id=host(), allow_credentials=descriptors(fitting))
    )


def descriptors(keys: list[Any]) -> list[Any]:
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.credential)) for key in keys]


def kept(options: Any) -> str:
    from webauthn import options_to_json

    said = options_to_json(options)
    session[CHALLENGE] = [json.loads(said)["challenge"], moment()]
    return said


def moment() -> int:
    return time_ns() // 1_000_000


def challenge() -> tuple[bytes, int]:
    """What this browser was asked last, and when."""
    from webauthn import base64url_to_bytes

    asked, at = session.pop(CHALLENGE, None) or ("", 0)
    if not asked or abs(moment() - at) > PATIENCE:
        raise RuleViolation("wrong_passkey")
    return base64url_to_bytes(asked), at


def made(sent: str) -> NewPasskey:
    """A new passkey, as the browser tells of it."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    expected, _ = challenge()
    try:
        found = verify_registration_response(
            credential=sent[:LONGEST],
            expected_challenge=expected,
            expected_rp_id=host(),
            expected_origin=f"{request.scheme}://{request.host}",
        )
    except Exception as error:  # whatever somebody sends: it proves nothing
        raise RuleViolation("wrong_passkey") from error
    credential = bytes_to_base64url(found.credential_id)
    public = bytes_to_base64url(found.credential_public_key)
    return NewPasskey(credential, public, found.sign_count, host())


def check(keys: tuple[Any, ...], sent: str) -> None:
    """Whether one of these passkeys signed what this browser was asked, or `RuleViolation`."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    expected, asked = challenge()
    try:
        named = json.loads(sent[:LONGEST])["id"]
        (key,) = [each for each in here(keys) if each.credential == named]
        found = verify_authentication_response(
            credential=sent[:LONGEST],
            expected_challenge=expected,
            expected_rp_id=host(),
            expected_origin=f"{request.scheme}://{request.host}",
            credential_public_key=base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.uses,
        )
    except Exception as error:  # whatever somebody sends: it proves nothing
        raise RuleViolation("wrong_passkey") from error
    latest = moment() + PATIENCE
    factors.note_use(store(), key.id, found.new_sign_count, asked, latest)
