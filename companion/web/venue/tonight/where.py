"""Where is …? Everybody whose name fits, and their table."""

from typing import NamedTuple

from flask import render_template, request

from companion.services.venue.people import present
from companion.services.venue.reader import VenueView
from companion.venue.location import Location
from companion.venue.similar_names import is_found
from companion.venue.state import Round, self_of
from companion.web.security.visitor import name_of, page, view
from companion.web.venue.forms import by_name, cut_short, left_of
from companion.web.venue.tonight.evening import evenings

LONGEST = 64


class FoundPlayer(NamedTuple):
    """Somebody who is sought; without a place they are at no table."""

    person: int
    name: str
    here: bool
    place: Location | None
    number: int = 0  # of that table in the room


@page("/venue/<key>/tonight/where", "look", methods=["GET"])
def where(key: str) -> str:
    venue, sought = view(), request.args.get("name", "").strip()[:LONGEST]
    found = found_people(venue, sought) if sought else []
    return render_template(
        "venue/tonight/where.html",
        venue=venue,
        sought=sought,
        found=cut_short(found),
        more=left_of(len(found)),
    )


def found_people(venue: VenueView, sought: str) -> list[FoundPlayer]:
    fitting = [each for each in present(venue) if is_found(sought, name_of(venue, each))]
    here, seats = here_tonight(venue), seats_tonight(venue)
    return [
        FoundPlayer(
            each,
            name_of(venue, each),
            each in here,
            seats.get(each),
            number_at(venue, seats.get(each)),
        )
        for each in by_name(venue, fitting)
    ]


def number_at(venue: VenueView, place: Location | None) -> int:
    return round_of(venue, place).tables[place.table_index].number if place else 0


def here_tonight(venue: VenueView) -> set[int]:
    return {person for at in evenings(venue) for person in round_of(venue, at).present}


def seats_tonight(venue: VenueView) -> dict[int, Location]:
    """The table where somebody plays; of those that are done, the last."""
    found: dict[int, tuple[bool, int, Location]] = {}
    for at in evenings(venue):
        for number, table in enumerate(round_of(venue, at).tables, 1):
            if table.void:
                continue
            for person in table.people:
                own = self_of(venue.state, person)
                key = (table.awaited, table.draw_number, at._replace(table=number))
                found[own] = max(found.get(own, key), key)
    return {person: at for person, (_, _, at) in found.items()}


def round_of(venue: VenueView, at: Location) -> Round:
    return venue.state.competitions[at.competition].rounds[at.round_index]
