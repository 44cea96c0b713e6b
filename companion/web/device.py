"""Which phone is asking: a secret in a cookie, known to us only by its hash."""

import re
import secrets
from hashlib import sha256

from flask import Response, g, request

from companion.services.plays import Actor
from companion.web.words import say

COOKIE = "device"
OVER_TLS = "__Host-"  # a browser takes a cookie of such a name from nobody but us
A_YEAR = 365 * 24 * 3600
# What is kept in the log as the author's name. It is shown in the reader's language.
UNNAMED = "phone {code}"
KEPT = re.compile(r"phone ([0-9a-f]{4})", re.ASCII)


def current_actor() -> Actor:
    secret = g.get("new_device") or request.cookies.get(cookie(COOKIE), "")
    if len(secret) < 20:
        secret = g.new_device = secrets.token_urlsafe(24)
    hashed = sha256(secret.encode()).hexdigest()
    return Actor(hashed, UNNAMED.format(code=hashed[:4]))


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
