"""A play on paper: its score sheet, the pad half filled to go on by hand, or an empty one."""

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.games.registry import known_games, title_of
from companion.play.state import Play
from companion.printing.canvas.about import About
from companion.printing.canvas.paper import PAPER_SIZES
from companion.services.play import share_links as sharing
from companion.services.play.reader import Unknown
from companion.services.play.share_links import WATCH
from companion.services.venue.reader import load_venue
from companion.services.venue.views import documents
from companion.web.base.device import current_actor
from companion.web.base.words import say, say_count
from companion.web.pages import print_jobs as printing
from companion.web.play.blueprint import load, pages, store
from companion.web.play.share_links import link_of
from companion.web.security.rights import visitor_here


@pages.get("/play/<key>/print/<what>.pdf")
def paper(key: str, what: str) -> Response:
    play = load(key)
    if what not in documents.OF_PLAYS:
        abort(404)
    title = say(f"paper.what.{what}")
    return printing.answer(
        ("play", key, what),
        lambda: documents.ordered_play(play, what, about(play)),
        title,
        [play.table.game.title, play.begun[:10], title],
        url_for("play.sheet", key=key),
    )


@pages.get("/pads")
def blank_pads() -> Response:
    """Every game for every number of players, for when a phone dies."""
    return printing.remembering(
        render_template(
            "play/blank_pads.html",
            games=known_games(),
            sizes=[*PAPER_SIZES],
            paper=printing.paper(),
        )
    )


@pages.get("/pads/<game_key>/<int:seats>.pdf")
def blank_pad(game_key: str, seats: int) -> Response:
    try:
        order = documents.ordered_pad(game_key, seats)
    except Unknown:
        abort(404)
    people = say_count("players", seats)
    return printing.answer(
        ("pad", game_key, seats),
        lambda: order,
        say("pad.blank"),
        [title_of(game_key), people, say("pad.blank")],
        url_for("play.blank_pads"),
    )


def about(play: Play) -> About:
    """Where it was played, for those who came in there, and a code that leads to it."""
    known = About()
    if play.venue and visitor_here(play.venue):
        known = documents.about_play(load_venue(store(), play.venue), play.key)
    return known._replace(link=way_to(play.key))


def way_to(key: str) -> str:
    """For everybody where the play is shared; else for the phones that keep it."""
    links = sharing.sharing(store(), current_actor(), key).links
    if WATCH in links:
        return link_of(key, WATCH, links[WATCH])
    return url_for("play.sheet", key=key, _external=True)
