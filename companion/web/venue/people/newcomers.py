"""Who came by the join link: the link locked, and a flood of people removed again."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from flask import redirect, render_template, request, url_for

from companion.refusal import Refusal
from companion.services.venue import join_links
from companion.services.venue import newcomers as service
from companion.services.venue.reader import VenueView
from companion.web.base.page import PageResult
from companion.web.base.words import isolated
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    name_of,
    page,
    refused,
    view,
    visitor,
)
from companion.web.venue.forms import LockForm
from companion.web.venue.organise import SEE_OTHER, to_organise
from companion.web.venue.people.forms import SinceForm

MOST_MINUTES = 60
MOST_NAMES = 60


class Minute(NamedTuple):
    """How many came in a minute, and how many since."""

    since: str
    then: int
    total: int


@page("/venue/<key>/set-up/lock", "lock_join_link", methods=["POST"])
def lock_join_link(key: str) -> PageResult:
    """Nobody new comes in by the players' link, or everybody again; those who are in stay."""
    join_links.lock(store(), visitor(), bool(LockForm().locked.data))
    return to_organise(key, "join-link-player")


@page("/venue/<key>/set-up/newcomers", "remove", methods=["GET"])
def newcomers(key: str) -> PageResult:
    return show_newcomers(view(), SinceForm(request.args).moment)


def show_newcomers(venue: VenueView, since: str, refusal: str = "") -> str:
    found = service.newcomers(venue, since)
    names = [isolated(name_of(venue, each.number)) for each in found] if since else []
    return render_template(
        "venue/people/newcomers.html",
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


@page("/venue/<key>/set-up/newcomers", "remove", methods=["POST"])
def remove_newcomers(key: str) -> PageResult:
    form, venue = SinceForm(), view()
    try:
        service.remove(store(), visitor(), form.moment, form.token.data)
    except Refusal as refusal:
        return show_newcomers(venue, "", refused(venue, refusal)), REFUSED
    return redirect(url_for("venue.people", key=key), SEE_OTHER)
