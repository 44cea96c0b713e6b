"""A play on paper: its score sheet, the pad half filled to go on by hand, or an empty one."""

from flask import abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.games.registry import known_games, title_of
from companion.printing.paper import PAPERS
from companion.printing.records import About
from companion.services import papers, sharing
from companion.services.plays import Play
from companion.services.reading import Unknown
from companion.services.sharing import WATCH
from companion.services.venues import load_venue
from companion.store.following import venue_of_play
from companion.web import printing
from companion.web.device import current_actor
from companion.web.play.blueprint import load, pages, store
from companion.web.play.sharing import link_of
from companion.web.rights import visitor_here
from companion.web.venue.naming import in_own_words
from companion.web.words import say, say_count


@pages.get("/play/<key>/print/<what>.pdf")
def paper(key: str, what: str) -> Response:
    play = load(key)
    if what not in papers.OF_PLAYS:
        abort(404)
    title = say(f"paper.what.{what}")
    return printing.answer(
        ("play", key, what),
        lambda: papers.ordered_play(play, what, about(play)),
        title,
        [play.ledger.table.game.title, play.begun[:10], title],
        url_for("play.sheet", key=key),
    )


@pages.get("/pads")
def blank_pads() -> Response:
    """Every game for every number of players, for when a phone dies."""
    return printing.remembering(
        render_template(
            "play/pads.html", games=known_games(), sizes=[*PAPERS], paper=printing.paper()
        )
    )


@pages.get("/pads/<game_key>/<int:seats>.pdf")
def blank_pad(game_key: str, seats: int) -> Response:
    try:
        order = papers.ordered_pad(game_key, seats)
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
    found = store().read(lambda connection: venue_of_play(connection, play.key))
    known = About()
    if found and visitor_here(found.key):
        known = papers.about_play(in_own_words(load_venue(store(), found.key)), play.key)
    return known._replace(link=way_to(play.key))


def way_to(key: str) -> str:
    """For everybody where the play is shared; else for the phones that keep it."""
    links = sharing.sharing(store(), current_actor(), key).links
    if WATCH in links:
        return link_of(key, WATCH, links[WATCH])
    return url_for("play.sheet", key=key, _external=True)
