"""The first page of a venue, and the way to all others."""

from typing import NamedTuple

from flask import current_app, render_template, url_for

from companion.services.policy import Role
from companion.services.venue import join_links
from companion.services.venue.people import present
from companion.services.venue.reader import VenueView
from companion.venue.state import SEASON, Competition
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import allowed, page, pages, view, visitor
from companion.web.venue.forms import cut_short, left_of

# Where the row at the top leads, and from which role on.
SECTIONS = (
    ("home", Role.VIEWER),
    ("me", Role.VIEWER),
    ("people", Role.ORGANISER),
    ("statistics", Role.VIEWER),
    ("organise", Role.ORGANISER),
)


@pages.app_template_global()
def sections() -> list[tuple[str, str]]:
    """The pages that whoever asks may go to: endpoint and name."""
    found = []
    for name, role in SECTIONS:
        known = f"venue.{name}" in current_app.view_functions
        is_theirs = name != "me" or visitor().person is not None
        if known and is_theirs and visitor().role >= role:
            found.append((f"venue.{name}", say(f"venue.way.{name}")))
    return found


class FirstStep(NamedTuple):
    """One of the first things to do, and whether it is done."""

    name: str
    address: str
    done: bool


@page("/venue/<key>", "look")
def home(key: str) -> str:
    venue = view()
    everything = [*venue.state.competitions.items()][::-1]
    finished = [each for each in everything if each[1].finished]
    return render_template(
        "venue/home.html",
        venue=venue,
        visitor=visitor(),
        tonight=tonight(venue)[::-1],
        running=[each for each in everything if is_waiting(each[1])],
        finished=cut_short(finished),
        more=left_of(len(finished)),
        steps=first_steps(venue),
    )


def tonight(venue: VenueView) -> list[tuple[int, Competition]]:
    return [each for each in venue.state.competitions.items() if each[1].current is not None]


def is_waiting(competition: Competition) -> bool:
    """Not over, and nothing of it goes on right now."""
    return not competition.finished and competition.current is None


def first_steps(venue: VenueView) -> list[FirstStep]:
    """What a new venue needs, for those who can do it; nothing once all of it is there.

    Nor while something goes on: then nobody wants to be told how to begin.
    """
    if not allowed("found") or tonight(venue):
        return []
    done = [
        ("people", url_for("venue.people", key=venue.key), bool(present(venue))),
        (
            "join_link",
            url_for("venue.organise", key=venue.key),
            bool(join_links.join_links(store(), visitor())),
        ),
        (
            "season",
            url_for("venue.new_competition", key=venue.key, of=SEASON),
            bool(venue.state.competitions),
        ),
    ]
    steps = [FirstStep(name, address, is_done) for name, address, is_done in done]
    return [] if all(step.done for step in steps) else steps
