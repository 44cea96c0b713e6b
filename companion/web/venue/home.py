"""The first page of a venue, and the way to all others."""

from flask import current_app, render_template

from companion.services.policy import Role
from companion.services.venues import View
from companion.tourney.venue.state import Competition
from companion.web.venue.blueprint import page, pages, view, visitor
from companion.web.venue.pieces import cut_short, people_here
from companion.web.words import say

# Where the row at the top leads, and from which role on.
WAYS = (
    ("home", Role.WATCHER),
    ("me", Role.WATCHER),
    ("people", Role.ORGANISER),
    ("statistics", Role.WATCHER),
    ("desk", Role.ORGANISER),
)


@pages.app_template_global()
def ways() -> list[tuple[str, str]]:
    """The pages that whoever asks may go to: endpoint and name."""
    found = []
    for name, role in WAYS:
        known = f"venue.{name}" in current_app.view_functions
        himself = name != "me" or visitor().person is not None
        if known and himself and visitor().role >= role:
            found.append((f"venue.{name}", say(f"venue.way.{name}")))
    return found


@page("/venue/<key>", "look")
def home(key: str) -> str:
    venue = view()
    everything = [*venue.state.competitions.items()][::-1]
    finished = [each for each in everything if each[1].finished]
    return render_template(
        "venue/home.html",
        venue=venue,
        visitor=visitor(),
        tonight=[each for each in everything if each[1].current is not None],
        running=[each for each in everything if is_waiting(each[1])],
        finished=cut_short(finished),
        more=len(finished) - len(cut_short(finished)),
        nobody=is_empty(venue),
    )


def is_waiting(competition: Competition) -> bool:
    """Not over, and nothing of it goes on right now."""
    return not competition.finished and competition.current is None


def is_empty(venue: View) -> bool:
    return not people_here(venue)
