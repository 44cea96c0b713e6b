"""Beginning a play: choose the game, seat the people, or open a record."""

from secrets import choice
from typing import Any

from flask import abort, redirect, render_template, request, url_for

from companion.games.contract import AnyGame
from companion.games.record import RecordError
from companion.games.record_file import LARGEST_SENT, parse
from companion.games.registry import find_game, known_games
from companion.locale import told
from companion.play.state import Play
from companion.play.titles import GENERIC, found_in, shipped_titles, title_of_sheet
from companion.play.view.labels import GameLabels, player_counts
from companion.services.play import entries as plays
from companion.services.play import own_sheets as sheets
from companion.services.play.reader import plays_page
from companion.services.play.share_links import share
from companion.web.base.device import current_actor, known_device
from companion.web.base.errors import note_refusal
from companion.web.base.page import PageResult, new_token
from companion.web.base.words import WORDS, isolated, language, say, wording
from companion.web.play.blueprint import REFUSED, load, pages, store
from companion.web.play.forms import RecordForm, SearchForm
from companion.web.play.share_links import token_for
from companion.web.play.table_form import (
    TableForm,
    is_table,
    rearranged,
    record_in,
    seats_for,
    table_form,
)

MOST_NAMES = 12
MOST_LAST = 6  # games that were played last
MOST_LOOKED_AT = 100  # plays, for their names and tables


@pages.get("/new")
def choose() -> str:
    """What was played last first, or what a search finds; else a sheet can be made for it."""
    sought = SearchForm(request.args).q.data.strip()
    own = sheets.sheets_of(store(), current_actor()) if known_device() else []
    written = [title_of_sheet(each.document, language()) for each in own]
    titles = shipped_titles(language()) | {title.key: title for title in written}
    played = sheets.played_last(store(), current_actor()) if known_device() else []
    return render_template(
        "play/choose_game.html",
        sought=sought,
        found=found_in(titles.values(), sought),
        last=[titles[key] for key in played if key in titles][:MOST_LAST],
        games=[(game, player_counts(WORDS, game.players)) for game in known_games()],
        generic=[titles[key] for key in GENERIC if key in titles],
        titles=[title for title in titles.values() if title not in written],
        written=written,
        players=lambda title: player_counts(WORDS, tuple(range(title.low, title.high + 1))),
    )


@pages.route("/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> PageResult:
    game = game_called(game_key)
    if game is None:
        abort(404)
    kept = plays_before()
    tables = tables_before(game, kept)
    table = table_form(game, rotated(request.args.get("again", "")), tables)
    names = table.names
    if request.method == "POST":
        moved = rearranged(names, table.form)
        if moved is None:
            try:
                record = record_in(game, table)
                token = table.form.token.data or new_token()
                key = plays.begin(store(), current_actor(), record, token)
                share(store(), current_actor(), key, token_for)
                return redirect(url_for("play.pad", key=key))
            except RecordError as error:
                refuse(table, error)
        else:
            names = moved
    most = max(game.players)
    seats = seats_for(game, names[:most], table.form.seats.data)
    last = kept[0].table.players[:most] if kept else ()
    # Tables printed in a box that nobody has compared yet are shown at once.
    check = any(is_table(option) for option in game.options) and not tables
    page = render_template(
        "play/new_game.html",
        game=game,
        form=table,
        names=[*names, *[""] * most][:most],
        seats=seats,
        players=player_counts(WORDS, game.players),
        known=names_before(kept),
        last=last,
        starter=starter_of(table, names),
        last_names=wording().commas(map(isolated, last)),
        check_tables=check,
        open_options=check or bool(table.form.errors),
        words=GameLabels(WORDS, game),
        written=written_by(game),
        token=table.form.token.data or new_token(),
    )
    return (page, REFUSED) if table.form.errors else page


def written_by(game: AnyGame) -> str:
    """Whose sheet a game is made of: this phone’s own, or one that comes with Companion."""
    if "sheet" not in game.carries:
        return ""
    return "shipped" if game.carries == getattr(find_game(game.name), "carries", None) else "own"


def game_called(key: str) -> AnyGame | None:
    """A sheet that was written on this phone, or what comes with Companion."""
    own = sheets.sheet_of(store(), current_actor(), key) if known_device() else None
    return own.game if own else find_game(key)


def starter_of(table: TableForm, names: list[str]) -> str:
    """Who starts, drawn by lot, where somebody has asked for that."""
    seated = [name for name in names if name]
    return choice(seated) if seated and table.form.starter.data is not None else ""


def refuse(table: TableForm, error: RecordError) -> None:
    """At the option or the names that a record cannot stand with."""
    message = told(language(), error)
    note_refusal(error.code, message)
    table.refuse(error.refusal, message)


def plays_before() -> list[Play]:
    found, _ = plays_page(store(), current_actor(), 0, MOST_LOOKED_AT)
    return [play for play in found if isinstance(play, Play)]


def names_before(kept: list[Play]) -> list[str]:
    """The names that this device has used, the latest first."""
    names = dict.fromkeys(name for play in kept for name in play.table.players)
    return [*names][:MOST_NAMES]


def tables_before(game: AnyGame, kept: list[Play]) -> dict[str, Any]:
    """What is printed in the box, as it was entered for the last play of this game."""
    tables = {option.key for option in game.options if is_table(option)}
    found: dict[str, Any] = {}
    for play in kept:
        if play.table.game.key == game.key:
            given = play.table.options.items()
            found = {key: value for key, value in given if key in tables} | found
    return found


def rotated(key: str) -> list[str]:
    """The people of an earlier play, everybody one seat on."""
    if not key:
        return []
    first, *others = load(key).table.players
    return [*others, first]


@pages.route("/open", methods=["GET", "POST"])
def open_record() -> PageResult:
    """A record from a file becomes a play."""
    form, actor = RecordForm(), current_actor()  # known from here on, and held to its own budget
    if request.method == "POST":
        try:
            record = parse(form.read(), LARGEST_SENT)
            key = plays.begin(store(), actor, record, form.token.data or new_token())
            share(store(), actor, key, token_for)
            return redirect(url_for("play.pad", key=key))
        except RecordError as error:
            message = told(language(), error)
            if error.event is not None:
                message = say("open.event", number=error.event, why=message)
            note_refusal(error.code, message)
            form.record.errors = [message]
    page = render_template("play/import.html", form=form, token=new_token())
    return (page, REFUSED) if form.errors else page
