"""Who comes to a night or a round, and who goes home early: a tap on a name each."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import request, url_for

from companion.services.venue import rounds
from companion.services.venue.rounds import token_for
from companion.venue.location import Location
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, visitor
from companion.web.venue.forms import attempt, by_name, competition_here, cut_short, round_at
from companion.web.venue.location import ROUND
from companion.web.venue.rounds.forms import CheckInForm, NameForm
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


@page(f"{ROUND}/new", "join", methods=["POST"])
def add_and_check_in(key: str, at: Location) -> PageResult:
    """Somebody whom nobody found in the list: known from now on, and there."""
    form = NameForm.read()
    round_at(view(), at)
    return attempt(
        form,
        lambda: rounds.add_and_check_in(
            store(), visitor(), at, form.name.text, token=form.sent_token
        ),
        address(at, "there"),
        lambda: show_round(at, form),
    )


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


def tapped(form: CheckInForm, work: Callable[[], object], at: Location, part: str) -> PageResult:
    return attempt(form, work, address(at, part), lambda: show_round(at, form))


def own_token(form: CheckInForm) -> str:
    people = form.person.data
    return token_for(form.sent_token, people[0]) if people else form.sent_token


def address(at: Location, part: str) -> str:
    part_of_list: dict[str, Any] = {name: request.args.get(name) for name in ("all", "from")}
    return url_for(
        "venue.round_page",
        key=visitor().key,
        at=at,
        _anchor=part or None,
        **part_of_list,
    )
