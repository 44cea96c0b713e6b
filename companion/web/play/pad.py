"""Keeping a play: the pad, and what is entered on it."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from flask import (
    Response,
    abort,
    g,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from companion.games.codec import decode
from companion.games.contract import Caution, Turn, outcome
from companion.games.progress import Setup
from companion.games.registry import has_rules
from companion.ledger.entry import Act
from companion.play.automatic import entered_automatically
from companion.play.leftovers import is_same_question, waiting
from companion.play.state import Play
from companion.play.steps import latest_step, redoable, undoable, undone_event
from companion.play.view.board import board, moment
from companion.play.view.clock import minutes_played
from companion.play.view.form import answered_before, inputs_of
from companion.play.view.question import Asker, offered_again
from companion.play.view.scoring import counted_since, followers
from companion.play.view.sentences import Teller
from companion.play.wire import PlayOperation, Wire
from companion.refusal import Refusal
from companion.services.clock import now
from companion.services.play import entries as plays
from companion.services.play import keep_requests, reader
from companion.services.play.entries import Entered, Stale
from companion.services.play.keep_requests import KeepRequest
from companion.services.play.reader import Unknown
from companion.services.venue import play_status as abandoning
from companion.web.base.dates import say_duration
from companion.web.base.device import author, current_actor
from companion.web.base.errors import note_refusal
from companion.web.base.frames import first_template, framed, slot
from companion.web.base.language import here
from companion.web.base.page import PageResult, new_token, unindented
from companion.web.base.words import WORDS, say
from companion.web.play.blueprint import REFUSED, load, pages, store
from companion.web.play.forms import GOING_BACK, EntryForm, PadForm, StatusForm, UndoForm
from companion.web.play.picture import decided_by, result_picture
from companion.web.play.table_link import kept_for, remark_now, remark_on, way_on, way_to_table

F = TypeVar("F", bound=PadForm)
MOVED_ON = 409
MOST_TOLD = 3  # entries of another phone
BAD = 400
PAD, ANSWER = "X-Companion-Pad", "X-Companion-Answer"
KNOWN = re.compile(r'(<head>|<template id="stuck">).*?(</head>|</template>)', re.DOTALL)
WORD = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


class Sending(NamedTuple):
    """What every form of a question sends, and where to."""

    action: str
    csrf: str
    seq: str
    token: str


@pages.get("/play/<key>")
def pad(key: str) -> str:
    play = load(key)
    return show_pad(play, asking=keep_requests.waiting(store(), current_actor(), key))


@pages.post("/play/<key>")
def enter(key: str) -> PageResult:
    """An answer to the question on the screen."""
    form = pad_form()
    try:
        table = reader.table_of_play(store(), current_actor(), key)
        back = GOING_BACK.get(form.answer.operation)
        if back is None:
            entered = write(key, Act(form.answer.event(table)), form)
        elif UndoForm().sure.data or not load(key).over:
            entered = write(key, back(UndoForm().before.data), form)
        else:
            return ask_first(key)
    except Unknown:
        abort(404)
    except Stale:
        return show_overtaken(load(key), form), MOVED_ON
    except Refusal as refusal:
        play = load(key)
        form.refuse_answer(refusal, refused(play, refusal))
        return show_pad(play, form=form), REFUSED
    if counted_since(entered.before, entered.after):
        address = url_for("play.scoring", key=key, seq=entered.number)
    else:
        address = url_for("play.pad", key=key)
    if PAD not in request.headers:
        return redirect(address)
    # The pad's own script gets the next page at once, one way to the server.
    return without_known(show_pad(entered.after)), {"X-Companion-At": address}


def ask_first(key: str) -> PageResult:
    """A result is not undone by a tap."""
    address = url_for("play.ask_undo", key=key)
    if PAD not in request.headers:
        return redirect(address)
    answer = f"refused {pad_form().token.sent}" if WORD.fullmatch(pad_form().token.sent) else ""
    return Response(headers={"X-Companion-At": address, ANSWER: answer})


@pages.get("/play/<key>/undo")
def ask_undo(key: str) -> PageResult:
    """Whether the end of a game is really to be undone."""
    play = load(key)
    step = undoable(play)
    if not play.over or step is None:
        return redirect(url_for("play.pad", key=key))
    told = Teller(WORDS, play.table).entry(play, play.ledger.entries[step - 1])
    return render_template("play/undo.html", play=play, step=step, told=told, token=new_token())


def without_known(page: str) -> str:
    """A pad has the head of its page already, and what it says without a connection; on a slow
    network they are a fifth of it."""
    return unindented(KNOWN.sub(r"\1\2", str(page)))


def pad_form() -> PadForm:
    return form_of(PadForm)


def form_of(kind: type[F]) -> F:
    """The one of this request. What proves that it is ours proves the next one, too."""
    if "pad_form" not in g:
        g.pad_form = form = kind()
        if form.sent and "csrf_token" in form.sent and g.get("csrf_valid"):
            g.csrf_token = form.sent["csrf_token"]  # or Flask-WTF would sign another
    found: F = g.pad_form
    return found


@pages.app_template_global()
def input_marks(name: str) -> dict[str, str]:
    """What an input of a question says of itself once it was refused."""
    form: PadForm | None = g.get("pad_form")
    wrong = form is not None and form.is_wrong(name)
    return {"aria-invalid": "true", "aria-describedby": "refusal"} if wrong else {}


@pages.after_request
def confirm(response: Response) -> Response:
    """Tell the pad's script what became of its answer, in words that only we can know."""
    if (
        PAD not in request.headers
        or ANSWER in response.headers
        or response.status_code not in (200, REFUSED, MOVED_ON)
    ):
        return response
    token = pad_form().token.sent
    if WORD.fullmatch(token):
        verdict = "kept" if response.status_code < BAD else "refused"
        response.headers[ANSWER] = f"{verdict} {token}"
    return response


def write(key: str, operation: PlayOperation, form: EntryForm) -> Entered:
    """Enter an operation after the entry that its page was drawn from."""
    seq, token = form.seq.data, form.token.data or new_token()
    try:
        return plays.keep_entry(store(), current_actor(), key, operation, seq, token)
    except Unknown:  # undone since the play was read
        abort(404)


def refused(play: Play, refusal: Refusal) -> str:
    sentence = Teller(WORDS, play.table).wording.sentence(refusal.code, refusal.params)
    note_refusal(refusal.code, sentence)
    return sentence


def show_overtaken(play: Play, form: PadForm) -> str:
    """Another phone was faster: what it entered, and what was tapped here, to be sent again."""
    teller, entries = Teller(WORDS, play.table), play.ledger.entries
    later = entries[form.seq.data :] if form.seq.data >= 0 else ()
    told = " · ".join([teller.entry(play, entry) for entry in later[:MOST_TOLD]])
    message = say("pad.moved_on")
    if told:
        message = say("pad.overtaken", who=author(later[-1].by), what=told)
    if form.answer.operation:
        return show_pad(play, message)
    event = form.answer.event(play.table)
    try:
        decode(play.table.game.shapes, event, len(play.table.players))
    except Refusal:
        return show_pad(play, message)
    same = (each.seq for each in later if each.action and is_same_question(each.action, event))
    inputs = inputs_of(play.table.game, event)
    lost = Lost(teller.event(event), event, inputs, instead=next(same, None))
    return show_pad(play, message, form, lost=lost)


class Lost(NamedTuple):
    """An answer that came too late: as a sentence, as it was, and what could stand instead of."""

    sentence: str
    event: Wire
    inputs: Mapping[str, str]
    instead: int | None


def show_pad(
    play: Play,
    message: str | None = None,
    form: PadForm | None = None,
    asking: Sequence[KeepRequest] = (),
    lost: Lost | None = None,
) -> str:
    table, state = play.table, play.history.state
    teller, turn = Teller(WORDS, table), table.game.rules.awaited(state)
    undo, redo = undoable(play), redoable(play)
    filled = filled_in(play, turn, form, lost)
    waits = [(each, teller.event(each.event)) for each in waiting(play)]
    shown = board(play, teller.labels, turn)
    question = {**asked(state, teller, filled), "duel": shown.duel} if turn else None
    kept_at = kept_for(play)
    remark, running = remark_on(play, kept_at), play.status == plays.RUNNING
    minutes = minutes_played(play, now())
    ended = None if turn else outcome(table.game, state)
    address, offer = way_on(play)
    values = {
        "key": play.key,
        "action": url_for("play.enter", key=play.key),
        "seq": play.seq,
        "status": play.status,
        "remark": remark_now(remark, bool(asking)),
        "question": latest_step(play),
        "kept": say("kept.server") if play.seq else "",
        "moment": moment(say, play) if turn else "",
        "minutes": minutes if turn and minutes is not None else "",
        "clock": say_duration(minutes) if minutes else "",
        "csrf": generate_csrf(),
        "token": new_token(),
        "undo": undo,
        "redo": redo,
        "undone": undone(play, undo, teller),
        "back": redo and teller.entry(play, play.ledger.entries[redo - 1]),
        "address": address,
        "offer": offer,
        "here": here(),
    }
    middle = render_template(
        "play/widgets/_middle.html",
        play=play,
        table=table,
        message=form.why if form and form.why else message,
        kept_at=kept_at,
        remark=remark,
        asking=asking,
        board=shown,
        asked=question,
        again=bool(filled) and not (form and form.why),
        waits=waits,
        offered=offered_again(play, [each for each, _ in waits], teller),
        lost=lost,
        sending=Sending(*[values[name] for name in Sending._fields]),
        prompt=prompt(table, teller, question, values) if question and running else "",
        outcome=ended,
        decided=decided_by(play, teller, ended.ranking) if ended else "",
        points=state.points,
        picture=None if turn else result_picture(play, kept_at),
        announced=[teller.operation(entry.operation) for entry in entered_automatically(play)],
        warnings=[teller.wording.warning(each) for each in cautions(play)],
        words=teller.labels,
    )
    values["middle"] = Markup(middle)  # noqa: S704 - drawn by a template
    variant = {
        "game_key": table.game.key,
        "ruled": has_rules(table.game),
        "title": table.game.title,
        "asked": question is not None,
        "running": running,
        "undoable": running and undo is not None,
        "redoable": running and redo is not None,
        "offered": bool(address),
    }
    return framed(("play/pad.html", *variant.values()), lambda: pad_frame(variant), values)


def pad_frame(variant: Mapping[str, Any]) -> str:
    """What surrounds the question. Where to come back to with another language is a slot, too."""
    return render_template("play/pad.html", slot=slot, here=lambda: slot("here"), **variant)


def prompt(
    table: Setup, teller: Teller, question: dict[str, Any], values: Mapping[str, Any]
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
    choices = tuple(question["questions"]), tuple(question["shortcuts"])
    duel = question["duel"] and tuple(question["duel"].tokens)
    name = ("prompt", table.game.key, table.players, question["kind"], *choices, duel)
    return framed(name, lambda: draw(Sending(*map(slot, Sending._fields))), values)


def cautions(play: Play) -> tuple[Caution, ...]:
    """What the last thing that people entered gave rise to, or automatic entries after it."""
    answers = followers(play, reversed(play.live))
    if answers in (0, len(play.live)):
        latest: tuple[Caution, ...] = play.history.state.cautions
        return latest
    first = len(play.live) - answers - 1
    return play.history.cautions[bisect_left(play.history.raised, first) :]


def undone(play: Play, entry: int | None, teller: Teller) -> str:
    """What Undo undoes, in words."""
    if entry is None:
        return say("pad.nothing_to_undo")
    return teller.entry(play, play.ledger.entries[entry - 1])


def filled_in(
    play: Play, turn: Turn | None, form: PadForm | None, lost: Lost | None
) -> Mapping[str, str]:
    """What is answered already: what was refused, what came too late, or was undone."""
    if form and not lost:
        return form.answer.data
    event = lost.event if lost else redoable(play) and undone_event(play)
    return answered_before(play.table.game, turn, event) if turn and event else {}


def asked(state: Any, teller: Teller, filled: Mapping[str, str]) -> dict[str, Any]:
    """The question that is open in a state, for the templates of prompts."""
    game, screen = teller.game, teller.game.screen
    turn = game.rules.awaited(state)
    assert turn is not None
    asker = Asker(teller, turn, screen.bounds(state, turn), screen.also(state, turn))
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
    return [*own, "play/widgets/prompt.html"]


def title(teller: Teller, kind: str, seats: tuple[int, ...]) -> str:
    """The question, and of whom, where not everybody is meant."""
    question = teller.wording.ask(kind)
    if len(seats) == teller.seats:
        return question
    return say("pad.question", who=teller.wording.one_of_seats(seats), question=question)


@pages.post("/play/<key>/status")
def set_status(key: str) -> PageResult:
    form = StatusForm()
    if not form.validate():
        abort(400)
    status = form.status.data
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
