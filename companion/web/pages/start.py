"""The start page: what Companion is, and the plays of this device."""

from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from companion.services import phones
from companion.services.plays import ABANDONED, PAUSED, Damaged, Play
from companion.services.reading import plays_page, plays_watched
from companion.web.dates import say_date
from companion.web.device import current_actor
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.rights import current_account, store
from companion.web.words import isolated, say

pages = Blueprint("start", __name__)

AT_FIRST, AT_ONCE = 20, 200


@pages.get("/")
def start() -> str:
    most = AT_ONCE if "all" in request.args else AT_FIRST
    shown, following = plays_page(store(), current_actor(), number("from"), most)
    summaries = [summary(play) for play in shown]
    most = AT_ONCE if "watched" in request.args else AT_FIRST
    watched, further = plays_watched(store(), current_actor(), number("watched"), most)
    groups = [
        (say("start.running"), [each for each in summaries if each["group"] == "running"]),
        (say("start.finished"), [each for each in summaries if each["group"] == "finished"]),
        (say("start.abandoned"), [each for each in summaries if each["group"] == "abandoned"]),
    ]
    return render_template(
        "start.html",
        groups=[each for each in groups if each[1]],
        watched=[watched_summary(play) for play in watched],
        further=further,
        start_of_further=further if "watched" in request.args else 0,
        following=following,
        start_of_all=following if "all" in request.args else 0,
        venues=venues_here(),
        signed_in=current_account() is not None,
    )


def number(name: str) -> int:
    """How many plays come before those that are asked for."""
    given = request.args.get(name, "")
    return int(given) if WHOLE_NUMBER.fullmatch(given) and not given.startswith("-") else 0


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
        title, state = say("start.damaged"), say("start.verify")
        return {"title": title, "begun": begun, "state": state, "players": [], "group": "running"}
    table = play.ledger.table
    group = ABANDONED if play.status == ABANDONED else "finished" if play.over else "running"
    return {
        "key": play.key,
        "address": url_for("play.pad", key=play.key),
        "title": table.game.title,
        "players": [*zip(table.players, play.history.state.points, strict=True)],
        "begun": begun,
        "state": say("start.paused") if play.status == PAUSED else "",
        "group": group,
    }
