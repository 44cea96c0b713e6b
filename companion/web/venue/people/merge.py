"""Two people turned out to be one: what would be put together, and then it is."""

from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for

from companion.refusal import Refusal
from companion.services.venue.reader import VenueView
from companion.services.venue.writer import RankChange, act
from companion.venue.actions import Merge
from companion.venue.state import Competition, self_of
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    name_of,
    page,
    refused,
    view,
    visitor,
)
from companion.web.venue.competitions.rank_changes import moves_by
from companion.web.venue.people.forms import MergeForm

SEE_OTHER = 303


class Together(NamedTuple):
    """A season or tournament, and at how many tables each of the two sat."""

    name: str
    of_person: int
    of_into: int


@page("/venue/<key>/people/<int:person>/merge", "merge", methods=["GET"])
def ask_to_merge(key: str, person: int) -> PageResult:
    return show_merge(view(), person, MergeForm(request.args).into.data)


def show_merge(venue: VenueView, person: int, into: int, refusal: str = "") -> PageResult:
    if person not in venue.people or into not in venue.people:
        abort(404)
    moves: list[tuple[str, list[RankChange]]] = []
    try:
        moves = moves_by(venue, Merge(person, into))
    except Refusal as why:
        refusal = refusal or refused(venue, why)
    answer = render_template(
        "venue/people/merge.html",
        venue=venue,
        person=person,
        into=into,
        name=name_of(venue, person),
        into_name=name_of(venue, into),
        together=together(venue, person, into),
        moves=moves,
        name_of=name_of,
        refusal=refusal,
    )
    return (answer, REFUSED) if refusal else answer


def together(venue: VenueView, person: int, into: int) -> list[Together]:
    found = [
        Together(each.name, sat(venue, each, person), sat(venue, each, into))
        for each in venue.state.competitions.values()
    ]
    return [each for each in found if each.of_person or each.of_into]


def sat(venue: VenueView, competition: Competition, person: int) -> int:
    return sum(
        self_of(venue.state, each) == person
        for played in competition.rounds
        for table in played.tables
        for each in table.people
    )


@page("/venue/<key>/people/<int:person>/merge", "merge", methods=["POST"])
def merge(key: str, person: int) -> PageResult:
    form = MergeForm()
    into = form.into.data
    try:
        act(store(), visitor(), Merge(person, into), form.token.data)
    except Refusal as refusal:
        venue = view()
        return show_merge(venue, person, into, refused(venue, refusal))
    return redirect(url_for("venue.person", key=key, person=into), SEE_OTHER)
