"""Coming in by the code that hangs in the venue: a name, and that is all."""

from typing import NamedTuple

from flask import abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import Refusal
from companion.services import doors
from companion.services.doors import PLAYER
from companion.services.reading import Unknown
from companion.web.device import current_actor
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, plainly, whole

SEE_OTHER = 303
LONG = 12  # from so many names on, a field to narrow them down is worth its room
Answer = str | Response | tuple[str, int]


class Choice(NamedTuple):
    """Somebody who has no phone here yet, as he appears in public."""

    number: int
    name: str


@page("/in/<token>", "follow_a_link", methods=["GET"])
def come_in(token: str) -> str:
    return show_door(token)


def show_door(token: str, refusal: str = "") -> str:
    try:
        found = doors.door(store(), token)
    except Unknown:
        abort(404)
    is_player = found.role == PLAYER
    choices = doors.without_phone(store(), found.key) if is_player else []
    return render_template(
        "venue/come_in.html",
        door=found,
        token=token,
        is_player=is_player,
        choices=[Choice(*each) for each in choices],
        long=len(choices) > LONG,
        refusal=refusal,
        name=request.form.get("name", ""),
    )


@page("/in", "follow_a_link", methods=["GET"])
def came_in() -> Response:
    """Whoever comes back to a link that has been exchanged."""
    return redirect(url_for("start.start"))


@page("/in", "follow_a_link", methods=["POST"])
def enter_door() -> Answer:
    token, chosen = request.form.get("link", ""), whole("person")
    person = None if chosen < 0 else chosen
    try:
        name = request.form.get("name", "")
        came = doors.come_in(store(), current_actor(), token, person, name)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_door(token, plainly(refusal)), REFUSED
    known = "venue.me" in current_app.view_functions and came.person is not None
    return redirect(url_for("venue.me" if known else "venue.home", key=came.key), SEE_OTHER)
