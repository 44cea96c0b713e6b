"""Which right every page needs, by the policy; a page without one is not served.

Pages of a venue are walled in here: whoever never came in finds nothing, as if there were no such
venue. What an action needs beyond that, at one's own table or after the end, its service asks.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, abort, current_app, g, request
from werkzeug.wrappers import Response

from companion.services.account import accounts, sign_ins, visits
from companion.services.policy import POLICY, may
from companion.services.storage import Store
from companion.services.venue.reader import Visitor
from companion.venue.location import Location
from companion.web.base.device import cookie, current_actor, known_device
from companion.web.base.errors import NotAllowed
from companion.web.security.old_addresses import lead_on

F = TypeVar("F", bound=Callable[..., Any])

SIGNED_IN = "organiser"
# The pages that stand in no venue; those of a venue say it themselves, with `page`.
NEEDED = {
    "static": "visit",
    "start.start": "visit",
    "start.statistics": "visit",
    "start.service_worker": "visit",
    "language.choose": "visit",
    "health.live": "visit",
    "health.ready": "visit",
    "play.invited": "follow_a_link",
    "play.joined": "follow_a_link",
    "play.join": "follow_a_link",
    "play.ask": "follow_a_link",
    "play.asked": "follow_a_link",
    "play.choose": "begin_a_play",
    "play.new": "begin_a_play",
    "play.open_record": "begin_a_play",
    "play.rules": "begin_a_play",
    "play.blank_pads": "begin_a_play",
    "play.blank_pad": "begin_a_play",
    "play.pad": "keep_a_play",
    "play.enter": "keep_a_play",
    "play.set_status": "keep_a_play",
    "play.history": "keep_a_play",
    "play.note": "keep_a_play",
    "play.amend": "keep_a_play",
    "play.ask_undo": "keep_a_play",
    "play.adjust": "keep_a_play",
    "play.abandon": "keep_a_play",
    "play.asking": "keep_a_play",
    "play.answer_request": "keep_a_play",
    "play.table": "keep_a_play",
    "play.arrange": "keep_a_play",
    "play.end": "keep_a_play",
    "play.delete": "keep_a_play",
    "play.restore": "keep_a_play",
    "play.share": "keep_a_play",
    "play.shared": "keep_a_play",
    "play.change_sharing": "keep_a_play",
    "play.record": "keep_a_play",
    "play.paper": "keep_a_play",
    "play.sheet": "watch_a_play",
    "play.scoring": "watch_a_play",
    "play.watch": "watch_a_play",
    "play.now": "watch_a_play",
    "play.live": "watch_a_play",
}


def page(pages: Blueprint, rule: str, action: str, **options: Any) -> Callable[[F], F]:
    """Serve a page to those who may do this."""

    def register(view: F) -> F:
        assert action in POLICY, action
        NEEDED[f"{pages.name}.{view.__name__}"] = action
        pages.add_url_rule(rule, view_func=view, **options)
        return view

    return register


def guard() -> Response | None:
    """Before every page: who is asking, and may they? What is no page may have been one before."""
    if request.endpoint is None:
        return lead_on()
    action = NEEDED.get(request.endpoint)
    if action is None:
        abort(404)
    if POLICY[action].of != "venue":
        return None
    visitor = visitor_here((request.view_args or {}).get("key", ""))
    if visitor is None:
        abort(404)
    g.visitor = visitor = visitor.within(event_asked())
    if not may(action, visitor.role, own=visitor.person is not None) and not may(
        action, visitor.role, own=visitor.person is not None, is_open=False
    ):
        raise NotAllowed
    return None


def event_asked() -> int | None:
    """Which event a page is about, if any: some helpers are there for one alone."""
    given = request.view_args or {}
    at = given.get("at")
    number = at.competition if isinstance(at, Location) else given.get("number")
    return number if isinstance(number, int) else None


def store() -> Store:
    found: Store = current_app.extensions["companion.store"]
    return found


def current_account() -> accounts.Account | None:
    """Who is signed in at this device."""
    if "account" not in g:
        secret = request.cookies.get(cookie(SIGNED_IN), "")
        g.account = sign_ins.current(store(), secret) if secret else None
    found: accounts.Account | None = g.account
    return found


def visitor_here(key: str) -> Visitor | None:
    """What whoever asks is in a venue: by a password, or by the link that their phone came by."""
    secret, device = request.cookies.get(cookie(SIGNED_IN), ""), known_device()
    if not secret and device is None:
        return None
    g.account, visitor = visits.visit(store(), key, secret, device)
    if visitor is None or visitor.device:
        return visitor
    return visitor._replace(device=current_actor().device)
