"""The big screen: a page for a screen that everybody sees, by a link that nobody guesses.

No cookie and no member: whoever has the link of today sees what is public, and nothing else.
"""

import json
from collections.abc import Sequence

from flask import Response, abort, current_app, g, render_template, request, url_for
from werkzeug.exceptions import NotFound

from companion import __version__
from companion.live.subjects import BigScreenSubject
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.tokens import hash_of
from companion.services.venue import big_screen as big_screens
from companion.services.venue import join_links
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.services.venue.views.live_results import big_screen_viewers, venues_in
from companion.web.base.live import VIEWS, SubjectView, follow
from companion.web.security.rights import store
from companion.web.security.visitor import page
from companion.web.venue.big_screen.slides import Slide, slides_of
from companion.web.venue.big_screen.timers import FORGOTTEN, seconds_of_day, time_at

TURN = "page"


def venue_on(token: str) -> VenueView:
    """The venue on this big screen; seen as those see it who may only look."""
    try:
        found = join_links.big_screen(store(), token)
        g.visitor = Visitor(found.key, Role.VIEWER, "big_screen")
        return load_venue(store(), found.key)
    except Unknown:
        abort(404)


@page("/big-screen/<token>", "follow_a_link", methods=["GET"])
def big_screen(token: str) -> str | tuple[str, int]:
    try:
        venue = venue_on(token)
    except NotFound:
        return render_template("venue/big_screen/gone.html"), NotFound.code
    stamp, at = big_screens.big_screen_stamp(store(), venue), big_screens.moment()
    shown = big_screens.big_screen_now(store(), venue)
    g.language = shown.language or g.language
    slides = slides_of(venue, shown, at)
    return render_template(
        "venue/big_screen/page.html",
        venue=venue,
        token=token,
        stamp=stamp,
        built=built(),
        at=at,
        time=time_at(at),
        day=seconds_of_day(at),
        message=shown.message,
        sound=shown.sound,
        slides=slides,
        forgotten=FORGOTTEN,
        **turn_of(token, slides),
    )


def turn_of(token: str, slides: Sequence[Slide]) -> dict[str, object]:
    """Which page is on, and for how long, where the browser runs no scripts to turn it."""
    turn = request.args.get(TURN, 0, type=int) % len(slides)
    after = url_for("venue.big_screen", token=token, page=(turn + 1) % len(slides))
    return {"turn": turn, "after": after, "refresh": f"{slides[turn].seconds};url={after}"}


def built() -> str:
    """What the scripts and styles of the page belong to: with other ones it loads itself anew."""
    return str(current_app.static_url_path)


@page("/big-screen/<token>/live", "follow_a_link", methods=["GET"])
def big_screen_live(token: str) -> Response:
    return follow(BigScreenSubject(venue_on(token).key), hash_of(token))


@page("/big-screen/<token>/now", "follow_a_link", methods=["GET"])
def big_screen_now(token: str) -> Response:
    """The same for whom nothing is pushed."""
    told = news(venue_on(token))
    tag = f"{told['stamp']}-{__version__}"
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        response = Response(json.dumps(told), mimetype="application/json")
    response.set_etag(tag)
    return response


def news(venue: VenueView) -> dict[str, str]:
    return {"stamp": big_screens.big_screen_stamp(store(), venue), "built": built()}


def message(venue: VenueView) -> str:
    told = news(venue)
    return f"id: {told['stamp']}\ndata: {json.dumps(told)}\n\n"


VIEWS[BigScreenSubject] = SubjectView(venues_in, message, big_screen_viewers)
