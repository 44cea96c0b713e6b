"""Watching a play: the same for everybody, and live."""

import json
from typing import Any

from flask import Response, abort, render_template, request

from companion import __version__
from companion.games.kernel import outcome
from companion.services.plays import Play, Unknown
from companion.services.reading import load_seen, load_shown, may_see, seers
from companion.web.device import current_actor
from companion.web.play.blueprint import pages, store
from companion.web.play.board import board, moment
from companion.web.play.keeping import title
from companion.web.play.telling import Teller
from companion.web.pushing import SUBJECTS, Subject, push
from companion.web.ways import kept_for, remark_on
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
    remark = remark_on(play, kept_for(play))
    tag = f"{play.seq}-{play.status}{remark}-{language()}-{__version__}"
    if request.if_none_match.contains(tag):  # nothing is drawn for whom it would be nothing new
        response = Response(status=304)
    else:
        response = Response(json.dumps(news(play)), mimetype="application/json")
    response.set_etag(tag)
    return response


@pages.get("/play/<key>/live")
def live(key: str) -> Response:
    """The same, pushed as it happens."""
    actor, plays = current_actor(), store()
    if not may_see(plays, actor, key):
        abort(404)
    return push(key, actor.device, lambda: may_see(plays, actor, key))


def message(play: Play) -> str:
    return f"id: {play.seq}\ndata: {json.dumps(news(play))}\n\n"


SUBJECTS["play"] = Subject(load_shown, message, seers)


def news(play: Play) -> dict[str, Any]:
    """How a play stands, as a piece of the page, and the latest entries as sentences."""
    return {
        "seq": play.seq,
        "status": play.status,
        "remark": remark_on(play, kept_for(play)),
        "html": render_template("play/_now.html", play=play, **seen(play)),
        "entries": latest(play, Teller(play.ledger.table)),
    }


def latest(play: Play, teller: Teller) -> list[tuple[int, str]]:
    return [(each.seq, teller.deed(each.deed)) for each in play.ledger.entries[-LATEST:]]


def seen(play: Play) -> dict[str, Any]:
    """What everybody may see: where the play stands, what is awaited, what was entered last."""
    table, state = play.ledger.table, play.history.state
    teller, turn = Teller(table), table.game.rules.awaited(state)
    reasons = table.game.screen.reasons(state, turn) if turn else ()
    return {
        "table": table,
        "words": teller.labels,
        "board": board(play, teller.labels, turn),
        "moment": moment(play),
        "title": title(teller, turn.kind, turn.seats) if turn else None,
        "reasons": [teller.wording.reason(reason) for reason in reasons],
        "outcome": None if turn else outcome(table.game, state),
        "points": state.points,
        "entries": latest(play, teller),
    }
