"""What all pages of a play share."""

import secrets

from flask import Blueprint, abort, current_app
from werkzeug.wrappers import Response

from companion.services import plays
from companion.services.plays import Play, Unknown
from companion.store import Store
from companion.web.device import current_actor

pages = Blueprint("play", __name__)

Page = str | tuple[str, int] | Response
REFUSED = 422


def store() -> Store:
    found: Store = current_app.extensions["companion.store"]
    return found


def load(key: str) -> Play:
    try:
        return plays.load(store(), current_actor(), key)
    except Unknown:
        abort(404)


def new_token() -> str:
    return secrets.token_hex(16)
