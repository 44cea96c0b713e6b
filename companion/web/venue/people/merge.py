"""Two people turned out to be one: what would be put together, and then it is."""

from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import Refusal
from companion.services.desk import Move, act
from companion.services.venues import View
from companion.tourney.venue.deeds import Merge
from companion.tourney.venue.state import Competition, self_of
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.rights import store
from companion.web.venue.blueprint import (
    REFUSED,
    name_of,
    page,
    refused,
    token_sent,
    view,
    visitor,
    whole,
)
from companion.web.venue.moving import moves_by

SEE_OTHER = 303
Answer = str | Response | tuple[str, int]


class Together(NamedTuple):
    """A season or tournament, and at how many tables each of the two sat."""

    name: str
    of_person: int
    of_into: int


@page("/venue/<key>/people/<int:person>/merge", "merge", methods=["GET"])
def ask_to_merge(key: str, person: int) -> Answer:
    given = request.args.get("into", "")
    into = int(given) if WHOLE_NUMBER.fullmatch(given) else -1
    return show_merge(view(), person, into)


def show_merge(venue: View, person: int, into: int, refusal: str = "") -> Answer:
    if person not in venue.people or into not in venue.people:
        abort(404)
    moves: list[tuple[str, list[Move]]] = []
    try:
        moves = moves_by(venue, Merge(person, into))
    except Refusal as why:
        refusal = refusal or refused(venue, why)
    answer = render_template(
        "venue/merge.html",
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


def together(venue: View, person: int, into: int) -> list[Together]:
    found = [
        Together(each.name, sat(venue, each, person), sat(venue, each, into))
        for each in venue.state.competitions.values()
    ]
    return [each for each in found if each.of_person or each.of_into]


def sat(venue: View, competition: Competition, person: int) -> int:
    return sum(
        self_of(venue.state, each) == person
        for played in competition.rounds
        for table in played.tables
        for each in table.people
    )


@page("/venue/<key>/people/<int:person>/merge", "merge", methods=["POST"])
def merge(key: str, person: int) -> Answer:
    into = whole("into")
    try:
        act(store(), visitor(), Merge(person, into), token_sent())
    except Refusal as refusal:
        venue = view()
        return show_merge(venue, person, into, refused(venue, refusal))
    return redirect(url_for("venue.person", key=key, person=into), SEE_OTHER)
