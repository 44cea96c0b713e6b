"""One person: how they are called and appear, whether they are here, and which phone is theirs.

Organisers come here for everybody, everybody for themselves.
"""

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response
from wtforms import BooleanField, Form, StringField

from companion.games.kernel import Refusal
from companion.services import erasures, phones
from companion.services import people as service
from companion.services.desk import act
from companion.services.people import SHOWN, shown_name
from companion.services.venues import View
from companion.tourney.venue.deeds import Return, Withdraw
from companion.tourney.venue.state import self_of
from companion.web.account_forms import sent
from companion.web.errors import NotAllowed
from companion.web.play.sharing import qr_code
from companion.web.rights import store
from companion.web.venue.blueprint import (
    REFUSED,
    allowed,
    name_of,
    page,
    refused,
    token_sent,
    view,
    visitor,
)
from companion.web.venue.people import lines_of

SEE_OTHER = 303
MOST_TO_CHOOSE = 300  # of a longer list nobody finds anybody: the number is asked for instead
Answer = str | Response | tuple[str, int]


class PersonForm(Form):
    """What somebody is called, how they appear, whether they are rated."""

    name = StringField()
    shown = StringField()
    rated = BooleanField()


def known(person: int, deed: str = "look_at_person") -> View:
    """The venue, if there is such a person in it, and whoever asks may do this about him."""
    venue = view()
    if person not in venue.people:
        abort(404)
    if not allowed(deed, own=is_own(person)):
        raise NotAllowed
    return venue


def is_own(person: int) -> bool:
    return visitor().person == person


@page("/venue/<key>/people/<int:person>", "look_at_person", methods=["GET"])
def person(key: str, person: int) -> Answer:
    venue = known(person)
    if self_of(venue.state, person) != person:
        address = url_for("venue.person", key=key, person=self_of(venue.state, person))
        return redirect(address)
    return show_person(venue, person)


def show_person(venue: View, person: int, refusal: str = "", link: str = "") -> str:
    named = venue.people[person]
    shown = [(way, shown_name(person, named._replace(shown=way))) for way in SHOWN]
    others = [line for line in lines_of(venue, here=True) if line.number != person]
    return render_template(
        "venue/person.html",
        venue=venue,
        person=person,
        named=named,
        state=venue.state.people[person],
        name=name_of(venue, person),
        ways_to_appear=shown,
        others=others if allowed("merge") else [],
        many=len(others) > MOST_TO_CHOOSE,
        phone=person in phones.with_phones(store(), visitor()),
        tables=tables_of(venue, person),
        own=is_own(person),
        due=erasures.requests(store(), venue).get(person),
        earlier=service.names_before(store(), venue, person) if allowed("erase") else [],
        link=link,
        code=qr_code(link) if link else "",
        allowed=allowed,
        refusal=refusal,
    )


def tables_of(venue: View, person: int) -> int:
    """At how many tables he sat."""
    rounds = [each for one in venue.state.competitions.values() for each in one.rounds]
    return sum(
        person in [self_of(venue.state, each) for each in table.people]
        for played in rounds
        for table in played.tables
    )


def to_person(key: str, person: int) -> Response:
    return redirect(url_for("venue.person", key=key, person=person), SEE_OTHER)


@page("/venue/<key>/people/<int:person>", "rename", methods=["POST"])
def change_person(key: str, person: int) -> Answer:
    venue, form = known(person, "rename"), sent(PersonForm)
    try:
        service.change(
            store(),
            visitor(),
            person,
            form.name.data or "",
            form.shown.data or "",
            bool(form.rated.data),
            token_sent(),
        )
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/withdraw", "withdraw", methods=["POST"])
def withdraw(key: str, person: int) -> Answer:
    return here_or_not(key, person, Withdraw(person))


@page("/venue/<key>/people/<int:person>/return", "return", methods=["POST"])
def come_back(key: str, person: int) -> Answer:
    return here_or_not(key, person, Return(person))


def here_or_not(key: str, person: int, deed: Withdraw | Return) -> Answer:
    venue = known(person)
    try:
        act(store(), visitor(), deed, token_sent())
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/phone", "join", methods=["POST"])
def free_phone(key: str, person: int) -> Answer:
    known(person)
    phones.free_phones(store(), visitor(), person)
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/code", "join", methods=["POST"])
def code_for_phone(key: str, person: int) -> Answer:
    """A link for one phone, shown now and never again: the way in for whoever is a number."""
    venue = known(person)
    try:
        token = phones.link_for(store(), visitor(), person)
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    link = url_for("venue.come_in", token=token, _external=True)
    return show_person(venue, person, link=link)
