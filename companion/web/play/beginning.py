"""Beginning a play: choose the game, seat the people, or open a record."""

from typing import Any

from flask import abort, redirect, render_template, request, url_for

from companion.games.files import LARGEST_SENT, parse
from companion.games.kernel import AnyGame
from companion.games.record import RecordError
from companion.games.registry import find_game, known_games
from companion.languages import told
from companion.services import plays
from companion.services.plays import Play
from companion.services.reading import plays_page
from companion.web.device import current_actor
from companion.web.errors import note_refusal
from companion.web.play.blueprint import REFUSED, Page, load, new_token, pages, store
from companion.web.play.labels import Labels, player_counts
from companion.web.play.tables import is_table, rearranged, record_in, table_form
from companion.web.words import isolated, language, say, wording

MOST_NAMES = 12
MOST_LOOKED_AT = 100  # plays, for their names and tables


@pages.get("/new")
def choose() -> str:
    games = [
        (game.title, player_counts(game.players), url_for("play.new", game_key=game.key))
        for game in known_games()
    ]
    return render_template("play/choose.html", games=games)


@pages.route("/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> Page:
    game = find_game(game_key)
    if game is None:
        abort(404)
    kept = plays_before()
    tables = tables_before(game, kept)
    table = table_form(game, request.form, rotated(request.args.get("again", "")), tables)
    names, message = table.names, None
    if request.method == "POST":
        moved = rearranged(names, request.form)
        if moved is None:
            try:
                record = record_in(game, table)
                key = plays.begin(store(), current_actor(), record, token_sent())
                return redirect(url_for("play.pad", key=key))
            except RecordError as error:
                message = told(language(), error)
                note_refusal(error.code, message)
        else:
            names = moved
    seats = max(game.players)
    last = kept[0].ledger.table.players[:seats] if kept else ()
    # Tables printed in a box that nobody has compared yet are shown at once.
    check = any(is_table(option) for option in game.options) and not tables
    page = render_template(
        "play/new.html",
        game=game,
        form=table,
        names=[*names, *[""] * seats][:seats],
        players=player_counts(game.players),
        known=names_before(kept),
        last=last,
        last_names=wording().commas(map(isolated, last)),
        check_tables=check,
        open_options=check or bool(message),
        words=Labels(game),
        message=message,
        token=request.form.get("token") or new_token(),
    )
    return (page, REFUSED) if message else page


def token_sent() -> str:
    return request.form.get("token", "")[:64] or new_token()


def plays_before() -> list[Play]:
    found, _ = plays_page(store(), current_actor(), 0, MOST_LOOKED_AT)
    return [play for play in found if isinstance(play, Play)]


def names_before(kept: list[Play]) -> list[str]:
    """The names that this device has used, the latest first."""
    names = dict.fromkeys(name for play in kept for name in play.ledger.table.players)
    return [*names][:MOST_NAMES]


def tables_before(game: AnyGame, kept: list[Play]) -> dict[str, Any]:
    """What is printed in the box, as it was entered for the last play of this game."""
    tables = {option.key for option in game.options if is_table(option)}
    found: dict[str, Any] = {}
    for play in kept:
        if play.ledger.table.game.key == game.key:
            given = play.ledger.table.options.items()
            found = {key: value for key, value in given if key in tables} | found
    return found


def rotated(key: str) -> list[str]:
    """The people of an earlier play, everybody one seat on."""
    if not key:
        return []
    first, *others = load(key).ledger.table.players
    return [*others, first]


@pages.route("/open", methods=["GET", "POST"])
def open_record() -> Page:
    """A record from a file becomes a play."""
    message, actor = None, current_actor()  # known from the form on, and held to its own budget
    if request.method == "POST":
        try:
            file = request.files.get("record")
            record = parse(file.read() if file else b"", LARGEST_SENT)
            key = plays.begin(store(), actor, record, token_sent())
            return redirect(url_for("play.pad", key=key))
        except RecordError as error:
            message = told(language(), error)
            if error.event is not None:
                message = say("open.event", number=error.event, why=message)
            note_refusal(error.code, message)
    page = render_template("play/open.html", message=message, token=new_token())
    return (page, REFUSED) if message else page
