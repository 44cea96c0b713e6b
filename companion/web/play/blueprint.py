"""What all pages of a play share."""

from typing import NamedTuple

from flask import Blueprint, abort, current_app, url_for

from companion.play.state import Play
from companion.services.play import reader
from companion.services.play.reader import Unknown
from companion.services.storage import Store
from companion.web.base.device import current_actor

pages = Blueprint("play", __name__)

REFUSED = 422


def store() -> Store:
    found: Store = current_app.extensions["companion.store"]
    return found


def load(key: str) -> Play:
    try:
        return reader.load(store(), current_actor(), key)
    except Unknown:
        abort(404)


class SeenPlay(NamedTuple):
    """A play for whoever keeps or watches it, and where they came from."""

    play: Play
    kept: bool
    back: str


def load_seen(key: str) -> Play:
    """For those who only watch it, too."""
    try:
        return reader.load_seen(store(), current_actor(), key)
    except Unknown:
        abort(404)


def seen_play(key: str) -> SeenPlay:
    play, kept = load_seen(key), reader.is_kept(store(), current_actor(), key)
    return SeenPlay(play, kept, url_for("play.pad" if kept else "play.watch", key=key))
