"""A play that was begun without a venue, counted for one of its nights."""

from flask import abort, redirect, render_template, url_for

from companion.play.state import Play
from companion.refusal import Refusal
from companion.services.play import reader
from companion.services.play.reader import Unknown
from companion.services.venue import casual_tables as casual_table
from companion.services.venue.casual_tables import nights
from companion.services.venue.reader import VenueView
from companion.web.base.device import current_actor
from companion.web.base.page import PageResult, new_token
from companion.web.play.table_link import way_back, way_to_claim
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    page,
    pages,
    refused,
    round_name,
    view,
    visitor,
)
from companion.web.venue.phone.forms import ClaimForm, claim_form, seat_name

RULE = "/venue/<key>/claim/<play>"

pages.add_app_template_global(way_back)
pages.add_app_template_global(way_to_claim)


@page(RULE, "claim")
def claim(key: str, play: str) -> str:
    found = load(play)
    return show_claim(found, form_of(found))


def load(play: str) -> Play:
    """Only what this device keeps can be counted from it."""
    try:
        return reader.load(store(), current_actor(), play)
    except Unknown:
        abort(404)


def form_of(play: Play) -> ClaimForm:
    people = by_name(view())
    return claim_form([guess(people, name) for name in play.table.players])


def show_claim(play: Play, form: ClaimForm) -> str:
    found, players = view(), play.table.players
    return render_template(
        "venue/phone/claim.html",
        venue=found,
        play=play,
        table=play.table,
        nights=[(n, each.name, round_name(each.rounds[-1])) for n, each in nights(found).items()],
        form=form,
        people=by_name(found),
        seats=[(name, form[seat_name(seat)]) for seat, name in enumerate(players)],
        token=new_token(),
    )


def by_name(found: VenueView) -> list[tuple[int, str]]:
    """Everybody who could have played. Only organisers see this page, so by name."""
    people = [
        (number, found.people[number].name or f"#{number}")
        for number, person in found.state.people.items()
        if person.here and person.into is None and not person.erased
    ]
    return sorted(people, key=lambda each: (each[1].casefold(), each[0]))


def guess(people: list[tuple[int, str]], name: str) -> int:
    """Whoever has this name, or is the only one whose name begins with it; -1 for nobody."""
    wanted = name.casefold().strip()
    same = [number for number, known in people if known.casefold() == wanted]
    alike = [number for number, known in people if known.casefold().split()[0:1] == [wanted]]
    return same[0] if same else alike[0] if len(alike) == 1 else -1


@page(RULE, "claim", methods=["POST"])
def claim_play(key: str, play: str) -> PageResult:
    found = load(play)
    form = form_of(found)
    people = form.find_people(len(found.table.players))
    if people is None:
        return show_claim(found, form), REFUSED
    try:
        night, token = form.night.data, form.token.data
        casual_table.claim(store(), visitor(), play, night, people, token)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        form.refuse(refusal, refused(view(), refusal))
        return show_claim(found, form), REFUSED
    return redirect(url_for("play.pad", key=play), 303)
