"""The wall: a page for a screen that everybody sees, by a link that nobody guesses.

No cookie and no member: whoever has the link of today sees what is public, and nothing else.
"""

import json

from flask import Response, abort, current_app, g, render_template, request, url_for
from werkzeug.exceptions import NotFound

from companion import __version__
from companion.services import doors, walls
from companion.services.hashes import hash_of
from companion.services.live import venues_in, wall_channel, wall_seers
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.venues import View, Visitor, load_venue
from companion.web.pushing import SUBJECTS, Subject, push
from companion.web.rights import store
from companion.web.venue.blueprint import page
from companion.web.venue.naming import in_own_words
from companion.web.venue.wall_clock import FORGOTTEN, seconds_of_day, time_at
from companion.web.venue.wall_slides import slides_of

TURN = "page"


def venue_on(token: str) -> View:
    """The venue on this wall; seen as those see it who may only look."""
    try:
        found = doors.wall(store(), token)
        g.visitor = Visitor(found.key, Role.WATCHER, "wall")
        return load_venue(store(), found.key)
    except Unknown:
        abort(404)


@page("/wall/<token>", "follow_a_link", methods=["GET"])
def wall(token: str) -> str | tuple[str, int]:
    try:
        venue = venue_on(token)
    except NotFound:
        return render_template("venue/wall_gone.html"), NotFound.code
    stamp, at = walls.wall_stamp(store(), venue), walls.moment()
    shown = walls.wall_now(store(), venue)
    g.language = shown.language or g.language
    slides = slides_of(in_own_words(venue), shown, at)
    turn = request.args.get(TURN, 0, type=int) % len(slides)
    after = url_for("venue.wall", token=token, page=(turn + 1) % len(slides))
    return render_template(
        "venue/wall.html",
        venue=venue,
        token=token,
        stamp=stamp,
        built=built(),
        at=at,
        time=time_at(at),
        day=seconds_of_day(at),
        message=shown.message,
        slides=slides,
        turn=turn,
        forgotten=FORGOTTEN,
        after=after,
        refresh=f"{slides[turn].seconds};url={after}",
    )


def built() -> str:
    """What the scripts and styles of the page belong to: with other ones it loads itself anew."""
    return str(current_app.static_url_path)


@page("/wall/<token>/live", "follow_a_link", methods=["GET"])
def wall_live(token: str) -> Response:
    channel, seer, kept = wall_channel(venue_on(token).key), hash_of(token), store()
    return push(channel, seer, lambda: seer in wall_seers(kept, [channel])[channel])


@page("/wall/<token>/now", "follow_a_link", methods=["GET"])
def wall_now(token: str) -> Response:
    """The same for whom nothing is pushed."""
    told = news(venue_on(token))
    tag = f"{told['stamp']}-{__version__}"
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        response = Response(json.dumps(told), mimetype="application/json")
    response.set_etag(tag)
    return response


def news(venue: View) -> dict[str, str]:
    return {"stamp": walls.wall_stamp(store(), venue), "built": built()}


def message(venue: View) -> str:
    told = news(venue)
    return f"id: {told['stamp']}\ndata: {json.dumps(told)}\n\n"


SUBJECTS["wall"] = Subject(venues_in, message, wall_seers)
