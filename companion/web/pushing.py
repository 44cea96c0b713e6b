"""Pushing what is followed: a play, or a venue with all that is played in it.

Either has a channel at the hub. How it is drawn and who may see it is said by its own pages.
"""

from collections.abc import Callable, Iterator
from socket import socket
from typing import NamedTuple

from flask import Response, current_app, g, request, stream_with_context

from companion.services.live import is_wall, venue_in
from companion.store import Store
from companion.web.fanout import Fanout, Line
from companion.web.live import Hub, hello
from companion.web.words import language


class Subject(NamedTuple):
    """What can be followed: the message about it now, and who may get it."""

    message: Callable[[str], str]
    seers: Callable[[Store, str], set[str]]


GiveAway = Callable[[], tuple[socket, bytes]]
SUBJECTS: dict[str, Subject] = {}


def subject_of(channel: str) -> Subject:
    if is_wall(channel):
        return SUBJECTS["wall"]
    return SUBJECTS["venue" if venue_in(channel) else "play"]


def push(channel: str, seer: str, may_see: Callable[[], bool]) -> Response:
    """An answer that goes on for as long as somebody listens and may."""
    # Our own server gives connections away; with any other this one keeps its thread.
    if give_away := request.environ.get("companion.give_away"):
        stream = handed_over(channel, seer, give_away)
    else:
        stream = threaded(channel, may_see)
    response = Response(stream, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    return response


def threaded(channel: str, may_see: Callable[[], bool]) -> Iterator[str]:
    hub: Hub = current_app.extensions["companion.live"]
    message = subject_of(channel).message
    return stream_with_context(hub.stream(channel, language(), lambda: message(channel), may_see))


def handed_over(channel: str, seer: str, give_away: GiveAway) -> Iterator[str]:
    """The head of the answer is sent as always, all that follows by the one thread for it."""
    lines = fanout()
    chunked = request.environ["SERVER_PROTOCOL"] == "HTTP/1.1"

    def stream() -> Iterator[str]:
        yield hello()
        own, unsent = give_away()
        lines.adopt(Line(own, channel, seer, chunked, unsent))

    return stream()


def fanout() -> Fanout:
    """The one of this process and language; it draws as if somebody had asked."""
    app, hub, spoken = current_app, current_app.extensions["companion.live"], language()
    with hub.lock:
        all_languages: dict[str, Fanout] = app.extensions.setdefault("companion.fanout", {})
        if spoken not in all_languages:
            whole = app._get_current_object()  # type: ignore[attr-defined]
            store: Store = app.extensions["companion.store"]

            def draw(channel: str) -> str:
                with whole.test_request_context():
                    g.language = spoken
                    return subject_of(channel).message(channel)

            def seers(channel: str) -> set[str]:
                return subject_of(channel).seers(store, channel)

            all_languages[spoken] = Fanout(hub, spoken, draw, seers)
        return all_languages[spoken]
