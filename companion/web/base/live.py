"""Pushing what is followed: a play, or a venue with all that is played in it.

Either has a channel at the hub. How it is drawn and who may see it is said by its own pages.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from socket import socket
from typing import Any, NamedTuple

from flask import Response, current_app, g, request, stream_with_context
from flask.testing import EnvironBuilder

from companion.live.connections import Fanout, ViewerSocket
from companion.live.hub import Hub, hello
from companion.live.subjects import Subject, subject_of
from companion.services.storage import StorageError, Store
from companion.web.base.words import language


class SubjectView(NamedTuple):
    """What can be followed: how some of it stands, the message about that, and who may get it."""

    read: Callable[[Store, Sequence[str]], dict[str, Any]]
    message: Callable[[Any], str]
    viewers: Callable[[Store, Sequence[str]], dict[str, set[str]]]


GiveAway = Callable[[], tuple[socket, bytes]]
VIEWS: dict[type[Subject], SubjectView] = {}


def view_of(channel: str) -> SubjectView:
    return VIEWS[type(subject_of(channel))]


def messages_about(store: Store, known: Mapping[str, Any]) -> dict[str, str]:
    """Of some channels, each with how it stands or None.

    Those are read together, and all are drawn one by one: what cannot be drawn hides no other.
    """
    found: dict[str, str] = {}
    for subject, alike in by_subject([*known]).items():
        things = {channel: known[channel] for channel in alike if known[channel] is not None}
        if unknown := [channel for channel in alike if channel not in things]:
            things |= subject.read(store, unknown)
        for channel, thing in things.items():
            try:
                found[channel] = subject.message(thing)
            except StorageError:
                raise
            except Exception:
                logging.getLogger(__name__).exception("viewers")
    return found


def viewers_of(store: Store, channels: Sequence[str]) -> dict[str, set[str]]:
    """Who may see each of them: one question for all plays, one for venues, one for screens."""
    found: dict[str, set[str]] = {}
    for subject, alike in by_subject(channels).items():
        found |= subject.viewers(store, alike)
    return found


def by_subject(channels: Sequence[str]) -> dict[SubjectView, list[str]]:
    found: dict[SubjectView, list[str]] = {}
    for channel in channels:
        found.setdefault(view_of(channel), []).append(channel)
    return found


def follow(subject: Subject, viewer: str) -> Response:
    """An answer that goes on for as long as somebody listens and may."""
    # Our own server gives connections away; with any other this one keeps its thread.
    if give_away := request.environ.get("companion.give_away"):
        stream = handed_over(subject.channel, viewer, give_away)
    else:
        stream = threaded(subject.channel, viewer)
    response = Response(stream, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    return response


def threaded(channel: str, viewer: str) -> Iterator[str]:
    hub: Hub = current_app.extensions["companion.live"]
    subject, store = view_of(channel), current_app.extensions["companion.store"]

    def draw() -> str:
        return subject.message(subject.read(store, [channel])[channel])

    def may_see() -> bool:
        return viewer in subject.viewers(store, [channel])[channel]

    return stream_with_context(hub.stream(channel, language(), draw, may_see))


def handed_over(channel: str, viewer: str, give_away: GiveAway) -> Iterator[str]:
    """The head of the answer is sent as always, all that follows by the one thread for it."""
    lines = fanout()
    chunked = request.environ["SERVER_PROTOCOL"] == "HTTP/1.1"

    def stream() -> Iterator[str]:
        yield hello()
        own, unsent = give_away()
        lines.adopt(ViewerSocket(own, channel, viewer, chunked, unsent))

    return stream()


def fanout() -> Fanout:
    """The one of this process and language; it draws as if somebody had asked."""
    app, hub, spoken = current_app, current_app.extensions["companion.live"], language()
    with hub.lock:
        all_languages: dict[str, Fanout] = app.extensions.setdefault("companion.fanout", {})
        if spoken not in all_languages:
            whole = app._get_current_object()  # type: ignore[attr-defined]
            store: Store = app.extensions["companion.store"]

            environ = EnvironBuilder(whole).get_environ()

            def draw(known: Mapping[str, Any]) -> dict[str, str]:
                with whole.request_context(environ.copy()):
                    g.language = spoken
                    return messages_about(store, known)

            def viewers(channels: Sequence[str]) -> dict[str, set[str]]:
                return viewers_of(store, channels)

            all_languages[spoken] = Fanout(hub, spoken, draw, viewers)
        return all_languages[spoken]
