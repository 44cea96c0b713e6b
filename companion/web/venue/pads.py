"""The pad of a table: begun by the first phone of the table, joined by the others."""

from flask import abort, redirect, render_template, request, url_for

from companion.games.kernel import Refusal, RuleViolation
from companion.games.record import RecordError
from companion.languages import told
from companion.services import tables
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.tables import Place
from companion.web.errors import NotAllowed, note_refusal
from companion.web.play.blueprint import new_token
from companion.web.play.sharing import qr_code
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, refused, token_sent, view, visitor
from companion.web.venue.me import show_me
from companion.web.venue.places import TABLE, Page, address_of, place_here, sight
from companion.web.words import language

FORBIDDEN = ("not_allowed",)


@page(f"{TABLE}/pad", "look")
def at_table(key: str, number: int, round_number: int, table_number: int) -> str:
    """Where the code on a table leads: one tap, and the pad is open."""
    return show_table(place_here(view(), number, round_number, table_number))


def show_table(place: Place, message: str | None = None) -> str:
    found = view()
    return render_template(
        "venue/at_table.html",
        venue=found,
        table=sight(found, place),
        competition=found.state.competitions[place[0]].name,
        person=visitor().person,
        message=message,
    )


@page(f"{TABLE}/pad", "begin", methods=["POST"])
def open_pad(key: str, number: int, round_number: int, table_number: int) -> Page:
    place = place_here(view(), number, round_number, table_number)
    try:
        play = opened(place)
    except Unknown:
        abort(404)
    except RecordError as error:
        message = told(language(), error)
        note_refusal(error.code, message)
        return show_table(place, message), REFUSED
    except Refusal as refusal:
        return show_table(place, why_not(refusal)), REFUSED
    return redirect(url_for("play.pad", key=play), 303)


def opened(place: Place) -> str:
    found = sight(view(), place)
    if found.play:
        return tables.open_pad(store(), visitor(), place)
    game = request.form.get("game", "")
    if not game and len(found.games) == 1:
        game = found.games[0].key
    return tables.begin_play(store(), visitor(), place, game, token_sent() or new_token())


def why_not(refusal: Refusal) -> str:
    """A sentence; but who is not of this table has nothing to do here."""
    if isinstance(refusal, RuleViolation) and refusal.code in FORBIDDEN:
        raise NotAllowed
    return refused(view(), refusal)


@page(f"{TABLE}/confirm", "look")
@page(f"{TABLE}/reseat", "look")
@page(f"{TABLE}/correct", "look")
@page(f"{TABLE}/void", "look")
@page(f"{TABLE}/penalise", "look")
def back_to_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    """A page that said why not, loaded again: nothing is done by that."""
    place = place_here(view(), number, round_number, table_number)
    organises = visitor().role >= Role.ORGANISER
    return redirect(address_of("venue.table_page" if organises else "venue.at_table", place))


@page(f"{TABLE}/confirm", "confirm", methods=["POST"])
def confirm_table(key: str, number: int, round_number: int, table_number: int) -> Page:
    """Agree with how a table ended."""
    place = place_here(view(), number, round_number, table_number)
    try:
        tables.confirm(store(), visitor(), place, token_sent(), request.form.get("seen"))
    except Unknown:
        abort(404)
    except Refusal as refusal:
        message = why_not(refusal)
        himself = visitor().person is not None
        return show_me(message) if himself else show_table(place, message), REFUSED
    return redirect(after_confirming(place), 303)


def after_confirming(place: Place) -> str:
    """Back to where the button was: an organiser's page of the table, or one's own."""
    own = visitor().person is not None
    if own and (visitor().role < Role.ORGANISER or request.form.get("back") == "me"):
        return url_for("venue.me", key=visitor().key)
    return address_of("venue.table_page", place) or url_for("venue.home", key=visitor().key)


@page(f"{TABLE}/qr", "look")
def table_code(key: str, number: int, round_number: int, table_number: int) -> str:
    """The code for a table, for those who sit there and those who set it up."""
    found = view()
    place = place_here(found, number, round_number, table_number)
    seen = sight(found, place)
    if not seen.mine and visitor().role < Role.KEEPER:
        raise NotAllowed
    link = address_of("venue.at_table", place, _external=True)
    return render_template(
        "venue/table_code.html", venue=found, table=seen, link=link, code=qr_code(link)
    )
