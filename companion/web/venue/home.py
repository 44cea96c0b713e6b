"""The first page of a venue, and the way to all others."""

from flask import current_app, render_template

from companion.services.policy import Role
from companion.web.venue.blueprint import page, pages, view, visitor
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
    return render_template("venue/home.html", venue=view(), visitor=visitor())
