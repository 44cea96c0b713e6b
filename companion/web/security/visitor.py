"""What all pages of a venue share."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from flask import Blueprint, abort, current_app, g, request

from companion import locale as languages
from companion.competition.scoring.explanation import DIGITS, spelled, worded
from companion.games.contract import Reason
from companion.games.wording import Catalogue, Wording
from companion.refusal import Refusal
from companion.services.messages import MESSAGES as SERVICES
from companion.services.play.reader import Unknown
from companion.services.policy import Role, may
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.services.venue.views.live_results import stamp_of
from companion.venue.messages import MESSAGES as VENUE
from companion.venue.state import Round, self_of
from companion.venue.text import Title, title_of
from companion.web.base.errors import note_refusal
from companion.web.base.forms import TokenForm
from companion.web.base.frames import kept_page
from companion.web.base.page import new_token
from companion.web.base.words import isolated, language
from companion.web.security import rights
from companion.web.security.rights import store

pages = Blueprint("venue", __name__)

pages.add_app_template_global(new_token)  # sent twice with the same one, a form is one action

REFUSED = 422


def page(rule: str, action: str, **options: Any) -> Callable[..., Any]:
    """A page of a venue: whoever may not do this does not see it."""
    return rights.page(pages, rule, action, **options)


def visitor() -> Visitor:
    found: Visitor = g.visitor
    return found


def view() -> VenueView:
    """The venue of this page, as it stands: who only looks changes nothing by that."""
    return view_asked() if request.method == "GET" else view_now()


def view_asked() -> VenueView:
    """As it was when the page was asked for; it was looked up with who asks."""
    venue = visitor().venue
    return view_now() if venue is None else venue


def view_now() -> VenueView:
    try:
        return load_venue(store(), visitor().key)
    except Unknown:
        abort(404)


def kept(draw: Callable[[], str]) -> str:
    """A page that is the same for all of a role until something happens at the venue."""
    own = visitor()
    if own.venue is None or request.method != "GET":
        return draw()
    g.stamp = stamp_of(store(), own.venue)
    return kept_page((own.role, own.person), g.stamp, draw)


def allowed(action: str, own: bool = False, is_open: bool = True) -> bool:
    """Whether to offer something on a page."""
    return may(action, visitor().role, own, is_open)


def name_of(venue: VenueView, person: int) -> str:
    """What somebody is called on this page: organisers see names, all others what is public."""
    known = venue.state.people.get(person)
    if known is None:  # a number that somebody made up
        return f"#{person}"
    number = person if known.into is None else self_of(venue.state, person)
    named = venue.people.get(number)
    if named is None:
        return f"#{number}"
    if visitor().role >= Role.ORGANISER or visitor().person == number:
        return named.name or f"#{number}"
    return shown_name(number, named)


def names_of(venue: VenueView, people: Iterable[int]) -> str:
    return wording().commas([isolated(name_of(venue, person)) for person in people])


@pages.app_template_global()
def round_name(now: Round) -> str:
    """What a night or round is called on this page: as somebody typed it, or by what it is."""
    return in_words(title_of(now))


def in_words(title: Title) -> str:
    return title if isinstance(title, str) else wording().reason(title)


def wording(players: Iterable[str] = ()) -> Wording:
    """The words of venues, their logs and draws, in the language that is spoken."""
    return Wording(players=tuple(players), catalogue=terms(language()))


@cache
def terms(code: str) -> Catalogue:
    """They are put together of many parts, so once for each language."""
    shared, own = languages.catalogue(code), {**VENUE, **SERVICES}
    return shared.with_more(languages.catalogue_of(code, "services", own, "competition", "venue"))


def term(key: str) -> str:
    """A word of the catalogues of venues and competitions."""
    return terms(language()).messages[key]


def numeral(value: Any, joint: str = "-", digits: int = DIGITS) -> str:
    """A number as it is written in the language that is spoken."""
    return spelled(value, term("number.half")[1], joint, digits)


def reason_in_words(words: Wording, reason: Reason) -> str:
    """A step of somebody's arithmetic, its numbers as the language writes them."""
    return words.reason(worded(reason, term("number.half")))


def refused(venue: VenueView, refusal: Refusal) -> str:
    """Why not, with names instead of numbers."""
    params = dict(refusal.params)
    for name in ("person", "into"):
        if name in params:
            params[name] = isolated(name_of(venue, params[name]))
    if "concerned" in params:
        told = [isolated(name_of(venue, person)) for person in params["concerned"]]
        params["names"] = wording().listing(told, "and")
    sentence = wording().sentence(refusal.code, params)
    note_refusal(refusal.code, sentence)
    return sentence


def plainly(refusal: Refusal) -> str:
    """Why not, where no venue has been entered yet."""
    sentence = wording().sentence(refusal.code, refusal.params)
    note_refusal(refusal.code, sentence)
    return sentence


@pages.app_template_global()
def is_page(endpoint: str) -> bool:
    """Whether there is such a page to link to."""
    return endpoint in current_app.view_functions


def token_sent() -> str:
    return TokenForm().token.data
