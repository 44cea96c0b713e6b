"""The people of a venue: added one by one or as a list, found again, put together."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import redirect, render_template, request, url_for

from companion.refusal import Refusal
from companion.services.venue import people as service
from companion.services.venue.phones import with_phones
from companion.services.venue.reader import VenueView, remembered
from companion.services.venue.views.days import last_seen
from companion.venue.people import met
from companion.venue.similar_names import alike, is_found
from companion.web.base.forms import number_asked
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, page, refused, view, visitor
from companion.web.venue.forms import cut_short, left_of
from companion.web.venue.people.forms import NewPeopleForm

SEE_OTHER = 303
MOST_SHOWN = 60
VISIT = "visit"
WORTH_SEARCHING = 10


class PeopleRow(NamedTuple):
    """Somebody in the list."""

    number: int
    name: str
    guest: bool
    phone: bool
    shown: str
    seen: str  # the last day they were there


@page("/venue/<key>/people", "look_at_people", methods=["GET"])
def people(key: str) -> str:
    return show_people(view(), NewPeopleForm())


def show_people(venue: VenueView, form: NewPeopleForm) -> str:
    wanted = request.args.get("q", "").strip()[:64]
    here = [line for line in lines_of(venue, here=True) if matches(line, wanted)]
    gone = [line for line in lines_of(venue, here=False) if matches(line, wanted)]
    return render_template(
        "venue/people/list.html",
        venue=venue,
        present=cut_short(by_visit(here) if request.args.get("sort") == VISIT else here),
        more=left_of(len(here)),
        away=gone[:MOST_SHOWN],
        sort=VISIT if request.args.get("sort") == VISIT else "",
        wanted=wanted,
        searching=bool(wanted) or len(venue.people) > WORTH_SEARCHING,
        pairs=[] if wanted else pairs_of(venue),
        form=form,
        added=number_asked("added"),
    )


def lines_of(venue: VenueView, here: bool) -> list[PeopleRow]:
    phones, seen = with_phones(store(), visitor()), last_seen(store(), venue)
    found = [
        PeopleRow(
            number=number,
            name=named.name,
            guest=state.guest,
            phone=number in phones,
            shown=named.shown,
            seen=seen.get(number, ""),
        )
        for number, named in venue.people.items()
        if (state := venue.state.people[number]).here == here
        if state.into is None and not (state.erased or state.removed)
    ]
    return sorted(found, key=lambda line: (line.name.casefold(), line.number))


def by_visit(lines: list[PeopleRow]) -> list[PeopleRow]:
    """Whoever was here last first."""
    return sorted(lines, key=lambda line: line.seen, reverse=True)


def matches(line: PeopleRow, wanted: str) -> bool:
    return is_found(wanted, line.name) or wanted == f"#{line.number}"


def pairs_of(venue: VenueView) -> list[tuple[PeopleRow, PeopleRow]]:
    """Two who may be one, unless they have sat at one table."""
    lines = {line.number: line for line in lines_of(venue, here=True)}
    return [(lines[other], lines[one]) for one, other in close_names(venue, lines)]


def close_names(venue: VenueView, lines: Mapping[int, PeopleRow]) -> list[tuple[int, int]]:
    """Of five hundred people that takes longer than the page."""

    def work_out() -> list[tuple[int, int]]:
        competitions = venue.state.competitions.values()
        close = alike({number: line.name for number, line in lines.items()})
        return [
            pair
            for pair in close
            if not any(met(venue.state, each, *pair) for each in competitions)
        ]

    return remembered(store(), venue, "close names", work_out)


@page("/venue/<key>/people", "join", methods=["POST"])
def add_people(key: str) -> PageResult:
    before, form = view(), NewPeopleForm()
    try:
        names, token = form.read_names(), form.token.data
        after = service.add(store(), visitor(), names, token, form.guest.data)
    except Refusal as refusal:
        form.refuse(refusal, refused(before, refusal))
        return show_people(before, form), REFUSED
    added = len(after.people) - len(before.people)
    return redirect(url_for("venue.people", key=key, added=added), SEE_OTHER)
