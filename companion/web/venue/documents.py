"""What there is to print of a season, a tournament, a night or a round."""

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.printing.canvas.paper import LABELS, PAPER_SIZES
from companion.printing.queue.orders import PrintOrder
from companion.services.play.reader import Unknown
from companion.services.venue.join_links import PLAYER, WATCHING
from companion.services.venue.views import documents as service
from companion.venue.location import Location
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
        return service.ordered(store(), venue, what, at, pad, join, labels)

    scope = ("venue", venue.key, at, what)
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
