"""Which phone is asking: a secret in a cookie, known to us only by its hash.

A secret is ours if we have signed it. One that is not signed, or by a key that is gone, is taken
for a device only where the database knows it already: phones that came before keep their plays,
and nobody is another device by inventing one.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256

from flask import Response, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError

from companion.services.plays import Actor
from companion.store.cache import Cache
from companion.store.sharing import is_known
from companion.web.words import say

COOKIE = "device"
OVER_TLS = "__Host-"  # a browser takes a cookie of such a name from nobody but us
SHORTEST = 20
LONGEST = 200
A_YEAR = 365 * 24 * 3600
REMEMBERED = 10_000  # devices from before signatures
# What is kept in the log as the author's name. It is shown in the reader's language.
UNNAMED = "phone {code}"
KEPT = re.compile(r"phone ([0-9a-f]{4})", re.ASCII)


def current_actor() -> Actor:
    if "new_device" not in g and known_device() is None:
        g.new_device = new_secret()
    device = hashed(g.new_device) if "new_device" in g else known_device()
    assert device
    return Actor(device, UNNAMED.format(code=device[:4]))


def known_device() -> str | None:
    """The device that sent a cookie of ours; whoever sends another has to begin anew."""
    secret = request.cookies.get(cookie(COOKIE), "")
    if not SHORTEST <= len(secret) <= LONGEST:
        return None
    if "device" not in g or g.device[0] != secret:
        device = hashed(secret)
        g.device = secret, device if is_signed(secret) or is_remembered(device) else None
    found: str | None = g.device[1]
    return found


def new_secret() -> str:
    content = secrets.token_urlsafe(24)
    return f"{content}.{signature(content, next(keys()))}"


def is_signed(secret: str) -> bool:
    content, _, signed = secret.rpartition(".")
    return bool(content) and any(
        hmac.compare_digest(signature(content, key).encode(), signed.encode(errors="replace"))
        for key in keys()
    )


def signature(content: str, key: bytes) -> str:
    made = hmac.digest(key, f"device {content}".encode(errors="replace"), sha256)
    return urlsafe_b64encode(made[:18]).decode()


def keys() -> Iterator[bytes]:
    """The secret key, then those that were in its place before."""
    yield str(current_app.secret_key).encode()
    for key in current_app.config["SECRET_KEY_FALLBACKS"] or ():
        yield str(key).encode()


def is_remembered(device: str) -> bool:
    """Whether the database knows a device from before; asked once as long as we run."""
    known: Cache = current_app.extensions.setdefault("companion.devices", Cache(REMEMBERED))
    if known.get(device):
        return True
    try:
        found: bool = current_app.extensions["companion.store"].read(
            lambda connection: is_known(connection, device)
        )
    except SQLAlchemyError:
        return True  # nothing can be kept now, and nobody should lose a cookie for that
    if found:
        known.put(device, True)
    return found


def hashed(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def author(name: str) -> str:
    """Who entered something, as long as nobody has another name."""
    unnamed = KEPT.fullmatch(name)
    return say("device.name", code=unnamed[1]) if unnamed else name


def remember(response: Response) -> Response:
    """Give a new device its cookie with the first answer that needed one."""
    secret = g.get("new_device")
    if secret:
        response.set_cookie(
            cookie(COOKIE),
            secret,
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response


def cookie(name: str) -> str:
    return f"{OVER_TLS}{name}" if request.is_secure else name
