"""Keeping a play: the pad, and what is entered on it."""

import re
from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from flask import (
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from companion.games.folding import Table
from companion.games.kernel import Caution, Refusal, outcome
from companion.ledger import Deed, Event, Undo
from companion.services import abandoning, plays
from companion.services.plays import Entered, Play, Stale, Unknown
from companion.web.device import current_actor
from companion.web.errors import note_refusal
from companion.web.frames import first_template, framed, slot
from companion.web.language import here
from companion.web.play.answers import WHOLE_NUMBER, event_in
from companion.web.play.blueprint import REFUSED, Page, load, new_token, pages, store
from companion.web.play.board import board, moment
from companion.web.play.counting import counted_since, followers
from companion.web.play.questions import Asker
from companion.web.play.telling import Teller
from companion.web.ways import kept_for, remark_on, way_back, way_to_claim, way_to_table
from companion.web.words import say

MOVED_ON = 409
BAD = 400
PAD = "X-Companion-Pad"
WORD = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


class Sending(NamedTuple):
    """What every form of a question sends, and where to."""

    action: str
    csrf: str
    seq: str
    token: str


@pages.get("/play/<key>")
def pad(key: str) -> str:
    return show_pad(load(key))


@pages.post("/play/<key>")
def enter(key: str) -> Page:
    """An answer to the question on the screen."""
    try:
        entered = write(key, deed_in(table_of(key)))
    except Stale:
        return show_pad(load(key), message=say("pad.moved_on")), MOVED_ON
    except Refusal as refusal:
        play = load(key)
        return show_pad(play, refused(play, refusal), answer_sent()), REFUSED
    if counted_since(entered.before, entered.after):
        return kept(entered.after, url_for("play.scoring", key=key, seq=entered.number))
    return kept(entered.after, url_for("play.pad", key=key))


def table_of(key: str) -> Table:
    try:
        return plays.table_of_play(store(), current_actor(), key)
    except Unknown:
        abort(404)


def kept(play: Play, address: str) -> Page:
    """Where to go on. The pad's own script gets the next page at once, one way to the server."""
    if PAD not in request.headers:
        return redirect(address)
    response = make_response(show_pad(play))
    response.headers["X-Companion-At"] = address
    return response


@pages.after_request
def confirm(response: Response) -> Response:
    """Tell the pad's script what became of its answer, in words that only we can know."""
    if PAD not in request.headers or response.status_code not in (200, REFUSED, MOVED_ON):
        return response
    token = request.form.get("token", "")
    if WORD.fullmatch(token):
        verdict = "kept" if response.status_code < BAD else "refused"
        response.headers["X-Companion-Answer"] = f"{verdict} {token}"
    return response


def write(key: str, deed: Deed) -> Entered:
    """Enter a deed after the entry that its page was drawn from."""
    token = request.form.get("token", "").replace("\0", "")[:60] or new_token()
    try:
        return plays.keep_entry(store(), current_actor(), key, deed, int_in("seq"), token)
    except Unknown:  # taken back since the play was read
        abort(404)


def deed_in(table: Table) -> Deed:
    if request.form.get("deed") == "undo":
        return Undo(int_in("before"))
    return Event(event_sent(table))


def event_sent(table: Table) -> dict[str, Any]:
    return event_in(table.game, answer_sent(), len(table.players))


def answer_sent() -> Mapping[str, str]:
    """What was filled in, or the whole answer that one tap stands for."""
    return dict(parse_qsl(request.form["answer"])) if "answer" in request.form else request.form


def int_in(name: str) -> int:
    given = request.form.get(name, "")
    return int(given) if WHOLE_NUMBER.fullmatch(given) else -1


def refused(play: Play, refusal: Refusal) -> str:
    sentence = Teller(play.ledger.table).wording.sentence(refusal.code, refusal.params)
    note_refusal(refusal.code, sentence)
    return sentence


def show_pad(
    play: Play, message: str | None = None, filled: Mapping[str, str] | None = None
) -> str:
    table, state = play.ledger.table, play.history.state
    teller, turn = Teller(table), table.game.rules.awaited(state)
    question = asked(state, teller, filled or {}) if turn else None
    kept_at = kept_for(play)
    remark, undo, running = (
        remark_on(play, kept_at),
        plays.undoable(play),
        play.status == plays.RUNNING,
    )
    address, offer = way_on(play)
    values = {
        "key": play.key,
        "action": url_for("play.enter", key=play.key),
        "seq": play.seq,
        "status": play.status,
        "remark": remark,
        "kept": say("kept.server") if play.seq else "",
        "moment": moment(play),
        "csrf": generate_csrf(),
        "token": new_token(),
        "undo": undo,
        "undone": undone(play, undo, teller),
        "address": address,
        "offer": offer,
        "here": here(),
    }
    middle = render_template(
        "play/_middle.html",
        play=play,
        table=table,
        message=message,
        kept_at=kept_at,
        remark=remark,
        board=board(play, teller.labels, turn),
        asked=question,
        prompt=prompt(table, teller, question, values) if question and running else "",
        outcome=None if turn else outcome(table.game, state),
        points=state.points,
        announced=[teller.deed(entry.deed) for entry in plays.entered_by_itself(play)],
        warnings=[teller.wording.warning(each) for each in cautions(play)],
        words=teller.labels,
    )
    values["middle"] = Markup(middle)  # noqa: S704 - drawn by a template
    variant = {
        "game_key": table.game.key,
        "title": table.game.title,
        "asked": question is not None,
        "running": running,
        "undoable": running and undo is not None,
        "offered": bool(address),
    }
    return framed(("play/pad.html", *variant.values()), lambda: pad_frame(variant), values)


def pad_frame(variant: Mapping[str, Any]) -> str:
    """What surrounds the question. Where to come back to with another language is a slot, too."""
    return render_template("play/pad.html", slot=slot, here=lambda: slot("here"), **variant)


def prompt(
    table: Table, teller: Teller, question: dict[str, Any], values: Mapping[str, Any]
) -> str:
    """The forms of a question. In most plays it comes again and again, with the same answers."""

    def draw(sending: Sending) -> str:
        return render_template(
            first_template(*question["templates"]),
            sending=sending,
            asked=question,
            words=teller.labels,
            table=table,
        )

    if question["filled"]:
        return Markup(draw(Sending(*[values[name] for name in Sending._fields])))  # noqa: S704
    ways = tuple(question["questions"]), tuple(question["shortcuts"])
    name = ("prompt", table.game.key, table.players, question["kind"], *ways)
    return framed(name, lambda: draw(Sending(*map(slot, Sending._fields))), values)


def way_on(play: Play) -> tuple[str, str]:
    """To the venue of a play, or to count it for one: the address, and what it is called."""
    if back := way_back(play):
        return back, say("claiming.back")
    return way_to_claim(play), say("claiming.link")


def cautions(play: Play) -> tuple[Caution, ...]:
    """What the last thing that people entered gave rise to, or what was entered by itself after."""
    answers = followers(play, reversed(play.live))
    if answers in (0, len(play.live)):
        latest: tuple[Caution, ...] = play.history.state.cautions
        return latest
    first = len(play.live) - answers - 1
    return play.history.cautions[bisect_left(play.history.raised, first) :]


def undone(play: Play, entry: int | None, teller: Teller) -> str:
    """What Undo takes back, in words."""
    if entry is None:
        return say("pad.nothing_to_undo")
    return teller.deed(play.ledger.entries[entry - 1].deed)


def asked(state: Any, teller: Teller, filled: Mapping[str, str]) -> dict[str, Any]:
    """The question that is open in a state, for the templates of prompts."""
    game, screen = teller.game, teller.game.screen
    turn = game.rules.awaited(state)
    assert turn is not None
    asker = Asker(teller, turn, screen.bounds(state, turn))
    reasons = screen.reasons(state, turn)
    return {
        "kind": turn.kind,
        "templates": templates_for(game.key, turn.kind),
        "title": title(teller, turn.kind, turn.seats),
        "reasons": [teller.wording.reason(reason) for reason in reasons],
        "shortcuts": asker.shortcuts(screen.shortcuts(state, turn)),
        "questions": asker.questions(),
        "filled": filled,
    }


def templates_for(game: str, kind: str) -> list[str]:
    """A game's own template for a question, or for all of them, or everybody's."""
    own = [f"games/{game}/prompt_{kind}.html", f"games/{game}/prompt.html"]
    return [*own, "play/prompt.html"]


def title(teller: Teller, kind: str, seats: tuple[int, ...]) -> str:
    """The question, and of whom, where not everybody is meant."""
    question = teller.wording.ask(kind)
    if len(seats) == teller.seats:
        return question
    return say("pad.question", who=teller.wording.one_of_seats(seats), question=question)


@pages.post("/play/<key>/status")
def set_status(key: str) -> Page:
    status = request.form.get("status", "")
    if status not in plays.STATUSES:
        abort(400)
    try:
        abandoning.set_status(store(), current_actor(), key, status)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        play = load(key)
        return show_pad(play, refused(play, refusal)), REFUSED
    if status == plays.RUNNING:
        return redirect(url_for("play.pad", key=key))
    table = way_to_table(load(key)) if status == plays.ABANDONED else ""
    return redirect(table or url_for("start.start"))
