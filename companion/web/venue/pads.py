"""The pad of a table: begun by the first phone of the table, joined by the others."""

from typing import Any

from flask import abort, redirect, render_template, request, url_for

from companion.games.kernel import AnyGame, Option, Refusal, RuleViolation
from companion.games.record import RecordError
from companion.languages import told
from companion.services import tables
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.tables import Place
from companion.web.errors import NotAllowed, note_refusal
from companion.web.play.beginning import plays_before, tables_before
from companion.web.play.blueprint import new_token
from companion.web.play.labels import Labels
from companion.web.play.sharing import qr_code
from companion.web.play.tables import is_table, options_in, table_form
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, page, refused, token_sent, view, visitor
from companion.web.venue.me import show_me
from companion.web.venue.places import TABLE, Page, Sight, address_of, place_here, sight
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
    seen = sight(view(), place)
    game = None if seen.play else game_sent(seen)
    if game and seen.keeps and options_of(game, seen) and "start" not in request.form:
        return redirect(address_of("venue.choose_options", place, game_key=game.key), 303)
    try:
        play = opened(place, seen, game)
    except Unknown:
        abort(404)
    except RecordError as error:
        message = told(language(), error)
        note_refusal(error.code, message)
        return show_options(place, game, message) if game else show_table(place, message), REFUSED
    except Refusal as refusal:
        return show_table(place, why_not(refusal)), REFUSED
    return redirect(url_for("play.pad", key=play), 303)


def opened(place: Place, seen: Sight, game: AnyGame | None) -> str:
    if seen.play:
        return tables.open_pad(store(), visitor(), place)
    token = token_sent() or new_token()
    if game is None:
        return tables.begin_play(store(), visitor(), place, "", token)
    asked = options_of(game, seen)
    form = table_form(asked_of(game, seen), request.form, (), {})
    options = options_in(form, len(seen.chairs)) if asked else None
    return tables.begin_play(store(), visitor(), place, game.key, token, options)


def game_sent(seen: Sight) -> AnyGame | None:
    """The game that was chosen for a table, or the only one it can be."""
    key = request.form.get("game", "")
    if not key and len(seen.games) == 1:
        return seen.games[0]
    return game_at(seen, key)


def game_at(seen: Sight, key: str) -> AnyGame | None:
    return next((game for game in (*seen.games, *seen.others) if game.key == key), None)


def options_of(game: AnyGame, seen: Sight) -> tuple[Option, ...]:
    """What has to be known before a game of so many begins."""
    return tuple([each for each in game.options if len(seen.chairs) in each.players])


def asked_of(game: AnyGame, seen: Sight) -> AnyGame:
    return game._replace(options=options_of(game, seen))


@page(f"{TABLE}/pad/<game_key>", "look")
def choose_options(
    key: str, number: int, round_number: int, table_number: int, game_key: str
) -> Page:
    """The options of a game, where it has some, before its pad is opened."""
    place = place_here(view(), number, round_number, table_number)
    seen = sight(view(), place)
    game = game_at(seen, game_key)
    if game is None or seen.play or not seen.keeps or not options_of(game, seen):
        return redirect(address_of("venue.at_table", place))
    return show_options(place, game)


def show_options(place: Place, game: AnyGame, message: str | None = None) -> str:
    seen = sight(view(), place)
    remembered = tables_remembered(game, len(seen.chairs))
    form = table_form(asked_of(game, seen), request.form, (), remembered)
    check = any(is_table(option) for option, _ in form.options) and not remembered
    return render_template(
        "venue/table_options.html",
        venue=view(),
        table=seen,
        game=game,
        fields=form.options,
        words=Labels(game),
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
