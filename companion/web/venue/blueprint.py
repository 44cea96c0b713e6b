"""What all pages of a venue share."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from flask import Blueprint, abort, current_app, g, request

from companion import languages
from companion.games.kernel import Reason, Refusal
from companion.games.sentences import Catalogue, Wording
from companion.services.messages import MESSAGES as SERVICES
from companion.services.people import shown_name
from companion.services.policy import Role, may
from companion.services.reading import Unknown
from companion.services.venues import View, Visitor, load_venue
from companion.tourney.steps import DIGITS, spelled, worded
from companion.tourney.venue.messages import MESSAGES as VENUE
from companion.tourney.venue.state import self_of
from companion.web import rights
from companion.web.errors import note_refusal
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.play.blueprint import new_token
from companion.web.rights import store
from companion.web.venue.naming import called, in_own_words
from companion.web.words import isolated, language

pages = Blueprint("venue", __name__)

pages.add_app_template_global(new_token)  # sent twice with the same one, a form is one deed

REFUSED = 422


def page(rule: str, deed: str, **options: Any) -> Callable[..., Any]:
    """A page of a venue: whoever may not do this does not see it."""
    return rights.page(pages, rule, deed, **options)


def visitor() -> Visitor:
    found: Visitor = g.visitor
    return found


def view() -> View:
    """The venue of this page, as it stands."""
    try:
        return in_own_words(load_venue(store(), visitor().key))
    except Unknown:
        abort(404)


def allowed(deed: str, own: bool = False, is_open: bool = True) -> bool:
    """Whether to offer something on a page."""
    return may(deed, visitor().role, own, is_open)


def name_of(venue: View, person: int) -> str:
    """What somebody is called on this page: organisers see names, all others what is public."""
    if person not in venue.state.people:  # a number that somebody made up
        return f"#{person}"
    number = self_of(venue.state, person)
    named = venue.people.get(number)
    if named is None:
        return f"#{number}"
    if visitor().role >= Role.ORGANISER or visitor().person == number:
        return named.name or f"#{number}"
    return shown_name(number, named)


def names_of(venue: View, people: Iterable[int]) -> str:
    return wording().commas([isolated(name_of(venue, person)) for person in people])


def wording(players: Iterable[str] = ()) -> Wording:
    """The words of venues, their logs and draws, in the language that is spoken."""
    return Wording(players=tuple(players), catalogue=terms(language()))


@cache
def terms(code: str) -> Catalogue:
    """They are put together of many parts, so once for each language."""
    venue = languages.wording_of(code, "venue", {**VENUE, **SERVICES})
    services = languages.translated(code, "services")
    return Catalogue({**venue.messages, **services}, venue.form)


def term(key: str) -> str:
    """A word of the catalogues of venues and competitions."""
    return terms(language()).messages[key]


def numeral(value: Any, joint: str = "-", digits: int = DIGITS) -> str:
    """A number as it is written in the language that is spoken."""
    return spelled(value, term("number.half")[1], joint, digits)


def reason_in_words(words: Wording, reason: Reason) -> str:
    """A step of somebody's arithmetic, its numbers as the language writes them."""
    return words.reason(worded(reason, term("number.half")))


def refused(venue: View, refusal: Refusal) -> str:
    """Why not, with names instead of numbers."""
    params = dict(refusal.params)
    for name in ("person", "into"):
        if name in params:
            params[name] = isolated(name_of(venue, params[name]))
    if refusal.code == "round_open":
        params["name"] = called(params["name"])
    sentence = wording().sentence(refusal.code, params)
    note_refusal(refusal.code, sentence)
    return sentence


def plainly(refusal: Refusal) -> str:
    """Why not, where no venue has been entered yet."""
    sentence = wording().sentence(refusal.code, refusal.params)
    note_refusal(refusal.code, sentence)
    return sentence


def whole(name: str, default: int = -1) -> int:
    """A whole number of the form."""
    given = request.form.get(name, "")
    return int(given) if WHOLE_NUMBER.fullmatch(given) else default


@pages.app_template_global()
def is_page(endpoint: str) -> bool:
    """Whether there is such a page to link to."""
    return endpoint in current_app.view_functions


def token_sent() -> str:
    return request.form.get("token", "").replace("\0", "")[:60]
