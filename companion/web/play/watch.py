"""Watching a play: the same for everybody, and live."""

import json

from flask import Response, abort, render_template, request

from companion import __version__
from companion.games.contract import outcome
from companion.ledger.entry import Json
from companion.live.subjects import PlaySubject
from companion.play.state import Play
from companion.play.view.board import board, moment
from companion.play.view.chart import chart
from companion.play.view.latest_scoring import KnownWalks
from companion.play.view.sentences import Teller
from companion.services.play.keep_requests import asked_for
from companion.services.play.reader import load_shown, may_see, viewers
from companion.web.base.device import current_actor
from companion.web.base.live import VIEWS, SubjectView, follow
from companion.web.base.page import unindented
from companion.web.base.words import WORDS, language, say
from companion.web.play.blueprint import load_seen, pages, store
from companion.web.play.pad import title
from companion.web.play.score_sheet import page_title
from companion.web.play.table_link import kept_for, remark_now, remark_on

LATEST = 6  # entries told on the page; who missed more sees how it stands
STORIES = KnownWalks()


@pages.get("/play/<key>/watch")
def watch(key: str) -> str:
    play = load_seen(key)
    middle = "middle" in request.args
    return render_template(
        "play/watch.html", play=play, middle=middle, **{**seen(play), **story_of(play)}
    )


@pages.get("/play/<key>/now")
def now(key: str) -> Response:
    """How a play stands, for whom nothing is pushed: asked every few seconds."""
    play = load_seen(key)
    remark = remark_now(remark_on(play, kept_for(play)), asked_for(store(), key))
    tag = f"{play.seq}-{play.status}{remark}-{language()}-{__version__}"
    if request.if_none_match.contains(tag):  # nothing is drawn for whom it would be nothing new
        response = Response(status=304)
    else:
        told = {**news(play), "story": drawn_story(play)}
        response = Response(spelled(told), mimetype="application/json")
    response.set_etag(tag)
    return response


@pages.get("/play/<key>/live")
def live(key: str) -> Response:
    """The same, pushed as it happens."""
    actor = current_actor()
    if not may_see(store(), actor, key):
        abort(404)
    return follow(PlaySubject(key), actor.device)


def message(play: Play) -> str:
    """The chart and what was counted go along only with the entry that has changed them."""
    told = news(play)
    if STORIES.story(play).is_new:
        told["story"] = drawn_story(play)
    return f"id: {play.seq}\ndata: {spelled(told)}\n\n"


VIEWS[PlaySubject] = SubjectView(load_shown, message, viewers)


def news(play: Play) -> Json:
    """How a play stands, as a piece of the page, and the latest entries as sentences."""
    shown = seen(play)
    return {
        "seq": play.seq,
        "status": play.status,
        "remark": remark_now(remark_on(play, kept_for(play)), shown["asked_for"]),
        "html": drawn("play/_score_now.html", play, shown),
        "entries": shown["entries"],
    }


def drawn_story(play: Play) -> str:
    return drawn("play/_story.html", play, story_of(play))


def drawn(template: str, play: Play, values: Json) -> str:
    """A piece of the page without the blanks that lines begin with: it goes to everybody."""
    return unindented(render_template(template, play=play, **values))


def spelled(told: Json) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def latest(play: Play, teller: Teller) -> list[tuple[int, str]]:
    return [(each.seq, teller.entry(play, each)) for each in play.ledger.entries[-LATEST:]]


def seen(play: Play) -> Json:
    """What everybody may see: where the play stands, what is awaited, what was entered last."""
    table, state = play.table, play.history.state
    teller, turn = Teller(WORDS, table), table.game.rules.awaited(state)
    reasons = table.game.screen.reasons(state, turn) if turn else ()
    stands, most = outcome(table.game, state), max(state.points)
    return {
        "table": table,
        "asked_for": asked_for(store(), play.key),
        "words": teller.labels,
        "board": board(play, teller.labels, turn),
        "moment": moment(say, play),
        "title": title(teller, turn.kind, turn.seats) if turn else None,
        "reasons": [teller.wording.reason(reason) for reason in reasons],
        "outcome": stands,
        "order": [seat for group in stands.ranking for seat in group],
        "entries": latest(play, teller),
        "behind": [most - points for points in state.points] if any(state.points) else None,
        "story": STORIES.story(play),
    }


def story_of(play: Play) -> Json:
    """How the play came to where it is: what was counted last, and everybody's points so far."""
    scored = STORIES.story(play).scored
    return {
        "table": play.table,
        "words": Teller(WORDS, play.table).labels,
        "chart": chart(play),
        "scored": scored,
        "scored_title": page_title(scored.counting.counts[-1]) if scored else "",
    }
