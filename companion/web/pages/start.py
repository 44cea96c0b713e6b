"""The start page: what Companion is, and the plays of this device."""

from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from companion.games.contract import Outcome, outcome
from companion.games.registry import known_games
from companion.play.state import Play
from companion.play.view.board import moment
from companion.services.play.entries import ABANDONED, PAUSED
from companion.services.play.reader import Damaged, plays_page, plays_watched
from companion.services.venue import phones
from companion.web.base.dates import say_date
from companion.web.base.device import current_actor
from companion.web.base.forms import number_asked
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import current_account, store

pages = Blueprint("start", __name__)

AT_FIRST, AT_ONCE = 20, 200


@pages.get("/")
def start() -> str:
    most = AT_ONCE if "all" in request.args else AT_FIRST
    shown, following = plays_page(store(), current_actor(), number_asked("from") or 0, most)
    summaries = [summary(play) for play in shown]
    most = AT_ONCE if "watched" in request.args else AT_FIRST
    watched, further = plays_watched(store(), current_actor(), number_asked("watched") or 0, most)
    groups = [
        (say("start.running"), [each for each in summaries if each["group"] == "running"]),
        (say("start.finished"), [each for each in summaries if each["group"] == "finished"]),
        (say("start.abandoned"), [each for each in summaries if each["group"] == "abandoned"]),
    ]
    return render_template(
        "pages/start.html",
        groups=[each for each in groups if each[1]],
        games=known_games(),
        watched=[watched_summary(play) for play in watched],
        further=further,
        start_of_further=further if "watched" in request.args else 0,
        following=following,
        start_of_all=following if "all" in request.args else 0,
        venues=venues_here(),
        signed_in=current_account() is not None,
    )


def venues_here() -> list[dict[str, str]]:
    """The venue that somebody is signed in at here, and those that this phone came into."""
    found: dict[str, dict[str, str]] = {}
    account = current_account()
    if account is not None:
        state = say("start.signed_in", login=isolated(account.login))
        found[account.key] = {"name": account.venue_name, "state": state}
    for row in phones.venues_known(store(), current_actor().device):
        found.setdefault(row.key, {"name": row.name, "state": ""})
    return [{**each, "address": url_for("venue.home", key=key)} for key, each in found.items()]


def watched_summary(play: Play | Damaged) -> dict[str, Any]:
    found = summary(play)
    return {**found, "address": url_for("play.watch", key=play.key)} if "key" in found else found


@pages.get("/sw.js")
def service_worker() -> Response:
    """Under the root, because it may only look after what is below its own address."""
    return current_app.send_static_file("sw.js")


def summary(play: Play | Damaged) -> dict[str, Any]:
    """A play in a list: what, who, how it stands."""
    begun = say_date(play.begun)
    if isinstance(play, Damaged):
        title, lead = say("start.damaged"), say("start.damaged.lead")
        return {"title": title, "side": begun, "lead": lead, "players": [], "group": "running"}
    table, points = play.table, play.history.state.points
    group = ABANDONED if play.status == ABANDONED else "finished" if play.over else "running"
    return {
        "key": play.key,
        "address": url_for("play.pad", key=play.key),
        "game": table.game.key,
        "title": table.game.title,
        "players": [*zip(table.players, points, strict=True)],
        "side": say("start.paused", date=begun) if play.status == PAUSED else begun,
        "moment": moment(say, play),
        "lead": "",
        "group": group,
        **(result(play, outcome(table.game, play.history.state)) if play.over else {}),
    }


def result(play: Play, ended: Outcome) -> dict[str, Any]:
    """Who won, and by how much; nothing is said of a margin where several did."""
    names, points = play.table.players, play.history.state.points
    first, *others = ended.ranking
    found = {"winners": first, "points": points[first[0]], "margin": ""}
    if len(first) == 1 and others:
        second = others[0][0]
        who, ahead = isolated(names[second]), points[first[0]] - points[second]
        level = say("result.level", who=who)
        found["margin"] = say_count("result.ahead", ahead, who=who) if ahead > 0 else level
    return found
