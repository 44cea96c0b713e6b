"""The people of a venue: added one by one or as a list, found again, put together."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import Refusal
from companion.services import people as service
from companion.services.lists import decoded, names_in_list
from companion.services.phones import with_phones
from companion.services.resembling import alike
from companion.services.venues import View, remembered
from companion.tourney.venue.people import met
from companion.web.play.answers import WHOLE_NUMBER
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, refused, token_sent, view, visitor

SEE_OTHER = 303
MOST_SHOWN = 60
WORTH_SEARCHING = 10
Answer = str | Response | tuple[str, int]


class Line(NamedTuple):
    """Somebody in the list."""

    number: int
    name: str
    guest: bool
    phone: bool
    shown: str


@page("/venue/<key>/people", "look_at_people", methods=["GET"])
def people(key: str) -> str:
    return show_people(view())


def show_people(venue: View, refusal: str = "") -> str:
    wanted = request.args.get("q", "").strip()[:64]
    here = [line for line in lines_of(venue, here=True) if matches(line, wanted)]
    gone = [line for line in lines_of(venue, here=False) if matches(line, wanted)]
    added = request.args.get("added", "")
    return render_template(
        "venue/people.html",
        venue=venue,
        present=here[:MOST_SHOWN],
        more=len(here) - MOST_SHOWN,
        away=gone[:MOST_SHOWN],
        wanted=wanted,
        searching=bool(wanted) or len(venue.people) > WORTH_SEARCHING,
        pairs=[] if wanted else pairs_of(venue),
        refusal=refusal,
        given=request.form.get("names", ""),
        added=int(added) if WHOLE_NUMBER.fullmatch(added) else None,
    )


def lines_of(venue: View, here: bool) -> list[Line]:
    phones = with_phones(store(), visitor())
    found = [
        Line(number, named.name, state.guest, number in phones, named.shown)
        for number, named in venue.people.items()
        if (state := venue.state.people[number]).here == here
        if state.into is None and not (state.erased or state.removed)
    ]
    return sorted(found, key=lambda line: (line.name.casefold(), line.number))


def matches(line: Line, wanted: str) -> bool:
    return wanted.casefold() in line.name.casefold() or wanted == f"#{line.number}"


def pairs_of(venue: View) -> list[tuple[Line, Line]]:
    """Two who may be one, unless they have sat at one table."""
    lines = {line.number: line for line in lines_of(venue, here=True)}
    return [(lines[other], lines[one]) for one, other in close_names(venue, lines)]


def close_names(venue: View, lines: Mapping[int, Line]) -> list[tuple[int, int]]:
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
def add_people(key: str) -> Answer:
    before = view()
    try:
        names = names_in_list(names_sent())
        after = service.add(store(), visitor(), names, token_sent(), "guest" in request.form)
    except Refusal as refusal:
        return show_people(before, refused(before, refusal)), REFUSED
    added = len(after.people) - len(before.people)
    return redirect(url_for("venue.people", key=key, added=added), SEE_OTHER)


def names_sent() -> str:
    """What was typed or pasted, and what is in a file."""
    uploaded = request.files.get("file")
    data = decoded(uploaded.read()) if uploaded else ""
    typed = request.form.get("names", "")
    # A file has a header of its own, so the two are never read as one table.
    return data if not typed.strip() else typed if not data.strip() else both(typed, data)


def both(typed: str, data: str) -> str:
    names = [*names_in_list(typed), *names_in_list(data)]
    return "\n".join(['"' + name.replace('"', '""') + '"' for name in names])
