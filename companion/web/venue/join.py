"""Coming in by the code that hangs in the venue: a name, and that is all."""

from typing import NamedTuple

from flask import abort, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response
from wtforms import Form, HiddenField, IntegerField, StringField

from companion.games.kernel import Refusal
from companion.services import arrivals, doors, phones
from companion.services.doors import PLAYER
from companion.services.reading import Unknown
from companion.web.account_forms import sent
from companion.web.device import current_actor
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, plainly, token_sent

SEE_OTHER, TOO_MANY = 303, 429
LONG = 12  # from so many names on, a field to narrow them down is worth its room
Answer = str | Response | tuple[str, int]


class JoinForm(Form):
    """Who comes by a link: somebody in the list, or a name."""

    link = HiddenField()
    person = IntegerField()
    name = StringField()


class Choice(NamedTuple):
    """Somebody who has no phone here yet, as he appears in public."""

    number: int
    name: str


@page("/in/<token>", "follow_a_link", methods=["GET"])
def come_in(token: str) -> str:
    return show_door(token)


def show_door(token: str, refusal: str = "") -> str:
    """Whoever comes gets a cookie before the form is sent: tapped twice, it is one phone's."""
    try:
        found = doors.door(store(), token)
        came = phones.visitor_by_phone(store(), found.key, current_actor())
    except Unknown:
        abort(404)
    is_player = found.role == PLAYER
    own = came.person if came and is_player else None
    choices = phones.without_phone(store(), found.key) if is_player and own is None else []
    return render_template(
        "venue/come_in.html",
        door=found,
        for_one=found.person is not None,
        token=token,
        own=own is not None,
        is_player=is_player,
        choices=[Choice(*each) for each in choices],
        long=len(choices) > LONG,
        refusal=refusal,
        name=sent(JoinForm).name.data or "",
    )


@page("/in", "follow_a_link", methods=["GET"])
def came_in() -> Response:
    """Whoever comes back to a link that has been exchanged."""
    return redirect(url_for("start.start"))


@page("/in", "follow_a_link", methods=["POST"])
def enter_door() -> Answer:
    form = sent(JoinForm)
    token, person, name = form.link.data or "", form.person.data, form.name.data or ""
    try:
        came = arrivals.come_in(store(), current_actor(), token, person, name, token_sent())
    except Unknown:
        abort(404)
    except Refusal as refusal:
        status = TOO_MANY if refusal.code == "too_many_newcomers" else REFUSED
        return show_door(token, plainly(refusal)), status
    known = "venue.me" in current_app.view_functions and came.person is not None
    return redirect(url_for("venue.me" if known else "venue.home", key=came.key), SEE_OTHER)
