"""Watching a play: the same for everybody, and live."""

import json
from collections.abc import Iterator
from socket import socket
from typing import Any

from flask import Response, abort, current_app, g, render_template, request, stream_with_context

from companion import __version__
from companion.games.kernel import outcome
from companion.games.registry import part
from companion.services.plays import Play, Unknown
from companion.services.reading import load_seen, load_shown, may_see, seers
from companion.web.device import current_actor
from companion.web.fanout import Fanout, Line, out_of_hands
from companion.web.live import Hub, hello
from companion.web.play.blueprint import pages, store
from companion.web.play.board import board, moment
from companion.web.play.keeping import title
from companion.web.play.telling import Teller
from companion.web.words import language

LATEST = 6  # entries told on the page; who missed more sees how it stands


def load(key: str) -> Play:
    try:
        return load_seen(store(), current_actor(), key)
    except Unknown:
        abort(404)


@pages.get("/play/<key>/watch")
def watch(key: str) -> str:
    play = load(key)
    middle = "middle" in request.args
    return render_template("play/watch.html", play=play, middle=middle, **seen(play))


@pages.get("/play/<key>/now")
def now(key: str) -> Response:
    """How a play stands, for whom nothing is pushed: asked every few seconds."""
    play = load(key)
    tag = f"{play.seq}-{play.status}-{language()}-{__version__}"
    if request.if_none_match.contains(tag):  # nothing is drawn for whom it would be nothing new
        response = Response(status=304)
    else:
        response = Response(json.dumps(news(play)), mimetype="application/json")
    response.set_etag(tag)
    return response


@pages.get("/play/<key>/live")
def live(key: str) -> Response:
    """The same, pushed as it happens."""
    load(key)
    used = request.environ.get("gunicorn.socket")
    # Only a plain connection can be taken over; an encrypted one keeps its thread.
    stream = handed_over(key, used) if type(used) is socket else threaded(key)
    response = Response(stream, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    return response


def threaded(key: str) -> Iterator[str]:
    hub: Hub = current_app.extensions["companion.live"]
    actor, plays = current_actor(), store()
    stream = hub.stream(key, language(), lambda: message(key), lambda: may_see(plays, actor, key))
    return stream_with_context(stream)


def handed_over(key: str, used: socket) -> Iterator[str]:
    """The head of the answer is sent as always, all that follows by the one thread for it."""
    lines, device = fanout(), current_actor().device
    chunked = request.environ["SERVER_PROTOCOL"] == "HTTP/1.1"

    def stream() -> Iterator[str]:
        yield hello()
        lines.adopt(Line(out_of_hands(used), key, device, chunked))

    return stream()


def fanout() -> Fanout:
    """The one of this process and language; it draws as if somebody had asked."""
    app, hub, spoken = current_app, current_app.extensions["companion.live"], language()
    with hub.lock:
        all_languages: dict[str, Fanout] = app.extensions.setdefault("companion.fanout", {})
        if spoken not in all_languages:
            whole, plays = app._get_current_object(), store()  # type: ignore[attr-defined]

            def draw(key: str) -> str:
                with whole.test_request_context():
                    g.language = spoken
                    return message(key)

            all_languages[spoken] = Fanout(hub, spoken, draw, lambda key: seers(plays, key))
        return all_languages[spoken]


def message(key: str) -> str:
    play = load_shown(store(), key)
    return f"id: {play.seq}\ndata: {json.dumps(news(play))}\n\n"


def news(play: Play) -> dict[str, Any]:
    """How a play stands, as a piece of the page, and the latest entries as sentences."""
    return {
        "seq": play.seq,
        "status": play.status,
        "html": render_template("play/_now.html", play=play, **seen(play)),
        "entries": latest(play, Teller(play.ledger.table)),
    }


def latest(play: Play, teller: Teller) -> list[tuple[int, str]]:
    return [(each.seq, teller.deed(each.deed)) for each in play.ledger.entries[-LATEST:]]


def seen(play: Play) -> dict[str, Any]:
    """What everybody may see: where the play stands, what is awaited, what was entered last."""
    table, state = play.ledger.table, play.history.state
    teller, turn = Teller(table), table.game.awaited(state)
    bounds = part(table.game, "prompts").bounds(state, turn) if turn else {}
    reasons = part(table.game, "reasons").reasons(state, turn) if turn else ()
    return {
        "table": table,
        "words": teller.labels,
        "board": board(play, teller.labels, turn, bounds),
        "moment": moment(play),
        "title": title(teller, turn.kind, turn.seats) if turn else None,
        "reasons": [teller.wording.reason(reason) for reason in reasons],
        "outcome": None if turn else outcome(table.game, state),
        "points": state.points,
        "entries": latest(play, teller),
    }
