"""The first page of a venue, its events, and the way to all other pages."""

from itertools import groupby
from typing import NamedTuple

from flask import current_app, render_template, request, url_for

from companion.services.policy import Role
from companion.services.venue import join_links
from companion.services.venue.people import present
from companion.services.venue.reader import VenueView
from companion.services.venue.views.days import dated_rounds
from companion.venue.location import Location
from companion.venue.similar_names import is_found
from companion.venue.state import SEASON, Competition
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import allowed, page, pages, view, visitor
from companion.web.venue.competitions.night_points import latest_nights
from companion.web.venue.competitions.page import next_round_name, next_step
from companion.web.venue.forms import cut_short, left_of
from companion.web.venue.rounds.page import show_round
from companion.web.venue.tonight.evening import evenings, is_open, only_evening

# Where the row at the top leads, and from which role on.
SECTIONS = (
    ("home", Role.VIEWER),
    ("me", Role.VIEWER),
    ("events", Role.VIEWER),
    ("people", Role.ORGANISER),
    ("statistics", Role.VIEWER),
    ("organise", Role.ORGANISER),
)


# Which of them a page belongs to, by how its endpoint begins.
PARTS = {
    "home": ("round_page", "table_page", "draft", "documents", "where", "seat_", "big_screen_co"),
    "me": ("at_table", "form_table", "casual"),
    "events": (
        "competition",
        "why",
        "entrants",
        "settings",
        "new_",
        "import_",
        "cut",
        "review",
        "nights",
        "share",
        "winners",
    ),
    "people": ("person", "merge", "newcomers", "erase"),
    "statistics": ("profile", "ratings", "results", "game"),
    "organise": ("log", "undo_action"),
}


WORTH_SEARCHING = 20  # events
LATEST = 2  # nights on the first page


class Section(NamedTuple):
    """A word of the navigation. `current` is for ears, too: this page, or one below it."""

    name: str
    title: str
    address: str
    current: str


@pages.app_template_global()
def sections() -> list[Section]:
    """The pages that whoever asks may go to."""
    endpoint = (request.endpoint or "").removeprefix("venue.")
    below = part_of(endpoint)
    found = []
    for name, role in SECTIONS:
        known = f"venue.{name}" in current_app.view_functions
        is_theirs = name != "me" or visitor().person is not None
        if known and is_theirs and visitor().role >= role:
            current = "page" if name == endpoint else "true" if name == below else ""
            address = url_for(f"venue.{name}", key=visitor().key)
            found.append(Section(name, say(f"venue.way.{name}"), address, current))
    return found


def part_of(endpoint: str) -> str:
    """Of what is over, all pages belong to its event."""
    below = next((name for name, begins in PARTS.items() if endpoint.startswith(begins)), "")
    at, venue = (request.view_args or {}).get("at"), visitor().venue
    is_over = isinstance(at, Location) and venue is not None and not is_open(venue, at)
    return "events" if below == "home" and is_over else below


class FirstStep(NamedTuple):
    """One of the first things to do, and whether it is done."""

    name: str
    address: str
    done: bool


@page("/venue/<key>", "look")
def home(key: str) -> str:
    """Tonight: for organisers the night that is open, if it is the only one."""
    venue = view()
    at = only_evening(venue)
    if at is not None and allowed("seat"):
        return show_round(at)
    return render_template(
        "venue/home.html",
        venue=venue,
        tonight=evenings(venue),
        waiting=[each for each in newest_first(venue) if is_waiting(each[1])],
        next_step=next_step,
        next_name=next_round_name,
        latest=latest_nights(venue, LATEST),
        steps=first_steps(venue),
    )


@page("/venue/<key>/events", "look")
def events(key: str) -> str:
    """Seasons and tournaments: what goes on, then what is over."""
    venue = view()
    sought = request.args.get("find", "").strip()[:64]
    finished = [each for each in finished_by_year(venue) if is_found(sought, each[2])]
    return render_template(
        "venue/events.html",
        venue=venue,
        running=[each for each in newest_first(venue) if not each[1].finished],
        finished=[
            (year, [*each]) for year, each in groupby(cut_short(finished), lambda each: each[0])
        ],
        more=left_of(len(finished)),
        sought=sought,
        searching=bool(sought) or len(finished) > WORTH_SEARCHING,
    )


def finished_by_year(venue: VenueView) -> list[tuple[str, int, str]]:
    """What is over: the year of its last night, its number and name, the newest first."""
    years: dict[int, str] = {}
    for day, at in dated_rounds(store(), venue):
        years.setdefault(at.competition, day[:4])
    found = [
        (years.get(number, ""), number, each.name)
        for number, each in newest_first(venue)
        if each.finished
    ]
    return sorted(found, key=lambda each: each[0], reverse=True)


def newest_first(venue: VenueView) -> list[tuple[int, Competition]]:
    return [*venue.state.competitions.items()][::-1]


def is_waiting(competition: Competition) -> bool:
    """Not over, and nothing of it goes on right now."""
    return not competition.finished and competition.current is None


def first_steps(venue: VenueView) -> list[FirstStep]:
    """What a new venue needs, for those who can do it; nothing once all of it is there.

    Nor while something goes on: then nobody wants to be told how to begin.
    """
    if not allowed("found") or evenings(venue):
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
