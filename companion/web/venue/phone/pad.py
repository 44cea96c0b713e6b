"""The pad of a table: begun by the first phone of the table, joined by the others."""

from typing import Any

from flask import abort, redirect, render_template, url_for

from companion.games.contract import AnyGame, Option
from companion.games.record import RecordError
from companion.locale import told
from companion.play.view.labels import GameLabels
from companion.refusal import Refusal, RuleViolation
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.venue import tables
from companion.venue.location import Location
from companion.web.base.errors import NotAllowed, note_refusal
from companion.web.base.page import PageResult, new_token, qr_code
from companion.web.base.words import WORDS, language
from companion.web.play.new_game import plays_before, tables_before
from companion.web.play.table_form import is_table, options_in, table_form
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, page, refused, token_sent, view, visitor
from companion.web.venue.forms import table_at
from companion.web.venue.location import TABLE
from companion.web.venue.phone.forms import ConfirmationForm, OpenPadForm
from companion.web.venue.phone.me import show_me
from companion.web.venue.phone.tables import TableView, address_of, sight

FORBIDDEN = ("not_allowed",)


@page(f"{TABLE}/pad", "look")
def at_table(key: str, at: Location) -> str:
    """Where the code on a table leads: one tap, and the pad is open."""
    return show_table(at)


def show_table(at: Location, message: str | None = None) -> str:
    found = view()
    return render_template(
        "venue/phone/table.html",
        venue=found,
        table=sight(found, at),
        competition=found.state.competitions[at.competition].name,
        person=visitor().person,
        message=message,
    )


@page(f"{TABLE}/pad", "begin", methods=["POST"])
def open_pad(key: str, at: Location) -> PageResult:
    seen = sight(view(), at)
    game = None if seen.play else game_sent(seen)
    if game and seen.keeps and options_of(game, seen) and not OpenPadForm().start.data:
        return redirect(address_of("venue.choose_options", at, game_key=game.key), 303)
    try:
        play = opened(at, seen, game)
    except Unknown:
        abort(404)
    except RecordError as error:
        message = told(language(), error)
        note_refusal(error.code, message)
        return show_options(at, game, message) if game else show_table(at, message), REFUSED
    except Refusal as refusal:
        return show_table(at, why_not(refusal)), REFUSED
    return redirect(url_for("play.pad", key=play), 303)


def opened(at: Location, seen: TableView, game: AnyGame | None) -> str:
    if seen.play:
        return tables.open_pad(store(), visitor(), at)
    token = token_sent() or new_token()
    if game is None:
        return tables.begin_play(store(), visitor(), at, "", token)
    asked = options_of(game, seen)
    form = table_form(asked_of(game, seen))
    options = options_in(form, len(seen.chairs)) if asked else None
    return tables.begin_play(store(), visitor(), at, game.key, token, options)


def game_sent(seen: TableView) -> AnyGame | None:
    """The game that was chosen for a table, or the only one it can be."""
    key = OpenPadForm().game.data
    if not key and len(seen.games) == 1:
        return seen.games[0]
    return game_at(seen, key)


def game_at(seen: TableView, key: str) -> AnyGame | None:
    return next((game for game in (*seen.games, *seen.others) if game.key == key), None)


def options_of(game: AnyGame, seen: TableView) -> tuple[Option, ...]:
    """What has to be known before a game of so many begins."""
    return tuple([each for each in game.options if len(seen.chairs) in each.players])


def asked_of(game: AnyGame, seen: TableView) -> AnyGame:
    return game._replace(options=options_of(game, seen))


@page(f"{TABLE}/pad/<game_key>", "look")
def choose_options(key: str, at: Location, game_key: str) -> PageResult:
    """The options of a game, where it has some, before its pad is opened."""
    seen = sight(view(), at)
    game = game_at(seen, game_key)
    if game is None or seen.play or not seen.keeps or not options_of(game, seen):
        return redirect(address_of("venue.at_table", at))
    return show_options(at, game)


def show_options(at: Location, game: AnyGame, message: str | None = None) -> str:
    seen = sight(view(), at)
    remembered = tables_remembered(game, len(seen.chairs))
    form = table_form(asked_of(game, seen), (), remembered)
    check = any(is_table(option) for option, _ in form.options) and not remembered
    return render_template(
        "venue/rounds/table_options.html",
        venue=view(),
        table=seen,
        game=game,
        fields=form.options,
        words=GameLabels(WORDS, game),
        check_tables=check,
        open_options=check or bool(message),
        message=message,
        token=new_token(),
    )


def tables_remembered(game: AnyGame, players: int) -> dict[str, Any]:
    """What is printed in the box: as this venue had it last, else as this phone did."""
    known = tables.tables_before(store(), view(), game, players)
    own = tables_before(game, plays_before())
    return own | {key: frozen(value) for key, value in known.items()}


def frozen(value: Any) -> Any:
    return tuple(map(frozen, value)) if isinstance(value, list) else value


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
def back_to_table(key: str, at: Location) -> PageResult:
    """A page that said why not, loaded again: nothing is done by that."""
    table_at(view(), at)
    organises = visitor().role >= Role.ORGANISER
    return redirect(address_of("venue.table_page" if organises else "venue.at_table", at))


@page(f"{TABLE}/confirm", "confirm", methods=["POST"])
def confirm_table(key: str, at: Location) -> PageResult:
    """Agree with how a table ended."""
    table_at(view(), at)
    try:
        tables.confirm(store(), visitor(), at, token_sent(), ConfirmationForm().seen.data)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        message = why_not(refusal)
        is_known = visitor().person is not None
        return show_me(message) if is_known else show_table(at, message), REFUSED
    return redirect(after_confirming(at), 303)


def after_confirming(at: Location) -> str:
    """Back to where the button was: an organiser's page of the table, or one's own."""
    own = visitor().person is not None
    if own and (visitor().role < Role.ORGANISER or ConfirmationForm().back.data == "me"):
        return url_for("venue.me", key=visitor().key)
    return address_of("venue.table_page", at) or url_for("venue.home", key=visitor().key)


@page(f"{TABLE}/qr", "look")
def table_code(key: str, at: Location) -> str:
    """The code for a table, for those who sit there and those who set it up."""
    found = view()
    seen = sight(found, at)
    if not seen.mine and visitor().role < Role.KEEPER:
        raise NotAllowed
    link = address_of("venue.at_table", at, _external=True)
    return render_template(
        "venue/rounds/table_code.html", venue=found, table=seen, link=link, code=qr_code(link)
    )
