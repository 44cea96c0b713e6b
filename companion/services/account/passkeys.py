"""Passkeys: what a browser is asked for, and whether what it answers proves anything.

They belong to the name of a host. A passkey answers no challenge that is older than its last one.
"""

import json
from collections.abc import Iterable, Sequence
from time import time_ns
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.refusal import RuleViolation
from companion.services.account.accounts import Account
from companion.services.account.factors import ISSUER, NewPasskey, note_use
from companion.store.database import Store

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

PATIENCE = 5 * 60 * 1000  # thousandths of a second
LONGEST = 20_000


class Site(NamedTuple):
    """Where a page was opened: the name that passkeys belong to, and the whole address."""

    host: str
    origin: str


class Challenge(NamedTuple):
    """What a browser was asked, and when."""

    asked: str
    at: int


class Passkey(Protocol):
    """As it is kept."""

    id: int
    credential: str
    public_key: str
    uses: int
    host: str


def options_to_create(site: Site, account: Account, keys: Iterable[Passkey]) -> str:
    """What the browser is asked for to make a passkey, as JSON; `keys` it may have already."""
    from webauthn import generate_registration_options, options_to_json

    options = generate_registration_options(
        rp_id=site.host,
        rp_name=ISSUER,
        user_id=f"account {account.id}".encode(),
        user_name=account.login,
        exclude_credentials=descriptors(keys),
    )
    return options_to_json(options)


def options_to_use(site: Site, keys: Iterable[Passkey]) -> str:
    """What the browser is asked for to use one of these, as JSON."""
    from webauthn import generate_authentication_options, options_to_json

    allowed = descriptors(keys)
    return options_to_json(
        generate_authentication_options(rp_id=site.host, allow_credentials=allowed)
    )


def descriptors(keys: Iterable[Passkey]) -> "list[PublicKeyCredentialDescriptor]":
    from webauthn import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.credential)) for key in keys]


def challenge_in(options: str) -> Challenge:
    return Challenge(json.loads(options)["challenge"], moment())


def moment() -> int:
    return time_ns() // 1_000_000


def expected(challenge: Challenge) -> bytes:
    """What has to be signed, while it is fresh."""
    from webauthn import base64url_to_bytes

    if not challenge.asked or abs(moment() - challenge.at) > PATIENCE:
        raise RuleViolation("wrong_passkey")
    return base64url_to_bytes(challenge.asked)


def read_new(site: Site, challenge: Challenge, sent: str) -> NewPasskey:
    """A new passkey, as the browser tells of it."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    signed = expected(challenge)
    try:
        found = verify_registration_response(
            credential=sent[:LONGEST],
            expected_challenge=signed,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception as error:  # whatever somebody sends: it proves nothing
        raise RuleViolation("wrong_passkey") from error
    credential = bytes_to_base64url(found.credential_id)
    public = bytes_to_base64url(found.credential_public_key)
    return NewPasskey(credential, public, found.sign_count, site.host)


def check(
    store: Store, site: Site, challenge: Challenge, keys: Sequence[Passkey], sent: str
) -> None:
    """Whether one of these passkeys signed what the browser was asked, or `RuleViolation`."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    signed = expected(challenge)
    try:
        named = json.loads(sent[:LONGEST])["id"]
        (key,) = [each for each in keys if each.credential == named]
        found = verify_authentication_response(
            credential=sent[:LONGEST],
            expected_challenge=signed,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.uses,
        )
    except Exception as error:  # whatever somebody sends: it proves nothing
        raise RuleViolation("wrong_passkey") from error
    note_use(store, key.id, found.new_sign_count, challenge.at, moment() + PATIENCE)
