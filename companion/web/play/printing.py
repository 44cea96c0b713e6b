"""A play on paper: its score sheet, or the pad half filled, to go on by hand."""

from flask import abort, url_for
from werkzeug.wrappers import Response

from companion.printing.records import About
from companion.services import papers, sharing
from companion.services.plays import Play
from companion.services.sharing import WATCH
from companion.services.venues import load_venue
from companion.store.following import venue_of_play
from companion.web import printing
from companion.web.device import current_actor
from companion.web.play.blueprint import load, pages, store
from companion.web.play.sharing import link_of
from companion.web.rights import visitor_here
from companion.web.words import say


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


def about(play: Play) -> About:
    """Where it was played, for those who came in there, and a code that leads to it."""
    found = store().read(lambda connection: venue_of_play(connection, play.key))
    known = About()
    if found and visitor_here(found.key):
        known = papers.about_play(load_venue(store(), found.key), play.key)
    return known._replace(link=way_to(play.key))


def way_to(key: str) -> str:
    """For everybody where the play is shared; else for the phones that keep it."""
    links = sharing.sharing(store(), current_actor(), key).links
    if WATCH in links:
        return link_of(key, WATCH, links[WATCH])
    return url_for("play.sheet", key=key, _external=True)
