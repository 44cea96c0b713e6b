"""What all pages of a venue share."""

from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import Any

from flask import Blueprint, abort, current_app, g, request

from companion import languages
from companion.games.kernel import Reason, Refusal
from companion.games.sentences import Wording
from companion.services.messages import MESSAGES as SERVICES
from companion.services.people import shown_name
from companion.services.policy import Role, may
from companion.services.reading import Unknown
from companion.services.venues import View, Visitor, load_venue
from companion.tourney.steps import spelled, worded
from companion.tourney.venue.messages import MESSAGES as VENUE
from companion.tourney.venue.state import self_of
from companion.web import rights
from companion.web.errors import note_refusal
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.rights import store
from companion.web.words import isolated, language

pages = Blueprint("venue", __name__)

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
        return load_venue(store(), visitor().key)
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
    code = language()
    own = {**VENUE, **SERVICES}
    found = languages.wording_of(code, "venue", own)
    services = languages.translated(code, "services")
    found.messages = {**found.messages, **services}
    found.players = tuple(players)
    return found


def number(value: Any) -> str:
    """A number as it is written in the language that is spoken."""
    return spelled(value, wording().messages["number.half"][1])


def reason_in_words(words: Wording, reason: Reason) -> str:
    return words.reason(worded(reason, words.messages["number.half"]))


def refused(venue: View, refusal: Refusal) -> str:
    """Why not, with names instead of numbers."""
    params = dict(refusal.params)
    for name in ("person", "into"):
        if name in params:
            params[name] = isolated(name_of(venue, params[name]))
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


@pages.app_template_global()
def fresh_token() -> str:
    """For a form: sent twice with the same one, it is one deed."""
    return token_hex(16)


def token_sent() -> str:
    return request.form.get("token", "").replace("\0", "")[:60]
