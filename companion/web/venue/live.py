"""A venue live: phones are told that something is new, and ask for their own page again."""

import json

from flask import Response, g, request

from companion import __version__
from companion.live.subjects import VenueSubject
from companion.services.tokens import hash_of
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import stamp_of, venues_in, viewers
from companion.web.base.device import cookie, current_actor
from companion.web.base.live import VIEWS, SubjectView, follow
from companion.web.security.rights import SIGNED_IN, store
from companion.web.security.visitor import page, pages, view, visitor

# The pages that look by themselves.
FOLLOWING = ("me", "home", "competition", "round_page", "at_table")


@page("/venue/<key>/live", "look")
def live(key: str) -> Response:
    return follow(VenueSubject(key), viewer_here())


def viewer_here() -> str:
    """Whoever is signed in looks by that, until signing out; all others by their phone."""
    if visitor().account is not None:
        return hash_of(request.cookies.get(cookie(SIGNED_IN), ""))
    return current_actor().device


@page("/venue/<key>/now", "look")
def now(key: str) -> Response:
    """The same for whom nothing is pushed."""
    stamp = stamp_of(store(), view())
    tag = f"{stamp}-{__version__}"
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        response = Response(json.dumps({"stamp": stamp}), mimetype="application/json")
    response.set_etag(tag)
    return response


def message(venue: VenueView) -> str:
    """Only that there is something new: what it is depends on who asks."""
    stamp = stamp_of(store(), venue)
    return f"id: {stamp}\ndata: {json.dumps({'stamp': stamp})}\n\n"


VIEWS[VenueSubject] = SubjectView(venues_in, message, viewers)


@pages.app_template_global()
def followed_stamp(venue: VenueView) -> str:
    """What a page was drawn from; nothing for one that does not look by itself."""
    endpoint = (request.endpoint or "").removeprefix("venue.")
    if request.method != "GET" or endpoint not in FOLLOWING:
        return ""
    if "stamp" not in g:
        g.stamp = stamp_of(store(), venue)
    return str(g.stamp)
