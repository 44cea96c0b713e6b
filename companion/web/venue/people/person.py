"""One person: how they are called and appear, whether they are here, and which phone is theirs.

Organisers come here for everybody, everybody for themselves.
"""

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.refusal import Refusal
from companion.services.erasure import requests as erasures
from companion.services.venue import people as service
from companion.services.venue import phones
from companion.services.venue.people import SHOWN, shown_name
from companion.services.venue.reader import Named, VenueView
from companion.services.venue.writer import act
from companion.venue.actions import Deactivate, Reactivate
from companion.venue.state import self_of
from companion.web.base.errors import NotAllowed
from companion.web.base.page import PageResult, qr_code
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    allowed,
    name_of,
    page,
    refused,
    token_sent,
    view,
    visitor,
)
from companion.web.venue.people.forms import PersonForm
from companion.web.venue.people.list import lines_of

SEE_OTHER = 303
MOST_TO_CHOOSE = 300  # of a longer list nobody finds anybody: the number is asked for instead


def known(person: int, action: str = "look_at_person") -> VenueView:
    """The venue, if there is such a person in it, and whoever asks may do this about them."""
    venue = view()
    if person not in venue.people:
        abort(404)
    if not allowed(action, own=is_own(person)):
        raise NotAllowed
    return venue


def is_own(person: int) -> bool:
    return visitor().person == person


@page("/venue/<key>/people/<int:person>", "look_at_person", methods=["GET"])
def person(key: str, person: int) -> PageResult:
    venue = known(person)
    if self_of(venue.state, person) != person:
        address = url_for("venue.person", key=key, person=self_of(venue.state, person))
        return redirect(address)
    return show_person(venue, person)


def show_person(
    venue: VenueView,
    person: int,
    refusal: str = "",
    link: str = "",
    form: PersonForm | None = None,
) -> str:
    return render_template(
        "venue/people/person.html",
        venue=venue,
        person=person,
        form=form or form_of(venue.people[person]),
        state=venue.state.people[person],
        name=name_of(venue, person),
        appearances=appearances(venue, person),
        phone=person in phones.with_phones(store(), visitor()),
        tables=tables_of(venue, person),
        own=is_own(person),
        link=link,
        code=qr_code(link) if link else "",
        allowed=allowed,
        refusal=refusal,
        **same_person_shown(venue, person),
        **erasure_shown(venue, person),
    )


def form_of(named: Named) -> PersonForm:
    return PersonForm(None, name=named.name, shown=named.shown, rated=named.rated)


def appearances(venue: VenueView, person: int) -> list[tuple[str, str]]:
    """Each way to appear in public, and what it looks like."""
    named = venue.people[person]
    return [(way, shown_name(person, named._replace(shown=way))) for way in SHOWN]


def same_person_shown(venue: VenueView, person: int) -> dict[str, object]:
    """Whom somebody may turn out to be."""
    others = [line for line in lines_of(venue, here=True) if line.number != person]
    return {
        "others": others if allowed("merge") else [],
        "many": len(others) > MOST_TO_CHOOSE,
    }


def erasure_shown(venue: VenueView, person: int) -> dict[str, object]:
    """Until when they are to be erased, if they asked for it, and what would go with the name."""
    return {
        "due": erasures.requests(store(), venue).get(person),
        "earlier": service.names_before(store(), venue, person) if allowed("erase") else [],
    }


def tables_of(venue: VenueView, person: int) -> int:
    """At how many tables somebody sat."""
    rounds = [each for one in venue.state.competitions.values() for each in one.rounds]
    return sum(
        person in [self_of(venue.state, each) for each in table.people]
        for played in rounds
        for table in played.tables
    )


def to_person(key: str, person: int) -> Response:
    return redirect(url_for("venue.person", key=key, person=person), SEE_OTHER)


@page("/venue/<key>/people/<int:person>", "rename", methods=["POST"])
def change_person(key: str, person: int) -> PageResult:
    venue, form = known(person, "rename"), PersonForm()
    try:
        service.change(
            store(),
            visitor(),
            person,
            name=form.name.data,
            shown=form.shown.data,
            rated=bool(form.rated.data),
            token=form.token.data,
        )
    except Refusal as refusal:
        form.refuse(refusal, refused(venue, refusal))
        return show_person(venue, person, form=form), REFUSED
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/deactivate", "withdraw", methods=["POST"])
def deactivate(key: str, person: int) -> PageResult:
    return here_or_not(key, person, Deactivate(person))


@page("/venue/<key>/people/<int:person>/return", "return", methods=["POST"])
def come_back(key: str, person: int) -> PageResult:
    return here_or_not(key, person, Reactivate(person))


def here_or_not(key: str, person: int, action: Deactivate | Reactivate) -> PageResult:
    venue = known(person)
    try:
        act(store(), visitor(), action, token_sent())
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/phone", "join", methods=["POST"])
def free_phone(key: str, person: int) -> PageResult:
    known(person)
    phones.free_phones(store(), visitor(), person)
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/code", "join", methods=["POST"])
def code_for_phone(key: str, person: int) -> PageResult:
    """A link for one phone, shown now and never again: the way in for whoever is a number."""
    venue = known(person)
    try:
        token = phones.link_for(store(), visitor(), person)
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    link = url_for("venue.join", token=token, _external=True)
    return show_person(venue, person, link=link)
