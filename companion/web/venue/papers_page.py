"""What there is to print of a season, a tournament, a night or a round."""

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.printing.orders import Order
from companion.printing.paper import LABELS, PAPERS
from companion.services import papers as service
from companion.services.doors import PLAYER, WATCHING
from companion.services.reading import Unknown
from companion.web import printing
from companion.web.errors import NotAllowed
from companion.web.rights import store
from companion.web.venue.blueprint import allowed, page, view
from companion.web.venue.desk_page import door_of
from companion.web.venue.pieces import competition_here, place_url, round_here
from companion.web.venue.wall_desk import wall_link
from companion.web.words import say

COMPETITION = "/venue/<key>/c/<int:number>/print"
ROUND = "/venue/<key>/c/<int:number>/r/<int:round_number>/print"
LONG = {"all": 5, "player": 9, "sheets": 7, "pads": 6, "crosstable": 3}  # the rest comes first


@page(COMPETITION, "look")
def competition_papers(key: str, number: int) -> Response:
    return show_papers(number, None)


@page(ROUND, "look")
def papers(key: str, number: int, round_number: int) -> Response:
    round_here(competition_here(view(), number), round_number)
    return show_papers(number, round_number - 1)


def show_papers(number: int, round_: int | None) -> Response:
    venue = view()
    found = competition_here(venue, number)
    return printing.remembering(
        render_template(
            "venue/papers.html",
            venue=venue,
            competition=found,
            number=number,
            now=None if round_ is None else found.rounds[round_],
            round_number=None if round_ is None else round_ + 1,
            of_round=[] if round_ is None else offered(number, round_),
            of_competition=offered(number, None),
            paper=printing.paper(),
            sizes=[*PAPERS],
            labels=printing.labels(),
            sheets=[*LABELS.values()],
            code_on_poster=bool(way_in()[1]),
        )
    )


def offered(number: int, round_: int | None) -> list[str]:
    """What there is, and this visitor may have."""
    found = service.printable(view(), number, round_)
    return [what for what in found if allowed(service.deed_of(what))]


@page(f"{COMPETITION}/<what>.pdf", "look")
def competition_paper(key: str, number: int, what: str) -> Response:
    back = url_for("venue.competition_papers", key=key, number=number)
    return document(what, number, None, back)


@page(f"{ROUND}/<what>.pdf", "look")
def round_paper(key: str, number: int, round_number: int, what: str) -> Response:
    back = url_for("venue.papers", key=key, number=number, round_number=round_number)
    return document(what, number, round_number - 1, back)


def document(what: str, number: int, round_: int | None, back: str) -> Response:
    venue = view()
    found = competition_here(venue, number)
    try:
        ready = service.printable(venue, number, round_)
    except Unknown:
        abort(404)
    if what not in ready:
        abort(404)
    if not allowed(service.deed_of(what)):
        raise NotAllowed
    night = found.rounds[round_].name if round_ is not None else ""
    title = say(f"paper.what.{what}")

    def order() -> Order:
        def pad(table: int) -> str:
            assert round_ is not None
            at = place_url("venue.at_table", venue.key, number, round_, table)
            return f"{root()}{at}"

        join = way_in() if what == "poster" else ("join", "")
        labels = (printing.labels(), printing.used_labels())
        return service.ordered(store(), venue, what, number, round_, pad, join, labels)

    scope = ("venue", venue.key, number, round_, what)
    names = [found.name, night, title]
    answer = printing.answer(scope, order, title, names, back, LONG.get(what, 1))
    return printing.remembering(answer)


def root() -> str:
    """The address of this server, as whoever asks knows it."""
    return url_for("start.start", _external=True).removesuffix("/")


def way_in() -> tuple[str, str]:
    """Where a poster leads: in as a player, or to the standings, whichever door is open.

    Without any, to what is on the wall; and without a wall nowhere: all other pages of a venue are
    for those who came in.
    """
    for role, call in ((PLAYER, "join"), (WATCHING, "follow")):
        link = door_of(role).link
        if link:
            return call, link
    return "follow", wall_link()
