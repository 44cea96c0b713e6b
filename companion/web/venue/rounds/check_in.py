"""Who comes to a night or a round, and who goes home early: a tap on a name each."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import request, url_for

from companion.services.venue import big_screen, rounds
from companion.services.venue.big_screen import LONGEST_MESSAGE
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView
from companion.services.venue.rounds import token_for
from companion.services.venue.seating import latecomers
from companion.venue.location import Location
from companion.venue.rounds import unseated
from companion.web.base.page import PageResult
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, visitor
from companion.web.venue.forms import (
    OrganiserForm,
    attempt,
    by_name,
    competition_here,
    cut_short,
    round_at,
)
from companion.web.venue.location import ROUND
from companion.web.venue.notices import attempt_told
from companion.web.venue.rounds.forms import DRAW, ArrivalForm, CheckInForm
from companion.web.venue.rounds.page import absent_people, show_round


@page(f"{ROUND}/in", "check_in", methods=["POST"])
def check_in(key: str, at: Location) -> PageResult:
    """Somebody came, or all those that were there the last time, or everybody."""
    form, venue = CheckInForm.read(), view()
    now = round_at(venue, at)
    many, people = form.many.data or "", form.person.data
    listed = absent_people(venue, competition_here(venue, at.competition), now)
    return tapped(
        form,
        lambda: rounds.check_in(
            store(),
            visitor(),
            at,
            people,
            form.points.data or 0,
            many=many,
            token=own_token(form),
        ),
        at,
        "" if many else beside("missing", listed, people),
    )


@page(f"{ROUND}/arrive", "arrive", methods=["POST"])
def arrive(key: str, at: Location) -> PageResult:
    """Somebody by name: new or known, here from now on, and at a table if tables are out."""
    form = ArrivalForm.read()
    round_at(view(), at)
    return attempt_told(
        form,
        lambda: latecomers.arrive(
            store(),
            visitor(),
            at,
            form.name.text,
            form.points.data or 0,
            anew=bool(form.anew.data),
            token=form.sent_token,
        ),
        "venue.round_page",
        lambda: show_round(at, form),
        at=at,
        _anchor="there",
    )


@page(f"{ROUND}/seat", "reseat", methods=["POST"])
def seat_them(key: str, at: Location) -> PageResult:
    """Everybody who has no table."""
    form = OrganiserForm.read()
    return changed(
        form, at, lambda: latecomers.seat_them(store(), visitor(), at, token=form.sent_token)
    )


@page(f"{ROUND}/unseat", "undo", methods=["POST"])
def unseat(key: str, at: Location) -> PageResult:
    """The last tables, as if they had never been published."""
    form = OrganiserForm.read()
    return changed(
        form, at, lambda: latecomers.unseat(store(), visitor(), at, token=form.sent_token)
    )


def changed(form: OrganiserForm, at: Location, work: Callable[[], VenueView]) -> PageResult:
    round_at(view(), at)
    return attempt_told(form, work, "venue.round_page", lambda: show_round(at, form), at=at)


@page(f"{ROUND}/call", "change_big_screen", methods=["POST"])
def call_them(key: str, at: Location) -> PageResult:
    """Who has no table is asked on the big screen to come."""
    form, venue = OrganiserForm.read(), view()
    names = public_names_of(venue, unseated(round_at(venue, at)))
    text = say("unseated.message", names=names)[:LONGEST_MESSAGE] if names else ""
    return attempt(
        form,
        lambda: big_screen.send(store(), visitor(), text, form.sent_token),
        url_for("venue.round_page", key=key, at=at),
        lambda: show_round(at, form),
    )


def public_names_of(venue: VenueView, people: Sequence[int]) -> str:
    return ", ".join([shown_name(person, venue.people[person]) for person in people])


@page(f"{ROUND}/out", "check_out", methods=["POST"])
def check_out(key: str, at: Location) -> PageResult:
    """Somebody goes home early."""
    form, venue = CheckInForm.read(), view()
    people, there = form.person.data, by_name(venue, round_at(venue, at).present)
    return tapped(
        form,
        lambda: rounds.check_out(store(), visitor(), at, people, token=own_token(form)),
        at,
        beside("there", there, people),
    )


def beside(part: str, listed: Sequence[int], gone: Sequence[int]) -> str:
    """Where the page goes on: with who stood next to a name that is tapped, not at its top."""
    shown = cut_short(listed)
    place = next((at for at, person in enumerate(shown) if person in gone), len(shown))
    nearest = [*shown[place:], *reversed(shown[:place])]
    left = [person for person in nearest if person not in gone]
    return f"{part}-{left[0]}" if left else part


def tapped(form: CheckInForm, work: Callable[[], VenueView], at: Location, part: str) -> PageResult:
    of_list: dict[str, Any] = {name: request.args.get(name) for name in ("all", "from")}
    endpoint = "venue.draft" if form.then.data == DRAW else "venue.round_page"
    return attempt_told(
        form, work, endpoint, lambda: show_round(at, form), at=at, _anchor=part or None, **of_list
    )


def own_token(form: CheckInForm) -> str:
    people = form.person.data
    return token_for(form.sent_token, people[0]) if people else form.sent_token
