"""What is done from the strip of an evening: the timer, and Undo. Each leads back to its page."""

from flask import current_app, redirect, url_for
from werkzeug.exceptions import HTTPException
from wtforms import HiddenField

from companion.refusal import Refusal
from companion.services.venue import big_screen as big_screens
from companion.services.venue.writer import revoke, table_of
from companion.venue.location import Location
from companion.web.base.forms import WholeNumberField
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, view_now, visitor
from companion.web.venue.big_screen.control import show_control
from companion.web.venue.big_screen.forms import TimerForm
from companion.web.venue.forms import OrganiserForm, attempt
from companion.web.venue.location import ROUND


class EveningTimerForm(TimerForm):
    back = HiddenField()


class LastActionForm(OrganiserForm):
    """Undo one entry of the log, or redo it: that undoes what undid it."""

    entry = WholeNumberField()
    back = HiddenField()


@page(f"{ROUND}/timer", "change_big_screen", methods=["POST"])
def turn_evening_timer(key: str, at: Location) -> PageResult:
    form = EveningTimerForm.read()
    name, turn, minutes = form.timer.data or "", form.action, form.by
    return attempt(
        form,
        lambda: big_screens.turn_timer(store(), visitor(), name, turn, minutes, form.sent_token),
        lambda: way_back(key, form.back.data or ""),
        lambda: show_control(form),
    )


@page("/venue/<key>/tonight/undo", "undo", methods=["POST"])
def undo_last(key: str) -> PageResult:
    """What cannot be undone by a tap is looked at first, with why not."""
    form = LastActionForm.read()
    entry = form.entry.data or 0
    if not 1 <= entry <= view().seq:
        return redirect(url_for("venue.home", key=key), 303)
    try:
        revoke(store(), visitor(), entry, token=form.sent_token)
    except Refusal:
        return redirect(url_for("venue.undo_action", key=key, seq=entry), 303)
    return redirect(way_back(key, form.back.data or ""), 303)


def way_back(key: str, address: str) -> str:
    """The page of this venue that a form was on, if it is still there; else the first one."""
    try:
        endpoint, args = current_app.url_map.bind("").match(address, "GET")
    except HTTPException:
        return url_for("venue.home", key=key)
    if args.get("key") != key or not endpoint.startswith("venue."):
        return url_for("venue.home", key=key)
    at = args.get("at")
    return address_of_place(key, at) if isinstance(at, Location) else url_for(endpoint, **args)


def address_of_place(key: str, at: Location) -> str:
    """Of a table or its round, whichever is still there."""
    venue = view_now()
    if at.table is not None and table_of(venue, at) is not None:
        return url_for("venue.table_page", key=key, at=at)
    competition = venue.state.competitions.get(at.competition)
    if competition is None or not 1 <= (at.round or 0) <= len(competition.rounds):
        return url_for("venue.home", key=key)
    return url_for("venue.round_page", key=key, at=at.of_round)
