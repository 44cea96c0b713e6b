"""Which right every page needs, by the policy; a page without one is not served.

Pages of a venue are walled in here: whoever never came in finds nothing, as if there were no such
venue. What a deed needs beyond that, at one's own table or after the end, its service asks.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, abort, current_app, g, request

from companion.services import accounts, phones, sign_ins
from companion.services.policy import POLICY, may
from companion.services.reading import Unknown
from companion.services.venues import Visitor
from companion.store import Store
from companion.web.device import cookie, current_actor, known_device
from companion.web.errors import NotAllowed

View = TypeVar("View", bound=Callable[..., Any])

SIGNED_IN = "organiser"
# The pages that stand in no venue; those of a venue say it themselves, with `page`.
NEEDED = {
    "static": "visit",
    "start.start": "visit",
    "start.service_worker": "visit",
    "language.choose": "visit",
    "health.live": "visit",
    "health.ready": "visit",
    "play.invited": "follow_a_link",
    "play.joined": "follow_a_link",
    "play.join": "follow_a_link",
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
    "play.adjust": "keep_a_play",
    "play.abandon": "keep_a_play",
    "play.share": "keep_a_play",
    "play.shared": "keep_a_play",
    "play.change_sharing": "keep_a_play",
    "play.scoring": "keep_a_play",
    "play.record": "keep_a_play",
    "play.sheet": "keep_a_play",
    "play.paper": "keep_a_play",
    "play.watch": "watch_a_play",
    "play.now": "watch_a_play",
    "play.live": "watch_a_play",
}


def page(pages: Blueprint, rule: str, deed: str, **options: Any) -> Callable[[View], View]:
    """Serve a page to those who may do this."""

    def register(view: View) -> View:
        assert deed in POLICY, deed
        NEEDED[f"{pages.name}.{view.__name__}"] = deed
        pages.add_url_rule(rule, view_func=view, **options)
        return view

    return register


def guard() -> None:
    """Before every page: who is asking, and may he?"""
    if request.endpoint is None:
        return
    deed = NEEDED.get(request.endpoint)
    if deed is None:
        abort(404)
    if POLICY[deed].of != "venue":
        return
    visitor = visitor_here((request.view_args or {}).get("key", ""))
    if visitor is None:
        abort(404)
    g.visitor = visitor
    if not may(deed, visitor.role, own=visitor.person is not None) and not may(
        deed, visitor.role, own=visitor.person is not None, is_open=False
    ):
        raise NotAllowed


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
    """What whoever asks is in a venue: by a password, or by the link that his phone came by."""
    account = current_account()
    signed_in = account is not None and account.key == key
    if not signed_in and known_device() is None:
        return None
    try:
        phone = phones.visitor_by_phone(store(), key, current_actor())
    except Unknown:
        return None
    if not signed_in or account is None:
        return phone
    own = phone.person if phone else None
    return accounts.visitor_of(account, current_actor().device)._replace(person=own)
