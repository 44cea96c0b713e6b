"""What the database keeps sealed: the secrets of authenticator apps.

The seal is made with the secret key of the server, which is in no backup: whoever has a backup
alone cannot make codes of its organisers. With another key what was sealed cannot be read any
more; recovery codes work all the same, and a new password by a link removes what was set up.
"""

from base64 import urlsafe_b64encode
from functools import cache
from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

PURPOSE = b"companion second factor"


def seal(owner: int, secret: str) -> str:
    """For one account only: in the row of another it is worth nothing."""
    return sealer().encrypt(f"{owner} {secret}".encode()).decode()


def unseal(owner: int, sealed: str, seconds: int | None = None) -> str | None:
    """The secret, if it is of this account, sealed by us, and not longer ago than that."""
    from cryptography.fernet import InvalidToken

    try:
        content = sealer().decrypt(sealed.encode(), ttl=seconds).decode()
    except InvalidToken:
        return None
    whose, _, secret = content.partition(" ")
    return secret if whose == str(owner) else None


def sealer() -> "MultiFernet":
    """The newest key seals; those before it are still read."""
    keys = [current_app.secret_key, *(current_app.config["SECRET_KEY_FALLBACKS"] or ())]
    return made(tuple([str(key) for key in keys]))


@cache
def made(keys: tuple[str, ...]) -> "MultiFernet":
    from cryptography.fernet import Fernet, MultiFernet  # few pages need it, and it takes a while
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(key: str) -> bytes:
        return HKDF(SHA256(), 32, salt=None, info=PURPOSE).derive(key.encode())

    return MultiFernet([Fernet(urlsafe_b64encode(derived(key))) for key in keys])
