"""Coming in by the code that hangs in the venue: a name, and that is all."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.refusal import Refusal
from companion.services.play.reader import Unknown
from companion.services.venue import arrivals, join_links, phones
from companion.services.venue.join_links import PLAYER
from companion.web.base.device import current_actor
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, page, plainly
from companion.web.venue.forms import JoinForm
from companion.web.venue.organise import token_for

SEE_OTHER, TOO_MANY = 303, 429
LONG = 12  # from so many names on, a field to narrow them down is worth its room


class UnlinkedPlayer(NamedTuple):
    """Somebody who has no phone here yet, as they appear in public."""

    number: int
    name: str


@page("/in/<token>", "follow_a_link", methods=["GET"])
def join(token: str) -> str:
    return show_join_link(token, JoinForm())


def show_join_link(token: str, form: JoinForm, meant: Sequence[int] = ()) -> str:
    """Whoever comes gets a cookie before the form is sent: tapped twice, it is one phone's."""
    try:
        found = join_links.join_link(store(), token)
        came = phones.visitor_by_phone(store(), found.key, current_actor())
    except Unknown:
        abort(404)
    is_player = found.role == PLAYER
    own = came.person if came and is_player else None
    choices = phones.without_phone(store(), found.key) if is_player and own is None else []
    return render_template(
        "venue/join.html",
        join_link=found,
        for_one=found.person is not None,
        token=token,
        own=own is not None,
        is_player=is_player,
        meant=[UnlinkedPlayer(*each) for each in choices if each[0] in meant],
        is_alike=bool(meant),
        choices=[UnlinkedPlayer(*each) for each in choices],
        long=len(choices) > LONG,
        form=form,
    )


@page("/j/<short>", "follow_a_link", methods=["GET"])
def join_in_short(short: str) -> Response:
    """The address that is typed off a screen or a poster, where no camera reads the code."""
    try:
        token = join_links.token_in_short(store(), short, token_for)
    except Unknown:
        abort(404)
    return redirect(url_for("venue.join", token=token))


@page("/in", "follow_a_link", methods=["GET"])
def came_in() -> Response:
    """Whoever comes back to a link that has been exchanged."""
    return redirect(url_for("start.start"))


@page("/in", "follow_a_link", methods=["POST"])
def use_join_link() -> PageResult:
    form = JoinForm()
    link, name, token = form.link.data, form.name.data, form.token.data
    person = form.person.data if form.person.data >= 0 else None
    try:
        came = arrivals.join(
            store(), current_actor(), link, person, name, token, anew=bool(form.anew.data)
        )
    except Unknown:
        abort(404)
    except Refusal as refusal:
        status = TOO_MANY if refusal.code == "too_many_newcomers" else REFUSED
        form.refuse(refusal, plainly(refusal))
        return show_join_link(link, form, refusal.params.get("meant", ())), status
    known = "venue.me" in current_app.view_functions and came.person is not None
    return redirect(url_for("venue.me" if known else "venue.home", key=came.key), SEE_OTHER)
