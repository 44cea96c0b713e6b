"""Which phone is asking: a secret in a cookie, known to us only by its hash."""

import re
import secrets
from hashlib import sha256

from flask import Response, g, request

from companion.services.plays import Actor
from companion.web.words import say

COOKIE = "device"
OVER_TLS = "__Host-"  # a browser takes a cookie of such a name from nobody but us
SHORTEST = 20
A_YEAR = 365 * 24 * 3600
# What is kept in the log as the author's name. It is shown in the reader's language.
UNNAMED = "phone {code}"
KEPT = re.compile(r"phone ([0-9a-f]{4})", re.ASCII)


def current_actor() -> Actor:
    if "new_device" not in g and known_device() is None:
        g.new_device = secrets.token_urlsafe(24)
    device = hashed(g.new_device) if "new_device" in g else known_device()
    assert device
    return Actor(device, UNNAMED.format(code=device[:4]))


def known_device() -> str | None:
    """The device that sent a cookie of ours; whoever sends another has to begin anew."""
    secret = request.cookies.get(cookie(COOKIE), "")
    return hashed(secret) if len(secret) >= SHORTEST else None


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
