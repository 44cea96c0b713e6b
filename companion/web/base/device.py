"""Which phone is asking: a secret in a cookie, known to us only by its hash.

A secret is ours if we have signed it. One that is not signed, or by a key that is gone, is taken
for a device only where the database knows it already: phones that came before keep their plays,
and nobody is another device by inventing one.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

from flask import Response, after_this_request, current_app, g, request

from companion.services.devices import KnownDevices
from companion.services.play.reader import Actor
from companion.web.base.words import say

COOKIE = "device"
OVER_TLS = "__Host-"  # a browser takes a cookie of such a name from nobody but us
SHORTEST = 20
LONGEST = 200
A_YEAR = 365 * 24 * 3600
REMEMBERED = 10_000  # devices
# What is kept in the log as the author's name. It is shown in the reader's language.
UNNAMED = "phone {code}"
KEPT = re.compile(r"phone ([0-9a-f]{4})", re.ASCII)


def current_actor() -> Actor:
    device = hashed(g.new_device) if "new_device" in g else known_device()
    if device is None:
        g.new_device = new_secret()
        after_this_request(remember)
        device = hashed(g.new_device)
    return Actor(device, UNNAMED.format(code=device[:4]))


def known_device() -> str | None:
    """The device that sent a cookie of ours; whoever sends another has to begin anew."""
    secret = request.cookies.get(cookie(COOKIE), "")
    if not SHORTEST <= len(secret) <= LONGEST:
        return None
    if "device" not in g or g.device[0] != secret:
        # The secret key, then those that were in its place before.
        keys = (current_app.secret_key, *(current_app.config["SECRET_KEY_FALLBACKS"] or ()))
        g.device = secret, signed_device(secret, keys) or remembered_device(secret)
    found: str | None = g.device[1]
    return found


def new_secret() -> str:
    content = secrets.token_urlsafe(24)
    return f"{content}.{signature(content, current_app.secret_key)}"


@lru_cache(maxsize=REMEMBERED)
def signed_device(secret: str, keys: tuple[object, ...]) -> str | None:
    """The device of a secret that one of these keys has signed; looked at once for an evening."""
    content, _, signed = secret.rpartition(".")
    given = signed.encode(errors="replace")
    made = [signature(content, key).encode() for key in keys] if content else []
    return hashed(secret) if any(hmac.compare_digest(each, given) for each in made) else None


def signature(content: str, key: object) -> str:
    signing, signed = str(key).encode(), f"device {content}".encode(errors="replace")
    return urlsafe_b64encode(hmac.digest(signing, signed, sha256)[:18]).decode()


def remembered_device(secret: str) -> str | None:
    device = hashed(secret)
    return device if is_remembered(device) else None


def is_remembered(device: str) -> bool:
    """Whether the database knows a device from before signatures."""
    extensions = current_app.extensions
    known: KnownDevices = extensions.setdefault("companion.devices", KnownDevices())
    return known.has(extensions["companion.store"], device)


def hashed(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def author(name: str) -> str:
    """Who entered something, as long as nobody has another name."""
    unnamed = KEPT.fullmatch(name)
    return say("device.name", code=unnamed[1]) if unnamed else name


def remember(response: Response) -> Response:
    """Give a new device its cookie with the first answer that needed one."""
    response.set_cookie(
        cookie(COOKIE),
        g.new_device,
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def cookie(name: str) -> str:
    return f"{OVER_TLS}{name}" if request.is_secure else name
