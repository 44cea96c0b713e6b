"""Which names were signed in under at this device before: it may try when others may not.

A mark of ours in a cookie, bound to the device. It opens nothing: it only keeps strangers who are
wrong on purpose from keeping somebody out.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from flask import current_app, request
from werkzeug.wrappers import Response

from companion.web.base.device import A_YEAR, cookie, current_actor, known_device

COOKIE = "known"
MOST = 5  # names at one device


def known_for(login: str) -> bool:
    device = known_device()
    return device is not None and any(
        hmac.compare_digest(mark, mark_of(device, login)) for mark in marks()
    )


def remember_for(response: Response, login: str) -> None:
    own = mark_of(current_actor().device, login)
    kept = [mark for mark in marks() if mark != own][: MOST - 1]
    response.set_cookie(
        cookie(COOKIE),
        ".".join([own, *kept]),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def marks() -> list[str]:
    given = request.cookies.get(cookie(COOKIE), "")
    return [mark for mark in given.split(".") if mark.isascii()][:MOST]


def mark_of(device: str, login: str) -> str:
    secret = str(current_app.secret_key).encode()
    content = f"known {device} {login}".encode(errors="replace")
    return urlsafe_b64encode(hmac.digest(secret, content, sha256)).decode().rstrip("=")
