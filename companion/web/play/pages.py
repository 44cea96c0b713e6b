"""The pages of a play: begin it, keep it, look back, put it right."""

import json
import secrets
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Form

from companion.games.files import parse
from companion.games.folding import follow
from companion.games.kernel import Game, Malformed, Refusal, outcome, score_sheet
from companion.games.record import RecordError
from companion.games.registry import find_game, known_games, part, rules_of
from companion.games.sentences import Wording
from companion.ledger import Amend, Deed, Event, Note, Undo, live
from companion.services import plays
from companion.services.plays import Play, Stale, Unknown
from companion.store import Store
from companion.web.device import current_actor
from companion.web.play.answers import event_in, inputs_of
from companion.web.play.beginning import new_game_form, record_in, typed
from companion.web.play.questions import Asker, Question
from companion.web.play.words import Teller

pages = Blueprint("play", __name__)

Page = str | tuple[str, int] | AnyResponse
REFUSED = 422
MOVED_ON = "The game has moved on. This is where it stands now."


def store() -> Store:
    found: Store = current_app.extensions["companion.store"]
    return found


def load(key: str) -> Play:
    try:
        return plays.load(store(), current_actor(), key)
    except Unknown:
        abort(404)


# Beginning


@pages.get("/new")
def choose() -> str:
    return render_template("play/choose.html", games=known_games())


@pages.route("/new/<game_key>", methods=["GET", "POST"])
def new(game_key: str) -> Page:
    game = find_game(game_key)
    if game is None:
        abort(404)
    defaults: dict[str, Any] = {f"option_{each.key}": typed(each) for each in game.options}
    defaults["names"] = rotated(request.args.get("again", ""))
    form = new_game_form(game)(request.form, data=defaults)
    message = None
    if request.method == "POST":
        try:
            key = begin(new_record(game, form))
            return redirect(url_for("play.pad", key=key))
        except RecordError as error:
            message = error.message
    known = sorted({name for play in kept() for name in play.ledger.table.players})
    page = render_template("play/new.html", game=game, form=form, message=message, known=known)
    return (page, REFUSED) if message else page


def new_record(game: Game, form: Form) -> dict[str, Any]:
    if not form.validate():
        number = Malformed("wrong_type", field="value", expected="integer")
        option = ", ".join(str(name).removeprefix("option_") for name in form.errors)
        raise RecordError.of(Malformed("bad_option", option=option, why=number))
    return record_in(game, form)


def begin(record: Any) -> str:
    return plays.begin(store(), current_actor(), record, request.form.get("token", ""))


def rotated(key: str) -> list[str]:
    """The people of an earlier play, everybody one seat on."""
    if not key:
        return []
    first, *others = load(key).ledger.table.players
    return [*others, first]


def kept() -> list[Play]:
    found = plays.plays_kept(store(), current_actor())
    return [play for play in found if isinstance(play, Play)]


@pages.route("/open", methods=["GET", "POST"])
def open_record() -> Page:
    """A record from a file becomes a play."""
    message = None
    if request.method == "POST":
        try:
            file = request.files.get("record")
            record = parse(file.read() if file else b"")
            return redirect(url_for("play.pad", key=begin(record)))
        except RecordError as error:
            where = "" if error.event is None else f"Event {error.event}: "
            message = where + error.message
    page = render_template("play/open.html", message=message)
    return (page, REFUSED) if message else page


# Keeping


@pages.get("/play/<key>")
def pad(key: str) -> str:
    return show_pad(load(key))


@pages.post("/play/<key>")
def enter(key: str) -> Page:
    """An answer to the question on the screen."""
    play = load(key)
    try:
        write(play)
    except Stale:
        return show_pad(load(key), message=MOVED_ON), 409
    except Refusal as refusal:
        return show_pad(play, refused(play, refusal)), REFUSED
    return redirect(url_for("play.pad", key=key))


def write(play: Play) -> None:
    """Enter what the form holds, after the entry that its page was drawn from."""
    token = request.form.get("token", "")[:64] or secrets.token_hex(16)
    plays.enter(store(), current_actor(), play.key, deed_in(play), int_in("seq"), token)


def deed_in(play: Play) -> Deed:
    form = request.form
    table = play.ledger.table
    match form.get("deed"):
        case "undo":
            return Undo(int_in("before"))
        case "note":
            return Note(form.get("text", "").strip())
        case "amend":
            return Amend(int_in("entry"), event_in(table.game, form, len(table.players)))
        case _:
            return Event(event_in(table.game, form, len(table.players)))


def int_in(name: str) -> int:
    return request.form.get(name, -1, type=int)


def refused(play: Play, refusal: Refusal) -> str:
    wording = Wording(play.ledger.table.game, play.ledger.table.players)
    return wording.sentence(refusal.code, refusal.params)


def show_pad(play: Play, message: str | None = None) -> str:
    table, state = play.ledger.table, play.history.state
    turn = table.game.awaited(state)
    return render_template(
        "play/pad.html",
        play=play,
        table=table,
        state=state,
        turn=turn,
        message=message,
        questions=questions(play, state),
        opening=opening(play, state),
        details=table.game.details(state),
        outcome=outcome(table.game, state),
        wording=Wording(table.game, table.players),
        undo=last_undoable(play),
        token=secrets.token_hex(16),
    )


def last_undoable(play: Play) -> tuple[int, str] | None:
    """What was entered last and still stands: the number of its entry, and its words."""
    standing = live(play.ledger.entries)
    if not standing:
        return None
    latest = max(each.amended_by or each.seq for each in standing)
    deed = play.ledger.entries[latest - 1].deed
    return latest, Teller(play.ledger.table).deed(deed)


def questions(play: Play, state: Any) -> list[Question]:
    table = play.ledger.table
    turn = table.game.awaited(state)
    if turn is None:
        return []
    bounds = part(table.game, "prompts").bounds(state, turn)
    return Asker(table.game, table.players, turn, bounds).questions()


def opening(play: Play, state: Any) -> str:
    """The question above the form."""
    table = play.ledger.table
    turn = table.game.awaited(state)
    if turn is None:
        return "The game is over."
    wording = Wording(table.game, table.players)
    question = wording.ask(turn.kind)
    if turn.kind == "answer":
        question = f"{wording.gems(state.scene.offer)} on offer. {question}"
    if len(turn.seats) == len(table.players):
        return question
    return f"{wording.one_of_seats(turn.seats)}: {question}"


@pages.post("/play/<key>/status")
def set_status(key: str) -> Page:
    status = request.form.get("status", "")
    if status not in plays.STATUSES:
        abort(400)
    try:
        plays.set_status(store(), current_actor(), key, status)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        play = load(key)
        return show_pad(play, refused(play, refusal)), REFUSED
    running = status == plays.RUNNING
    return redirect(url_for("play.pad", key=key) if running else url_for("start.start"))


# Looking back


@pages.get("/play/<key>/history")
def history(key: str) -> str:
    play = load(key)
    teller = Teller(play.ledger.table)
    standing = {each.seq: each for each in live(play.ledger.entries)}
    return render_template(
        "play/history.html",
        play=play,
        entries=[(entry, teller.deed(entry.deed)) for entry in play.ledger.entries],
        standing=standing,
        token=secrets.token_hex(16),
    )


@pages.get("/play/<key>/amend/<int:seq>")
def amend(key: str, seq: int) -> str:
    """The question as it stood before an entry, filled with what was answered."""
    play = load(key)
    table = play.ledger.table
    standing = live(play.ledger.entries)
    index = next((at for at, each in enumerate(standing) if each.seq == seq), None)
    if index is None:
        abort(404)
    event = standing[index].event
    state = follow(table, [each.event for each in standing[:index]]).history.state
    asked = [each for each in questions(play, state) if each.type == event["type"]]
    return render_template(
        "play/amend.html",
        play=play,
        seq=seq,
        told=Teller(table).event(event),
        questions=asked,
        filled=inputs_of(table.game, event),
        token=secrets.token_hex(16),
    )


@pages.get("/play/<key>/sheet")
def sheet(key: str) -> str:
    play = load(key)
    table, found = play.ledger.table, play.history
    return render_template(
        "play/sheet.html",
        play=play,
        table=table,
        sheet=score_sheet(table.game, table.players, found.lines),
        found=found,
        over=table.game.awaited(found.state) is None,
        outcome=outcome(table.game, found.state),
        wording=Wording(table.game, table.players),
    )


@pages.get("/play/<key>/record")
def record(key: str) -> Response:
    play = load(key)
    text = json.dumps(plays.record_of(play), ensure_ascii=False) + "\n"
    name = f"{play.ledger.table.game.key}-{play.begun[:10]}.companion.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype="application/json", headers=headers)


@pages.route("/play/<key>/adjust", methods=["GET", "POST"])
def adjust(key: str) -> Page:
    """A slip put right by hand."""
    play = load(key)
    message = None
    if request.method == "POST":
        if request.form.get("type") != "adjust" or "deed" in request.form:
            abort(400)
        try:
            write(play)
            return redirect(url_for("play.pad", key=key))
        except Stale:
            return show_pad(load(key), message=MOVED_ON), 409
        except Refusal as refusal:
            message = refused(play, refusal)
    page = render_template(
        "play/adjust.html",
        play=play,
        table=play.ledger.table,
        message=message,
        sent=request.form,
        token=secrets.token_hex(16),
    )
    return (page, REFUSED) if message else page


@pages.get("/rules/<game_key>")
def rules(game_key: str) -> str:
    game = find_game(game_key)
    if game is None:
        abort(404)
    return render_template("play/rules.html", game=game, chapters=chapters(game))


def chapters(game: Game) -> list[tuple[str, list[str]]]:
    """The numbered rules of a game, chapter by chapter."""
    found: list[tuple[str, list[str]]] = []
    for line in rules_of(game).splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        elif line.startswith("- ") and found:
            found[-1][1].append(line[2:])
    return found
