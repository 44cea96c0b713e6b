"""Forgetting somebody: organisers do it and see first what else names them, others ask for it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from flask import abort, redirect, render_template, url_for

from companion.refusal import Refusal
from companion.services.copies import copies_of
from companion.services.erasure import requests as erasures
from companion.services.erasure.erasure import erase, mentions
from companion.services.erasure.mentions import LOG, PLAY, Mention
from companion.services.storage import is_shared
from companion.services.venue.reader import VenueView
from companion.venue.state import self_of
from companion.web.base.dates import say_date, say_time
from companion.web.base.page import PageResult
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    allowed,
    name_of,
    page,
    pages,
    refused,
    token_sent,
    view,
    visitor,
)
from companion.web.venue.people.forms import ErasureForm
from companion.web.venue.people.person import SEE_OTHER, known, show_person, to_person

MOST_SHOWN = 1000

pages.add_app_template_global(say_date)
pages.add_app_template_global(say_time)


class Asked(NamedTuple):
    """Somebody who asked to be forgotten."""

    person: int
    name: str
    due: str


class ChosenText(NamedTuple):
    """A text that names a part of somebody, as it can be chosen."""

    value: str
    where: str
    text: str
    chosen: bool


class DatabaseCopy(NamedTuple):
    """A copy of the database, as it is told."""

    name: str
    made: str
    until: str


@pages.app_template_global()
def erasure_requests(venue: VenueView) -> list[Asked]:
    """What waits for an organiser; nobody else is told of it."""
    if not allowed("erase"):
        return []
    found = erasures.requests(store(), venue)
    return [Asked(person, name_of(venue, person), due) for person, due in found.items()]


@page("/venue/<key>/people/<int:person>/erase", "request_erasure", methods=["GET"])
def ask_to_erase(key: str, person: int) -> PageResult:
    """Asks once more: this cannot be undone."""
    venue = known(person, "request_erasure")
    if venue.state.people[person].erased or self_of(venue.state, person) != person:
        abort(404)
    return show_erase(venue, person)


def show_erase(venue: VenueView, person: int, refusal: str = "") -> str:
    decides, chosen = allowed("erase"), ErasureForm().also.data or ()
    found = mentions(store(), visitor(), person) if decides else []
    return render_template(
        "venue/people/erasure.html",
        venue=venue,
        person=person,
        name=name_of(venue, person),
        decides=decides,
        mentions=[shown(each, chosen) for each in found[:MOST_SHOWN]],
        more=len(found) - MOST_SHOWN,
        copies=copies_left() if decides else [],
        vacuum=is_shared(store()),
        refusal=refusal,
    )


def shown(mention: Mention, chosen: Sequence[str]) -> ChosenText:
    where = say("erase.where.screen")
    if mention.where == LOG:
        where = say("erase.where.log", number=mention.seq)
    elif mention.where == PLAY:
        where = say("erase.where.play")
    return ChosenText(mention.name, where, mention.text, mention.name in chosen)


def copies_left() -> list[DatabaseCopy]:
    """The copies of the database that have the name, and until when once it is erased."""
    file = store().file
    found = copies_of(file, datetime.now(UTC)) if file else []
    return [DatabaseCopy(each.file.name, moment(each.made), moment(each.until)) for each in found]


def moment(at: datetime) -> str:
    return f"{say_date(at.isoformat())}, {say_time(at.isoformat())}"


@page("/venue/<key>/people/<int:person>/erase", "erase", methods=["POST"])
def erase_person(key: str, person: int) -> PageResult:
    venue, form = known(person, "erase"), ErasureForm()
    try:
        erase(store(), visitor(), person, form.token.data, form.also.data or ())
    except Refusal as refusal:
        return show_person(view(), person, refused(venue, refusal)), REFUSED
    return redirect(url_for("venue.people", key=key), SEE_OTHER)


@page("/venue/<key>/people/<int:person>/erase/request", "request_erasure", methods=["POST"])
def request_erasure(key: str, person: int) -> PageResult:
    venue = known(person, "request_erasure")
    try:
        erasures.request(store(), visitor(), person, token_sent())
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    return to_person(key, person)


@page("/venue/<key>/people/<int:person>/erase/decline", "decline_erasure", methods=["POST"])
def decline_erasure(key: str, person: int) -> PageResult:
    venue = known(person, "decline_erasure")
    try:
        erasures.decline(store(), visitor(), person, token_sent())
    except Refusal as refusal:
        return show_person(venue, person, refused(venue, refusal)), REFUSED
    return to_person(key, person)
