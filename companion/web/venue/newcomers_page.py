"""Who came by the join link: the link locked, and a flood of people removed again."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from flask import redirect, render_template, request, url_for
from flask_wtf import FlaskForm
from wtforms import BooleanField, StringField
from wtforms.validators import Regexp

from companion.games.kernel import Refusal, RuleViolation
from companion.services import doors
from companion.services import newcomers as service
from companion.services.venues import View
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, name_of, page, refused, token_sent, view, visitor
from companion.web.venue.desk_page import SEE_OTHER, Answer, to_desk
from companion.web.words import isolated

MOST_MINUTES = 60
MOST_NAMES = 60
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:00Z"


class LockForm(FlaskForm):  # type: ignore[misc]
    locked = BooleanField()


class SinceForm(FlaskForm):  # type: ignore[misc]
    since = StringField(validators=[Regexp(f"^{MOMENT}$")])


class Minute(NamedTuple):
    """How many came in a minute, and how many since."""

    since: str
    then: int
    total: int


@page("/venue/<key>/desk/lock", "lock_join_link", methods=["POST"])
def lock_join_link(key: str) -> Answer:
    """Nobody new comes in by the players' link, or everybody again; those who are in stay."""
    doors.lock(store(), visitor(), bool(LockForm().locked.data))
    return to_desk(key, "door-player")


@page("/venue/<key>/desk/newcomers", "remove", methods=["GET"])
def newcomers(key: str) -> Answer:
    form = SinceForm(request.args, meta={"csrf": False})
    return show_newcomers(view(), form.since.data or "" if form.validate() else "")


def show_newcomers(venue: View, since: str, refusal: str = "") -> str:
    found = service.newcomers(venue, since)
    names = [isolated(name_of(venue, each.number)) for each in found] if since else []
    return render_template(
        "venue/newcomers.html",
        venue=venue,
        since=since,
        count=len(found),
        names=names[:MOST_NAMES],
        more=len(names) - MOST_NAMES,
        minutes=minutes_of(found)[:MOST_MINUTES],
        refusal=refusal,
    )


def minutes_of(found: Sequence[service.Newcomer]) -> list[Minute]:
    """The latest minute first; each with all who came after it, too."""
    came = Counter([f"{each.at[:16]}:00Z" for each in found])
    minutes: list[Minute] = []
    total = 0
    for since in sorted(came, reverse=True):
        total += came[since]
        minutes.append(Minute(since, came[since], total))
    return minutes


@page("/venue/<key>/desk/newcomers", "remove", methods=["POST"])
def remove_newcomers(key: str) -> Answer:
    form, venue = SinceForm(), view()
    since = form.since.data or "" if form.validate() else ""
    try:
        if not since:
            raise RuleViolation("moved_on")
        service.remove(store(), visitor(), since, token_sent())
    except Refusal as refusal:
        return show_newcomers(venue, "", refused(venue, refusal)), REFUSED
    return redirect(url_for("venue.people", key=key), SEE_OTHER)
