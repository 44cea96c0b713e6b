"""What there is to print of a season, a tournament, a night or a round."""

import re
from datetime import date

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.printing.canvas.paper import LABELS, PAPER_SIZES
from companion.printing.queue.orders import NOTHING_ANNOUNCED, Announced, PrintOrder
from companion.services.play.reader import Unknown
from companion.services.venue.big_screen import Wifi, big_screen_now
from companion.services.venue.join_links import PLAYER, WATCHING
from companion.services.venue.reader import VenueView
from companion.services.venue.views import documents as service
from companion.venue.location import Location
from companion.web.base.dates import say_date
from companion.web.base.errors import NotAllowed
from companion.web.base.words import say
from companion.web.pages import print_jobs as printing
from companion.web.security.rights import store
from companion.web.security.visitor import allowed, page, round_name, view
from companion.web.venue.big_screen.control import big_screen_link
from companion.web.venue.forms import competition_here, round_at
from companion.web.venue.location import ROUND
from companion.web.venue.organise import join_link_of

OF_COMPETITION = "/venue/<key>/c/<int:number>/print"
OF_ROUND = f"{ROUND}/print"
DAY, TIME = re.compile(r"\d{4}-\d{2}-\d{2}"), re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
NO_WIFI = Wifi()
LONG = {"all": 5, "player": 9, "sheets": 7, "pads": 6, "crosstable": 3}  # the rest comes first


@page(OF_COMPETITION, "look")
def competition_documents(key: str, number: int) -> Response:
    return show_documents(Location(number))


@page(OF_ROUND, "look")
def documents(key: str, at: Location) -> Response:
    return show_documents(at)


def show_documents(at: Location) -> Response:
    venue = view()
    whole = Location(at.competition)
    return printing.remembering(
        render_template(
            "venue/documents.html",
            venue=venue,
            competition=competition_here(venue, at.competition),
            number=at.competition,
            at=at,
            now=round_at(venue, at) if at.round is not None else None,
            of_round=offered(at) if at.round is not None else [],
            of_competition=offered(whole),
            paper=printing.paper(),
            sizes=[*PAPER_SIZES],
            labels=printing.labels(),
            sheets=[*LABELS.values()],
            code_on_poster=bool(way_in()[1]),
            has_wifi=bool(big_screen_now(store(), venue).wifi.name),
        )
    )


def offered(at: Location) -> list[str]:
    """What there is, and this visitor may have."""
    found = service.printable(view(), at)
    return [what for what in found if allowed(service.action_of(what))]


@page(f"{OF_COMPETITION}/<what>.pdf", "look")
def competition_paper(key: str, number: int, what: str) -> Response:
    back = url_for("venue.competition_documents", key=key, number=number)
    return document(what, Location(number), back)


@page(f"{OF_ROUND}/<what>.pdf", "look")
def round_paper(key: str, at: Location, what: str) -> Response:
    return document(what, at, url_for("venue.documents", key=key, at=at))


def document(what: str, at: Location, back: str) -> Response:
    venue = view()
    found = competition_here(venue, at.competition)
    check_printable(what, at)
    night = round_name(round_at(venue, at)) if at.round is not None else ""
    title = say(f"paper.what.{what}")

    def order() -> PrintOrder:
        def pad(table: Location) -> str:
            return f"{root()}{url_for('venue.at_table', key=venue.key, at=table)}"

        join = way_in() if what == "poster" else ("join", "")
        labels = (printing.labels(), printing.used_labels())
        return service.ordered(store(), venue, what, at, pad, join, labels, said)

    said = announced(venue) if what == "poster" else NOTHING_ANNOUNCED
    scope = ("venue", venue.key, at, what, said)
    names = [found.name, night, title]
    answer = printing.answer(scope, order, title, names, back, LONG.get(what, 1))
    return printing.remembering(answer)


def check_printable(what: str, at: Location) -> None:
    try:
        ready = service.printable(view(), at)
    except Unknown:
        abort(404)
    if what not in ready:
        abort(404)
    if not allowed(service.action_of(what)):
        raise NotAllowed


def announced(venue: VenueView) -> Announced:
    """What the form beside the poster says, the day and the time as people write them."""
    said = printing.announced()
    day, begins = said.get("day", ""), said.get("begins", "")
    if DAY.fullmatch(day):
        day = say_date(day) if is_day(day) else ""
    if found := TIME.fullmatch(begins):
        begins = say("time", hour=int(found[1]), minute=int(found[2]))
    wifi = big_screen_now(store(), venue).wifi if "wifi" in said else NO_WIFI
    return Announced(
        when=", ".join([each for each in (day, begins) if each]),
        where=said.get("where", ""),
        fee=said.get("fee", ""),
        lead=said.get("lead", ""),
        address=join_link_of(PLAYER).short,
        wifi=(wifi.name, wifi.password),
    )


def is_day(iso: str) -> bool:
    try:
        date.fromisoformat(iso)
    except ValueError:
        return False
    return True


def root() -> str:
    """The address of this server, as whoever asks knows it."""
    return url_for("start.start", _external=True).removesuffix("/")


def way_in() -> tuple[str, str]:
    """Where a poster leads: in as a player, or to the standings, whichever join link works.

    Without any, to what is on the big screen; and without a big screen nowhere: all other pages of
    a venue are for those who came in.
    """
    for role, call in ((PLAYER, "join"), (WATCHING, "follow")):
        link = join_link_of(role).link
        if link:
            return call, link
    return "follow", big_screen_link()
