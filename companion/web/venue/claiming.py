"""A play that was begun without a venue, counted for one of its nights."""

from flask import abort, redirect, render_template, url_for

from companion.games.kernel import Refusal
from companion.services import forming, plays
from companion.services.forming import nights
from companion.services.plays import Play
from companion.services.reading import Unknown
from companion.services.venues import View
from companion.web.device import current_actor
from companion.web.play.blueprint import new_token
from companion.web.rights import store
from companion.web.venue.blueprint import (
    REFUSED,
    page,
    pages,
    refused,
    token_sent,
    view,
    visitor,
    whole,
)
from companion.web.venue.places import Page
from companion.web.ways import way_back, way_to_claim
from companion.web.words import say

RULE = "/venue/<key>/claim/<play>"

pages.add_app_template_global(way_back)
pages.add_app_template_global(way_to_claim)


@page(RULE, "claim")
def claim(key: str, play: str) -> str:
    return show_claim(load(play))


def load(play: str) -> Play:
    """Only what this device keeps can be counted from it."""
    try:
        return plays.load(store(), current_actor(), play)
    except Unknown:
        abort(404)


def show_claim(play: Play, message: str | None = None) -> str:
    found = view()
    people = by_name(found)
    seats = [
        (seat, name, whole(f"seat-{seat}", guess(people, name)))
        for seat, name in enumerate(play.ledger.table.players)
    ]
    return render_template(
        "venue/claim.html",
        venue=found,
        play=play,
        table=play.ledger.table,
        nights=[(n, each.name, each.rounds[-1].name) for n, each in nights(found).items()],
        chosen=whole("night"),
        people=people,
        seats=seats,
        message=message,
        token=new_token(),
    )


def by_name(found: View) -> list[tuple[int, str]]:
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
def claim_play(key: str, play: str) -> Page:
    found = load(play)
    people = [whole(f"seat-{seat}") for seat in range(len(found.ledger.table.players))]
    if -1 in people:
        return show_claim(found, say("claiming.missing")), REFUSED
    try:
        forming.claim(store(), visitor(), play, whole("night"), people, token_sent())
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_claim(found, refused(view(), refusal)), REFUSED
    return redirect(url_for("play.pad", key=play), 303)
